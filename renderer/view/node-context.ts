import {nothing} from 'lit';
import type {ComponentEntry} from '../catalog/catalog.js';
import type {
  AccessibleOptions,
  CheckMessage,
  Checks,
  ChildOptions,
  ComponentContext,
  LocalState,
} from '../catalog/define.js';
import type {Kinds} from '../catalog/kind.js';
import type {Policy} from '../catalog/policy.js';
import {checkResults} from '../evaluate/checks.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Json} from '../protocol/json.js';
import type {ChildList, Component} from '../protocol/messages.js';
import {accessible} from './accessible.js';
import {childList} from './child-list.js';
import {accessibleLabel, surfaceNode, type SurfaceNode} from './surface-node.js';

type Props = Record<string, unknown>;

/** What a component's render function gets of its node. Members are read by destructuring, so each method comes bound. */
export class NodeContext implements ComponentContext<Props> {
  readonly #node: SurfaceNode;
  #checks: Checks | undefined;

  constructor(node: SurfaceNode) {
    this.#node = node;
  }

  get props(): Props {
    return new (propsOf(this.#node.definition!.entry!))(this.#node);
  }

  get write() {
    return (name: string, value: Json) => this.#node.write(name, value);
  }

  get peek() {
    return (name: string) => this.#node.peek(name);
  }

  get bound() {
    return (name: string) => this.#node.boundTo(name) !== undefined;
  }

  get fromUser() {
    return (name: string) => this.#node.fromUser(name);
  }

  get checks(): Checks {
    return (this.#checks ??= this.#node.component['@checks'] ? new NodeChecks(this.#node) : SOUND);
  }

  get act() {
    return (name: string) => this.#node.act(name);
  }

  get acts() {
    return (name: string) => this.#node.component[name] !== undefined;
  }

  get child() {
    return (id: string | undefined, options?: ChildOptions) =>
      typeof id === 'string'
        ? surfaceNode(this.#node.tree, this.#node, id, this.#node.scope, undefined, options)
        : nothing;
  }

  get children() {
    return (list: ChildList | undefined, options?: ChildOptions) =>
      list ? childList(this.#node, list, options) : nothing;
  }

  get state() {
    return <T>(name: string, initial: T): LocalState<T> => new NodeState(this.#node, `state ${name}`, initial);
  }

  get uid() {
    return (name: string) => `a2ui-${this.#node.number}-${name}`;
  }

  get accessible() {
    return (options?: AccessibleOptions) => {
      const {component} = this.#node;
      if (!component['@accessibility'] && !component['@checks']) return nothing;
      return accessible(this.#node, this.checks, options);
    };
  }

  get named(): boolean {
    return accessibleLabel(this.#node) !== '';
  }

  get touch() {
    return () => this.#node.touch();
  }

  get word() {
    return (name: string, values?: Record<string, string | number>) => this.#node.tree.host.word(name, values);
  }

  get report() {
    return (fault: Pick<Fault, 'code' | 'message'> & Partial<Fault>) =>
      this.#node.tree.surface.report([
        {category: 'ValidationError', severity: 'warning', path: '', componentId: this.#node.id, ...fault},
      ]);
  }

  get refresh() {
    return () => this.#node.invalidate();
  }

  get locale(): string {
    return this.#node.tree.surface.locale;
  }

  get timeZone(): string {
    return this.#node.tree.surface.timeZone;
  }

  get policy(): Policy {
    return this.#node.tree.surface.policy;
  }

  get dialogs(): 'modal' | 'contained' {
    return this.#node.tree.host.dialogs;
  }

  get component(): Readonly<Component> {
    return this.#node.component;
  }

  get kinds(): Kinds {
    return this.#node.definition!.entry!.kinds;
  }
}

const NONE: readonly CheckMessage[] = [];

const SOUND: Checks = {valid: true, pending: false, messages: NONE, failing: NONE};

/** Evaluated at the first read, so that a component which doesn't ask pays nothing. */
class NodeChecks implements Checks {
  readonly #node: SurfaceNode;
  #results: ReturnType<typeof checkResults> | undefined;

  constructor(node: SurfaceNode) {
    this.#node = node;
  }

  get valid(): boolean {
    return this.#evaluated.valid;
  }

  get pending(): boolean {
    return this.#evaluated.pending;
  }

  get failing(): readonly CheckMessage[] {
    return this.#evaluated.failing;
  }

  get messages(): readonly CheckMessage[] {
    return this.#node.touched ? this.#evaluated.failing : NONE;
  }

  get #evaluated() {
    return (this.#results ??= checkResults(this.#node.component['@checks'] ?? [], this.#node));
  }
}

class NodeState<T> implements LocalState<T> {
  constructor(
    private readonly node: SurfaceNode,
    private readonly key: string,
    initial: T,
  ) {
    node.initLocal(key, initial);
  }

  get value(): T {
    return this.node.local(this.key) as T;
  }

  set value(value: T) {
    this.node.setLocal(this.key, value);
  }
}

const NODE = Symbol('node');

interface NodeProps {
  readonly [NODE]: SurfaceNode;
}

const classes = new WeakMap<ComponentEntry, new (node: SurfaceNode) => Props>();

/** A class with a getter per property of the component: one small object per render, values only when read. */
function propsOf(entry: ComponentEntry): new (node: SurfaceNode) => Props {
  let known = classes.get(entry);
  if (!known) {
    known = propsClass([...entry.kinds.keys()]);
    classes.set(entry, known);
  }
  return known;
}

function propsClass(names: readonly string[]): new (node: SurfaceNode) => Props {
  class ComponentProps implements NodeProps {
    readonly [NODE]: SurfaceNode;
    constructor(node: SurfaceNode) {
      this[NODE] = node;
    }
  }
  for (const name of names) {
    Object.defineProperty(ComponentProps.prototype, name, {
      enumerable: true,
      get(this: NodeProps) {
        return this[NODE].value(name);
      },
    });
  }
  return ComponentProps as unknown as new (node: SurfaceNode) => Props;
}
