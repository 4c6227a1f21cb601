import {noChange, nothing} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import {insertPart, removePart, setChildPartValue, setCommittedValue} from 'lit/directive-helpers.js';
import type {ChildPart, PartInfo} from 'lit/directive.js';
import {Signal} from 'signal-polyfill';
import type {ChildOptions} from '../catalog/define.js';
import {itemScope, type Scope} from '../evaluate/environment.js';
import {formatPointer, parsePointer, type Pointer} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {ChildList as Children} from '../protocol/messages.js';
import {surfaceNode, type SurfaceNode} from './surface-node.js';
import type {Drawable} from './surface-tree.js';

interface Item {
  /** Id and occurrence for listed ids, the index for a template's items (RULES §6.2). */
  readonly key: string;
  readonly id: string;
  readonly scope: Scope;
  readonly part: ChildPart;
}

/**
 * The children of a container: listed ids keep their nodes when the order changes, a template's items are keyed by index. Only the
 * length of the data is watched here, so a change inside an item is the item's own affair.
 */
export class ChildList extends AsyncDirective implements Drawable {
  #node!: SurfaceNode;
  #list!: Children;
  #options: ChildOptions | undefined;
  #items: Item[] = [];
  #pointer: Pointer | undefined;
  #length: Signal.Computed<number> | undefined;
  #watcher: Signal.subtle.Watcher | undefined;
  readonly #part: ChildPart;

  constructor(part: PartInfo) {
    super(part);
    this.#part = part as ChildPart;
  }

  render(_node: SurfaceNode, _list: Children, _options?: ChildOptions): unknown {
    return nothing;
  }

  override update(_part: ChildPart, [node, list, options]: Parameters<this['render']>): unknown {
    const known = this.#node === node && this.#list === list;
    this.#node = node;
    this.#list = list;
    this.#options = options;
    if (!known) this.#follow();
    if (!known || options?.wrap) this.#draw();
    return noChange;
  }

  protected override disconnected(): void {
    this.#unwatch();
  }

  protected override reconnected(): void {
    this.#follow();
    this.#draw();
  }

  get depth(): number {
    return this.#node.depth;
  }

  get alive(): boolean {
    return this.isConnected;
  }

  redraw(): void {
    this.#watcher?.watch();
    const before = this.#items.length;
    if (this.#count() === before) return;
    this.#node.renders++;
    this.#draw();
  }

  /** Where a child stands now, for instance ids. */
  positionOf(node: SurfaceNode): number {
    return this.#items.findIndex(({id, scope}) => id === node.id && scope === node.scope);
  }

  #follow(): void {
    this.#unwatch();
    this.#pointer = Array.isArray(this.#list) ? undefined : parsePointer(this.#list.path, this.#node.scope.pointer);
    if (!this.#pointer || !this.isConnected) return;
    const {tree} = this.#node;
    this.#length = new Signal.Computed(() => this.#read());
    this.#watcher ??= new Signal.subtle.Watcher(() => tree.queue(this));
    this.#watcher.watch(this.#length);
  }

  #unwatch(): void {
    if (this.#length) this.#watcher?.unwatch(this.#length);
    this.#length = undefined;
  }

  #count(): number {
    return this.#length ? this.#length.get() : this.#read();
  }

  /** How many items there are to draw; anything but a list has none, and is reported unless it is just absent. */
  #read(): number {
    const {surface} = this.#node.tree;
    const length = surface.model.lengthAt(this.#pointer!) ?? 0;
    const {listItems} = surface.limits;
    if (length >= 0 && length <= listItems) return length;
    const path = formatPointer(this.#pointer!, '/');
    if (length < 0) {
      this.#report('NOT_A_LIST', `There is no list at ${path}, so the template has no items.`);
      return 0;
    }
    this.#report('LIST_LIMIT', `The list at ${path} has ${length} items; ${listItems} of them are drawn.`);
    return listItems;
  }

  #report(code: 'NOT_A_LIST' | 'LIST_LIMIT', message: string): void {
    this.#node.tree.surface.report([fault(code, '/children', message, {componentId: this.#node.id})]);
  }

  #draw(): void {
    if (Array.isArray(this.#list)) this.#drawListed(this.#list);
    else this.#drawTemplate(this.#list.componentId);
    // Lit clears the part by what it believes to be in it.
    setCommittedValue(this.#part, this.#items.map(({part}) => part));
  }

  #drawTemplate(id: string): void {
    const count = this.#count();
    // Another path or another template makes other items, not the same ones with new data.
    const first = this.#items[0];
    if (first && (first.id !== id || !samePointer(first.scope.pointer, this.#pointer!))) this.#drop(0);
    if (this.#options?.wrap) this.#items.forEach((item, i) => this.#show(item, i));
    for (let i = this.#items.length; i < count; i++) {
      const item = {key: String(i), id, scope: itemScope(this.#pointer!, i, this.#node.scope), part: insertPart(this.#part)};
      this.#items.push(item);
      this.#show(item, i);
    }
    this.#drop(count);
  }

  #drop(from: number): void {
    for (const {part} of this.#items.splice(from)) discard(part);
  }

  #drawListed(ids: readonly string[]): void {
    const {scope} = this.#node;
    const before = new Map(this.#items.map((item) => [item.key, item]));
    const seen = new Map<string, number>();
    const keys = ids.map((id) => {
      const occurrence = seen.get(id) ?? 0;
      seen.set(id, occurrence + 1);
      return `${id} ${occurrence}`;
    });
    const wanted = new Set(keys);
    const kept = this.#items.filter(({key, part}) => {
      if (wanted.has(key)) return true;
      discard(part);
      return false;
    });
    let next = 0;
    const moved = new Set<Item>();
    this.#items = keys.map((key, i) => {
      while (next < kept.length && moved.has(kept[next]!)) next++;
      const known = before.get(key);
      if (known) {
        if (kept[next] === known) next++;
        else {
          insertPart(this.#part, kept[next]?.part, known.part);
          moved.add(known);
        }
        if (this.#options?.wrap) this.#show(known, i);
        return known;
      }
      const item = {key, id: ids[i]!, scope, part: insertPart(this.#part, kept[next]?.part)};
      this.#show(item, i);
      return item;
    });
  }

  #show({id, scope, part}: Item, index: number): void {
    const content = surfaceNode(this.#node.tree, this.#node, id, scope, this, this.#options);
    setChildPartValue(part, this.#options?.wrap ? this.#options.wrap(content, index) : content);
  }
}

/** What Lit draws for the children of a container. */
export const childList = directive(ChildList);

/** Clearing a part alone would leave the directive on it connected, and with it all that it watches. */
function discard(part: ChildPart): void {
  setChildPartValue(part, nothing);
  removePart(part);
}

/** Whether an item's scope still lies in the list at `list`. */
function samePointer(item: Pointer, list: Pointer): boolean {
  return item.length === list.length + 1 && list.every((token, i) => token === item[i]);
}
