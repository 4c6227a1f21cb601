import type {SurfaceElement} from '../../renderer/index.js';
import {slotsOf, type Slot} from '../edits/slots.js';
import type {SurfaceIndex} from '../language/surfaces.js';

/** The direction in which a container lays out its children. */
export type Axis = 'x' | 'y';

/** A container that is drawn: its children's boxes, in their order, and how they run. */
export interface Laid {
  readonly slot: Slot;
  readonly box: DOMRect;
  readonly axis: Axis;
  /** Whether the children run from right to left. */
  readonly reverse: boolean;
  readonly boxes: readonly DOMRect[];
}

/** The first box of a component on screen; where it is drawn with no size, that of what it stands in is of no use. */
export function boxOf(element: SurfaceElement, id: string): DOMRect | undefined {
  return element.elementsOf(id)[0]?.getBoundingClientRect();
}

/** How a component's list of children lies on screen; undefined where it has none. */
export function laidOut(element: SurfaceElement, surface: SurfaceIndex, id: string): Laid | undefined {
  const site = surface.byId.get(id);
  const slot = site && slotsOf(site).find(({many}) => many);
  const root = element.elementsOf(id)[0];
  const box = root?.getBoundingClientRect();
  if (!slot || !root || !box) return undefined;
  const boxes = slot.ids.map((child) => boxOf(element, child) ?? new DOMRect(box.left, box.top, 0, 0));
  const reverse = getComputedStyle(root).direction === 'rtl';
  return {slot, box, axis: axisOf(boxes, site.type), reverse, boxes};
}

/** As the boxes lie, else as the type is known for. */
function axisOf(boxes: readonly DOMRect[], type: string | undefined): Axis {
  const [first, second] = boxes.filter(({width, height}) => width > 0 && height > 0);
  if (first && second) {
    const beside = second.top < first.bottom && second.bottom > first.top;
    return beside && (second.left >= first.right - 1 || second.right <= first.left + 1) ? 'x' : 'y';
  }
  return type === 'Row' ? 'x' : 'y';
}

/** Before which child a point lies. */
export function indexAt({boxes, axis, reverse}: Laid, x: number, y: number): number {
  const at = boxes.findIndex(({left, width, top, height}) => {
    if (axis === 'y') return y < top + height / 2;
    return reverse ? x > left + width / 2 : x < left + width / 2;
  });
  return at < 0 ? boxes.length : at;
}

/** The line that shows where a new child would stand. */
export function lineAt({box, boxes, axis, reverse}: Laid, index: number): DOMRect {
  const before = boxes[index - 1];
  const after = boxes[index];
  if (axis === 'y') {
    const y =
      before && after
        ? (before.bottom + after.top) / 2
        : before
          ? before.bottom
          : after
            ? after.top
            : box.top + box.height / 2;
    return new DOMRect(box.left, y - 1, box.width, 2);
  }
  const start = (rect: DOMRect) => (reverse ? rect.right : rect.left);
  const end = (rect: DOMRect) => (reverse ? rect.left : rect.right);
  const x =
    before && after
      ? (end(before) + start(after)) / 2
      : before
        ? end(before)
        : after
          ? start(after)
          : box.left + box.width / 2;
  return new DOMRect(x - 1, box.top, 2, Math.max(box.height, 16));
}
