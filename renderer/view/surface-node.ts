import {noChange, nothing} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ChildPart, PartInfo} from 'lit/directive.js';
import {Signal} from 'signal-polyfill';
import type {ChildOptions} from '../catalog/define.js';
import type {Kind} from '../catalog/kind.js';
import type {Evaluation, Scope} from '../evaluate/environment.js';
import {evaluate} from '../evaluate/evaluate.js';
import type {Definition} from '../model/components.js';
import {parsePointer, type Pointer} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json} from '../protocol/json.js';
import type {Action, Component} from '../protocol/messages.js';
import type {Drawing, SurfaceTree, TreeNode} from './surface-tree.js';

/** Where a node hangs: alone under its parent, or in one of the parent's lists. */
export type Slot = TreeNode['slot'];

const LABEL: Kind = {kind: 'dynamic', type: 'string'};
const HIDDEN: Kind = {kind: 'dynamic', type: 'boolean'};

/**
 * One occurrence of a component in one scope: a directive that draws what the component's render function returns, again when
 * its definition or the data that it read changes and not otherwise (design: how a node renders).
 */
export class SurfaceNode extends AsyncDirective implements TreeNode {
  declare tree: SurfaceTree;
  declare parent: SurfaceNode | undefined;
  declare slot: Slot;
  declare id: string;
  declare scope: Scope;
  declare options: ChildOptions | undefined;
  depth = 0;
  /** Changes when the place is filled by something else (see NodeInspection). */
  identity = 0;
  renders = 0;
  /** Unique in the page; DOM ids are made from it. */
  number = 0;
  /** The count of tries to submit when it came; only later ones concern it. */
  #submits = 0;
  #definition: Definition | undefined;
  #local: Map<string, unknown> | undefined;
  #computed: Signal.Computed<unknown> | undefined;
  #watcher: Signal.subtle.Watcher | undefined;
  #hidden = false;
  #dressed = false;
  #stale = false;
  #counted = false;
  readonly #part: ChildPart;

  constructor(part: PartInfo) {
    super(part);
    this.#part = part as ChildPart;
  }

  render(
    _tree: SurfaceTree,
    _parent: SurfaceNode | undefined,
    _id: string,
    _scope: Scope,
    _slot?: Slot,
    _options?: ChildOptions,
  ): unknown {
    return nothing;
  }

  override update(_part: ChildPart, [tree, parent, id, scope, slot, options]: Parameters<this['render']>): unknown {
    this.options = options;
    if (this.id === id && this.scope === scope && this.tree === tree) {
      // The same definition in the same scope: only what waits to be drawn anyway is drawn, before its turn in the queue.
      if (this.#stale) {
        tree.unqueue(this);
        this.redraw();
      }
      return noChange;
    }
    if (this.id !== undefined) this.#leave();
    this.tree = tree;
    this.parent = parent;
    this.id = id;
    this.scope = scope;
    this.slot = slot;
    this.depth = parent ? parent.depth + 1 : 0;
    this.number = tree.nextNumber();
    this.identity = this.number;
    this.#submits = Signal.subtle.untrack(() => tree.surface.submits.get());
    this.#enter();
    return noChange;
  }

  protected override disconnected(): void {
    this.#unwatch();
    if (this.#counted) this.tree.remove(this);
    this.#counted = false;
  }

  protected override reconnected(): void {
    // What the old computed read may have changed, or its places may be gone: a new one reads afresh.
    if (this.id !== undefined) this.#enter();
  }

  get #drawing(): Drawing<SurfaceNode> {
    // The tree holds it for nodes of this class, which it can't name: they name the tree.
    return this.tree.drawing;
  }

  get alive(): boolean {
    return this.#counted;
  }

  get definition(): Definition | undefined {
    return this.#definition;
  }

  get component(): Component {
    return this.#definition!.component!;
  }

  get environment(): Evaluation['environment'] {
    return this.tree.surface.environment;
  }

  get owner(): object {
    return this;
  }

  get componentId(): string {
    return this.id;
  }

  /** Draws again soon, with a fresh look at definition, local state and all that no signal tells. */
  invalidate(): void {
    this.#stale = true;
    this.tree.queue(this);
  }

  /** Draws now; called by the queue and by the parent. */
  redraw(): void {
    if (this.#stale) {
      this.#stale = false;
      this.#adopt();
    } else {
      this.#watcher?.watch();
    }
    this.#commit();
  }

  /** The value of a property, resolved; a read inside the node's computed subscribes. */
  value(name: string): unknown {
    const local = this.#local;
    if (local !== undefined && local.has(propertyKey(name))) return local.get(propertyKey(name));
    const {component, entry} = this.#definition!;
    const raw = component![name];
    if (raw === undefined || raw === null) return undefined;
    const kind = entry!.kinds.get(name);
    switch (kind?.kind) {
      case 'dynamic':
        if (typeof raw === 'string' && kind.type === 'string') return raw;
        return evaluate(raw, kind, `/${name}`, this);
      case 'object':
      case 'list':
      case 'union':
        return evaluate(raw, kind, `/${name}`, this);
      default:
        return raw;
    }
  }

  /** Where a two-way property is bound to, or undefined where it isn't (RULES §11). */
  boundTo(name: string): Pointer | undefined {
    const raw = this.component[name];
    if (!isObject(raw) || typeof raw['@path'] !== 'string') return undefined;
    return parsePointer(raw['@path'], this.scope.pointer);
  }

  write(name: string, value: Json): void {
    const {surface} = this.tree;
    if (Signal.subtle.currentComputed()) {
      // A render function that writes would change what is being read.
      queueMicrotask(() => this.write(name, value));
      return;
    }
    const pointer = this.boundTo(name);
    if (!pointer) {
      this.setLocal(propertyKey(name), value);
      return;
    }
    const secret = this.#definition?.entry?.definition?.secrets?.(this.component).includes(name) ?? false;
    const found = surface.write(pointer, value, {byUser: true, secret});
    if (found) surface.report([fault(found.code, `/${name}`, found.message, {componentId: this.id})]);
  }

  peek(name: string): Json | undefined {
    if (this.#local?.has(propertyKey(name))) return this.#local.get(propertyKey(name)) as Json;
    const pointer = this.boundTo(name);
    return Signal.subtle.untrack(() =>
      pointer ? this.tree.surface.model.get(pointer) : (this.value(name) as Json | undefined),
    );
  }

  /** Whether what the user wrote goes into the value of a property. */
  fromUser(name: string): boolean {
    return this.tree.surface.environment.readsUserInput(() => this.value(name));
  }

  local(key: string): unknown {
    return this.#local?.get(key);
  }

  /** Sets what isn't there yet; it counts from then on, whatever a later render would begin with. */
  initLocal(key: string, value: unknown): void {
    this.#local ??= new Map();
    if (!this.#local.has(key)) this.#local.set(key, value);
  }

  setLocal(key: string, value: unknown): void {
    this.#local ??= new Map();
    if (this.#local.has(key) && Object.is(this.#local.get(key), value)) return;
    this.#local.set(key, value);
    this.invalidate();
  }

  /** Whether check messages may show: the field was touched, or a submit was tried since it came. */
  get touched(): boolean {
    return this.local(TOUCHED) === true || this.tree.surface.submits.get() > this.#submits;
  }

  touch(): void {
    if (this.component['@checks']) this.setLocal(TOUCHED, true);
  }

  act(name: string): void {
    const action = this.component[name] as Action | undefined;
    if (!isObject(action)) return;
    const checks = Signal.subtle.untrack(() => {
      const {valid, failing} = this.#drawing.checks(this);
      return {valid, failing};
    });
    const {surface, host} = this.tree;
    if (!checks.valid) {
      // RULES §10.4: it sends nothing and says why; the fields show what they miss.
      surface.touchAll();
      host.announce(checks.failing.map(({message}) => message).join(' '));
      return;
    }
    surface.act(action, `/${name}`, {
      componentId: this.id,
      scope: this.scope,
      userActivation: isUserActive(),
    });
  }

  get anchor(): Node | null {
    return this.#part.startNode;
  }

  /** The element that the component drew, if it drew one. */
  get element(): HTMLElement | undefined {
    const {startNode, endNode} = this.#part;
    for (let node = startNode?.nextSibling; node && node !== endNode; node = node.nextSibling) {
      if (node.nodeType === 1) return node as HTMLElement;
    }
    return undefined;
  }

  #enter(): void {
    this.#stale = false;
    if (this.isConnected) {
      this.#counted = this.depth < this.tree.surface.limits.depth ? this.tree.add(this) : this.#tooDeep();
      if (!this.#counted) {
        this.setValue(nothing);
        return;
      }
    }
    this.#adopt();
    this.#commit();
  }

  #leave(): void {
    this.disconnected();
    this.#definition = undefined;
    this.#local = undefined;
    this.#dressed = false;
    this.setValue(nothing);
  }

  /** Takes over what the surface says of the component now, and reads it afresh. */
  #adopt(): void {
    const before = this.#definition;
    const {components} = this.tree.surface;
    const allowed = this.parent === undefined || components.allows(this.parent.id, this.id);
    const next = allowed ? components.get(this.id) : undefined;
    if (before !== next) {
      this.#definition = next;
      const kept = before?.component && next?.component && before.entry === next.entry;
      if (before && kept) this.#dropReplacedInput(before.component, next.component);
      else if (before || this.renders > 0) this.#replace();
    }
    this.#unwatch();
    if (next?.dynamic) {
      // A disconnected node is only drawn once; `reconnected` reads again.
      if (!this.isConnected) return;
      this.#computed = new Signal.Computed(() => this.#template());
      this.#watcher ??= new Signal.subtle.Watcher(() => this.tree.queue(this));
      this.#watcher.watch(this.#computed);
    }
  }

  /** Another component, or none, stands here now; nothing of the old one may show through. */
  #replace(): void {
    this.#local = undefined;
    this.#dressed = false;
    this.identity = this.tree.nextNumber();
    this.setValue(nothing);
    if (this.parent) this.parent.renders++;
  }

  /** What was typed into an unbound property stays until the agent says something else of it. */
  #dropReplacedInput(before: Component, next: Component): void {
    for (const key of this.#local?.keys() ?? []) {
      const name = key.startsWith(PROPERTY) ? key.slice(PROPERTY.length) : undefined;
      if (name !== undefined && JSON.stringify(before[name]) !== JSON.stringify(next[name])) this.#local!.delete(key);
    }
  }

  #unwatch(): void {
    if (this.#computed) this.#watcher?.unwatch(this.#computed);
    this.#computed = undefined;
  }

  #template(): unknown {
    const {component, entry} = this.#definition!;
    const hidden = component!['@accessibility']?.hidden;
    this.#hidden = hidden !== undefined && evaluate(hidden, HIDDEN, '/@accessibility/hidden', this) === true;
    const {definition} = entry!;
    return definition ? this.#drawing.template(this) : this.#drawing.placeholder(this);
  }

  #commit(): void {
    this.renders++;
    const drawable = this.#definition?.component && this.#definition.entry;
    try {
      this.setValue(
        drawable ? (this.#computed ? this.#computed.get() : this.#template()) : this.#drawing.placeholder(this),
      );
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#dress();
  }

  #fail(error: unknown): void {
    const type = this.#definition?.type ?? 'component';
    const why = error instanceof Error ? error.message : String(error);
    const message = `${type} ${this.id} could not be drawn: ${why}`;
    this.tree.surface.report([fault('RENDER_FAILED', '', message, {componentId: this.id})]);
    try {
      this.setValue(nothing);
      this.setValue(this.#drawing.placeholder(this, true));
    } catch {
      // Even the removal of what it half drew failed; its siblings must stand all the same.
    }
  }

  /** Puts on the root element what the node and not the component decides. */
  #dress(): void {
    const weight = this.options?.weighted ? this.#definition?.component?.weight : undefined;
    if (weight === undefined && !this.#hidden && !this.#dressed) return;
    const {element} = this;
    if (!element) return;
    this.#dressed = true;
    setStyle(element, 'flex', typeof weight === 'number' ? `${Math.max(0, weight)} 1 0` : undefined);
    element.toggleAttribute('data-weighted', typeof weight === 'number');
    // RULES §16: hidden takes the whole subtree out of the accessibility tree and of the focus order.
    element.inert = this.#hidden;
    if (this.#hidden) element.setAttribute('aria-hidden', 'true');
    else element.removeAttribute('aria-hidden');
  }

  #tooDeep(): boolean {
    const {surface} = this.tree;
    const message = `Component ${this.id} lies deeper than the limit of ${surface.limits.depth} levels and is left out.`;
    surface.report([fault('DEPTH_LIMIT', '', message, {componentId: this.id})]);
    return false;
  }
}

/** What Lit draws for a component id in a scope. */
export const surfaceNode = directive(SurfaceNode);

/** The accessible name that `@accessibility` gives, or `''`. */
export function accessibleLabel(node: SurfaceNode): string {
  const label = node.component['@accessibility']?.label;
  return label === undefined ? '' : asText(evaluate(label, LABEL, '/@accessibility/label', node) ?? '');
}

const TOUCHED = 'touched';
const PROPERTY = 'property ';

function propertyKey(name: string): string {
  return PROPERTY + name;
}

function setStyle(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.style.removeProperty(name);
  else element.style.setProperty(name, value);
}

/** Whether the browser counts the present moment as the user's doing. */
function isUserActive(): boolean {
  return globalThis.navigator?.userActivation?.isActive ?? globalThis.event?.isTrusted ?? false;
}
