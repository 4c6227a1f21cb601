// An agent as a small program: `node --import tsx test/browser/agent.ts` serves the built pages and holds a conversation with whoever
// opens /test-pages/agent.html, over server-sent events and requests. It uses every message that an agent can send and understands
// every one that a renderer can. It prints its address, and tells at /agent/transcript what was said.
import {createReadStream, existsSync} from 'node:fs';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';

type Message = {[key: string]: unknown};
type Body = {[key: string]: unknown};

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
};

/** What was said, in order, by whom. */
const transcript: {from: 'agent' | 'renderer'; message: Message; metadata?: unknown}[] = [];
let events: ServerResponse | undefined;

function say(body: Message): void {
  const message = {version: '1.0', ...body};
  transcript.push({from: 'agent', message});
  const bytes = Buffer.from(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  // Networks cut where they like, also inside of a character.
  const cut = Math.floor(bytes.length / 2);
  events?.write(bytes.subarray(0, cut));
  events?.write(bytes.subarray(cut));
}

function begin(): void {
  const ask = (name: string, args = {}) => ({'@call': name, catalogId: 'hotel', args});
  const free = {condition: ask('isFree', {name: {'@path': '/guest'}}), message: 'This name is taken.'};
  say({
    createSurface: {
      surfaceId: 'desk',
      catalogId: BASIC,
      sendDataModel: true,
      dataModel: {guest: '', status: 'Welcome to the Hôtel'},
      components: [
        {id: 'root', component: 'Column', children: ['status', 'left', 'guest', 'book', 'extra', 'leave']},
        {id: 'status', component: 'Text', text: {'@path': '/status'}},
        {id: 'left', component: 'Text', text: {'@call': 'formatString', args: {value: '${/count} rooms left'}}},
        {id: 'guest', component: 'TextField', label: 'Guest', value: {'@path': '/guest'}, '@checks': [free]},
      ],
    },
  });
  const event = {
    name: 'book',
    context: {guest: {'@path': '/guest'}, left: ask('roomsLeft')},
    userMessage: 'Please book.',
  };
  say({
    updateComponents: {
      surfaceId: 'desk',
      components: [
        {id: 'book', component: 'Button', child: 'bookLabel', action: {event}, '@checks': [free]},
        {id: 'bookLabel', component: 'Text', text: 'Book'},
        {id: 'leave', component: 'Button', child: 'leaveLabel', action: {event: {name: 'leave'}}},
        {id: 'leaveLabel', component: 'Text', text: 'Leave'},
      ],
    },
  });
  say({updateDataModel: {surfaceId: 'desk', path: '/count', value: 3}});
}

/** What the agent does when it hears something; one entry per body. */
const REPLIES: Readonly<Record<string, (body: Body) => void>> = {
  callAgentFunction: ({functionCallId, callFunction}) => {
    const {'@call': name, args} = callFunction as {'@call': string; args: {name?: unknown}};
    if (name === 'roomsLeft') say({agentFunctionResponse: {functionCallId, value: 3}});
    else if (name === 'isFree') {
      const valid = args.name !== '' && args.name !== 'Ada';
      say({agentFunctionResponse: {functionCallId, value: {valid}}});
    } else say({agentFunctionResponse: {functionCallId, error: {code: 'UNKNOWN_FUNCTION', message: name}}});
  },
  action: ({name}) => {
    if (name === 'leave') {
      say({deleteSurface: {surfaceId: 'desk'}});
      events?.end();
      return;
    }
    const call = (functionCallId: string, callFunction: Message) =>
      say({callRendererFunction: {functionCallId, callFunction}});
    call('receipt', {'@call': 'receipt', catalogId: 'hotel', args: {number: 41}});
    call('private', {'@call': 'private', catalogId: 'hotel'});
  },
  rendererFunctionResponse: ({functionCallId, value}) => {
    if (functionCallId !== 'receipt') return;
    say({updateDataModel: {surfaceId: 'desk', path: '/status', value: `Booked: ${String(value)}`}});
    // A mistake, of which it will hear.
    say({updateComponents: {surfaceId: 'desk', components: [{id: 'extra', component: 'Txt', text: 'Breakfast at 8'}]}});
  },
  error: ({path}) => {
    if (path !== '/components/0/component') return;
    say({
      updateComponents: {surfaceId: 'desk', components: [{id: 'extra', component: 'Text', text: 'Breakfast at 8'}]},
    });
  },
};

function hear({message, metadata}: {message: Message; metadata: unknown}): void {
  transcript.push({from: 'renderer', message, metadata});
  for (const [name, reply] of Object.entries(REPLIES)) if (name in message) reply(message[name] as Body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {pathname} = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/agent/events') {
    response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
    response.write(': hello\n\n');
    events = response;
    begin();
  } else if (pathname === '/agent/messages' && request.method === 'POST') {
    const said = JSON.parse(await textOf(request)) as Parameters<typeof hear>[0];
    response.writeHead(204).end();
    hear(said);
  } else if (pathname === '/agent/transcript') {
    response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(transcript));
  } else if (pathname === '/favicon.ico') {
    response.writeHead(204).end();
  } else {
    const file = join('dist', normalize(pathname));
    const type = TYPES[extname(file)];
    if (!type || !file.startsWith('dist') || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {'content-type': type, 'content-security-policy': POLICY});
    createReadStream(file).pipe(response);
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
