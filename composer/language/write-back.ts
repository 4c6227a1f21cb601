import type {Json} from '../../renderer/index.js';
import {insertElement, insertProperty, removeElement, removeProperty, replaceValue} from './edits.js';
import type {ParsedMessage, ParsedText} from './parse.js';
import type {TextEdit} from './problems.js';
import {keyOf, nodeAt, stringOf, valueOf, type Node} from './tree.js';

/** A value of the data model as it shall be; undefined takes it away. */
export interface Wanted {
  readonly surfaceId: string;
  readonly pointer: readonly string[];
  readonly value: Json | undefined;
}

/** The edits that make the document give its surfaces these data, each in the message that decides it now. */
export function writeBack(parsed: ParsedText, wanted: readonly Wanted[]): TextEdit[] {
  return wanted.flatMap((each) => editFor(parsed, each) ?? []);
}

function editFor(parsed: ParsedText, {surfaceId, pointer, value}: Wanted): TextEdit | undefined {
  const {text} = parsed;
  const path = pointer.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  for (const message of parsed.messages.toReversed()) {
    if (message.surfaceId !== surfaceId) continue;
    const {base, node} = writes(message);
    if (!node || !(path === base || path.startsWith(`${base}/`))) continue;
    const {node: found, found: whole} = nodeAt(node, path.slice(base.length));
    if (value === undefined) {
      const property = whole ? keyOf(found)?.parent : undefined;
      if (property) return removeProperty(text, property);
      return whole && found.parent?.type === 'array' ? removeElement(text, found) : undefined;
    }
    if (whole) return replaceValue(text, found, value);
    return insertInto(text, found, pointer.slice(depthOf(found, node) + base.split('/').length - 1), value);
  }
  const created = parsed.messages.find(
    (message) => message.body === 'createSurface' && message.surfaceId === surfaceId,
  );
  if (!created?.bodyNode || value === undefined) return undefined;
  return insertProperty(text, created.bodyNode, 'dataModel', nested(pointer, value));
}

function writes(message: ParsedMessage): {base: string; node?: Node} {
  if (message.body === 'createSurface') return {base: '', node: valueOf(message.bodyNode, 'dataModel')};
  if (message.body !== 'updateDataModel') return {base: ''};
  return {
    base: (stringOf(valueOf(message.bodyNode, 'path')) ?? '').replace(/\/$/, ''),
    node: valueOf(message.bodyNode, 'value'),
  };
}

function depthOf(node: Node, top: Node): number {
  let depth = 0;
  for (let at: Node | undefined = node; at && at !== top; at = at.parent) if (at.type !== 'property') depth++;
  return depth;
}

function insertInto(
  text: string,
  container: Node,
  [key, ...rest]: readonly string[],
  value: Json,
): TextEdit | undefined {
  if (key === undefined) return undefined;
  const content = nested(rest, value);
  if (container.type === 'object') return insertProperty(text, container, key, content);
  return container.type === 'array'
    ? insertElement(text, container, container.children?.length ?? 0, content)
    : undefined;
}

function nested(pointer: readonly string[], value: Json): Json {
  return pointer.reduceRight<Json>((inner, key) => ({[key]: inner}), value);
}
