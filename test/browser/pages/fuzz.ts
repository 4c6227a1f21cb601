// Conversations by the grammar and with something wrong in them, drawn as they come and held to a fresh drawing of what they came to.
import fc, {type Arbitrary} from 'fast-check';
import type {Catalog, Diagnostic, Json, Renderer} from 'a2ui-surface/renderer';
import {lacks} from '../../security/attacks.js';
import {Grammar, SURFACES} from '../../security/grammar.js';
import {escapes} from './escapes.js';

export interface Played {
  readonly messages: number;
  /** What is wrong, a sentence each; the number of the conversation goes before it. */
  readonly found: readonly string[];
}

interface Opened {
  readonly renderer: Renderer;
  readonly elements: readonly (HTMLElement & {updateComplete: Promise<unknown>})[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Plays conversations of about 20 messages until so many have come. */
export async function play(
  catalogs: readonly Catalog[],
  seed: number,
  count: number,
  open: (surfaces: readonly string[], renderer?: Renderer) => Opened,
): Promise<Played> {
  const grammar = new Grammar(catalogs);
  const message: Arbitrary<Json> = fc.oneof(
    {weight: 1, arbitrary: grammar.message},
    {weight: 1, arbitrary: grammar.mutated},
  );
  const conversations = fc.array(message, {minLength: 10, maxLength: 30, size: 'max'});
  const found: string[] = [];
  let messages = 0;
  for (let run = 0; messages < count; run++) {
    const [all = []] = fc.sample(conversations, {seed: seed + run, numRuns: 1});
    const made = open(SURFACES);
    const tell = (text: string) => found.push(`seed ${seed + run}: ${text}`);
    for (const [i, each] of all.entries()) {
      messages++;
      try {
        for (const diagnostic of made.renderer.receive(each)) {
          const lack = lacks(diagnostic, [each].flat());
          if (lack) tell(lack);
        }
      } catch (error) {
        tell(`receive() threw ${String(error)}`);
      }
      // Some together, some one by one.
      if (i % 3 === 0) for (const element of made.elements) await element.updateComplete;
    }
    for (const element of made.elements) await element.updateComplete;
    const fresh = open(SURFACES, made.renderer);
    for (const element of fresh.elements) await element.updateComplete;
    const drawn = [...made.elements, ...fresh.elements];
    // What components measure, they measure in the frame in which they come. A sound or a picture that can't be had is shown as missing from
    // when that is known; a fault is there before its event, and what that changes may want another picture.
    for (let frames = 0, still = 0; frames < MEDIA_FRAMES && still < 3; frames++) {
      await frame();
      for (const element of drawn) await element.updateComplete;
      still = drawn.some(loads) ? 0 : still + 1;
    }
    made.elements.forEach((element, i) => {
      const [live, anew] = [textOf(element), textOf(fresh.elements[i]!)];
      if (live !== anew) tell(`${SURFACES[i]} differs from a fresh drawing: ${difference(live, anew)}`);
      for (const escape of escapes(element)) tell(escape);
    });
    for (const {code, message: words} of made.diagnostics) if (code === 'RENDER_FAILED') tell(words);
    for (const element of [...made.elements, ...fresh.elements]) element.remove();
  }
  return {messages, found: found.slice(0, 20)};
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** For so many frames media may load; the comparison then says what has not come. */
const MEDIA_FRAMES = 300;

/** Whether a sound, a film or a picture that is wanted now is still on its way. */
function loads({shadowRoot}: HTMLElement): boolean {
  const pictures = [...shadowRoot!.querySelectorAll('img')];
  // What is far from the eye is not asked for yet.
  for (const picture of pictures) picture.loading = 'eager';
  if (pictures.some(({complete}) => !complete)) return true;
  return [...shadowRoot!.querySelectorAll<HTMLMediaElement>('audio, video')].some(
    ({error, readyState, networkState}) => !error && readyState === 0 && networkState > HTMLMediaElement.NETWORK_IDLE,
  );
}

const REFERENCES = new Set([
  'id',
  'for',
  'name',
  'href',
  'aria-controls',
  'aria-labelledby',
  'aria-describedby',
  'aria-activedescendant',
  'popovertarget',
  'list',
]);
/** What is measured in the page, or follows from when a picture came. */
const MEASURED = 'svg *, .leaflet-container *, .chart-canvas *, .announcer';

/** What a surface shows, without what no two drawings have in common. */
function textOf({shadowRoot}: HTMLElement): string {
  const lines: string[] = [];
  const walk = (node: Node, depth: number): void => {
    if (node.nodeType === 3) {
      const text = node.nodeValue!.replaceAll(/\s+/g, ' ').trim();
      if (text !== '') lines.push(`${' '.repeat(depth)}${text}`);
    }
    if (node.nodeType !== 1) return;
    const element = node as HTMLElement;
    if (element.matches(MEASURED) || element.localName === 'style') return;
    const attributes = [...element.attributes]
      .filter(({name}) => name !== 'style' && name !== 'tabindex' && !name.startsWith('data-'))
      .map(
        ({name, value}) =>
          `${name}=${REFERENCES.has(name) ? '#' : value.replaceAll(/\b(?:loading|long-words)\b/g, '').trim()}`,
      )
      .sort();
    const {value, checked} = element as HTMLInputElement;
    const state = element.matches('input, textarea, select') ? ` value=${value} checked=${String(checked)}` : '';
    lines.push(`${' '.repeat(depth)}<${element.localName} ${attributes.join(' ')}${state}>`);
    for (const child of element.childNodes) walk(child, depth + 1);
  };
  for (const child of shadowRoot!.querySelector('.surface')?.childNodes ?? []) walk(child, 0);
  return lines.join('\n');
}

function difference(live: string, anew: string): string {
  const [a, b] = [live.split('\n'), anew.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  const i = at < 0 ? a.length : at;
  return `${(a[i] ?? 'nothing').trim().slice(0, 200)} | ${(b[i] ?? 'nothing').trim().slice(0, 200)}`;
}
