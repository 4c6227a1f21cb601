import {html, nothing, type PropertyValues} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {icon, type IconName} from '../icons.js';
import {reachable, surfacesOf, type SurfaceIndex} from '../language/surfaces.js';
import {stringOf, valueOf} from '../language/tree.js';
import '../styles/tree.css';
import {Pane} from './pane.js';

/** The sign of each basic component; others share one. */
const SIGNS: Readonly<Record<string, IconName>> = {
  Text: 'text',
  Image: 'image',
  Icon: 'grid',
  Video: 'play',
  AudioPlayer: 'play',
  Row: 'row',
  Column: 'column',
  List: 'list',
  Card: 'card',
  Tabs: 'tabs',
  Modal: 'modal',
  Divider: 'divider',
  Button: 'button',
  TextField: 'field',
  CheckBox: 'checkbox',
  ChoicePicker: 'checkbox',
  Slider: 'slider',
  DateTimeInput: 'calendarToday',
};

interface Row {
  readonly key: string;
  readonly level: number;
  readonly kind: 'surface' | 'component' | 'missing' | 'heading';
  readonly surfaceId: string;
  readonly id: string;
  readonly sign: IconName;
  readonly note: string;
  readonly problem: boolean;
  readonly children: boolean;
  readonly open: boolean;
}

/** The components as they hang together: what is drawn, what is missing, what nobody names. */
@customElement('composer-tree')
export class TreeView extends Pane {
  @state() private closed = new Set<string>();
  @state() private focused = '';
  #typed = '';
  #typedAt = 0;

  constructor() {
    super();
    this.addEventListener('click', (event) => this.#onClick(event));
  }

  protected override render() {
    const {workspace} = this;
    const rows = this.#rows();
    const selection = workspace.selection.get();
    const chosen =
      selection &&
      rows.find(
        (row) => row.kind === 'component' && row.surfaceId === selection.surfaceId && row.id === selection.componentId,
      );
    const current = rows.find(({key}) => key === this.focused) ?? chosen ?? rows[0];
    const components = rows.filter(({kind}) => kind === 'component').length;
    return html`<div class="c-bar">
        <h2>Tree</h2>
        <span class="c-muted c-nums">${components}</span>
      </div>
      ${
        rows.length === 0
          ? html`<div class="c-empty small">${icon('tree')}<p>The tree grows with the first createSurface message.</p></div>`
          : html`<div class="c-tree" role="tree" aria-label="Components" @keydown=${(event: KeyboardEvent) => this.#onKey(event, rows)}>
            ${repeat(
              rows,
              ({key}) => key,
              (row) => this.#row(row, row === current, row.key === chosen?.key),
            )}
          </div>`
      }`;
  }

  #row(row: Row, tabbable: boolean, chosen: boolean) {
    if (row.kind === 'heading') return html`<div class="c-tree-heading" role="presentation">${row.note}</div>`;
    return html`<div
      class="c-node level-${Math.min(row.level, 16)} ${row.kind}"
      role="treeitem"
      data-key=${row.key}
      aria-level=${row.level + 1}
      aria-selected=${chosen}
      aria-expanded=${row.children ? row.open : nothing}
      tabindex=${tabbable ? 0 : -1}
      aria-label="${row.id} ${row.note}${row.problem ? ', has a problem' : ''}"
      @focus=${() => (this.focused = row.key)}
    >
      <span class="c-twist-hit">${icon('chevR', `i tw ${row.children ? '' : 'none'} c-twist ${row.open ? 'open' : ''}`)}</span>
      ${icon(row.sign)}<code>${row.id}</code> <small>${row.note}</small>
      ${row.problem ? html`<span class="flag">${icon('error')}</span>` : nothing}
    </div>`;
  }

  #rows(): Row[] {
    const {workspace} = this;
    const surfaces = surfacesOf(workspace.parsed.get(), workspace.catalogs);
    const faulty = new Set(
      workspace.problems
        .get()
        .filter(({severity}) => severity !== 'info')
        .map(({surfaceId, componentId}) => `${surfaceId} ${componentId}`),
    );
    const rows: Row[] = [];
    for (const surface of surfaces.values()) {
      const key = `${surface.id} `;
      const open = !this.closed.has(key);
      rows.push({
        key,
        level: 0,
        kind: 'surface',
        surfaceId: surface.id,
        id: surface.id,
        sign: 'surface',
        note: '',
        problem: false,
        children: surface.byId.size > 0,
        open,
      });
      if (!open) continue;
      this.#addComponent(rows, surface, 'root', 1, key, '', faulty, new Set());
      const drawn = reachable(surface);
      const orphans = [...surface.byId.values()].filter(({id}) => !drawn.has(id) && !surface.uses.has(id));
      if (orphans.length > 0) {
        rows.push({
          key: `${key}orphans`,
          level: 1,
          kind: 'heading',
          surfaceId: surface.id,
          id: '',
          sign: 'component',
          note: 'Not drawn',
          problem: false,
          children: false,
          open: false,
        });
        for (const {id} of orphans) this.#addComponent(rows, surface, id, 1, `${key}orphan `, '', faulty, new Set());
      }
    }
    return rows;
  }

  #addComponent(
    rows: Row[],
    surface: SurfaceIndex,
    id: string,
    level: number,
    above: string,
    slot: string,
    faulty: ReadonlySet<string>,
    path: Set<string>,
  ): void {
    const key = `${above}/${id}`;
    const site = surface.byId.get(id);
    if (!site) {
      if (id !== 'root' || surface.byId.size > 0) {
        rows.push({
          key,
          level,
          kind: 'missing',
          surfaceId: surface.id,
          id,
          sign: 'component',
          note: 'missing',
          problem: true,
          children: false,
          open: false,
        });
      }
      return;
    }
    const cycle = path.has(id);
    const children = cycle ? [] : site.references;
    const open = !this.closed.has(key);
    rows.push({
      key,
      level,
      kind: 'component',
      surfaceId: surface.id,
      id,
      sign: SIGNS[site.type ?? ''] ?? 'component',
      note: cycle
        ? 'contains itself'
        : `${slot}${wordsOf(stringOf(valueOf(site.node, 'text')) ?? stringOf(valueOf(site.node, 'label'))) ?? site.type ?? ''}`,
      problem: faulty.has(`${surface.id} ${id}`),
      children: children.length > 0,
      open,
    });
    if (!open) return;
    const inside = new Set(path).add(id);
    children.forEach((reference, index) => {
      this.#addComponent(
        rows,
        surface,
        reference.id,
        level + 1,
        `${key}.${index}`,
        this.#slotNote(surface, reference.template),
        faulty,
        inside,
      );
    });
  }

  #slotNote(surface: SurfaceIndex, template: string | undefined): string {
    if (template === undefined) return '';
    const list = template.startsWith('/')
      ? this.workspace.preview.renderer.get()?.surfaces.get(surface.id)?.dataModel.get(template)
      : undefined;
    return `× ${Array.isArray(list) ? list.length : 'n'} from ${template} · `;
  }

  #choose(row: Row): void {
    this.focused = row.key;
    this.#focusRow(row.key);
    if (row.kind === 'component') this.workspace.selectComponent({surfaceId: row.surfaceId, componentId: row.id});
    else if (row.kind === 'missing') {
      const problem = this.workspace.problems
        .get()
        .find(({code, message}) => code === 'MISSING_CHILD' && message.includes(`'${row.id}'`));
      if (problem) this.workspace.showProblem(problem, {focus: false});
    }
  }

  /** A press on the arrow folds, one elsewhere in a row chooses. */
  #onClick(event: Event): void {
    const target = event.target as Element;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    const row = key === undefined ? undefined : this.#rows().find((each) => each.key === key);
    if (!row) return;
    if (row.children && target.closest('.c-twist-hit')) this.#fold(row.key, row.open);
    else this.#choose(row);
  }

  #fold(key: string, close: boolean): void {
    const closed = new Set(this.closed);
    if (close) closed.add(key);
    else closed.delete(key);
    this.closed = closed;
  }

  #focusRow(key: string): void {
    this.focused = key;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus());
  }

  #onKey(event: KeyboardEvent, all: readonly Row[]): void {
    const rows = all.filter(({kind}) => kind !== 'heading');
    const at = rows.findIndex(({key}) => key === (event.target as HTMLElement).dataset.key);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') this.#focusRow((rows[at + 1] ?? row).key);
    else if (event.key === 'ArrowUp') this.#focusRow((rows[at - 1] ?? row).key);
    else if (event.key === 'Home') this.#focusRow(rows[0]!.key);
    else if (event.key === 'End') this.#focusRow(rows.at(-1)!.key);
    else if (event.key === 'ArrowRight') {
      if (row.children && !row.open) this.#fold(row.key, false);
      else if (row.children) this.#focusRow((rows[at + 1] ?? row).key);
    } else if (event.key === 'ArrowLeft') {
      if (row.children && row.open) this.#fold(row.key, true);
      else this.#focusRow((rows.slice(0, at).findLast(({level}) => level < row.level) ?? row).key);
    } else if (event.key === 'Enter' || event.key === ' ') this.#choose(row);
    else if (event.key.length === 1) {
      this.#typed = event.timeStamp - this.#typedAt < 600 ? this.#typed + event.key : event.key;
      this.#typedAt = event.timeStamp;
      const wanted = this.#typed.toLowerCase();
      const from = this.#typed.length === 1 ? at + 1 : at;
      const match = [...rows.slice(from), ...rows.slice(0, from)].find(({id}) => id.toLowerCase().startsWith(wanted));
      if (match) this.#focusRow(match.key);
    } else return;
    event.preventDefault();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // The chosen component comes into view, but the focus stays where the author is.
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({block: 'nearest'});
  }
}

/** The start of a text without Markdown signs. */
function wordsOf(text: string | undefined): string | undefined {
  const plain = text?.replace(/[#*_`>]/g, '').trim();
  return plain ? plain.slice(0, 60) : undefined;
}
