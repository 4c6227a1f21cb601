import {Signal} from 'signal-polyfill';
import type {Surface} from '../conversation/surface.js';
import type {SurfaceView} from '../conversation/surface.js';
import type {Checks} from '../catalog/define.js';
import type {Evaluation, Scope} from '../evaluate/environment.js';
import type {Definition} from '../model/components.js';
import {fault} from '../protocol/codes.js';
import type {Component} from '../protocol/messages.js';

/** What can be drawn again: a node, or the list of a node's children. */
export interface Drawable {
  /** Levels below the root, so that parents go before their children. */
  readonly depth: number;
  /** False once it was taken out of the document. */
  readonly alive: boolean;
  redraw(): void;
}

/** One occurrence of a component, as the tree and all who look at it see it. */
export interface TreeNode extends Drawable, Evaluation {
  readonly id: string;
  readonly scope: Scope;
  readonly parent: TreeNode | undefined;
  readonly slot: {positionOf(node: TreeNode): number} | undefined;
  /** Where it begins in the document. */
  readonly anchor: Node | null;
  readonly definition: Definition | undefined;
  /** The sound part of its definition; only there where it is drawn. */
  readonly component: Component;
  readonly renders: number;
  readonly identity: number;
  readonly element: HTMLElement | undefined;
  value(name: string): unknown;
  invalidate(): void;
  touch(): void;
}

/** What a node is drawn with: its component's template, or what stands for it. */
export interface Drawing<Node extends TreeNode> {
  template(node: Node): unknown;
  placeholder(node: Node, failed?: boolean): unknown;
  checks(node: Node): Checks;
}

/** What a tree needs of the element that it is drawn in. */
export interface TreeHost {
  readonly debug: boolean;
  readonly dialogs: 'modal' | 'contained';
  /** Says a sentence to screen readers, politely. */
  announce(sentence: string): void;
  /** An invisible element whose text others can be described by. */
  describe(id: string, text: string | undefined): void;
  word(name: string, values?: Record<string, string | number>): string;
  /** Hears of the root coming and going. */
  rootChanged(): void;
}

/** Rounds after which a flush that feeds itself is stopped (design: how a node renders). */
const MAX_ROUNDS = 100;

let lastNumber = 0;

/** The nodes that one element draws of one surface, and the queue of those that must be drawn again. */
export class SurfaceTree {
  readonly #byId = new Map<string, TreeNode | Set<TreeNode>>();
  readonly #fields = new WeakMap<Element, TreeNode>();
  #count = 0;
  #told = false;
  #queue = new Set<Drawable>();
  #flushed: Promise<void> | undefined;
  #stopListening: (() => void) | undefined;

  constructor(
    readonly surface: Surface,
    readonly host: TreeHost,
    readonly drawing: Drawing<never>,
    private readonly view: SurfaceView,
  ) {}

  /** Starts to follow the surface. */
  connect(): void {
    if (this.#stopListening) return;
    this.#stopListening = this.surface.components.listen((id) => {
      for (const node of this.nodesOf(id)) node.invalidate();
      if (id === this.surface.rootId) this.host.rootChanged();
    });
    this.surface.views.add(this.view);
  }

  /** Lets go of the surface. */
  disconnect(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.surface.views.delete(this.view);
  }

  /** How many nodes are drawn. */
  get size(): number {
    return this.#count;
  }

  /** Takes a node in; false past the limit, when it must draw nothing. */
  add(node: TreeNode): boolean {
    const {nodes} = this.surface.limits;
    if (this.#count >= nodes) {
      if (!this.#told) {
        this.#told = true;
        const message = `The surface draws its limit of ${nodes} nodes; the rest is left out.`;
        this.surface.report([fault('NODE_LIMIT', '', message, {componentId: node.id})]);
      }
      return false;
    }
    this.#count++;
    const known = this.#byId.get(node.id);
    if (!known) this.#byId.set(node.id, node);
    else if (known instanceof Set) known.add(node);
    else this.#byId.set(node.id, new Set([known, node]));
    return true;
  }

  remove(node: TreeNode): void {
    const known = this.#byId.get(node.id);
    if (known === node) this.#byId.delete(node.id);
    else if (!(known instanceof Set) || !known.delete(node)) return;
    else if (known.size === 0) this.#byId.delete(node.id);
    this.#count--;
    this.#queue.delete(node);
    this.surface.work.release(node);
  }

  /** The nodes of a component id, in the order in which they came. */
  nodesOf(id: string): Iterable<TreeNode> {
    const known = this.#byId.get(id);
    if (!known) return [];
    return known instanceof Set ? [...known] : [known];
  }

  *[Symbol.iterator](): Generator<TreeNode> {
    for (const known of this.#byId.values()) {
      if (known instanceof Set) yield* known;
      else yield known;
    }
  }

  /** A number for DOM ids that no other node of the page has. */
  nextNumber(): number {
    return ++lastNumber;
  }

  /** Remembers which node a form control belongs to, so that focus leaving it can touch the node. */
  registerField(element: Element, node: TreeNode): void {
    this.#fields.set(element, node);
  }

  fieldNode(element: Element): TreeNode | undefined {
    return this.#fields.get(element);
  }

  /** Draws `drawable` again in the next microtask. */
  queue(drawable: Drawable): void {
    this.#queue.add(drawable);
    this.#flushed ??= Promise.resolve().then(() => {
      this.#flushed = undefined;
      Signal.subtle.untrack(() => this.#flush());
    });
  }

  /** Takes it off the queue; its parent has just drawn it. */
  unqueue(drawable: Drawable): void {
    this.#queue.delete(drawable);
  }

  /** Draws every node again, for what no signal tells: the locale, the language's words, debug. */
  refreshAll(): void {
    for (const node of this) node.invalidate();
  }

  /** Resolves when nothing is queued any more. */
  async settled(): Promise<void> {
    while (this.#flushed) await this.#flushed;
  }

  #flush(): void {
    for (let round = 0; this.#queue.size > 0; round++) {
      if (round === MAX_ROUNDS) {
        this.#queue.clear();
        const message = `The surface kept changing while it was drawn; it was stopped after ${MAX_ROUNDS} rounds.`;
        this.surface.report([fault('UPDATE_LOOP', '', message)]);
        return;
      }
      const batch = [...this.#queue];
      this.#queue.clear();
      // Parents first: what they no longer show must not be drawn.
      if (batch.length > 1) batch.sort((a, b) => a.depth - b.depth);
      for (const drawable of batch) if (drawable.alive) drawable.redraw();
    }
  }
}
