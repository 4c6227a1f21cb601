import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {defaultLimits} from '../../renderer/catalog/limits.js';
import type {Fault} from '../../renderer/protocol/diagnostic.js';
import {isObject} from '../../renderer/protocol/json.js';
import {childrenOf} from '../../renderer/validate/children.js';
import {codes} from '../../renderer/validate/codes.js';
import {prepare} from '../../renderer/validate/interpreted.js';
import {basic, brief, check, gauges} from './validation.js';

/** Component without id and type where the table's row gives them; what is reported; what is left, if not all. */
type Row = [name: string, component: object, faults: string[], left?: object | null];

const text = (more: object) => ({id: 'a', component: 'Text', ...more});
const button = (more: object) => ({id: 'a', component: 'Button', child: 'b', action: {event: {name: 'go'}}, ...more});
const field = (more: object) => ({id: 'a', component: 'TextField', label: 'L', ...more});
const required = {'@call': 'required', args: {value: {'@path': '/x'}}};
const bogus = {'@call': 'requird', args: {value: 1}};

const rows: Row[] = [
  // RULES §3: envelope keys, ids, types.
  ['a sound component', text({text: 'x', weight: 1, variant: 'caption'}), []],
  [
    'all envelope keys',
    field({
      '@catalogId': basic.id,
      '@accessibility': {label: 'x', live: 'polite'},
      '@metadata': {extensions: {a: 1}},
      '@checks': [{condition: required}],
    }),
    [],
  ],
  ['no id', {component: 'Text', text: 'x'}, ['MISSING_ID /id'], null],
  ['an id that is no text', {id: 5, component: 'Text', text: 'x'}, ['MISSING_ID /id'], null],
  ['an empty id', {id: '', component: 'Text', text: 'x'}, ['MISSING_ID /id'], null],
  ['no type', {id: 'a', text: 'x'}, ['MISSING_PROPERTY /component'], null],
  ['Surface', {id: 'a', component: 'Surface', child: 'root'}, ['RESERVED_COMPONENT /component'], null],
  ['an unknown type', {id: 'a', component: 'Buton', child: 'x'}, ['UNKNOWN_COMPONENT /component'], null],
  ['a name that objects inherit', {id: 'a', component: 'constructor'}, ['UNKNOWN_COMPONENT /component'], null],
  // RULES §3.2: bare legacy keys.
  [
    'bare envelope keys',
    field({catalogId: basic.id, accessibility: {label: 'x'}, metadata: {}, checks: [{condition: required}]}),
    [],
    field({
      '@catalogId': basic.id,
      '@accessibility': {label: 'x'},
      '@metadata': {},
      '@checks': [{condition: required}],
    }),
  ],
  [
    'both forms',
    text({text: 'x', accessibility: {label: 'bare'}, '@accessibility': {label: 'at'}}),
    [],
    text({text: 'x', '@accessibility': {label: 'at'}}),
  ],
  [
    'a bare key that the type owns',
    {id: 'a', component: 'Meter', '@catalogId': 'gauges', value: 1, catalogId: 'mine'},
    [],
  ],
  // RULES §1.6: the smallest unit is dropped.
  ['an unknown property', text({text: 'x', colour: 'red'}), ['UNKNOWN_PROPERTY /colour'], text({text: 'x'})],
  ['an unknown envelope key', text({text: 'x', '@foo': 1}), ['UNKNOWN_PROPERTY /@foo'], text({text: 'x'})],
  [
    '__proto__',
    JSON.parse('{"id": "a", "component": "Text", "text": "x", "__proto__": {"polluted": 1}}') as object,
    ['UNKNOWN_PROPERTY /__proto__'],
    text({text: 'x'}),
  ],
  [
    'an invalid optional property',
    text({text: 'x', variant: 'huge'}),
    ['INVALID_PROPERTY /variant'],
    text({text: 'x'}),
  ],
  [
    'two invalid optional properties',
    text({text: 'x', variant: 'huge', weight: '1'}),
    ['INVALID_PROPERTY /variant', 'INVALID_PROPERTY /weight'],
    text({text: 'x'}),
  ],
  ['an invalid required property', text({text: 5}), ['INVALID_PROPERTY /text'], null],
  ['a missing required property', {id: 'a', component: 'Slider', value: 1}, ['MISSING_PROPERTY /max'], null],
  ['a misspelt required property is one fault', text({txt: 'x'}), ['MISSING_PROPERTY /txt'], null],
  [
    'an unknown key in a nested object',
    {id: 'a', component: 'Tabs', tabs: [{title: 'x', child: 'c', icon: 'y'}]},
    ['UNKNOWN_PROPERTY /tabs/0/icon'],
    {id: 'a', component: 'Tabs', tabs: [{title: 'x', child: 'c'}]},
  ],
  [
    'a nested object without its child',
    {id: 'a', component: 'Tabs', tabs: [{title: 'x', child: 'c'}, {title: 'y'}]},
    ['INVALID_PROPERTY /tabs/1'],
    null,
  ],
  [
    'a child that is written inside',
    button({child: {component: 'Text', text: 'x'}}),
    ['INVALID_PROPERTY /child'],
    null,
  ],
  [
    'children with one that is no id',
    {id: 'a', component: 'Row', children: ['b', 5]},
    ['INVALID_PROPERTY /children/1'],
    null,
  ],
  [
    'a template without its list',
    {id: 'a', component: 'Row', children: {componentId: 'b'}},
    ['INVALID_PROPERTY /children/path'],
    null,
  ],
  [
    'accessibility in parts',
    text({text: 'x', '@accessibility': {label: 5, description: 'd', role: 'img'}}),
    ['INVALID_PROPERTY /@accessibility/label', 'UNKNOWN_PROPERTY /@accessibility/role'],
    text({text: 'x', '@accessibility': {description: 'd'}}),
  ],
  ['a bound live', text({text: 'x', '@accessibility': {live: {'@path': '/l'}}}), []],
  [
    'an extension whose name is none',
    text({text: 'x', '@metadata': {extensions: {'no-name': 1}}}),
    ['INVALID_PROPERTY /@metadata/extensions'],
    text({text: 'x'}),
  ],
  // RULES §7: dynamic values.
  ['a binding', text({text: {'@path': '/x'}}), []],
  ['a binding with more', text({text: {'@path': '/x', more: 1}}), ['INVALID_PROPERTY /text/more'], null],
  ['a binding of older versions', text({text: {path: '/x'}}), ['INVALID_PROPERTY /text/path'], null],
  ['a call of older versions', text({text: {call: 'now'}}), ['INVALID_PROPERTY /text/call'], null],
  [
    'a call with a returnType',
    text({text: {'@call': 'formatString', args: {value: 'x'}, returnType: 'string'}}),
    ['INVALID_PROPERTY /text/returnType'],
    null,
  ],
  [
    'a call whose catalogId is no text',
    text({text: {'@call': 'formatString', args: {value: 'x'}, catalogId: 3}}),
    ['INVALID_PROPERTY /text/catalogId'],
    null,
  ],
  [
    'a reserved key',
    button({action: {event: {name: 'go', context: {a: {'@if': true}}}}}),
    ['INVALID_RESERVED_KEY /action/event/context/a/@if'],
    button({action: undefined}),
  ],
  [
    'a reserved key deep inside',
    button({action: {event: {name: 'go', context: {a: [{b: {'@': 1}}], c: {'@@path': 1, path: 2}}}}}),
    ['INVALID_RESERVED_KEY /action/event/context/a/0/b/@'],
    button({action: {event: {name: 'go', context: {a: null, c: {'@@path': 1, path: 2}}}}}),
  ],
  [
    'a binding deep inside that is none',
    button({action: {event: {name: 'go', context: {a: [{'@path': 5}]}}}}),
    ['INVALID_PROPERTY /action/event/context/a/0/@path'],
    button({action: {event: {name: 'go', context: {a: null}}}}),
  ],
  // RULES §4.2, §4.5, §9: calls. They cost the value, not the component.
  [
    'an unknown function',
    text({text: {'@call': 'formatMoney', args: {value: 3}}}),
    ['UNKNOWN_FUNCTION /text/@call'],
    {id: 'a', component: 'Text'},
  ],
  [
    'an unknown function in arguments',
    text({text: {'@call': 'formatString', args: {value: {'@call': 'nope'}}}}),
    ['UNKNOWN_FUNCTION /text/args/value/@call'],
    {id: 'a', component: 'Text'},
  ],
  [
    'every cause is told',
    text({text: {'@call': 'formatNumber', args: {value: {'@call': 'nope'}, decimals: {'@call': 'nada'}}}}),
    ['UNKNOWN_FUNCTION /text/args/value/@call', 'UNKNOWN_FUNCTION /text/args/decimals/@call'],
    {id: 'a', component: 'Text'},
  ],
  [
    'an argument too many',
    text({text: {'@call': 'formatString', args: {value: 'x', locale: 'de'}}}),
    ['INVALID_ARGUMENTS /text/args/locale'],
    {id: 'a', component: 'Text'},
  ],
  [
    'an argument missing',
    text({text: {'@call': 'formatDate', args: {value: 'x'}}}),
    ['INVALID_ARGUMENTS /text/args/format'],
    {id: 'a', component: 'Text'},
  ],
  [
    'arguments missing',
    text({text: {'@call': 'formatDate'}}),
    ['INVALID_ARGUMENTS /text/args'],
    {id: 'a', component: 'Text'},
  ],
  [
    'an argument of the wrong type',
    text({text: {'@call': 'formatNumber', args: {value: 'three'}}}),
    ['INVALID_ARGUMENTS /text/args/value'],
    {id: 'a', component: 'Text'},
  ],
  [
    'bounds of which one must be there',
    field({'@checks': [{condition: {'@call': 'length', args: {value: 'x'}}}]}),
    ['INVALID_ARGUMENTS /@checks/0/condition/args'],
    field({'@checks': [{condition: false}]}),
  ],
  [
    'a dynamic argument',
    text({
      text: {
        '@call': 'formatNumber',
        args: {value: {'@path': 'n'}, decimals: {'@call': 'formatNumber', args: {value: 1}}},
      },
    }),
    [],
  ],
  [
    'a literal-only argument that is bound',
    field({'@checks': [{condition: {'@call': 'length', args: {value: 'x', min: {'@path': 'n'}}}}]}),
    ['INVALID_ARGUMENTS /@checks/0/condition/args/min'],
    field({'@checks': [{condition: false}]}),
  ],
  ['@index', text({text: {'@call': '@index', args: {offset: 1}}}), []],
  [
    '@index with an unknown argument',
    text({text: {'@call': '@index', args: {step: 1}}}),
    ['INVALID_ARGUMENTS /text/args'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a call inside @index',
    text({text: {'@call': '@index', args: {offset: {'@call': 'nope', args: {}}}}}),
    ['UNKNOWN_FUNCTION /text/args/offset/@call'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a system function that is none',
    text({text: {'@call': '@now'}}),
    ['UNKNOWN_FUNCTION /text/@call'],
    {id: 'a', component: 'Text'},
  ],
  ['a call of another catalog', text({text: {'@call': 'shout', catalogId: 'gauges', args: {value: 'x'}}}), []],
  [
    'its arguments',
    text({text: {'@call': 'shout', catalogId: 'gauges', args: {value: 3}}}),
    ['INVALID_ARGUMENTS /text/args/value'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a nested call has its own catalog',
    text({text: {'@call': 'wrap', catalogId: 'gauges', args: {value: {'@call': 'shout', args: {value: 'x'}}}}}),
    ['UNKNOWN_FUNCTION /text/args/value/@call'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a nested call that names it',
    text({
      text: {
        '@call': 'wrap',
        catalogId: 'gauges',
        args: {value: {'@call': 'shout', catalogId: 'gauges', args: {value: 'x'}}},
      },
    }),
    [],
  ],
  ['a call without arguments', text({text: {'@call': 'ping', catalogId: 'gauges'}}), []],
  [
    'a call that takes none',
    text({text: {'@call': 'ping', catalogId: 'gauges', args: {a: 1}}}),
    ['INVALID_ARGUMENTS /text/args'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a call of a missing catalog',
    text({text: {'@call': 'shout', catalogId: 'none'}}),
    ['CATALOG_NOT_FOUND /text/catalogId'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a function of the agent alone',
    text({text: {'@call': 'ask', catalogId: 'gauges'}}),
    ['AGENT_ONLY_FUNCTION /text/@call'],
    {id: 'a', component: 'Text'},
  ],
  [
    'a call in a list of a catalog',
    {
      id: 'a',
      component: 'Tags',
      '@catalogId': 'gauges',
      items: ['x', {nested: [{'@call': 'shout', args: {value: 'b'}}]}],
    },
    ['UNKNOWN_FUNCTION /items/1/nested/0/@call'],
    {id: 'a', component: 'Tags', '@catalogId': 'gauges', items: ['x', null]},
  ],
  // RULES §10: checks.
  [
    'a rule with a call that is none',
    field({'@checks': [{condition: required}, {condition: bogus, message: 'm'}]}),
    ['UNKNOWN_FUNCTION /@checks/1/condition/@call'],
    field({'@checks': [{condition: required}, {condition: false, message: 'm'}]}),
  ],
  [
    'a rule with a literal condition',
    field({'@checks': [{condition: true}]}),
    ['INVALID_CHECK /@checks/0/condition'],
    field({'@checks': [{condition: false}]}),
  ],
  [
    'a rule with more',
    field({'@checks': [{condition: required, level: 1}]}),
    ['UNKNOWN_PROPERTY /@checks/0/level'],
    field({'@checks': [{condition: required}]}),
  ],
  [
    'checks that are no list',
    field({'@checks': required}),
    ['INVALID_CHECK /@checks'],
    field({'@checks': [{condition: false}]}),
  ],
  [
    'checks where none can be',
    text({text: 'x', '@checks': [{condition: required}]}),
    ['UNKNOWN_PROPERTY /@checks'],
    text({text: 'x'}),
  ],
  // RULES §12: actions.
  [
    'an action without its event',
    button({action: {name: 'go'}}),
    ['INVALID_ACTION /action'],
    button({action: undefined}),
  ],
  [
    'an action with more',
    button({action: {event: {name: 'go', wantResponse: true}}}),
    ['UNKNOWN_PROPERTY /action/event/wantResponse'],
    button({}),
  ],
  [
    'an action with both forms',
    button({action: {event: {name: 'go'}, functionCall: required}}),
    ['INVALID_ACTION /action'],
    button({action: undefined}),
  ],
  [
    'an action that calls nothing',
    button({action: {functionCall: bogus}}),
    ['UNKNOWN_FUNCTION /action/functionCall/@call'],
    button({action: undefined}),
  ],
  [
    'a context value that calls nothing',
    button({action: {event: {name: 'go', context: {a: bogus, b: 1}}}}),
    ['UNKNOWN_FUNCTION /action/event/context/a/@call'],
    button({action: {event: {name: 'go', context: {a: null, b: 1}}}}),
  ],
  [
    'a message that calls nothing',
    button({action: {event: {name: 'go', userMessage: bogus}}}),
    ['UNKNOWN_FUNCTION /action/event/userMessage/@call'],
    button({}),
  ],
  ['no action at all', {id: 'a', component: 'Button', child: 'b'}, ['MISSING_PROPERTY /action'], null],
  // Unions and formats of the basic catalog.
  ['an icon by name', {id: 'a', component: 'Icon', name: 'star'}, []],
  ['an icon by path', {id: 'a', component: 'Icon', name: {svgPath: {'@path': '/p'}}}, []],
  ['an icon by binding', {id: 'a', component: 'Icon', name: {'@path': '/p'}}, []],
  [
    'an icon by call',
    {id: 'a', component: 'Icon', name: {'@call': 'formatString', args: {value: 'x'}}},
    ['INVALID_PROPERTY /name'],
    null,
  ],
  ['an unknown icon', {id: 'a', component: 'Icon', name: 'strar'}, ['INVALID_PROPERTY /name'], null],
  [
    'a date bound that is none',
    {id: 'a', component: 'DateTimeInput', value: '', min: 'tomorrow'},
    ['INVALID_PROPERTY /min'],
    {id: 'a', component: 'DateTimeInput', value: ''},
  ],
  ...['2026-02-28', '14:30', '2026-11-30T14:30', '2026-11-30T14:30:00Z'].map((min): Row => [
    `a date bound of ${min}`,
    {id: 'a', component: 'DateTimeInput', value: '', min},
    [],
  ]),
];

describe('checkComponent', () => {
  before(() => prepare(gauges));

  for (const [name, component, faults, left] of rows) {
    it(name, () => {
      const sent = JSON.parse(JSON.stringify(component)) as object;
      const frozen = deepFreeze(structuredClone(component));
      const result = check(frozen);
      assert.deepEqual(brief(result.faults), faults);
      if (left === null) assert.equal(result.component, undefined);
      else assert.deepEqual(result.component, JSON.parse(JSON.stringify(left ?? sent)));
      for (const found of result.faults) assertWellFormed(found);
      // Strict mode finds the same, and nothing in it is only a warning.
      const strict = check(frozen, {strict: true});
      assert.ok(strict.faults.every(({severity}) => severity === 'error'));
      if (!name.includes('live')) assert.deepEqual(brief(strict.faults), faults);
    });
  }

  it('says in plain words what is wrong', () => {
    const sentence = (component: object) => check(component).faults.map(({message}) => message);
    assert.deepEqual(sentence({id: 'a', component: 'Buton'}), [
      `Component 'a': 'Buton' is not a component of the catalog ${basic.id}. Did you mean 'Button'?`,
    ]);
    assert.deepEqual(sentence({id: 'a', component: 'Slider', value: 1}), ["Slider 'a' needs 'max'."]);
    assert.deepEqual(sentence(text({text: 5})), ["Text 'a': text must be a text, a binding or a call, not 5."]);
    assert.deepEqual(sentence(text({text: 'x', colour: 'red'})), ["Text 'a' has no property 'colour'; it is ignored."]);
    assert.deepEqual(sentence(text({text: 'x', variant: 'captoin'})), [
      `Text 'a': variant must be one of caption, body, not "captoin". Did you mean 'caption'?`,
    ]);
    assert.deepEqual(sentence(text({text: {'@call': 'requird', args: {value: 1}}})), [
      "Text 'a', text: Unrecognized function 'requird': this catalog has none of that name. Did you mean 'required'?",
    ]);
    assert.deepEqual(sentence(text({text: {path: '/x'}})), [
      "Text 'a': text/path is written @path in version 1.0. Did you mean '@path'?",
    ]);
    assert.deepEqual(sentence(text({text: {'@call': 'formatNumber', args: {value: 'three'}}})), [
      `Text 'a', text: Function 'formatNumber', argument value: it must be a number, a binding or a call, not "three".`,
    ]);
    assert.deepEqual(sentence({id: 'a', component: 'Tabs', tabs: [{title: 'x', child: 'c'}, {title: 'y'}]}), [
      "Tabs 'a': tabs/1 needs 'child'.",
    ]);
    assert.deepEqual(sentence({id: 'a', component: 'Slider', value: 1, max: 3, steps: 0}), [
      "Slider 'a': steps must be at least 1, not 0.",
    ]);
  });

  it('resolves catalogs by RULES §4 alone', () => {
    const cases: [object, Parameters<typeof check>[1], string[], string?][] = [
      [text({text: 'x'}), {defaultCatalogId: undefined}, ['NO_DEFAULT_CATALOG ']],
      [text({text: 'x', '@catalogId': ''}), {}, ['CATALOG_NOT_FOUND /@catalogId'], ''],
      [text({text: 'x', '@catalogId': 'none'}), {}, ['CATALOG_NOT_FOUND /@catalogId'], 'none'],
      [text({text: 'x', '@catalogId': 'old'}), {}, ['CATALOG_VERSION /@catalogId']],
      [text({text: 'x', '@catalogId': 3}), {}, ['INVALID_PROPERTY /@catalogId']],
      [text({text: 'x', '@catalogId': 'gauges'}), {}, ['UNKNOWN_COMPONENT /component']],
      // Said once, when the surface was created.
      [text({text: 'x'}), {defaultCatalogId: 'none'}, [], 'none'],
      // The catalog of the component is not that of the calls in it.
      [
        {id: 'a', component: 'Meter', '@catalogId': 'gauges', value: {'@call': 'shout', args: {value: 'x'}}},
        {defaultCatalogId: undefined},
        ['NO_DEFAULT_CATALOG /value/@call'],
      ],
    ];
    for (const [component, context, faults, waitsFor] of cases) {
      const result = check(component, context);
      assert.deepEqual(brief(result.faults), faults);
      assert.equal(result.waitsFor, waitsFor);
    }
    const [found] = check(text({text: 'x'}), {defaultCatalogId: undefined}).faults;
    assert.equal(found?.message, "Component 'a' names no catalogId and surface 's' has no default catalogId.");
    assert.equal(found?.category, 'CatalogError');
  });

  it('looks at literal templates, which cost a message only in strict mode', () => {
    const component = text({text: {'@call': 'formatString', args: {value: 'a ${'}}});
    const parseTemplate = (template: string): Fault | undefined =>
      template.includes('}')
        ? undefined
        : {code: 'X', category: 'ParseError', severity: 'error', path: '', message: 'Unclosed interpolation'};
    const tolerant = check(component, {parseTemplate});
    assert.deepEqual(brief(tolerant.faults), ['EXPRESSION_ERROR /text/args/value']);
    assert.deepEqual(tolerant.component?.text, (component as {text?: unknown}).text);
    assert.deepEqual(brief(check(component, {parseTemplate, strict: true}).faults), [
      'INVALID_TEMPLATE /text/args/value',
    ]);
  });

  it('stops at the limit of nesting', () => {
    let value: object = {};
    for (let i = 0; i < 5000; i++) value = {a: value};
    const result = check(button({action: {event: {name: 'go', context: {value}}}}));
    assert.deepEqual(
      result.faults.map(({code, category}) => [code, category]),
      [['VALUE_TOO_DEEP', 'RecursionError']],
    );
    assert.equal(result.faults[0]!.path.split('/').length, 6 + defaultLimits.valueDepth);
  });

  it('finds children by schema alone', () => {
    const edges = (component: object) => {
      const {component: sound, entry} = check(component);
      return [...childrenOf(sound!, entry!)];
    };
    assert.deepEqual(
      edges({
        id: 'a',
        component: 'Tabs',
        tabs: [
          {title: 't', child: 'c'},
          {title: 'u', child: 'd'},
        ],
      }),
      [
        {slot: 'tabs/0/child', id: 'c'},
        {slot: 'tabs/1/child', id: 'd'},
      ],
    );
    assert.deepEqual(edges({id: 'a', component: 'Modal', trigger: 't', content: 'c'}), [
      {slot: 'trigger', id: 't'},
      {slot: 'content', id: 'c'},
    ]);
    assert.deepEqual(edges({id: 'a', component: 'List', children: {componentId: 'c', path: '/l'}}), [
      {slot: 'children', id: 'c', template: {path: '/l'}},
    ]);
    assert.deepEqual(edges(text({text: 'root'})), []);
  });
});

function assertWellFormed({code, category, message}: Fault): void {
  assert.ok(Object.hasOwn(codes, code), code);
  assert.equal(category, codes[code as keyof typeof codes].category);
  assert.match(message, /^[A-Z'].*[.?]$/s);
}

function deepFreeze<T>(value: T): T {
  if (isObject(value) || Array.isArray(value)) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
