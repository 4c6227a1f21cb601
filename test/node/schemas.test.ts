import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {before, describe, it} from 'node:test';
import {Catalog} from '../../renderer/catalog/catalog.js';
import {Catalogs} from '../../renderer/catalog/catalogs.js';
import type {CatalogDocument} from '../../renderer/catalog/document.js';
import {defaultLimits} from '../../renderer/catalog/limits.js';
import type {Fault} from '../../renderer/protocol/diagnostic.js';
import {isObject, type JsonObject} from '../../renderer/protocol/json.js';
import type {Call} from '../../renderer/protocol/messages.js';
import {checkArguments} from '../../renderer/validate/arguments.js';
import {checkCatalog} from '../../renderer/validate/catalog-document.js';
import {checkComponent} from '../../renderer/validate/component.js';
import {bodies as answers} from '../../renderer/validate/generated/answers.js';
import {prepare} from '../../renderer/validate/interpreted.js';
import {checkMessage} from '../../renderer/validate/message.js';
import {functionFor} from '../../renderer/validate/resolve.js';
import {basic, document, enter, readAll, shared, skipWithoutShared} from './validation.js';

interface SchemaFile {
  schema?: string;
  catalog?: string;
  tests: {description: string; valid: boolean; data: JsonObject}[];
}

const folder = `${shared}/conformance/schema`;
const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

/** What schema validation alone would find, catalog by catalog; where components stand is not its business. */
function faultsOf(message: JsonObject, schema: string, catalog: Catalog): Fault[] {
  const context = {
    catalogs: new Catalogs([catalog]),
    defaultCatalogId: catalog.id,
    surfaceId: 's',
    limits: defaultLimits,
    strict: true,
  };
  const callFaults = (call: Call, path: string): Fault[] => {
    const entry = functionFor({...call, catalogId: undefined}, context, path);
    return 'code' in entry ? [entry] : checkArguments(entry, call.args, `${path}/args`);
  };
  if (schema === 'renderer_to_agent.json') {
    const {version, ...rest} = message;
    const [[name, body] = [''], ...more] = Object.entries(rest);
    const fits = version === '1.0' && more.length === 0 && (answers[name]?.(body) ?? false);
    if (!fits)
      return [
        {
          code: 'X',
          category: 'ValidationError',
          severity: 'error',
          path: `/${name}`,
          message: JSON.stringify(answers[name]?.errors),
        },
      ];
    return name === 'callAgentFunction'
      ? callFaults((body as unknown as {callFunction: Call}).callFunction, '/callAgentFunction/callFunction')
      : [];
  }
  const entered = enter(message);
  if ('fault' in entered) return [entered.fault];
  const checked = checkMessage(entered.message, defaultLimits);
  if ('fault' in checked) return [checked.fault];
  const body = checked.message[checked.body] as {components?: unknown[]; callFunction?: Call};
  const faults = (body.components ?? []).flatMap(
    (component, i) => checkComponent(component, `/${checked.body}/components/${i}`, context).faults,
  );
  return body.callFunction ? callFaults(body.callFunction, '/callRendererFunction/callFunction') : faults;
}

describe('published schema cases', {skip: skipWithoutShared}, () => {
  const files = shared ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const testing = shared && new Catalog({document: read<CatalogDocument>(`${folder}/testing_catalog.json`)});
  before(() => testing && prepare(testing));

  for (const name of files) {
    const {schema, catalog, tests} = read<SchemaFile>(`${folder}/${name}`);
    if (!Array.isArray(tests)) continue;
    it(name, () => {
      for (const {description, valid, data} of tests) {
        const faults =
          schema === 'catalog_definition.json'
            ? checkCatalog(data)
            : faultsOf(data, schema ?? '', catalog ? (testing as Catalog) : basic);
        assert.equal(faults.length === 0, valid, `${description}: ${JSON.stringify(faults)}`);
      }
    });
  }
});

describe('published examples', {skip: skipWithoutShared}, () => {
  const examples = `${shared}/spec/v1_0/examples`;
  it('have no fault, tolerant or strict', () => {
    const names = readdirSync(examples);
    assert.equal(names.length, 43);
    for (const name of names) {
      for (const strict of [false, true]) {
        const {faults, messages} = readAll(readFileSync(`${examples}/${name}`, 'utf8'), strict);
        assert.ok(messages.length > 0);
        // Examples that arrive in parts name children before they come, which strict mode refuses.
        const left = faults.filter(
          ({code}) => !['DANGLING_REFERENCE', 'MISSING_ROOT', 'UNREACHABLE_COMPONENT'].includes(code),
        );
        assert.deepEqual(left, [], name);
      }
    }
  });
});

describe('our schemas', {skip: skipWithoutShared}, () => {
  it('state the facts of the specification', () => {
    const pairs = [
      ...['common_types', 'agent_to_renderer', 'renderer_to_agent'].map((name) => [
        `renderer/validate/schemas/${name}.json`,
        `${name}.json`,
      ]),
      ['catalogs/basic/catalog.json', 'catalogs/basic/catalog.json'],
    ];
    for (const [ours, theirs] of pairs) {
      assert.deepEqual(facts(document(ours!)), facts(read(`${shared}/spec/v1_0/${theirs}`)), ours);
    }
  });
});

/** A schema without its prose. */
function facts(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => facts(item));
  if (!isObject(value)) return value;
  const maps = ['properties', '$defs', 'components', 'functions', 'patternProperties'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !['title', 'description', 'instructions'].includes(key))
      .map(([key, part]) => [key, facts(part, !isMap && maps.includes(key))]),
  );
}
