import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import {locateError} from './locate.js';

/** What a stream brings: a message that is whole, or what is wrong with a part of it. */
export type Streamed = {readonly message: unknown} | {readonly fault: Fault};

const MARKS = /["\\{}[\]\n]/g;
const MESSAGES = /^\{\s*"messages"\s*:\s*$/;
/** What a line must have to be taken for a message of its own. */
const MESSAGE_KEYS = ['version', 'beginRendering', 'surfaceUpdate', 'dataModelUpdate', 'deleteSurface'];

/**
 * Cuts text that arrives in pieces into JSON values: one after the other, a line each, or the members of a list or of
 * `{"messages": […]}`, each as soon as it is whole. Each character is looked at once, however small the pieces.
 */
export class JsonReader {
  readonly #limit: number;
  #line = 1;
  #state: 'between' | 'value' | 'waste' = 'between';
  /** The closing brackets of the lists around the values. */
  readonly #around: string[] = [];
  #depth = 0;
  #quoted = false;
  #escaped = false;
  /** Text of the value that is not whole yet: its full lines, and the pieces of its last. */
  #lines: string[] = [];
  #pieces: string[] = [];
  #size = 0;
  #startLine = 1;
  #startColumn = 1;
  #column = 1;
  #out: Streamed[] = [];

  /** @param limit - Characters of one value; a larger one becomes a fault. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the next piece, and gives what became whole with it. */
  push(text: string): Streamed[] {
    let i = 0;
    while (i < text.length) i = this.#state === 'value' ? this.#value(text, i) : this.#between(text, i);
    return this.#taken();
  }

  /** Takes the end of the text. */
  end(): Streamed[] {
    // The last line may be a message by itself, like any other.
    if (this.#state === 'value') this.#lineOfValue();
    if (this.#state === 'value') this.#finish();
    else if (this.#state === 'waste') this.#endWaste();
    else if (this.#around.length > 0)
      this.#report(this.#line, this.#column, `the text ends too early; ${this.#around.reverse().join('')} is missing`);
    return this.#taken();
  }

  #taken(): Streamed[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  /** Looks for the start of a value, from `i`; gives where to go on. */
  #between(text: string, i: number): number {
    const char = text[i]!;
    if (char === '\n') {
      if (this.#state === 'waste') this.#endWaste();
      this.#newLine();
      return i + 1;
    }
    const freshLine = this.#column === 1 && (char === '{' || char === '[');
    if (this.#state === 'waste' && freshLine) this.#state = 'between';
    if (this.#state === 'waste') {
      const end = text.indexOf('\n', i);
      const piece = text.slice(i, end === -1 ? undefined : end);
      if (this.#size < 200) this.#pieces.push(piece);
      this.#size += piece.length;
      this.#column += piece.length;
      return i + piece.length;
    }
    this.#column++;
    if (char === ' ' || char === '\t' || char === '\r') return i + 1;
    if (char === '{') {
      this.#start('value');
      this.#column--;
      return this.#value(text, i);
    }
    if (char === '[') {
      this.#around.push(']');
      return i + 1;
    }
    if (char === this.#around.at(-1)) {
      this.#around.pop();
      return i + 1;
    }
    if (char === ',' && this.#around.length > 0) return i + 1;
    this.#start('waste');
    return i;
  }

  #start(state: 'value' | 'waste'): void {
    this.#state = state;
    this.#startLine = this.#line;
    this.#startColumn = this.#column - 1;
    this.#lines = [];
    this.#pieces = [];
    this.#size = 0;
    this.#depth = 0;
    this.#quoted = this.#escaped = false;
  }

  /** Goes on with a value, from `from`; gives where it left off. */
  #value(text: string, from: number): number {
    if (this.#escaped) {
      this.#escaped = false;
      this.#keep(text[from]!);
      return from + 1;
    }
    let i = from;
    for (;;) {
      MARKS.lastIndex = i;
      const found = MARKS.exec(text);
      if (!found) {
        this.#keep(text.slice(from));
        return text.length;
      }
      i = found.index + 1;
      const mark = found[0];
      if (mark === '\n') {
        this.#keep(text.slice(from, found.index));
        this.#lineOfValue();
        return i;
      }
      if (mark === '\\') {
        if (!this.#quoted) continue;
        if (i === text.length) this.#escaped = true;
        else i++;
      } else if (mark === '"') this.#quoted = !this.#quoted;
      else if (this.#quoted) continue;
      else if (mark === '{' || mark === '[') {
        if (mark === '[' && this.#depth === 1 && this.#opensMessages(text.slice(from, found.index))) return i;
        this.#depth++;
      } else if (--this.#depth === 0) {
        this.#keep(text.slice(from, i));
        this.#finish();
        return i;
      }
    }
  }

  #keep(piece: string): void {
    this.#column += piece.length;
    this.#size += piece.length;
    if (this.#size <= this.#limit) this.#pieces.push(piece);
    // The text is of no use any more, but where it ends is.
    else this.#lines = this.#pieces = [];
  }

  #opensMessages(piece: string): boolean {
    if (
      this.#size + piece.length > 100 ||
      !MESSAGES.test([...this.#lines, [...this.#pieces, piece].join('')].join('\n'))
    )
      return false;
    this.#around.push('}', ']');
    this.#column += piece.length + 1;
    this.#state = 'between';
    return true;
  }

  /** A line of an unfinished value has ended. One that is a message by itself shows that the lines before it are broken. */
  #lineOfValue(): void {
    const line = this.#pieces.join('');
    this.#lines.push(line);
    this.#pieces = [];
    this.#size++;
    this.#newLine();
    const own = this.#lines.length > 1 && line.startsWith('{') ? asMessage(line) : undefined;
    if (own) {
      this.#lines.pop();
      this.#fault();
      this.#out.push({message: own});
      this.#state = 'between';
    } else if (this.#quoted) {
      // No line ends inside a text in quotes, so this value is lost; with it goes what else is written over several lines.
      this.#fault();
      this.#state = this.#lines.length > 1 ? 'waste' : 'between';
      this.#pieces = [];
      this.#size = Infinity;
    }
  }

  #finish(): void {
    this.#state = 'between';
    if (this.#size > this.#limit) {
      this.#out.push({
        fault: fault(
          'MESSAGE_TOO_LARGE',
          '',
          `The message that starts on line ${this.#startLine} has ${this.#size} characters, more than the limit of ${this.#limit}.`,
        ),
      });
      return;
    }
    try {
      this.#out.push({message: JSON.parse(this.#text()) as unknown});
    } catch {
      this.#fault();
    }
  }

  #text(): string {
    return [...this.#lines, this.#pieces.join('')].join('\n');
  }

  #fault(): void {
    const {line, column, reason} = locateError(this.#text().trimEnd());
    this.#report(this.#startLine + line - 1, line === 1 ? this.#startColumn + column - 1 : column, reason);
  }

  #endWaste(): void {
    const text = this.#pieces.join('').trim();
    if (this.#size === Infinity) {
      // Told already; what is indented belongs to the same broken value.
      this.#pieces = [];
      return;
    }
    this.#state = 'between';
    // A bare null is a message that says nothing (RULES §1.5).
    if (text.replace(/,$/, '') !== 'null') this.#report(this.#startLine, this.#startColumn, 'this is no message');
  }

  #newLine(): void {
    this.#line++;
    this.#column = 1;
  }

  #report(line: number, column: number, reason: string): void {
    this.#out.push({fault: invalidJson(line, column, reason)});
  }
}

/** The fault of a text that is not JSON. */
export function invalidJson(line: number, column: number, reason: string): Fault {
  return fault('INVALID_JSON', '', `Line ${line}, column ${column}: ${reason}.`);
}

function asMessage(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && MESSAGE_KEYS.some((key) => Object.hasOwn(value, key)) ? value : undefined;
  } catch {
    return undefined;
  }
}
