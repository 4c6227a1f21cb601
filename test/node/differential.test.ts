import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {Ajv2020} from 'ajv/dist/2020.js';
import {build} from 'esbuild';
import type {CatalogValidators} from '../../renderer/catalog/define.js';
import type {CatalogDocument, Schema} from '../../renderer/catalog/document.js';
import {isObject} from '../../renderer/protocol/json.js';
import {compileCatalog} from '../../renderer/validate/compile.js';
import {formats} from '../../renderer/validate/formats.js';
import {interpret} from '../../renderer/validate/interpreter.js';
import {basic, check, document} from './validation.js';

/** How many changed components are tried; the seed makes each run the same. */
const ROUNDS = 6000;

const call = (name: string, args?: object) => ({'@call': name, ...(args && {args})});
const seeds: Record<string, unknown>[] = [
  {component: 'Text', text: {'@path': '/x'}, variant: 'caption', weight: 1},
  {component: 'Image', url: 'https://a.example/b.png', description: 'x', fit: 'cover', variant: 'icon'},
  {component: 'Icon', name: {svgPath: 'M0 0'}},
  {component: 'Video', url: 'u', posterUrl: {'@path': 'p'}},
  {component: 'AudioPlayer', url: 'u', description: 'd'},
  {component: 'Row', children: ['a', 'b'], justify: 'end', align: 'start'},
  {component: 'Column', children: {componentId: 'a', path: '/l'}},
  {component: 'List', children: [], direction: 'horizontal'},
  {component: 'Card', child: 'a', '@accessibility': {label: 'x', live: 'polite', hidden: {'@path': '/h'}}},
  {
    component: 'Tabs',
    tabs: [
      {title: 't', child: 'a'},
      {title: {'@path': 't'}, child: 'b'},
    ],
  },
  {component: 'Modal', trigger: 'a', content: 'b', '@metadata': {extensions: {org: {a: 1}}}},
  {component: 'Divider', axis: 'vertical'},
  {
    component: 'Button',
    child: 'a',
    action: {event: {name: 'go', context: {a: 1, b: {'@path': '/x'}}, userMessage: 'm'}},
  },
  {
    component: 'Button',
    child: 'a',
    action: {functionCall: call('openUrl', {url: 'https://a.example'})},
    variant: 'primary',
  },
  {
    component: 'TextField',
    label: 'l',
    value: {'@path': '/v'},
    placeholder: 'p',
    variant: 'number',
    '@checks': [{condition: call('required', {value: {'@path': '/v'}}), message: 'm'}],
  },
  {component: 'CheckBox', label: 'l', value: true, '@checks': [{condition: {'@path': '/ok'}}]},
  {
    component: 'ChoicePicker',
    options: [{label: 'x', value: 'y'}],
    value: ['y'],
    variant: 'multipleSelection',
    displayStyle: 'chips',
    filterable: true,
  },
  {component: 'Slider', value: {'@path': '/n'}, min: 0, max: 10, steps: 5, label: 'l'},
  {component: 'DateTimeInput', value: '', enableDate: true, min: '2026-01-01', max: {'@path': '/m'}},
].map((component) => ({id: 'a', ...component}));

const values: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    3,
    '',
    'x',
    'body',
    'star',
    'default',
    '2026-02-30',
    '2026-02-28',
    '14:30',
    'https://a.example/x',
    'a b',
  ],
  ...[
    {},
    [],
    ['a'],
    [1],
    [null],
    {a: 1},
    {'@path': '/x'},
    {'@path': 5},
    {'@path': '/x', a: 1},
    {'@@path': 1},
    {'@if': 1},
    {'@': 1},
  ],
  ...[
    call('required', {value: 1}),
    call('formatString', {value: 'x'}),
    call('formatNumber', {value: 'x'}),
    call('formatString', {}),
    call('nope'),
    call('@index'),
    call('@index', {offset: 1}),
    call('@index', {step: 1}),
    {'@call': 5},
  ],
  ...[
    {'@call': 'email', args: []},
    {'@call': 'email', args: {value: 'x'}, catalogId: basic.id},
    {'@call': 'email', args: {value: 'x'}, returnType: 'boolean'},
  ],
  ...[
    {componentId: 'a', path: '/x'},
    {componentId: 'a'},
    {event: {name: 'x'}},
    {functionCall: call('email', {value: 'x'})},
    [{title: 't', child: 'c'}],
    {svgPath: 'M0'},
    {condition: {'@path': '/x'}},
  ],
];
// No names that objects inherit: ajv takes those for known ones.
const keys = [
  'x',
  'text',
  'value',
  'weight',
  'children',
  'child',
  'label',
  'min',
  'max',
  'variant',
  '@path',
  '@call',
  'args',
  'name',
  'title',
  '@checks',
  '@metadata',
  '@accessibility',
  '@foo',
  'message',
  'extensions',
  '1st',
];

/** What catalogs of other authors may hold, and the basic one does not. */
const odd: CatalogDocument = {
  $id: 'https://example.org/odd.json',
  catalogId: 'odd',
  protocolVersion: '1.0',
  components: {
    Pair: {
      allOf: [
        {$ref: '#/$defs/Named'},
        {properties: {component: {const: 'Pair'}, b: {$ref: '#/$defs/Point'}}, required: ['b']},
      ],
    },
    Either: {
      type: 'object',
      properties: {component: {const: 'Either'}, a: {type: 'number'}},
      anyOf: [{required: ['a']}, {properties: {text: {type: 'string', minLength: 2}}, required: ['text']}],
    },
    Open: {type: 'object', properties: {a: {type: 'number'}}, additionalProperties: true},
    Named: {type: 'object', properties: {a: {type: 'number'}}, patternProperties: {'^x': {type: 'string'}}},
    Sets: {
      type: 'object',
      properties: {list: {type: 'array', uniqueItems: true, prefixItems: [{const: {a: 1}}]}, a: {enum: [1, {b: 2}]}},
      dependentRequired: {a: ['list']},
    },
    Tree: {type: 'object', properties: {node: {$ref: '#/$defs/Node'}}, required: ['node']},
    If: {type: 'object', properties: {a: {}, b: {type: 'boolean'}}, if: {required: ['a']}, then: {required: ['b']}},
    Never: {type: 'object', properties: {a: false, b: true}},
  },
  $defs: {
    Named: {properties: {a: {type: 'string', pattern: '^[a-z]+$'}}, required: ['a']},
    Point: {
      type: 'object',
      properties: {x: {type: 'integer'}, y: {$ref: 'common_types.json#/$defs/DynamicNumber'}},
      required: ['x'],
      additionalProperties: false,
    },
    Node: {
      type: 'object',
      properties: {label: {type: 'string'}, nodes: {type: 'array', items: {$ref: '#/$defs/Node'}}},
      required: ['label'],
      unevaluatedProperties: false,
    },
  },
};
const oddSeeds: Record<string, unknown>[] = [
  {component: 'Pair', a: 'x', b: {x: 1, y: {'@path': '/y'}}},
  {component: 'Either', a: 1},
  {component: 'Either', text: 'xy'},
  {component: 'Open', a: 1, more: {}},
  {component: 'Named', a: 1, x1: 'x'},
  {component: 'Sets', list: [{a: 1}, 2], a: {b: 2}},
  {component: 'Tree', node: {label: 'x', nodes: [{label: 'y', nodes: []}]}},
  {component: 'If', a: 1, b: true},
  {component: 'Never', b: 5},
].map((component) => ({id: 'a', ...component}));

describe('validators against ajv on the whole schemas', () => {
  const common = document('renderer/validate/schemas/common_types.json');
  const random = generator(20261130);
  let interpreted: CatalogValidators;
  before(() => {
    interpreted = interpret(basic.document);
  });

  it('generated and interpreted ones give the verdict on components that their schemas give', () => {
    // Calls are checked by hand, so here they are calls by their form alone.
    const ajv = oracle(withLooseCalls(common), basic.document);
    const wanted = Object.fromEntries(
      [...basic.components.keys()].map((name) => [
        name,
        ajv.compile({
          allOf: [{$ref: `${basic.document.$id}#/components/${name}`}],
          properties: {id: true},
          patternProperties: {'^@': true},
          unevaluatedProperties: false,
        }),
      ]),
    );
    const counts = {true: 0, false: 0};
    for (let i = 0; i < ROUNDS; i++) {
      const component = mutated(seeds[i % seeds.length]!, random);
      const name = seeds[i % seeds.length]!.component as string;
      component.component = name;
      const verdict = wanted[name]!({...component, '@checks': undefined});
      counts[`${verdict}`]++;
      const text = JSON.stringify(component);
      assert.equal(basic.validators!.components[name]!.whole(component), verdict, `generated: ${text}`);
      assert.equal(interpreted.components[name]!.whole(component), verdict, `interpreted: ${text}`);
    }
    assert.ok(counts.true > ROUNDS / 10 && counts.false > ROUNDS / 10, JSON.stringify(counts));
  });

  it('generated and interpreted ones give the verdict on arguments that their schemas give', () => {
    const ajv = oracle(withLooseCalls(common), basic.document);
    const samples: Record<string, object> = {
      required: {value: ''},
      regex: {value: 'x', pattern: 'x'},
      length: {value: 'x', min: 1},
      numeric: {value: 1, max: 3},
      email: {value: 'x'},
      formatString: {value: 'x'},
      formatNumber: {value: 1, decimals: 2},
      formatCurrency: {value: 1, currency: 'EUR', grouping: true},
      formatDate: {value: 'x', format: 'd'},
      pluralize: {value: 1, one: 'a', other: 'b'},
      openUrl: {url: 'https://a.example'},
      and: {values: [true, {'@path': '/x'}]},
      or: {values: [true, false]},
      not: {value: true},
    };
    for (const [name, sample] of Object.entries(samples)) {
      const wanted = ajv.compile({$ref: `${basic.document.$id}#/functions/${name}/properties/args`});
      const counts = {true: 0, false: 0};
      for (let i = 0; i < 300; i++) {
        const args = mutated(sample as Record<string, unknown>, random);
        const verdict = wanted(args);
        counts[`${verdict}`]++;
        assert.equal(basic.validators!.functions[name]!(args), verdict, `generated, ${name}: ${JSON.stringify(args)}`);
        assert.equal(interpreted.functions[name]!(args), verdict, `interpreted, ${name}: ${JSON.stringify(args)}`);
      }
      assert.ok(counts.true > 10 && counts.false > 10, `${name} ${JSON.stringify(counts)}`);
    }
  });

  it('hold for catalogs with all that JSON Schema has', async () => {
    const {outputFiles} = await build({
      stdin: {
        contents: compileCatalog(odd, common),
        resolveDir: fileURLToPath(new URL('../../renderer/validate', import.meta.url)),
        loader: 'js',
      },
      bundle: true,
      write: false,
      format: 'esm',
    });
    const made = outputFiles[0]!.text;
    assert.deepEqual(made.match(/[^\w.'"]require\(|new Function|\beval\(/), null);
    const folder = await mkdtemp(join(tmpdir(), 'validators-'));
    const file = join(folder, 'odd.mjs');
    await writeFile(file, made);
    const {validators} = (await import(pathToFileURL(file).href)) as {validators: CatalogValidators};
    await rm(folder, {recursive: true});
    const read = interpret(odd);
    const ajv = oracle(withLooseCalls(common), basic.document);
    ajv.addSchema({...withLooseCalls(common), $id: 'https://example.org/common_types.json'});
    ajv.addSchema(odd);
    for (const seed of oddSeeds) {
      const name = seed.component as string;
      const wanted = ajv.compile({
        allOf: [{$ref: `${odd.$id}#/components/${name}`}],
        properties: {id: true, component: true},
        patternProperties: {'^@': true},
        unevaluatedProperties: false,
      });
      const counts = {true: 0, false: 0};
      for (let i = 0; i < 400; i++) {
        const component = {
          ...mutated(seed, random, ['a', 'b', 'x', 'x2', 'y', 'text', 'list', 'node', 'label', 'nodes', '@foo']),
          component: name,
        };
        const verdict = wanted(component);
        counts[`${verdict}`]++;
        const text = JSON.stringify(component);
        assert.equal(validators.components[name]!.whole(component), verdict, `generated: ${text}`);
        assert.equal(read.components[name]!.whole(component), verdict, `interpreted: ${text}`);
      }
      assert.ok(counts.true > 20 && counts.false > 20, `${name} ${JSON.stringify(counts)}`);
    }
  });

  it('strict mode refuses what the schemas refuse, and else only what stands too deep for them', () => {
    const ajv = oracle(common, basic.document);
    const wanted = ajv.getSchema('https://a2ui.org/specification/v1_0/agent_to_renderer.json#/$defs/Component')!;
    // Dynamic values within dynamic values are `any JSON` to the schemas, though they are evaluated.
    const deep = new Set(['INVALID_RESERVED_KEY', 'UNKNOWN_FUNCTION', 'INVALID_ARGUMENTS', 'INVALID_PROPERTY']);
    let refused = 0;
    for (let i = 0; i < ROUNDS; i++) {
      const component = mutated(seeds[i % seeds.length]!, random);
      const {faults} = check(component, {strict: true});
      const text = `${JSON.stringify(component)} ${JSON.stringify(faults)}`;
      if (wanted(component)) {
        for (const {code, path} of faults) {
          const emptyId = code === 'MISSING_ID' && component.id === '';
          const ownCatalog = component['@catalogId'] !== undefined;
          assert.ok(emptyId || ownCatalog || (deep.has(code) && path.split('/').length > 3), text);
        }
      } else {
        refused++;
        assert.ok(faults.length > 0, text);
      }
    }
    assert.ok(refused > ROUNDS / 10 && refused < ROUNDS);
  });
});

function oracle(common: Schema, catalog: CatalogDocument): Ajv2020 {
  const ajv = new Ajv2020({strict: false, logger: false});
  for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test);
  ajv.addSchema(common);
  ajv.addSchema({...catalog});
  // A catalog names the common types beside itself, and the common types name the catalog that is in use.
  ajv.addSchema({...catalog, $id: 'https://a2ui.org/specification/v1_0/catalog.json'});
  ajv.addSchema({...common, $id: 'https://a2ui.org/specification/v1_0/catalogs/basic/common_types.json'});
  ajv.addSchema(document('renderer/validate/schemas/agent_to_renderer.json'));
  return ajv;
}

function withLooseCalls(common: Schema): Schema {
  const FunctionCall = {
    type: 'object',
    properties: {'@call': {type: 'string'}, args: {type: 'object'}, catalogId: {type: 'string'}},
    required: ['@call'],
    additionalProperties: false,
  };
  return {...common, $defs: {...(common.$defs as object), FunctionCall}};
}

/** A copy with one to three random changes: a value replaced, a member dropped, added or renamed. */
function mutated(seed: Record<string, unknown>, random: () => number, names = keys): Record<string, unknown> {
  const copy = structuredClone(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const holders: Record<string, unknown>[] = [];
    const walk = (value: unknown) => {
      if (!isObject(value) && !Array.isArray(value)) return;
      holders.push(value as unknown as Record<string, unknown>);
      Object.values(value).forEach(walk);
    };
    walk(copy);
    const holder = pick(holders);
    const members = Object.keys(holder);
    const key = pick(members);
    const kind = random();
    if (kind < 0.5 && key !== undefined) holder[key] = structuredClone(pick(values));
    else if (kind < 0.65 && key !== undefined && !Array.isArray(holder)) delete holder[key];
    else if (kind < 0.85 && !Array.isArray(holder)) holder[pick(names)] = structuredClone(pick(values));
    else if (Array.isArray(holder)) holder.push(structuredClone(pick(values)));
    else if (key !== undefined) {
      holder[pick(names)] = holder[key];
      delete holder[key];
    }
  }
  return copy;
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
