import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import type {CDPSession, Page} from 'playwright';
import type {Diagnostic, Json, JsonObject, NodeInspection} from '../../../renderer/index.js';
import {expectedError, listOf, objectOf, textOf, type ConformanceCase, type ConformanceFolder} from './cases.js';
import {catalogSpecs} from './catalogs.js';
import {assertPart, assertReported, assertSound} from './expectations.js';
import type {OpenInit} from './page.js';

type Nodes = Readonly<Record<string, NodeInspection>>;

/** Actions that need elements. */
export const browserActions: ReadonlySet<string> = new Set(['validate', 'resolve_nodes', 'accessibility_check']);

let script: Promise<string> | undefined;

/** The page's module and axe, bundled once. */
function pageScript(): Promise<string> {
  script ??= build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: ['production'],
    tsconfigRaw: {compilerOptions: {experimentalDecorators: true, useDefineForClassFields: false}},
  }).then(({outputFiles}) => outputFiles[0]!.text);
  return script;
}

/** Plays cases that need elements, in a page of a browser. */
export class BrowserPlayer {
  private constructor(
    readonly page: Page,
    readonly devtools: CDPSession,
  ) {}

  static async open(page: Page): Promise<BrowserPlayer> {
    await page.setContent('<!doctype html><html lang="en"><title>Conformance</title><main></main>');
    await page.addScriptTag({content: await pageScript()});
    await page.addScriptTag({content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8')});
    const devtools = await page.context().newCDPSession(page);
    return new BrowserPlayer(page, devtools);
  }

  /** Plays a case; throws an AssertionError where it is not met. */
  async play(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
    if (one.action === 'validate') await this.#validate(one, folder);
    else if (one.action === 'resolve_nodes') await this.#resolveNodes(one, folder);
    else if (one.action === 'accessibility_check') await this.#checkAccessibility(one, folder);
    else assert.fail(`no way to play the action ${one.action}`);
  }

  async #open(
    one: JsonObject,
    messages: Json,
    folder: ConformanceFolder,
    strict = one.strictMode === true,
  ): Promise<void> {
    const catalogs = catalogSpecs(one, messages, (path) => folder.json(path));
    await this.page.evaluate((init) => conformance.open(init as OpenInit), {catalogs, strict} as unknown);
  }

  #receive(messages: Json): Promise<Diagnostic[]> {
    return this.page.evaluate((given) => conformance.receive(given), messages as unknown);
  }

  async #inspect(surfaceId: string) {
    const found = await this.page.evaluate((id) => conformance.inspect(id), surfaceId);
    assert.ok(found, `there is no surface ${surfaceId}`);
    return found as unknown as {components: JsonObject; nodes: Nodes; data: Json};
  }

  async #validate(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
    const steps = listOf(one.steps).length > 0 ? listOf(one.steps).map(objectOf) : [one as JsonObject];
    const messagesOf = (step: JsonObject) => step.payload ?? step.messages ?? null;
    await this.#open(one, steps.map(messagesOf), folder);
    for (const step of steps) {
      const diagnostics = await this.#receive(messagesOf(step));
      // An error that the case names as a whole is that of its last step.
      const expected = expectedError(step.expectError ?? (step === steps.at(-1) ? one.expectError : undefined));
      if (expected) assertReported(diagnostics, expected);
      else assertSound(diagnostics);
    }
    for (const [id, raw] of Object.entries(objectOf(objectOf(one.expect).surfaces))) {
      const {dataModel, components, validationResult} = objectOf(raw);
      const {nodes, data} = await this.#inspect(id);
      if (dataModel !== undefined) assert.deepEqual(data, dataModel);
      for (const [key, component] of Object.entries(objectOf(components))) assertDrawn(nodes, key, objectOf(component));
      for (const [key, result] of Object.entries(objectOf(validationResult)))
        assertChecked(nodes, key, objectOf(result));
    }
  }

  async #resolveNodes(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
    const fixture = folder.yaml(textOf(one.fixture));
    await this.#open(one, {catalogId: 'basic'}, folder);
    const components = listOf(fixture.components);
    const made = {surfaceId: 's', catalogId: 'basic', dataModel: fixture.data ?? {}};
    await this.#receive({version: '1.0', createSurface: components.length > 0 ? {...made, components} : made});
    let before = (await this.#inspect('s')).nodes;
    assertNodes(before, objectOf(objectOf(one.expect).nodes));
    for (const step of listOf(one.steps).map(objectOf)) {
      await this.page.evaluate(() => conformance.sent());
      await this.#do(step, before);
      const {nodes: after, data} = await this.#inspect('s');
      assertStep(before, after, data, objectOf(step.expect));
      const events = listOf(objectOf(step.expect).events);
      const sent = await this.page.evaluate(() => conformance.sent());
      assert.equal(sent.length, events.length, 'messages to the agent');
      events.map(objectOf).forEach(({source_component_id: sourceComponentId, ...event}, i) =>
        assertPart(sent[i]!.action, {
          ...event,
          ...(sourceComponentId !== undefined && {sourceComponentId}),
        }),
      );
      before = after;
    }
  }

  async #do(step: JsonObject, nodes: Nodes): Promise<void> {
    const {componentId = '', scope = '/'} = nodes[textOf(step.node)] ?? {};
    const path = textOf(step.path);
    switch (step.op) {
      case 'write':
        await this.page.evaluate(
          ([id, at, value]) => conformance.type('s', id!, at!, value!),
          [componentId, scope, textOf(step.value)],
        );
        break;
      case 'invoke':
        await this.page.evaluate(([id, at]) => conformance.click('s', id!, at!), [componentId, scope]);
        break;
      case 'set_data':
        await this.page.evaluate(([at, value]) => conformance.write('s', at as string, value), [
          path,
          step.value,
        ] as unknown[]);
        break;
      case 'remove_component':
        await this.page.evaluate((id) => conformance.remove('s', id), textOf(step.component_id));
        break;
      case 'update_components':
        await this.#receive({version: '1.0', updateComponents: {surfaceId: 's', components: step.components ?? []}});
        break;
      case 'dispose':
        await this.page.evaluate(() => conformance.dispose('s'));
        break;
      default:
        assert.fail(`no way to do ${JSON.stringify(step.op)}`);
    }
  }

  async #checkAccessibility(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
    const components = flattened(objectOf(one.surface));
    await this.#open({...one, catalogPath: null}, {catalogId: 'basic'}, folder);
    assertSound(await this.#receive({version: '1.0', createSurface: {surfaceId: 's', catalogId: 'basic', components}}));
    const {axeCore, accessibilityTree} = objectOf(one.assertions);
    const expected = Object.entries(objectOf(accessibilityTree));
    // Bound attributes have to follow their data, so each is looked at with both values.
    const paths = new Set(
      expected.flatMap(([, attributes]) => Object.values(objectOf(attributes)).flatMap((value) => pathIn(value) ?? [])),
    );
    for (const on of paths.size > 0 ? [true, false] : [true]) {
      const value = (path: string) => (/label/i.test(path) ? `Named ${on ? 'so' : 'otherwise'}` : on);
      for (const path of paths)
        await this.page.evaluate(([at, set]) => conformance.write('s', at as string, set), [
          path,
          value(path),
        ] as unknown[]);
      for (const [id, attributes] of expected) {
        const wanted = Object.entries(objectOf(attributes)).map(([name, raw]) => {
          const path = pathIn(raw);
          return [name, path === undefined ? raw : value(path)] as const;
        });
        await this.#assertAccessible(id, new Map(wanted));
      }
      await this.#assertAxe(listOf(axeCore).map(textOf));
    }
  }

  /** What assistive technology is told of a component, as the browser says. */
  async #assertAccessible(id: string, wanted: ReadonlyMap<string, Json>): Promise<void> {
    const {result} = await this.devtools.send('Runtime.evaluate', {
      expression: `conformance.element('s', ${JSON.stringify(id)})`,
    });
    assert.ok(result.objectId, `${id} is not drawn`);
    const {nodes} = await this.devtools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const node = nodes[0]!;
    // Boxes without a meaning of their own are passed over too, which hides nothing.
    const hidden = node.ignoredReasons?.some(({name}) => /aria-?hidden|inert/i.test(name)) ?? false;
    assert.equal(
      hidden,
      wanted.get('hidden') === true,
      `${id} is ${hidden ? 'hidden from' : 'shown to'} assistive technology`,
    );
    if (hidden) return;
    if (wanted.has('label')) assert.equal(node.name?.value, wanted.get('label'));
    if (wanted.has('description')) assert.equal(node.description?.value, wanted.get('description'));
    const live = node.properties?.find(({name}) => name === 'live')?.value.value as string | undefined;
    if (wanted.has('live')) assert.equal(live, wanted.get('live'));
  }

  async #assertAxe(rules: readonly string[]): Promise<void> {
    const violations = await this.page.evaluate(async (values) => {
      const {axe} = globalThis as unknown as {
        axe: {run(root: Element, options: object): Promise<{violations: {id: string; help: string}[]}>};
      };
      const found = await axe.run(document.querySelector('main')!, {runOnly: {type: 'rule', values}});
      return found.violations.map(({id, help}) => `${id}: ${help}`);
    }, rules);
    assert.deepEqual(violations, []);
  }
}

/** The path of a binding. */
function pathIn(value: Json): string | undefined {
  const path = objectOf(value)['@path'];
  return typeof path === 'string' ? path : undefined;
}

/**
 * The components of a case's nested form as a message has them. The released Button has a child and an action where the cases
 * still give it a title.
 */
function flattened({components, ...root}: JsonObject): JsonObject[] {
  const all = [root, ...Object.entries(objectOf(components)).map(([id, component]) => ({...objectOf(component), id}))];
  return all.flatMap((component): JsonObject[] => {
    const {title, ...button} = component as JsonObject;
    if (button.component !== 'Button' || title === undefined) return [component];
    const child = `${textOf(button.id)}_title`;
    const text = {id: child, component: 'Text', text: title};
    return [{...button, child, action: {event: {name: 'press'}}}, text];
  });
}

/** Finds the node of `id`, or of `id_N` the node in item N of a template. */
function nodeOf(nodes: Nodes, key: string): NodeInspection {
  const all = Object.values(nodes);
  const [, id, index] = /^(.*)_(\d+)$/.exec(key) ?? [];
  const found =
    all.find(({componentId}) => componentId === key) ??
    all.find(({componentId, scope}) => componentId === id && scope.endsWith(`/${index}`));
  assert.ok(found, `${key} is not drawn`);
  return found;
}

function assertDrawn(nodes: Nodes, key: string, {component, ...properties}: JsonObject): void {
  const node = nodeOf(nodes, key);
  if (component !== undefined) assert.equal(node.type, component);
  for (const [name, expected] of Object.entries(properties)) {
    const {value, nodes: children} = node.props[name] ?? {};
    if (children)
      assert.deepEqual(
        children.map((id) => nodes[id]!.componentId),
        expected,
      );
    // A Text shows what a boolean is as text (RULES §7.8).
    else assert.equal(value, typeof expected === 'boolean' ? textOf(expected) : expected);
  }
}

function assertChecked(nodes: Nodes, key: string, expected: JsonObject): void {
  const {checks} = nodeOf(nodes, key);
  assert.ok(checks, `${key} has no checks`);
  assert.equal(checks.valid, expected.valid);
  const {valid: _, ...said} = expected;
  assertPart(checks.failing[0], said);
}

/** Asserts that exactly the expected nodes are drawn, each with what the case says of it. */
function assertNodes(nodes: Nodes, expected: JsonObject): void {
  assert.deepEqual(Object.keys(nodes).sort(), Object.keys(expected).sort());
  for (const [id, raw] of Object.entries(expected)) {
    const {component_id: componentId, data_path: scope, type, state, props} = objectOf(raw);
    const given = {componentId, scope, type, state};
    assertPart(nodes[id], JSON.parse(JSON.stringify(given)) as Json, id);
    for (const [name, facts] of Object.entries(objectOf(props))) assertProperty(nodes[id]!, name, facts);
  }
}

function assertProperty({props}: NodeInspection, name: string, expected: Json): void {
  const actual = props[name];
  assert.ok(actual, `there is no ${name}`);
  const ids = (Array.isArray(expected) ? expected : [expected]).map((one) => objectOf(one).node);
  if (ids.every((id) => id !== undefined)) assert.deepEqual(actual.nodes, ids);
  else assertPart(actual, expected, name);
}

function assertStep(before: Nodes, after: Nodes, data: Json, expected: JsonObject): void {
  assertNodes(after, objectOf(expected.nodes));
  for (const [path, value] of Object.entries(objectOf(expected.data))) {
    const found = path
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((at, token) => (at as JsonObject | undefined)?.[token], data);
    assert.deepEqual(found, value, path);
  }
  const same = (id: string) => after[id]?.identity === before[id]?.identity;
  for (const id of listOf(expected.same_nodes).map(textOf)) assert.ok(same(id), `${id} is another node`);
  for (const id of listOf(expected.replaced_nodes).map(textOf)) assert.ok(!same(id), `${id} is the same node`);
  const gone = Object.keys(before).filter((id) => !same(id));
  assert.deepEqual(Object.fromEntries(gone.map((id) => [id, 1])), expected.destroyed ?? {}, 'destroyed');
  const emissions = Object.keys(after).flatMap((id) => {
    const count = same(id) ? after[id]!.renders - before[id]!.renders : 0;
    return count > 0 ? [[id, count] as const] : [];
  });
  assert.deepEqual(Object.fromEntries(emissions), expected.emissions ?? Object.fromEntries(emissions), 'emissions');
}
