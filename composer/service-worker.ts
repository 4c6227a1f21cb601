/**
 * Keeps the composer usable without a network: all files of the build are kept at the first visit, and refreshed in the background
 * when a visit finds that the build has changed.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface ServiceWorker extends EventTarget {
  readonly registration: {readonly scope: string};
  skipWaiting(): Promise<void>;
  readonly clients: {claim(): Promise<void>};
}

const worker = globalThis as unknown as ServiceWorker;
const PREFIX = 'a2ui-composer-files-';

worker.addEventListener('install', (event) => (event as Waiting).waitUntil(refresh().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const {request} = event as Fetching;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') {
    (event as Fetching).respondWith(page(request));
    (event as Fetching).waitUntil(refresh().catch(() => undefined));
  } else (event as Fetching).respondWith(file(request));
});

/** The page comes from the network, so that it is the newest; without one, from the last visit. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(worker.registration.scope)) ?? Response.error();
  }
}

/** Built files carry a hash in their name and never change, so what is kept is right. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, {ignoreSearch: true})) ?? fetch(request);
}

/** Brings the kept files to those of the present build. */
async function refresh(): Promise<void> {
  const response = await fetch(new URL('files.json', worker.registration.scope), {cache: 'no-cache'});
  if (!response.ok) throw new Error('The list of files is not there.');
  const text = await response.text();
  const name = PREFIX + (await digest(text));
  if (await caches.has(name)) return;
  const entries = Object.values(JSON.parse(text) as Record<string, {file: string; css?: string[]; assets?: string[]}>);
  const files = new Set(entries.flatMap(({file: main, css = [], assets = []}) => [main, ...css, ...assets]));
  const cache = await caches.open(name);
  await cache.addAll([
    worker.registration.scope,
    ...[...files].map((each) => new URL(each, worker.registration.scope).href),
  ]);
  for (const key of await caches.keys()) if (key.startsWith(PREFIX) && key !== name) await caches.delete(key);
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
