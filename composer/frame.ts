/**
 * The preview for catalogs that bring code. Everything of theirs runs here, in a frame without an origin: it sees neither the page
 * nor its storage, and says only what goes through the channel.
 */
import {basicCatalog, chartCatalog, mapCatalog, minimalCatalog} from '../catalogs/index.js';
import * as api from '../renderer/index.js';
import {html} from 'lit';
import {prepareCatalogs} from './catalogs.js';
import type {FromFrame, ToFrame} from './frame-messages.js';
import {mcpPlaceholders} from './mcp-placeholders.js';
import {check} from './preview/check.js';
import {Preview} from './preview/preview.js';

const given = [basicCatalog, minimalCatalog, chartCatalog, mapCatalog, mcpPlaceholders];
const own: api.Catalog[] = [];
const preview = new Preview(given);
let port: MessagePort | undefined;
let selecting = false;
const theme = new CSSStyleSheet();
let last = Promise.resolve();

addEventListener('message', (event) => {
  // Only the page around it hands over a channel, and only once.
  if (event.source !== parent || port || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({data}: MessageEvent<ToFrame>) => {
    // In order: a catalog that is still loading would not be known to the messages after it.
    last = last.then(() => take(data));
  };
});
// Captured, so that in select mode nothing of the surface is used.
addEventListener('click', (event) => choose(event), true);

function tell(message: FromFrame): void {
  port?.postMessage(message);
}

async function take(message: ToFrame): Promise<void> {
  if ('load' in message) await load(message.load);
  else if ('receive' in message) preview.receive(message.receive);
  else {
    ({selecting} = message);
    const {scheme, locale, direction, motion} = message.environment;
    const {documentElement: root} = document;
    root.style.setProperty('color-scheme', scheme === 'auto' ? 'light dark' : scheme);
    root.style.setProperty('--a2ui-motion', motion ? '1' : '0');
    root.lang = locale;
    root.dir = direction === 'auto' ? '' : direction;
    if (!document.adoptedStyleSheets.includes(theme))
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, theme];
    theme.replaceSync(message.theme);
    preview.show({messages: message.show, world: check(message.show, [...given, ...own]).world});
    draw();
  }
}

/** Loads a module whose default export is a catalog, or makes one from what it is handed: `(api) => api.defineCatalog({…})`. */
async function load(address: string): Promise<void> {
  try {
    const module = (await import(/* @vite-ignore */ address)) as {default?: unknown};
    const made: unknown =
      typeof module.default === 'function'
        ? await (module.default as (given: object) => unknown)({...api, html})
        : module.default;
    if (!api.isObject(made) || typeof made.id !== 'string' || !('components' in made))
      throw new TypeError('its default export is no catalog, nor a function that makes one');
    const catalog = made as unknown as api.Catalog;
    own.push(catalog);
    await prepareCatalogs([...given, ...own]);
    preview.useCatalogs([...given, ...own]);
    tell({catalog: JSON.parse(JSON.stringify(catalog.document)) as api.CatalogDocument});
  } catch (error) {
    tell({fault: error instanceof Error ? error.message : String(error)});
  }
}

function draw(): void {
  const renderer = preview.renderer.get();
  const ids = preview.surfaceIds.get();
  const shown = [...document.querySelectorAll<api.SurfaceElement>('a2ui-surface')];
  for (const surface of shown) if (!ids.includes(surface.getAttribute('surface-id') ?? '')) surface.remove();
  for (const id of ids) {
    let surface = shown.find((each) => each.getAttribute('surface-id') === id);
    if (!surface) {
      surface = document.createElement('a2ui-surface');
      surface.setAttribute('surface-id', id);
      surface.setAttribute('dialogs', 'contained');
      document.body.append(surface);
    }
    surface.renderer = renderer!;
  }
}

preview.onMessage = (message, {metadata}) => tell({sent: message, metadata});

function choose(event: MouseEvent): void {
  if (!selecting) return;
  event.preventDefault();
  event.stopPropagation();
  const path = event.composedPath();
  const surface = path.find(
    (target): target is api.SurfaceElement => target instanceof HTMLElement && target.localName === 'a2ui-surface',
  );
  const target = path.find((each): each is Element => each instanceof Element);
  const found = surface && target && surface.componentAt(target);
  const surfaceId = surface?.getAttribute('surface-id');
  if (found && surfaceId) tell({selected: {surfaceId, componentId: found.id}});
}
