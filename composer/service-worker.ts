/**
 * Keeps the composer usable without a network: all files of the build (`files.json`, written by the build) are kept at the first visit,
 * and refreshed in the background when a visit finds that the build has changed. A file that does not come is asked for again at the
 * next visit; it keeps nobody from the others.
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
/** Milliseconds that the network gets: for one file, and for the page where there is one to show instead. */
const FILE_TIME = 60_000;
const PAGE_TIME = 4000;

worker.addEventListener('install', (event) =>
  (event as Waiting).waitUntil(
    refresh()
      .catch(() => undefined)
      .then(() => worker.skipWaiting()),
  ),
);
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const {request} = event as Fetching;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') {
    (event as Fetching).respondWith(page(request));
    (event as Fetching).waitUntil(refresh().catch(() => undefined));
  } else (event as Fetching).respondWith(file(request));
});

/** The page comes from the network, so that it is the newest; without one, or with a slow one, from the last visit. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(worker.registration.scope);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PAGE_TIME, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

/** Built files carry a hash in their name and never change, so what is kept is right. */
async function file(request: Request): Promise<Response> {
  // Hosts answer with `Vary: Origin`, and a module is asked for with an origin while the worker asked without one.
  return (await caches.match(request, {ignoreSearch: true, ignoreVary: true})) ?? fetch(request);
}

let running: Promise<void> | undefined;

/** Brings the kept files to those of the present build, once for all who ask meanwhile. */
function refresh(): Promise<void> {
  return (running ??= keepFiles().finally(() => (running = undefined)));
}

async function keepFiles(): Promise<void> {
  const {scope} = worker.registration;
  const list = await load(new URL('files.json', scope).href, 'no-cache');
  const text = await list.text();
  const name = PREFIX + (await digest(text));
  const cache = await caches.open(name);
  const keep = async (address: string, mode: RequestCache) => {
    if (await cache.match(address)) return;
    const known = address === scope ? undefined : await caches.match(address);
    await cache.put(address, known ?? (await load(address, mode)));
  };
  const files = (JSON.parse(text) as readonly string[]).map((each) => keep(new URL(each, scope).href, 'default'));
  const results = await Promise.allSettled([keep(scope, 'no-cache'), ...files]);
  // The files of the build before still make a whole one.
  if (results.some(({status}) => status === 'rejected')) return;
  for (const key of await caches.keys()) if (key.startsWith(PREFIX) && key !== name) await caches.delete(key);
}

async function load(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, {cache, signal: AbortSignal.timeout(FILE_TIME)});
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
