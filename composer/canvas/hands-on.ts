import type {SurfaceElement} from '../../renderer/index.js';
import {beginDrag, takeDrops, takeFingers} from '../drag.js';
import type {Selection, Workspace} from '../workspace.js';
import {CanvasZone} from './drop-zone.js';
import {editInPlace, isComputed} from './in-place.js';
import {chosenBy, lifted, picked} from './pick.js';
import {gapsOf, shifted, stepped, type Gap} from './weights.js';
import {handsOf} from '../hands.js';
import '../styles/hands.css';

/** What can be done to the drawn surface itself: dragging, writing in place, pulling at the gaps of a Row. */
export class HandsOn {
  readonly #workspace: Workspace;
  readonly #pane: HTMLElement;
  readonly #line = document.createElement('div');
  readonly #gaps = new Map<string, HTMLElement>();
  readonly #endDrops: () => void;

  constructor(workspace: Workspace, pane: HTMLElement) {
    this.#workspace = workspace;
    this.#pane = pane;
    this.#line.className = 'c-dropline';
    this.#line.hidden = true;
    this.#endDrops = takeDrops(new CanvasZone(pane, handsOf(workspace), (line) => this.#drawLine(line)));
  }

  end(): void {
    this.#endDrops();
  }

  get #device(): HTMLElement | null {
    return this.#pane.querySelector('.c-device');
  }

  /** A press on a component in select mode may become a drag. */
  press(event: PointerEvent, found: Selection): void {
    const {surfaceId, componentId} = lifted(this.#workspace, found);
    if (componentId === 'root') return;
    const hands = handsOf(this.#workspace);
    beginDrag(
      event,
      () => ({label: componentId, spot: {surfaceId, id: componentId}}),
      (load, drop) => 'spot' in load && hands.moveTo(load.spot, drop.target),
    );
  }

  /** The component that a click means. */
  picked(found: Selection): Selection {
    return picked(this.#workspace, found);
  }

  /** The component that a key leads to from the chosen one. */
  chosenBy(key: string): Selection | undefined {
    return chosenBy(this.#workspace, key);
  }

  /** Writes in place; says whether there is a text. */
  edit({surfaceId, componentId}: Selection): boolean {
    const device = this.#device;
    const spot = {surfaceId, id: componentId};
    if (device && editInPlace(this.#workspace, spot, device)) return true;
    if (!isComputed(this.#workspace, spot)) return false;
    handsOf(this.#workspace).perform({refused: 'This text is computed: change how in the inspector.'});
    return true;
  }

  #drawLine(line: DOMRect | undefined): void {
    const device = this.#device;
    this.#line.hidden = !line;
    if (!line || !device) return;
    if (this.#line.parentElement !== device) device.append(this.#line);
    this.#lay(this.#line, line, device);
  }

  #lay({style}: HTMLElement, box: DOMRect, device: HTMLElement): void {
    const base = device.getBoundingClientRect();
    const zoom = this.#workspace.environment.get().zoom / 100;
    style.setProperty('left', `${(box.left - base.left) / zoom}px`);
    style.setProperty('top', `${(box.top - base.top) / zoom}px`);
    style.setProperty('width', `${box.width / zoom}px`);
    style.setProperty('height', `${box.height / zoom}px`);
  }

  /** Lays the handles of the gaps over the surface, as it is drawn now. */
  draw(): void {
    const device = this.#device;
    const selection = this.#workspace.selection.get();
    if (device) takeFingers(device, this.#workspace.selecting.get());
    const wanted = new Map<string, Gap>();
    if (device && selection && this.#workspace.selecting.get()) {
      const element = device.querySelector<SurfaceElement>(
        `a2ui-surface[surface-id="${CSS.escape(selection.surfaceId)}"]`,
      );
      const spot = {surfaceId: selection.surfaceId, id: selection.componentId};
      for (const gap of element ? gapsOf(this.#workspace, element, spot) : [])
        wanted.set(`${gap.before} ${gap.after}`, gap);
    }
    for (const [key, handle] of this.#gaps) {
      if (wanted.has(key)) continue;
      handle.remove();
      this.#gaps.delete(key);
    }
    for (const [key, gap] of wanted) {
      let handle = this.#gaps.get(key);
      if (!handle) {
        handle = this.#handle(key);
        this.#gaps.set(key, handle);
      }
      if (handle.parentElement !== device) device!.append(handle);
      this.#lay(handle, gap.box, device!);
      const [first, second] = gap.weights;
      handle.setAttribute('aria-label', `Space of ${gap.before} against ${gap.after}`);
      handle.setAttribute('aria-valuetext', first || second ? `${first} to ${second}` : 'as their content needs');
      handle.setAttribute('aria-valuenow', String(Math.round((gap.sizes[0] / (gap.sizes[0] + gap.sizes[1])) * 100)));
    }
  }

  #gapOf(key: string): Gap | undefined {
    const selection = this.#workspace.selection.get();
    const element =
      selection &&
      this.#device?.querySelector<SurfaceElement>(`a2ui-surface[surface-id="${CSS.escape(selection.surfaceId)}"]`);
    if (!selection || !element) return undefined;
    return gapsOf(this.#workspace, element, {surfaceId: selection.surfaceId, id: selection.componentId}).find(
      ({before, after}) => `${before} ${after}` === key,
    );
  }

  #handle(key: string): HTMLElement {
    const handle = document.createElement('div');
    handle.className = 'c-gap';
    handle.tabIndex = 0;
    handle.setAttribute('role', 'separator');
    handle.setAttribute('aria-orientation', 'vertical');
    handle.title = 'Drag, or use the arrow keys, to share the space; double-click to set both back';
    handle.addEventListener('pointerdown', (event) => this.#pull(event, key, handle));
    handle.addEventListener('dblclick', (event) => {
      event.stopPropagation();
      const gap = this.#gapOf(key);
      if (gap) this.#write(gap, [1, 1]);
    });
    handle.addEventListener('keydown', (event) => {
      const direction = {ArrowRight: 1, ArrowLeft: -1}[event.key] as 1 | -1 | undefined;
      const gap = direction && this.#gapOf(key);
      if (!gap) return;
      event.preventDefault();
      event.stopPropagation();
      this.#write(gap, stepped(gap, direction), `weigh ${key}`);
    });
    return handle;
  }

  #pull(event: PointerEvent, key: string, handle: HTMLElement): void {
    const gap = this.#gapOf(key);
    if (!gap || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    const from = event.clientX;
    let weights: [number, number] | undefined;
    const move = ({clientX}: PointerEvent) => {
      weights = shifted(gap, clientX - from);
      handle.style.setProperty('translate', `${clientX - from}px 0`);
      handle.dataset.weights = weights.map(String).join(' : ');
    };
    const end = (write: boolean) => {
      handle.style.removeProperty('translate');
      delete handle.dataset.weights;
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', up);
      handle.removeEventListener('pointercancel', cancel);
      handle.removeEventListener('keydown', escape);
      if (write && weights) this.#write(gap, weights);
    };
    const up = () => end(true);
    const cancel = () => end(false);
    const escape = (pressed: KeyboardEvent) => pressed.key === 'Escape' && (pressed.stopPropagation(), end(false));
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', up);
    handle.addEventListener('pointercancel', cancel);
    handle.addEventListener('keydown', escape);
    handle.focus();
  }

  #write({surfaceId, before, after}: Gap, [first, second]: readonly [number, number], join?: string): void {
    handsOf(this.#workspace).weigh(
      surfaceId,
      [
        [before, first],
        [after, second],
      ],
      join,
    );
  }
}
