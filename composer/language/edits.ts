import {indentAt, printed, styleAt, type Style} from './layout-style.js';
import type {Range} from './lines.js';
import type {TextEdit} from './problems.js';
import {rangeOf, type Node} from './tree.js';

/**
 * Small edits of JSON text that leave everything around them as the author wrote it: each looks at its neighbours' lines,
 * indents and spaces and copies them.
 */

/** Puts another value in a node's place. */
export function replaceValue(text: string, node: Node, value: unknown): TextEdit {
  const style = styleAt(text, node);
  return {range: rangeOf(node), text: printed(value, style, indentAt(text, node.offset))};
}

/** Adds a property to an object, after the one at `after` (by default after the last). */
export function insertProperty(text: string, object: Node, key: string, value: unknown, after?: Node): TextEdit {
  return one(new Changes(text).insertProperty(object, key, value, after));
}

/** Adds an item to a list at a position. */
export function insertElement(text: string, list: Node, index: number, value: unknown): TextEdit {
  return one(new Changes(text).insertElement(list, index, value));
}

/** Takes a property away, with its comma and, where it stood alone, its line. */
export function removeProperty(text: string, property: Node): TextEdit {
  return one(new Changes(text).remove(property));
}

/** Takes an item of a list away, with its comma and, where it stood alone, its line. */
export function removeElement(text: string, item: Node): TextEdit {
  return one(new Changes(text).remove(item));
}

/** Moves an item of a list to another position; the text between the items stays where it is. */
export function moveElement(text: string, list: Node, from: number, to: number): TextEdit[] {
  return new Changes(text).move(list, from, to).edits();
}

function one(changes: Changes): TextEdit {
  const [edit] = changes.edits();
  if (!edit) throw new Error('The change is empty.');
  return edit;
}

/** What becomes of the members of one object or list. */
interface Plan {
  readonly removed: Set<Node>;
  /** New members by the position of the old one before which they go. */
  readonly inserted: Map<number, {key?: string; value: unknown}[]>;
}

/** Gathers changes of one syntax tree and turns them into edits that do not overlap. */
export class Changes {
  readonly #text: string;
  readonly #plans = new Map<Node, Plan>();
  readonly #replaced = new Map<Node, unknown>();
  readonly #lines = new Set<Node>();
  /** Nodes that take over the text of another node. */
  readonly #copied = new Map<Node, Node>();

  constructor(text: string) {
    this.#text = text;
  }

  replace(node: Node, value: unknown): this {
    this.#copied.delete(node);
    this.#replaced.set(node, value);
    return this;
  }

  insertProperty(object: Node, key: string, value: unknown, after?: Node): this {
    const children = object.children ?? [];
    const at = after ? children.indexOf(after) + 1 : children.length;
    return this.#insert(object, at, {key, value});
  }

  /** `index` counts the items as they are before any change. */
  insertElement(list: Node, index: number, ...values: readonly unknown[]): this {
    for (const value of values) this.#insert(list, index, {value});
    return this;
  }

  #insert(parent: Node, index: number, member: {key?: string; value: unknown}): this {
    const {inserted} = this.#plan(parent);
    const at = Math.max(0, Math.min(index, parent.children?.length ?? 0));
    inserted.set(at, [...(inserted.get(at) ?? []), member]);
    return this;
  }

  /** Takes away a property of an object or an item of a list. */
  remove(child: Node): this {
    if (child.parent) this.#plan(child.parent).removed.add(child);
    return this;
  }

  /** Moves an item; the items between take over each other's places. */
  move(list: Node, from: number, to: number): this {
    const items = list.children ?? [];
    const order = items.map((_, index) => index);
    order.splice(to, 0, ...order.splice(from, 1));
    order.forEach((source, place) => {
      if (source !== place) this.#copied.set(items[place]!, items[source]!);
    });
    return this;
  }

  /** Takes a whole root of JSON Lines away, with its line. */
  removeLine(root: Node): this {
    this.#lines.add(root);
    return this;
  }

  /** Whether a node goes, alone or with what holds it. */
  removes(node: Node): boolean {
    for (let at: Node | undefined = node; at; at = at.parent) {
      if (this.#lines.has(at) || (at.parent && this.#plans.get(at.parent)?.removed.has(at))) return true;
    }
    return false;
  }

  #plan(parent: Node): Plan {
    let plan = this.#plans.get(parent);
    if (!plan) this.#plans.set(parent, (plan = {removed: new Set(), inserted: new Map()}));
    return plan;
  }

  /** In the order of the text. What lies in something that goes or is replaced, needs no edit of its own. */
  edits(): TextEdit[] {
    const text = this.#text;
    const gone = (node: Node) => {
      for (let at: Node | undefined = node.parent; at; at = at.parent) {
        if (this.#replaced.has(at) || this.#copied.has(at)) return true;
      }
      return this.removes(node);
    };
    const edits: TextEdit[] = [...this.#lines].map((root) => ({range: lineOf(text, root), text: ''}));
    for (const [node, value] of this.#replaced) if (!gone(node)) edits.push(replaceValue(text, node, value));
    for (const [node, source] of this.#copied) {
      if (!gone(node) && !this.#replaced.has(node))
        edits.push({range: rangeOf(node), text: text.slice(source.offset, source.offset + source.length)});
    }
    for (const [parent, plan] of this.#plans) {
      if (!gone(parent) && !this.#replaced.has(parent)) edits.push(...memberEdits(text, parent, plan));
    }
    return joined(edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end));
  }
}

/** The line of a root, with the line break that it can do without. */
function lineOf(text: string, root: Node): Range {
  const before = text.lastIndexOf('\n', root.offset - 1);
  const after = text.indexOf('\n', endOf(root));
  if (after >= 0) return {start: before + 1, end: after + 1};
  return {start: Math.max(before, 0), end: text.length};
}

/** An insertion and what is replaced right behind it are one edit, so that no editor has to guess their order. */
function joined(edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const before = result.at(-1);
    if (before?.range.start === edit.range.start)
      result[result.length - 1] = {range: edit.range, text: before.text + edit.text};
    else result.push(edit);
  }
  return result;
}

function memberEdits(text: string, parent: Node, {removed, inserted}: Plan): TextEdit[] {
  const children = parent.children ?? [];
  const kept = children.filter((child) => !removed.has(child));
  const inside = {start: parent.offset + 1, end: parent.offset + parent.length - 1};
  const style = styleAt(text, parent);
  const printer = printerOf(text, parent, style);
  if (kept.length === 0) {
    const members =
      children.length === 0
        ? [...inserted.values()].flat()
        : [...inserted.keys()].toSorted((a, b) => a - b).flatMap((at) => inserted.get(at)!);
    if (members.length === 0) return [{range: inside, text: ''}];
    return [{range: inside, text: printer.whole(members)}];
  }
  const edits: TextEdit[] = [];
  let previous: Node | undefined;
  let fresh: {key?: string; value: unknown}[] = [];
  let cut: Node | undefined;
  const flush = (next: Node | undefined) => {
    if (next) {
      // Up to the next sibling: one comma and one line go along.
      if (cut) edits.push({range: {start: cut.offset, end: next.offset}, text: ''});
      if (fresh.length > 0) {
        if (previous) edits.push({range: at(endOf(previous)), text: printer.after(fresh)});
        else edits.push({range: at(next.offset), text: printer.before(fresh)});
      }
    } else if (cut || fresh.length > 0) {
      const start = endOf(previous!);
      const end = cut ? endOf(children.at(-1)!) : start;
      edits.push({range: {start, end}, text: fresh.length > 0 ? printer.after(fresh) : ''});
    }
    fresh = [];
    cut = undefined;
  };
  children.forEach((child, index) => {
    fresh.push(...(inserted.get(index) ?? []));
    if (removed.has(child)) {
      cut ??= child;
      return;
    }
    flush(child);
    previous = child;
  });
  fresh.push(...(inserted.get(children.length) ?? []));
  flush(undefined);
  return edits;
}

interface Printer {
  whole(members: readonly {key?: string; value: unknown}[]): string;
  /** Behind an old member. */
  after(members: readonly {key?: string; value: unknown}[]): string;
  /** In front of the first old member. */
  before(members: readonly {key?: string; value: unknown}[]): string;
}

/** Lists that hold a line for each member as soon as they hold any. */
const AIRY = new Set(['components', 'dataModel', 'messages']);

function printerOf(text: string, parent: Node, style: Style): Printer {
  const children = parent.children ?? [];
  const first = children[0];
  const own = first !== undefined && text.slice(parent.offset, first.offset).includes('\n');
  const indent = own ? indentAt(text, first.offset) : indentAt(text, parent.offset);
  // Objects whose siblings are all on one line each are kept on one as well.
  const compact =
    own &&
    children.length > 0 &&
    children.every((child) => isFlat(text, child)) &&
    children.some(({type}) => type === 'object');
  const print = ({key, value}: {key?: string; value: unknown}, at: string, flat: boolean) =>
    (key === undefined ? '' : `${JSON.stringify(key)}${style.colon}`) + printed(value, style, at, flat);
  const flatWidth = (member: {key?: string; value: unknown}) => print(member, '', true).length;
  const line = (member: {key?: string; value: unknown}) =>
    own ? print(member, indent, compact && flatWidth(member) < 200) : print(member, indent, true);
  const between = own
    ? `,${style.newline}${indent}`
    : children[1]
      ? text.slice(endOf(first!), children[1].offset)
      : style.comma;
  return {
    whole(members) {
      if (own)
        return `${text.slice(parent.offset + 1, first.offset)}${members.map(line).join(between)}${tail(text, parent)}`;
      const key = parent.parent?.type === 'property' ? String(parent.parent.children?.[0]?.value) : '';
      const airy =
        style.lines && (AIRY.has(key) || members.some(({value}) => parent.type === 'array' && isRecord(value)));
      if (!airy) return members.map((member) => print(member, indent, true)).join(style.comma);
      const inner = indent + style.step;
      const lines = members.map((member) => inner + print(member, inner, false));
      return `${style.newline}${lines.join(`,${style.newline}`)}${style.newline}${indent}`;
    },
    after: (members) => members.map((member) => `${between}${line(member)}`).join(''),
    before: (members) => members.map((member) => `${line(member)}${between}`).join(''),
  };
}

/** The white space between the last member and the closing bracket. */
function tail(text: string, parent: Node): string {
  const last = parent.children!.at(-1)!;
  return text.slice(endOf(last), parent.offset + parent.length - 1);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(offset: number) {
  return {start: offset, end: offset};
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

function isFlat(text: string, node: Node): boolean {
  return !text.slice(node.offset, endOf(node)).includes('\n');
}
