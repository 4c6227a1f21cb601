import type {Limits} from '../catalog/limits.js';
import type {Fault} from '../protocol/diagnostic.js';
import {readInput} from '../stream/read-input.js';
import {messagesOf, type StreamSource} from '../stream/stream.js';

/** A message on its way in, or what is wrong with the text in its place. */
export type Received = {readonly message: unknown} | {readonly fault: Fault};

/** The single messages of a source in their order (RULES §1.5), whatever they are wrapped in. */
export async function* receivedFrom(source: StreamSource | object, limits: Limits): AsyncGenerator<Received> {
  for await (const part of messagesOf(source as StreamSource, {limits})) {
    if ('fault' in part) {
      yield part;
      continue;
    }
    // What has come of an unfinished message is said again when it is whole.
    if ('part' in part) continue;
    const {messages, faults} = readInput(part.message, limits);
    for (const message of messages) yield {message};
    for (const fault of faults) yield {fault};
  }
}
