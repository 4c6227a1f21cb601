// Apps as servers offer them. The SDK's own `App` speaks in the well-behaved one; the others speak JSON-RPC by hand, since the SDK
// would not say what they say.
import {build} from 'esbuild';
import {extAppsPatches} from '../../tools/ext-apps.mjs';

/** A page of an app, and what it asks for. */
export interface TestApp {
  readonly html: string;
  readonly ui?: object;
}

/** What the hand-written apps start with: `hello()`, `ask(method, params)`, `note(text)`. */
const RPC = `<!doctype html><meta charset="utf-8"><body><script>
let count = 0;
const pending = new Map();
const say = (message) => parent.postMessage({jsonrpc: '2.0', ...message}, '*');
const ask = (method, params = {}) => new Promise((resolve, reject) => {
  pending.set(++count, {resolve, reject});
  say({id: count, method, params});
});
const heard = [];
addEventListener('message', ({data}) => {
  heard.push(data);
  if (data.method === 'ui/resource-teardown') return say({id: data.id, result: {}});
  const waiting = pending.get(data.id);
  if (!waiting || data.method) return;
  pending.delete(data.id);
  if (data.error) waiting.reject(new Error(data.error.message)); else waiting.resolve(data.result);
});
const hello = async () => {
  const result = await ask('ui/initialize', {protocolVersion: '2026-01-26', appInfo: {name: 'x', version: '1'}, appCapabilities: {}});
  say({method: 'ui/notifications/initialized', params: {}});
  return result;
};
const note = (text) => ask('ui/update-model-context', {content: [{type: 'text', text: String(text)}]});
const attempt = async (act) => { try { return String(await act()); } catch (error) { return 'threw ' + error.name + ': ' + error.message; } };
const blocked = new Promise((resolve) => addEventListener('securitypolicyviolation', ({effectiveDirective}) => resolve(effectiveDirective)));
</script>`;

/** An app that does something right after the handshake and notes what came of it. */
export function appThat(act: string, ui?: object): TestApp {
  return {
    html: `${RPC}<script>(async () => { await hello(); note(await attempt(async () => { ${act} })); })();</script>`,
    ...(ui && {ui}),
  };
}

/** Text before and instead of the handshake. */
export function appOf(script: string): TestApp {
  return {html: `${RPC}<script>${script}</script>`};
}

/** An app made with the SDK (seats.ts), bundled as an app's author would. */
export async function seats(): Promise<TestApp> {
  const {outputFiles} = await build({
    entryPoints: ['test/browser/mcp/seats-app.ts'],
    plugins: [extAppsPatches],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
  });
  const script = outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Seats</title><style>
      body { margin: 0; padding: 12px; font: 15px/1.5 var(--font-sans, sans-serif); color: var(--color-text-primary, #222); }
      button { font: inherit; margin-inline-end: 8px; }
    </style></head><body><p id="flight"></p><p id="theme"></p><p id="state"></p>
    <button id="hold">Hold 12A</button><button id="cancel">Cancel flight</button><button id="say">Tell</button><button id="grow">More</button><button id="full">Full</button>
    <div id="more"></div><script type="module">${script}</script></body></html>`,
    ui: {prefersBorder: true},
  };
}
