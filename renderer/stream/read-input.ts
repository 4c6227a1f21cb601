import {fault} from '../protocol/codes.js';
import {defaultLimits, type Limits} from '../catalog/limits.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {readParts, type SourcePart} from './file.js';
import {JsonReader} from './json-reader.js';

/** The messages in what a page hands over, what a file has beside them, and what is wrong with its text or shape. */
export interface Input {
  readonly messages: unknown[];
  readonly sources: SourcePart[];
  readonly faults: Fault[];
}

/**
 * Reads what may hold messages (RULES §1.5): one message, a list of them (nested ones too), `{messages}` with what an `.a2ui` file has beside them, or text of such as JSON
 * or as JSON Lines, of which a broken line costs only itself. Null and nothing hold no message.
 */
export function readInput(input: unknown, limits: Limits = defaultLimits): Input {
  const read: Input = {messages: [], sources: [], faults: []};
  if (typeof input === 'string') readText(input, limits, read);
  else collect(input, read, 0);
  return read;
}

function readText(text: string, limits: Limits, read: Input): void {
  // A byte order mark is no part of the text.
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.length <= limits.messageSize) {
    let whole: unknown;
    try {
      whole = body.trim() === '' ? null : (JSON.parse(body) as unknown);
      collect(whole, read, 0);
      return;
    } catch {
      // Not one value: a value a line, or broken; the reader finds out which.
    }
  }
  const reader = new JsonReader({limit: limits.messageSize});
  for (const part of [...reader.push(body), ...reader.end()]) {
    if ('fault' in part) read.faults.push(part.fault);
    else if ('message' in part) collect(part.message, read, 0);
  }
}

function collect(value: unknown, read: Input, depth: number): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    if (depth > 50)
      read.faults.push(
        fault('MESSAGE_TOO_DEEP', '', 'Global recursion limit exceeded: lists of messages are nested too deep.'),
      );
    else for (const member of value) collect(member, read, depth + 1);
  } else if (isWrapper(value)) {
    if (isObject(value.messages)) read.messages.push(value.messages);
    else if (value.messages === null || Array.isArray(value.messages)) collect(value.messages, read, depth + 1);
    else read.faults.push(fault('NOT_A_MESSAGE', '', 'messages must be a list of messages.'));
    const {sources, faults} = readParts(value);
    read.sources.push(...sources);
    read.faults.push(...faults);
  } else if (isObject(value) || depth > 0) {
    // What is no object is refused at the door, where its position among the messages is known.
    read.messages.push(value);
  } else {
    read.faults.push(fault('NOT_A_MESSAGE', '', 'A message must be a JSON object, a list of them, or their text.'));
  }
}

function isWrapper(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, 'messages') && !Object.hasOwn(value, 'version');
}
