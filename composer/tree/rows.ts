import type {IconName} from '../icons.js';
import type {Spot} from '../edits/arrange.js';
import {slotOf} from '../edits/slots.js';
import {reachable, type Reference, type SurfaceIndex} from '../language/surfaces.js';
import {stringOf, valueOf} from '../language/tree.js';
import {signOf} from './signs.js';

/** One line of the tree. */
export interface Row {
  readonly key: string;
  readonly level: number;
  readonly kind: 'surface' | 'component' | 'missing' | 'orphan' | 'heading';
  readonly surfaceId: string;
  readonly id: string;
  readonly sign: IconName;
  readonly note: string;
  readonly problem: boolean;
  readonly children: boolean;
  readonly open: boolean;
  /** The place that names the component here; the root has none. */
  readonly reference?: Reference;
}

/** What the rows depend on besides the text. */
export interface Shown {
  /** Keys of rows that are folded up. */
  readonly closed: ReadonlySet<string>;
  /** `surface component` of what has a problem. */
  readonly faulty: ReadonlySet<string>;
  /** How many items a template's list has now. */
  countOf(surfaceId: string, path: string): number | undefined;
}

/** The lines of all surfaces: what is drawn, what is missing, what nobody names. */
export function rowsOf(surfaces: Iterable<SurfaceIndex>, shown: Shown): Row[] {
  const rows: Row[] = [];
  for (const surface of surfaces) {
    const key = `${surface.id} `;
    const base = {surfaceId: surface.id, problem: false, children: false, open: false};
    const open = !shown.closed.has(key);
    rows.push({
      ...base,
      key,
      level: 0,
      kind: 'surface',
      id: surface.id,
      sign: 'surface',
      note: '',
      children: surface.byId.size > 0,
      open,
    });
    if (!open) continue;
    const walk = new Walk(surface, shown, rows);
    walk.add('root', undefined, 1, key, 'component');
    const drawn = reachable(surface);
    const orphans = [...surface.byId.values()].filter(({id}) => !drawn.has(id) && !surface.uses.has(id));
    if (orphans.length === 0) continue;
    rows.push({...base, key: `${key}orphans`, level: 1, kind: 'heading', id: '', sign: 'component', note: 'Not drawn'});
    for (const {id} of orphans) walk.add(id, undefined, 1, `${key}orphan `, 'orphan');
  }
  return rows;
}

class Walk {
  readonly #path = new Set<string>();

  constructor(
    readonly surface: SurfaceIndex,
    readonly shown: Shown,
    readonly rows: Row[],
  ) {}

  add(id: string, reference: Reference | undefined, level: number, above: string, kind: 'component' | 'orphan'): void {
    const {surface, shown, rows} = this;
    const key = `${above}/${id}`;
    const site = surface.byId.get(id);
    const base = {key, level, surfaceId: surface.id, id, reference};
    if (!site) {
      if (id !== 'root' || surface.byId.size > 0)
        rows.push({
          ...base,
          kind: 'missing',
          sign: 'component',
          note: 'missing',
          problem: true,
          children: false,
          open: false,
        });
      return;
    }
    const cycle = this.#path.has(id);
    const children = cycle ? [] : site.references;
    const open = !shown.closed.has(key);
    const says = wordsOf(
      stringOf(valueOf(site.node, 'text')) ??
        stringOf(valueOf(site.node, 'label')) ??
        stringOf(valueOf(site.node, 'title')),
    );
    const note = cycle ? 'contains itself' : `${this.#slot(reference)}${says ?? site.type ?? ''}`;
    rows.push({
      ...base,
      kind,
      sign: signOf(site.type),
      note,
      problem: shown.faulty.has(`${surface.id} ${id}`),
      children: children.length > 0,
      open,
    });
    if (!open) return;
    this.#path.add(id);
    children.forEach((child, index) => this.add(child.id, child, level + 1, `${key}.${index}`, kind));
    this.#path.delete(id);
  }

  /** What stands before the words: the template that repeats it, or the place for one child that is not simply `child`. */
  #slot(reference: Reference | undefined): string {
    if (!reference) return '';
    if (reference.template !== undefined)
      return `× ${this.shown.countOf(this.surface.id, reference.template) ?? 'n'} from ${reference.template} · `;
    if (reference.slot === 'child' || reference.slot === 'children') return '';
    return `${slotOf(reference)?.name ?? reference.slot} · `;
  }
}

/** The start of a text without Markdown signs. */
function wordsOf(text: string | undefined): string | undefined {
  const plain = text?.replace(/[#*_`>]/g, '').trim();
  return plain ? plain.slice(0, 60) : undefined;
}

/** A row's component as gestures take it. */
export function spotOf({surfaceId, id, reference}: Row): Spot {
  return {surfaceId, id, reference};
}
