import {getNodeValue, parseTree, type ParseError} from 'jsonc-parser';
import {Lines, type Range} from './lines.js';
import {entriesOf, itemsOf, rangeOf, stringOf, valueOf, type Node} from './tree.js';
import {proseProblem, syntaxProblem, type SyntaxProblem} from './syntax.js';

/** How the text holds its messages. */
export type Format = 'json' | 'jsonl';

/** What the text is made of: one message, a list of them, `{messages}`, or JSON Lines. */
export type Shape = 'empty' | 'message' | 'list' | 'wrapper' | 'lines';

/** One message of the text, with its place. */
export interface ParsedMessage {
  /** Position among the messages, from 0. */
  readonly index: number;
  readonly node: Node;
  readonly value: unknown;
  /** The body key, known or not: what stands beside `version`. */
  readonly body?: string;
  readonly bodyKey?: Node;
  readonly bodyNode?: Node;
  readonly surfaceId?: string;
  readonly range: Range;
}

/** A text read as messages; unfinished text still gives the messages that can be made out. */
export interface ParsedText {
  readonly text: string;
  readonly lines: Lines;
  readonly format: Format;
  readonly shape: Shape;
  readonly messages: readonly ParsedMessage[];
  /** Roots of the syntax trees: one for JSON, one for each line of JSON Lines. */
  readonly roots: readonly Node[];
  readonly syntax: readonly SyntaxProblem[];
  /** What the wrapper says of its messages, if it is one. */
  readonly title?: string;
}

/** Reads a document: JSON (one message, a list, a wrapper) or JSON Lines, told apart by the text itself. */
export function parseText(text: string): ParsedText {
  return formatOf(text) === 'jsonl' ? parseLines(text) : parseJson(text);
}

/** Whether the text is JSON Lines: it is not JSON as a whole, and its lines open an object each. */
export function formatOf(text: string): Format {
  const head = text.trimStart();
  if (!head.startsWith('{') || !/\n\s*\{/.test(head)) return 'json';
  let lines = 0;
  let opening = 0;
  let whole = 0;
  for (const line of head.split('\n')) {
    if (line.trim() === '') continue;
    lines++;
    if (line.startsWith('{')) opening++;
    if (line.startsWith('{') && line.trimEnd().endsWith('}')) whole++;
  }
  // A pretty-printed object has one line that opens at the margin, JSON Lines has (nearly) nothing else.
  return lines > 1 && opening > lines / 2 && whole > 0 ? 'jsonl' : 'json';
}

const OPTIONS = {disallowComments: true, allowTrailingComma: false};

function parseJson(text: string): ParsedText {
  const errors: ParseError[] = [];
  const lines = new Lines(text);
  const prose = proseProblem(text);
  if (prose) return {text, lines, format: 'json', shape: 'empty', roots: [], messages: [], syntax: [prose]};
  const root = text.trim() === '' ? undefined : parseTree(text, errors, OPTIONS);
  const base = {text, lines, format: 'json', roots: root ? [root] : []} as const;
  const shape = shapeOf(root);
  const nodes =
    shape === 'list' ? flat(root!) : shape === 'wrapper' ? flat(valueOf(root, 'messages')!) : root ? [root] : [];
  const messages = nodes.map((node, index) => messageOf(node, index));
  return {
    ...base,
    shape,
    messages,
    syntax: onePerMessage(errors, text, messages),
    title: shape === 'wrapper' ? (stringOf(valueOf(root, 'title')) ?? stringOf(valueOf(root, 'name'))) : undefined,
  };
}

function shapeOf(root: Node | undefined): Shape {
  if (!root) return 'empty';
  if (root.type === 'array') return 'list';
  return valueOf(root, 'messages')?.type === 'array' ? 'wrapper' : 'message';
}

/** Nested lists of messages count as one (RULES §1.5). */
function flat(list: Node): Node[] {
  return itemsOf(list).flatMap((item) => (item.type === 'array' ? flat(item) : [item]));
}

function parseLines(text: string): ParsedText {
  const lines = new Lines(text);
  const roots: Node[] = [];
  const messages: ParsedMessage[] = [];
  const syntax: SyntaxProblem[] = [];
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    const source = text.slice(start, lines.endOf(line));
    if (source.trim() === '') continue;
    const errors: ParseError[] = [];
    const root = parseTree(source, errors, OPTIONS);
    if (root) {
      shift(root, start);
      roots.push(root);
    }
    const index = messages.length;
    // A line that is broken keeps its number, so that "message 3" stays the third line.
    const node = root ?? {type: 'null', offset: start, length: source.length, value: null};
    messages.push(messageOf(node, index));
    const first = errors[0];
    if (first)
      syntax.push({
        ...syntaxProblem({...first, offset: first.offset + start}, text, lines.endOf(line)),
        messageIndex: index,
      });
  }
  return {text, lines, format: 'jsonl', shape: 'lines', messages, roots, syntax};
}

function shift(node: Node, by: number): void {
  const moved = node as {offset: number; colonOffset?: number};
  moved.offset += by;
  if (moved.colonOffset !== undefined) moved.colonOffset += by;
  for (const child of node.children ?? []) shift(child, by);
}

function messageOf(node: Node, index: number): ParsedMessage {
  const body = entriesOf(node).find(({key, value}) => key !== 'version' && value !== undefined);
  return {
    index,
    node,
    value: getNodeValue(node),
    body: body?.key,
    bodyKey: body?.keyNode,
    bodyNode: body?.value,
    surfaceId: stringOf(valueOf(body?.value, 'surfaceId')),
    range: rangeOf(node),
  };
}

/** A parser that has lost its way reports many faults for one cause: the first of each message is the one to fix. */
function onePerMessage(
  errors: readonly ParseError[],
  text: string,
  messages: readonly ParsedMessage[],
): SyntaxProblem[] {
  const seen = new Set<number>();
  const problems: SyntaxProblem[] = [];
  for (const error of errors) {
    const message = messages.find(({range}) => range.start <= error.offset && error.offset <= range.end);
    const index = message?.index ?? -1;
    if (seen.has(index) || (index === -1 && problems.length > 0)) continue;
    seen.add(index);
    problems.push({...syntaxProblem(error, text, text.length), messageIndex: message?.index});
    // Past an unclosed bracket nothing can be trusted.
    if ([7, 8].includes(Number(error.error))) break;
  }
  return problems;
}
