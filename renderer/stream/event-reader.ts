import type {Limits} from '../catalog/limits.js';
import {fault} from '../protocol/codes.js';
import {isObject} from '../protocol/json.js';
import {JsonReader, type Streamed} from './json-reader.js';

const DONE = '[DONE]';
/** Characters of a field other than data that are kept. */
const FIELD = 1000;

/** Cuts a text/event-stream that arrives in pieces into events, and reads the data of each as JSON while it is written. */
export class EventReader {
  readonly #limits: Limits;
  readonly #early: boolean;
  /** The id of the last event, to go on after it when the stream has broken off. */
  lastEventId: string | undefined;
  /** Milliseconds to wait before that, as the server wishes. */
  retry: number | undefined;
  /** Start of a line of which the field is not known yet, or that is no data. */
  #head = '';
  #inData = false;
  /** The last piece ended with a carriage return, of which a line feed may be the second half. */
  #return = false;
  #event = '';
  #id: string | undefined;
  /** Reads the data of the event at hand. */
  #reader: JsonReader | undefined;
  /** Data that may yet be the word with which many servers end. */
  #held = '';
  #error = '';
  #out: Streamed[] = [];

  constructor(limits: Limits, early = false) {
    this.#limits = limits;
    this.#early = early;
  }

  /** Takes the next piece, and gives what became whole with it. */
  push(text: string): Streamed[] {
    let from = this.#return && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#return = text.endsWith('\r');
    const ends = /\r\n|\r|\n/g;
    ends.lastIndex = from;
    for (let found = ends.exec(text); found; found = ends.exec(text)) {
      this.#segment(text.slice(from, found.index));
      this.#endLine();
      from = ends.lastIndex;
    }
    if (from < text.length) this.#segment(text.slice(from));
    return this.#taken();
  }

  /** See {@link JsonReader.holds}. */
  get holds(): boolean {
    return this.#reader?.holds ?? false;
  }

  held(): Streamed[] {
    return this.#reader?.held() ?? [];
  }

  /** Takes the end of the text; an event without the empty line after it counts too. */
  end(): Streamed[] {
    if (this.#inData || this.#head !== '') this.#endLine();
    // A server that goes on after an event must send again one that may not have come whole.
    this.#id = this.lastEventId;
    this.#dispatch();
    return this.#taken();
  }

  #taken(): Streamed[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #segment(text: string): void {
    if (this.#inData) return this.#feed(text);
    if (this.#head.length < FIELD) this.#head += text;
    // A space after the colon is no part of the value, so one more character is needed.
    if (this.#head.length > 5 && this.#head.startsWith('data:')) this.#openData();
  }

  #openData(): void {
    const value = this.#head.slice(this.#head[5] === ' ' ? 6 : 5);
    this.#head = '';
    this.#inData = true;
    if (this.#reader || this.#held !== '' || this.#error !== '') this.#feed('\n');
    this.#feed(value);
  }

  #endLine(): void {
    const line = this.#head;
    if (line === 'data' || line === 'data:') {
      this.#head = 'data: ';
      this.#openData();
    } else if (!this.#inData) this.#field(line);
    this.#head = '';
    this.#inData = false;
  }

  #field(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retry = Number(value);
  }

  #feed(text: string): void {
    if (this.#event === 'error') {
      if (this.#error.length < FIELD) this.#error += text;
      return;
    }
    let data = text;
    if (!this.#reader) {
      data = this.#held + text;
      this.#held = '';
      if (DONE.startsWith(data)) {
        this.#held = data;
        return;
      }
      this.#reader = new JsonReader({limit: this.#limits.messageSize, early: this.#early});
    }
    for (const part of this.#reader.push(data)) this.#out.push(part);
  }

  #dispatch(): void {
    if (this.#held !== '' && this.#held !== DONE) {
      this.#reader = new JsonReader({limit: this.#limits.messageSize});
      for (const part of this.#reader.push(this.#held)) this.#out.push(part);
    }
    if (this.#reader) for (const part of this.#reader.end()) this.#out.push(part);
    if (this.#event === 'error')
      this.#out.push({
        fault: fault('STREAM_ERROR', '', `The agent's stream reports an error${reasonIn(this.#error)}.`),
      });
    if (this.#id !== undefined) this.lastEventId = this.#id;
    this.#reader = undefined;
    this.#held = this.#event = this.#error = '';
  }
}

/** What an error event says, in words where it has any. */
function reasonIn(data: string): string {
  let said: unknown = data;
  try {
    said = JSON.parse(data);
    if (isObject(said) && said.error !== undefined) said = said.error;
    if (isObject(said) && said.message !== undefined) said = said.message;
  } catch {
    // Plain words.
  }
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  return text === '' ? '' : `: ${text.slice(0, 300)}`;
}
