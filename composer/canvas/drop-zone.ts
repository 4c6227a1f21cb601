import type {SurfaceElement} from '../../renderer/index.js';
import type {Drop, Load, Zone} from '../drag.js';
import {subtree, surfaceOf} from '../edits/gesture.js';
import {targetAt} from '../edits/target.js';
import type {Hands} from '../hands.js';
import type {SurfaceIndex} from '../language/surfaces.js';
import {boxOf, indexAt, laidOut, lineAt, type Axis, type Laid} from './boxes.js';

/** Pixels from the edge of a container within which its neighbourhood is meant. */
const RIM = 6;

/** The drawn surfaces as a place for drops: between the children of whatever container is under the pointer. */
export class CanvasZone implements Zone {
  #line: DOMRect | undefined;

  constructor(
    readonly element: HTMLElement,
    readonly hands: Hands,
    /** Lays the drop line over the surfaces. */
    readonly draw: (line: DOMRect | undefined) => void,
  ) {}

  get scroller(): HTMLElement | null {
    return this.element.querySelector('.c-canvas');
  }

  dropAt(x: number, y: number, load: Load): Drop | undefined {
    this.#line = undefined;
    const element = [...this.element.querySelectorAll<SurfaceElement>('a2ui-surface')].find((each) => {
      const {left, right, top, bottom} = each.getBoundingClientRect();
      return x >= left - 24 && x <= right + 24 && y >= top - 24 && y <= bottom + 200;
    });
    const surface = element && surfaceOf(this.hands.ground, element.getAttribute('surface-id') ?? '');
    if (!element || !surface) return undefined;
    const own = 'spot' in load ? subtree(surface, load.spot.id) : new Set<string>();
    if ('spot' in load && load.spot.surfaceId !== surface.id) return undefined;
    const id = this.#containerAt(element, surface, x, y, own);
    const laid = id === undefined ? undefined : laidOut(element, surface, id);
    if (laid) {
      const index = indexAt(laid, x, y);
      this.#line = lineAt(laid, index);
      return {surfaceId: surface.id, target: {kind: 'list', slot: laid.slot, index}};
    }
    // A surface without any list takes what comes beside its root.
    const target = targetAt(surface, 'root', 'into');
    const beside = 'refused' in target ? targetAt(surface, 'root', 'after') : target;
    if ('refused' in beside) return undefined;
    const box = boxOf(element, 'root') ?? element.getBoundingClientRect();
    this.#line = new DOMRect(box.left, box.bottom, box.width, 2);
    return {surfaceId: surface.id, target: beside};
  }

  show(drop: Drop | undefined): void {
    this.draw(drop && this.#line);
  }

  /** The innermost container with a list under a point; near its rim, the one around it. */
  #containerAt(
    element: SurfaceElement,
    surface: SurfaceIndex,
    x: number,
    y: number,
    own: ReadonlySet<string>,
  ): string | undefined {
    const under = element.shadowRoot?.elementFromPoint(x, y);
    let id = under ? element.componentAt(under)?.id : undefined;
    id ??= 'root';
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
      seen.add(at);
      const laid = own.has(at) ? undefined : laidOut(element, surface, at);
      const outer: string | undefined = surface.uses.get(at)?.[0]?.from.id;
      const around = outer === undefined ? undefined : laidOut(element, surface, outer);
      if (laid && !(around && this.#onRim(laid, around.axis, x, y))) return at;
      at = outer;
    }
    return laidOut(element, surface, id) && !own.has(id) ? id : this.#listBelow(element, surface, 'root', own);
  }

  /** Whether the place beside a container is meant, along the line in which it stands itself. */
  #onRim({box: {left, right, top, bottom}}: Laid, axis: Axis, x: number, y: number): boolean {
    return axis === 'x' ? x < left + RIM || x > right - RIM : y < top + RIM || y > bottom - RIM;
  }

  /** The first list that hangs below a component. */
  #listBelow(element: SurfaceElement, surface: SurfaceIndex, id: string, own: ReadonlySet<string>): string | undefined {
    return [...subtree(surface, id)].find((each) => !own.has(each) && laidOut(element, surface, each));
  }
}
