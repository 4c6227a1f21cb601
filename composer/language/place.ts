import {getLocation} from 'jsonc-parser';
import type {Catalog} from '../../renderer/index.js';
import type {Range} from './lines.js';
import type {ParsedMessage, ParsedText} from './parse.js';
import {messageShape} from './message-shape.js';
import type {DataBySurface, Shape, Surroundings} from './shape.js';
import {surfacesOf} from './surfaces.js';
import {innermostAt, keyOf, nodeAt, valueOf, type Node} from './tree.js';

/** What the text was read as, which catalogs there are, and what the messages make: all that a question needs. */
export interface Known {
  readonly parsed: ParsedText;
  readonly catalogs: readonly Catalog[];
  readonly world: DataBySurface;
}

/** A place in the text: what may stand there and what does. */
export interface Place {
  readonly message?: ParsedMessage;
  /** Keys and positions from the message down. */
  readonly path: readonly (string | number)[];
  readonly atKey: boolean;
  /** What a completion replaces, quotes included. */
  readonly replace: Range;
  /** Whether a colon already follows. */
  readonly colon: boolean;
  readonly shape?: Shape;
  /** The object around, as far as it is written. */
  readonly owner?: Node;
  readonly around: Surroundings;
}

/** Finds out where `offset` stands; works in unfinished text too. */
export function placeAt({parsed, catalogs, world}: Known, offset: number): Place {
  const surfaces = surfacesOf(parsed, catalogs);
  const line = parsed.lines.lineAt(offset);
  const base = parsed.format === 'jsonl' ? parsed.lines.startOf(line) : 0;
  const source = parsed.format === 'jsonl' ? parsed.text.slice(base, parsed.lines.endOf(line)) : parsed.text;
  const location = getLocation(source, offset - base);
  const path = messagePath(location.path, parsed);
  const message = parsed.messages.find(({range}) => range.start <= offset && offset <= range.end);
  const surface = message?.surfaceId === undefined ? undefined : surfaces.get(message.surfaceId);
  const site = surface?.sites.find(({node}) => node.offset <= offset && offset <= node.offset + node.length);
  const around: Surroundings = {catalogs, surfaces, world, surface, site};
  const previous = location.previousNode;
  const start = previous ? previous.offset + base : undefined;
  const inside = previous && start !== undefined && start <= offset && offset <= start + previous.length;
  const replace =
    inside && start !== undefined
      ? {start, end: wordEnd(parsed.text, start, start + previous.length)}
      : {start: offset, end: offset};
  const owner = message && ownerAt(message.node, path, location.isAtPropertyKey);
  return {
    message,
    path,
    atKey: location.isAtPropertyKey,
    replace,
    colon: /^\s*:/.test(parsed.text.slice(replace.end)),
    shape: shapeAt(messageShape(around), message?.node, location.isAtPropertyKey ? path.slice(0, -1) : path),
    owner,
    around,
  };
}

/** A string without its closing quote runs on; what is replaced must not go past its line. */
function wordEnd(text: string, start: number, end: number): number {
  const lineEnd = text.indexOf('\n', start);
  return lineEnd >= 0 && lineEnd < end ? lineEnd : end;
}

function messagePath(path: readonly (string | number)[], {shape}: ParsedText): readonly (string | number)[] {
  let at = shape === 'wrapper' && path[0] === 'messages' ? 1 : 0;
  if (shape === 'wrapper' || shape === 'list') while (typeof path[at] === 'number') at++;
  return path.slice(at);
}

function ownerAt(node: Node, path: readonly (string | number)[], atKey: boolean): Node {
  const steps = atKey ? path.slice(0, -1) : path;
  return nodeAt(node, steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''))
    .node;
}

/** Walks from a message's shape down a path. */
export function shapeAt(shape: Shape, node: Node | undefined, path: readonly (string | number)[]): Shape | undefined {
  let at: Shape | undefined = shape;
  let here = node;
  for (const step of path) {
    if (!at) return undefined;
    if (typeof step === 'number') {
      at = at.item;
      here = here?.children?.[step];
    } else {
      const keys: ReadonlyMap<string, Shape> | undefined = at.keys?.(here);
      at = keys?.get(step) ?? at.rest;
      here = valueOf(here, step);
    }
  }
  return at;
}

/** The node under a caret: a key or a value, and the pointer steps to it. */
export function nodeUnder(
  parsed: ParsedText,
  offset: number,
): {message: ParsedMessage; node: Node; key?: Node} | undefined {
  const message = parsed.messages.find(({range}) => range.start <= offset && offset <= range.end);
  if (!message) return undefined;
  const node = innermostAt(message.node, offset);
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  return {message, node, key: isKey ? node : keyOf(node)};
}
