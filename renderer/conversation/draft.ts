import type {Components, Definition, Edge} from '../model/components.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {TopologyIndex} from '../validate/topology.js';

/** What the check of a component came to. */
export interface Checked {
  /** The component's place, which the faults speak of. */
  readonly at: string;
  readonly faults: readonly Fault[];
  /** Absent where the component can't be placed at all. */
  readonly definition?: Definition;
}

const NO_EDGES: readonly Edge[] = [];

/** What a surface was before the components of a message that is still being written. */
export class Draft {
  /** Components are checked once, though they are taken in when they close and again with the whole message. */
  readonly checked = new Map<unknown, Checked>();
  readonly #before = new Map<string, {readonly definition: Definition | undefined; readonly edges: readonly Edge[]}>();
  readonly #forbidden: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #circular: ReadonlyMap<string, Set<string>>;
  readonly #misplaced: ReadonlyMap<string, Set<string>>;
  readonly #successors: ReadonlyMap<string, Definition>;

  constructor(components: Components, topology: TopologyIndex, successors: ReadonlyMap<string, Definition>) {
    this.#forbidden = components.forbidden;
    // Sets of forbidden edges are replaced and never changed.
    this.#circular = new Map(topology.circular);
    this.#misplaced = new Map(topology.misplaced);
    this.#successors = new Map(successors);
  }

  /** Remembers a component as it is, unless it was remembered before. */
  keep(id: string, components: Components, topology: TopologyIndex): void {
    if (this.#before.has(id)) return;
    this.#before.set(id, {definition: components.get(id), edges: topology.edges.get(id) ?? NO_EDGES});
  }

  /** Puts everything back as it was. */
  restore(components: Components, topology: TopologyIndex, successors: Map<string, Definition>): void {
    for (const [id, {definition, edges}] of this.#before) {
      if (definition) components.set(definition);
      else components.delete(id);
      topology.setEdges(id, edges);
    }
    components.restoreForbidden(this.#forbidden);
    refill(topology.circular, this.#circular);
    refill(topology.misplaced, this.#misplaced);
    refill(successors, this.#successors);
  }
}

function refill<K, V>(map: Map<K, V>, from: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
}
