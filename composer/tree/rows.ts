import {formatPointer} from '../../renderer/index.js';
import type {IconName} from '../icons.js';
import type {Spot} from '../edits/arrange.js';
import {slotOf} from '../edits/slots.js';
import {reachable, type ComponentSite, type Reference, type SurfaceIndex} from '../language/surfaces.js';
import {entriesOf, stringOf, valueOf} from '../language/tree.js';
import {signOf} from './signs.js';

/** One line of the tree. */
export interface Row {
  readonly key: string;
  readonly level: number;
  readonly kind: 'surface' | 'component' | 'missing' | 'orphan' | 'heading';
  readonly surfaceId: string;
  readonly id: string;
  readonly sign: IconName;
  /** What stands behind the id; made when it is asked for, since of many rows few are drawn. */
  readonly note: string;
  readonly problem: boolean;
  readonly children: boolean;
  readonly open: boolean;
  /** The definition, where there is one. */
  readonly site?: ComponentSite;
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
    const key = above + formatPointer([id]);
    const site = surface.byId.get(id);
    const base = {key, level, surfaceId: surface.id, id, reference, site};
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
    rows.push({
      ...base,
      kind,
      sign: signOf(site.type),
      get note() {
        return cycle ? 'contains itself' : `${slotNote(surface, shown, reference)}${wordsOf(site) ?? site.type ?? ''}`;
      },
      problem: shown.faulty.has(`${surface.id} ${id}`),
      children: children.length > 0,
      open,
    });
    if (!open) return;
    this.#path.add(id);
    const seen = new Map<string, number>();
    for (const child of children) {
      // By its id and not by its place, so that a row stays itself when something comes in before it.
      const count = seen.get(child.id) ?? 0;
      seen.set(child.id, count + 1);
      this.add(child.id, child, level + 1, count === 0 ? key : `${key}/~~${count}`, kind);
    }
    this.#path.delete(id);
  }
}

/** What stands before the words: the template that repeats it, or the place for one child that is not simply `child`. */
function slotNote(surface: SurfaceIndex, shown: Shown, reference: Reference | undefined): string {
  if (!reference) return '';
  if (reference.template !== undefined)
    return `× ${shown.countOf(surface.id, reference.template) ?? 'n'} from ${reference.template} · `;
  if (reference.slot === 'child' || reference.slot === 'children') return '';
  return `${slotOf(reference)?.name ?? reference.slot} · `;
}

/** Properties whose literal text tells a component apart. */
const SAYING = ['text', 'label', 'title'];

/** The start of what a component says, without Markdown signs. */
function wordsOf({node}: ComponentSite): string | undefined {
  for (const name of SAYING) {
    const plain = stringOf(valueOf(node, name))
      ?.replace(/[#*_`>]/g, '')
      .trim();
    if (plain) return plain.slice(0, 60);
  }
  return undefined;
}

const searchable = new WeakMap<ComponentSite, string>();

/** What a search looks at: id, type, and all that the component says. */
function searchText({id, site}: Row): string {
  if (!site) return id.toLowerCase();
  let text = searchable.get(site);
  if (text === undefined) {
    const said = entriesOf(site.node)
      .filter(({key}) => !['id', 'component'].includes(key) && !key.startsWith('@'))
      .filter(({key}) => site.entry?.kinds.get(key)?.kind !== 'child')
      .map(({value}) => stringOf(value) ?? '');
    text = [id, site.type, ...said].join(' ').toLowerCase();
    searchable.set(site, text);
  }
  return text;
}

/** The rows in which all words of a search stand, with those that they hang from (`ways`), whatever is folded up. */
export function filtered(
  rows: readonly Row[],
  search: string,
): {readonly rows: readonly Row[]; readonly ways: ReadonlySet<Row>; readonly matches: number} {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const kept: Row[] = [];
  const ways = new Set<Row>();
  // The level of the nearest row below that is kept and whose parent has not come yet.
  let below = 0;
  for (const row of rows.toReversed()) {
    const component = row.kind !== 'surface' && row.kind !== 'heading';
    const fits = component && words.every((word) => searchText(row).includes(word));
    const heads = row.kind === 'heading' && kept.at(-1)?.kind === 'orphan';
    if (!fits && !heads && row.level >= below) continue;
    if (!fits) ways.add(row);
    if (!heads) below = row.level;
    kept.push(row);
  }
  return {rows: kept.reverse(), ways, matches: kept.length - ways.size};
}

/** A row's component as gestures take it. */
export function spotOf({surfaceId, id, reference}: Row): Spot {
  return {surfaceId, id, reference};
}
