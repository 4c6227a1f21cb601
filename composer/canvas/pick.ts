import {slotOf} from '../edits/slots.js';
import {surfaceOf} from '../edits/gesture.js';
import type {Selection, Workspace} from '../workspace.js';
import {handsOf} from '../hands.js';
import {surfacesOf} from '../language/surfaces.js';
import {rowsOf} from '../tree/rows.js';

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

/** Where an arrow, Home or End leads from the chosen component, in the order of the tree; undefined for any other key and at the ends. */
export function chosenBy(workspace: Workspace, key: string): Selection | undefined {
  const {parsed, catalogs} = handsOf(workspace).ground;
  const rows = rowsOf(surfacesOf(parsed, catalogs).values(), {
    closed: new Set(),
    faulty: new Set(),
    countOf: () => undefined,
  }).filter(({kind}) => kind === 'component');
  const chosen = workspace.selection.get();
  const at = rows.findIndex(({surfaceId, id}) => surfaceId === chosen?.surfaceId && id === chosen.componentId);
  const level = rows[at]?.level ?? 0;
  const ways: Readonly<Record<string, () => (typeof rows)[number] | undefined>> = {
    ArrowDown: () => rows[at + 1],
    ArrowUp: () => rows[at - 1],
    ArrowRight: () => (at < 0 || (rows[at + 1]?.level ?? 0) > level ? rows[at + 1] : undefined),
    ArrowLeft: () => rows.slice(0, Math.max(at, 0)).findLast((row) => row.level < level),
    Home: () => rows[0],
    End: () => rows.at(-1),
  };
  const next = ways[key]?.();
  return next && {surfaceId: next.surfaceId, componentId: next.id};
}
