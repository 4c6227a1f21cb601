import type {Node} from 'jsonc-parser';
import type {Range} from './lines.js';

export type {Node} from 'jsonc-parser';

export function rangeOf(node: Node): Range {
  return {start: node.offset, end: node.offset + node.length};
}

/** The property node of `key` in an object; of doubled keys the last, as JSON reads it. */
export function propertyOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.findLast((property) => property.children?.[0]?.value === key);
}

/** The value under `key` in an object. */
export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return propertyOf(node, key)?.children?.[1];
}

/** The key node of a property's value, if `node` is one. */
export function keyOf(node: Node | undefined): Node | undefined {
  return node?.parent?.type === 'property' && node.parent.children?.[1] === node ? node.parent.children[0] : undefined;
}

export function stringOf(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? (node.value as string) : undefined;
}

/** Key and value nodes of an object; a property without a value yet has no second. */
export function entriesOf(node: Node | undefined): Array<{key: string; keyNode: Node; property: Node; value?: Node}> {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap((property) => {
    const keyNode = property.children?.[0];
    if (!keyNode) return [];
    return [{key: String(keyNode.value), keyNode, property, value: property.children?.[1]}];
  });
}

/** The items of a list; of anything else, none. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

/** The node at a JSON Pointer below `node`, or the nearest ancestor that exists and how many keys were found. */
export function nodeAt(node: Node, pointer: string): {node: Node; found: boolean; property?: Node} {
  let current = node;
  let property: Node | undefined;
  if (pointer === '' || pointer === '/') return {node: current, found: true};
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    let next: Node | undefined;
    if (current.type === 'array') next = current.children?.[Number(key)];
    else {
      const entry = propertyOf(current, key);
      next = entry?.children?.[1];
      if (entry && !next) return {node: current, found: false, property: entry};
    }
    if (!next) return {node: current, found: false};
    property = current.type === 'object' ? propertyOf(current, key) : undefined;
    current = next;
  }
  return {node: current, found: true, property};
}

/** Where a node stands below `top`, as a JSON Pointer. */
export function pointerOf(node: Node, top: Node): string {
  const tokens: string[] = [];
  for (let at: Node | undefined = node; at && at !== top; at = at.parent) {
    const parent: Node | undefined = at.parent;
    if (parent?.type === 'property') {
      tokens.push(String(parent.children?.[0]?.value).replaceAll('~', '~0').replaceAll('/', '~1'));
      at = parent;
    } else if (parent?.type === 'array') tokens.push(String(parent.children?.indexOf(at)));
  }
  return tokens
    .reverse()
    .map((token) => `/${token}`)
    .join('');
}

/** The innermost node that holds `offset`; an end counts as inside, so that a caret behind a value still means it. */
export function innermostAt(node: Node, offset: number): Node {
  const inside = node.children?.find((child) => child.offset <= offset && offset <= child.offset + child.length);
  if (!inside) return node;
  return innermostAt(inside, offset);
}
