import type {ComponentEntry} from '../catalog/catalog.js';
import type {Kind} from '../catalog/kind.js';
import {escapeToken} from '../model/pointer.js';
import {isObject} from '../protocol/json.js';
import type {Component} from '../protocol/messages.js';

/** A place where a component names another one as its child. */
export interface Edge {
  /** Where the id stands in the parent, a JSON Pointer without its first slash: `child`, `children/2`, `tabs/0/child`. */
  readonly slot: string;
  readonly id: string;
  /** Present where the child is repeated for each element of the list at `path` (RULES §6.2). */
  readonly template?: {readonly path: string};
}

const known = new WeakMap<Component, readonly Edge[]>();
const holding = new WeakMap<ComponentEntry, readonly (readonly [string, Kind])[]>();

/** The children that a component names, in the order of its catalog's entry; links are known by schema alone (RULES §3.12). */
export function childrenOf(component: Component, entry: ComponentEntry): readonly Edge[] {
  let edges = known.get(component);
  if (!edges) {
    const found: Edge[] = [];
    for (const [name, kind] of holdersOf(entry)) collect(component[name], kind, escapeToken(name), found);
    known.set(component, (edges = found));
  }
  return edges;
}

function holdersOf(entry: ComponentEntry): readonly (readonly [string, Kind])[] {
  let holders = holding.get(entry);
  if (!holders) holding.set(entry, (holders = [...entry.kinds].filter(([, kind]) => holdsChildren(kind))));
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
