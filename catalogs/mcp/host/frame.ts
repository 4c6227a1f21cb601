import type {Grants, McpPermission, Origins} from '../access.js';
import {sandboxPage} from '../generated/sandbox-page.js';

/** Thrown where the page's own policy keeps the sandbox from being made in it. */
export class SandboxRefused extends Error {}

const FEATURES: Readonly<Record<McpPermission, string>> = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
};

/** The permissions as a frame's `allow` names them; `*`, since the origin of a sandbox has no name. */
export function allowOf(permissions: Grants['permissions']): string {
  return permissions.map((name) => `${FEATURES[name]} *`).join('; ');
}

/** The content policy of an app: its own inline code and what the page grants, no request to anywhere else. */
export function policyOf({connectDomains, resourceDomains, frameDomains}: Origins): string {
  const list = (origins: readonly string[], ...more: string[]) => [...more, ...origins].join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src ${list(resourceDomains, "'unsafe-inline'")}`,
    `style-src ${list(resourceDomains, "'unsafe-inline'")}`,
    `img-src ${list(resourceDomains, 'data:', 'blob:')}`,
    `media-src ${list(resourceDomains, 'data:', 'blob:')}`,
    `font-src ${list(resourceDomains, 'data:')}`,
    `connect-src ${list(connectDomains)}`,
    // Also keeps the app's own frame from going elsewhere, since it holds in the frame around it.
    `frame-src ${list(frameDomains)}`,
    'worker-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The outer frame of an app, not yet in the page. Its origin is opaque in either way, so it has no storage and no cookies. */
export function makeFrame(
  sandbox: string | undefined,
  {permissions, title}: {permissions: Grants['permissions']; title: string},
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.allow = allowOf(permissions);
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  if (sandbox !== undefined) {
    frame.src = sandbox;
    return frame;
  }
  try {
    // eslint-disable-next-line no-restricted-syntax -- Our own page of the sandbox, in a frame of an opaque origin.
    frame.srcdoc = trusted();
  } catch {
    throw new SandboxRefused("The page's policy wants trusted HTML: set `sandbox` of makeMcpCatalog().");
  }
  return frame;
}

let policy: {createHTML(text: string): string} | undefined;

/** The sandbox's page as the page's policy wants it; only ever our own text. */
function trusted(): string {
  const types = (globalThis as {trustedTypes?: {createPolicy(name: string, rules: object): typeof policy}})
    .trustedTypes;
  if (!types) return sandboxPage;
  policy ??= types.createPolicy('a2ui-mcp', {createHTML: () => sandboxPage});
  return policy!.createHTML('');
}
