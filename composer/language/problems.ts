import type {Diagnostic, Severity} from '../../renderer/index.js';
import type {ParsedMessage, ParsedText} from './parse.js';
import type {Range} from './lines.js';
import {entriesOf, itemsOf, keyOf, nodeAt, rangeOf, stringOf, valueOf, type Node} from './tree.js';

/** Where a problem was found; the drawer filters by it. */
export type ProblemKind = 'syntax' | 'protocol' | 'binding' | 'runtime' | 'accessibility';

/** A replacement in the text. */
export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** A cure that the author can choose. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The one to take when there is no time to read. */
  readonly preferred?: boolean;
}

/** One thing to put right, tied to the text. */
export interface Problem {
  /** Equal for the same problem in the next version of the text. */
  readonly key: string;
  readonly kind: ProblemKind;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly range: Range;
  /** JSON Pointer into its message. */
  readonly path: string;
  readonly messageIndex?: number;
  readonly surfaceId?: string;
  readonly componentId?: string;
  readonly componentType?: string;
  /** The property of the component, or of the envelope, that it is about. */
  readonly property?: string;
  readonly suggestion?: string;
  readonly fixes: readonly Fix[];
}

/** The problems of the JSON itself. */
export function syntaxProblems(parsed: ParsedText): Problem[] {
  return parsed.syntax.map(({range, message, messageIndex, insert, remove, instead}) => ({
    key: `syntax ${messageIndex ?? ''} ${message}`,
    kind: 'syntax',
    severity: 'error',
    code: 'INVALID_JSON',
    message,
    range,
    path: '',
    messageIndex,
    fixes: [
      ...(insert
        ? [
            {
              title: `Insert ${insert === ',' ? 'a comma' : insert}`,
              preferred: true,
              edits: [insertion(parsed, insert === ',' ? range.end : range.start, insert)],
            },
          ]
        : []),
      ...(remove ? [{title: 'Remove it', preferred: true, edits: [{range, text: ''}]}] : []),
      ...(instead
        ? [
            {
              title: instead.title,
              preferred: true,
              edits: [{range: {start: 0, end: parsed.text.length}, text: instead.text}],
            },
          ]
        : []),
    ],
  }));
}

/** A missing comma belongs behind the value before it, not on the next line. */
function insertion({text}: ParsedText, at: number, insert: string): TextEdit {
  if (insert === '"') {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    return {range: {start: end, end}, text: insert};
  }
  let end = at;
  while (end > 0 && /\s/.test(text[end - 1]!)) end--;
  return {range: {start: end, end}, text: insert};
}

const BINDING_CODES = new Set(['MISSING_DATA_BINDING', 'DATA_ERROR']);

/** Ties what the renderer reports to the text. `live` are reports of the drawn surface, which know ids but no pointers. */
export function problemsOf(
  parsed: ParsedText,
  diagnostics: readonly Diagnostic[],
  live: readonly Diagnostic[] = [],
): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const add = (problem: Problem) => {
    const mark = `${problem.code} ${problem.range.start} ${problem.message}`;
    if (seen.has(mark)) return;
    seen.add(mark);
    problems.push(problem);
  };
  for (const diagnostic of diagnostics) {
    const message = parsed.messages[diagnostic.messageIndex ?? -1];
    add(problemOf(parsed, diagnostic, message ?? definitionOf(parsed, diagnostic), diagnostic.path, false));
  }
  for (const diagnostic of live) {
    const known = problems.some(
      ({code, componentId}) => code === diagnostic.code && componentId === diagnostic.componentId,
    );
    if (known) continue;
    const site = componentSite(parsed, diagnostic.surfaceId, diagnostic.componentId);
    const path = site ? site.pointer + withinComponent(diagnostic.path) : '';
    add(problemOf(parsed, diagnostic, site?.message, path, true));
  }
  return problems;
}

/** A runtime report's path may already start at the component; only what lies below it counts. */
function withinComponent(path: string): string {
  return (
    /^\/(?:updateComponents|createSurface)\/components\/\d+(\/.*)?$/.exec(path)?.[1] ??
    (path.startsWith('/') ? path : '')
  );
}

function problemOf(
  parsed: ParsedText,
  diagnostic: Diagnostic,
  message: ParsedMessage | undefined,
  path: string,
  runtime: boolean,
): Problem {
  const spot = message
    ? spotOf(message, path, /UNKNOWN_(PROPERTY|KEY|FIELD|BODY|ARGUMENT)/.test(diagnostic.code))
    : undefined;
  const component = message ? componentAbove(message, path) : undefined;
  return {
    key: `${diagnostic.code} ${diagnostic.surfaceId ?? ''} ${diagnostic.componentId ?? ''} ${path} ${diagnostic.message}`,
    kind: BINDING_CODES.has(diagnostic.code) ? 'binding' : runtime ? 'runtime' : 'protocol',
    // While a stream runs a missing child is news; at the end of a document it is a fault (composer.md §1).
    severity: diagnostic.code === 'MISSING_CHILD' && diagnostic.severity === 'info' ? 'warning' : diagnostic.severity,
    code: diagnostic.code,
    message: diagnostic.message,
    range: spot ?? {start: 0, end: Math.min(1, parsed.text.length)},
    path,
    messageIndex: message?.index,
    surfaceId: diagnostic.surfaceId ?? message?.surfaceId,
    componentId: diagnostic.componentId ?? stringOf(valueOf(component, 'id')),
    componentType: stringOf(valueOf(component, 'component')),
    property: propertyIn(path),
    suggestion: diagnostic.suggestion,
    fixes: [],
  };
}

function propertyIn(path: string): string | undefined {
  return (
    /^\/(?:updateComponents|createSurface)\/components\/\d+\/([^/]+)/.exec(path)?.[1] ?? /\/([^/]+)$/.exec(path)?.[1]
  );
}

function componentAbove(message: ParsedMessage, path: string): Node | undefined {
  const pointer = /^\/(?:updateComponents|createSurface)\/components\/\d+/.exec(path)?.[0];
  return pointer ? nodeAt(message.node, pointer).node : undefined;
}

function definitionOf(parsed: ParsedText, {surfaceId, componentId}: Diagnostic): ParsedMessage | undefined {
  if (componentId) return componentSite(parsed, surfaceId, componentId)?.message;
  return parsed.messages.find((message) => message.surfaceId === surfaceId && surfaceId !== undefined);
}

/** The last definition of a component: the message, its node and its pointer there. */
export function componentSite(
  parsed: ParsedText,
  surfaceId: string | undefined,
  componentId: string | undefined,
): Definition | undefined {
  if (componentId === undefined) return undefined;
  return definitionsOf(parsed)
    .get(componentId)
    ?.findLast(({message}) => surfaceId === undefined || message.surfaceId === surfaceId);
}

/** One definition of a component in a message. */
interface Definition {
  readonly message: ParsedMessage;
  readonly node: Node;
  readonly pointer: string;
}

const definitions = new WeakMap<ParsedText, ReadonlyMap<string, readonly Definition[]>>();

/** All definitions by id, in their order: found once for a text, whatever is asked about it. */
function definitionsOf(parsed: ParsedText): ReadonlyMap<string, readonly Definition[]> {
  const known = definitions.get(parsed);
  if (known) return known;
  const found = new Map<string, Definition[]>();
  for (const message of parsed.messages) {
    itemsOf(valueOf(message.bodyNode, 'components')).forEach((node, index) => {
      const id = stringOf(valueOf(node, 'id'));
      if (id === undefined) return;
      const definition = {message, node, pointer: `/${message.body}/components/${index}`};
      const others = found.get(id);
      if (others) others.push(definition);
      else found.set(id, [definition]);
    });
  }
  definitions.set(parsed, found);
  return found;
}

/**
 * The stretch of text to mark for a pointer: a value where it is wrong, a key where it is unknown, and of what is missing or
 * too big to mark, the part that names it (composer.md §3.4).
 */
export function spotOf(message: ParsedMessage, path: string, onKey = false): Range {
  const {node, found, property} = nodeAt(message.node, path);
  const key = keyOf(node);
  if (found && onKey && key) return rangeOf(key);
  if (!found && property?.children?.[0]) return rangeOf(property.children[0]);
  if (found && node.type !== 'object' && node.type !== 'array') return rangeOf(node);
  if (node === message.node) {
    return message.bodyKey ? rangeOf(message.bodyKey) : {start: node.offset, end: node.offset + 1};
  }
  const name = valueOf(node, 'id') ?? valueOf(node, '@call') ?? valueOf(node, '@path') ?? valueOf(node, 'name');
  if (name) return rangeOf(name);
  if (key) return rangeOf(key);
  const first = entriesOf(node)[0]?.keyNode;
  return first ? rangeOf(first) : {start: node.offset, end: node.offset + 1};
}

/** Most urgent first, then in the order of the text. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const rank = {error: 0, warning: 1, info: 2} as const;
  return problems.toSorted((a, b) => rank[a.severity] - rank[b.severity] || a.range.start - b.range.start);
}

/** "1 problem", "No problems". */
export function problemCount(count: number): string {
  return count === 0 ? 'No problems' : count === 1 ? '1 problem' : `${count} problems`;
}
