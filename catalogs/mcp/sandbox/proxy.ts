// Runs in the outer of an app's two frames, whose origin is opaque. It puts the app into the inner one, under a policy that the inner
// one inherits and can't take off, and passes on what the two sides say. It is text in `generated/sandbox-page.ts`.

interface Said {
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

const PREFIX = 'ui/notifications/sandbox-';
const page = globalThis.parent;
let app: HTMLIFrameElement | undefined;

// Opened by itself there is nobody to talk with.
if (page !== globalThis.self) {
  globalThis.addEventListener('message', ({source, data}: MessageEvent<Said | null>) => {
    if (source === page) fromPage(data);
    else if (app && source === app.contentWindow) fromApp(data);
  });
  page.postMessage({jsonrpc: '2.0', method: `${PREFIX}proxy-ready`, params: {}}, '*');
}

function fromPage(said: Said | null): void {
  const {method, params = {}} = said ?? {};
  if (method === `${PREFIX}resource-ready`) {
    if (!app) open(params);
    return;
  }
  if (method === 'ui/notifications/host-context-changed') setTheme(params.theme);
  app?.contentWindow?.postMessage(said, '*');
}

function fromApp(said: Said | null): void {
  // Only this page may say what concerns the sandbox.
  if (typeof said?.method === 'string' && said.method.startsWith(PREFIX)) return;
  page.postMessage(said, '*');
}

function open({html, policy, allow, theme}: Readonly<Record<string, unknown>>): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = String(policy);
  document.head.append(meta);
  app = document.createElement('iframe');
  // Submit events are of use to apps; where forms could go, the policy forbids it.
  app.setAttribute('sandbox', 'allow-scripts allow-forms');
  app.allow = String(allow);
  // eslint-disable-next-line no-restricted-syntax -- What this frame is for: the app is markup, and nothing here is worth taking.
  app.srcdoc = String(html);
  app.referrerPolicy = 'no-referrer';
  app.title = document.title;
  setTheme(theme);
  document.body.append(app);
}

/** A frame whose scheme is another one than its page's stands on white, which suits apps that know no dark. */
function setTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
}

export {};
