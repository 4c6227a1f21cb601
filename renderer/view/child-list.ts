import {noChange, nothing} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import {insertPart, removePart, setChildPartValue, setCommittedValue} from 'lit/directive-helpers.js';
import type {ChildPart, PartInfo} from 'lit/directive.js';
import {Signal} from 'signal-polyfill';
import type {ChildOptions} from '../catalog/define.js';
import {itemScope, memberScope, type Scope} from '../evaluate/environment.js';
import {formatPointer, parsePointer, type Pointer} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {ChildList as Children} from '../protocol/messages.js';
import {surfaceNode, type SurfaceNode} from './surface-node.js';
import type {Drawable, TreeNode} from './surface-tree.js';

interface Item {
  readonly id: string;
  readonly scope: Scope;
  readonly part: ChildPart;
  /** Whose key it stands for, where the template repeats over a map. */
  readonly key?: string;
}

/** How many items a list has, or the keys of a map that an old dialect repeats over. */
type Extent = number | readonly string[];

/**
 * The children of a container: listed ids keep their nodes when the order changes, a template's items are keyed by index. Only the
 * length of the data is watched here, so a change inside an item is the item's own affair.
 */
export class ChildList extends AsyncDirective implements Drawable {
  #node!: SurfaceNode;
  #list!: Children;
  #options: ChildOptions | undefined;
  #items: Item[] = [];
  /** The parts of the items as Lit knows them; undefined when they have to be listed anew. */
  #parts: ChildPart[] | undefined;
  #rewrap = false;
  #pointer: Pointer | undefined;
  #extent: Signal.Computed<Extent> | undefined;
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
    // A render function that makes its wrapper anew may have something new in it; one that has it ready has not.
    this.#rewrap = known && options?.wrap !== this.#options?.wrap;
    this.#node = node;
    this.#list = list;
    this.#options = options;
    if (!known) this.#follow();
    if (!known || this.#rewrap) this.#draw();
    this.#rewrap = false;
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
    if (this.#isDrawn(this.#now())) return;
    this.#node.renders++;
    this.#draw();
  }

  /** Where a child stands now, for instance ids. */
  positionOf(node: TreeNode): number {
    const fits = ({id, scope}: Item) => id === node.id && scope === node.scope;
    const first = this.#items.findIndex(fits);
    const last = this.#items.findLastIndex(fits);
    // The same id may stand twice; then the document says which one it is.
    return first === last ? first : this.#items.findIndex((item) => fits(item) && holds(item.part, node.anchor));
  }

  #follow(): void {
    this.#unwatch();
    this.#pointer = Array.isArray(this.#list) ? undefined : parsePointer(this.#list.path, this.#node.scope.pointer);
    if (!this.#pointer || !this.isConnected) return;
    const {tree} = this.#node;
    this.#extent = new Signal.Computed(() => this.#read(), {equals: sameExtent});
    this.#watcher ??= new Signal.subtle.Watcher(() => tree.queue(this));
    this.#watcher.watch(this.#extent);
  }

  #unwatch(): void {
    if (this.#extent) this.#watcher?.unwatch(this.#extent);
    this.#extent = undefined;
  }

  #now(): Extent {
    return this.#extent ? this.#extent.get() : this.#read();
  }

  #isDrawn(extent: Extent): boolean {
    return typeof extent === 'number'
      ? this.#items.length === extent && this.#items[0]?.key === undefined
      : sameExtent(
          extent,
          this.#items.map(({key}) => key ?? ''),
        );
  }

  /** How many items there are to draw; anything but a list has none, and is reported unless it is just absent. */
  #read(): Extent {
    const {surface} = this.#node.tree;
    const keys = surface.traits.mapTemplates ? surface.model.keysAt(this.#pointer!) : undefined;
    const length = keys?.length ?? surface.model.lengthAt(this.#pointer!) ?? 0;
    const {listItems} = surface.limits;
    if (length >= 0 && length <= listItems) return keys ?? length;
    const path = formatPointer(this.#pointer!, '/');
    if (length < 0) {
      this.#report('NOT_A_LIST', `There is no list at ${path}, so the template has no items.`);
      return 0;
    }
    this.#report('LIST_LIMIT', `The list at ${path} has ${length} items; ${listItems} of them are drawn.`);
    return keys?.slice(0, listItems) ?? listItems;
  }

  #report(code: 'NOT_A_LIST' | 'LIST_LIMIT', message: string): void {
    this.#node.tree.surface.report([fault(code, '/children', message, {componentId: this.#node.id})]);
  }

  #draw(): void {
    if (Array.isArray(this.#list)) {
      // No place is made for what could never stand in it.
      const {nodes} = this.#node.tree.surface.limits;
      this.#drawListed(this.#list.length > nodes ? this.#list.slice(0, nodes) : this.#list);
    } else this.#drawTemplate(this.#list.componentId);
    // Lit clears the part by what it believes to be in it.
    setCommittedValue(this.#part, (this.#parts ??= this.#items.map(({part}) => part)));
  }

  #drawTemplate(id: string): void {
    const extent = this.#now();
    const count = typeof extent === 'number' ? extent : extent.length;
    // Another path or another template makes other items, not the same ones with new data.
    const first = this.#items[0];
    if (first && (first.id !== id || !samePointer(first.scope.pointer, this.#pointer!))) this.#drop(0);
    if (this.#rewrap) this.#items.forEach((item, i) => this.#show(item, i));
    // Each member of a map stays what it is, so what follows a change is made anew.
    if (typeof extent !== 'number') {
      const other = this.#items.findIndex(({key}, i) => key !== extent[i]);
      if (other >= 0) this.#drop(other);
    } else if (this.#items[0]?.key !== undefined) this.#drop(0);
    for (let i = this.#items.length; i < count; i++) {
      const part = insertPart(this.#part);
      const item: Item =
        typeof extent === 'number'
          ? {id, scope: itemScope(this.#pointer!, i, this.#node.scope), part}
          : {key: extent[i]!, id, scope: memberScope(this.#pointer!, extent[i]!, i, this.#node.scope), part};
      this.#items.push(item);
      this.#parts?.push(part);
      this.#show(item, i);
    }
    this.#drop(count);
  }

  #drop(from: number): void {
    if (from >= this.#items.length) return;
    const gone = this.#items.splice(from).map(({part}) => part);
    this.#parts = undefined;
    // Taken out of the document in one piece first, many are let go of without the document noticing each.
    if (gone.length > 10) takeOut(gone[0]!, gone.at(-1)!);
    gone.forEach(discard);
  }

  #drawListed(ids: readonly string[]): void {
    const before = this.#items;
    let same = 0;
    while (same < before.length && same < ids.length && before[same]!.id === ids[same]) same++;
    if (this.#rewrap) for (let i = 0; i < same; i++) this.#show(before[i]!, i);
    // Nothing but more children is the common case, first of all when there were none.
    if (same === before.length) for (const id of ids.slice(same)) this.#append(id);
    else this.#rearrange(ids);
  }

  #append(id: string): void {
    const item = {id, scope: this.#node.scope, part: insertPart(this.#part)};
    this.#items.push(item);
    this.#parts?.push(item.part);
    this.#show(item, this.#items.length - 1);
  }

  /** Puts the children in a new order; the nth occurrence of an id keeps its node. */
  #rearrange(ids: readonly string[]): void {
    this.#parts = undefined;
    const keys = occurrences(ids);
    const wanted = new Set(keys);
    const known = new Map<string, Item>();
    occurrences(this.#items.map(({id}) => id)).forEach((key, i) => known.set(key, this.#items[i]!));
    const kept: Item[] = [];
    for (const [key, item] of known) {
      if (wanted.has(key)) kept.push(item);
      else discard(item.part);
    }
    let next = 0;
    const moved = new Set<Item>();
    this.#items = keys.map((key, i) => {
      while (next < kept.length && moved.has(kept[next]!)) next++;
      const item = known.get(key);
      if (item) {
        if (kept[next] === item) next++;
        else {
          insertPart(this.#part, kept[next]?.part, item.part);
          moved.add(item);
        }
        if (this.#options?.wrap) this.#show(item, i);
        return item;
      }
      const fresh = {id: ids[i]!, scope: this.#node.scope, part: insertPart(this.#part, kept[next]?.part)};
      this.#show(fresh, i);
      return fresh;
    });
  }

  #show({id, scope, part}: Item, index: number): void {
    const content = surfaceNode(this.#node.tree, this.#node, id, scope, this, this.#options);
    setChildPartValue(part, this.#options?.wrap ? this.#options.wrap(content, index) : content);
  }
}

/** What Lit draws for the children of a container. */
export const childList = directive(ChildList);

/** Whether a place in the document lies in a part. */
function holds({startNode, endNode}: ChildPart, place: Node | null): boolean {
  if (place === startNode) return true;
  if (!place || !startNode) return false;
  const follows = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return follows(startNode, place) && (!endNode || follows(place, endNode));
}

function takeOut(first: ChildPart, last: ChildPart): void {
  // Radio buttons must leave their group while they stand in the document: Chromium keeps them otherwise.
  if (first.parentNode instanceof Element && first.parentNode.querySelector('input[type="radio"]')) return;
  const range = document.createRange();
  range.setStartBefore(first.startNode!);
  range.setEndAfter(last.endNode!);
  range.extractContents();
}

/** Clearing a part alone would leave the directive on it connected, and with it all that it watches. */
function discard(part: ChildPart): void {
  setChildPartValue(part, nothing);
  // Lit takes away the first of a part's two markers only.
  const endNode = part.endNode as ChildNode | null;
  removePart(part);
  endNode?.remove();
}

function sameExtent(a: Extent, b: Extent): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.length === b.length && a.every((key, i) => key === b[i]);
}

/** Each id with how often it stood before, so that the same id twice gives two keys. */
function occurrences(ids: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const occurrence = seen.get(id) ?? 0;
    seen.set(id, occurrence + 1);
    return `${occurrence} ${id}`;
  });
}

/** Whether an item's scope still lies in the list at `list`. */
function samePointer(item: Pointer, list: Pointer): boolean {
  return item.length === list.length + 1 && list.every((token, i) => token === item[i]);
}
