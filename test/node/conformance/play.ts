import assert from 'node:assert/strict';
import {defineFunction, Renderer, type Diagnostic, type Json, type JsonObject} from '../../../renderer/index.js';
import {AgentCalls} from '../../../renderer/conversation/agent-calls.js';
import type {Surface} from '../../../renderer/conversation/surface.js';
import {rootScope} from '../../../renderer/evaluate/environment.js';
import {callFunction} from '../../../renderer/evaluate/evaluate.js';
import {parseTemplate, TemplateError, type Expression} from '../../../renderer/evaluate/template.js';
import {defaultLimits} from '../../../renderer/catalog/limits.js';
import {formatPointer, parsePointer} from '../../../renderer/model/pointer.js';
import {isObject} from '../../../renderer/protocol/json.js';
import type {Action, Call} from '../../../renderer/protocol/messages.js';
import {expectedError, listOf, objectOf, textOf, type ConformanceCase, type ConformanceFolder} from './cases.js';
import {catalogOf, catalogSpecs, type CatalogSpec} from './catalogs.js';
import {assertPart, assertReported, assertSound} from './expectations.js';

type Player = (one: ConformanceCase, folder: ConformanceFolder) => void | Promise<void>;

/** How each action is played without a DOM; throws an AssertionError where a case is not met. */
const PLAYERS: Readonly<Record<string, Player>> = {
  process_messages: processMessages,
  validate_common_type: validateCommonType,
  evaluate_function: evaluateFunction,
  parse_expression_template: parseExpression,
  data_model: dataModel,
  resolve_path: resolvePath,
  dispatch_action: dispatchAction,
  handle_rpc: handleRpc,
  select_catalog: selectCatalog,
  get_renderer_data_model: rendererDataModel,
  get_renderer_capabilities: rendererCapabilities,
};

export const nodeActions: ReadonlySet<string> = new Set(Object.keys(PLAYERS));

/** Plays a case that needs no DOM. */
export async function playInNode(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
  const player = PLAYERS[one.action];
  assert.ok(player, `no way to play the action ${one.action}`);
  await player(one, folder);
}

/** A renderer with the catalogs given, and what it told. */
async function conversation(specs: readonly CatalogSpec[], {strict = false} = {}) {
  const renderer = new Renderer({
    catalogs: specs.map((spec) => catalogOf(spec)),
    strict,
    locale: 'en-US',
    timeZone: 'UTC',
  });
  const diagnostics: Diagnostic[] = [];
  const sent: {message: JsonObject; metadata: JsonObject}[] = [];
  renderer.addEventListener('diagnostic', (event) => diagnostics.push((event as CustomEvent<Diagnostic>).detail));
  renderer.addEventListener('message', (event) => sent.push((event as CustomEvent<(typeof sent)[0]>).detail));
  await renderer.ready;
  return {renderer, diagnostics, sent};
}

/** Waits until what was put off (reports, calls) has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function processMessages(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
  const strict = one.strictMode === true;
  const steps = listOf(one.steps).length > 0 ? listOf(one.steps).map(objectOf) : [one as JsonObject];
  const messages = steps.map((step) => step.messages ?? null);
  const specs = catalogSpecs(one, messages, (path) => folder.json(path), {lenient: !strict});
  const {renderer} = await conversation(specs, {strict});
  for (const step of steps) {
    const before = state(renderer);
    const diagnostics = renderer.receive(step.messages);
    await settled();
    const expected = expectedError(step.expectError);
    if (expected) {
      assertReported(diagnostics, expected);
      // A message is atomic (RULES §1.6); batches of several may have changed something before it.
      if (strict && listOf(step.messages).length === 1) assert.deepEqual(state(renderer), before);
    } else assertSound(diagnostics);
    assertSurfaces(renderer, objectOf(objectOf(step.expect).surfaces));
  }
}

function state(renderer: Renderer): Json {
  return [...renderer.surfaces.values()].map((surface) => {
    const {components, data} = surface.inspect();
    return {id: surface.id, components, data} as unknown as Json;
  });
}

function assertSurfaces(renderer: Renderer, expected: JsonObject): void {
  for (const [id, raw] of Object.entries(expected)) {
    const {exists = true, sendDataModel, components, dataModel: data} = objectOf(raw);
    const surface = renderer.surfaces.get(id);
    assert.equal(surface !== undefined, exists, `surface ${id}`);
    if (!surface) continue;
    if (sendDataModel !== undefined) assert.equal(surface.sendDataModel, sendDataModel);
    if (data !== undefined) assert.deepEqual(surface.dataModel.get('/'), data);
    const held = surface.inspect().components as unknown as JsonObject;
    for (const component of listOf(components).map(objectOf)) assertPart(held[textOf(component.id)], component);
  }
}

/** A message in which the type's schema decides, so that the public API checks it; `catalogId` is `types` in all. */
const IN_MESSAGE: Readonly<Record<string, (value: Json) => JsonObject>> = {
  Extensions: (value) => ({createSurface: {surfaceId: 's', catalogId: 'types', metadata: {extensions: value}}}),
  FunctionResponse: (value) => ({agentFunctionResponse: value}),
  IndexSystemFunction: (value) => holding('Text', {text: value}),
  DynamicValue: (value) => holding('Holder', {value}),
};

function holding(component: string, properties: JsonObject): JsonObject {
  const list = {id: 'root', component: 'List', children: {componentId: 'item', path: '/items'}};
  return {
    createSurface: {surfaceId: 's', catalogId: 'types', components: [list, {id: 'item', component, ...properties}]},
  };
}

async function validateCommonType({definition, steps}: ConformanceCase): Promise<void> {
  const ref = (name: string) => ({$ref: `common_types.json#/$defs/${name}`});
  // `now` is there for whoever may call any function, not for `@index` (see the README beside the cases).
  const functions: JsonObject = definition === 'DynamicValue' ? {now: {returnType: 'any'}} : {};
  const document: JsonObject = {
    protocolVersion: '1.0',
    components: {
      List: {type: 'object', properties: {component: {const: 'List'}, children: ref('ChildList')}},
      Text: {type: 'object', properties: {component: {const: 'Text'}, text: ref('DynamicString')}},
      Holder: {type: 'object', properties: {component: {const: 'Holder'}, value: ref('DynamicValue')}},
    },
    functions,
  };
  const wrap = IN_MESSAGE[textOf(definition)];
  assert.ok(wrap, `no message holds a ${JSON.stringify(definition)}`);
  for (const step of listOf(steps).map(objectOf)) {
    const {renderer} = await conversation([{id: 'types', kind: 'document', document}], {strict: true});
    const diagnostics = renderer.receive({version: '1.0', ...wrap(step.value ?? null)});
    const expected = expectedError(step.expectError);
    if (expected) assertReported(diagnostics, expected);
    else assertSound(diagnostics);
  }
}

async function evaluateFunction(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
  // Without a surface of its own a case means one whose default is the basic catalog.
  const {catalogId: defaultId} = isObject(one.surface) ? one.surface : {catalogId: 'basic'};
  const mentioned = {catalogId: one.catalogId ?? null, surface: {catalogId: defaultId ?? null}};
  const specs = catalogSpecs(one, mentioned, (path) => folder.json(path));
  const {renderer, diagnostics} = await conversation(specs);
  const catalogId = defaultId === undefined ? {} : {catalogId: defaultId};
  assertSound(renderer.receive({version: '1.0', createSurface: {surfaceId: 's', ...catalogId}}));
  const {environment} = renderer.surfaces.get('s') as Surface;
  const call = {
    '@call': one.function,
    args: one.args,
    ...(one.catalogId === undefined ? {} : {catalogId: one.catalogId}),
  };
  const evaluation = {environment, scope: rootScope, owner: {}, userActivation: true};
  const value = callFunction(call as unknown as Call, '/text', evaluation);
  await settled();
  const expected = expectedError(one.expectError);
  if (expected) return assertReported(diagnostics, expected);
  assertSound(diagnostics);
  // What counts of a ValidationResult is its verdict (RULES §9.1).
  assert.deepEqual(isObject(value) && 'valid' in value ? value.valid : value, one.expect);
}

function parseExpression({input, expect, expect_error}: ConformanceCase): void {
  const template = parseTemplate(textOf(input), defaultLimits);
  const expected = expectedError(expect_error);
  if (!(template instanceof TemplateError)) {
    assert.equal(expected, undefined, 'expected an error');
    return assert.deepEqual(template.parts.map(parserForm), expect);
  }
  assert.ok(expected, template.message);
  // The cases know one category for all that a parser refuses; depth has its own in ours, as in whole messages.
  const category =
    template.category === 'RecursionError' && /depth/.test(expected.message ?? '') ? 'ParseError' : template.category;
  assert.equal(category, expected.category);
  assert.ok(template.message.includes(expected.message ?? ''), template.message);
}

/** An expression in the parser's form of the cases. */
function parserForm(expression: Expression): unknown {
  if (typeof expression !== 'object' || expression === null || 'path' in expression) return expression;
  const args = [...expression.args].map(([name, value]) => [name, parserForm(value)] as const);
  return {call: expression.call, args: Object.fromEntries(args), returnType: 'any'};
}

async function dataModel(one: ConformanceCase): Promise<void> {
  const {renderer} = await conversation([]);
  renderer.receive({version: '1.0', createSurface: {surfaceId: 's', dataModel: objectOf(one.initial)}});
  const {dataModel: data} = renderer.surfaces.get('s')!;
  const notified: string[] = [];
  const values: JsonObject = {};
  for (const path of listOf(one.watch).map(textOf)) {
    data.subscribe(path, (value) => {
      notified.push(path);
      values[path] = value ?? null;
    });
  }
  for (const step of listOf(one.steps).map(objectOf)) {
    const path = textOf(step.path);
    notified.length = 0;
    if (step.op !== 'get') {
      const value = step.op === 'delete' ? null : step.value;
      const diagnostics = renderer.receive({version: '1.0', updateDataModel: {surfaceId: 's', path, value}});
      await settled();
      const expected = expectedError(step.expect_error);
      if (expected) assertReported(diagnostics, expected);
      else assertSound(diagnostics);
    } else if (step.expect_absent === true) assert.equal(data.get(path), undefined);
    else if (step.expect_type !== undefined) assert.ok(step.expect_type === 'object' && isObject(data.get(path)));
    else assert.deepEqual(data.get(path), step.expect);
    if (step.expect_notified !== undefined) assert.deepEqual(notified, step.expect_notified);
    if (step.expect_values !== undefined) assertPart(values, step.expect_values);
  }
}

function resolvePath({args, expect}: ConformanceCase): void {
  const {path, contextPath} = objectOf(args);
  assert.equal(formatPointer(parsePointer(textOf(path), parsePointer(textOf(contextPath))), '/'), expect);
}

async function dispatchAction(one: ConformanceCase): Promise<void> {
  const {renderer, sent} = await conversation([{id: 'basic', kind: 'basic'}]);
  renderer.receive({
    version: '1.0',
    createSurface: {surfaceId: 's', catalogId: 'basic', dataModel: objectOf(one.dataModel)},
  });
  const action = one.actionPayload as unknown as Action;
  renderer.surfaces.get('s')!.act(action, '/action', {componentId: 'root', scope: rootScope, userActivation: true});
  await settled();
  const bodies = (key: string) => sent.flatMap(({message}) => (message[key] === undefined ? [] : [message[key]]));
  if (one.expectDispatched !== undefined) {
    const dispatched = bodies('action');
    assert.equal(dispatched.length, 1);
    assertPart(dispatched[0], one.expectDispatched);
    assertPart(dispatched[0], {surfaceId: 's', sourceComponentId: 'root'});
    assert.deepEqual(objectOf(dispatched[0]).context, objectOf(one.expectDispatched).context ?? {});
  }
  assertPart(bodies('error'), listOf(one.expectDispatchedErrors));
}

async function handleRpc(one: ConformanceCase): Promise<void> {
  const args = objectOf(one.args);
  if (args.outboundCall !== undefined) return askAgent(args, one);
  const message = objectOf(args.message);
  const {callFunction: call} = objectOf(message.callRendererFunction);
  const {renderer, diagnostics, sent} = await conversation([]);
  for (const catalog of rpcCatalogs(one, args, objectOf(call))) renderer.addCatalog(catalog);
  await renderer.ready;
  renderer.receive(message, {userActivation: args.userActivationPresent === true});
  await settled();
  const {response, error} = objectOf(one.expect);
  if (error !== undefined) assertReported(diagnostics, objectOf(error));
  if (response === undefined) return;
  assert.equal(sent.length, 1, 'exactly one answer');
  const expected = structuredClone(objectOf(response));
  const wanted = objectOf(objectOf(expected.rendererFunctionResponse).error);
  const got = objectOf(objectOf(sent[0]!.message.rendererFunctionResponse).error);
  // Of sentences a part is given.
  if (typeof wanted.message === 'string') {
    assert.ok(textOf(got.message).includes(wanted.message), textOf(got.message));
    wanted.message = got.message ?? null;
  }
  assert.deepEqual(sent[0]!.message, expected);
}

/** The catalog that a call names, with functions that do what the case expects of them. */
function rpcCatalogs(one: ConformanceCase, args: JsonObject, call: JsonObject) {
  const {response} = objectOf(one.expect);
  const {value = null} = objectOf(objectOf(response).rendererFunctionResponse);
  const metadata = Object.entries(objectOf(args.functionMetadata));
  const id = call.catalogId === 'non_existent_catalog' ? 'basic' : textOf(call.catalogId ?? 'basic');
  const functions = metadata.map(([name, raw]) => {
    const {parameters = {type: 'object'}, ...facts} = objectOf(raw);
    return [name, {returnType: 'any', ...facts, properties: {'@call': {const: name}, args: parameters}}] as const;
  });
  const document = {protocolVersion: args.catalogVersion ?? '1.0', functions: Object.fromEntries(functions)};
  const run = metadata.map(([name]) =>
    defineFunction(name, () => {
      if (name === 'failingFunction') throw new Error('out of paper');
      return value;
    }),
  );
  return [catalogOf({id, kind: 'document', document}, run)];
}

/** Calls to an agent whose ids a case fixes; through a surface they would be made up. */
async function askAgent(args: JsonObject, one: ConformanceCase): Promise<void> {
  const {renderer} = await conversation([]);
  renderer.receive({version: '1.0', createSurface: {surfaceId: 'main_surface'}});
  const surface = renderer.surfaces.get('main_surface')!;
  const sent: JsonObject[] = [];
  const calls = new AgentCalls(defaultLimits, (body) => sent.push(body));
  const ask = (raw: Json | undefined) => {
    const {functionCallId, callFunction: call} = objectOf(raw);
    const {'@call': name, catalogId, args: given} = objectOf(call);
    const document = {protocolVersion: '1.0', functions: {[textOf(name)]: {returnType: 'any'}}};
    const entry = catalogOf({id: textOf(catalogId), kind: 'document', document}).functions.get(textOf(name))!;
    return calls.call(surface, entry, objectOf(given), textOf(functionCallId));
  };
  const first = ask(args.outboundCall);
  assert.deepEqual(sent, [{callAgentFunction: args.outboundCall}]);
  if (args.secondOutboundCall !== undefined) {
    await assert.rejects(ask(args.secondOutboundCall), {code: expectedError(one.expectError)?.code});
    calls.drop(surface);
    return;
  }
  const {agentFunctionResponse} = objectOf(args.inboundResponse);
  assert.ok(calls.settle(agentFunctionResponse as unknown as Parameters<AgentCalls['settle']>[0]));
  const {correlatedCallId, result} = objectOf(one.expect);
  assert.equal(objectOf(agentFunctionResponse).functionCallId, correlatedCallId);
  assert.deepEqual(await first, result);
}

async function selectCatalog(one: ConformanceCase): Promise<void> {
  const args = objectOf(one.args);
  const {id, defaultCatalogId, supportedCatalogIds} = objectOf(args.surface);
  const components = Object.entries(objectOf(args.components)).map(([key, raw]) => ({id: key, ...objectOf(raw)}));
  const types = components.map((component) => textOf((component as JsonObject).component));
  const versions = objectOf(args.catalogs);
  const specs = listOf(supportedCatalogIds).map((raw): CatalogSpec => {
    const {protocolVersion = '1.0'} = objectOf(versions[textOf(raw)]);
    const old = !textOf(protocolVersion).replace('v', '').startsWith('1.');
    return old
      ? {id: textOf(raw), kind: 'document', document: {protocolVersion}}
      : {id: textOf(raw), kind: 'open', types};
  });
  const {renderer} = await conversation(specs);
  const surfaceId = textOf(id);
  assertSound(renderer.receive({version: '1.0', createSurface: {surfaceId, catalogId: defaultCatalogId}}));
  // A case without components asks whether the catalogs go together at all, so each is named once.
  const asked: Json[] =
    components.length > 0 ? components : specs.map((spec) => ({id: spec.id, component: 'Text', '@catalogId': spec.id}));
  const diagnostics = renderer.receive({version: '1.0', updateComponents: {surfaceId, components: asked}});
  const expected = expectedError(one.expectError);
  if (expected) return assertReported(diagnostics, expected);
  assertSound(diagnostics);
  const last = objectOf(asked.at(-1));
  const {entry} = renderer.surfaces.get(surfaceId)!.components.get(textOf(last.id))!;
  assert.equal(entry?.catalog.id, one.expectSelected);
}

async function rendererDataModel(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
  const {renderer} = await conversation(catalogSpecs(one, one.messages ?? null, (path) => folder.json(path)));
  assertSound(renderer.receive(one.messages));
  const {version} = objectOf(one.args);
  const {a2uiRendererDataModel = null} = renderer.metadata({version: textOf(version)});
  assert.deepEqual(a2uiRendererDataModel, one.expect);
}

async function rendererCapabilities(one: ConformanceCase, folder: ConformanceFolder): Promise<void> {
  const {renderer} = await conversation(catalogSpecs(one, one.args ?? null, (path) => folder.json(path)));
  assertPart(renderer.capabilitiesFor(objectOf(one.args)), one.expect ?? null);
}
