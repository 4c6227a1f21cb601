import type {SurfaceElement} from '../../renderer/index.js';
import type {Spot} from '../edits/arrange.js';
import {surfaceOf} from '../edits/gesture.js';
import {valueOf} from '../language/tree.js';
import type {Workspace} from '../workspace.js';
import {laidOut, type Laid} from './boxes.js';
import {handsOf} from '../hands.js';

/** A gap between two children whose shares of the space can be changed against each other. */
export interface Gap {
  readonly surfaceId: string;
  readonly before: string;
  readonly after: string;
  readonly box: DOMRect;
  readonly axis: 'x' | 'y';
  readonly reverse: boolean;
  readonly sizes: readonly [number, number];
  readonly weights: readonly [number, number];
}

/** The gaps of the Row or Column that is chosen, or that the chosen component stands in. */
export function gapsOf(workspace: Workspace, element: SurfaceElement, chosen: Spot): Gap[] {
  const surface = surfaceOf(handsOf(workspace).ground, chosen.surfaceId);
  const site = surface?.byId.get(chosen.id);
  if (!surface || !site) return [];
  const outer = surface.uses.get(chosen.id)?.[0]?.from;
  // Only a Row is measured: a Column may have thousands of children.
  const rows = [site, outer].filter((each) => each?.type === 'Row');
  const laid = rows
    .map((each) => laidOut(element, surface, each!.id))
    .find((each) => each?.axis === 'x' && weighable(each));
  if (!laid) return [];
  return laid.boxes.slice(0, -1).flatMap((box, index): Gap[] => {
    const next = laid.boxes[index + 1]!;
    const [before, after] = [laid.slot.ids[index]!, laid.slot.ids[index + 1]!];
    const takes = [before, after].every((id) => surface.byId.get(id)?.entry?.kinds.has('weight'));
    if (!takes || box.width === 0 || next.width === 0) return [];
    const [left, right] = laid.reverse ? [next.right, box.left] : [box.right, next.left];
    const sizes: [number, number] = [box.width, next.width];
    const read = (id: string) => Number(valueOf(surface.byId.get(id)?.node, 'weight')?.value ?? 0);
    return [
      {
        surfaceId: surface.id,
        before,
        after,
        axis: 'x',
        reverse: laid.reverse,
        sizes,
        weights: [read(before), read(after)],
        box: new DOMRect((left + right) / 2 - 5, laid.box.top, 10, laid.box.height),
      },
    ];
  });
}

/** One child alone has nothing to share the space with. */
function weighable({slot}: Laid): boolean {
  return slot.ids.length > 1;
}

/** The weights after the border has moved by some pixels: their sum stays, in tenths. */
export function shifted({sizes, weights, reverse}: Gap, pixels: number): [number, number] {
  const moved = reverse ? -pixels : pixels;
  const whole = sizes[0] + sizes[1];
  const sum = weights[0] > 0 && weights[1] > 0 ? weights[0] + weights[1] : 2;
  const share = Math.min(0.95, Math.max(0.05, (sizes[0] + moved) / whole));
  const first = Math.max(0.1, Math.round(share * sum * 10) / 10);
  return [first, Math.max(0.1, Math.round((sum - first) * 10) / 10)];
}

/** The weights one step on. */
export function stepped({weights, reverse}: Gap, direction: 1 | -1): [number, number] {
  const [first, second] = weights[0] > 0 && weights[1] > 0 ? weights : [1, 1];
  const by = (reverse ? -direction : direction) * 0.1;
  const sum = first + second;
  const next = Math.min(sum - 0.1, Math.max(0.1, Math.round((first + by) * 10) / 10));
  return [next, Math.round((sum - next) * 10) / 10];
}
