import type {Definition} from '../model/components.js';
import {parsePointer, type Pointer} from '../model/pointer.js';
import {isObject} from '../protocol/json.js';
import type {Surface} from './surface.js';

/** What must stay out of a snapshot. */
export interface Secrets {
  /** Where the data holds values of fields that hide what is typed. */
  readonly paths: readonly Pointer[];
  /** Literal values of such fields: property names by component id. */
  readonly properties: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds the values that a surface's fields hide, by what its catalogs say of their components. */
export function secretsOf(surface: Surface): Secrets {
  const bound = new Map<string, readonly string[]>();
  const properties = new Map<string, Set<string>>();
  for (const {id, component, entry} of surface.components) {
    const names = component && entry?.definition?.secrets?.(component);
    for (const name of names ?? []) {
      const value = component![name];
      const path = isObject(value) ? value['@path'] : undefined;
      if (typeof path === 'string') bound.set(id, [...(bound.get(id) ?? []), path]);
      else if (value !== undefined) properties.set(id, (properties.get(id) ?? new Set()).add(name));
    }
  }
  // What was typed stays a secret when its field has gone.
  return {paths: [...surface.secretInput, ...(bound.size > 0 ? new Walk(surface, bound).paths() : [])], properties};
}

/** Goes through the scopes in which components with secrets stand; each pair of component and scope is visited once. */
class Walk {
  readonly #surface: Surface;
  readonly #bound: ReadonlyMap<string, readonly string[]>;
  /** The components below which a secret stands. */
  readonly #leading: ReadonlySet<string>;
  readonly #paths: Pointer[] = [];
  readonly #visited = new Set<string>();
  #budget: number;

  constructor(surface: Surface, bound: ReadonlyMap<string, readonly string[]>) {
    this.#surface = surface;
    this.#bound = bound;
    this.#leading = leading(surface.components, bound.keys());
    this.#budget = surface.limits.nodes;
  }

  paths(): readonly Pointer[] {
    const seen = new Set<string>();
    this.#visit(this.#surface.rootId, [], seen);
    // Outside the tree nothing says which scope is meant; that of the surface is the best guess.
    for (const id of this.#bound.keys()) if (!seen.has(id)) this.#visit(id, [], seen);
    return this.#paths;
  }

  #visit(from: string, at: Pointer, seen: Set<string>): void {
    const stack: [id: string, scope: Pointer][] = [[from, at]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [id, scope] = next;
      const key = JSON.stringify([id, ...scope]);
      if (this.#visited.has(key)) continue;
      this.#visited.add(key);
      seen.add(id);
      for (const path of this.#bound.get(id) ?? []) this.#paths.push(parsePointer(path, scope));
      for (const edge of this.#surface.components.get(id)?.edges ?? []) {
        if (!this.#leading.has(edge.id)) continue;
        if (!edge.template) {
          stack.push([edge.id, scope]);
          continue;
        }
        const list = parsePointer(edge.template.path, scope);
        const count = Math.max(0, this.#surface.model.lengthAt(list) ?? 0);
        this.#budget -= count;
        // So many items can't all have been drawn; what can't be looked at one by one stays out as a whole.
        if (this.#budget < 0) this.#paths.push(list);
        else for (let i = 0; i < count; i++) stack.push([edge.id, [...list, String(i)]]);
      }
    }
  }
}

/** The ids given and all from which one of them can be reached. */
function leading(components: Iterable<Definition>, ids: Iterable<string>): Set<string> {
  const parents = new Map<string, string[]>();
  for (const {id, edges} of components) {
    for (const edge of edges) {
      const known = parents.get(edge.id);
      if (known) known.push(id);
      else parents.set(edge.id, [id]);
    }
  }
  const found = new Set(ids);
  for (const id of found) for (const parent of parents.get(id) ?? []) found.add(parent);
  return found;
}
