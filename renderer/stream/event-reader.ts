import {fault} from '../protocol/codes.js';
import type {Limits} from '../catalog/limits.js';
import type {Streamed} from './json-reader.js';
import {readInput} from './read-input.js';

/** Cuts a text/event-stream that arrives in pieces into events, and reads the data of each as JSON. */
export class EventReader {
  readonly #limits: Limits;
  #pieces: string[] = [];
  #data: string[] = [];
  #size = 0;
  /** The last piece ended with a carriage return, of which a line feed may be the second half. */
  #return = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes the next piece, and gives what became whole with it. */
  push(text: string): Streamed[] {
    const out: Streamed[] = [];
    let from = this.#return && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#return = text.endsWith('\r');
    const ends = /\r\n|\r|\n/g;
    ends.lastIndex = from;
    for (let found = ends.exec(text); found; found = ends.exec(text)) {
      this.#pieces.push(text.slice(from, found.index));
      this.#takeLine(out);
      from = ends.lastIndex;
    }
    this.#keep(text.slice(from));
    return out;
  }

  /** Takes the end of the text; an event without the empty line after it counts too. */
  end(): Streamed[] {
    const out: Streamed[] = [];
    if (this.#pieces.length > 0) this.#takeLine(out);
    this.#dispatch(out);
    return out;
  }

  #keep(piece: string): void {
    if (piece === '') return;
    this.#size += piece.length;
    // Past the limit only the end of the event matters.
    if (this.#size > this.#limits.messageSize + 100) this.#pieces = ['data:'];
    else this.#pieces.push(piece);
  }

  #takeLine(out: Streamed[]): void {
    const line = this.#pieces.join('');
    this.#pieces = [];
    if (line === '') this.#dispatch(out);
    else if (line === 'data') this.#data.push('');
    else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5);
      this.#size = Math.max(this.#size, line.length);
      this.#data.push(value);
    }
  }

  #dispatch(out: Streamed[]): void {
    const text = this.#data.join('\n');
    const size = Math.max(this.#size, text.length);
    this.#data = [];
    this.#size = 0;
    if (size > this.#limits.messageSize) {
      const message = `An event has ${size} characters, more than the limit of ${this.#limits.messageSize}.`;
      out.push({fault: fault('MESSAGE_TOO_LARGE', '', message)});
      return;
    }
    // Many servers end with this, which is no message.
    if (text === '' || text === '[DONE]') return;
    const {messages, faults} = readInput(text, this.#limits);
    out.push(...messages.map((message) => ({message})), ...faults.map((found) => ({fault: found})));
  }
}
