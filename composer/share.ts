import {readEnvironment, type Environment} from './environment.js';

/** What a link or a file carries beside the text. */
export interface SharedDocument {
  readonly title: string;
  readonly text: string;
  readonly environment: Environment;
  readonly playhead?: number;
  readonly mocks?: string;
  readonly scenarios?: string;
  /** Catalog documents that the text needs. */
  readonly catalogs?: readonly unknown[];
}

/** A link that leads to an example or to a document, or why it leads nowhere. */
export type Opened =
  {readonly example: string} | {readonly document: SharedDocument} | {readonly fault: string} | undefined;

/** Characters of JSON that a link may unfold to; beyond it a link is an attack or belongs in a file. */
const LARGEST = 2_000_000;

/** Above this a link is cut by some chat programs, above the second it belongs in a file; both in characters. */
export const LONG_LINK = 8_000;
export const TOO_LONG_LINK = 64_000;

/** Puts a document into the hash of a link; the text travels as it is, so broken text and layout survive. */
export async function encodeHash({
  title,
  text,
  environment,
  playhead,
  mocks,
  scenarios,
  catalogs,
}: SharedDocument): Promise<string> {
  const json = JSON.stringify({
    v: 1,
    title,
    text,
    env: environment,
    playhead,
    mocks: mocks || undefined,
    scenarios: scenarios || undefined,
    catalogs: catalogs?.length ? catalogs : undefined,
  });
  return `#a=1.${toBase64Url(await pipe(new TextEncoder().encode(json), new CompressionStream('deflate-raw'), Infinity))}`;
}

/** Reads the hash of a link; the official composer's links too. */
export async function decodeHash(hash: string): Promise<Opened> {
  if (hash === '' || hash === '#') return undefined;
  const [, key, value] = /^#(\w+)=(.*)$/s.exec(hash) ?? [];
  if (key === 'example' && value) return {example: decodeURIComponent(value)};
  if (key !== 'a' && key !== 'a2ui') return undefined;
  const [, format, body] = /^(1|d1)\.(.*)$/s.exec(value ?? '') ?? [];
  if (!format || body === undefined) return {fault: 'This link is of a kind that this composer does not know.'};
  let json: string;
  try {
    const bytes = fromBase64Url(body);
    json = new TextDecoder('utf-8', {fatal: true}).decode(
      await pipe(bytes, new DecompressionStream('deflate-raw'), LARGEST),
    );
  } catch (error) {
    if (error instanceof RangeError)
      return {fault: 'This link unfolds to more than 2 MB, so it was not opened. Ask for a file instead.'};
    return {fault: 'This link is damaged or was cut off on its way. Ask for it again, or for a file.'};
  }
  try {
    return {document: readDocument(JSON.parse(json), json)};
  } catch {
    return {fault: 'This link does not hold a document.'};
  }
}

function readDocument(value: unknown, json: string): SharedDocument {
  // The official composer's links hold the bare list of messages.
  if (Array.isArray(value)) {
    return {
      title: 'Shared document',
      text: `${JSON.stringify(value, null, 2)}\n`,
      environment: readEnvironment(undefined),
    };
  }
  const {title, text, env, playhead, mocks, scenarios, catalogs} = value as Record<string, unknown>;
  if (typeof text !== 'string') throw new TypeError(`No text in ${json.slice(0, 40)}`);
  return {
    title: typeof title === 'string' && title !== '' ? title.slice(0, 200) : 'Shared document',
    text,
    environment: readEnvironment(env),
    playhead: typeof playhead === 'number' && playhead >= 0 ? Math.floor(playhead) : undefined,
    mocks: typeof mocks === 'string' ? mocks : undefined,
    scenarios: typeof scenarios === 'string' ? scenarios : undefined,
    catalogs: Array.isArray(catalogs) ? catalogs : undefined,
  };
}

/** Sends bytes through a (de)compressor, and stops when more than `largest` come out. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  largest: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // Faults of the input also show at the reading end, where they are caught.
  const written = writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > largest) {
      await reader.cancel();
      throw new RangeError('Too large.');
    }
    parts.push(part.value);
  }
  await written;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
