import type {ComponentEntry, Json, JsonObject, Kind} from '../../renderer/index.js';
import {isPlain} from '../preview/apply.js';
import type {ComponentSite, Reference} from '../language/surfaces.js';
import {nodeAt, pointerOf, stringOf, valueOf, type Node} from '../language/tree.js';

/** A place of a component that holds others: a list of children, or one child. */
export interface Slot {
  readonly site: ComponentSite;
  /** From the component down: `['children']`, `['tabs', 0, 'child']`. */
  readonly path: readonly (string | number)[];
  /** `children`, `tabs[0].child`. */
  readonly name: string;
  readonly many: boolean;
  readonly required: boolean;
  /** The value as it is written; absent where nothing is. */
  readonly node?: Node;
  readonly ids: readonly string[];
  /** The list in the data that a template repeats its one component for. */
  readonly template?: string;
}

/** All places of a component that may hold others, by its catalog; filled ones of an unknown type by what it names. */
export function slotsOf(site: ComponentSite): Slot[] {
  const slots: Slot[] = [];
  for (const [name, kind] of site.entry?.kinds ?? []) {
    const required = site.entry!.required.includes(name);
    collect(site, kind, valueOf(site.node, name), [name], required, slots);
  }
  return slots;
}

function collect(
  site: ComponentSite,
  kind: Kind,
  node: Node | undefined,
  path: readonly (string | number)[],
  required: boolean,
  slots: Slot[],
): void {
  const base = {site, path, name: slotName(path), required, node};
  if (kind.kind === 'child') {
    const id = stringOf(node);
    slots.push({...base, many: false, ids: id === undefined ? [] : [id]});
  } else if (kind.kind === 'children') {
    if (node?.type === 'object') {
      const id = stringOf(valueOf(node, 'componentId'));
      const template = stringOf(valueOf(node, 'path')) ?? '';
      slots.push({...base, many: false, template, ids: id === undefined ? [] : [id]});
    } else {
      const ids = (node?.children ?? []).flatMap((child) => stringOf(child) ?? []);
      slots.push({...base, many: true, ids});
    }
  } else if (kind.kind === 'list') {
    (node?.children ?? []).forEach((item, index) => collect(site, kind.item, item, [...path, index], true, slots));
  } else if (kind.kind === 'object' && node) {
    for (const [key, inner] of kind.properties) collect(site, inner, valueOf(node, key), [...path, key], true, slots);
  }
}

/** `['tabs', 0, 'child']` → `tabs[0].child`. */
export function slotName(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');
}

/** The slot that a reference stands in. */
export function slotOf(reference: Reference): Slot | undefined {
  const steps = pointerOf(reference.node, reference.from.node).split('/').slice(1);
  const path = steps.map((step) =>
    /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  return slotsOf(reference.from).find((slot) => slot.path.every((step, index) => step === path[index]));
}

/** The node at a path below a component, if it is written. */
export function nodeAtPath(node: Node, path: readonly (string | number)[]): Node | undefined {
  const pointer = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const found = nodeAt(node, pointer);
  return found.found ? found.node : undefined;
}

/** What a catalog says a value below a component is. */
export function kindAt({entry}: ComponentSite, [first, ...rest]: readonly (string | number)[]): Kind | undefined {
  let kind = entry?.kinds.get(String(first));
  for (const step of rest) {
    if (kind?.kind === 'list') kind = kind.item;
    else if (kind?.kind === 'object') kind = kind.properties.get(String(step)) ?? kind.rest;
    else return undefined;
  }
  return kind;
}

/** A component with every id that it names replaced. */
export function withIds(
  component: JsonObject,
  entry: ComponentEntry | undefined,
  rename: (id: string) => string,
): JsonObject {
  const renamed: JsonObject = {};
  for (const [key, value] of Object.entries(component)) renamed[key] = renameIn(value, entry?.kinds.get(key), rename);
  return renamed;
}

function renameIn(value: Json, kind: Kind | undefined, rename: (id: string) => string): Json {
  switch (kind?.kind) {
    case 'child':
      return typeof value === 'string' ? rename(value) : value;
    case 'children':
      if (Array.isArray(value)) return value.map((id) => (typeof id === 'string' ? rename(id) : id));
      return isPlain(value) && typeof value.componentId === 'string'
        ? {...value, componentId: rename(value.componentId)}
        : value;
    case 'list':
      return Array.isArray(value) ? value.map((item) => renameIn(item, kind.item, rename)) : value;
    case 'object':
      return isPlain(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, inner]) => [
              key,
              renameIn(inner, kind.properties.get(key) ?? kind.rest, rename),
            ]),
          )
        : value;
    default:
      return value;
  }
}

/** The ids that a component names, in order. */
export function idsIn(component: JsonObject, entry: ComponentEntry | undefined): string[] {
  const ids: string[] = [];
  withIds(component, entry, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
}

/** Whether one type of component may stand in another (RULES §15); says why not. `parent` is undefined above the root. */
export function refusal(
  parent: {readonly type?: string; readonly entry?: ComponentEntry} | undefined,
  child: {readonly type?: string; readonly entry?: ComponentEntry},
): string | undefined {
  const outer = parent ? (parent.type ?? '') : 'Surface';
  const {allowedParents} = child.entry ?? {};
  if (allowedParents && !allowedParents.includes(outer))
    return `${child.type ?? 'This'} may only stand in ${allowedParents.join(' or ')}.`;
  const {allowedChildren} = parent?.entry ?? {};
  if (allowedChildren && !allowedChildren.includes(child.type ?? ''))
    return `${outer} holds only ${allowedChildren.join(' or ')}.`;
  return undefined;
}
