// Serves the agent at /agent (GET: its messages as server-sent events, POST: what the renderer says) and a page that talks with it.
// `PORT` says where; without it, 8787.
import {createReadStream} from 'node:fs';
import {createServer} from 'node:http';
import {fileURLToPath} from 'node:url';
import {Conversation} from './conversation.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FILES = {'/': 'index.html', '/page.js': 'page.js', '/page.css': 'page.css', '/catalog.json': 'catalog.json'};
const TYPES = {html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json'};
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

/** What was said so far, so that a connection that broke off goes on where it was, and who listens. */
const talks = new Map();

function open(request, response, id) {
  const last = Number(request.headers['last-event-id'] ?? -1);
  response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
  const known = last >= 0 ? talks.get(id) : undefined;
  const talk = known ?? {said: []};
  talk.listener = response;
  for (const event of talk.said.slice(last + 1)) response.write(event);
  if (known) return;
  talks.set(id, talk);
  talk.conversation = new Conversation((message) => {
    const event = `id: ${talk.said.length}\ndata: ${JSON.stringify(message)}\n\n`;
    talk.said.push(event);
    talk.listener.write(event);
  });
  talk.conversation.begin();
}

async function hear(request, response, id) {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) {
    text += piece;
    if (text.length > 100_000) return response.writeHead(413).end();
  }
  const conversation = talks.get(id)?.conversation;
  if (!conversation) return response.writeHead(404).end('There is no such conversation.');
  for (const message of JSON.parse(text).messages) conversation.hear(message);
  response.writeHead(204).end();
}

async function answer(request, response) {
  const {pathname, searchParams} = new URL(request.url, 'http://localhost');
  // Pages of other servers may talk with this agent: it knows nothing worth protecting.
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  if (pathname === '/agent') {
    const id = searchParams.get('conversation') ?? 'the only one';
    return request.method === 'POST' ? hear(request, response, id) : open(request, response, id);
  }
  const file = FILES[pathname] ?? /^\/(?:a2ui-surface\.js|chunks\/[\w.-]+\.js)$/.exec(pathname)?.[0];
  if (!file) return response.writeHead(404).end();
  const type = TYPES[file.split('.').pop()];
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('content-type', `${type}; charset=utf-8`);
  createReadStream(here(FILES[pathname] ?? `../../dist${file}`))
    .on('error', () => response.writeHead(404).end())
    .pipe(response);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(400).end();
  });
});
server.listen(Number(process.env.PORT ?? 8787), () => console.log(`http://localhost:${server.address().port}`));
