// RULES §1.6: what each kind of fault costs in tolerant mode, and that strict mode refuses the message whole.
import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import type {Catalog, Json, JsonObject} from '../../../renderer/index.js';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {BASIC, brief, extraCatalog, Talk} from './kit.js';

/** What a component is left with: the properties named, or null for a placeholder. */
type Left = Readonly<Record<string, JsonObject | null>>;

interface Row {
  rule: string;
  what: string;
  /** The bodies of a v1.0 message. */
  message?: JsonObject;
  /** What is handed over as it is. */
  input?: unknown;
  /** `CODE path` in tolerant mode. */
  tolerant: string[];
  /** The same in strict mode; absent where it is the same. An empty list says that strict mode has nothing against it. */
  strict?: string[];
  left?: Left;
  data?: Json;
  suggestion?: string;
}

const SURFACE = {
  surfaceId: 's',
  catalogId: BASIC,
  dataModel: {name: 'Ada', list: ['one', 'two']},
  components: [
    {id: 'root', component: 'Column', children: ['a', 'b']},
    {id: 'a', component: 'Text', text: 'A'},
    {id: 'b', component: 'Button', child: 'a', action: {event: {name: 'go'}}},
  ],
};
const A: JsonObject = {id: 'a', component: 'Text', text: 'A'};
const at = '/updateComponents/components/0';

/** An update of one component. */
const component = (value: Json): JsonObject => ({updateComponents: {surfaceId: 's', components: [value]}});
const text = (more: JsonObject) => component({id: 'a', component: 'Text', text: 'new', ...more});
const button = (more: JsonObject) =>
  component({id: 'b', component: 'Button', child: 'a', action: {event: {name: 'go'}}, ...more});
const field = (checks: Json) => component({id: 'a', component: 'TextField', label: 'L', '@checks': checks});
const write = (path: string, value: Json): JsonObject => ({updateDataModel: {surfaceId: 's', path, value}});
const call = (name: string, more: JsonObject = {}): JsonObject => ({'@call': name, ...more});
const nested = (depth: number): Json => (depth === 0 ? 'end' : {a: nested(depth - 1)});

const ROWS: Row[] = [
  // The text and the envelope: the message is refused.
  {rule: '1.5', what: 'text that is no JSON', input: '{"version": ', tolerant: ['INVALID_JSON']},
  {rule: '1.5', what: 'a number', input: 7, tolerant: ['NOT_A_MESSAGE']},
  {rule: '1.1', what: 'a text in a list', input: ['hello'], tolerant: ['NOT_A_MESSAGE']},
  {rule: '1.3', what: 'no version', input: {deleteSurface: {surfaceId: 's'}}, tolerant: ['MISSING_VERSION /version']},
  {
    rule: '1.3',
    what: 'an unknown version',
    input: {version: 'v99.0', deleteSurface: {surfaceId: 's'}},
    tolerant: ['UNSUPPORTED_VERSION /version'],
  },
  {
    rule: '1.3',
    what: 'a body of another version',
    message: {beginRendering: {}},
    tolerant: ['UNSUPPORTED_BODY /beginRendering'],
  },
  {
    rule: '1.1',
    what: 'two bodies',
    message: {...component(A), deleteSurface: {surfaceId: 's'}},
    tolerant: ['CONFLICTING_BODIES'],
  },
  {rule: '1.1', what: 'no body', input: {version: '1.0'}, tolerant: ['MISSING_BODY']},
  {
    rule: '1.1',
    what: 'a stranger beside the body',
    message: {...write('/x', 1), extra: 1},
    tolerant: ['UNKNOWN_FIELD /extra'],
  },
  {
    rule: '1.8',
    what: 'a body that is no object',
    message: {updateComponents: []},
    tolerant: ['TYPE_MISMATCH /updateComponents'],
  },
  {
    rule: '1.8',
    what: 'no surfaceId',
    message: {updateDataModel: {value: 1}},
    tolerant: ['MISSING_FIELD /updateDataModel/surfaceId'],
  },
  {
    rule: '1.8',
    what: 'no value',
    message: {updateDataModel: {surfaceId: 's'}},
    tolerant: ['MISSING_FIELD /updateDataModel/value'],
  },
  {
    rule: '1.8',
    what: 'no components',
    message: {updateComponents: {surfaceId: 's', components: []}},
    tolerant: ['INVALID_VALUE /updateComponents/components'],
  },
  {
    rule: '5.6',
    what: 'a path that is no pointer',
    message: write('a b', 1),
    tolerant: ['INVALID_VALUE /updateDataModel/path'],
  },
  {rule: '3.11', what: 'a message nested too deep', message: write('/x', nested(60)), tolerant: ['MESSAGE_TOO_DEEP']},
  {
    rule: '2.2',
    what: 'a surface that exists',
    message: {createSurface: {surfaceId: 's'}},
    tolerant: ['SURFACE_EXISTS /createSurface/surfaceId'],
  },
  {
    rule: '2.6',
    what: 'an update of no surface',
    message: {updateComponents: {surfaceId: 'x', components: [A]}},
    tolerant: ['UNKNOWN_SURFACE /updateComponents/surfaceId'],
  },
  // An unknown or optional field of the body is passed over.
  {
    rule: '1.8',
    what: 'an unknown field',
    message: {updateDataModel: {surfaceId: 's', path: '/x', value: 1, merge: true}},
    tolerant: ['UNKNOWN_FIELD /updateDataModel/merge'],
    data: {name: 'Ada', list: ['one', 'two'], x: 1},
  },
  // Components that can't be placed.
  {
    rule: '1.6',
    what: 'a component that is no object',
    message: component('a'),
    tolerant: [`NOT_A_COMPONENT ${at}`],
    left: {a: A},
  },
  {
    rule: '3.5',
    what: 'a component without id',
    message: component({component: 'Text', text: 'x'}),
    tolerant: [`MISSING_ID ${at}/id`],
    left: {a: A},
  },
  // Definitions that can't be drawn: what is valid on screen stays; new ones become placeholders.
  {
    rule: '3.4',
    what: 'no type',
    message: component({id: 'a', text: 'x'}),
    tolerant: [`MISSING_PROPERTY ${at}/component`],
    left: {a: A},
  },
  {
    rule: '2.1',
    what: 'the type Surface',
    message: component({id: 'n', component: 'Surface'}),
    tolerant: [`RESERVED_COMPONENT ${at}/component`],
    left: {n: null},
  },
  {
    rule: '3.10',
    what: 'an unknown type',
    message: component({id: 'a', component: 'Txet', text: 'x'}),
    tolerant: [`UNKNOWN_COMPONENT ${at}/component`],
    left: {a: A},
    suggestion: 'Text',
  },
  {
    rule: '3.10',
    what: 'an unknown type of a new component',
    message: component({id: 'n', component: 'Sldier'}),
    tolerant: [`UNKNOWN_COMPONENT ${at}/component`],
    left: {n: null, a: A},
    suggestion: 'Slider',
  },
  {
    rule: '4.4',
    what: 'an unknown catalog',
    message: text({'@catalogId': 'none'}),
    tolerant: [`CATALOG_NOT_FOUND ${at}/@catalogId`],
    left: {a: A},
  },
  {
    rule: '4.4',
    what: 'a catalogId that is no text',
    message: text({'@catalogId': 7}),
    tolerant: [`INVALID_PROPERTY ${at}/@catalogId`],
    left: {a: A},
  },
  {
    rule: '1.6',
    what: 'a missing required property',
    message: component({id: 'n', component: 'Text'}),
    tolerant: [`MISSING_PROPERTY ${at}/text`],
    left: {n: null},
  },
  {
    rule: '1.6',
    what: 'a misspelt required property',
    message: component({id: 'n', component: 'Text', txt: 'x'}),
    tolerant: [`MISSING_PROPERTY ${at}/txt`],
    left: {n: null},
    suggestion: 'text',
  },
  {
    rule: '1.6',
    what: 'an invalid required property',
    message: component({id: 'a', component: 'Text', text: ['x']}),
    tolerant: [`INVALID_PROPERTY ${at}/text`],
    left: {a: A},
  },
  // Parts of a component.
  {
    rule: '1.6',
    what: 'an unknown property',
    message: text({colour: 'red'}),
    tolerant: [`UNKNOWN_PROPERTY ${at}/colour`],
    left: {a: {text: 'new'}},
  },
  {
    rule: '1.6',
    what: 'a misspelt property',
    message: text({varient: 'caption'}),
    tolerant: [`UNKNOWN_PROPERTY ${at}/varient`],
    left: {a: {text: 'new'}},
    suggestion: 'variant',
  },
  {
    rule: '1.6',
    what: 'an invalid optional property',
    message: text({variant: 'captoin'}),
    tolerant: [`INVALID_PROPERTY ${at}/variant`],
    left: {a: {text: 'new'}},
    suggestion: 'caption',
  },
  {
    rule: '7.9',
    what: 'a literal of the wrong type',
    message: text({weight: 'two'}),
    tolerant: [`INVALID_PROPERTY ${at}/weight`],
    left: {a: {text: 'new'}},
  },
  {
    rule: '7.3',
    what: 'a directive of the candidate',
    message: component({id: 'a', component: 'Text', text: {path: '/name'}}),
    tolerant: [`INVALID_PROPERTY ${at}/text/path`],
    left: {a: A},
    suggestion: '@path',
  },
  {
    rule: '16',
    what: 'an unknown attribute of accessibility',
    message: text({'@accessibility': {label: 'L', role: 'img'}}),
    tolerant: [`UNKNOWN_PROPERTY ${at}/@accessibility/role`],
    left: {a: {'@accessibility': {label: 'L'}}},
  },
  {
    rule: '18',
    what: 'metadata that is more than extensions',
    message: text({'@metadata': {author: 'me'}}),
    tolerant: [`INVALID_PROPERTY ${at}/@metadata`],
    left: {a: {text: 'new'}},
  },
  {
    rule: '10.1',
    what: 'a check that is a literal',
    message: field([{condition: true}]),
    tolerant: [`INVALID_CHECK ${at}/@checks/0/condition`],
    left: {a: {'@checks': [{condition: false}]}},
  },
  {
    rule: '10.1',
    what: 'checks that are no list',
    message: field({condition: call('required')}),
    tolerant: [`INVALID_CHECK ${at}/@checks`],
    left: {a: {'@checks': [{condition: false}]}},
  },
  {
    rule: '10.1',
    what: 'a check of an unknown function',
    message: field([{condition: call('requird', {args: {value: 1}}), message: 'M'}]),
    tolerant: [`UNKNOWN_FUNCTION ${at}/@checks/0/condition/@call`],
    left: {a: {'@checks': [{condition: false, message: 'M'}]}},
    suggestion: 'required',
  },
  {
    rule: '3.1',
    what: 'checks on a type that takes none',
    message: text({'@checks': [{condition: call('required', {args: {value: 1}})}]}),
    tolerant: [`UNKNOWN_PROPERTY ${at}/@checks`],
    left: {a: {text: 'new'}},
  },
  {
    rule: '12.1',
    what: 'an action of v0.9',
    message: button({action: {name: 'go'}}),
    tolerant: [`INVALID_ACTION ${at}/action`],
    left: {b: {child: 'a'}},
    suggestion: 'event',
  },
  {
    rule: '12.1',
    what: 'an action that is both',
    message: button({action: {event: {name: 'x'}, functionCall: call('openUrl', {args: {url: 'https://a.example'}})}}),
    tolerant: [`INVALID_ACTION ${at}/action`],
    left: {b: {child: 'a'}},
  },
  {
    rule: '12.2',
    what: 'a context value that can not be evaluated',
    message: button({action: {event: {name: 'x', context: {ok: 1, bad: call('nope')}}}}),
    tolerant: [`UNKNOWN_FUNCTION ${at}/action/event/context/bad/@call`],
    left: {b: {action: {event: {name: 'x', context: {ok: 1, bad: null}}}}},
  },
  {
    rule: '7.4',
    what: 'a reserved key',
    message: button({action: {event: {name: 'x', context: {k: {'@if': 1}}}}}),
    tolerant: [`INVALID_RESERVED_KEY ${at}/action/event/context/k/@if`],
    left: {b: {child: 'a', action: undefined as never}},
  },
  {
    rule: '7.4',
    what: 'a binding with more in it',
    message: component({id: 'a', component: 'Text', text: {'@path': '/x', or: 'y'}}),
    tolerant: [`INVALID_PROPERTY ${at}/text/or`],
    left: {a: A},
  },
  {
    rule: '9.6',
    what: 'an unknown function',
    message: component({id: 'n', component: 'Text', text: call('fromatDate')}),
    tolerant: [`UNKNOWN_FUNCTION ${at}/text/@call`],
    left: {n: {component: 'Text'}},
    suggestion: 'formatDate',
  },
  {
    rule: '4.6',
    what: 'an unknown system function',
    message: component({id: 'n', component: 'Text', text: call('@now')}),
    tolerant: [`UNKNOWN_FUNCTION ${at}/text/@call`],
    left: {n: {component: 'Text'}},
  },
  {
    rule: '4.5',
    what: 'arguments that are missing',
    message: component({id: 'n', component: 'Text', text: call('formatNumber', {args: {}})}),
    tolerant: [`INVALID_ARGUMENTS ${at}/text/args/value`],
    left: {n: {component: 'Text'}},
  },
  {
    rule: '7.10',
    what: 'arguments that are unknown',
    message: component({id: 'n', component: 'Text', text: call('formatNumber', {args: {value: 1, digits: 2}})}),
    tolerant: [`INVALID_ARGUMENTS ${at}/text/args/digits`],
    left: {n: {component: 'Text'}},
  },
  {
    rule: '9.5',
    what: 'a function for the agent alone',
    message: component({id: 'n', component: 'Text', text: call('audit', {catalogId: 'extra'})}),
    tolerant: [`AGENT_ONLY_FUNCTION ${at}/text/@call`],
    left: {n: {component: 'Text'}},
  },
  {
    rule: '8',
    what: 'a template with a mistake',
    message: component({id: 'a', component: 'Text', text: call('formatString', {args: {value: 'Hi ${name'}})}),
    tolerant: [`EXPRESSION_ERROR ${at}/text/args/value`],
    strict: [`INVALID_TEMPLATE ${at}/text/args/value`],
    left: {a: {text: {'@call': 'formatString', args: {value: 'Hi ${name'}}}},
  },
  // The tree.
  {
    rule: '3.8',
    what: 'a component in itself',
    message: component({id: 'root', component: 'Column', children: ['a', 'root']}),
    tolerant: [`SELF_REFERENCE ${at}/children/1`],
  },
  {
    rule: '3.8',
    what: 'a circle',
    message: {updateComponents: {surfaceId: 's', components: [{id: 'a', component: 'Card', child: 'root'}]}},
    tolerant: [`CIRCULAR_REFERENCE ${at}/child`],
  },
  {
    rule: '15',
    what: 'a parent that is not allowed',
    message: component({id: 'a', component: 'Book', '@catalogId': 'extra', title: 'T'}),
    tolerant: [`UNALLOWED_PARENT ${at}`, `UNALLOWED_PARENT ${at}`],
  },
  {
    rule: '15',
    what: 'a child that is not allowed',
    message: component({id: 'root', component: 'Shelf', '@catalogId': 'extra', children: ['a']}),
    tolerant: [`UNALLOWED_CHILD ${at}/children/0`],
  },
  {
    rule: '3.5',
    what: 'an id twice',
    message: {updateComponents: {surfaceId: 's', components: [A, {...A, text: 'last'}]}},
    tolerant: ['DUPLICATE_COMPONENT /updateComponents/components/1'],
    left: {a: {text: 'last'}},
  },
  {
    rule: '3.7',
    what: 'a child that has not come',
    message: component({id: 'root', component: 'Column', children: ['a', 'b', 'late']}),
    tolerant: ['MISSING_CHILD'],
    strict: [`DANGLING_REFERENCE ${at}/children/2`],
  },
  {
    rule: '3.7',
    what: 'a component that nobody names',
    message: component({id: 'lone', component: 'Text', text: 'x'}),
    tolerant: [],
    strict: [`UNREACHABLE_COMPONENT ${at}`],
    left: {lone: {text: 'x'}},
  },
  // Data.
  {
    rule: '5.3',
    what: 'a write through a plain value',
    message: write('/name/first', 'x'),
    tolerant: ['INVALID_DATA_PATH /updateDataModel/path'],
  },
  {
    rule: '5.3',
    what: 'a list position that is no number',
    message: write('/list/first', 'x'),
    tolerant: ['INVALID_DATA_PATH /updateDataModel/path'],
  },
  {
    rule: '5.8',
    what: 'a key that reaches prototypes',
    message: write('/__proto__/x', 1),
    tolerant: ['UNSAFE_DATA_PATH /updateDataModel/path'],
  },
  {
    rule: '5.3',
    what: 'a list grown without bound',
    message: write('/list/999999', 1),
    tolerant: ['LIST_GROWTH_LIMIT /updateDataModel/path'],
  },
  {
    rule: '5.1',
    what: 'a root that is no object',
    message: write('', [1]),
    tolerant: ['INVALID_DATA_ROOT /updateDataModel/path'],
  },
];

describe('what a fault costs (RULES §1.6)', () => {
  let extra: Catalog;
  before(() => {
    extra = extraCatalog();
  });

  const start = async (strict: boolean) => {
    const talk = await Talk.ready({catalogs: [basicCatalog, extra], strict});
    assert.deepEqual(talk.receive({createSurface: SURFACE as unknown as JsonObject}), []);
    return talk;
  };
  const state = (talk: Talk) => {
    const {components, data} = talk.surface().inspect();
    return structuredClone({components, data});
  };

  for (const {
    rule,
    what,
    message,
    input = {version: '1.0', ...message},
    tolerant,
    strict = tolerant,
    ...more
  } of ROWS) {
    it(`§${rule} ${what}`, async () => {
      const {left = {}, data, suggestion} = more;
      const lenient = await start(false);
      const diagnostics = lenient.renderer.receive(input);
      assert.deepEqual(brief(diagnostics), tolerant);
      if (suggestion !== undefined) assert.equal(diagnostics[0]?.suggestion, suggestion);
      for (const [id, expected] of Object.entries(left)) {
        const definition = lenient.surface().components.get(id);
        assert.ok(definition, `${id} is not kept`);
        if (expected === null) assert.equal(definition.component, undefined);
        else
          for (const [name, value] of Object.entries(expected)) assert.deepEqual(definition.component?.[name], value);
      }
      if (data !== undefined) assert.deepEqual(lenient.surface().dataModel.get('/'), data);

      const severe = await start(true);
      const before = state(severe);
      const refused = severe.renderer.receive(input);
      assert.deepEqual(brief(refused), strict);
      if (strict.length > 0) {
        assert.ok(refused.some(({severity}) => severity === 'error'));
        assert.deepEqual(state(severe), before, 'strict mode changes nothing');
      }
      // A batch goes on after a failing message (RULES §1.6).
      for (const talk of [lenient, severe]) {
        assert.deepEqual(talk.write('s', '/after', true), []);
        assert.equal(talk.surface().dataModel.get('/after'), true);
      }
    });
  }

  it('a batch goes on after a failing message, and says which one failed', () => {
    for (const strict of [false, true]) {
      const talk = new Talk({strict});
      const found = talk.receive([
        {createSurface: {surfaceId: 'a'}},
        {createSurface: {surfaceId: 'a'}},
        {createSurface: {surfaceId: 'b'}},
      ]);
      assert.deepEqual(
        found.map(({code, messageIndex}) => [code, messageIndex]),
        [['SURFACE_EXISTS', 1]],
      );
      assert.deepEqual([...talk.renderer.surfaces.keys()], ['a', 'b']);
    }
  });

  it('a surface that is refused in strict mode does not exist', () => {
    const talk = new Talk({strict: true});
    assert.deepEqual(brief(talk.create('s', {catalogId: 'none'})), ['CATALOG_NOT_FOUND /createSurface/catalogId']);
    assert.deepEqual(brief(talk.create('t', {components: [{id: 'root', component: 'Nothing'}]})), [
      'UNKNOWN_COMPONENT /createSurface/components/0/component',
    ]);
    assert.equal(talk.renderer.surfaces.size, 0);
  });
});
