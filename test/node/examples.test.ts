import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {Ajv2020} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

interface Part {
  id: string;
  component: string;
  [property: string]: unknown;
}
type Body = {components?: Part[]; surfaceId: string};
interface Example {
  name: string;
  title: string;
  description: string;
  lookAt: string;
  messages: Record<string, Body>[];
}

const folder = here('../../examples/');
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({file, example: read(folder + file) as Example}));

const COMPONENTS =
  'Text Image Icon Video AudioPlayer Row Column List Card Tabs Modal Divider Button TextField CheckBox ChoicePicker Slider DateTimeInput';
const FUNCTIONS =
  'required regex length numeric email formatString formatNumber formatCurrency formatDate pluralize openUrl and or not @index';

/** The final definitions of an example by id, as after its last message. */
function componentsOf(example: Example): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const message of example.messages) {
    for (const body of Object.values(message)) {
      for (const part of body.components ?? []) parts.set(part.id, part);
    }
  }
  return parts;
}

/** Components of our other catalogs name theirs. */
const isBasic = (part: Part) => part['@catalogId'] === undefined;

/** The ids that a component names as its children. */
function childrenOf(part: Part): string[] {
  const children = part.children as string[] | {componentId: string} | undefined;
  const tabs = (part.tabs ?? []) as {child: string}[];
  return [
    ...(Array.isArray(children) ? children : children ? [children.componentId] : []),
    ...tabs.map((tab) => tab.child),
    ...[part.child, part.trigger, part.content, part.popup].filter((id) => typeof id === 'string'),
  ];
}

test('each example says what it is and what to look at, and bears the name of its file', () => {
  assert.ok(examples.length >= 16, `${examples.length} examples`);
  for (const {file, example} of examples) {
    assert.equal(`${example.name}.json`, file);
    for (const key of ['title', 'description', 'lookAt'] as const) {
      assert.ok(example[key].length > (key === 'title' ? 2 : 20), `${file}: ${key}`);
    }
  }
});

test('every component of an example is reached from root, and every child is defined', () => {
  for (const {file, example} of examples) {
    const parts = componentsOf(example);
    const reached = new Set(['root']);
    for (const id of reached) {
      const part = parts.get(id);
      assert.ok(part, `${file}: ${id} is not defined`);
      for (const child of childrenOf(part)) reached.add(child);
    }
    const orphans = [...parts.keys()].filter((id) => !reached.has(id));
    assert.deepEqual(orphans, [], `${file}: not reached`);
  }
});

test('together the examples use every component, every function, and every means of the protocol that shows', () => {
  const text = JSON.stringify(examples);
  const types = new Set(
    examples.flatMap(({example}) => [...componentsOf(example).values()].filter(isBasic).map((part) => part.component)),
  );
  assert.deepEqual([...types].sort(), COMPONENTS.split(' ').sort());
  const called = (name: string) => text.includes(`"@call":"${name}"`) || text.includes(`\${${name}(`);
  assert.deepEqual(
    FUNCTIONS.split(' ').filter((name) => !called(name)),
    [],
  );
  for (const part of [
    '"@checks"',
    '"@accessibility"',
    '"userMessage"',
    '"sendDataModel"',
    '"extensions"',
    '"@@type"',
    '"svgPath"',
  ]) {
    assert.ok(text.includes(part), `no example has ${part}`);
  }
  assert.ok(
    examples.some(({example}) => example.messages.length >= 8),
    'no example streams in many messages',
  );
});

test('a component of another catalog names one that the project has', () => {
  const own = readdirSync(here('../../catalogs/'), {withFileTypes: true})
    .map(({name}) => here(`../../catalogs/${name}/catalog.json`))
    .filter((path) => existsSync(path))
    .map((path) => read(path) as {catalogId: string; components: object});
  for (const {file, example} of examples) {
    for (const part of componentsOf(example).values()) {
      if (isBasic(part)) continue;
      const catalog = own.find(({catalogId}) => catalogId === part['@catalogId']);
      assert.ok(catalog && part.component in catalog.components, `${file}: ${part.id}`);
    }
  }
});

test('no example loads from a real host', () => {
  for (const {file, example} of examples) {
    for (const [, host] of JSON.stringify(example).matchAll(/https?:\/\/([^/"]+)/g)) {
      assert.match(host!, /(^|\.)(example\.org|a2ui\.org|a2ui-surface\.dev|schema\.org)$/, `${file}: ${host}`);
    }
  }
});

/** The published schemas know the basic catalog alone; what is of another one is validated in catalogs/extensions.test.ts. */
function withoutOthers(message: Record<string, Body>): object {
  return Object.fromEntries(
    Object.entries(message).map(([name, body]) => [
      name,
      body.components ? {...body, components: body.components.filter(isBasic)} : body,
    ]),
  );
}

const spec = here('../../../shared/spec/v1_0/');
const absent = existsSync(spec) ? false : 'the specification is not beside the project';

test('the examples are valid by the published schemas', {skip: absent}, () => {
  const ajv = new Ajv2020({strict: false});
  // Its types know only the CommonJS form.
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const catalog = read(`${spec}catalogs/basic/catalog.json`) as {$id: string};
  const common = read(`${spec}common_types.json`) as object;
  const at = 'https://a2ui.org/specification/v1_0/';
  ajv.addSchema(catalog);
  // The shared schemas call the active catalog `catalog.json`, and each file resolves its neighbours beside its own id.
  ajv.addSchema({...catalog, $id: `${at}catalog.json`});
  ajv.addSchema(common);
  ajv.addSchema({...common, $id: `${at}catalogs/basic/common_types.json`});
  const valid = ajv.compile(read(`${spec}agent_to_renderer.json`) as object);
  const misspelt = JSON.parse(
    JSON.stringify(examples[0]!.example.messages[0]).replace('"component":"', '"component":"X'),
  ) as object;
  assert.ok(!valid(misspelt), 'the schemas refuse nothing');
  for (const {file, example} of examples) {
    for (const [index, sent] of example.messages.entries()) {
      const message = withoutOthers(sent);
      const told = () => JSON.stringify(valid.errors?.filter(({keyword}) => keyword !== 'oneOf').slice(-5), null, 1);
      assert.ok(valid(message), `${file}, message ${index}: ${told()}`);
    }
  }
});
