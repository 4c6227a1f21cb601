import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {pairs} from '../door/surfaces-v0-8.js';
import {a2ui, CATALOG, created} from './terminal.js';

const lines = (text: string) => text.split('\n').map((line) => JSON.parse(line) as object);

describe('a2ui-surface convert', () => {
  const V09 = [
    {
      version: 'v0.9',
      createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json'},
    },
    {
      version: 'v0.9',
      updateComponents: {
        surfaceId: 's',
        components: [
          {id: 'root', component: 'Column', children: ['title', 'name']},
          {id: 'title', component: 'Text', text: 'Welcome', variant: 'h2'},
          {id: 'name', component: 'TextField', label: 'Name', value: {path: '/name'}},
        ],
      },
    },
    {version: 'v0.9', updateDataModel: {surfaceId: 's', path: '/old'}},
  ];

  it('says v0.9 in 1.0', async () => {
    const {code, out} = await a2ui(['convert'], JSON.stringify(V09));
    assert.equal(code, 0);
    assert.deepEqual(lines(out), [
      {version: '1.0', createSurface: {surfaceId: 's', catalogId: CATALOG}},
      {
        version: '1.0',
        updateComponents: {
          surfaceId: 's',
          components: [
            {id: 'root', component: 'Column', children: ['title', 'name']},
            {id: 'title', component: 'Text', text: '## Welcome'},
            {id: 'name', component: 'TextField', label: 'Name', value: {'@path': '/name'}},
          ],
        },
      },
      {version: '1.0', updateDataModel: {surfaceId: 's', path: '/old', value: null}},
    ]);
  });

  const V08 = [
    {
      surfaceUpdate: {
        surfaceId: 's',
        components: [
          {id: 'main', component: {Column: {children: {explicitList: ['root', 'go']}}}},
          {id: 'root', component: {Text: {text: {literalString: 'Hello'}}}},
          {
            id: 'go',
            component: {Button: {child: 'root', action: {name: 'go', context: [{key: 'who', value: {path: '/who'}}]}}},
          },
        ],
      },
    },
    {dataModelUpdate: {surfaceId: 's', contents: [{key: 'who', valueString: 'Ada'}]}},
    {beginRendering: {surfaceId: 's', root: 'main'}},
    {
      surfaceUpdate: {
        surfaceId: 's',
        components: [{id: 'main', component: {Column: {children: {explicitList: ['go']}}}}],
      },
    },
  ];

  it('says v0.8 in 1.0, with its own root under the name that 1.0 wants', async () => {
    const {code, out} = await a2ui(['convert'], JSON.stringify(V08));
    assert.equal(code, 0);
    assert.equal((await a2ui(['validate', '--strict'], out)).code, 0);
    const components = lines(out).flatMap((message) => {
      const {updateComponents} = message as {updateComponents?: {components: {id: string; component: string}[]}};
      return updateComponents?.components ?? [];
    });
    const ofId = (id: string) => components.filter((each) => each.id === id);
    assert.deepEqual(ofId('root'), [
      {id: 'root', component: 'Column', children: ['main', 'go']},
      {id: 'root', component: 'Column', children: ['go']},
    ]);
    assert.deepEqual(ofId('main'), [{id: 'main', component: 'Text', text: 'Hello'}]);
    assert.deepEqual(ofId('go'), [
      {
        id: 'go',
        component: 'Button',
        child: 'main',
        action: {event: {name: 'go', context: {who: {'@path': '/who'}}}},
      },
    ]);
    const picture = await a2ui(['render'], out);
    assert.equal(picture.out, (await a2ui(['render'], JSON.stringify(V08))).out);
    assert.equal(picture.out, '[ Hello ]');
  });

  it('leaves 1.0 as it is, and tells what could not be read', async () => {
    const message = created([{id: 'root', component: 'Text', text: {'@path': '/a'}}]);
    const whole = await a2ui(['convert', '--pretty'], JSON.stringify({title: 'x', messages: [message]}));
    assert.equal(whole.code, 0);
    assert.deepEqual(JSON.parse(whole.out), [message]);
    const {code, out, err} = await a2ui(['convert'], `${JSON.stringify(message)}\n{"version": "v7"}\n`);
    assert.equal(code, 1);
    assert.deepEqual(lines(out), [message]);
    assert.match(err, /^message 2\/version: error UNSUPPORTED_VERSION/);
  });

  it('says answers in the version of their agent', async () => {
    const action = {
      version: '1.0',
      action: {
        name: 'go',
        surfaceId: 's',
        sourceComponentId: 'go',
        timestamp: '2026-12-01T12:00:00.000Z',
        context: {a: 1},
      },
    };
    const {action: body} = action;
    const said = async (to: string) => lines((await a2ui(['convert', '--to', to], JSON.stringify(action))).out);
    assert.deepEqual(await said('0.9'), [{version: 'v0.9', action: body}]);
    assert.deepEqual(await said('v0.9.1'), [{version: 'v0.9.1', action: body}]);
    assert.deepEqual(await said('0.8'), [{userAction: body}]);
    const call = {
      version: '1.0',
      callAgentFunction: {surfaceId: 's', functionCallId: 'f', callFunction: {'@call': 'find'}},
    };
    const {code, out, err} = await a2ui(['convert', '--to', '0.8'], JSON.stringify([call]));
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /no form for it/);
    assert.equal((await a2ui(['convert', '--to', '0.8'], JSON.stringify(V09))).code, 2);
    assert.equal((await a2ui(['convert', '--to', '2.0'], '')).code, 2);
  });

  it("says an agent's messages in 0.9, and what is lost of them", async () => {
    const sound = await a2ui(
      ['convert', '--to', '0.9'],
      JSON.stringify(created([{id: 'root', component: 'Text', text: 'A'}])),
    );
    assert.equal(sound.code, 0);
    assert.deepEqual(
      lines(sound.out).map((message) => Object.keys(message)),
      [
        ['version', 'createSurface'],
        ['version', 'updateComponents'],
      ],
    );
    const field = {id: 'root', component: 'TextField', label: 'A', placeholder: 'B'};
    const {code, out, err} = await a2ui(['convert', '--to', '0.9.1'], JSON.stringify(created([field])));
    assert.equal(code, 1);
    assert.match(
      err,
      /^message 1\/createSurface\/components\/0\/placeholder: error NO_OLD_FORM: v0\.9\.1 can't say it: /,
    );
    assert.doesNotMatch(out, /placeholder/);
  });

  it('writes a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'a2ui-convert-'));
    const file = join(folder, 'new.jsonl');
    try {
      const {code, out} = await a2ui(['convert', '--out', file], JSON.stringify(V09));
      assert.deepEqual([code, out], [0, '']);
      assert.equal(lines(readFileSync(file, 'utf8').trim()).length, 3);
    } finally {
      rmSync(folder, {recursive: true});
    }
  });

  const OLDER = '../shared/spec/older';
  const absent = existsSync(OLDER) ? false : `${OLDER} is not here`;
  const jsonFiles = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  const told = (err: string) => err.split('\n').filter((line) => line !== '' && !/: info /.test(line));

  it('says every example of the older specifications in sound 1.0 that draws the same', {skip: absent}, async () => {
    const files = ['v0_9', 'v0_9_1'].flatMap((version) => jsonFiles(`${OLDER}/${version}/catalogs/basic/examples`));
    assert.ok(files.length > 80);
    for (const file of files) {
      const {code, out, err} = await a2ui(['convert', file]);
      assert.deepEqual([code, told(err)], [0, []], file);
      assert.ok(
        lines(out).every((message) => (message as {version: string}).version === '1.0'),
        file,
      );
      const verdict = await a2ui(['validate', '--strict'], out);
      assert.equal(verdict.code, 0, `${file}: ${verdict.out}`);
      const drawn = await a2ui(['render', file]);
      assert.deepEqual([drawn.code, (await a2ui(['render'], out)).out], [0, drawn.out], file);
    }
  });

  it('tells of a catalog that 1.0 has not, which 0.9 still has', {skip: absent}, async () => {
    for (const file of jsonFiles(`${OLDER}/v0_9/catalogs/minimal/examples`)) {
      const {code, out, err} = await a2ui(['convert', file]);
      assert.equal(code, 1, file);
      assert.match(told(err).join('\n'), /^message 1\/createSurface\/catalogId: error CATALOG_VERSION: .*minimal.*$/);
      assert.equal(lines(out).length, (JSON.parse(readFileSync(file, 'utf8')) as {messages: object[]}).messages.length);
      assert.doesNotMatch((await a2ui(['convert', '--to', '0.9', file])).err, /CATALOG_VERSION/);
      assert.equal((await a2ui(['render', file])).code, 0, file);
    }
  });

  it('says every surface of v0.8 in sound 1.0 that draws the same', async () => {
    for (const {name, v08} of pairs) {
      const source = JSON.stringify(v08);
      const {code, out, err} = await a2ui(['convert'], source);
      assert.equal(code, 0, name);
      // What repeats over a map has to be given a list, which is told.
      if (/OLD_FORM: v0\.8 repeats templates over maps/.test(err) && /map/.test(name)) continue;
      assert.equal((await a2ui(['validate', '--strict'], out)).code, 0, name);
      assert.equal((await a2ui(['render'], out)).out, (await a2ui(['render'], source)).out, name);
    }
  });

  const CASES = '../shared/cases';
  it('leaves inputs in 1.0 as they came, the faulty ones too', {skip: !existsSync(CASES)}, async () => {
    for (const file of jsonFiles(CASES)) {
      const {messages} = JSON.parse(readFileSync(file, 'utf8')) as {messages: object[]};
      const {code, out, err} = await a2ui(['convert', '--pretty', file]);
      assert.deepEqual([code, err, JSON.parse(out)], [0, '', messages], file);
      // One of them never names its root.
      assert.equal((await a2ui(['render', file])).code, file.includes('/04-') ? 1 : 0, file);
    }
  });
});
