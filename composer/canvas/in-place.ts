import type {Json, SurfaceElement} from '../../renderer/index.js';
import {parsePointer} from '../../renderer/index.js';
import {slotName} from '../edits/slots.js';
import type {Spot} from '../edits/arrange.js';
import {surfaceOf} from '../edits/gesture.js';
import {getNodeValue} from 'jsonc-parser';
import {absolute, scopeOf} from '../language/surfaces.js';
import {valueOf} from '../language/tree.js';
import {isPlain, valueIn} from '../preview/apply.js';
import type {Workspace} from '../workspace.js';
import {handsOf} from '../hands.js';

/** What can be written in place, in this order. */
const TEXTS = ['text', 'label', 'title', 'caption', 'description', 'placeholder'];

/** The first text of a component: a literal, or the place in the data that it reads; computed ones are for the inspector. */
export function editableText(
  workspace: Workspace,
  spot: Spot,
): {name: string; text: string; pointer?: readonly string[]} | undefined {
  const surface = surfaceOf(handsOf(workspace).ground, spot.surfaceId);
  const site = surface?.byId.get(spot.id);
  if (!surface || !site) return undefined;
  for (const name of TEXTS) {
    const kind = site.entry?.kinds.get(name);
    if (kind?.kind !== 'dynamic' || kind.type !== 'string') continue;
    const node = valueOf(site.node, name);
    const value = node && (getNodeValue(node) as Json);
    if (typeof value === 'string') return {name, text: value};
    if (!isPlain(value) || typeof value['@path'] !== 'string') continue;
    const path = absolute(value['@path'], scopeOf(surface, site.id) ?? '');
    const pointer = parsePointer(path === '' ? '/' : path);
    const data = workspace.preview.renderer.get()?.surfaces.get(surface.id)?.dataModel.get('/');
    const now = valueIn(data, pointer);
    if (typeof now === 'string') return {name, text: now, pointer};
  }
  return undefined;
}

/** Whether a component has a text that a function makes. */
export function isComputed(workspace: Workspace, spot: Spot): boolean {
  const site = surfaceOf(handsOf(workspace).ground, spot.surfaceId)?.byId.get(spot.id);
  return TEXTS.some((name) => {
    const node = site && valueOf(site.node, name);
    return node !== undefined && valueOf(node, '@call') !== undefined;
  });
}

/** Lays a field over a text of the preview; Enter or leaving it writes, Escape does not. Says whether there was a text to edit. */
export function editInPlace(workspace: Workspace, spot: Spot, device: HTMLElement): boolean {
  const found = editableText(workspace, spot);
  const element = device
    .querySelector<SurfaceElement>(`a2ui-surface[surface-id="${CSS.escape(spot.surfaceId)}"]`)
    ?.elementsOf(spot.id)[0];
  if (!found || !element) return false;
  const box = element.getBoundingClientRect();
  const base = device.getBoundingClientRect();
  const zoom = workspace.environment.get().zoom / 100;
  const area = document.createElement('textarea');
  area.className = 'c-in-place';
  area.rows = 1;
  area.value = found.text;
  area.setAttribute('aria-label', `${slotName([found.name])} of ${spot.id}`);
  area.spellcheck = false;
  const shown = element.querySelector('h1, h2, h3, h4, h5, h6, label, p') ?? element;
  const {fontSize, fontWeight, lineHeight, letterSpacing, color, textAlign} = getComputedStyle(shown);
  const {style} = area;
  const put = (name: string, value: string) => style.setProperty(name, value);
  put('left', `${(box.left - base.left) / zoom}px`);
  put('top', `${(box.top - base.top) / zoom}px`);
  put('width', `${Math.max(box.width / zoom, 120)}px`);
  put('min-height', `${box.height / zoom}px`);
  for (const [name, value] of Object.entries({
    'font-size': fontSize,
    'font-weight': fontWeight,
    'line-height': lineHeight,
    'letter-spacing': letterSpacing,
    color,
    'text-align': textAlign,
  }))
    put(name, value);
  const grow = () => {
    put('height', 'auto');
    put('height', `${area.scrollHeight + 2}px`);
  };
  let done = false;
  const focused = document.activeElement;
  const end = (write: boolean) => {
    if (done) return;
    done = true;
    const {value} = area;
    area.remove();
    if (write && value !== found.text) {
      if (found.pointer) handsOf(workspace).setData(spot.surfaceId, found.pointer, value);
      else handsOf(workspace).set(spot, [found.name], value);
    }
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({preventScroll: true});
  };
  area.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') end(false);
    else if (event.key === 'Enter' && !event.shiftKey) end(true);
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  });
  for (const name of ['pointerdown', 'click', 'dblclick'])
    area.addEventListener(name, (event) => event.stopPropagation());
  area.addEventListener('input', grow);
  area.addEventListener('blur', () => end(true));
  device.append(area);
  grow();
  area.focus({preventScroll: true});
  // What makes it a heading stays unless the author goes there.
  area.setSelectionRange(/^#{1,6}\s+/.exec(found.text)?.[0].length ?? 0, found.text.length);
  return true;
}
