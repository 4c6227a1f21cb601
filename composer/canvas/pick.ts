import {slotOf} from '../edits/slots.js';
import {surfaceOf} from '../edits/gesture.js';
import type {Selection, Workspace} from '../workspace.js';
import {handsOf} from '../hands.js';

/** The component that a click means: what can be pressed before the label on it; a second click means the label. */
export function picked(workspace: Workspace, found: Selection): Selection {
  const surface = surfaceOf(handsOf(workspace).ground, found.surfaceId);
  const outer = surface?.uses.get(found.componentId)?.[0]?.from;
  const acts = [...(outer?.entry?.kinds.values() ?? [])].some(({kind}) => kind === 'action');
  const chosen = workspace.selection.get()?.componentId;
  if (!outer || !acts || chosen === outer.id || chosen === found.componentId) return found;
  return {surfaceId: found.surfaceId, componentId: outer.id};
}

/** The component that a drag takes along: the nearest one that stands in a list. */
export function lifted(workspace: Workspace, found: Selection): Selection {
  const surface = surfaceOf(handsOf(workspace).ground, found.surfaceId);
  const seen = new Set<string>();
  for (let id: string | undefined = found.componentId; id !== undefined && !seen.has(id);) {
    seen.add(id);
    const reference: NonNullable<typeof surface>['sites'][number]['references'][number] | undefined =
      surface?.uses.get(id)?.[0];
    if (!reference) break;
    if (slotOf(reference)?.many) return {surfaceId: found.surfaceId, componentId: id};
    id = reference.from.id;
  }
  return found;
}
