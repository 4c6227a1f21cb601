import type {ParsedText} from './parse.js';
import type {TextEdit} from './problems.js';
import type {Node} from './tree.js';

/** Columns up to which a list or object may stay on one line. */
const WIDTH = 100;

/**
 * Lays the document out: two spaces, short lists on one line, objects as their author began them (on one line, or with a
 * line for each property). JSON Lines keep one message a line. Undefined where the syntax is broken.
 */
export function format(parsed: ParsedText): string | undefined {
  if (parsed.syntax.length > 0 || parsed.roots.length === 0) return undefined;
  const {text} = parsed;
  if (parsed.format === 'jsonl') return `${parsed.roots.map((root) => onOneLine(text, root)).join('\n')}\n`;
  return `${printNode(text, parsed.roots[0]!, 0, 0)}\n`;
}

/** The edits that lay out the part of the document that a range touches; whole values only. */
export function formatRange(parsed: ParsedText, node: Node): TextEdit[] {
  if (parsed.syntax.length > 0 || parsed.format === 'jsonl') return [];
  const {lines, text} = parsed;
  const {line} = lines.positionAt(node.offset);
  const indent = /^ */.exec(text.slice(lines.startOf(line), lines.endOf(line)))![0].length;
  const column = node.offset - lines.startOf(line);
  return [{range: {start: node.offset, end: node.offset + node.length}, text: printNode(text, node, indent, column)}];
}

/** The document as JSON Lines: one message a line. */
export function toJsonLines(parsed: ParsedText): string {
  return `${parsed.messages.map(({node}) => onOneLine(parsed.text, node)).join('\n')}\n`;
}

/** The document as a JSON list of its messages, laid out. */
export function toJsonList(parsed: ParsedText): string {
  const items = parsed.messages.map(({node}) => `  ${printNode(parsed.text, node, 2, 2, true)}`);
  return items.length === 0 ? '[]\n' : `[\n${items.join(',\n')}\n]\n`;
}

/** A value as text for insertion: laid out from `indent` on, or on one line. */
export function printValue(value: unknown, indent = 0, oneLine = false): string {
  const flat = flatJson(value);
  if (oneLine || indent + flat.length <= WIDTH - 20 || typeof value !== 'object' || value === null) return flat;
  const pad = ' '.repeat(indent + 2);
  const items = Array.isArray(value)
    ? value.map((item) => pad + printValue(item, indent + 2))
    : Object.entries(value).map(([key, item]) => `${pad}${JSON.stringify(key)}: ${printValue(item, indent + 2)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${flatJson(item)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** A node on one line; strings and numbers keep the author's spelling. */
export function onOneLine(text: string, node: Node): string {
  if (node.type === 'array') return `[${(node.children ?? []).map((item) => onOneLine(text, item)).join(', ')}]`;
  if (node.type === 'object') {
    return `{${(node.children ?? [])
      .map(
        (property) =>
          `${source(text, property.children![0]!)}: ${property.children![1] ? onOneLine(text, property.children![1]) : 'null'}`,
      )
      .join(', ')}}`;
  }
  return source(text, node);
}

function source(text: string, node: Node): string {
  return text.slice(node.offset, node.offset + node.length);
}

function printNode(text: string, node: Node, indent: number, column: number, open = false): string {
  const children = node.children ?? [];
  if (node.type !== 'array' && node.type !== 'object') return source(text, node);
  const [left, right] = node.type === 'array' ? '[]' : '{}';
  if (children.length === 0) return `${left}${right}`;
  const flat = onOneLine(text, node);
  const expanded = open || (node.type === 'object' && text.slice(node.offset, children[0]!.offset).includes('\n'));
  // A list of lists or objects reads better one below the other, unless it is tiny.
  const airy =
    node.type === 'array' &&
    flat.length > 60 &&
    children.some((item) => item.type === 'object' || item.type === 'array');
  if (!expanded && !airy && column + flat.length <= WIDTH) return flat;
  const pad = ' '.repeat(indent + 2);
  const items = children.map((child) => {
    if (node.type === 'array') return pad + printNode(text, child, indent + 2, indent + 2);
    const key = source(text, child.children![0]!);
    const value = child.children![1];
    return `${pad}${key}: ${value ? printNode(text, value, indent + 2, indent + key.length + 4) : 'null'}`;
  });
  return `${left}\n${items.join(',\n')}\n${' '.repeat(indent)}${right}`;
}
