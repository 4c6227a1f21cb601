import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {a2ui, CATALOG, created, type Outcome} from './terminal.js';

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly fix?: string;
  readonly line?: number;
  readonly column?: number;
  readonly messageIndex?: number;
  readonly path: string;
  readonly surfaceId?: string;
  readonly componentId?: string;
}

interface Told {
  readonly valid: boolean;
  readonly files: {file: string; valid: boolean; messages: number; counts: object; diagnostics: Found[]}[];
}

const told = ({out}: Outcome) => JSON.parse(out) as Told;
const jsonFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(folder, name))
    : [];
const SPECIFICATION = '../shared/spec/v1_0/examples';
const CASES = '../shared/cases';
const absent = (folder: string) => (existsSync(folder) ? false : `${folder} is not here`);

describe('a2ui-surface validate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a2ui-cli-'));
  after(() => rmSync(folder, {recursive: true}));
  const file = (name: string, content: object | string) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };

  it('finds nothing wrong with our examples', async () => {
    const files = jsonFiles('examples');
    assert.ok(files.length > 10);
    const outcome = await a2ui(['validate', '--strict', ...files]);
    assert.equal(outcome.out, '');
    assert.equal(outcome.code, 0);
    assert.equal(outcome.err.split('\n').length, files.length);
    assert.match(outcome.err, /^examples\/\S+: nothing wrong in \d+ messages?$/m);
  });

  it('finds nothing wrong with the examples of the specification', {skip: absent(SPECIFICATION)}, async () => {
    const files = jsonFiles(SPECIFICATION);
    assert.ok(files.length > 40);
    const outcome = await a2ui(['validate', '--strict', '--json', ...files]);
    const {valid, files: judged} = told(outcome);
    assert.ok(valid, outcome.out);
    assert.equal(outcome.code, 0);
    assert.deepEqual(
      judged.flatMap(({diagnostics}) => diagnostics).filter(({severity}) => severity !== 'info'),
      [],
    );
  });

  /** What is found in the faulty inputs from the field; the others are sound, whatever users do with them later. */
  const FAULTY: Readonly<Record<string, readonly (readonly [code: string, componentId?: string])[]>> = {
    '04-update-before-root.json': [['MISSING_ROOT']],
    '05-one-bad-component.json': [
      ['MISSING_PROPERTY', 'bad1'],
      ['MISSING_PROPERTY', 'bad2'],
    ],
    '15-template-index.json': [['EXPRESSION_ERROR', 'out']],
    '18-formatstring-conversions.json': [
      ['EXPRESSION_ERROR', 'open'],
      ['EXPRESSION_ERROR', 'unk'],
    ],
    '19-formatstring-limits.json': [
      ['EXPRESSION_ERROR', 'a'],
      ['EXPRESSION_ERROR', 'b'],
    ],
    '25-user-activation.json': [
      ['INVALID_ACTION', 'mal'],
      ['INVALID_ARGUMENTS', 'js'],
      ['EXPRESSION_ERROR', 'sneak'],
    ],
    '37-unknown-names.json': [
      ['UNKNOWN_COMPONENT', 'a'],
      ['UNKNOWN_PROPERTY', 'b'],
      ['UNKNOWN_FUNCTION', 'c'],
    ],
    '39-mixed-catalogs.json': [
      ['CATALOG_NOT_FOUND', 'm'],
      ['CATALOG_NOT_FOUND', 'x'],
    ],
  };

  it('says what is wrong with the inputs from the field, each in its place', {skip: absent(CASES)}, async () => {
    const files = jsonFiles(CASES);
    assert.ok(files.length >= 20);
    for (const path of files) {
      const name = path.slice(CASES.length + 1);
      const wanted = FAULTY[name] ?? [];
      const outcome = await a2ui(['validate', '--json', path]);
      const [{diagnostics}] = told(outcome).files as [Told['files'][0]];
      const serious = diagnostics.filter(
        ({code, severity}) => severity !== 'info' && (severity === 'error' || wanted.some(([known]) => known === code)),
      );
      assert.deepEqual(
        serious.map(({code, componentId}) => [code, componentId]),
        wanted.map(([code, componentId]) => [code, componentId]),
        name,
      );
      assert.equal(outcome.code, wanted.length > 0 ? 1 : 0, name);
      const lost = diagnostics.filter(({line, column}) => line === undefined || column === undefined);
      assert.deepEqual(lost, [], name);
      const human = await a2ui(['validate', path]);
      assert.equal(human.code, outcome.code, name);
      for (const {line, column, severity, code, message} of diagnostics) {
        assert.ok(human.out.includes(`${path}:${line}:${column}: ${severity} ${code}: ${message}`), human.out);
      }
    }
  });

  it('reads what is piped in and says where, what, and what to do', async () => {
    const text = JSON.stringify(created([{id: 'root', component: 'Slider', value: 1}]), null, 2);
    const {code, out, err} = await a2ui(['validate'], text);
    assert.equal(code, 1);
    assert.deepEqual(out.split('\n'), [
      "stdin:7:7: error MISSING_PROPERTY: Slider 'root' needs 'max'.",
      '    at message 1, /createSurface/components/0/max',
      '    fix: Add "max" (a number).',
    ]);
    assert.equal(err, 'stdin: 1 error in 1 message: failed');
  });

  const TEXT = {id: 'root', component: 'Text', text: 'Hello'};
  const fixes: [name: string, message: object, code: string, fix: RegExp][] = [
    [
      'a name that is nearly right',
      created([{...TEXT, component: 'Txt'}]),
      'UNKNOWN_COMPONENT',
      /^Write "component": "Text"\.$/,
    ],
    [
      'a name like none',
      created([{...TEXT, component: 'Spreadsheet'}]),
      'UNKNOWN_COMPONENT',
      /^Use one of "Text", "Image", .*"Slider"/,
    ],
    [
      'a property too many',
      created([{...TEXT, colour: 'red'}]),
      'UNKNOWN_PROPERTY',
      /^Leave "colour" out\. Text takes text\*, variant/,
    ],
    [
      'a misspelt property',
      created([{...TEXT, variannt: 'body'}]),
      'UNKNOWN_PROPERTY',
      /^Rename "variannt" to "variant"/,
    ],
    [
      'a choice that there is not',
      created([{...TEXT, variant: 'huge'}]),
      'INVALID_PROPERTY',
      /"variant" takes one of "caption", "body"/,
    ],
    [
      'a child that is a list',
      created([{id: 'root', component: 'Card', child: ['a']}]),
      'INVALID_PROPERTY',
      /takes the id of one component/,
    ],
    ['no version', {createSurface: {surfaceId: 's'}}, 'MISSING_VERSION', /"version": "1\.0"/],
    [
      'no surface',
      {version: '1.0', deleteSurfac: {surfaceId: 's'}},
      'UNSUPPORTED_BODY',
      /"createSurface", "updateComponents"/,
    ],
    [
      'a catalog that there is not',
      {version: '1.0', createSurface: {surfaceId: 's', catalogId: 'mine', components: [TEXT]}},
      'CATALOG_NOT_FOUND',
      /basic\/catalog\.json/,
    ],
    [
      'a child that never comes',
      created([{id: 'root', component: 'Card', child: 'a'}]),
      'DANGLING_REFERENCE',
      /Send a component of that id/,
    ],
    [
      'a component that hangs nowhere',
      created([TEXT, {...TEXT, id: 'b'}]),
      'UNREACHABLE_COMPONENT',
      /Name it as a child/,
    ],
  ];
  for (const [name, message, code, fix] of fixes) {
    it(`knows what to do about ${name}`, async () => {
      const [{diagnostics}] = told(await a2ui(['validate', '--json'], JSON.stringify(message))).files as [
        Told['files'][0],
      ];
      const found = diagnostics.find((each) => each.code === code);
      assert.ok(found, `${code} is not among ${diagnostics.map((each) => each.code).join(', ')}`);
      assert.match(found.fix ?? '', fix);
    });
  }

  it('judges values too, also where they wait for a library', async () => {
    const bound = (text: object) => created([{...TEXT, text}], {dataModel: {list: [1]}});
    const values: [text: object, codes: string[]][] = [
      [{'@call': 'formatString', args: {value: 'Total ${formatNumber(value: 3)}'}}, []],
      [{'@call': 'formatString', args: {value: 'Total ${nothing(value: 3)}'}}, ['EXPRESSION_ERROR']],
    ];
    for (const [text, codes] of values) {
      const [{diagnostics}] = told(await a2ui(['validate', '--json'], JSON.stringify(bound(text)))).files as [
        Told['files'][0],
      ];
      assert.deepEqual(
        diagnostics.map(({code}) => code),
        codes,
      );
    }
    const pattern = (regex: string) =>
      created([
        {
          id: 'root',
          component: 'TextField',
          label: 'Name',
          value: 'Ada',
          '@checks': [{condition: {'@call': 'regex', args: {value: 'Ada', pattern: regex}}}],
        },
      ]);
    assert.equal((await a2ui(['validate'], JSON.stringify(pattern('^A')))).code, 0);
    assert.equal((await a2ui(['validate'], JSON.stringify(pattern('(')))).code, 1);
  });

  it('counts warnings as failures when it is strict', async () => {
    const text = JSON.stringify(created([{...TEXT, colour: 'red'}]));
    assert.equal((await a2ui(['validate'], text)).code, 0);
    assert.equal((await a2ui(['validate', '--strict'], text)).code, 1);
  });

  it('misses nothing while more is to come', async () => {
    const text = JSON.stringify({version: '1.0', createSurface: {surfaceId: 's', catalogId: CATALOG}});
    assert.equal((await a2ui(['validate'], text)).code, 1);
    assert.equal((await a2ui(['validate', '--partial'], text)).code, 0);
  });

  it('reads lines, events, old dialects and broken text', async () => {
    const lines = [created([TEXT]), {version: '1.0', updateDataModel: {surfaceId: 's', value: {}}}];
    const jsonl = lines.map((line) => JSON.stringify(line)).join('\n');
    assert.equal((await a2ui(['validate', '--quiet'], jsonl)).out, '');
    const faulty = `${jsonl}\n${JSON.stringify({version: '1.0', updateDataModel: {surfaceId: 'x', value: {}}})}`;
    assert.match((await a2ui(['validate'], faulty)).out, /^stdin:3:\d+: error UNKNOWN_SURFACE/);
    const events = lines.map((line) => `data: ${JSON.stringify(line)}\n\n`).join('');
    assert.match((await a2ui(['validate'], events)).err, /^stdin: nothing wrong in 2 messages$/);
    const old = [
      {
        version: 'v0.9',
        createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json'},
      },
      {
        version: 'v0.9',
        updateComponents: {surfaceId: 's', components: [{id: 'root', component: 'Text', text: {path: '/a'}}]},
      },
    ];
    assert.equal((await a2ui(['validate'], JSON.stringify(old))).code, 0);
    const broken = await a2ui(['validate'], '{"version": "1.0", ');
    assert.equal(broken.code, 1);
    assert.match(broken.out, /^stdin:1:19: error INVALID_JSON: /);
    assert.match(broken.out, /fix: Send valid JSON/);
  });

  it('knows catalogs that are given to it', async () => {
    const catalog = file('own.json', {
      catalogId: 'own',
      protocolVersion: '1.0',
      components: {
        Gauge: {
          type: 'object',
          properties: {component: {const: 'Gauge'}, level: {type: 'number'}},
          required: ['level'],
        },
      },
    });
    const own = (gauge: object) =>
      JSON.stringify({
        version: '1.0',
        createSurface: {surfaceId: 's', catalogId: 'own', components: [{id: 'root', component: 'Gauge', ...gauge}]},
      });
    assert.equal((await a2ui(['validate'], own({level: 1}))).code, 1);
    assert.equal((await a2ui(['validate', '--catalog', catalog], own({level: 1}))).code, 0);
    const {out} = await a2ui(['validate', '--catalog', catalog], own({}));
    assert.match(out, /Gauge 'root' needs 'level'/);
    assert.match(out, /fix: Add "level" \(a number\)/);
  });

  it('tells one file from another', async () => {
    const good = file('good.json', created([TEXT]));
    const bad = file('bad.json', created([{...TEXT, text: undefined}]));
    const {valid, files} = told(await a2ui(['validate', '--json', good, bad]));
    assert.equal(valid, false);
    assert.deepEqual(
      files.map(({file: name, valid: each}) => [name, each]),
      [
        [good, true],
        [bad, false],
      ],
    );
    assert.deepEqual(files[1]!.counts, {error: 1, warning: 0, info: 0});
  });

  const misuses: [args: string[], sentence: RegExp][] = [
    [['validate', 'nowhere.json'], /nowhere\.json can't be read: there is no such file/],
    [['validate', '--fast'], /--fast/],
    [['validate', '--catalog', 'package.json'], /package\.json is no catalog/],
    [['guess'], /no command guess: there are validate, convert, render, compile/],
  ];
  for (const [args, sentence] of misuses) {
    it(`refuses ${args.join(' ')}`, async () => {
      const {code, out, err} = await a2ui(args);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, sentence);
    });
  }

  it('helps', async () => {
    for (const command of ['validate', 'convert', 'render', 'compile']) {
      for (const flag of ['--help', '-h']) {
        const {code, out} = await a2ui([command, flag]);
        assert.equal(code, 0);
        assert.match(out, new RegExp(`^Usage: a2ui-surface ${command} `));
        assert.match(out, /Exit codes: 0 /);
        assert.ok(out.split('\n').every((line) => line.length <= 120));
      }
      assert.match((await a2ui(['--help'])).out, new RegExp(`^  ${command} `, 'm'));
    }
    assert.equal((await a2ui([])).code, 2);
  });
});
