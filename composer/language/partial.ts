import {getNodeValue, parseTree} from 'jsonc-parser';
import type {JsonObject} from '../../renderer/index.js';
import {onOneLine} from './format.js';
import type {ParsedText} from './parse.js';
import {itemsOf, valueOf} from './tree.js';

/** A document as an agent would stream it: JSON Lines, with the byte at which each message ends. */
export interface ByteStream {
  readonly lines: readonly string[];
  /** Bytes up to and including each line's break. */
  readonly ends: readonly number[];
  readonly bytes: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function byteStream({messages, text}: ParsedText): ByteStream {
  const lines = messages.map(({node}) => onOneLine(text, node));
  let bytes = 0;
  const ends = lines.map((line) => (bytes += encoder.encode(line).length + 1));
  return {lines, ends, bytes};
}

/** What has come when a stream is cut: whole messages, and of the one that was cut the parts that had closed. */
export interface CutStream {
  readonly whole: number;
  readonly partial?: JsonObject;
  /** Whether a message was cut in two. */
  readonly incomplete: boolean;
}

export function cutAt({lines, ends}: ByteStream, bytes: number): CutStream {
  const whole = ends.findLastIndex((end) => end <= bytes + 1) + 1;
  const line = lines[whole];
  const start = ends[whole - 1] ?? 0;
  if (line === undefined || bytes <= start) return {whole, incomplete: false};
  const received = decoder.decode(encoder.encode(line).slice(0, bytes - start), {stream: true});
  return {whole, incomplete: true, partial: closedParts(received)};
}

/** What of a workspace plays a stream by its bytes. */
interface Player {
  readonly cut: {get(): number | undefined};
  readonly parsed: {get(): ParsedText};
  readonly stepping: {set(stepping: boolean): void};
  playBytes(bytes: number, stream: CutStream): void;
}

/** Cuts the stream where it was cut before its text was edited: other parts may have come by then. */
export function cutAgain(player: Player, parsed: ParsedText): void {
  const bytes = player.cut.get();
  if (bytes === undefined || parsed !== player.parsed.get()) return;
  player.playBytes(bytes, cutAt(byteStream(parsed), bytes));
  player.stepping.set(false);
}

/** The message that can be made of unfinished text: its surface is known, and the components in it have closed. */
function closedParts(text: string): JsonObject | undefined {
  const root = parseTree(text, []);
  const version = valueOf(root, 'version');
  const closed = closedOffsets(text);
  for (const body of ['createSurface', 'updateComponents'] as const) {
    const node = valueOf(root, body);
    const surfaceId = valueOf(node, 'surfaceId');
    // A string that still runs could become another one.
    if (!node || surfaceId?.type !== 'string' || text[surfaceId.offset + surfaceId.length - 1] !== '"') continue;
    const components = itemsOf(valueOf(node, 'components')).filter((item) => closed.has(item.offset));
    if (components.length === 0) return undefined;
    // What createSurface fixes for good may still be on its way, unless its components have begun.
    const fixed = body === 'createSurface' ? fixedOf(node, text) : {};
    return {
      version: version ? String(version.value) : '1.0',
      [body]: {
        surfaceId: String(surfaceId.value),
        ...fixed,
        components: components.map((item) => getNodeValue(item) as JsonObject),
      },
    };
  }
  return undefined;
}

function fixedOf(node: NonNullable<ReturnType<typeof valueOf>>, text: string): JsonObject {
  const fixed: JsonObject = {};
  const catalogId = valueOf(node, 'catalogId');
  if (catalogId?.type === 'string' && text[catalogId.offset + catalogId.length - 1] === '"')
    fixed.catalogId = String(catalogId.value);
  const send = valueOf(node, 'sendDataModel');
  if (send?.type === 'boolean') fixed.sendDataModel = Boolean(send.value);
  return fixed;
}

/** Offsets of the objects and lists that have their closing bracket. */
function closedOffsets(text: string): Set<number> {
  const open: number[] = [];
  const closed = new Set<number>();
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') open.push(at);
    else if (sign === '}' || sign === ']') {
      const start = open.pop();
      if (start !== undefined) closed.add(start);
    }
  }
  return closed;
}
