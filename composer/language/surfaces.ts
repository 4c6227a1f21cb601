import type {Catalog, ComponentEntry, FunctionEntry, Kind} from '../../renderer/index.js';
import type {ParsedMessage, ParsedText} from './parse.js';
import {entriesOf, itemsOf, stringOf, valueOf, type Node} from './tree.js';

/** A place where one component names another. */
export interface Reference {
  readonly id: string;
  /** The string that names it. */
  readonly node: Node;
  readonly from: ComponentSite;
  /** The property that it stands in, such as `children` or `tabs`. */
  readonly slot: string;
  /** The list that a template repeats it for. */
  readonly template?: string;
}

/** A binding or a template's path. */
export interface PathSite {
  readonly path: string;
  readonly node: Node;
  readonly from: ComponentSite;
  readonly template: boolean;
}

/** A function call in a component. */
export interface CallSite {
  readonly name: string;
  readonly node: Node;
  readonly object: Node;
  readonly from: ComponentSite;
  readonly entry?: FunctionEntry;
}

/** One definition of a component in the text. */
export interface ComponentSite {
  readonly surfaceId: string;
  readonly id: string;
  readonly idNode: Node;
  readonly type?: string;
  readonly typeNode?: Node;
  readonly node: Node;
  readonly message: ParsedMessage;
  /** Its pointer in the message. */
  readonly pointer: string;
  readonly entry?: ComponentEntry;
  readonly references: Reference[];
  readonly paths: PathSite[];
  readonly calls: CallSite[];
}

/** What the text says of one surface. */
export interface SurfaceIndex {
  readonly id: string;
  readonly catalogId?: string;
  readonly catalog?: Catalog;
  /** The message that creates it. */
  readonly created?: ParsedMessage;
  /** All definitions in order; of one id the last counts. */
  readonly sites: ComponentSite[];
  readonly byId: ReadonlyMap<string, ComponentSite>;
  /** The places that name each id, of definitions that count. */
  readonly uses: ReadonlyMap<string, readonly Reference[]>;
}

export type Surfaces = ReadonlyMap<string, SurfaceIndex>;

const indexed = new WeakMap<ParsedText, {catalogs: readonly Catalog[]; surfaces: Surfaces}>();

/** Reads off the text which components each surface has and how they hang together; kept for the text's life. */
export function surfacesOf(parsed: ParsedText, catalogs: readonly Catalog[]): Surfaces {
  const known = indexed.get(parsed);
  if (known && known.catalogs === catalogs) return known.surfaces;
  const surfaces = build(parsed, catalogs);
  indexed.set(parsed, {catalogs, surfaces});
  return surfaces;
}

/** The catalog of an id or alias among those loaded. */
export function catalogOf(id: string | undefined, catalogs: readonly Catalog[]): Catalog | undefined {
  return id === undefined ? undefined : catalogs.find((catalog) => catalog.id === id || catalog.aliases.includes(id));
}

function build(parsed: ParsedText, catalogs: readonly Catalog[]): Surfaces {
  interface Draft {
    id: string;
    catalogId?: string;
    catalog?: Catalog;
    created?: ParsedMessage;
    sites: ComponentSite[];
    byId: Map<string, ComponentSite>;
    uses: Map<string, Reference[]>;
  }
  const surfaces = new Map<string, Draft>();
  for (const message of parsed.messages) {
    const id = message.surfaceId;
    if (id === undefined) continue;
    let surface = surfaces.get(id);
    if (!surface) surfaces.set(id, (surface = {id, sites: [], byId: new Map(), uses: new Map()}));
    if (message.body === 'createSurface' && !surface.created) {
      surface.created = message;
      surface.catalogId = stringOf(valueOf(message.bodyNode, 'catalogId'));
      surface.catalog = catalogOf(surface.catalogId, catalogs);
    }
    itemsOf(valueOf(message.bodyNode, 'components')).forEach((node, index) => {
      const site = siteOf(node, message, index, surface, catalogs);
      if (!site) return;
      surface.sites.push(site);
      surface.byId.set(site.id, site);
    });
  }
  for (const {byId, uses} of surfaces.values()) {
    for (const site of byId.values()) {
      for (const reference of site.references) {
        const list = uses.get(reference.id);
        if (list) list.push(reference);
        else uses.set(reference.id, [reference]);
      }
    }
  }
  return surfaces;
}

function siteOf(
  node: Node,
  message: ParsedMessage,
  index: number,
  surface: {id: string; catalog?: Catalog},
  catalogs: readonly Catalog[],
): ComponentSite | undefined {
  const idNode = valueOf(node, 'id');
  const id = stringOf(idNode);
  if (id === undefined || !idNode) return undefined;
  const typeNode = valueOf(node, 'component');
  const type = stringOf(typeNode);
  const own = valueOf(node, '@catalogId');
  const catalog = own ? catalogOf(stringOf(own), catalogs) : surface.catalog;
  const entry = type === undefined ? undefined : catalog?.components.get(type);
  const pointer = `/${message.body}/components/${index}`;
  const site: ComponentSite = {
    surfaceId: surface.id,
    id,
    idNode,
    type,
    typeNode,
    node,
    message,
    pointer,
    entry,
    references: [],
    paths: [],
    calls: [],
  };
  for (const {key, value} of entriesOf(node)) {
    if (!value || key === 'id' || key === 'component') continue;
    if (key.startsWith('@')) walkDynamic(value, site, surface.catalog, catalogs);
    else walk(value, entry?.kinds.get(key), key, site, surface.catalog, catalogs);
  }
  return site;
}

function walk(
  node: Node,
  kind: Kind | undefined,
  slot: string,
  site: ComponentSite,
  fallback: Catalog | undefined,
  catalogs: readonly Catalog[],
): void {
  switch (kind?.kind) {
    case 'child':
      return refer(node, slot, site);
    case 'children':
      for (const item of itemsOf(node)) refer(item, slot, site);
      if (node.type === 'object') {
        const path = valueOf(node, 'path');
        const componentId = valueOf(node, 'componentId');
        if (componentId) refer(componentId, slot, site, stringOf(path) ?? '');
        if (path?.type === 'string')
          site.paths.push({path: String(path.value), node: path, from: site, template: true});
      }
      return;
    case 'list':
      for (const item of itemsOf(node)) walk(item, kind.item, slot, site, fallback, catalogs);
      return;
    case 'object':
      for (const {key, value} of entriesOf(node)) {
        if (value) walk(value, kind.properties.get(key) ?? kind.rest, slot, site, fallback, catalogs);
      }
      return;
    case 'literal':
      return;
    default:
      walkDynamic(node, site, fallback, catalogs);
  }
}

function refer(node: Node, slot: string, site: ComponentSite, template?: string): void {
  const id = stringOf(node);
  if (id !== undefined) site.references.push({id, node, from: site, slot, template});
}

/** Finds bindings and calls at any depth; `action` and `@checks` hold them too. */
function walkDynamic(
  node: Node,
  site: ComponentSite,
  fallback: Catalog | undefined,
  catalogs: readonly Catalog[],
): void {
  if (node.type === 'array') {
    for (const item of itemsOf(node)) walkDynamic(item, site, fallback, catalogs);
    return;
  }
  if (node.type !== 'object') return;
  const path = valueOf(node, '@path');
  if (path?.type === 'string') site.paths.push({path: String(path.value), node: path, from: site, template: false});
  const call = valueOf(node, '@call');
  if (call?.type === 'string') {
    const own = valueOf(node, 'catalogId');
    const catalog = own ? catalogOf(stringOf(own), catalogs) : fallback;
    const name = String(call.value);
    site.calls.push({name, node: call, object: node, from: site, entry: catalog?.functions.get(name)});
  }
  for (const {value} of entriesOf(node)) if (value) walkDynamic(value, site, fallback, catalogs);
}

/** The ids that are drawn: what hangs together from `root`. */
export function reachable(surface: SurfaceIndex): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = ['root'];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const site = surface.byId.get(id);
    if (!site || seen.has(id)) continue;
    seen.add(id);
    for (const reference of site.references) queue.push(reference.id);
  }
  return seen;
}

/**
 * The collection scope that a component is drawn in, as the absolute path of the list that its template repeats it for;
 * `''` at the top. Undefined where no way leads to it.
 */
export function scopeOf(surface: SurfaceIndex, id: string, seen = new Set<string>()): string | undefined {
  if (id === 'root') return '';
  if (seen.has(id)) return undefined;
  seen.add(id);
  for (const use of surface.uses.get(id) ?? []) {
    const outer = scopeOf(surface, use.from.id, seen);
    if (outer === undefined) continue;
    if (use.template === undefined) return outer;
    return absolute(use.template, outer);
  }
  return undefined;
}

/** A path seen from the first item of a scope: `name` in `/items` is `/items/0/name`. */
export function absolute(path: string, scope: string): string {
  if (path.startsWith('/')) return path === '/' ? '' : path.replace(/\/$/, '');
  const item = scope === '' ? '' : `${scope}/0`;
  return path === '' || path === '.' ? item : `${item}/${path}`;
}

/** The site, reference or call whose component holds an offset. */
export function siteAt(surfaces: Surfaces, offset: number): ComponentSite | undefined {
  for (const {sites} of surfaces.values()) {
    for (const site of sites)
      if (site.node.offset <= offset && offset <= site.node.offset + site.node.length) return site;
  }
  return undefined;
}
