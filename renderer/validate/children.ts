import type {ComponentEntry} from '../catalog/catalog.js';
import type {Kind} from '../catalog/kind.js';
import type {Edge} from '../model/components.js';
import {escapeToken} from '../model/pointer.js';
import {isObject} from '../protocol/json.js';
import type {Component} from '../protocol/messages.js';

export type {Edge};

/** A property that may hold child ids, with its name as a pointer writes it. */
type Holder = readonly [name: string, kind: Kind, slot: string];

const holding = new WeakMap<ComponentEntry, readonly Holder[]>();

/** The children that a component names, in the order of its catalog's entry; links are known by schema alone (RULES §3.12). */
export function childrenOf(component: Component, entry: ComponentEntry): readonly Edge[] {
  const holders = holdersOf(entry);
  if (holders.length === 0) return NONE;
  const edges: Edge[] = [];
  for (const [name, kind, slot] of holders) collect(component[name], kind, slot, edges);
  return edges;
}

const NONE: readonly Edge[] = [];

function holdersOf(entry: ComponentEntry): readonly Holder[] {
  let holders = holding.get(entry);
  if (!holders) {
    const found = [...entry.kinds].filter(([, kind]) => holdsChildren(kind));
    holding.set(entry, (holders = found.map(([name, kind]) => [name, kind, escapeToken(name)])));
  }
  return holders;
}

function holdsChildren(kind: Kind): boolean {
  switch (kind.kind) {
    case 'child':
    case 'children':
      return true;
    case 'list':
      return holdsChildren(kind.item);
    case 'object':
      return [...kind.properties.values(), ...(kind.rest ? [kind.rest] : [])].some(holdsChildren);
    case 'union':
      return kind.forms.some(holdsChildren);
    default:
      return false;
  }
}

function collect(value: unknown, kind: Kind, slot: string, edges: Edge[]): void {
  if (value === undefined || value === null) return;
  switch (kind.kind) {
    case 'child':
      if (typeof value === 'string') edges.push({slot, id: value});
      return;
    case 'children':
      if (Array.isArray(value)) {
        value.forEach((id: unknown, i) => {
          if (typeof id === 'string') edges.push({slot: `${slot}/${i}`, id});
        });
      } else if (isObject(value) && typeof value.componentId === 'string' && typeof value.path === 'string') {
        edges.push({slot, id: value.componentId, template: {path: value.path}});
      }
      return;
    case 'list':
      if (Array.isArray(value)) value.forEach((item, i) => collect(item, kind.item, `${slot}/${i}`, edges));
      return;
    case 'object':
      if (!isObject(value)) return;
      for (const [name, part] of Object.entries(value)) {
        const inner = kind.properties.get(name) ?? kind.rest;
        if (inner) collect(part, inner, `${slot}/${escapeToken(name)}`, edges);
      }
      return;
    case 'union': {
      // The first form that finds anything: a text is an id in one form at most.
      const before = edges.length;
      for (const form of kind.forms) {
        collect(value, form, slot, edges);
        if (edges.length > before) return;
      }
      return;
    }
    default:
  }
}
