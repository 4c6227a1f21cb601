import type {TextEdit} from './problems.js';
import {printValue} from './format.js';
import {rangeOf, type Node} from './tree.js';

/**
 * Small edits of JSON text that leave everything around them as the author wrote it: each looks at its neighbours' lines,
 * indents and spaces and copies them.
 */

/** Puts another value in a node's place. */
export function replaceValue(text: string, node: Node, value: unknown): TextEdit {
  return {
    range: rangeOf(node),
    text: printValue(value, indentAt(text, node.offset), isFlat(text, node) || !text.includes('\n')),
  };
}

/** Adds a property to an object, after the one at `after` (by default after the last). */
export function insertProperty(text: string, object: Node, key: string, value: unknown, after?: Node): TextEdit {
  const colon = colonOf(text, object);
  return insertChild(
    text,
    object,
    after ? (object.children?.indexOf(after) ?? -1) + 1 : (object.children?.length ?? 0),
    (indent, flat) => {
      return `${JSON.stringify(key)}${colon}${printValue(value, indent, flat)}`;
    },
  );
}

/** Adds an item to a list at a position. */
export function insertElement(text: string, list: Node, index: number, value: unknown): TextEdit {
  return insertChild(text, list, index, (indent, flat) => printValue(value, indent, flat));
}

/** Takes a property away, with its comma and, where it stood alone, its line. */
export function removeProperty(text: string, property: Node): TextEdit {
  return removeChild(text, property);
}

/** Takes an item of a list away, with its comma and, where it stood alone, its line. */
export function removeElement(text: string, item: Node): TextEdit {
  return removeChild(text, item);
}

/** Moves an item of a list to another position; the text between the items stays where it is. */
export function moveElement(text: string, list: Node, from: number, to: number): TextEdit[] {
  const items = list.children ?? [];
  const order = items.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  return order.flatMap((source, place) => {
    if (source === place) return [];
    const moved = items[source]!;
    return [{range: rangeOf(items[place]!), text: text.slice(moved.offset, moved.offset + moved.length)}];
  });
}

function removeChild(_text: string, child: Node): TextEdit {
  const siblings = child.parent?.children ?? [child];
  const index = siblings.indexOf(child);
  const next = siblings[index + 1];
  const previous = siblings[index - 1];
  // Up to the next sibling, or from the end of the one before: either way one comma and one line go along.
  if (next) return {range: {start: child.offset, end: next.offset}, text: ''};
  if (previous) return {range: {start: previous.offset + previous.length, end: child.offset + child.length}, text: ''};
  const parent = child.parent;
  return parent
    ? {range: {start: parent.offset + 1, end: parent.offset + parent.length - 1}, text: ''}
    : {range: rangeOf(child), text: ''};
}

function insertChild(
  text: string,
  parent: Node,
  index: number,
  print: (indent: number, flat: boolean) => string,
): TextEdit {
  const children = parent.children ?? [];
  const flat = isFlat(text, parent);
  if (children.length === 0) {
    const inside = {start: parent.offset + 1, end: parent.offset + parent.length - 1};
    return {range: inside, text: print(0, true)};
  }
  const first = children[0]!;
  const alone = text.slice(parent.offset, first.offset).includes('\n');
  if (alone) {
    const indent = indentAt(text, first.offset);
    const pad = `\n${' '.repeat(indent)}`;
    // An object or list whose siblings are all on one line each is kept on one as well.
    const compact = children.every((child) => isFlat(text, child)) && children.some((child) => child.type === 'object');
    const printed = print(indent, compact);
    return index === 0
      ? {range: at(first.offset), text: `${printed},${pad}`}
      : {range: at(endOf(children[index - 1]!)), text: `,${pad}${printed}`};
  }
  const second = children[1];
  const between = second
    ? text.slice(endOf(first), second.offset)
    : flat &&
        !/[:,] /.test(text.slice(parent.offset, endOf(parent))) &&
        /[:,]\S/.test(text.slice(parent.offset, endOf(parent)))
      ? ','
      : ', ';
  const printed = print(indentAt(text, parent.offset), true);
  return index === 0
    ? {range: at(first.offset), text: `${printed}${between}`}
    : {range: at(endOf(children[index - 1]!)), text: `${between}${printed}`};
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

/** Spaces before the first character of the line. */
function indentAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start, offset))![0].length;
}

/** How the object sets its colons: what stands between its first key and value. */
function colonOf(text: string, object: Node): string {
  const [key, value] = object.children?.[0]?.children ?? [];
  return key && value ? text.slice(endOf(key), value.offset) : ': ';
}
