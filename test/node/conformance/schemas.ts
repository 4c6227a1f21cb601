import assert from 'node:assert/strict';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {isObject, Renderer, type Catalog, type Json, type JsonObject} from '../../../renderer/index.js';
import {checkArguments} from '../../../renderer/validate/arguments.js';
import {checkCatalog} from '../../../renderer/validate/catalog-document.js';
import {bodies as answers} from '../../../renderer/validate/generated/answers.js';
import {objectOf, textOf, type ConformanceFolder, type SchemaFile} from './cases.js';
import {catalogOf} from './catalogs.js';

type SchemaTest = SchemaFile['tests'][number];

/** Plays one schema test: data that fits is taken without complaint, data that doesn't is refused. */
export async function playSchema(file: SchemaFile, test: SchemaTest, folder: ConformanceFolder): Promise<void> {
  const faults = await faultsOf(file, test.data, folder);
  assert.equal(faults.length === 0, test.valid, `${test.description}: ${faults.join('; ') || 'nothing was found'}`);
}

async function faultsOf({schema, catalog}: SchemaFile, data: JsonObject, folder: ConformanceFolder): Promise<string[]> {
  if (schema === 'catalog_definition.json') return checkCatalog(data).map(({message}) => message);
  const document = catalog === undefined ? undefined : folder.json(`schema/${catalog}`);
  const used = document ? catalogOf({id: textOf(document.catalogId), kind: 'document', document}) : basicCatalog;
  if (schema === 'renderer_to_agent.json') return answerFaults(data, new Set(used.functions.keys()));
  assert.equal(schema, 'agent_to_renderer.json');
  const renderer = new Renderer({catalogs: [used], strict: true});
  await renderer.ready;
  const {createSurface, callRendererFunction} = data;
  const {surfaceId} = objectOf(Object.values(data).find((body) => typeof body === 'object'));
  if (createSurface === undefined && typeof surfaceId === 'string') {
    renderer.receive({version: '1.0', createSurface: {surfaceId, catalogId: used.id}});
  }
  // To a schema the catalog of the test is the catalog of whatever names none.
  const message = isObject(createSurface) ? {...data, createSurface: {catalogId: used.id, ...createSurface}} : data;
  const diagnostics = renderer.receive(message);
  // Where components stand is no business of schemas.
  const found = diagnostics.filter(({category}) => category !== 'IntegrityError').map((each) => each.message);
  return [...found, ...argumentFaults(objectOf(objectOf(callRendererFunction).callFunction), used)];
}

/** What is wrong with the arguments of an agent's call; whether it may call the function is no business of schemas. */
function argumentFaults({'@call': name, args}: JsonObject, {functions}: Catalog): string[] {
  if (name === undefined) return [];
  const entry = functions.get(textOf(name));
  if (!entry) return [`unknown function ${textOf(name)}`];
  return checkArguments(entry, args, '/args').map(({message}) => message);
}

/** What is wrong with a message of the renderer, by the schemas that ours are checked with. */
function answerFaults({version, ...bodies}: JsonObject, functions: ReadonlySet<string>): string[] {
  const faults: string[] = version === '1.0' ? [] : ['version'];
  const entries: [string, Json][] = Object.entries(bodies);
  if (entries.length !== 1) faults.push('one body');
  for (const [name, body] of entries) {
    if (!(answers[name]?.(body) ?? false))
      faults.push(`${name}: ${JSON.stringify(answers[name]?.errors ?? 'unknown')}`);
    else if (name === 'callAgentFunction') {
      const called = textOf(objectOf(objectOf(body).callFunction)['@call']);
      if (!functions.has(called)) faults.push(`unknown function ${called}`);
    }
  }
  return faults;
}
