// Every component of the basic catalog in every state, in every theme, for pictures and for audits. The query sets the page:
// `?look=compact`, `?theme=dark`, `?dir=rtl`, `?lang=de`; `?only=button` draws the groups of that name alone.
import {basicCatalog, prefetchMarkdown} from 'a2ui-surface/catalogs/basic';
import {defineSurfaceElement, type SurfaceElement} from 'a2ui-surface/renderer';
import compact from 'a2ui-surface/themes/compact.css?url&no-inline';
import contrast from 'a2ui-surface/themes/high-contrast.css?url&no-inline';
import fluent from 'a2ui-surface/themes/fluent.css?url&no-inline';
import material from 'a2ui-surface/themes/material.css?url&no-inline';
import shadcn from 'a2ui-surface/themes/shadcn.css?url&no-inline';
import plain from 'a2ui-surface/themes/default.css?url&no-inline';
import type {Cell} from './states/cell.js';
import {groups as content} from './states/content.js';
import {groups as controls} from './states/controls.js';
import {freeze} from './states/freeze.js';
import {groups as layout} from './states/layout.js';
import {groups as whole} from './states/whole.js';

const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const LOOKS: Readonly<Record<string, string>> = {
  default: plain,
  compact,
  'high-contrast': contrast,
  material,
  fluent,
  shadcn,
};

defineSurfaceElement({catalogs: [basicCatalog]});
prefetchMarkdown();

const page = document.documentElement;
const query = new URLSearchParams(location.search);
const only = query.get('only');
page.lang = query.get('lang') ?? 'en';

const SETTINGS: Readonly<Record<string, {options: readonly string[]; apply: (value: string) => unknown}>> = {
  look: {options: Object.keys(LOOKS), apply: wear},
  theme: {
    options: ['system', 'light', 'dark'],
    apply: (value) => (value === 'system' ? delete page.dataset.theme : (page.dataset.theme = value)),
  },
  dir: {options: ['ltr', 'rtl'], apply: (value) => (page.dir = value)},
};
for (const select of document.querySelectorAll<HTMLSelectElement>('header select')) {
  const {options, apply} = SETTINGS[select.name]!;
  select.append(...options.map((value) => new Option(value)));
  select.value = query.get(select.name) ?? options[0]!;
  select.addEventListener('change', () => {
    query.set(select.name, select.value);
    history.replaceState(null, '', `?${query}`);
    void apply(select.value);
  });
  await apply(select.value);
}

for (const group of [...content, ...layout, ...controls, ...whole]) {
  if (only && !group.title.toLowerCase().includes(only)) continue;
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = group.title;
  const cells = document.createElement('div');
  cells.className = `cells ${group.look ?? ''}`;
  section.append(heading, cells);
  document.querySelector('main')!.append(section);
  for (const cell of group.cells) cells.append(drawn(cell));
}
const surfaces = [...document.querySelectorAll<SurfaceElement>('a2ui-surface')];
await Promise.all(surfaces.map((surface) => surface.updateComplete));
ground();
page.dataset.ready = '';

/** Puts a theme on, and waits until it is here. */
async function wear(look: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = LOOKS[look] ?? plain;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
  const before = document.querySelector('link[data-look]');
  link.dataset.look = look;
  document.head.append(link);
  await loaded;
  before?.remove();
  ground();
  page.dataset.wears = look;
}

/** The cells stand on the ground that the theme has for what stands on a page. */
function ground(): void {
  const surface = document.querySelector('a2ui-surface');
  if (surface) page.style.setProperty('--sheet', getComputedStyle(surface).getPropertyValue('--a2ui-color-surface'));
}

function drawn({title, parts, src, data = {}, touched, look = '', open, frozen}: Cell): HTMLElement {
  const box = document.createElement('div');
  box.className = `cell ${look}`;
  const name = document.createElement('small');
  name.textContent = title;
  const surface = document.createElement('a2ui-surface');
  surface.dialogs = 'contained';
  surface.addEventListener('a2ui-diagnostic', (event) => {
    const {severity, message} = event.detail;
    console.info(`${title}: ${severity}: ${message}`);
  });
  box.append(name, surface);
  if (src) surface.src = src;
  else if (!parts) void surface.stream(new ReadableStream<string>());
  if (!parts) return box;
  const components = Object.entries(parts).map(([id, part]) => ({id, ...part}));
  const results = Object.fromEntries(
    ['error', 'warning', 'info'].map((severity) => [severity, {valid: false, severity}]),
  );
  surface.receive({
    version: '1.0',
    createSurface: {surfaceId: title, catalogId: CATALOG, components, dataModel: {...data, results}},
  });
  void surface.updateComplete.then(() => {
    const root = surface.shadowRoot!;
    // What is tried before a field has come does not concern it.
    if (touched) surface.surface!.touchAll();
    if (open) {
      root.querySelector<HTMLElement>('.modal-trigger button')!.click();
      (document.activeElement as HTMLElement | null)?.blur();
    }
    if (frozen) freeze(root, frozen.on, frozen.state);
  });
  return box;
}
