// The page of the security tests: draws what hostile agents send, and looks over all that stands in the page then.
import 'a2ui-surface';
import {Renderer, type Diagnostic, type OutgoingMessage, type RendererInit} from 'a2ui-surface/renderer';
import {basicCatalog} from 'a2ui-surface/catalogs/basic';
import {chartCatalog} from 'a2ui-surface/catalogs/chart';
import {mapCatalog} from 'a2ui-surface/catalogs/map';
import {messagesNamed, messagesOf, type Attack, type Way} from '../../security/attacks.js';
import {INPUTS, NAMES, VALUES} from '../../security/corpus.js';
import {fingerprint} from '../../security/fingerprint.js';
import {scenesOf} from '../../security/places.js';
import {escapes} from './escapes.js';
import type {Flood} from './floods.js';
import type {Life} from './life.js';

const CATALOGS = [basicCatalog, chartCatalog, mapCatalog];
const main = document.querySelector('main')!;
/** What must stay empty. */
const mishaps: string[] = [];
/** What `openUrl` and links opened. */
const opened: string[] = [];

for (const name of ['pwned', 'alert', 'confirm', 'prompt', 'print'])
  Object.defineProperty(globalThis, name, {value: () => mishaps.push(`${name} was called`)});
window.open = (url) => {
  opened.push(String(url));
  return null;
};
addEventListener('error', (event) => mishaps.push(`error: ${event.message}`));
addEventListener('unhandledrejection', (event) => mishaps.push(`rejection: ${String(event.reason)}`));
document.addEventListener('securitypolicyviolation', (event) =>
  mishaps.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`),
);

const scenes = scenesOf(CATALOGS);
const values = [...INPUTS.map(({text}) => text), ...VALUES];
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

let flood: Flood | undefined;
let life: Life | undefined;

type Opened = ReturnType<typeof open>;

/** A renderer that loads media from one host only, and an element for each of its surfaces. */
function open(surfaceIds: readonly string[], init: RendererInit = {}, shared?: Renderer) {
  const {policy, ...more} = init;
  const made = () =>
    new Renderer({
      catalogs: CATALOGS,
      policy: {mediaHosts: ['allowed.example'], ...policy},
      locale: 'en',
      timeZone: 'UTC',
      ...more,
    });
  const renderer = shared ?? made();
  const diagnostics: Diagnostic[] = [];
  const messages: OutgoingMessage[] = [];
  renderer.addEventListener('diagnostic', (event) => diagnostics.push((event as CustomEvent<Diagnostic>).detail));
  renderer.addEventListener('message', (event) => messages.push((event as CustomEvent<OutgoingMessage>).detail));
  const elements = surfaceIds.map((id) => {
    const element = document.createElement('a2ui-surface');
    element.renderer = renderer;
    element.surfaceId = id;
    main.append(element);
    return element;
  });
  return {renderer, elements, diagnostics, messages};
}

/** Waits until all is drawn, and says what got out of it. */
async function lookOver({elements, diagnostics}: Opened, keep = false): Promise<string[]> {
  for (const element of elements) await element.updateComplete;
  await frame();
  for (const element of elements) await element.updateComplete;
  const found = elements.flatMap((element) => escapes(element));
  found.push(
    ...diagnostics.filter(({code}) => code === 'RENDER_FAILED').map(({message}) => `could not draw: ${message}`),
  );
  if (!keep) main.replaceChildren();
  return [...new Set(found)];
}

const hostile = {
  open,
  lookOver,
  mishaps,
  opened,
  scenes: scenes.map(({name, places}) => ({name, places: places.length})),
  values: values.length,
  fingerprint,

  /** Waits until the libraries of charts, maps and Markdown are there, which are loaded when they are first needed. */
  async load(): Promise<void> {
    const own = (name: string) => scenes.findLast((scene) => scene.name === name)!;
    const {renderer, elements} = open(['s']);
    const attacks = ['Chart', 'Map', 'Text'].map((name) => ({
      scene: own(name),
      place: name === 'Text' ? 0 : -1,
      value: '*x*',
      way: 'written' as const,
    }));
    renderer.receive(messagesOf(attacks, 's'));
    const drawn = ['.chart-drawing, .chart svg', '.leaflet-pane', 'em'];
    while (!drawn.every((selector) => elements[0]!.shadowRoot!.querySelector(selector))) await frame();
    main.replaceChildren();
  },

  /** Plays conversations that nobody would write. */
  async fuzz(seed: number, count: number) {
    const {play} = await import('./fuzz.js');
    return play(CATALOGS, seed, count, (ids, renderer) => open(ids, {}, renderer));
  },

  /** Makes ready what should cost more than a page can bear. */
  async prepare(name: string): Promise<void> {
    const {Flood, ORACLE} = await import('./floods.js');
    flood = new Flood(name, (ids) => open(ids, {catalogs: [...CATALOGS, ORACLE]}));
  },

  /** Sends it. */
  flood: () => flood!.run(),

  /** Takes away what was drawn of it. */
  endFlood(): void {
    flood?.end();
    flood = undefined;
  },

  /** Opens a dashboard whose time can be run. */
  async live(): Promise<void> {
    const {Life} = await import('./life.js');
    life = new Life(open);
  },

  /** Lets simulated seconds pass. */
  async pass(seconds: number, toHalf = false) {
    await life!.pass(seconds);
    if (toHalf) await life!.passToHalf();
    return life!.held();
  },

  /** Lets surfaces come and go so many times. */
  async visits(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await life!.visit();
  },

  lingering: () => life!.lingering(),

  classes: () => life!.classes(),

  /** What the look-over says of a surface into which somebody put this. */
  escapesOf(tag: string, attributes: Record<string, string>, text = ''): string[] {
    const {elements} = open(['s']);
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style')
        for (const part of value.split(';')) element.style.setProperty(...(part.split('=') as [string, string]));
      else element.setAttribute(name, value);
    }
    element.append(text);
    elements[0]!.shadowRoot!.append(element);
    const found = escapes(elements[0]!);
    main.replaceChildren();
    return found;
  },

  /** Draws a scene with each of some values at one of its places, and says what got out of them. */
  async draw(scene: number, from: number, to: number, step: number, way: Way, markdown = false): Promise<string[]> {
    const attacks: Attack[] = [];
    for (let i = from; i < Math.min(to, values.length); i += step) {
      const {places} = scenes[scene]!;
      attacks.push({scene: scenes[scene]!, place: i % places.length, value: values[i], way, everywhere: true});
    }
    const policy = markdown ? {markdownLinks: true, markdownImages: true} : {};
    const made = open(['s'], {policy});
    made.renderer.receive(messagesOf(attacks, 's'));
    return lookOver(made);
  },

  /** Draws messages that use a name for everything, some names at a time. */
  async drawNames(): Promise<string[]> {
    const found: string[] = [];
    for (let from = 0; from < NAMES.length; from += 16) {
      const names = NAMES.slice(from, from + 16);
      const all = names.map((name) => open([name, 'other', 'eight', 'nine']));
      all.forEach(({renderer}, i) => renderer.receive(messagesNamed(names[i]!).slice(0, 3)));
      await frame();
      all.forEach(({renderer}, i) => renderer.receive(messagesNamed(names[i]!).slice(3)));
      for (const [i, each] of all.entries())
        found.push(...(await lookOver(each, i < all.length - 1)).map((fault) => `${names[i]}: ${fault}`));
    }
    return found;
  },

  /** What of the globals, and of what everything inherits, is not as it was. */
  changed(before: readonly string[]): string[] {
    const known = new Set(before.flatMap((line) => line.split(' ').map((word) => line.split(':')[0]! + word)));
    const now = fingerprint().flatMap((line) => line.split(' ').map((word) => line.split(':')[0]! + word));
    // Leaflet's own note of what it listens to.
    return [...now.filter((word) => !known.delete(word) && !word.endsWith('_leaflet_events')), ...known];
  },
};

declare global {
  var hostile: Hostile;
}
export type Hostile = typeof hostile;

globalThis.hostile = hostile;
