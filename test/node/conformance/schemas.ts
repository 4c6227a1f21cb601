import assert from 'node:assert/strict';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {Renderer, type Json, type JsonObject} from '../../../renderer/index.js';
import {checkCatalog} from '../../../renderer/validate/catalog-document.js';
import {bodies as answers} from '../../../renderer/validate/generated/answers.js';
import {objectOf, type ConformanceFolder, type SchemaFile} from './cases.js';
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
  const used = document ? catalogOf({id: String(document.catalogId), kind: 'document', document}) : basicCatalog;
  if (schema === 'renderer_to_agent.json') return answerFaults(data, new Set(used.functions.keys()));
  assert.equal(schema, 'agent_to_renderer.json');
  const renderer = new Renderer({catalogs: [used], strict: true});
  await renderer.ready;
  const answered: string[] = [];
  renderer.addEventListener('message', (event) => {
    const {message} = (event as CustomEvent<{message: JsonObject}>).detail;
    const {error} = objectOf(message.rendererFunctionResponse);
    const sentence = String(objectOf(error).message ?? '');
    // That a function isn't run here or needs a gesture is no fault of the message.
    if (sentence.startsWith('Invalid arguments')) answered.push(sentence);
  });
  const {surfaceId} = objectOf(Object.values(data).find((body) => typeof body === 'object'));
  if (data.createSurface === undefined && typeof surfaceId === 'string') {
    renderer.receive({version: '1.0', createSurface: {surfaceId, catalogId: used.id}});
  }
  const diagnostics = renderer.receive(data, {userActivation: true});
  await new Promise((resolve) => setTimeout(resolve));
  // Where components stand is no business of schemas.
  const found = diagnostics.filter(({category}) => category !== 'IntegrityError');
  return [...found.map(({message}) => message), ...answered];
}

/** What is wrong with a message of the renderer, by the schemas that ours are checked with. */
function answerFaults({version, ...bodies}: JsonObject, functions: ReadonlySet<string>): string[] {
  const faults: string[] = version === '1.0' ? [] : ['version'];
  const entries = Object.entries(bodies) as [string, Json][];
  if (entries.length !== 1) faults.push('one body');
  for (const [name, body] of entries) {
    if (!(answers[name]?.(body) ?? false))
      faults.push(`${name}: ${JSON.stringify(answers[name]?.errors ?? 'unknown')}`);
    else if (name === 'callAgentFunction') {
      const called = String(objectOf(objectOf(body).callFunction)['@call']);
      if (!functions.has(called)) faults.push(`unknown function ${called}`);
    }
  }
  return faults;
}
