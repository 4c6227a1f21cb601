import {Renderer, type Catalog, type Component, type Diagnostic, type JsonObject} from '../../renderer/index.js';
import {isObject} from '../../renderer/index.js';
import type {SurfaceState, World} from './apply.js';

/** What a document's messages come to when nothing is drawn. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly world: World;
}

/**
 * Plays all messages into a renderer without a view: its reports carry the pointers of the author's own text, and its surfaces
 * are what a full replay gives, old dialects and repaired faults included.
 */
export function check(messages: readonly unknown[], catalogs: Iterable<Catalog>): Checked {
  const renderer = new Renderer({catalogs: [...catalogs]});
  const diagnostics = renderer.receive(messages);
  return {diagnostics, world: worldOf(renderer, messages)};
}

function worldOf(renderer: Renderer, messages: readonly unknown[]): World {
  const identities = identitiesOf(messages);
  const world = new Map<string, SurfaceState>();
  for (const surface of renderer.surfaces.values()) {
    world.set(surface.id, {
      id: surface.id,
      identity: identities.get(surface.id) ?? '',
      components: new Map<string, Component>([...surface.components].map(({id, received}) => [id, received])),
      data: surface.dataModel.get('/') as JsonObject,
    });
  }
  return world;
}

/** What each surface was created with, its contents left out: where that differs a preview has to start over. */
function identitiesOf(messages: readonly unknown[]): Map<string, string> {
  const identities = new Map<string, string>();
  for (const message of messages) {
    if (!isObject(message)) continue;
    const {version = '0.8'} = message;
    for (const [body, value] of Object.entries(message)) {
      if (!isObject(value) || typeof value.surfaceId !== 'string' || identities.has(value.surfaceId)) continue;
      const {components: _components, dataModel: _data, ...fixed} = value;
      identities.set(value.surfaceId, JSON.stringify(body === 'createSurface' ? [version, fixed] : [version]));
    }
  }
  return identities;
}

/** Whether the messages are all of the protocol that this composer writes; others are upgraded, so they can't be patched. */
export function current(messages: readonly unknown[]): boolean {
  return messages.every((message) => isObject(message) && (message.version === '1.0' || message.version === 'v1.0'));
}
