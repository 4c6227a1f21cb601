import type {Range} from './lines.js';
import {nodeUnder, type Known} from './place.js';
import type {TextEdit} from './problems.js';
import {absolute, scopeOf, siteAt, surfacesOf, type SurfaceIndex} from './surfaces.js';
import {itemsOf, keyOf, nodeAt, rangeOf, stringOf, valueOf, type Node} from './tree.js';

/** What a caret stands on, as far as one can go somewhere from there. */
type Named =
  | {kind: 'component'; id: string; surface: SurfaceIndex; node: Node}
  | {kind: 'surface'; id: string; node: Node}
  | {kind: 'path'; path: string; surface: SurfaceIndex; componentId: string; node: Node};

function namedAt({parsed, catalogs}: Known, offset: number): Named | undefined {
  const under = nodeUnder(parsed, offset);
  const text = stringOf(under?.node);
  if (!under || text === undefined) return undefined;
  const {node} = under;
  const surfaces = surfacesOf(parsed, catalogs);
  if (String(keyOf(node)?.value) === 'surfaceId') return {kind: 'surface', id: text, node};
  const site = siteAt(surfaces, offset);
  const surface = site && surfaces.get(site.surfaceId);
  if (!site || !surface) return undefined;
  if (node === site.idNode || site.references.some((reference) => reference.node === node))
    return {kind: 'component', id: text, surface, node};
  if (site.paths.some((path) => path.node === node))
    return {kind: 'path', path: text, surface, componentId: site.id, node};
  return undefined;
}

/** Where what the caret names is made: a component's id, the message that creates a surface, or a value in the data. */
export function definitionAt(known: Known, offset: number): Range | undefined {
  const named = namedAt(known, offset);
  switch (named?.kind) {
    case 'component': {
      const site = named.surface.byId.get(named.id);
      return site && rangeOf(site.idNode);
    }
    case 'surface': {
      const created = known.parsed.messages.find(
        ({body, surfaceId}) => body === 'createSurface' && surfaceId === named.id,
      );
      const id = valueOf(created?.bodyNode, 'surfaceId');
      return id && rangeOf(id);
    }
    case 'path': {
      const scope = scopeOf(named.surface, named.componentId) ?? '';
      return dataRange(known, named.surface.id, absolute(named.path, scope));
    }
    default:
      return undefined;
  }
}

/** The last place in the text that writes a path of the data model, or the container it would be in. */
export function dataRange({parsed}: Known, surfaceId: string, pointer: string): Range | undefined {
  const node = dataNode(parsed.messages.toReversed(), surfaceId, pointer);
  return node && rangeOf(keyOf(node) ?? node);
}

/** The node that gives a path its value; of several messages the last. */
export function dataNode(
  latestFirst: Known['parsed']['messages'],
  surfaceId: string,
  pointer: string,
): Node | undefined {
  for (const message of latestFirst) {
    if (message.surfaceId !== surfaceId) continue;
    const base =
      message.body === 'updateDataModel' ? (stringOf(valueOf(message.bodyNode, 'path')) ?? '').replace(/\/$/, '') : '';
    const value = valueOf(message.bodyNode, message.body === 'updateDataModel' ? 'value' : 'dataModel');
    if (!value || !(pointer === base || pointer.startsWith(`${base}/`))) continue;
    const {node, found} = nodeAt(value, pointer.slice(base.length));
    if (found) return node;
  }
  return undefined;
}

/** All places that name the same component or surface, its definitions first. */
export function referencesAt(known: Known, offset: number): Range[] {
  const named = namedAt(known, offset);
  if (!named) return [];
  if (named.kind === 'path') {
    return named.surface.sites.flatMap(({paths}) =>
      paths.filter(({path}) => path === named.path).map(({node}) => rangeOf(node)),
    );
  }
  return placesOf(known, named).map(rangeOf);
}

function placesOf({parsed}: Known, named: Exclude<Named, {kind: 'path'}>): Node[] {
  if (named.kind === 'surface') {
    return parsed.messages
      .filter(({surfaceId}) => surfaceId === named.id)
      .flatMap(({bodyNode}) => valueOf(bodyNode, 'surfaceId') ?? []);
  }
  const {sites} = named.surface;
  return [
    ...sites.filter(({id}) => id === named.id).map(({idNode}) => idNode),
    ...sites.flatMap(({references}) => references.filter(({id}) => id === named.id).map(({node}) => node)),
  ];
}

/** The word that a rename would replace, or why there is none. */
export function renameTarget(known: Known, offset: number): {range: Range; text: string} | {refused: string} {
  const named = namedAt(known, offset);
  if (!named || named.kind === 'path') return {refused: 'Only ids of components and surfaces can be renamed.'};
  if (named.kind === 'component' && named.id === 'root')
    return {refused: 'The first component of a surface is always called root.'};
  const {start, end} = rangeOf(named.node);
  return {range: {start: start + 1, end: end - 1}, text: named.id};
}

/** Renames a component or surface in all messages at once; refuses a name that is taken. */
export function renameAt(known: Known, offset: number, name: string): {edits: TextEdit[]} | {refused: string} {
  const target = renameTarget(known, offset);
  if ('refused' in target) return target;
  const named = namedAt(known, offset) as Exclude<Named, {kind: 'path'}>;
  if (name === '') return {refused: 'An id needs at least one character.'};
  if (name === named.id) return {edits: []};
  const taken =
    named.kind === 'surface' ? surfacesOf(known.parsed, known.catalogs).has(name) : named.surface.byId.has(name);
  if (taken) return {refused: `${name} is already the id of another ${named.kind}.`};
  const text = JSON.stringify(name);
  return {edits: placesOf(known, named).map((node) => ({range: rangeOf(node), text}))};
}

/** One line of the outline. */
export interface SymbolEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'message' | 'component';
  readonly range: Range;
  readonly selection: Range;
  readonly children: SymbolEntry[];
}

/** Messages and their components, for the outline and the sticky headers. */
export function symbolsOf({parsed}: Pick<Known, 'parsed'>): SymbolEntry[] {
  return parsed.messages.map((message) => ({
    name: `message ${message.index + 1} · ${message.body ?? '?'}`,
    detail: message.surfaceId ?? '',
    kind: 'message',
    range: message.range,
    selection: message.bodyKey ? rangeOf(message.bodyKey) : {start: message.range.start, end: message.range.start + 1},
    children: itemsOf(valueOf(message.bodyNode, 'components')).map((node) => {
      const id = valueOf(node, 'id');
      return {
        name: `${stringOf(valueOf(node, 'component')) ?? 'Component'} #${stringOf(id) ?? '?'}`,
        detail: '',
        kind: 'component' as const,
        range: rangeOf(node),
        selection: id ? rangeOf(id) : {start: node.offset, end: node.offset + 1},
        children: [],
      };
    }),
  }));
}

/** Objects and lists that take more than a line, for folding. */
export function foldsOf({parsed}: Pick<Known, 'parsed'>): {start: number; end: number}[] {
  const {lines} = parsed;
  const folds: {start: number; end: number}[] = [];
  const visit = (node: Node) => {
    if (node.type === 'object' || node.type === 'array') {
      const start = lines.lineAt(node.offset);
      const end = lines.lineAt(node.offset + node.length - 1);
      if (end - start > 1) folds.push({start, end: end - 1});
      if (end === start) return;
    }
    for (const child of node.children ?? []) visit(child);
  };
  for (const root of parsed.roots) visit(root);
  return folds;
}
