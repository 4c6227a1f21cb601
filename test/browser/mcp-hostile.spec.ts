// Apps that try to reach beyond their frame, in the sandbox that any app gets. Each says what came of its attempt by the one way that it
// has; then the page is looked at: where it is, what was opened, what reached another origin, what the surface holds.
import {expect, test, type BrowserContext, type Page} from '@playwright/test';
import {appOf, appThat, type TestApp} from './mcp/apps.js';
import {Elsewhere, Site} from './mcp/server.js';
import type {McpPage} from './pages/mcp.js';

/** What an app does, and what it must see of it; `undefined` where it can't tell. */
interface Attempt {
  readonly act: string;
  readonly sees?: RegExp;
  /** The whole app, where it begins before the handshake. */
  readonly raw?: boolean;
  /** Browsers tell a frame of a form that it may not send only where no other frame beside it goes anywhere. */
  readonly alone?: boolean;
}

const REFUSED = /threw (?:SecurityError|TypeError|NotAllowedError|Error)|^null$|^undefined$|blocked/;
const THERE = 'ELSEWHERE';

const attempts: Readonly<Record<string, Attempt>> = {
  'navigates the page': {act: `top.location = '${THERE}/top'; return 'went';`, sees: REFUSED},
  'navigates the page by a link': {
    act: `const a = document.createElement('a'); a.href = '${THERE}/link'; a.target = '_top'; document.body.append(a); a.click(); return 'clicked';`,
    sees: /clicked/,
  },
  'navigates the frame around it': {act: `parent.location.href = '${THERE}/parent'; return 'went';`, sees: REFUSED},
  'navigates itself': {act: `setTimeout(() => (location.href = '${THERE}/self'), 50); return 'goes';`, sees: /goes/},
  'navigates itself by a meta element': {
    act: `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=${THERE}/meta">'); return 'goes';`,
    sees: /goes/,
  },
  'opens a window': {act: `return window.open('${THERE}/popup');`, sees: /^null$/},
  'opens a window by a link': {
    act: `const a = document.createElement('a'); a.href = '${THERE}/blank'; a.target = '_blank'; document.body.append(a); a.click(); return 'clicked';`,
    sees: /clicked/,
  },
  'asks by a dialog': {act: `return prompt('Your password?');`, sees: /^null$/},
  'reads local storage': {act: `return localStorage.length;`, sees: /threw SecurityError/},
  'reads session storage': {act: `return sessionStorage.length;`, sees: /threw SecurityError/},
  'reads cookies': {act: `return document.cookie;`, sees: /threw SecurityError/},
  'opens a database': {
    act: `return new Promise((resolve, reject) => { const open = indexedDB.open('x'); open.onsuccess = () => resolve('opened'); open.onerror = () => reject(open.error); });`,
    sees: /threw (SecurityError|UnknownError)/,
  },
  'opens a cache': {act: `return caches.open('x').then(() => 'opened');`, sees: /threw/},
  'registers a service worker': {
    act: `return navigator.serviceWorker.register('/worker.js').then(() => 'registered');`,
    sees: /threw/,
  },
  "reads the page's document": {act: `return top.document.title;`, sees: /threw SecurityError/},
  'reads the document around it': {act: `return parent.document.title;`, sees: /threw SecurityError/},
  'reads what framed it': {act: `return window.frameElement;`, sees: /^null$/},
  'calls into the page': {act: `return top.mcp.data('/');`, sees: /threw SecurityError/},
  'loads a script from elsewhere': {
    act: `const s = document.createElement('script'); s.src = '${THERE}/script.js'; document.body.append(s); return blocked;`,
    sees: /script-src/,
  },
  'loads an image from elsewhere': {act: `new Image().src = '${THERE}/image.png'; return blocked;`, sees: /img-src/},
  'loads a style sheet from elsewhere': {
    act: `const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '${THERE}/style.css'; document.head.append(l); return blocked;`,
    sees: /style-src/,
  },
  'frames a page from elsewhere': {
    act: `const f = document.createElement('iframe'); f.src = '${THERE}/frame'; document.body.append(f); return blocked;`,
    sees: /frame-src/,
  },
  'sends a beacon': {act: `navigator.sendBeacon('${THERE}/beacon', 'secret'); return blocked;`, sees: /connect-src/},
  'opens a socket': {
    act: `new WebSocket('${THERE}/socket'.replace('http', 'ws')); return blocked;`,
    sees: /connect-src/,
  },
  'listens to events from elsewhere': {act: `new EventSource('${THERE}/events'); return blocked;`, sees: /connect-src/},
  'submits a form to elsewhere': {
    act: `const f = document.createElement('form'); f.action = '${THERE}/form'; f.method = 'post'; document.body.append(f); f.submit(); return blocked;`,
    sees: /form-action/,
    alone: true,
  },
  'fetches from a frame without an address': {
    act: `const f = document.createElement('iframe'); document.body.append(f); return f.contentWindow.fetch('${THERE}/inner').then(() => 'fetched');`,
    sees: /threw/,
  },
  'fetches from a worker': {
    act: `const w = new Worker(URL.createObjectURL(new Blob(["fetch('${THERE}/worker').then(() => postMessage('fetched'), () => postMessage('blocked'))"]))); return new Promise((resolve) => { w.onmessage = ({data}) => resolve(data); w.onerror = () => resolve('blocked'); });`,
    sees: /blocked/,
  },
  'takes its policy off': {
    act: `document.querySelectorAll('meta').forEach((m) => m.remove()); return fetch('${THERE}/bare').then(() => 'fetched');`,
    sees: /threw/,
  },
  'loosens its policy': {
    act: `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="Content-Security-Policy" content="default-src *">'); return fetch('${THERE}/loose').then(() => 'fetched');`,
    sees: /threw/,
  },
  'compiles text': {act: `return eval('1 + 1');`, sees: /threw EvalError/},
  'goes full screen': {act: `return document.documentElement.requestFullscreen().then(() => 'full');`, sees: /threw/},
  'asks for full screen of its host without a gesture': {
    act: `return ask('ui/request-display-mode', {mode: 'fullscreen'}).then(({mode}) => mode);`,
    sees: /^inline$/,
  },
  'opens a link of its host without a gesture': {
    act: `return ask('ui/open-link', {url: '${THERE}/open'}).then(({isError}) => isError);`,
    sees: /^true$/,
  },
  'opens a script as a link': {
    act: `return ask('ui/open-link', {url: 'javascript:top.pwned=1'}).then(({isError}) => isError);`,
    sees: /^true$/,
  },
  'calls a tool by a name of every object': {
    act: `return ask('tools/call', {name: 'constructor', arguments: {}}).then(() => 'called');`,
    sees: /does not let/,
  },
  'calls a method that hosts have not': {
    act: `return ask('tools/list').then(() => 'listed');`,
    sees: /Method not found/,
  },
  'samples the model': {
    act: `return ask('sampling/createMessage', {messages: [], maxTokens: 1}).then(() => 'sampled');`,
    sees: /Method not found/,
  },
  'answers what nobody asked': {
    act: `for (let id = 0; id < 100; id++) { say({id, result: {tools: [], contents: []}}); say({id: String(id), error: {code: 1, message: 'forged'}}); } return 'said';`,
    sees: /said/,
  },
  'speaks for another origin': {
    act: `top.postMessage({jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'never', arguments: {}}}, '*'); parent.parent.postMessage({jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: {height: 2999}}, '*'); return 'said';`,
    sees: /said/,
  },
  'says what only the sandbox may say': {
    act: `say({method: 'ui/notifications/sandbox-proxy-ready', params: {}}); say({method: 'ui/notifications/sandbox-resource-ready', params: {html: '<p>other', policy: ''}}); return 'said';`,
    sees: /said/,
  },
  'says what is no JSON': {
    act: `const a = {}; a.self = a; parent.postMessage(a, '*'); parent.postMessage(new Map([[1, a]]), '*'); parent.postMessage('text', '*'); parent.postMessage(null, '*'); parent.postMessage({jsonrpc: '2.0', method: 5, id: {}}, '*'); return 'said';`,
    sees: /said/,
  },
  'says something endlessly deep': {
    act: `let a = {}; for (let i = 0; i < 3000; i++) a = {a}; say({method: 'ui/notifications/size-changed', params: a}); return 'said';`,
    sees: /said/,
  },
  'is of a size that there is not': {
    act: `for (const height of [-1, 1e9, NaN, Infinity, '9', null]) say({method: 'ui/notifications/size-changed', params: {height}}); return 'said';`,
    sees: /said/,
  },
  'pollutes prototypes': {
    act: `say(JSON.parse('{"method": "ui/notifications/size-changed", "params": {"height": 100, "__proto__": {"pwned": 1}}}')); return ask('ui/update-model-context', JSON.parse('{"structuredContent": {"__proto__": {"pwned": 1}, "constructor": {"prototype": {"pwned": 1}}}}')).then(() => 'said');`,
  },
  'begins with another frame in its place': {
    raw: true,
    act: `location.replace('${THERE}/replaced'); hello().then(() => note('here'));`,
  },
  'breaks out of its markup': {
    raw: true,
    act: `document.write('</body></html></iframe><scr' + 'ipt>parent.pwned = 1</scr' + 'ipt>'); hello().then(() => note('here'));`,
  },
};

/** How many apps stand in the page at once; the browser makes a process for the frames of each page, not for each frame. */
const TOGETHER = 14;

let site: Site;
let elsewhere: Elsewhere;
let page: Page;
let context: BrowserContext;
let popups = 0;
/** The first of the apps that stand in the page. */
let opened: number | undefined;

const titles = Object.keys(attempts);
const nameOf = (title: string) => `attempt-${titles.indexOf(title)}`;
const together = titles.filter((title) => !attempts[title]!.raw && !attempts[title]!.alone);

test.beforeAll(async ({browser}) => {
  elsewhere = await new Elsewhere().start();
  const apps: Record<string, TestApp> = {
    // In a loop without end nothing would get out of the sandbox at all: both frames share one thread.
    flood: appOf(
      'hello().then(() => setInterval(() => { for (let i = 0; i < 300; i++) say({method: "ui/notifications/size-changed", params: {height: 50}}); }, 1));',
    ),
    first: appThat('return "first";'),
    huge: appOf('hello().then(() => say({method: "x", params: {text: "x".repeat(3000000)}}));'),
  };
  for (const [title, {act, raw}] of Object.entries(attempts)) {
    const text = act.replaceAll(THERE, elsewhere.address);
    apps[nameOf(title)] = raw ? appOf(text) : appThat(text);
  }
  site = await new Site(apps).start();
  context = await browser.newContext();
  page = await context.newPage();
  context.on('page', () => popups++);
  await page.goto(`${site.address}/test-pages/mcp.html`);
  await page.waitForFunction(() => 'mcp' in globalThis);
  // Whatever a test does in the page counts as a gesture of its user; here nobody makes one.
  await page.evaluate(() => Object.defineProperty(navigator, 'userActivation', {value: {isActive: false}}));
});
test.afterAll(async () => {
  await context.close();
  await site.stop();
  await elsewhere.stop();
});

const open = (init: McpPage) => page.evaluate((given) => mcp.open(given as McpPage), init as object);
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, {intervals: [20, 50, 100, 250]});
const seen = (path: string) =>
  page.evaluate((at) => {
    const value = mcp.data(at);
    return typeof value === 'object' ? JSON.stringify(value) : value;
  }, path);

/** Puts the app of an attempt into the page, and some of the others. */
async function attempted(title: string): Promise<void> {
  const from = together.indexOf(title) - (together.indexOf(title) % TOGETHER);
  if (opened === from) return;
  opened = from;
  await open({app: 'first', more: together.slice(from, from + TOGETHER).map(nameOf)});
}

/** That nothing happened outside of the frame. */
async function unharmed(): Promise<void> {
  expect(page.url()).toBe(`${site.address}/test-pages/mcp.html`);
  expect(popups).toBe(0);
  expect(elsewhere.requests).toEqual([]);
  expect(site.calls).toEqual([]);
  const state = await page.evaluate(() => ({
    mishaps: mcp.mishaps,
    pwned: 'pwned' in globalThis || 'pwned' in {},
    stored: localStorage.length + sessionStorage.length,
    height: Math.max(
      ...Array.from(
        document.querySelector('a2ui-surface')!.shadowRoot!.querySelectorAll('.mcp-app-frame'),
        ({clientHeight}) => clientHeight,
      ),
    ),
    modal: document.querySelector('a2ui-surface')!.shadowRoot!.querySelector(':modal') !== null,
  }));
  expect(state).toEqual({mishaps: [], pwned: false, stored: 0, height: expect.any(Number), modal: false});
  expect(state.height).toBeLessThanOrEqual(3000);
  await page.getByLabel('Around').fill('still here');
  expect(await page.evaluate(() => mcp.data('/clicks'))).toBe('still here');
}

for (const title of together) {
  test(`an app that ${title} does nothing outside of its frame`, async () => {
    await attempted(title);
    const {sees} = attempts[title]!;
    if (sees) await soon(() => seen(`/seen/${nameOf(title)}/text`)).toMatch(sees);
    else await soon(() => seen(`/seen/${nameOf(title)}`)).toBeDefined();
    await unharmed();
  });
}

for (const title of titles.filter((each) => !together.includes(each))) {
  test(`an app that ${title} does nothing outside of its frame`, async () => {
    const {raw, sees} = attempts[title]!;
    opened = undefined;
    await open({app: nameOf(title), ...(raw && {patience: 1000})});
    if (sees) await soon(() => seen('/seen/text')).toMatch(sees);
    else
      await soon(() => page.evaluate(() => mcp.data('/seen') !== undefined || mcp.diagnostics.length > 0)).toBe(true);
    await unharmed();
  });
}

for (const app of ['flood', 'huge']) {
  test(`an app that says too much (${app}) is ended`, async () => {
    await open({app});
    await expect(page.getByText('The app was ended because it said too much')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await unharmed();
  });
}
