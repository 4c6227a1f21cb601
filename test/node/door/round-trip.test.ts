import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {JsonObject} from '../../../renderer/index.js';
import {publishedSamples} from './published.js';
import {pairs} from './surfaces-v0-8.js';
import {schemaOf, settled, talk, withoutSpec, type SchemaCheck} from './talk.js';

interface Sample {
  readonly name: string;
  readonly messages: JsonObject[];
}

const COMMON = 'schemas/common_types.json';
const candidate = (file: string) => `@a2ui/web_core/src/v1_0/${file}`;
const said = (version: string): Sample[] =>
  publishedSamples('v0_9').map(({name, messages}) => ({
    name,
    messages: messages.map((message) => ({...message, version})),
  }));

const dialects: readonly {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly skip: string | false;
  readonly valid: () => SchemaCheck;
}[] = [
  {
    name: 'v0.8',
    samples: pairs.map(({name, v08}) => ({name, messages: [...v08]})),
    skip: withoutSpec,
    valid: () => schemaOf('older/v0_8/client_to_server.json'),
  },
  {
    name: 'v0.9',
    samples: said('v0.9'),
    skip: withoutSpec,
    valid: () => schemaOf('older/v0_9/client_to_server.json'),
  },
  {
    name: 'v0.9.1',
    samples: said('v0.9.1'),
    skip: withoutSpec,
    valid: () => schemaOf('older/v0_9_1/json/client_to_server.json'),
  },
  {
    name: 'v1.0 candidate',
    samples: publishedSamples('v1_0'),
    skip: false,
    valid: () =>
      schemaOf(candidate('schemas/renderer_to_agent.json'), {
        'https://a2ui.org/specification/v1_0/common_types.json': candidate(COMMON),
        'https://a2ui.org/specification/v1_0/catalog.json': candidate('schemas/catalogs/basic/catalog.json'),
      }),
  },
  {
    name: 'v1.0',
    samples: pairs.map(({name, v10}) => ({name, messages: [...v10]})),
    skip: withoutSpec,
    valid: () =>
      schemaOf('v1_0/renderer_to_agent.json', {
        'https://a2ui.org/specification/v1_0/common_types.json': 'v1_0/common_types.json',
        'https://a2ui.org/specification/v1_0/catalog.json': 'v1_0/catalogs/basic/catalog.json',
      }),
  },
];

describe('what goes back is valid in the dialect in which the surface came', () => {
  for (const {name, samples, skip, valid} of dialects) {
    it(`${name}: the actions of every example, and an error`, {skip}, async () => {
      const check = valid();
      let actions = 0;
      for (const {name: sample, messages} of samples) {
        const {renderer, receive, press, sent} = talk();
        receive(...messages);
        for (const surface of renderer.surfaces.values()) {
          for (const {id, component} of surface.components) {
            const {action} = (component ?? {}) as {action?: {event?: unknown}};
            if (action?.event === undefined) continue;
            await press(id, surface.id);
            actions++;
          }
        }
        await settled();
        for (const {message} of sent) assert.equal(check(message), '', `${sample}: ${JSON.stringify(message)}`);
      }
      assert.ok(actions > (name === 'v0.8' || name === 'v1.0' ? 1 : 20), `only ${actions} actions`);

      // A component without what it must have.
      const {renderer, receive, sent} = talk();
      receive(...samples[0]!.messages);
      const [surfaceId] = renderer.surfaces.keys();
      const broken = name === 'v0.8' ? {id: 'x', component: {Text: {}}} : {id: 'x', component: 'Text'};
      const {version} = samples[0]!.messages[0]!;
      const body = name === 'v0.8' ? 'surfaceUpdate' : 'updateComponents';
      receive({...(version !== undefined && {version}), [body]: {surfaceId, components: [broken]}});
      assert.ok(sent.some(({message}) => 'error' in message));
      for (const {message} of sent) assert.equal(check(message), '', JSON.stringify(message));
    });
  }
});
