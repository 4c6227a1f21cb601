import type {Node} from './tree.js';

/** How the author sets JSON: what an insertion has to copy so that it looks as if it had always been there. */
export interface Style {
  /** Whether the document has lines at all; JSON Lines and one-line JSON have none to break. */
  readonly lines: boolean;
  readonly newline: string;
  /** One step of indentation. */
  readonly step: string;
  readonly colon: string;
  readonly comma: string;
}

/** Columns up to which a value may stay on one line. */
const WIDTH = 80;

/** The style around a node; what it does not show, its ancestors do. */
export function styleAt(text: string, node: Node): Style {
  let colon: string | undefined;
  let comma: string | undefined;
  let top = node;
  for (let at: Node | undefined = node; at; at = at.parent) {
    top = at;
    const [first, second] = at.children ?? [];
    if (colon === undefined && at.type === 'object') colon = colonOf(text, first);
    if (comma === undefined && first && second && at.type !== 'property') {
      const between = text.slice(first.offset + first.length, second.offset);
      if (!between.includes('\n')) comma = between;
    }
  }
  const lines = text.slice(top.offset, top.offset + top.length).includes('\n');
  return {
    lines,
    newline: lines && /\r\n/.test(text.slice(0, 2000)) ? '\r\n' : '\n',
    step: lines ? stepOf(text, top) : '  ',
    colon: colon ?? ': ',
    comma: comma ?? (colon === ':' ? ',' : ', '),
  };
}

function colonOf(text: string, property: Node | undefined): string | undefined {
  const [key, value] = property?.children ?? [];
  const between = key && value ? text.slice(key.offset + key.length, value.offset) : '';
  return between === '' || between.includes('\n') ? undefined : between;
}

/** What the first indented line adds to its parent's. */
function stepOf(text: string, top: Node): string {
  const inner = /\n([ \t]+)\S/.exec(text.slice(top.offset, top.offset + top.length))?.[1];
  if (inner === undefined) return '  ';
  const outer = indentAt(text, top.offset);
  return inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : inner;
}

/** The white space that the line of an offset starts with. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

/** A value in this style: on one line where it fits or `flat` asks for it, else laid out from `indent` on. */
export function printed(value: unknown, style: Style, indent: string, flat = false): string {
  const line = onLine(value, style);
  if (flat || !style.lines || indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null)
    return line;
  const inner = indent + style.step;
  const items = Array.isArray(value)
    ? value.map((item) => inner + printed(item, style, inner))
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}${style.colon}${printed(item, style, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}${style.newline}${items.join(`,${style.newline}`)}${style.newline}${indent}${close}`;
}

function onLine(value: unknown, style: Style): string {
  if (Array.isArray(value)) return `[${value.map((item) => onLine(item, style)).join(style.comma)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}${style.colon}${onLine(item, style)}`).join(style.comma)}}`;
}
