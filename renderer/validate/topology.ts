import type {ComponentEntry} from '../catalog/catalog.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Component} from '../protocol/messages.js';
import {childrenOf, type Edge} from './children.js';
import {fault, type Code} from './codes.js';

/** A definition as the tree sees it; one without a sound component has no children and no type. */
export interface Placed {
  readonly component?: Component;
  readonly entry?: ComponentEntry;
  /** The children that it names, where they are known already. */
  readonly edges?: readonly Edge[];
}

export interface TopologyInput {
  /** The definition of an id as it will be. */
  get(id: string): Placed | undefined;
  /** The ids whose definitions come, change or go. */
  readonly changed: Iterable<string>;
  /** The place of a component in the message. */
  pathOf(id: string): string;
  /** The id of the component that is drawn first; default: `root`. Agents of v0.8 name it. */
  readonly root?: string;
  /** Also wants everything there and reachable (RULES §3.7). */
  readonly strict: boolean;
  /** True when no catalog in use says what may stand in what, so that nothing can stand in the wrong place. */
  readonly unconstrained?: boolean;
  /**
   * What is known of the surface's tree, which makes the cost that of the change; without it the tree is walked from the root.
   * Shared between the calls for one surface.
   */
  readonly index?: TopologyIndex;
}

export interface TopologyResult {
  readonly faults: Fault[];
  /** For each parent whose edges were looked at: the children that are not drawn there. The surface's own id is `''`. */
  readonly forbidden: Map<string, Set<string>>;
  /** Makes the change known to the index; not to be called for a message that is refused. */
  adopt(): void;
}

/** Above everything: the implicit component of type Surface (RULES §2.1). */
const SURFACE = '';
const ROOT = 'root';

/** Who stands in whom, and where that is forbidden; kept per surface. */
export class TopologyIndex {
  readonly edges = new Map<string, readonly Edge[]>();
  readonly #parents = new Map<string, string | Set<string>>();
  /** Edges that would close a circle, by parent. */
  readonly circular = new Map<string, Set<string>>();
  /** Edges that a catalog's constraints refuse, by parent. */
  readonly misplaced = new Map<string, Set<string>>();

  setEdges(id: string, edges: readonly Edge[]): void {
    const before = this.edges.get(id);
    if (before === edges) return;
    for (const {id: child} of before ?? []) {
      const parents = this.#parents.get(child);
      if (parents === id) this.#parents.delete(child);
      else if (parents instanceof Set && parents.delete(id) && parents.size === 0) this.#parents.delete(child);
    }
    if (edges.length > 0) this.edges.set(id, edges);
    else if (before) this.edges.delete(id);
    for (const {id: child} of edges) {
      const parents = this.#parents.get(child);
      // Most have one parent, and a set of one takes ten times its space.
      if (parents === undefined) this.#parents.set(child, id);
      else if (parents instanceof Set) parents.add(id);
      else if (parents !== id) this.#parents.set(child, new Set([parents, id]));
    }
  }

  hasParent(id: string): boolean {
    return this.#parents.has(id);
  }

  parentsOf(id: string): Iterable<string> {
    const parents = this.#parents.get(id);
    return parents === undefined ? [] : typeof parents === 'string' ? [parents] : parents;
  }
}

/**
 * Checks how components stand in each other: no circles, also through templates (RULES §3.8), and only where both catalog entries
 * admit it (RULES §15). Finds what a change makes wrong, not what was wrong before and is known.
 */
export function checkTopology(input: TopologyInput): TopologyResult {
  return new TopologyCheck(input).result();
}

class TopologyCheck {
  readonly #input: TopologyInput;
  readonly #index: TopologyIndex;
  readonly #changed: ReadonlySet<string>;
  readonly #edges = new Map<string, readonly Edge[]>();
  /** The children that changed components name. */
  readonly #named = new Set<string>();
  readonly #circular: Map<string, Set<string>>;
  readonly #misplaced: Map<string, Set<string>>;
  readonly #touched = new Set<string>();
  readonly #faults: Fault[] = [];

  constructor(input: TopologyInput) {
    this.#input = input;
    this.#changed = new Set(input.changed);
    this.#index = input.index ?? walkedIndex(input, this.#changed);
    this.#circular = this.#index.circular;
    this.#misplaced = this.#index.misplaced;
    for (const id of this.#changed) {
      const edges = edgesOf(input.get(id));
      this.#edges.set(id, edges);
      for (const edge of edges) this.#named.add(edge.id);
    }
  }

  result(): TopologyResult {
    const circular = this.#findCircles();
    const misplaced = this.#findMisplaced();
    if (this.#input.strict) this.#wantEverything();
    const after = (
      was: ReadonlyMap<string, ReadonlySet<string>>,
      now: ReadonlyMap<string, ReadonlySet<string>>,
      id: string,
    ) => now.get(id) ?? was.get(id) ?? [];
    const forbidden = new Map<string, Set<string>>();
    for (const id of this.#touched) {
      forbidden.set(id, new Set([...after(this.#circular, circular, id), ...after(this.#misplaced, misplaced, id)]));
    }
    return {
      faults: this.#faults,
      forbidden,
      adopt: () => {
        for (const [id, edges] of this.#edges) this.#index.setEdges(id, edges);
        adoptSets(this.#circular, circular);
        adoptSets(this.#misplaced, misplaced);
      },
    };
  }

  #edgesOf(id: string): readonly Edge[] {
    return this.#edges.get(id) ?? this.#index.edges.get(id) ?? [];
  }

  /**
   * Searches for circles along the edges that are new, since before there were none, and forbids in each the edge that closes it.
   * One pass: what has been searched without finding a circle is not searched again.
   */
  #findCircles(): Map<string, Set<string>> {
    return this.#circular.size === 0 && !this.#meetsCircle() ? new Map<string, Set<string>>() : this.#searchCircles();
  }

  /** Whether any circle lies below the changed components: the quick answer for the many messages without one. */
  #meetsCircle(): boolean {
    const done = new Set<string>();
    const open = new Set<string>();
    for (const start of this.#changed) {
      // What nobody contains can't come round to itself, and what contains nothing can't either.
      if (done.has(start) || this.#edgesOf(start).length === 0 || !this.#hasParent(start)) continue;
      const stack = [{id: start, edges: this.#edgesOf(start), next: 0}];
      open.add(start);
      for (let top = stack[0]; top; top = stack.at(-1)) {
        const edge = top.edges[top.next++];
        if (!edge) {
          open.delete(top.id);
          done.add(top.id);
          stack.pop();
        } else if (open.has(edge.id)) {
          return true;
        } else if (!done.has(edge.id)) {
          const edges = this.#edgesOf(edge.id);
          if (edges.length === 0) continue;
          open.add(edge.id);
          stack.push({id: edge.id, edges, next: 0});
        }
      }
    }
    return false;
  }

  #searchCircles(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    const circles: {circle: readonly string[]; closing: Edge}[] = [];
    const forbid = (circle: readonly string[], closing: Edge) => {
      const parent = circle.at(-1)!;
      this.#touched.add(parent);
      found.get(parent)!.add(closing.id);
      circles.push({circle, closing});
    };
    const starts: string[] = [];
    let lost = false;
    for (const id of this.#changed) {
      const before = this.#index.edges.get(id) ?? [];
      const now = new Set(this.#edgesOf(id).map((edge) => edge.id));
      lost ||= before.some((edge) => !now.has(edge.id));
      found.set(id, new Set());
      if (this.#circular.has(id)) this.#touched.add(id);
      starts.push(id);
    }
    // Only an edge that went can free another that closed a circle with it.
    if (lost) {
      for (const id of this.#circular.keys()) {
        if (found.has(id)) continue;
        found.set(id, new Set());
        this.#touched.add(id);
        starts.push(id);
      }
    }
    const isForbidden = (parent: string, child: string) =>
      (found.get(parent) ?? this.#circular.get(parent))?.has(child) ?? false;
    const newEdges = new Map<string, Set<string>>();
    for (const id of starts)
      newEdges.set(id, newTargets(this.#edgesOf(id), this.#index.edges.get(id), this.#circular.get(id)));
    const state = new Map<string, 'open' | 'done'>();
    const search = (start: string) => {
      // What nobody contains can't come round to itself.
      if (!this.#hasParent(start)) return;
      const stack: {id: string; edges: readonly Edge[]; next: number; whole: boolean}[] = [];
      const open = (id: string, edges: readonly Edge[], whole: boolean) => {
        state.set(id, 'open');
        stack.push({id, edges, next: 0, whole});
      };
      const fresh = newEdges.get(start)!;
      const edges = this.#edgesOf(start);
      open(
        start,
        edges.filter((edge) => fresh.has(edge.id)),
        fresh.size === new Set(edges.map((edge) => edge.id)).size,
      );
      while (stack.length > 0) {
        const top = stack.at(-1)!;
        const edge = top.edges[top.next++];
        if (!edge) {
          if (top.whole) state.set(top.id, 'done');
          else state.delete(top.id);
          stack.pop();
          continue;
        }
        if (isForbidden(top.id, edge.id)) continue;
        const reached = state.get(edge.id);
        if (reached === 'done') continue;
        if (reached !== 'open') {
          open(edge.id, this.#edgesOf(edge.id), true);
          continue;
        }
        const circle = stack.slice(stack.findIndex((frame) => frame.id === edge.id)).map((frame) => frame.id);
        if (newEdges.get(top.id)?.has(edge.id)) {
          forbid(circle, edge);
          continue;
        }
        // The edge was there before; the one to forbid is the last new one on the way to it.
        let at = stack.length - 1;
        while (at > 0 && !newEdges.get(stack[at - 1]!.id)?.has(stack[at]!.id)) at--;
        const parent = stack[at - 1]!;
        const closing = parent.edges[parent.next - 1]!;
        const from = circle.indexOf(closing.id);
        forbid([...circle.slice(from), ...circle.slice(0, from)], closing);
        for (const {id} of stack.splice(at)) state.delete(id);
      }
    };
    for (const id of this.#inOrder(starts)) if (state.get(id) !== 'done') search(id);
    for (const {circle, closing} of circles) {
      const parent = circle.at(-1)!;
      // One forbidden later may have opened this circle too. Only input that means harm has many of them.
      if (circles.length > 1 && circles.length < 100 && !this.#reaches(closing.id, parent, isForbidden))
        found.get(parent)!.delete(closing.id);
      else this.#reportCircle(circle, closing);
    }
    return found;
  }

  #reaches(from: string, to: string, isForbidden: (parent: string, child: string) => boolean): boolean {
    const seen = new Set([from]);
    for (const id of seen) {
      if (id === to) return true;
      for (const edge of this.#edgesOf(id)) if (!isForbidden(id, edge.id)) seen.add(edge.id);
    }
    return false;
  }

  /** From the top down, so that the edge that is forbidden is the one that leads up again. */
  #inOrder(ids: readonly string[]): string[] {
    const {root = ROOT} = this.#input;
    const first = ids.filter((id) => id !== root && this.#index.hasParent(id));
    const others = ids.filter((id) => id !== root && !this.#index.hasParent(id));
    return [...(ids.includes(root) ? [root] : []), ...first, ...others];
  }

  #hasParent(id: string): boolean {
    return this.#named.has(id) || this.#index.hasParent(id);
  }

  /** Reports a circle; `closing` leads from its last component to its first. */
  #reportCircle(circle: readonly string[], closing: Edge): void {
    const last = circle.at(-1)!;
    const path = `${this.#input.pathOf(last)}/${closing.slot}`;
    // A circle that was known and is still there has been told.
    if (!this.#input.strict && this.#circular.get(last)?.has(closing.id) && !this.#changed.has(last)) return;
    if (circle.length === 1) {
      this.#report('SELF_REFERENCE', path, `Self-reference detected: component '${last}' stands in itself.`, last);
      return;
    }
    const shown = circle.length > 8 ? [...circle.slice(0, 4), '…', ...circle.slice(-3)] : circle;
    const way = [...shown, circle[0]!].join(' → ');
    this.#report('CIRCULAR_REFERENCE', path, `Circular component reference: ${way}.`, last);
  }

  #findMisplaced(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    if (this.#input.unconstrained && this.#misplaced.size === 0) return found;
    const entryOf = (id: string) => this.#input.get(id)?.entry;
    const check = (parent: string, child: string, path: string) => {
      const childEntry = entryOf(child);
      const wrong =
        childEntry && placementFault(parent, parent === SURFACE ? undefined : entryOf(parent), child, childEntry);
      if (!wrong) return;
      let children = found.get(parent);
      if (!children) found.set(parent, (children = new Set()));
      if (children.has(child)) return;
      children.add(child);
      if (this.#input.strict || !this.#misplaced.get(parent)?.has(child))
        this.#report(wrong.code, path, wrong.text, child);
    };
    for (const id of this.#changed) {
      if (this.#misplaced.has(id)) found.set(id, new Set());
      const entry = entryOf(id);
      for (const edge of this.#edgesOf(id)) check(id, edge.id, `${this.#input.pathOf(id)}/${edge.slot}`);
      const parents = [...this.#index.parentsOf(id), ...(id === (this.#input.root ?? ROOT) ? [SURFACE] : [])];
      for (const parent of parents) {
        if (this.#changed.has(parent)) continue;
        const before = this.#misplaced.get(parent);
        if (before && !found.has(parent)) found.set(parent, new Set(before));
        found.get(parent)?.delete(id);
        if (entry && (parent === SURFACE || entryOf(parent))) check(parent, id, this.#input.pathOf(id));
      }
    }
    for (const id of found.keys()) this.#touched.add(id);
    return found;
  }

  /** What strict mode wants besides (RULES §3.7). */
  #wantEverything(): void {
    const {get, pathOf, root = ROOT} = this.#input;
    for (const id of this.#changed) {
      for (const edge of this.#edgesOf(id)) {
        if (get(edge.id)) continue;
        const text = `Dangling reference: '${id}' names '${edge.id}', which is not defined.`;
        this.#report('DANGLING_REFERENCE', `${pathOf(id)}/${edge.slot}`, text, id);
      }
    }
    if (!get(root)) {
      this.#report('MISSING_ROOT', pathOf(root), `Missing root component: none has the id '${root}'.`);
      return;
    }
    const reached = new Set([root]);
    for (const id of reached) for (const edge of this.#edgesOf(id)) reached.add(edge.id);
    for (const id of this.#changed) {
      if (reached.has(id) || !get(id)) continue;
      this.#report('UNREACHABLE_COMPONENT', pathOf(id), `Component '${id}' is not reachable from '${root}'.`, id);
    }
  }

  #report(code: Code, path: string, message: string, componentId?: string): void {
    this.#faults.push(fault(code, path, message, componentId === undefined ? {} : {componentId}));
  }
}

function placementFault(
  parent: string,
  parentEntry: ComponentEntry | undefined,
  child: string,
  childEntry: ComponentEntry,
): {code: Code; text: string} | undefined {
  const [parentId, parentType] = parent === SURFACE ? ['Surface', 'Surface'] : [parent, parentEntry!.name];
  const list = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const {name: childType, allowedParents} = childEntry;
  if (allowedParents && !allowedParents.includes(parentType)) {
    const text = `Component '${child}' (${childType}) cannot be placed under parent '${parentId}' (${parentType}).`;
    return {code: 'UNALLOWED_PARENT', text: `${text} Allowed parents: ${list(allowedParents)}.`};
  }
  const allowedChildren = parentEntry?.allowedChildren;
  if (allowedChildren && !allowedChildren.includes(childType)) {
    const text = `Container '${parentId}' (${parentType}) cannot contain child '${child}' (${childType}).`;
    return {code: 'UNALLOWED_CHILD', text: `${text} Allowed children: ${list(allowedChildren)}.`};
  }
  return undefined;
}

/** The children of edges that are new, or were not drawn before because they closed a circle. */
function newTargets(
  edges: readonly Edge[],
  before: readonly Edge[] | undefined,
  circular: ReadonlySet<string> | undefined,
): Set<string> {
  const known = new Set(before?.map((edge) => edge.id));
  return new Set(edges.map((edge) => edge.id).filter((id) => !known.has(id) || circular?.has(id)));
}

function adoptSets(known: Map<string, Set<string>>, found: ReadonlyMap<string, Set<string>>): void {
  for (const [id, children] of found) {
    if (children.size > 0) known.set(id, children);
    else known.delete(id);
  }
}

function edgesOf({component, entry, edges}: Placed = {}): readonly Edge[] {
  return edges ?? (component && entry ? childrenOf(component, entry) : []);
}

/** The tree as it stands below the root and the changed components, but for the edges of these. */
function walkedIndex({get, root = ROOT}: TopologyInput, changed: ReadonlySet<string>): TopologyIndex {
  const index = new TopologyIndex();
  const reached = new Set([root, ...changed]);
  for (const id of reached) {
    const edges = edgesOf(get(id));
    if (!changed.has(id)) index.setEdges(id, edges);
    for (const edge of edges) reached.add(edge.id);
  }
  return index;
}
