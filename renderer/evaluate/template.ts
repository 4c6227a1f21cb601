import type {Limits} from '../catalog/limits.js';
import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Call} from '../protocol/messages.js';

/** An expression that reads the data model: absolute with a leading slash, else relative to the scope. */
export interface PathExpression {
  readonly path: string;
}

/** A function call inside a template; it carries no catalog id, so the surface's default catalog applies (RULES §8). */
export interface CallExpression {
  readonly call: string;
  readonly args: ReadonlyMap<string, Expression>;
  /** Tells this call from the others of its template, for what is remembered per call site. */
  readonly site: string;
  /** The call as a message would write it, arguments left out. */
  readonly reference: Call;
}

/** What stands between `${` and `}`; `null` yields nothing. Strings at the top of a template are its text. */
export type Expression = string | number | boolean | null | PathExpression | CallExpression;

/** A parsed formatString template (RULES §8). */
export interface Template {
  readonly parts: readonly Expression[];
  /** Levels of calls and interpolations, as the depth limit counts them. */
  readonly depth: number;
}

/** Why a text is no template; its message names the position, from 1. A value, never thrown past this file. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  constructor(
    readonly category: 'ParseError' | 'RecursionError',
    message: string,
    /** The depth limit under which it was found; a higher one may admit the same text. */
    readonly limit: number,
  ) {
    super(message);
  }
}

/** The limits that a template must keep. */
export type TemplateLimits = Pick<Limits, 'expressionLength' | 'expressionDepth'>;

/** How much text the cache may hold; agents send few templates, and each is filled many times. */
const CACHED_CHARACTERS = 1_000_000;
let cachedCharacters = 0;
const cache = new Map<string, Template | TemplateError>();

/**
 * Reads a formatString template (RULES §8) in linear time. Equal texts are parsed once, faulty ones too, so a data change
 * never parses again.
 */
export function parseTemplate(text: string, limits: TemplateLimits): Template | TemplateError {
  if (text.length > limits.expressionLength) {
    return new TemplateError('ParseError', tooLong(text.length, limits.expressionLength), 0);
  }
  const known = cache.get(text);
  if (known && holds(known, limits.expressionDepth)) return known;
  const parsed = parse(text, limits.expressionDepth);
  if (!known) {
    if (cachedCharacters + text.length > CACHED_CHARACTERS) {
      cache.clear();
      cachedCharacters = 0;
    }
    // What an entry costs beside its text keeps a flood of tiny templates bounded too.
    cachedCharacters += text.length + 50;
  }
  cache.set(text, parsed);
  return parsed;
}

/** What is wrong with a literal template, for checking a message before it is shown (RULES §8); `path` is left to the caller. */
export function templateFault(text: string, limits: TemplateLimits): Fault | undefined {
  const template = parseTemplate(text, limits);
  if (!(template instanceof TemplateError)) return undefined;
  return fault('INVALID_TEMPLATE', '', template.message, {expression: excerpt(text)});
}

/** A template as diagnostics quote it. */
export function excerpt(text: string): string {
  return text.length > 200 ? text.slice(0, 199) + '…' : text;
}

function tooLong(length: number, limit: number): string {
  return `The template has ${length} characters; the limit is ${limit}.`;
}

/** Whether a cached result is also the result under another depth limit. */
function holds(known: Template | TemplateError, limit: number): boolean {
  if (known instanceof TemplateError) return known.category === 'ParseError' || limit <= known.limit;
  return known.depth <= limit;
}

function parse(text: string, limit: number): Template | TemplateError {
  // Most texts around interpolations have none; those need no parser.
  if (!text.includes('${')) return {parts: text === '' ? [] : [text], depth: 0};
  try {
    return new Parser(text, limit).template();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

const SPACE = /\s*/y;
const NAME = /@?[\p{XID_Start}_]\p{XID_Continue}*/uy;
// RULES §8 names letters, digits, `/ . _ -` and other identifier characters; `~` starts the escapes of a pointer.
const TOKEN = /[\p{XID_Continue}/._~-]+/uy;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?(\d*))?/y;
const STARTS_NUMBER = /[+-]?\.?\d/y;
const ESCAPES: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '\r'};

class Parser {
  #at = 0;
  /** Where the interpolation that is being read ends: the index of its closing brace. */
  #end = 0;
  #depth = 0;
  #deepest = 0;
  #calls = 0;

  constructor(
    readonly text: string,
    readonly limit: number,
  ) {}

  template(): Template {
    const {text} = this;
    const parts: Expression[] = [];
    let start = 0;
    for (;;) {
      const marker = text.indexOf('${', start);
      if (marker < 0) break;
      if (marker > start && text[marker - 1] === '\\') {
        addText(parts, text.slice(start, marker - 1) + '${');
        start = marker + 2;
        continue;
      }
      addText(parts, text.slice(start, marker));
      this.#end = this.#closing(marker);
      this.#at = marker + 2;
      this.#enter(1);
      const part = this.#interpolation();
      this.#depth -= 1;
      if (typeof part === 'string') addText(parts, part);
      else if (part !== null) parts.push(part);
      start = this.#at;
    }
    addText(parts, text.slice(start));
    return {parts, depth: this.#deepest};
  }

  /** The closing brace of the interpolation that opens at `open`; braces in quoted strings don't count. */
  #closing(open: number): number {
    const {text} = this;
    let braces = 1;
    for (let at = open + 2; at < text.length; at++) {
      const character = text[at];
      if (character === '{') braces += 1;
      else if (character === '}') {
        braces -= 1;
        if (braces === 0) return at;
      } else if (character === '"' || character === "'") {
        at += 1;
        while (at < text.length && text[at] !== character) at += text[at] === '\\' ? 2 : 1;
      }
    }
    throw this.#error('Unclosed interpolation', open);
  }

  /** What stands between the opening `${`, which has been read, and its brace, which is read too. */
  #interpolation(): Expression {
    this.#skipSpace();
    const empty = this.text[this.#at] === '}';
    const value = empty ? null : this.#expression();
    this.#skipSpace();
    if (this.text[this.#at] !== '}') throw this.#error('Unexpected characters');
    this.#at += 1;
    return value;
  }

  #expression(): Expression {
    const {text} = this;
    const character = text[this.#at];
    if (text.startsWith('${', this.#at)) {
      this.#at += 2;
      this.#enter(1);
      const value = this.#interpolation();
      this.#depth -= 1;
      return value;
    }
    if (character === '"' || character === "'") return this.#string(character);
    if (this.#match(STARTS_NUMBER)) return this.#number();
    const start = this.#at;
    const name = this.#match(NAME)?.[0];
    if (name !== undefined) {
      const after = this.#at + name.length;
      this.#at = after;
      this.#skipSpace();
      if (text[this.#at] === '(' && !Object.hasOwn(KEYWORDS, name)) return this.#call(name);
      this.#at = start;
    }
    const token = this.#match(TOKEN)?.[0];
    if (token === undefined) throw this.#error('Unexpected characters');
    this.#at += token.length;
    return Object.hasOwn(KEYWORDS, token) ? KEYWORDS[token]! : {path: token};
  }

  #string(quote: string): string {
    const {text} = this;
    let value = '';
    let start = (this.#at += 1);
    for (; this.#at < this.#end; this.#at++) {
      const character = text[this.#at];
      if (character === quote) {
        value += text.slice(start, this.#at);
        this.#at += 1;
        return value;
      }
      if (character === '\\') {
        value += text.slice(start, this.#at);
        const escaped = text[this.#at + 1] ?? '';
        value += ESCAPES[escaped] ?? escaped;
        this.#at += 1;
        start = this.#at + 1;
      }
    }
    throw this.#error('Unclosed interpolation');
  }

  #number(): number {
    const match = this.#match(NUMBER)!;
    const [literal, exponent] = match;
    const after = this.text[this.#at + literal.length];
    if (exponent === '' || after === '.') throw this.#error('Invalid number literal');
    const value = Number(literal);
    if (!Number.isFinite(value)) throw this.#error('The number is out of range');
    this.#at += literal.length;
    // RULES §8: `-0` is 0.
    return value === 0 ? 0 : value;
  }

  #call(name: string): CallExpression {
    const {text} = this;
    const site = `/${this.#calls++}`;
    const args = new Map<string, Expression>();
    this.#at += 1;
    this.#enter(0);
    for (;;) {
      this.#skipSpace();
      if (text[this.#at] === ')') break;
      const argument = this.#match(NAME)?.[0] ?? '';
      if (argument === '' && this.#at >= this.#end) break;
      this.#at += argument.length;
      this.#skipSpace();
      // Arguments always have names, so a value in this place lacks one.
      if (argument === '' || text[this.#at] !== ':') throw this.#error("Expected ':' after argument name");
      this.#at += 1;
      this.#skipSpace();
      args.set(argument, this.#expression());
      this.#skipSpace();
      if (text[this.#at] !== ',') break;
      this.#at += 1;
    }
    if (text[this.#at] !== ')') throw this.#error("Expected ')' after function arguments");
    this.#at += 1;
    this.#depth -= 1;
    return {call: name, args, site, reference: {'@call': name}};
  }

  /**
   * RULES §8 admits exactly `limit` nested interpolations, and as many nested calls in one interpolation: an interpolation
   * counts with the ones around it, a call counts above the outermost interpolation.
   */
  #enter(own: 0 | 1): void {
    this.#depth += 1;
    const depth = this.#depth - 1 + own;
    if (depth > this.limit) {
      throw this.#error(`Max recursion depth of ${this.limit} exceeded`, this.#at, 'RecursionError');
    }
    if (depth > this.#deepest) this.#deepest = depth;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.text);
    this.#at = SPACE.lastIndex;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.text);
  }

  #error(what: string, at = this.#at, category: TemplateError['category'] = 'ParseError'): TemplateError {
    return new TemplateError(category, `${what} at character ${at + 1} of the template.`, this.limit);
  }
}

const KEYWORDS: Readonly<Record<string, boolean | null>> = {true: true, false: false, null: null};

function addText(parts: Expression[], text: string): void {
  if (text === '') return;
  const last = parts.length - 1;
  const before = parts[last];
  if (typeof before === 'string') parts[last] = before + text;
  else parts.push(text);
}
