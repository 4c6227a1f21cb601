import type {Kind} from '../catalog/kind.js';
import type {CheckMessage} from '../catalog/define.js';
import type {Surface} from '../conversation/surface.js';
import {checkResults} from '../evaluate/checks.js';
import {itemScope, memberScope, rootScope, type Evaluation, type Scope} from '../evaluate/environment.js';
import {evaluated} from '../evaluate/evaluate.js';
import type {Definition, Edge} from '../model/components.js';
import {formatPointer, parsePointer} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {Json} from '../protocol/json.js';

/** One occurrence of a component with the values that a page would draw now. */
export interface ResolvedNode {
  readonly id: string;
  /** Its type, such as `Slider`. */
  readonly component: string;
  readonly catalogId: string;
  /** The data path that relative paths start from; `/` outside templates. */
  readonly scope: string;
  /** The properties that have a value now, child ids, actions and checks aside. */
  readonly props: Readonly<Record<string, Json>>;
  /** What `@accessibility` says (RULES §16). */
  readonly accessibility: Readonly<Record<string, Json>>;
  /** Whether its checks let it act, and what those that fail say (RULES §10). */
  readonly checks: {readonly valid: boolean; readonly failing: readonly CheckMessage[]};
  /** What would be drawn inside, in the order of the catalog's properties. */
  readonly children: readonly ResolvedChild[];
}

/** A child, and the property that names it: `child`, `children/2`, `tabs/0/child`. */
export interface ResolvedChild {
  readonly slot: string;
  readonly node: ResolvedNode;
}

/** What is drawn of a surface, and whether some of it waits for the agent or for a library. */
export interface Resolved {
  /** Absent while there is no root component. */
  readonly root: ResolvedNode | undefined;
  readonly pending: boolean;
}

const STRING: Kind = {kind: 'dynamic', type: 'string'};
const BOOLEAN: Kind = {kind: 'dynamic', type: 'boolean'};
const ACCESSIBILITY = {label: STRING, description: STRING, live: STRING, hidden: BOOLEAN} as const;

interface Walk {
  readonly surface: Surface;
  /** Owners of the calls of one occurrence, which are the same at each walk. */
  readonly owners: Map<string, object>;
  nodes: number;
  pending: boolean;
}

/**
 * Evaluates a surface without drawing it: what a page would show now, as plain data. What goes wrong on the way is reported as
 * it is when a page draws. A read inside a computed subscribes; `owners` keeps calls that are on their way from walk to walk.
 */
export function resolveSurface(surface: Surface, owners = new Map<string, object>()): Resolved {
  const walk: Walk = {surface, owners, nodes: 0, pending: false};
  const root = resolveNode(walk, surface.rootId, rootScope, surface.rootId, 0);
  return {root, pending: walk.pending};
}

function resolveNode(walk: Walk, id: string, scope: Scope, place: string, depth: number): ResolvedNode | undefined {
  const {surface} = walk;
  const definition = surface.components.get(id);
  if (!definition?.component || !definition.entry) return undefined;
  const {limits} = surface;
  if (depth >= limits.depth || walk.nodes >= limits.nodes) {
    const [code, text] =
      depth >= limits.depth
        ? (['DEPTH_LIMIT', `lies deeper than the limit of ${limits.depth} levels`] as const)
        : (['NODE_LIMIT', `comes after the limit of ${limits.nodes} nodes`] as const);
    surface.report([fault(code, '', `Component ${id} ${text} and is left out.`, {componentId: id})]);
    return undefined;
  }
  walk.nodes++;
  let owner = walk.owners.get(place);
  if (!owner) walk.owners.set(place, (owner = {place}));
  const evaluation: Evaluation = {environment: surface.environment, scope, owner, componentId: id};
  const {component, entry} = definition;
  const checks = checkResults(component['@checks'] ?? [], evaluation);
  walk.pending ||= checks.pending;
  return {
    id,
    component: entry.name,
    catalogId: entry.catalog.id,
    scope: formatPointer(scope.pointer, '/'),
    props: valuesOf(walk, component, entry.kinds, '', evaluation),
    accessibility: valuesOf(walk, {...component['@accessibility']}, ACCESSIBLE, '/@accessibility', evaluation),
    checks: {valid: checks.valid, failing: checks.failing},
    children: childrenOf(walk, definition, scope, place, depth),
  };
}

const ACCESSIBLE: ReadonlyMap<string, Kind> = new Map(Object.entries(ACCESSIBILITY));
/** Kinds of properties that have no value of their own. */
const LINKS: ReadonlySet<Kind['kind']> = new Set(['child', 'children', 'action', 'checks']);

function valuesOf(
  walk: Walk,
  from: Readonly<Record<string, unknown>>,
  kinds: ReadonlyMap<string, Kind>,
  path: string,
  evaluation: Evaluation,
): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, kind] of kinds) {
    const raw = from[name];
    if (raw === undefined || raw === null || LINKS.has(kind.kind)) continue;
    if (kind.kind === 'literal') {
      values[name] = raw as Json;
      continue;
    }
    const {value, pending} = evaluated(raw, kind, `${path}/${name}`, evaluation);
    walk.pending ||= pending;
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function childrenOf(walk: Walk, definition: Definition, scope: Scope, place: string, depth: number): ResolvedChild[] {
  const {components} = walk.surface;
  const children: ResolvedChild[] = [];
  for (const edge of definition.edges) {
    if (!components.allows(definition.id, edge.id)) continue;
    for (const [slot, inner] of placesOf(walk, definition, edge, scope)) {
      const node = resolveNode(walk, edge.id, inner, `${place}/${slot}`, depth + 1);
      if (node) children.push({slot, node});
    }
  }
  return children;
}

/** Where an edge puts its child: once, or for each element of a list. */
function* placesOf(
  {surface}: Walk,
  {id}: Definition,
  {slot, template}: Edge,
  scope: Scope,
): Generator<[slot: string, scope: Scope]> {
  if (!template) {
    yield [slot, scope];
    return;
  }
  const pointer = parsePointer(template.path, scope.pointer);
  const {listItems} = surface.limits;
  const path = formatPointer(pointer, '/');
  const report = (code: 'NOT_A_LIST' | 'LIST_LIMIT', message: string) =>
    surface.report([fault(code, '/children', message, {componentId: id})]);
  const keys = surface.traits.mapTemplates ? surface.model.keysAt(pointer) : undefined;
  const length = keys?.length ?? surface.model.lengthAt(pointer) ?? 0;
  if (length < 0) report('NOT_A_LIST', `There is no list at ${path}, so the template has no items.`);
  if (length > listItems) {
    report('LIST_LIMIT', `The list at ${path} has ${length} items; ${listItems} of them are drawn.`);
  }
  for (let i = 0; i < Math.min(length, listItems); i++) {
    yield [`${slot}/${i}`, keys ? memberScope(pointer, keys[i]!, i, scope) : itemScope(pointer, i, scope)];
  }
}
