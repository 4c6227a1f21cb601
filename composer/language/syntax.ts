import type {ParseError} from 'jsonc-parser';
import type {Range} from './lines.js';

/** A fault of the JSON itself, in plain words. */
export interface SyntaxProblem {
  readonly range: Range;
  readonly message: string;
  readonly messageIndex?: number;
  /** Text whose insertion is likely the cure: a comma at the end of the range, all else at its start. */
  readonly insert?: string;
  /** Whether the range stands there for nothing, and the cure is to take it away. */
  readonly remove?: boolean;
  /** The whole text that is likely the cure. */
  readonly instead?: {readonly title: string; readonly text: string};
}

// The numbers are jsonc-parser's ParseErrorCode, a const enum that isolated modules cannot read.
const SENTENCES: Readonly<Record<number, (found: string) => Omit<SyntaxProblem, 'range'>>> = {
  1: (found) => ({
    message: `'${found}' is not JSON. Values are text in double quotes, numbers, true, false, null, {…} or […].`,
  }),
  2: () => ({message: 'This number is not written as JSON writes numbers.'}),
  3: (found) => ({
    message:
      found === '}' || found === ','
        ? 'Expected a property here. Is there a comma too many?'
        : 'Expected a property name in double quotes here.',
  }),
  4: (found) => ({
    message:
      found === ']' || found === '}' ? 'Expected a value here. Is there a comma too many?' : 'Expected a value here.',
  }),
  5: () => ({message: 'Expected a colon here.', insert: ':'}),
  6: (found) =>
    found === ']'
      ? {message: 'An object is open here, and this ] does not close it: expected }.'}
      : found === '}'
        ? {message: 'A list is open here, and this } does not close it: expected ].'}
        : {message: 'Expected a comma here.', insert: ','},
  7: () => ({message: 'An object is not closed: expected } here.', insert: '}'}),
  8: () => ({message: 'A list is not closed: expected ] here.', insert: ']'}),
  9: (found) =>
    /^[\]}]/.test(found)
      ? {message: `This ${found[0]} closes nothing.`, remove: true}
      : {message: 'The JSON has ended before this. Several messages need a list around them, or one line each.'},
  10: () => ({message: 'JSON has no comments.'}),
  11: () => ({message: 'JSON has no comments, and this one never ends.'}),
  12: () => ({message: 'This text is not closed: expected a double quote at its end.', insert: '"'}),
  13: () => ({message: 'This number is not finished.'}),
  14: () => ({message: 'This \\u escape needs four hexadecimal digits.'}),
  15: () => ({message: 'This escape is not known. JSON knows \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u.'}),
  16: () => ({message: 'This character may not stand in JSON text; write it as an escape.'}),
};

/** Says a parser's fault in a sentence and gives it a range that can be seen and selected. */
export function syntaxProblem(error: ParseError, text: string, limit: number): SyntaxProblem {
  const start = Math.min(error.offset, limit);
  let end = Math.min(start + Math.max(error.length, 1), limit);
  // An unclosed text runs to the end of its line at most; what follows is not its fault.
  const lineEnd = text.indexOf('\n', start);
  if (lineEnd >= 0 && end > lineEnd) end = Math.max(lineEnd, Math.min(start + 1, limit));
  const say = SENTENCES[error.error] ?? (() => ({message: 'This is not JSON.'}));
  const said: Omit<SyntaxProblem, 'range'> = say(text.slice(start, Math.min(end, start + 20)));
  // A comma is missing behind the value before; what comes next, often a line below, is not its fault.
  const before = said.insert === ',' ? text.slice(0, start).trimEnd().length : 0;
  return {range: before > 0 ? {start: before - 1, end: before} : {start, end}, ...said};
}

/**
 * The fault of a text that starts in words and has its JSON further on, as an answer of a model does: in blocks between three backquotes,
 * or from the first bracket to the last.
 */
export function proseProblem(text: string): SyntaxProblem | undefined {
  const start = text.search(/\S/);
  if (start < 0 || /[[{"/\d-]/.test(text[start]!)) return undefined;
  const blocks = [...text.matchAll(/^\s*```[^\n`]*\n(.*?)^\s*```/gms)].map(([, block]) => block!.trim());
  const fenced = blocks.filter((block) => /^[[{]/.test(block));
  const open = text.search(/[[{]/);
  const bare = open < 0 ? '' : text.slice(open, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1);
  const json = fenced.length > 1 ? `[${fenced.join(',\n')}]` : (fenced[0] ?? bare);
  if (json === '') return undefined;
  const line = text.indexOf('\n', start);
  return {
    range: {start, end: line < 0 ? text.length : line},
    message: 'There are words around the JSON, as in the answer of a model.',
    instead: {title: 'Keep only the JSON', text: `${json}\n`},
  };
}
