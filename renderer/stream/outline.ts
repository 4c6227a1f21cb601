import {isObject, type Json, type JsonObject} from '../protocol/json.js';

/** What of an unfinished message has closed since the last time. */
export interface Draft {
  /** The same for all that is read of one message, and for the message itself. */
  readonly of: object;
  readonly version?: Json;
  readonly body: string;
  /** The closed members of the body, but for its components. */
  readonly members: Readonly<JsonObject>;
  /** The components that closed since the last time, and the position of the first of them. */
  readonly components: readonly Json[];
  readonly first: number;
}

/** Bodies that show by themselves that a message is one of v0.8, which has no version. */
const UNVERSIONED: ReadonlySet<string> = new Set(['surfaceUpdate', 'dataModelUpdate']);

/**
 * Follows a message while it is written: which members of its body, and which of its components, have closed. It is told of brackets,
 * quotes and commas down to the components, and gets the text of each part once.
 */
export class Outline {
  readonly of = {};
  #version: Json | undefined;
  #body: string | undefined;
  #members: JsonObject = {};
  #components: Json[] = [];
  #count = 0;
  #news = false;
  /** The key at hand of the message, and of its body. */
  readonly #keys: [string, string] = ['', ''];
  /** What comes next there: a key, a value, or nothing before a comma. */
  readonly #expects: ['key' | 'value' | 'comma', 'key' | 'value' | 'comma'] = ['key', 'key'];
  #inComponents = false;
  #lost = false;
  /** The text of the part that is being written. */
  #part: string[] | undefined;

  /** True once it is of no more use: the message isn't what it should be, which its end will show. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Whether the text that follows is to be handed over with `take`. */
  get taking(): boolean {
    return this.#part !== undefined;
  }

  /** Whether something has closed since the last time. */
  get news(): boolean {
    return this.#news;
  }

  take(text: string): void {
    this.#part?.push(text);
  }

  /** Hears of a bracket that opens; `depth` is how many are open with it. */
  open(bracket: '{' | '[', depth: number): void {
    if (depth === 2) {
      const [key] = this.#keys;
      // Whatever a version of `{}` or a list as body means, it is no message.
      if (bracket === '[' || key === 'version' || (this.#body !== undefined && this.#body !== key)) return this.lose();
      this.#body = key;
      this.#members = {};
      this.#part = undefined;
      this.#expects[1] = 'key';
    } else if (depth === 3) {
      if (this.#keys[1] !== 'components' || bracket !== '[') return;
      // A list that comes twice counts the second time, which only the whole message shows.
      if (this.#count > 0) return this.lose();
      this.#inComponents = true;
      this.#part = undefined;
    } else if (depth === 4 && this.#inComponents && bracket === '{') {
      this.#part = [];
    }
  }

  /** Hears of a bracket that closes, when its text has been taken; `depth` is how many are still open. */
  close(depth: number): void {
    if (depth === 3 && this.#inComponents) {
      const component = this.#read();
      // Without an id it can't be placed; after a cut it may even be the next message.
      if (!isObject(component) || typeof component.id !== 'string') return;
      this.#components.push(component);
      this.#count++;
      this.#news = true;
    } else if (depth === 2 && this.#inComponents) {
      this.#inComponents = false;
      this.#expects[1] = 'comma';
    } else if (depth === 2) {
      this.#endOfValue(1);
    } else if (depth === 1) {
      this.comma(2);
      this.#expects[0] = 'comma';
    }
  }

  /** Hears of a quote that opens at `depth` 1 or 2, before its text is taken. */
  quote(depth: number): void {
    if (this.#expects[depth - 1] === 'key') this.#part = [];
  }

  /** Hears of a quote that closes there, when its text has been taken. */
  unquote(depth: number): void {
    const level = depth - 1;
    if (this.#expects[level] === 'value') return this.#endOfValue(level);
    if (this.#expects[level] !== 'key') return this.lose();
    const key = this.#read();
    if (typeof key !== 'string') return this.lose();
    this.#keys[level] = key;
    this.#expects[level] = 'value';
    // The colon and the value follow.
    this.#part = [];
  }

  /** Hears of a comma at `depth` 1 or 2, or of the end, when the text before it has been taken. */
  comma(depth: number): void {
    const level = depth - 1;
    if (this.#expects[level] === 'value') this.#endOfValue(level);
    this.#expects[level] = 'key';
    this.#part = undefined;
  }

  /** What has closed since the last time; nothing before it is known which surface the message is about. */
  draft(): Draft | undefined {
    const body = this.#body;
    if (!this.#news || body === undefined || typeof this.#members.surfaceId !== 'string') return undefined;
    if (this.#version === undefined && !UNVERSIONED.has(body)) return undefined;
    const components = this.#components;
    this.#components = [];
    this.#news = false;
    const first = this.#count - components.length;
    return {of: this.of, version: this.#version, body, members: {...this.#members}, components, first};
  }

  lose(): void {
    this.#lost = true;
    this.#part = undefined;
  }

  #endOfValue(level: number): void {
    const value = this.#read(true);
    this.#expects[level] = 'comma';
    if (value === undefined) return;
    this.#news = true;
    const key = this.#keys[level]!;
    if (level === 1) {
      if (key !== '__proto__') this.#members[key] = value;
    } else if (key === 'version') this.#version = value;
    // A body that is no object.
    else this.lose();
  }

  #read(afterColon = false): Json | undefined {
    const text = this.#part?.join('') ?? '';
    this.#part = undefined;
    try {
      const value = JSON.parse(afterColon ? text.replace(/^\s*:/, '') : text) as Json;
      return isObject(value) || !this.#inComponents ? value : undefined;
    } catch {
      this.lose();
      return undefined;
    }
  }
}
