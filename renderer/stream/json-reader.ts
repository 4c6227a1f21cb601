import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import {locateError} from './locate.js';
import {Outline, type Draft} from './outline.js';

/** What a stream brings: a message that is whole, what is wrong with a part of it, or what has closed of a message that is not whole. */
export type Streamed =
  | {readonly message: unknown; readonly draft?: object}
  | {
      readonly fault: Fault;
      /** Set where parts of the faulty message were given before. */
      readonly draft?: object;
      /** The text only ends too early; what was given of it is sound. */
      readonly cut?: boolean;
      /** Another fault tells of the same. */
      readonly quiet?: boolean;
    }
  | {readonly part: Draft};

/** Lines that may turn out to be prose around a fence. */
const MAX_STRANGE = 1000;

const MARKS = /["{}[\]\n]/g;
const SHALLOW = /["{}[\],\n]/g;
const QUOTED = /["\\\n]/g;
const MESSAGES = /^\{\s*"messages"\s*:\s*$/;
const WITHOUT_MESSAGES = '{"messages":[]';
/** What a line must have to be taken for a message of its own. */
const MESSAGE_KEYS = ['version', 'beginRendering', 'surfaceUpdate', 'dataModelUpdate', 'deleteSurface'];
/** What language models put around JSON: a fence of code, a tag, a line of dashes with a word in it. */
const WRAPPER = /```|<\/?[A-Za-z][^<>]*>|-{3,}/;
const WRAPPER_BEFORE = /(?:```[\w-]*|<[A-Za-z][^<>]*>|-{3,}[\w ]*-{3,})\s*$/;
/** Characters of a value up to which its parts are given at once, and by what it has to grow before more of them are after that. */
const SMALL = 32_000;
const STEP = 1.1;
/** How much of a line of prose is looked at, from its end. */
const PROSE = 1000;

export interface JsonReaderOptions {
  /** Characters of one value; a larger one becomes a fault. */
  readonly limit: number;
  /** Gives parts of a message too, as they close. */
  readonly early?: boolean;
}

/**
 * Cuts text that arrives in pieces into JSON values: one after the other, a line each, or the members of a list or of
 * `{"messages": […]}`, each as soon as it is whole. Each character is looked at once, however small the pieces. Once a fence or a tag
 * shows that the JSON stands in prose, the prose is no fault.
 */
export class JsonReader {
  readonly #limit: number;
  readonly #early: boolean;
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
  /** That it is larger than the limit was told. */
  #tooLarge = false;
  /** How large it was when parts of it were given last. */
  #givenAt = 0;
  #startLine = 1;
  #startColumn = 1;
  #column = 1;
  #outline: Outline | undefined;
  /** Whether parts of the value at hand were given. */
  #drafted: object | undefined;
  /** JSON stands in fences or tags, so what is outside them is prose. */
  #wrapped = false;
  /** What lies outside of values, as long as it may turn out to be prose. */
  #strange: Fault[] = [];
  /** The rest of a broken value is passed over. */
  #skipping = false;
  #out: Streamed[] = [];

  constructor({limit, early = false}: JsonReaderOptions) {
    this.#limit = limit;
    this.#early = early;
  }

  /** Takes the next piece, and gives what became whole with it. */
  push(text: string): Streamed[] {
    let i = 0;
    while (i < text.length) i = this.#state === 'value' ? this.#value(text, i) : this.#between(text, i);
    if (this.#outline?.news && this.#isDue()) this.#draft();
    return this.#taken();
  }

  /** Whether parts of the value at hand have closed that were not given, since it has not grown much since the last ones. */
  get holds(): boolean {
    return this.#outline?.news ?? false;
  }

  /** Gives these parts. */
  held(): Streamed[] {
    this.#draft();
    return this.#taken();
  }

  /** Takes the end of the text. */
  end(): Streamed[] {
    // The last line may be a message by itself, like any other.
    if (this.#state === 'value') this.#lineOfValue();
    if (this.#state === 'value') this.#finish();
    else if (this.#state === 'waste') this.#endWaste();
    else if (this.#around.length > 0)
      this.#out.push({
        fault: invalidJson(
          this.#line,
          this.#column,
          `the text ends too early; ${this.#around.reverse().join('')} is missing`,
        ),
        cut: true,
      });
    this.#tellStrange();
    return this.#taken();
  }

  #draft(): void {
    const part = this.#outline?.draft();
    if (!part) return;
    this.#drafted = part.of;
    this.#out.push({part});
    this.#givenAt = this.#size;
  }

  /** What is drawn costs a frame as large as all that is drawn, so it is given in steps that grow with it. */
  #isDue(): boolean {
    return this.#size < SMALL || this.#size >= this.#givenAt * STEP;
  }

  #taken(): Streamed[] {
    if (this.#out.length === 0) return NOTHING;
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
    const opens = char === '{' || char === '[';
    if (this.#state === 'waste' && opens && (this.#column === 1 || this.#followsWrapper())) this.#state = 'between';
    if (this.#state === 'waste') {
      const next = /[\n{[]/g;
      next.lastIndex = i + 1;
      const end = next.exec(text)?.index ?? text.length;
      this.#pieces.push(text.slice(i, end));
      this.#size += end - i;
      this.#column += end - i;
      if (this.#size > 2 * PROSE) {
        this.#pieces = [this.#pieces.join('').slice(-PROSE)];
        this.#size = PROSE;
      }
      return end;
    }
    this.#column++;
    if (char === ' ' || char === '\t' || char === '\r') return i + 1;
    if (char === '{') {
      this.#tellStrange();
      this.#start('value');
      this.#outline = this.#early ? new Outline() : undefined;
      this.#column--;
      return this.#value(text, i);
    }
    if (char === '[') {
      this.#tellStrange();
      this.#around.push(']');
      return i + 1;
    }
    if (char === this.#around.at(-1)) {
      this.#around.pop();
      return i + 1;
    }
    if (char === ',' && this.#around.at(-1) === '}') {
      // What a file has after its messages is read as a file without any.
      this.#around.pop();
      this.#start('value');
      this.#pieces.push(WITHOUT_MESSAGES);
      this.#startColumn -= WITHOUT_MESSAGES.length;
      this.#depth = 1;
      this.#column--;
      return this.#value(text, i);
    }
    if (char === ',' && this.#around.length > 0) return i + 1;
    this.#start('waste');
    this.#column--;
    return i;
  }

  /** Whether the strange text at hand ends with a fence or a tag, so that a value may begin after it on the same line. */
  #followsWrapper(): boolean {
    const follows = WRAPPER_BEFORE.test(this.#pieces.join(''));
    if (follows) this.#unwrap();
    return follows;
  }

  #unwrap(): void {
    this.#wrapped = true;
    this.#strange = [];
    // A block of its own begins or ends.
    this.#around.length = 0;
  }

  #start(state: 'value' | 'waste'): void {
    this.#state = state;
    this.#startLine = this.#line;
    this.#startColumn = this.#column - 1;
    this.#lines = [];
    this.#pieces = [];
    this.#size = 0;
    this.#tooLarge = false;
    this.#givenAt = 0;
    this.#depth = 0;
    this.#quoted = this.#escaped = this.#skipping = false;
    this.#drafted = undefined;
  }

  /** Goes on with a value, from `from`; gives where it left off. */
  #value(text: string, from: number): number {
    const outline = this.#outline;
    /** Up to where the outline has taken the text. */
    let taken = from;
    const hand = (end: number) => {
      if (outline?.taking && end > taken) outline.take(text.slice(taken, end));
      taken = end;
    };
    let i = from;
    if (this.#escaped) {
      this.#escaped = false;
      i++;
    }
    for (;;) {
      const shallow = outline !== undefined && this.#depth <= 2;
      const marks = this.#quoted ? QUOTED : shallow ? SHALLOW : MARKS;
      marks.lastIndex = i;
      const found = marks.exec(text);
      if (!found) {
        hand(text.length);
        this.#keep(text.slice(from));
        return text.length;
      }
      const at = found.index;
      i = at + 1;
      const mark = found[0];
      if (mark === '\n') {
        hand(i);
        this.#keep(text.slice(from, at));
        this.#lineOfValue();
        return i;
      }
      if (mark === '\\') {
        if (i === text.length) this.#escaped = true;
        else i++;
      } else if (mark === '"') {
        if (shallow) hand(this.#quoted ? i : at);
        this.#quoted = !this.#quoted;
        if (shallow && this.#quoted) outline.quote(this.#depth);
        else if (shallow) outline.unquote(this.#depth);
      } else if (mark === ',') {
        hand(at);
        outline!.comma(this.#depth);
        taken = i;
      } else if (mark === '{' || mark === '[') {
        if (mark === '[' && this.#depth === 1 && this.#opensMessages(text.slice(from, at))) return i;
        this.#depth++;
        if (outline && this.#depth <= 4) {
          hand(at);
          outline.open(mark, this.#depth);
          // What a bracket opens begins with it.
          if (this.#depth < 3 || !outline.taking) taken = i;
        }
      } else {
        this.#depth--;
        if (outline && this.#depth > 0 && this.#depth <= 3) {
          hand(this.#depth === 1 ? at : i);
          outline.close(this.#depth);
          taken = i;
        }
        if (this.#depth === 0) {
          this.#keep(text.slice(from, i));
          this.#finish();
          return i;
        }
      }
      if (outline?.lost) this.#outline = undefined;
    }
  }

  #keep(piece: string): void {
    this.#column += piece.length;
    this.#size += piece.length;
    if (this.#size <= this.#limit) {
      this.#pieces.push(piece);
      return;
    }
    // The text is of no use any more, but where it ends is; it may never come.
    this.#lines = this.#pieces = [];
    this.#outline = undefined;
    if (!this.#tooLarge) this.#tellTooLarge();
  }

  #tellTooLarge(): void {
    this.#tooLarge = true;
    const text = `The message that starts on line ${this.#startLine} has more than ${this.#limit} characters, which is the limit.`;
    this.#out.push({
      fault: fault('MESSAGE_TOO_LARGE', '', text),
      ...(this.#drafted && {draft: this.#drafted}),
    });
  }

  #opensMessages(piece: string): boolean {
    if (
      this.#size + piece.length > 100 ||
      !MESSAGES.test([...this.#lines, [...this.#pieces, piece].join('')].join('\n'))
    )
      return false;
    this.#around.push('}', ']');
    this.#column += piece.length + 1;
    this.#outline = undefined;
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
      this.#fault(this.#lines.length === 1);
      this.#state = this.#lines.length > 1 ? 'waste' : 'between';
      this.#pieces = [];
      this.#skipping = this.#state === 'waste';
    }
  }

  #finish(): void {
    this.#state = 'between';
    if (this.#size > this.#limit) {
      this.#outline = undefined;
      if (!this.#tooLarge) this.#tellTooLarge();
      return;
    }
    const draft = this.#drafted && {draft: this.#drafted};
    try {
      const message = JSON.parse(this.#text()) as unknown;
      this.#outline = undefined;
      this.#out.push({message, ...draft});
    } catch {
      this.#fault();
    }
  }

  #text(): string {
    return [...this.#lines, this.#pieces.join('')].join('\n');
  }

  /** Reports the value at hand, which is broken or cut off. */
  #fault(mayBeCut = true): void {
    // What closed last before a cut was not given yet.
    this.#draft();
    this.#outline = undefined;
    const {line, column, reason, cut} = locateError(this.#text().trimEnd());
    const found = invalidJson(this.#startLine + line - 1, line === 1 ? this.#startColumn + column - 1 : column, reason);
    this.#out.push({fault: found, cut: cut && mayBeCut, ...(this.#drafted && {draft: this.#drafted})});
    this.#drafted = undefined;
  }

  #endWaste(): void {
    const text = this.#pieces.join('').trim();
    if (this.#skipping) {
      // Told already; what is indented belongs to the same broken value.
      this.#pieces = [];
      return;
    }
    this.#state = 'between';
    if (WRAPPER.test(text)) this.#unwrap();
    // A bare null is a message that says nothing (RULES §1.5).
    else if (!this.#wrapped && text.replace(/,$/, '') !== 'null')
      this.#strange.push(invalidJson(this.#startLine, this.#startColumn, 'this is no message'));
    // No prose is so long.
    if (this.#strange.length >= MAX_STRANGE) this.#tellStrange();
  }

  /** What stood between the values is reported once it is clear that it is no prose around a fence. */
  #tellStrange(): void {
    if (this.#strange.length === 0) return;
    for (const found of this.#strange) this.#out.push({fault: found});
    this.#strange = [];
  }

  #newLine(): void {
    this.#line++;
    this.#column = 1;
  }
}

const NOTHING: Streamed[] = [];

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
