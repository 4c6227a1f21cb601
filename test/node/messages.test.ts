import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {defaultLimits} from '../../renderer/catalog/limits.js';
import {leave} from '../../renderer/door/door.js';
import type {Fault} from '../../renderer/protocol/diagnostic.js';
import type {JsonObject} from '../../renderer/protocol/json.js';
import type {RendererMessage} from '../../renderer/protocol/messages.js';
import {checkCatalog} from '../../renderer/validate/catalog-document.js';
import {bodies as answers} from '../../renderer/validate/generated/answers.js';
import {interpret} from '../../renderer/validate/interpreter.js';
import {checkMessage, checkResponse} from '../../renderer/validate/message.js';
import {catalogFault} from '../../renderer/validate/resolve.js';
import {suggest} from '../../renderer/validate/suggest.js';
import {basic, brief, catalogs, enter, gauges, old} from './validation.js';

const createSurface = {surfaceId: 's'};

describe('the door (RULES §1.1–1.3)', () => {
  const refused: [unknown, string, string, string][] = [
    ['text', 'NOT_A_MESSAGE', '', 'must be a JSON object'],
    [[], 'NOT_A_MESSAGE', '', 'must be a JSON object'],
    [{createSurface}, 'MISSING_VERSION', '/version', 'Missing required version field'],
    [{version: 'v99.0', createSurface}, 'UNSUPPORTED_VERSION', '/version', "Unsupported protocol version 'v99.0'"],
    [{version: 1, createSurface}, 'UNSUPPORTED_VERSION', '/version', "Unsupported protocol version '1'"],
    [{version: '1.0'}, 'MISSING_BODY', '', 'createSurface'],
    [
      {version: '1.0', createSurface, deleteSurface: createSurface},
      'CONFLICTING_BODIES',
      '',
      'Message contains multiple conflicting update actions',
    ],
    [
      {version: '1.0', createSurface, beginRendering: {}},
      'CONFLICTING_BODIES',
      '',
      'Message contains multiple conflicting update actions',
    ],
    [{version: '1.0', createSurface, id: 7}, 'UNKNOWN_FIELD', '/id', "no field 'id'"],
    [
      {version: '1.0', beginRendering: {}},
      'UNSUPPORTED_BODY',
      '/beginRendering',
      "action 'beginRendering' is not supported in protocol version 1.0",
    ],
    [
      {version: 'v1.0', action: {}},
      'UNSUPPORTED_BODY',
      '/action',
      "action 'action' is not supported in protocol version v1.0",
    ],
  ];
  for (const [message, code, path, text] of refused) {
    it(`refuses ${JSON.stringify(message)}`, () => {
      const {fault} = enter(message) as {fault: Fault};
      assert.deepEqual([fault.code, fault.path, fault.category], [code, path, 'ValidationError']);
      assert.ok(fault.message.includes(text), fault.message);
    });
  }

  it('takes both ways to write the version, and answers in that of the message', () => {
    const answer = {version: '1.0', rendererFunctionResponse: {functionCallId: 'c', value: null}} as RendererMessage;
    for (const version of ['1.0', 'v1.0']) {
      const message = Object.freeze({version, createSurface});
      const entered = enter(message);
      assert.ok('message' in entered);
      assert.deepEqual(entered.message, {version: '1.0', createSurface});
      assert.equal(leave(answer, entered.dialect)?.version, version);
    }
  });
});

describe('checkMessage (RULES §1.8)', () => {
  const call = {'@call': 'shout', catalogId: 'gauges'};
  /** Body; the fault of strict mode; what tolerant mode does: refuse as well, or leave this of the body. */
  const rows: [string, unknown, string?, object?][] = [
    [
      'createSurface',
      {
        surfaceId: 's',
        catalogId: 'c',
        sendDataModel: true,
        components: [1],
        dataModel: {},
        metadata: {extensions: {a: 1}},
      },
    ],
    ['createSurface', 'x', 'TYPE_MISMATCH /createSurface'],
    ['createSurface', {}, 'MISSING_FIELD /createSurface/surfaceId'],
    ['createSurface', {surfaceId: 12345}, 'TYPE_MISMATCH /createSurface/surfaceId'],
    ['createSurface', {surfaceID: 's'}, 'MISSING_FIELD /createSurface/surfaceId'],
    ['createSurface', {surfaceId: 's', catalogId: 3}, 'TYPE_MISMATCH /createSurface/catalogId'],
    ['createSurface', {surfaceId: 's', theme: {}}, 'UNKNOWN_FIELD /createSurface/theme', {surfaceId: 's'}],
    [
      'createSurface',
      {surfaceId: 's', sendDataModel: 'yes'},
      'TYPE_MISMATCH /createSurface/sendDataModel',
      {surfaceId: 's'},
    ],
    ['createSurface', {surfaceId: 's', dataModel: []}, 'TYPE_MISMATCH /createSurface/dataModel', {surfaceId: 's'}],
    ['createSurface', {surfaceId: 's', components: []}, 'INVALID_VALUE /createSurface/components', {surfaceId: 's'}],
    [
      'createSurface',
      {surfaceId: 's', metadata: {extensions: {'a:b': 1}}},
      'INVALID_VALUE /createSurface/metadata/extensions',
      {surfaceId: 's'},
    ],
    [
      'createSurface',
      {surfaceId: 's', metadata: {title: 'x'}},
      'INVALID_VALUE /createSurface/metadata',
      {surfaceId: 's'},
    ],
    ['updateComponents', {surfaceId: 's', components: [{}]}],
    ['updateComponents', {surfaceId: 's'}, 'MISSING_FIELD /updateComponents/components'],
    ['updateComponents', {surfaceId: 's', components: []}, 'INVALID_VALUE /updateComponents/components'],
    ['updateComponents', {surfaceId: 's', components: {}}, 'TYPE_MISMATCH /updateComponents/components'],
    ['updateDataModel', {surfaceId: 's', value: null}],
    ['updateDataModel', {surfaceId: 's', path: '/a~1b/~0c', value: 1}],
    ['updateDataModel', {surfaceId: 's', path: '', value: {}}],
    ['updateDataModel', {surfaceId: 's', path: '/a'}, 'MISSING_FIELD /updateDataModel/value'],
    ['updateDataModel', {surfaceId: 's', path: 'invalid path [0]', value: 1}, 'INVALID_VALUE /updateDataModel/path'],
    ['updateDataModel', {surfaceId: 's', path: '/a~2', value: 1}, 'INVALID_VALUE /updateDataModel/path'],
    ['updateDataModel', {surfaceId: 's', path: ['a'], value: 1}, 'TYPE_MISMATCH /updateDataModel/path'],
    ['deleteSurface', {surfaceId: 's'}],
    ['deleteSurface', {surfaceId: null}, 'TYPE_MISMATCH /deleteSurface/surfaceId'],
    ['callRendererFunction', {functionCallId: 'c', callFunction: call}],
    ['callRendererFunction', {functionCallId: 'c'}, 'MISSING_FIELD /callRendererFunction/callFunction'],
    [
      'callRendererFunction',
      {functionCallId: 'c', callFunction: {'@call': 'shout'}},
      'MISSING_FIELD /callRendererFunction/callFunction/catalogId',
    ],
    [
      'callRendererFunction',
      {functionCallId: 'c', callFunction: {catalogId: 'c'}},
      'MISSING_FIELD /callRendererFunction/callFunction/@call',
    ],
    [
      'callRendererFunction',
      {functionCallId: 'c', callFunction: {...call, args: 1}},
      'INVALID_VALUE /callRendererFunction/callFunction/args',
    ],
    ['agentFunctionResponse', {functionCallId: 'c', value: null}],
    ['agentFunctionResponse', {functionCallId: 'c', error: {code: 'E', message: 'm'}}],
    ['agentFunctionResponse', {functionCallId: 'c'}, 'MISSING_FIELD /agentFunctionResponse'],
    [
      'agentFunctionResponse',
      {functionCallId: 'c', value: 1, error: {code: 'E', message: 'm'}},
      'INVALID_VALUE /agentFunctionResponse',
    ],
    ['agentFunctionResponse', {functionCallId: 'c', error: {code: 'E'}}, 'MISSING_FIELD /agentFunctionResponse/error'],
  ];
  for (const [body, content, expected, left] of rows) {
    it(`${body} ${JSON.stringify(content)}`, () => {
      const message = Object.freeze({version: '1.0', [body]: Object.freeze(content)}) as JsonObject;
      const strict = checkMessage(message, defaultLimits);
      const tolerant = checkMessage(message, defaultLimits, false);
      if (expected === undefined) {
        for (const result of [strict, tolerant]) assert.deepEqual(result, {body, message, faults: []});
        return;
      }
      assert.ok('fault' in strict);
      assert.deepEqual(brief([strict.fault]), [expected]);
      assert.match(strict.fault.message, /^[a-zA-Z].*\.( .*\?)?$/);
      if (left === undefined) return assert.deepEqual(tolerant, strict);
      assert.ok('body' in tolerant);
      assert.deepEqual(brief(tolerant.faults), [expected]);
      assert.equal(tolerant.faults[0]?.severity, 'warning');
      assert.deepEqual(tolerant.message, {version: '1.0', [body]: left});
    });
  }

  it('uses the sentences that the protocol fixes', () => {
    const sentence = (content: JsonObject) => {
      const result = checkMessage({version: '1.0', createSurface: content}, defaultLimits);
      return 'fault' in result ? result.fault.message : '';
    };
    assert.match(sentence({surfaceId: 1}), /^surfaceId must be a string/);
    assert.match(sentence({surfaceID: 's'}), /Did you mean 'surfaceId'\?$/);
  });

  it('refuses what is nested too deep (RULES §3.11)', () => {
    const nested = (levels: number): JsonObject => (levels === 0 ? {} : {a: nested(levels - 1)});
    const at = (levels: number) =>
      checkMessage({version: '1.0', updateDataModel: {surfaceId: 's', value: nested(levels)}}, defaultLimits);
    assert.ok('body' in at(48));
    const result = at(49);
    assert.ok('fault' in result);
    assert.equal(result.fault.category, 'RecursionError');
    assert.match(result.fault.message, /^Global recursion limit exceeded/);
    assert.ok('fault' in at(4000));
  });

  it('checks answers by themselves', () => {
    assert.equal(checkResponse({functionCallId: 'c', value: null}, '/x'), undefined);
    assert.deepEqual(brief([checkResponse({functionCallId: 'c'}, '/x')!, checkResponse(5, '/x')!]), [
      'MISSING_FIELD /x',
      'TYPE_MISMATCH /x',
    ]);
  });
});

describe('what the renderer sends', () => {
  it('has a validator per body', () => {
    const action = {
      name: 'go',
      surfaceId: 's',
      sourceComponentId: 'b',
      timestamp: '2026-11-30T22:00:00.000Z',
      context: {},
    };
    const rows: [string, unknown, boolean][] = [
      ['action', action, true],
      ['action', {...action, timestamp: 'now'}, false],
      ['action', {...action, context: undefined}, false],
      ['callAgentFunction', {surfaceId: 's', functionCallId: 'c', callFunction: {'@call': 'f', args: {}}}, true],
      ['callAgentFunction', {surfaceId: 's', functionCallId: 'c', callFunction: {call: 'f'}}, false],
      ['rendererFunctionResponse', {functionCallId: 'c', value: null}, true],
      ['rendererFunctionResponse', {functionCallId: 'c'}, false],
      ['error', {code: 'VALIDATION_FAILED', surfaceId: 's', path: '/components/0', message: 'm'}, true],
      ['error', {code: 'VALIDATION_FAILED', surfaceId: 's', message: 'm'}, false],
      ['error', {code: 'EXPRESSION_ERROR', surfaceId: 's', message: 'm', expression: 'e'}, true],
      ['error', {code: 'EXPRESSION_ERROR', surfaceId: 's', functionCallId: 'c', message: 'm'}, false],
    ];
    assert.deepEqual(Object.keys(answers), ['action', 'callAgentFunction', 'rendererFunctionResponse', 'error']);
    for (const [body, content, valid] of rows) assert.equal(answers[body]!(content), valid, JSON.stringify(content));
  });
});

describe('catalogs', () => {
  it('as the default of a surface (RULES §2.4)', () => {
    assert.equal(catalogFault(basic.id, catalogs, '/p'), undefined);
    const missing = catalogFault('gauge', catalogs, '/p')!;
    assert.deepEqual(
      [missing.message, missing.category, missing.suggestion],
      ["Catalog not found: gauge. Did you mean 'gauges'?", 'CatalogError', 'gauges'],
    );
    const mismatch = catalogFault(old.id, catalogs, '/p')!;
    assert.equal(mismatch.category, 'ValidationError');
    assert.ok(
      mismatch.message.includes(
        "Protocol version mismatch: cannot mix catalog 'old' (v0.9) with surface version v1.0.",
      ),
    );
  });

  it('checkCatalog finds what an author has to put right (RULES §4.8, §4.9, §18)', () => {
    const sound = {catalogId: 'c', protocolVersion: '1.0'};
    const component = (entry: object, name = 'Dial') => ({...sound, components: {[name]: entry}});
    const callable = (entry: object, name = 'f') => ({...sound, functions: {[name]: {returnType: 'any', ...entry}}});
    const rows: [unknown, string[]][] = [
      [basic.document, []],
      [gauges.document, []],
      [sound, []],
      ['x', ['']],
      [{protocolVersion: '1.0'}, ['/catalogId']],
      [{...sound, protocolVersion: 1}, ['/protocolVersion']],
      [{...sound, components: []}, ['/components']],
      [component({}, 'Surface'), ['/components/Surface']],
      [component({}, '2D'), ['/components/2D']],
      [component({}, 'Größe'), []],
      [component({properties: {'no-name': {}}}), ['/components/Dial']],
      [component({properties: {component: {const: 'Other'}}}), ['/components/Dial']],
      [component({allowedParents: 'Row'}), ['/components/Dial']],
      [component({allowedChildren: ['Row', 'Row']}), ['/components/Dial']],
      [component({metadata: {extensions: {'a-b': 1}}}), ['/components/Dial']],
      [component({properties: {a: {$ref: 'https://example.org/x.json'}}}), ['']],
      [callable({}, '@now'), ['/functions/@now']],
      [callable({returnType: 'text'}), ['/functions/f']],
      [callable({allowedCallers: 'all'}), ['/functions/f']],
      [callable({allowedCallers: 'rendererOrAgent', requiresUserActivation: true}), ['/functions/f']],
      [
        callable({properties: {'@call': {const: 'g'}, args: {properties: {'a b': {}}}}}),
        ['/functions/f', '/functions/f'],
      ],
    ];
    for (const [document, paths] of rows) {
      const faults = checkCatalog(document);
      assert.deepEqual(
        faults.map(({path}) => path),
        paths,
        JSON.stringify(faults),
      );
      for (const {code} of faults) assert.equal(code, 'INVALID_CATALOG');
    }
  });

  it('the interpreter stands hostile documents', () => {
    let deep: object = {type: 'string'};
    for (let i = 0; i < 500; i++) deep = {not: deep};
    const document = {
      catalogId: 'c',
      protocolVersion: '1.0',
      components: {
        Endless: {properties: {a: {$ref: '#/$defs/loop'}}},
        Slow: {properties: {a: {type: 'string', pattern: '^(a+)+$'}}},
        Broken: {properties: {a: {type: 'string', pattern: '('}}},
        // Names of keywords, which the package behind it mistakes for them.
        required: {
          properties: {enum: {type: 'string'}, required: {type: 'number'}, properties: {type: 'boolean'}},
          required: ['enum'],
        },
      },
      functions: {
        required: {
          returnType: 'any',
          properties: {args: {properties: {required: {type: 'number'}}, required: ['required']}},
        },
      },
      $defs: {loop: {$ref: '#/$defs/loop'}},
    };
    const {components, functions} = interpret(document);
    const verdict = (type: string, properties: object) =>
      components[type]!.whole({id: 'a', component: type, ...properties});
    assert.equal(verdict('Endless', {a: 1}), false);
    assert.equal(verdict('Slow', {a: `${'a'.repeat(40)}!`}), true);
    assert.equal(verdict('Broken', {a: 'x'}), false);
    assert.equal(verdict('required', {enum: 'x', required: 1, properties: true}), true);
    assert.equal(verdict('required', {enum: 'x', required: 'x'}), false);
    assert.equal(verdict('required', {required: 1}), false);
    assert.equal(functions.required!({required: 1}), true);
    assert.equal(functions.required!({}), false);
    // What is too deep to look at describes nothing.
    assert.deepEqual(interpret({catalogId: 'c', components: {Deep: {properties: {a: deep}}}}).components, {});
  });
});

it('suggest finds what was meant, and nothing where nothing is near', () => {
  const names = ['Text', 'TextField', 'Button', 'Slider', 'required', 'regex', '@path'];
  const rows: [string, string | undefined][] = [
    ['Buton', 'Button'],
    ['button', 'Button'],
    ['Tetx', 'Text'],
    ['textfield', 'TextField'],
    ['requird', 'required'],
    ['path', '@path'],
    ['Globe', undefined],
    ['x', undefined],
    ['colour', undefined],
    ['z'.repeat(5000), undefined],
  ];
  for (const [name, wanted] of rows) assert.equal(suggest(name, names), wanted, name);
});
