import type {Drop, Load, Zone} from '../drag.js';
import {surfaceOf} from '../edits/gesture.js';
import {subtree} from '../edits/gesture.js';
import {slotsOf} from '../edits/slots.js';
import {targetAt, type Side} from '../edits/target.js';
import type {Hands} from '../hands.js';
import type {Row} from './rows.js';

/** The tree as a place for drops: above, in or below the row under the pointer. */
export class TreeZone implements Zone {
  constructor(
    readonly element: HTMLElement,
    readonly hands: Hands,
    readonly rowOf: (element: Element) => Row | undefined,
  ) {}

  get scroller(): HTMLElement | null {
    return this.element.querySelector('.c-tree');
  }

  #mark: {row: HTMLElement; side: Side} | undefined;

  dropAt(x: number, y: number, load: Load): Drop | undefined {
    this.#mark = undefined;
    const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]');
    const row = element && this.rowOf(element);
    if (!element || !row || (row.kind !== 'component' && row.kind !== 'surface')) return undefined;
    const {top, height} = element.getBoundingClientRect();
    const part = (y - top) / height;
    const surface = surfaceOf(this.hands.ground, row.surfaceId);
    if (!surface) return undefined;
    const id = row.kind === 'surface' ? 'root' : row.id;
    if ('spot' in load && (load.spot.surfaceId !== row.surfaceId || subtree(surface, load.spot.id).has(id)))
      return undefined;
    const site = surface.byId.get(id);
    const takes = site !== undefined && slotsOf(site).length > 0;
    const side: Side =
      id === 'root' ? 'into' : takes && part > 0.3 && part < 0.7 ? 'into' : part < 0.5 ? 'before' : 'after';
    const target = targetAt(surface, id, side, row.reference);
    if ('refused' in target) return undefined;
    this.#mark = {row: element, side};
    return {surfaceId: row.surfaceId, target};
  }

  show(drop: Drop | undefined): void {
    for (const marked of this.element.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop');
    if (drop && this.#mark) this.#mark.row.dataset.drop = this.#mark.side;
  }
}
