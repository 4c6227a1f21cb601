import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {parse} from 'yaml';
import {defineCatalog} from '../../renderer/catalog/catalog.js';
import type {CatalogDocument} from '../../renderer/catalog/document.js';
import type {Evaluation} from '../../renderer/evaluate/environment.js';
import {callFunction, evaluate, textOf} from '../../renderer/evaluate/evaluate.js';
import {parseTemplate, templateFault, TemplateError, type Expression} from '../../renderer/evaluate/template.js';
import {formatPointer, parsePointer} from '../../renderer/model/pointer.js';
import {isObject, type Json, type JsonObject} from '../../renderer/protocol/json.js';
import type {ChildList, Component} from '../../renderer/protocol/messages.js';
import {ANY, basic, STRING, TestSurface} from './evaluation.js';

// What the parser, the evaluator and the functions can show of the published cases without messages and surfaces.
const SHARED = new URL('../../../shared/', import.meta.url);
const present = existsSync(new URL('conformance/cases/', SHARED));
const skip = present ? false : '../shared/conformance is absent';

interface ExpectedError {
  category: string;
  message?: string;
}

interface Step {
  payload: {createSurface: {dataModel?: JsonObject; components: Component[]}}[];
  expectError?: ExpectedError;
}

interface ConformanceCase {
  name: string;
  action: string;
  input: string;
  expect?: Json;
  expect_error?: ExpectedError;
  expectError?: ExpectedError;
  steps: Step[];
  function: string;
  args: JsonObject;
  catalogId?: string;
  catalogPaths?: string[];
  surface?: {catalogId?: string};
}

function casesOf(file: string, action: string): ConformanceCase[] {
  if (!present) return [];
  const text = readFileSync(new URL(`conformance/cases/${file}.yaml`, SHARED), 'utf8');
  return (parse(text) as ConformanceCase[]).filter((one) => one.action === action);
}

function plain(expression: Expression): unknown {
  if (typeof expression !== 'object' || expression === null || 'path' in expression) return expression;
  const args = [...expression.args].map(([name, value]) => [name, plain(value)] as const);
  return {call: expression.call, args: Object.fromEntries(args), returnType: 'any'};
}

describe('conformance: templates', {skip}, () => {
  const limits = {expressionLength: 20_000, expressionDepth: 100};
  for (const {name, input, expect, expect_error: error} of casesOf('expressions', 'parse_expression_template')) {
    it(name, () => {
      const template = parseTemplate(input, limits);
      if (template instanceof TemplateError) {
        const depth = error?.message?.includes('recursion') ?? false;
        assert.equal(template.category, depth ? 'RecursionError' : error?.category);
        assert.ok(template.message.includes(error!.message!), template.message);
      } else {
        assert.equal(error, undefined);
        assert.deepEqual(template.parts.map(plain), expect);
      }
    });
  }
});

/** The texts of a surface by component id, with the item's index inside templates, and the faults. */
function drawn({payload}: Step) {
  const texts: Record<string, unknown> = {};
  const {dataModel = {}, components} = payload[0]!.createSurface;
  const surface = new TestSurface({data: dataModel});
  const byId = new Map(components.map((component) => [component.id, component]));
  const draw = (id: string, evaluation: Evaluation) => {
    const component = byId.get(id)!;
    const {index} = evaluation.scope;
    const text = component.text;
    const format = isObject(text) && text['@call'] === 'formatString' && isObject(text.args) ? text.args.value : null;
    const fault = typeof format === 'string' ? templateFault(format, surface.limits) : undefined;
    if (fault) surface.report(fault);
    if (text !== undefined)
      texts[index === undefined ? id : `${id}_${index}`] = evaluate(text, STRING, '/text', evaluation);
    const children = (component.children ?? []) as ChildList;
    if (Array.isArray(children)) for (const child of children) draw(child, evaluation);
    else {
      const list = parsePointer(children.path, evaluation.scope.pointer);
      const items = surface.read(list) as Json[];
      items.forEach((_, i) => draw(children.componentId, surface.at(list, i, evaluation.scope)));
    }
  };
  draw('root', surface.evaluation);
  return {texts, faults: surface.faults};
}

describe('conformance: values in components', {skip}, () => {
  for (const file of ['expressions', 'functions', 'index_function']) {
    for (const {name, steps, expect} of casesOf(file, 'validate')) {
      it(name, () => {
        for (const step of steps) {
          const {texts, faults} = drawn(step);
          if (step.expectError) {
            const {category, message} = step.expectError;
            const found = faults.filter((fault) => fault.category === category && fault.message.includes(message!));
            assert.equal(found.length, 1, JSON.stringify(faults));
            continue;
          }
          assert.deepEqual(faults, []);
          const {components} = (expect as {surfaces: {main: {components: Record<string, {text: Json}>}}}).surfaces.main;
          for (const [id, {text}] of Object.entries(components)) assert.equal(texts[id], textOf(text));
        }
      });
    }
  }
});

function catalogAt(path: string) {
  const places: [from: string, to: string][] = [
    ['catalogs/basic/v1/', 'spec/v1_0/catalogs/basic/'],
    ['conformance/', 'conformance/'],
    ['specification/', 'spec/older/'],
  ];
  const [from, to] = places.find(([prefix]) => path.startsWith(prefix))!;
  const document = JSON.parse(readFileSync(new URL(path.replace(from, to), SHARED), 'utf8')) as CatalogDocument;
  return document.catalogId === basic.id ? basic : defineCatalog({document});
}

describe('conformance: functions', {skip}, () => {
  for (const {name, ...one} of casesOf('functions', 'evaluate_function')) {
    it(name, () => {
      const surface = new TestSurface({
        catalogs: one.catalogPaths?.map(catalogAt),
        surfaceCatalog: one.surface ? (one.surface.catalogId ?? null) : undefined,
        userActivation: true,
      });
      const catalog = one.catalogId === undefined ? {} : {catalogId: one.catalogId};
      const value = callFunction({'@call': one.function, args: one.args, ...catalog}, '', surface.evaluation);
      if (one.expectError) {
        const {category, message = ''} = one.expectError;
        assert.deepEqual(
          surface.faults.map((fault) => fault.category),
          [category],
        );
        assert.ok(surface.faults[0]!.message.includes(message), surface.faults[0]!.message);
        return;
      }
      assert.deepEqual(surface.faults, []);
      assert.deepEqual(isObject(value) && 'valid' in value ? value.valid : value, one.expect);
    });
  }
});

describe('conformance: paths', {skip}, () => {
  for (const {name, args, expect} of casesOf('data_context', 'resolve_path')) {
    it(name, () => {
      const scope = parsePointer(textOf(args.contextPath));
      assert.equal(formatPointer(parsePointer(textOf(args.path), scope), '/'), expect);
    });
  }
});

describe('conformance: reserved keys', {skip}, () => {
  for (const {name, payload, expectError} of casesOf('reserved_keys', 'validate') as (ConformanceCase & Step)[]) {
    it(name, () => {
      const surface = new TestSurface({scope: {pointer: [], index: 0}});
      for (const component of payload[0]!.createSurface.components) {
        const value = component.details ?? component.text;
        const result = evaluate(value, ANY, '/details', surface.evaluation);
        if (isObject(value) && !Object.keys(value).some((key) => key.startsWith('@'))) assert.deepEqual(result, value);
      }
      assert.deepEqual(
        surface.faults.map((fault) => fault.category),
        expectError ? [expectError.category] : [],
      );
    });
  }
});
