import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Ajv2020} from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type {CatalogDocument, Schema} from '../../renderer/catalog/document.js';
import {catalogShapes} from '../../renderer/validate/compile.js';
import {formats} from '../../renderer/validate/formats.js';
import {common} from '../../renderer/validate/generated/common.js';
import {commonShapes} from '../../renderer/validate/generated/common-shapes.js';
import type {KEYWORDS} from '../../renderer/validate/shape-keywords.js';
import {unsupportedIn} from '../../renderer/validate/shape-keywords.js';
import {validatorsNamed} from '../../renderer/validate/shapes.js';

const NAMES = ['a', 'b', '@path', 'caption'];
const texts = fc.constantFrom('', 'a', 'b', 'caption', '@path', '2026-02-30', '2026-02-28', '14:30', '😀😀');
const numbers = fc.constantFrom(-1, 0, 1, 1.5, 3);
const plain = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null));
const {value} = fc.letrec<{value: unknown}>((tie) => ({
  value: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    plain,
    fc.array(tie('value'), {maxLength: 3}),
    fc.dictionary(fc.constantFrom(...NAMES, 'stranger'), tie('value'), {maxKeys: 3}),
  ),
}));

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
const {schema} = fc.letrec<{schema: Schema | boolean}>((tie) => {
  const sub = tie('schema');
  const forms = fc.array(sub, {minLength: 1, maxLength: 3});
  const small = fc.constantFrom(0, 1, 2);
  const parts: Record<(typeof KEYWORDS)[number] | 'then' | 'else', fc.Arbitrary<unknown>> = {
    type: fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), {minLength: 1, maxLength: 3})),
    minimum: numbers,
    maximum: numbers,
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', '^@([^@]|$)', '.', '^[\\p{XID_Start}]+$'),
    format: fc.constantFrom(...Object.keys(formats), 'unheard-of'),
    $ref: fc.constantFrom('#/$defs/other', '#/$defs/DynamicString', '#/$defs/Action'),
    enum: fc.uniqueArray(plain, {minLength: 1, maxLength: 3}),
    const: plain,
    not: sub,
    anyOf: forms,
    oneOf: forms,
    allOf: forms,
    if: sub,
    then: sub,
    else: sub,
    minItems: small,
    maxItems: small,
    items: sub,
    minProperties: small,
    required: fc.uniqueArray(fc.constantFrom(...NAMES), {maxLength: 2}),
    propertyNames: sub,
    additionalProperties: sub,
    unevaluatedProperties: fc.boolean(),
    properties: fc.dictionary(fc.constantFrom(...NAMES), sub, {maxKeys: 3}),
  };
  const records = Object.entries(parts).map(([keyword, part]) => part.map((given) => ({[keyword]: given})));
  return {
    schema: fc.oneof(
      {depthSize: 'small', withCrossShrink: true, depthIdentifier: 'schema'},
      fc.constantFrom<Schema | boolean>(true, {}, {type: 'string'}, {type: 'object', additionalProperties: false}),
      fc
        .array(fc.oneof(...records), {minLength: 1, maxLength: 4})
        .map((found) => Object.assign({}, ...found) as Schema),
      // A closed object, which is what most schemas are.
      fc.record({
        type: fc.constant('object'),
        properties: parts.properties,
        required: parts.required,
        additionalProperties: fc.constant(false),
      }),
    ),
  };
});

function oracle(defs: Record<string, unknown>) {
  const ajv = new Ajv2020({strict: false, logger: false, validateFormats: true});
  for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check);
  return ajv.addSchema({$id: 'all', $defs: defs}).compile({$ref: 'all#/$defs/root'});
}

describe('shapes', () => {
  const shared = {
    ...commonShapes,
    other: {anyOf: [{type: 'string'}, {type: 'array', items: {$ref: '#/$defs/other'}}]},
  };

  it('agree with ajv on random schemas and values', () => {
    let refused = 0;
    let tried = 0;
    const told = fc.check(
      fc.property(schema, fc.array(value, {minLength: 6, maxLength: 6}), (root, values) => {
        fc.pre(unsupportedIn(root) === undefined);
        const {root: mine} = validatorsNamed({root, other: shared.other}, {root: 'root'});
        const theirs = oracle({...shared, root});
        for (const each of values) {
          tried++;
          const wanted = theirs(each);
          if (!wanted) refused++;
          assert.equal(mine(each), wanted, `${JSON.stringify(root)} on ${JSON.stringify(each)}`);
          if (!wanted) assert.ok((mine.errors ?? []).length > 0, 'no issue is given');
        }
      }),
      {numRuns: 1500, seed: 7, maxSkipsPerRun: 100},
    );
    assert.equal(told.failed, false, told.errorInstance instanceof Error ? told.errorInstance.message : '');
    assert.ok(refused > tried / 10 && refused < (tried * 9) / 10, `${refused} of ${tried} were refused`);
  });

  it('are refused where they would say less than the schema', () => {
    const cases: [Schema, string | undefined][] = [
      [{type: 'object', properties: {a: {contains: {}}}}, 'contains'],
      [{items: {prefixItems: []}}, 'prefixItems'],
      [{anyOf: [{}], unevaluatedProperties: false}, 'unevaluatedProperties'],
      [{properties: {}, unevaluatedProperties: false}, undefined],
      [{enum: [{}]}, 'enum'],
      [{const: []}, 'const'],
      [{patternProperties: {'^a': {type: 'string'}}}, 'patternProperties'],
      [{patternProperties: {'^a': true}, additionalProperties: false}, undefined],
      [{not: {multipleOf: 2}}, 'multipleOf'],
    ];
    for (const [given, wanted] of cases) assert.equal(unsupportedIn(given), wanted, JSON.stringify(given));
  });

  it('leave catalogs that say more to the compiler', () => {
    const document = (property: Schema): CatalogDocument => ({
      catalogId: 'x',
      protocolVersion: '1.0',
      components: {A: {properties: {component: {const: 'A'}, a: property}}},
    });
    assert.equal(catalogShapes(document({type: 'array', uniqueItems: true}), common), undefined);
    const shapes = catalogShapes(document({$ref: 'common_types.json#/$defs/DynamicString'}), common);
    assert.deepEqual(shapes, {
      defs: {},
      components: {A: {properties: {a: 'DynamicString'}, required: [], open: false}},
      functions: {},
    });
  });
});
