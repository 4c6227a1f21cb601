// Objects whose `toString` and `valueOf` are no functions, where something else is expected: what makes a text of them throws.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync, existsSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {convert, convertTo, resolveSurface} from '../../../renderer/headless/index.js';
import {isObject, Renderer, type Json, type JsonObject} from '../../../renderer/index.js';

import {figure, LONG} from '../../security/figures.js';

const catalogs = [basicCatalog, chartCatalog, mapCatalog];
const ODD = {toString: 1, valueOf: 1, toJSON: 1, length: 1};

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const OLD: readonly JsonObject[][] = [
  [
    {beginRendering: {surfaceId: 's', root: 'root', catalogId: BASIC, styles: {primaryColor: '#00f', font: 'Arial'}}},
    {
      surfaceUpdate: {
        surfaceId: 's',
        components: [
          {id: 'root', weight: 1, component: {Column: {children: {explicitList: ['t', 'f', 'l', 'b']}}}},
          {id: 't', component: {Text: {text: {literalString: 'Hello'}, usageHint: 'h2'}}},
          {id: 'f', component: {TextField: {label: {literalString: 'Name'}, text: {path: '/name'}}}},
          {id: 'l', component: {List: {children: {template: {componentId: 'i', dataBinding: '/items'}}}}},
          {id: 'i', component: {Text: {text: {path: 'name'}}}},
          {
            id: 'b',
            component: {Button: {child: 't', action: {name: 'go', context: [{key: 'k', value: {path: '/name'}}]}}},
          },
        ],
      },
    },
    {
      dataModelUpdate: {
        surfaceId: 's',
        path: '/',
        contents: [
          {key: 'name', valueString: 'Ines'},
          {key: 'items', valueMap: [{key: '0', valueMap: [{key: 'name', valueString: 'One'}]}]},
        ],
      },
    },
    {deleteSurface: {surfaceId: 's'}},
  ],
  [
    {
      version: 'v0.9',
      createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json'},
    },
    {
      version: 'v0.9',
      updateComponents: {
        surfaceId: 's',
        components: [
          {id: 'root', component: 'Column', children: ['t', 'f', 'b', 'l']},
          {id: 't', component: 'Text', text: {call: 'formatString', args: {value: 'Hi ${/name}'}}, variant: 'h2'},
          {
            id: 'f',
            component: 'TextField',
            label: 'Name',
            value: {path: '/name'},
            checks: [{condition: {call: 'required', args: {value: {path: '/name'}}}, message: 'Please'}],
          },
          {id: 'b', component: 'Button', child: 't', action: {event: {name: 'go', context: {a: {path: '/name'}}}}},
          {id: 'l', component: 'List', children: {componentId: 'i', path: '/items'}},
          {id: 'i', component: 'Text', text: {path: 'name'}},
        ],
      },
    },
    {version: 'v0.9', updateDataModel: {surfaceId: 's', path: '/name', value: 'Ines'}},
    {version: 'v0.9', deleteSurface: {surfaceId: 's'}},
  ],
  [
    {
      version: '1.0',
      createSurface: {
        surfaceId: 's',
        catalogId: BASIC,
        sendDataModel: true,
        surfaceProperties: {agentDisplayName: 'Agent'},
        dataModel: {a: 1},
        components: [
          {
            id: 'root',
            component: 'Text',
            text: {'@call': 'formatNumber', args: {value: {'@path': '/a'}}},
            '@accessibility': {label: 'One'},
          },
        ],
      },
    },
    {version: '1.0', callRendererFunction: {callId: 'c', callFunction: {'@call': 'formatNumber', args: {value: 1}}}},
    {version: '1.0', agentFunctionResponse: {functionCallId: 'c', value: 1}},
    {version: '1.0', updateDataModel: {surfaceId: 's', path: '/a', value: 2}},
    {version: '1.0', deleteSurface: {surfaceId: 's'}},
  ],
];

/** Every value in a conversation, as the way to it. */
function* waysIn(value: Json, way: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (way.length > 0) yield way;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value))
    yield* waysIn(below, [...way, Array.isArray(value) ? Number(key) : key]);
}

function replaced(value: Json, [step, ...rest]: readonly (string | number)[], by: Json): Json {
  if (step === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : {...(value as JsonObject)}) as JsonObject;
  copy[step] = replaced(copy[step]!, rest, by);
  return copy;
}

function conversations(): Json[][] {
  const found: Json[][] = [...OLD];
  for (const folder of [
    'examples',
    '../shared/spec/v1_0/examples',
    '../shared/spec/older/v0_9_1/catalogs/basic/examples',
  ]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const read = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json;
      const messages = isObject(read) && Array.isArray(read.messages) ? read.messages : read;
      if (Array.isArray(messages)) found.push(messages);
    }
  }
  return found;
}

describe('objects that can not be made a text of', () => {
  it('are refused or left out wherever they stand', async () => {
    let tried = 0;
    const found = new Set<string>();
    for (const [at, whole] of conversations().entries()) {
      const places = [...waysIn(whole)];
      // The short form takes all places of the small conversations and a share of the others.
      const step = LONG || at < OLD.length ? 1 : Math.ceil(places.length / 12);
      for (let i = 0; i < places.length; i += step) {
        const messages = replaced(whole, places[i]!, ODD) as Json[];
        const where = `${at} /${places[i]!.join('/')}`;
        tried++;
        try {
          const renderer = new Renderer({catalogs});
          // Twice, since what was kept of the first may be asked for by the second.
          for (const message of [...messages, ...messages]) renderer.receive(message);
          for (const surface of renderer.surfaces.values()) resolveSurface(surface);
          renderer.snapshot();
          await convert(messages, {catalogs});
          await convertTo('v0.9', messages, {catalogs});
        } catch (error) {
          found.add(`${where}: ${(error as Error).stack?.split('\n').slice(0, 3).join(' ')}`);
        }
      }
    }
    assert.deepEqual([...found].slice(0, 20), []);
    figure('odd objects: places', tried);
  });
});
