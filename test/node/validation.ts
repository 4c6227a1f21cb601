import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {validators} from '../../catalogs/basic/generated/validators.js';
import {Catalog, type ComponentEntry} from '../../renderer/catalog/catalog.js';
import {Catalogs} from '../../renderer/catalog/catalogs.js';
import type {CatalogDocument, Schema} from '../../renderer/catalog/document.js';
import {defaultLimits} from '../../renderer/catalog/limits.js';
import {defaultPolicy} from '../../renderer/catalog/policy.js';
import {Door, type Dialect} from '../../renderer/door/door.js';
import type {Fault} from '../../renderer/protocol/diagnostic.js';
import type {JsonObject} from '../../renderer/protocol/json.js';
import type {Component} from '../../renderer/protocol/messages.js';
import {readInput} from '../../renderer/stream/read-input.js';
import {checkComponent, type ComponentCheck, type ComponentResult} from '../../renderer/validate/component.js';
import {checkMessage} from '../../renderer/validate/message.js';
import {checkTopology, TopologyIndex} from '../../renderer/validate/topology.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A document of the project, parsed. */
export function document<T = Schema>(path: string): T {
  return JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as T;
}

/** The folder with the specification and its conformance cases, where it is. */
export const shared = existsSync(`${root}/../shared/spec`) ? `${root}/../shared` : undefined;
export const skipWithoutShared = shared ? false : 'the specification is not beside the project';

export const basic = new Catalog({document: document<CatalogDocument>('catalogs/basic/catalog.json'), validators});

/** A catalog that is checked by the interpreter; `prepare` it. */
export const gauges = new Catalog({
  document: {
    catalogId: 'gauges',
    protocolVersion: '1.0',
    components: {
      Meter: {
        type: 'object',
        properties: {
          component: {const: 'Meter'},
          value: {$ref: 'common_types.json#/$defs/DynamicNumber'},
          catalogId: {type: 'string'},
        },
        required: ['component', 'value'],
      },
      Tags: {
        type: 'object',
        properties: {component: {const: 'Tags'}, items: {type: 'array'}},
        required: ['component', 'items'],
      },
      Panel: {
        type: 'object',
        properties: {component: {const: 'Panel'}, children: {$ref: 'common_types.json#/$defs/ChildList'}},
        required: ['component'],
        allowedParents: ['Column', 'Surface'],
        allowedChildren: ['Meter', 'Text'],
      },
    },
    functions: {
      shout: {
        type: 'object',
        returnType: 'string',
        properties: {
          '@call': {const: 'shout'},
          args: {
            type: 'object',
            properties: {value: {type: 'string'}},
            required: ['value'],
            additionalProperties: false,
          },
        },
        required: ['@call', 'args'],
      },
      wrap: {
        type: 'object',
        returnType: 'any',
        properties: {'@call': {const: 'wrap'}, args: {type: 'object', properties: {value: {}}, required: ['value']}},
        required: ['@call', 'args'],
      },
      ping: {type: 'object', returnType: 'void', properties: {'@call': {const: 'ping'}}, required: ['@call']},
      ask: {
        type: 'object',
        returnType: 'any',
        allowedCallers: 'agentOnly',
        properties: {'@call': {const: 'ask'}},
        required: ['@call'],
      },
    },
  },
});

export const old = new Catalog({
  document: {catalogId: 'old', protocolVersion: 'v0.9', components: {Text: {type: 'object'}}},
});

export const catalogs = new Catalogs([basic, gauges, old]);

export function contextOf(more: Partial<ComponentCheck> = {}): ComponentCheck {
  return {catalogs, defaultCatalogId: basic.id, surfaceId: 's', limits: defaultLimits, strict: false, ...more};
}

export function check(component: object, more: Partial<ComponentCheck> = {}): ComponentResult {
  return checkComponent(component, '', contextOf(more));
}

/** Faults as `CODE path`, which is all that most tables need. */
export function brief(faults: readonly Fault[]): string[] {
  return faults.map(({code, path}) => `${code} ${path}`);
}

/** Lets one message of v1.0 in, with no surface and no catalog at hand. */
export function enter(raw: unknown): {message: JsonObject; dialect: Dialect} | {fault: Fault} {
  const door = new Door({catalogs: new Catalogs(), limits: defaultLimits, policy: defaultPolicy, has: () => false});
  const entered = door.enter(raw);
  return 'fault' in entered ? entered : {message: entered.messages[0]!.message, dialect: entered.dialect};
}

/** What a renderer does with components on the way from text to tree, without one. */
export function readAll(input: unknown, strict: boolean, more: Partial<ComponentCheck> = {}) {
  const {messages, faults: unread} = readInput(input);
  const faults: Fault[] = [...unread];
  const placed = new Map<string, {component?: Component; entry?: ComponentEntry}>();
  const index = new TopologyIndex();
  for (const raw of messages) {
    const entered = enter(raw);
    if ('fault' in entered) faults.push(entered.fault);
    if ('fault' in entered) continue;
    const checked = checkMessage(entered.message, defaultLimits, strict);
    if ('fault' in checked) faults.push(checked.fault);
    if ('fault' in checked) continue;
    const {components, catalogId} = checked.message[checked.body] as {components?: unknown[]; catalogId?: string};
    const changed = new Map<string, {component?: Component; entry?: ComponentEntry}>();
    components?.forEach((component, i) => {
      const result = checkComponent(
        component,
        `/${checked.body}/components/${i}`,
        contextOf({strict, defaultCatalogId: catalogId ?? basic.id, ...more}),
      );
      faults.push(...result.faults);
      if (result.id !== undefined) changed.set(result.id, result);
    });
    const topology = checkTopology({
      get: (id) => changed.get(id) ?? placed.get(id),
      changed: changed.keys(),
      pathOf: (id) => `/${id}`,
      strict: strict && components !== undefined,
      index,
    });
    faults.push(...topology.faults);
    topology.adopt();
    for (const [id, result] of changed) placed.set(id, result);
  }
  return {faults, placed, messages};
}
