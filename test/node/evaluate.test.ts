import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {defineFunction, FunctionError} from '../../renderer/catalog/define.js';
import type {DynamicType, Kind} from '../../renderer/catalog/kind.js';
import {checkResults} from '../../renderer/evaluate/checks.js';
import {itemScope, rootScope} from '../../renderer/evaluate/environment.js';
import {callFunction, evaluate, evaluated, isDynamic, textOf} from '../../renderer/evaluate/evaluate.js';
import {resolveEvent} from '../../renderer/evaluate/event.js';
import type {Json, JsonObject} from '../../renderer/protocol/json.js';
import type {Check} from '../../renderer/protocol/messages.js';
import {ANY, args, basic, catalogOf, STRING, TestSurface} from './evaluation.js';

const at = (path: string) => ({'@path': path});
const call = (name: string, given?: JsonObject, catalogId?: string) => ({
  '@call': name,
  ...(given && {args: given}),
  ...(catalogId !== undefined && {catalogId}),
});
const format = (value: Json) => call('formatString', {value});
const typed = (type: DynamicType): Kind => ({kind: 'dynamic', type});

/** Functions to observe calls with, beside the basic ones. */
const probe = catalogOf(
  {
    echo: args({value: {}}, ['value']),
    boom: args({}),
    open: {properties: {args: {type: 'object', properties: {a: {}}}}},
    anything: {},
    agentSide: {...args({value: {}}), allowedCallers: 'agentOnly'},
    remote: args({value: {}}),
    slow: args({value: {}}),
    gesture: {...args({}), requiresUserActivation: true},
    nothing: {...args({}), returnType: 'void'},
    odd: args({kind: {}}),
    literal: args({value: {type: 'object', properties: {path: {type: 'string'}}}}),
    verdict: args({value: {}}),
  },
  [
    defineFunction<{value: Json}>('echo', ({value}) => value),
    defineFunction('boom', () => {
      throw new FunctionError('as it must.');
    }),
    defineFunction('open', (given) => given),
    defineFunction('anything', (given) => given),
    defineFunction('slow', async ({value}: {value: Json}) => value),
    defineFunction('gesture', () => 'opened'),
    defineFunction('nothing', () => 5),
    defineFunction<{kind: string}>('odd', ({kind}) => ({nan: NaN, symbol: Symbol('s'), fn: () => 1})[kind]),
    defineFunction('literal', (given) => given),
    defineFunction<{value: Json}>('verdict', ({value}) => value),
  ],
);

const onProbe = (setup: ConstructorParameters<typeof TestSurface>[0] = {}) =>
  new TestSurface({catalogs: [probe, basic], ...setup});

const codes = (surface: TestSurface) => surface.faults.map(({code}) => code);

describe('RULES §6.3, where paths start', () => {
  const surface = new TestSurface({data: {shop: 'Kiosk', shelves: [{title: 'A', books: [{n: 1}, {n: 2}]}]}});
  const shelf = surface.at(['shelves'], 0);
  const book = {...shelf, scope: itemScope(['shelves', '0', 'books'], 1, shelf.scope)};
  const rows: [path: string, scope: typeof shelf, expected: Json | undefined][] = [
    ['/shop', book, 'Kiosk'],
    ['shop', surface.evaluation, 'Kiosk'],
    ['title', shelf, 'A'],
    ['n', book, 2],
    ['n/', book, 2],
    ['', book, {n: 2}],
    ['.', book, {n: 2}],
    ['../n', book, undefined],
    ['title', book, undefined],
  ];
  for (const [path, evaluation, expected] of rows) {
    it(`${path || '(empty)'} at ${evaluation.scope.pointer.join('/') || 'the root'}`, () => {
      assert.deepEqual(evaluate(at(path), ANY, '/text', evaluation), expected);
      if (path !== '' && path !== '.') {
        assert.equal(evaluate(format(`\${${path}}`), STRING, '/text', evaluation), textOf(expected));
      }
    });
  }
});

describe('RULES §6.4, @index', () => {
  it('is the position in the nearest template, plus an offset that may be dynamic', () => {
    const surface = new TestSurface({data: {base: '10'}});
    const outer = surface.at(['list'], 4);
    const inner = {...outer, scope: itemScope(['list', '4', 'sub'], 2, outer.scope)};
    assert.equal(evaluate(call('@index'), ANY, '', outer), 4);
    assert.equal(evaluate(call('@index', {offset: 1}), ANY, '', inner), 3);
    assert.equal(evaluate(call('@index', {offset: at('/base')}), ANY, '', inner), 12);
    assert.equal(evaluate(format('${@index()}/${@index(offset: 1)}'), STRING, '', inner), '2/3');
    assert.equal(evaluate(call('@index', {}), STRING, '', inner), '2');
    assert.deepEqual(surface.faults, []);
  });

  it('fails outside templates, and the text around it stays', () => {
    const surface = new TestSurface();
    assert.equal(evaluate(call('@index'), STRING, '/text', surface.evaluation), undefined);
    assert.equal(evaluate(format('x${@index()}'), STRING, '/text', surface.evaluation), 'x');
    assert.deepEqual(codes(surface), ['EXPRESSION_ERROR', 'EXPRESSION_ERROR']);
    for (const {message} of surface.faults) {
      assert.equal(message, '@index function can only be evaluated inside a collection template iteration scope.');
    }
  });

  it('is the only system function, and takes nothing else (§4.6)', () => {
    const surface = new TestSurface({scope: itemScope([], 0, rootScope)});
    assert.equal(evaluate(call('@now'), ANY, '', surface.evaluation), undefined);
    assert.equal(evaluate(call('@index', {offset: 1, step: 2}), ANY, '', surface.evaluation), undefined);
    assert.equal(evaluate(call('@index', {offset: call('nope')}), ANY, '', surface.evaluation), undefined);
    assert.match(surface.faults.map(({message}) => message).join('\n'), /'@now'.*\n.*'step'.*\n.*'nope'/);
  });
});

describe('RULES §7, dynamic values', () => {
  it('§7.2, §7.6: evaluates bindings and calls at every depth', () => {
    const surface = onProbe({data: {a: {b: 1}, list: [1, 2]}});
    const value = {x: at('/a/b'), y: [at('/list'), {z: call('echo', {value: [at('/a'), 'lit']})}], n: null, s: 'lit'};
    assert.deepEqual(evaluate(value, ANY, '/details', surface.evaluation), {
      x: 1,
      y: [[1, 2], {z: [{b: 1}, 'lit']}],
      n: null,
      s: 'lit',
    });
    assert.deepEqual(surface.faults, []);
  });

  it('§7.3: path and call without @ are plain data, and what holds nothing dynamic is not copied', () => {
    const surface = new TestSurface();
    const value = {path: '/var/log', call: 'audit', deep: [{path: 'x'}]};
    assert.equal(evaluate(value, ANY, '', surface.evaluation), value);
    assert.equal(evaluate(value, ANY, '', surface.evaluation), value);
  });

  it('§7.4: refuses other @ keys at every depth, and only there', () => {
    const rows: [value: Json, result: Json | undefined, path: string][] = [
      [{'@if': true}, undefined, '/p/@if'],
      [{'@': 1}, undefined, '/p/@'],
      [[1, {a: {'@x/y': 1}}], [1, {a: null}], '/p/1/a/@x~1y'],
      [{'@path': '/a', extra: 1}, undefined, '/p'],
      [{'@path': 5}, undefined, '/p'],
      [{'@call': 'echo', '@path': '/a'}, undefined, '/p'],
      [{'@call': 'echo', args: [1]}, undefined, '/p'],
      [{'@call': 'echo', args: {value: 1}, returnType: 'any'}, undefined, '/p'],
    ];
    for (const [value, result, path] of rows) {
      const surface = onProbe();
      assert.deepEqual(evaluate(value, ANY, '/p', surface.evaluation), result);
      const found = surface.faults.map((fault) => [fault.code, fault.category, fault.path, fault.componentId]);
      assert.deepEqual(found, [['INVALID_RESERVED_KEY', 'ValidationError', path, 'root']]);
    }
  });

  it('§7.5: one @ of @@ goes, in dynamic objects and not in data', () => {
    const surface = new TestSurface({data: {raw: {'@@path': 1, '@if': 2}}});
    const value = {'@@path': 1, '@@': {'@@@x': at('/raw')}, plain: [{'@@call': 'f'}]};
    assert.deepEqual(evaluate(value, ANY, '', surface.evaluation), {
      '@path': 1,
      '@': {'@@x': {'@@path': 1, '@if': 2}},
      plain: [{'@call': 'f'}],
    });
    assert.deepEqual(surface.faults, []);
  });

  it('§7.7: what fails is absent, and reports once with the place', () => {
    const surface = onProbe();
    assert.equal(evaluate(call('boom'), STRING, '/text', surface.evaluation), undefined);
    const {code, category, message, path, expression, componentId} = surface.faults[0]!;
    assert.deepEqual(
      {code, category, message, path, expression, componentId},
      {
        code: 'EXPRESSION_ERROR',
        category: 'ExpressionError',
        message: "Function 'boom' failed: as it must.",
        path: '/text',
        expression: 'boom',
        componentId: 'root',
      },
    );
    // A failing argument is the one fault; the call around it isn't tried.
    assert.equal(evaluate(call('echo', {value: call('boom')}), ANY, '/text', surface.evaluation), undefined);
    assert.equal(surface.faults.length, 2);
    assert.equal(surface.faults[1]!.path, '/text/args/value');
    // In a list the others keep their places.
    assert.deepEqual(evaluate([1, call('boom'), 3], ANY, '/p', surface.evaluation), [1, null, 3]);
    assert.deepEqual(evaluated(call('boom'), ANY, '', surface.evaluation), {
      value: undefined,
      failed: true,
      pending: false,
    });
  });

  const conversions: [type: DynamicType, from: Json | undefined, to: Json | undefined][] = [
    ['string', 'a', 'a'],
    ['string', 0, '0'],
    ['string', -0, '0'],
    ['string', 1.5, '1.5'],
    ['string', true, 'true'],
    ['string', {id: 7, tags: ['new']}, '{"id":7,"tags":["new"]}'],
    ['string', [1, null], '[1,null]'],
    ['string', null, undefined],
    ['string', undefined, undefined],
    ['number', 3, 3],
    ['number', ' 42.5 ', 42.5],
    ['number', '-1e3', -1000],
    ['number', '.5', 0.5],
    ['number', '', undefined],
    ['number', '0x10', undefined],
    ['number', '12px', undefined],
    ['number', '1e999', undefined],
    ['number', true, undefined],
    ['number', [1], undefined],
    ['number', null, undefined],
    ['boolean', false, false],
    ['boolean', 'false', false],
    ['boolean', 'true', true],
    ['boolean', '', false],
    ['boolean', 0, false],
    ['boolean', 2, true],
    ['boolean', {valid: false}, false],
    ['boolean', {}, undefined],
    ['boolean', [], undefined],
    ['boolean', null, undefined],
    ['stringList', ['a', 'b'], ['a', 'b']],
    ['stringList', ['a', 1, null, true], ['a', '1', 'true']],
    ['stringList', 'a', ['a']],
    ['stringList', '', []],
    ['stringList', 5, ['5']],
    ['stringList', {}, undefined],
    ['any', 0, 0],
    ['any', false, false],
    ['any', null, undefined],
  ];
  for (const [type, from, to] of conversions) {
    it(`§7.8, §7.9: ${JSON.stringify(from)} as ${type} is ${JSON.stringify(to)}`, () => {
      const surface = onProbe({data: from === undefined ? {} : {value: from}});
      assert.deepEqual(evaluate(at('/value'), typed(type), '', surface.evaluation), to);
      assert.deepEqual(evaluate(call('echo', {value: at('/value')}), typed(type), '', surface.evaluation), to);
      if (from === null || typeof from !== 'object') {
        assert.deepEqual(evaluate(from, typed(type), '', surface.evaluation), to);
      }
      assert.deepEqual(surface.faults, []);
    });
  }

  it('§7.10: unknown, missing and too many arguments fail the call', () => {
    const many = Object.fromEntries(Array.from({length: 101}, (_, i) => [`a${i}`, i]));
    const rows: [value: Json, message: RegExp | null][] = [
      [call('echo', {value: 1, other: 2}), /'echo' has no argument 'other'/],
      [call('echo', {}), /'echo' needs the argument 'value'/],
      [call('echo'), /'echo' needs the argument 'value'/],
      [call('open', many), /at most 100 arguments/],
      [format('${echo(other: 1)}'), /has no argument 'other'/],
      [format('${echo()}'), /needs the argument 'value'/],
      // Absent data is an argument without value, not a missing argument.
      [call('echo', {value: at('/none')}), null],
      [call('open', {a: 1, b: 2}), null],
      [call('anything', {a: at('/none'), b: [at('/none')]}), null],
    ];
    for (const [value, message] of rows) {
      const surface = onProbe({surfaceCatalog: 'test'});
      const wrapped = message && typeof value === 'object' && (value as {'@call'?: string})['@call'] === 'formatString';
      evaluate(wrapped ? {...(value as JsonObject), catalogId: basic.id} : value, ANY, '', surface.evaluation);
      if (message) assert.match(surface.faults.map((fault) => `${fault.code} ${fault.message}`).join(), message);
      else assert.deepEqual(surface.faults, []);
      assert.equal(surface.faults.length, message ? 1 : 0);
    }
  });

  it('evaluates arguments by what the schema says, unconverted', () => {
    const surface = onProbe({data: {n: 5}});
    const literal = {path: 'x', '@path': '/n'};
    assert.deepEqual(evaluate(call('literal', {value: literal}), ANY, '', surface.evaluation), {value: literal});
    assert.deepEqual(evaluate(call('anything', {any: [at('/n'), null]}), ANY, '', surface.evaluation), {
      any: [5, null],
    });
    assert.deepEqual(surface.faults, []);
  });

  it('what JSON cannot hold counts as absent', () => {
    const surface = onProbe();
    for (const kind of ['nan', 'symbol', 'fn']) {
      assert.equal(evaluate(call('odd', {kind}), STRING, '', surface.evaluation), undefined);
    }
    assert.equal(evaluate(call('nothing'), STRING, '', surface.evaluation), undefined);
    assert.equal(textOf(Infinity), '');
    const hostile = JSON.parse('{"__proto__": {"x": 1}, "@@a": 1}') as JsonObject;
    const copy = evaluate(hostile, ANY, '', surface.evaluation) as JsonObject;
    assert.deepEqual([Object.getPrototypeOf(copy), copy.x, copy['@a']], [Object.prototype, undefined, 1]);
  });

  it('§3.11: nesting past the limit is one fault, not a stack overflow', () => {
    let deep: Json = at('/x');
    for (let i = 0; i < 50_000; i++) deep = i % 2 ? [deep] : {a: deep};
    let calls: Json = 1;
    for (let i = 0; i < 50_000; i++) calls = call('echo', {value: calls});
    for (const value of [deep, calls]) {
      const surface = onProbe();
      assert.equal(evaluate(value, ANY, '/details', surface.evaluation), undefined);
      assert.deepEqual(
        surface.faults.map(({category, path}) => [category, path]),
        [['RecursionError', '/details']],
      );
      assert.match(surface.faults[0]!.message, /Max recursion depth/);
      assert.equal(isDynamic(value, ANY), true);
      // The next evaluation starts afresh.
      assert.equal(evaluate(call('echo', {value: [1]}), STRING, '', surface.evaluation), '[1]');
    }
  });
});

describe('kinds of properties', () => {
  const tabs: Kind = {
    kind: 'list',
    item: {
      kind: 'object',
      properties: new Map<string, Kind>([
        ['title', STRING],
        ['child', {kind: 'child'}],
        ['action', {kind: 'action'}],
      ]),
    },
  };
  const icon: Kind = {
    kind: 'union',
    forms: [{kind: 'literal'}, {kind: 'object', properties: new Map([['svgPath', STRING]])}, ANY],
  };
  const extra: Kind = {kind: 'object', properties: new Map(), rest: typed('number')};
  const binding = at('/v');
  const rows: [kind: Kind, value: Json, result: Json | undefined, dynamic: boolean][] = [
    [STRING, 'x', 'x', false],
    [STRING, 5, '5', false],
    [STRING, binding, '7', true],
    [
      tabs,
      [
        {title: binding, child: 'a'},
        {title: 'B', child: 'b'},
      ],
      [
        {title: '7', child: 'a'},
        {title: 'B', child: 'b'},
      ],
      true,
    ],
    [tabs, [{title: at('/none'), child: 'a'}], [{child: 'a'}], true],
    [
      tabs,
      [{title: 'A', action: {event: {name: 'x', context: {v: binding}}}}],
      [{title: 'A', action: {event: {name: 'x', context: {v: binding}}}}],
      false,
    ],
    [icon, 'mail', 'mail', false],
    [icon, {svgPath: 'M0'}, {svgPath: 'M0'}, false],
    [icon, {svgPath: binding}, {svgPath: '7'}, true],
    [icon, binding, 7, true],
    [extra, {a: binding, b: '8'}, {a: 7, b: 8}, true],
    [{kind: 'child'}, 'id', 'id', false],
    [{kind: 'children'}, {componentId: 't', path: '/v'}, {componentId: 't', path: '/v'}, false],
    [{kind: 'action'}, {functionCall: call('f', {a: binding})}, {functionCall: call('f', {a: binding})}, false],
    [{kind: 'checks'}, [{condition: binding}], [{condition: binding}], false],
    [{kind: 'literal'}, {'@path': '/v'}, {'@path': '/v'}, false],
    [ANY, {a: [{b: binding}]}, {a: [{b: 7}]}, true],
    [ANY, {a: [{b: 1}], '@@c': 2}, {a: [{b: 1}], '@c': 2}, false],
  ];
  for (const [kind, value, result, dynamic] of rows) {
    it(`${kind.kind} ${JSON.stringify(value)}`, () => {
      const surface = new TestSurface({data: {v: 7}});
      assert.deepEqual(evaluate(value, kind, '/p', surface.evaluation), result);
      assert.equal(isDynamic(value, kind), dynamic);
      // Only what is dynamic reads, so only that needs to be told of changes.
      assert.equal(surface.reads.length > 0, dynamic);
    });
  }
});

describe('RULES §8, filling templates', () => {
  const data = {order: {id: 7, tags: ['new']}, zero: 0, no: false, price: 49.99, nothing: null, name: 'Ada'};
  const rows: [template: string, text: string][] = [
    ['Order ${/order}', 'Order {"id":7,"tags":["new"]}'],
    ['[${/none}]', '[]'],
    ['[${/nothing}${null}]', '[]'],
    ['n=${/zero} ${/no} ${true}', 'n=0 false true'],
    ['${formatNumber(value: -5)}', '-5'],
    ['${formatNumber(value: 1e3, grouping: false)}', '1000'],
    ['pay \\${amount}', 'pay ${amount}'],
    ["${formatString(value: '<${/name}>')}", '<Ada>'],
    ["Total: ${formatCurrency(value: /price, currency: 'USD')}", 'Total: $49.99'],
    ['', ''],
  ];
  for (const [template, text] of rows) {
    it(JSON.stringify(template), () => {
      const surface = new TestSurface({data});
      assert.equal(evaluate(format(template), STRING, '/text', surface.evaluation), text);
      assert.deepEqual(surface.faults, []);
    });
  }

  it('only the value of formatString is a template', () => {
    const surface = new TestSurface({data: {...data, template: 'I am ${/name}'}});
    assert.equal(evaluate('${/name}', STRING, '', surface.evaluation), '${/name}');
    assert.equal(evaluate(at('/template'), STRING, '', surface.evaluation), 'I am ${/name}');
    assert.equal(evaluate(format(at('/template')), STRING, '', surface.evaluation), 'I am Ada');
    assert.equal(evaluate(format(at('/zero')), STRING, '', surface.evaluation), '0');
  });

  it('keeps what stands around a failing part, and names the function', () => {
    const surface = new TestSurface();
    const text = evaluate(format("before ${shout(value: 'x')} after"), STRING, '/text', surface.evaluation);
    assert.equal(text, 'before  after');
    assert.deepEqual(
      surface.faults.map(({expression}) => expression),
      ['shout'],
    );
  });

  it('shows the text of what is no template, with the position reported', () => {
    const surface = new TestSurface();
    assert.equal(evaluate(format('tail ${ never'), STRING, '/text', surface.evaluation), 'tail ${ never');
    const {code, category, message} = surface.faults[0]!;
    assert.deepEqual([code, category], ['EXPRESSION_ERROR', 'ParseError']);
    assert.match(message, /Unclosed interpolation at character 6/);
    assert.match(evaluate(format('x'.repeat(200_000)), STRING, '', surface.evaluation) as string, /^x{20000}$/);
    const nested = '${'.repeat(101) + 'x' + '}'.repeat(101);
    assert.equal(evaluate(format(nested), STRING, '', surface.evaluation), nested);
    assert.deepEqual(surface.faults.map((fault) => fault.category).slice(1), ['ParseError', 'RecursionError']);
  });

  it('calls have no catalog of their own: the surface default applies', () => {
    const surface = onProbe({surfaceCatalog: 'test'});
    const value = {...format('${echo(value: 1)}'), catalogId: basic.id};
    assert.equal(evaluate(value, STRING, '', surface.evaluation), '1');
    assert.equal(
      evaluate({...format('${required(value: 1)}'), catalogId: basic.id}, STRING, '', surface.evaluation),
      '',
    );
    assert.equal(surface.faults.length, 1);
  });

  it('templates that come from data end, however they call themselves', () => {
    const twice = (path: string) => `\${formatString(value: ${path})}\${formatString(value: ${path})}`;
    const data: JsonObject = {self: '${formatString(value: /self)}', both: twice('/both'), big: 'x'.repeat(1000)};
    // Each level doubles: a billion parts without a bound.
    for (let i = 0; i < 30; i++) data[`l${i}`] = twice(`/l${i + 1}`);
    data.long = '${/big}'.repeat(2_000);
    for (const path of ['/self', '/both', '/l0', '/long']) {
      const surface = new TestSurface({data});
      const started = performance.now();
      assert.equal(evaluate(format(at(path)), STRING, '/text', surface.evaluation), undefined);
      assert.ok(performance.now() - started < 2_000);
      assert.equal(surface.faults.length, 1, path);
      assert.match(surface.faults[0]!.message, /recursion|steps|characters/);
    }
  });
});

describe('RULES §9, functions', () => {
  it('§9.5: agentOnly functions do not run in bindings, checks or actions', () => {
    const surface = onProbe({userActivation: true});
    assert.equal(callFunction(call('agentSide'), '', surface.evaluation), undefined);
    assert.match(surface.faults[0]!.message, /allowedCallers is agentOnly/);
    assert.deepEqual(surface.asked, []);
  });

  it('§9.9: functions that need a gesture run only inside an action that one fired', () => {
    const bound = onProbe();
    assert.equal(evaluate(call('gesture'), ANY, '', bound.evaluation), undefined);
    assert.match(bound.faults[0]!.message, /requires user activation/);
    const fired = onProbe({userActivation: true});
    assert.equal(callFunction(call('gesture'), '', fired.evaluation), 'opened');
    const {context} = resolveEvent({name: 'e', context: {sneak: call('gesture')}}, fired.evaluation);
    assert.deepEqual(context, {sneak: null});
  });

  it('§9.6: a function without local definition is asked of the agent with resolved arguments', () => {
    const surface = onProbe({data: {sku: 'A1'}});
    const value = call('remote', {value: [at('/sku')]});
    assert.deepEqual(evaluated(value, STRING, '/text', surface.evaluation), {
      value: undefined,
      failed: false,
      pending: true,
    });
    const [{site, args: given, started}] = surface.asked as [(typeof surface.asked)[0]];
    assert.deepEqual(
      [site.path, site.owner, given, started],
      ['/text', surface.evaluation.owner, {value: ['A1']}, false],
    );
    surface.outcomes.set('remote', {state: 'pending', previous: 'old'});
    assert.deepEqual(evaluated(value, STRING, '/text', surface.evaluation), {
      value: 'old',
      failed: false,
      pending: true,
    });
    surface.outcomes.set('remote', {state: 'done', value: 12});
    assert.deepEqual(evaluated(value, STRING, '/text', surface.evaluation), {
      value: '12',
      failed: false,
      pending: false,
    });
    surface.outcomes.set('remote', {state: 'failed', code: 'TIMEOUT', message: 'No answer came.'});
    assert.equal(evaluate(value, STRING, '/text', surface.evaluation), undefined);
    assert.deepEqual(
      [surface.faults[0]!.code, surface.faults[0]!.message],
      ['TIMEOUT', "Function 'remote' failed: No answer came."],
    );
  });

  it('§9.6: nothing is asked with an argument that is still on its way', () => {
    const surface = onProbe({surfaceCatalog: 'test'});
    const inner = call('remote', {value: 1});
    for (const value of [call('remote', {value: inner}), call('echo', {value: inner}), call('slow', {value: inner})]) {
      assert.deepEqual(evaluated(value, ANY, '', surface.evaluation), {value: undefined, failed: false, pending: true});
    }
    assert.deepEqual(
      surface.asked.map(({args: given}) => given),
      [{value: 1}, {value: 1}, {value: 1}],
    );
    const text = {...format('a ${remote(value: 2)} ${remote(value: 2)} b'), catalogId: basic.id};
    assert.equal(evaluate(text, STRING, '/text', surface.evaluation), 'a   b');
    assert.deepEqual(
      surface.asked.slice(3).map(({site}) => site.path),
      ['/text/0', '/text/1'],
    );
    assert.deepEqual(surface.faults, []);
  });

  it('§9.6: a local function that returns a promise runs once per site and equal arguments', () => {
    let runs = 0;
    const counted = catalogOf({slow: args({value: {}})}, [
      defineFunction('slow', async ({value}: {value: Json}) => {
        runs += 1;
        if (value === 'bad') throw new Error('rejected');
        return value;
      }),
    ]);
    const surface = new TestSurface({catalogs: [counted], data: {v: 'a'}});
    const ask = (path = '/text') => evaluated(call('slow', {value: at('/v')}), ANY, path, surface.evaluation);
    assert.equal(ask().pending, true);
    ask();
    assert.equal(runs, 1);
    ask('/other');
    assert.equal(runs, 2);
    // A rejection that nobody keeps must not end the process.
    surface.data = {v: 'bad'};
    ask();
    assert.equal(runs, 3);
    surface.outcomes.set('slow', {state: 'done', value: 'A'});
    assert.deepEqual(ask(), {value: 'A', failed: false, pending: false});
    assert.equal(runs, 3);
    assert.ok(surface.asked.every(({started}) => started));
  });

  it('functions may take their context apart and use it later', async () => {
    let later: Promise<string> | undefined;
    const spoken = catalogOf({say: args({}), formatString: args({value: {}})}, [
      defineFunction('say', (_, {interpolate, locale, timeZone, userActivation, report, limits}) => {
        report?.({code: 'ODD', message: 'Odd.'});
        later = Promise.resolve().then(() => interpolate('later ${/x}') + interpolate('${bad'));
        return [interpolate('${/x} in'), locale, timeZone, userActivation, limits?.patternLength].join(' ');
      }),
    ]);
    const surface = new TestSurface({catalogs: [spoken], data: {x: 1}, locale: 'de', timeZone: 'Asia/Tokyo'});
    assert.equal(evaluate(call('say'), STRING, '/text', surface.evaluation), '1 in de Asia/Tokyo false 1000');
    assert.equal(await later, 'later 1${bad');
    const [odd, bad] = surface.faults;
    assert.deepEqual([odd!.code, odd!.severity, odd!.path, odd!.expression], ['ODD', 'warning', '/text', 'say']);
    assert.equal(bad!.category, 'ParseError');
  });
});

describe('RULES §10, checks', () => {
  const failing = (message: string, more: object = {}) => ({message, severity: 'error', ...more});
  const rows: [name: string, condition: unknown, message: string | undefined, valid: boolean, shown: object[]][] = [
    ['§10.2 a passing result', call('echo', {value: {valid: true}}), 'rule', true, []],
    ['§10.2 true is tolerated', call('echo', {value: true}), 'rule', true, []],
    ['§10.2 false is tolerated', call('echo', {value: false}), 'rule', false, [failing('rule')]],
    ['§10.2 a binding to a result', at('/result'), 'rule', false, [failing('from data', {code: 'C'})]],
    ['§10.2 a binding to a boolean', at('/yes'), 'rule', true, []],
    ['§10.2 absent', at('/none'), 'rule', false, [failing('rule')]],
    ['§10.2 null', at('/null'), undefined, false, [failing('This value is not valid.')]],
    ['§10.2 a text', call('echo', {value: 'true'}), 'rule', false, [failing('rule')]],
    ['§10.2 a result without verdict', call('echo', {value: {message: 'm'}}), 'rule', false, [failing('rule')]],
    ['§10.2 a function that fails', call('boom'), 'rule', false, [failing('rule')]],
    ['§10.2 an unknown function', call('nope'), undefined, false, [failing('This value is not valid.')]],
    ['§10.2 a warning does not gate', at('/warn'), 'rule', true, [{message: 'w', severity: 'warning'}]],
    ['§10.2 nor does an info', at('/info'), 'rule', true, [{message: 'rule', severity: 'info'}]],
    ['§10.3 the result speaks first', at('/result'), 'rule', false, [failing('from data', {code: 'C'})]],
    [
      '§10.3 then the rule',
      call('email', {value: 'a'}, basic.id),
      'Not an address',
      false,
      [failing('Not an address', {code: 'INVALID_EMAIL'})],
    ],
    [
      '§10.3 then the function',
      call('email', {value: 'a'}, basic.id),
      undefined,
      false,
      [failing('Please enter a valid email address (e.g. user@example.com).', {code: 'INVALID_EMAIL'})],
    ],
    ['upgraded dialects may say false', false, 'rule', false, [failing('rule')]],
    ['an unreadable condition', {'@if': 1}, 'rule', false, [failing('rule')]],
  ];
  const data = {
    yes: true,
    null: null,
    result: {valid: false, message: 'from data', code: 'C'},
    warn: {valid: false, severity: 'warning', message: 'w'},
    info: {valid: false, severity: 'info'},
  };
  for (const [name, condition, message, valid, shown] of rows) {
    it(name, () => {
      const surface = onProbe({data});
      const check = {condition, ...(message !== undefined && {message})} as Check;
      assert.deepEqual(checkResults([check], surface.evaluation), {valid, pending: false, failing: shown});
    });
  }

  it('§10.3: all failing messages come in the order of the checks; unreadable checks fail', () => {
    const surface = onProbe({data});
    const checks = [
      {condition: at('/warn')},
      {condition: at('/yes')},
      null,
      {condition: call('echo', {value: false}), message: 'second'},
    ] as Check[];
    const {valid, failing: shown} = checkResults(checks, surface.evaluation);
    assert.equal(valid, false);
    assert.deepEqual(
      shown.map((one) => one.message),
      ['w', 'This value is not valid.', 'second'],
    );
    assert.deepEqual(checkResults([], surface.evaluation), {valid: true, pending: false, failing: []});
  });

  it('a check that waits counts as failed, at any depth, and says so in the given words', () => {
    const surface = onProbe({surfaceCatalog: 'test'});
    const words = {invalid: 'Ungültig.', pending: 'Wird geprüft …'};
    const conditions = [
      call('remote'),
      call('not', {value: call('remote')}, basic.id),
      call('or', {values: [false, call('remote')]}, basic.id),
    ];
    for (const condition of conditions) {
      assert.deepEqual(checkResults([{condition, message: 'no'}], surface.evaluation, words), {
        valid: false,
        pending: true,
        failing: [{message: 'Wird geprüft …', severity: 'info', code: 'PENDING'}],
      });
    }
    surface.outcomes.set('remote', {state: 'done', value: true});
    assert.equal(checkResults([{condition: call('remote')}], surface.evaluation).valid, true);
    surface.outcomes.set('remote', {state: 'failed', code: 'TIMEOUT', message: 'x'});
    const late = checkResults([{condition: call('remote')}], surface.evaluation, words);
    assert.deepEqual(late.failing, [failing('Ungültig.')]);
  });

  it('reports each fault at the check', () => {
    const surface = onProbe();
    checkResults([{condition: at('/x')}, {condition: call('echo', {value: call('boom')})}], surface.evaluation);
    assert.deepEqual(
      surface.faults.map(({path}) => path),
      ['/@checks/1/condition/args/value'],
    );
  });
});

describe('RULES §12.2, events', () => {
  it('resolves values in the scope of the component, keys literally', () => {
    const surface = new TestSurface({data: {site: 'Pier', rooms: [{name: 'Blue'}, {name: 'Red'}]}});
    const event = {
      name: 'book',
      context: {
        kind: 'nm',
        room: at('name'),
        site: at('/site'),
        label: format('${name} at ${/site}'),
        path: '/custom/file.txt',
        call: 'external',
        deep: {list: [at('name'), {n: call('@index')}], '@@x': 1},
        none: at('/none'),
      },
      userMessage: format('Book ${name}'),
    };
    assert.deepEqual(resolveEvent(event, surface.at(['rooms'], 1)), {
      name: 'book',
      context: {
        kind: 'nm',
        room: 'Red',
        site: 'Pier',
        label: 'Red at Pier',
        path: '/custom/file.txt',
        call: 'external',
        deep: {list: ['Red', {n: 1}], '@x': 1},
        none: null,
      },
      userMessage: 'Book Red',
      pending: false,
    });
    surface.data = {rooms: [{}, {name: 'Ruby'}]};
    assert.equal(resolveEvent(event, surface.at(['rooms'], 1)).context.room, 'Ruby');
    assert.deepEqual(surface.faults, []);
  });

  it('a failed value is null with exactly one EXPRESSION_ERROR, and the rest goes out', () => {
    const surface = onProbe();
    const context = {a: call('boom'), 'b/c': call('echo', {value: call('nope')}), d: 1};
    const result = resolveEvent({name: 'e', context, userMessage: call('boom')}, surface.evaluation, '/tabs/0/action');
    assert.deepEqual(result, {name: 'e', context: {a: null, 'b/c': null, d: 1}, pending: false});
    assert.deepEqual(
      surface.faults.map(({code, path}) => [code, path]),
      [
        ['EXPRESSION_ERROR', '/tabs/0/action/event/context/a'],
        ['EXPRESSION_ERROR', '/tabs/0/action/event/context/b~1c/args/value'],
        ['EXPRESSION_ERROR', '/tabs/0/action/event/userMessage'],
      ],
    );
  });

  it('says when a value is still on its way; an empty user message is none', () => {
    const surface = onProbe();
    const result = resolveEvent({name: 'e', context: {a: call('remote'), b: 2}, userMessage: ''}, surface.evaluation);
    assert.deepEqual(result, {name: 'e', context: {a: null, b: 2}, pending: true});
    assert.deepEqual(resolveEvent({name: 'bare'}, surface.evaluation), {name: 'bare', context: {}, pending: false});
  });
});
