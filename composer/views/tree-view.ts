import {html, nothing, type PropertyValues} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {live} from 'lit/directives/live.js';
import {repeat} from 'lit/directives/repeat.js';
import {beginDrag, takeDrops, takeFingers} from '../drag.js';
import {icon} from '../icons.js';
import type {Problem} from '../language/problems.js';
import {surfacesOf, type Surfaces} from '../language/surfaces.js';
import {TreeZone} from '../tree/drops.js';
import {menuOf} from '../tree/menu.js';
import {filtered, rowsOf, spotOf, type Row} from '../tree/rows.js';
import type {Menu} from './menu.js';
import {Pane} from './pane.js';
import '../styles/panels.css';
import '../styles/tree.css';
import '../styles/side.css';
import './menu.js';
import {handsOf} from '../hands.js';
import {leaveToCovered} from '../side-sheet.js';

/** Rows beyond which only those near the eye are drawn, how many these are, and how many of them lie above the first to be seen. */
const MANY = 500;
const WINDOW = 200;
const MARGIN = 20;
const NONE: ReadonlySet<string> = new Set();

/** How a row is drawn, besides what it says. */
interface Looks {
  readonly tabbable: boolean;
  readonly chosen: boolean;
  /** The component that waits for its new place. */
  readonly placing: string | undefined;
  /** Its number where only some rows are drawn. */
  readonly place: number | undefined;
  readonly folds: boolean;
  /** It is there only for what was found below it. */
  readonly way: boolean;
}

/** The components as they hang together: what is drawn, what is missing, what nobody names; and all that can be done to them. */
@customElement('composer-tree')
export class TreeView extends Pane {
  @state() private closed = new Set<string>();
  @state() private focused = '';
  @state() private renaming: string | undefined;
  /** What the tree is searched for. */
  @state() private wanted = '';
  /** The first row that is drawn of many. */
  @state() private first = 0;
  #typed = '';
  #typedAt = 0;
  #rows: readonly Row[] = [];
  /** The first row that the search has found. */
  #found: Row | undefined;
  #known:
    | {
        readonly surfaces: Surfaces;
        readonly problems: readonly Problem[];
        readonly closed: ReadonlySet<string>;
        readonly rows: readonly Row[];
      }
    | undefined;
  #follow: string | undefined;
  #shown: string | undefined;
  #endDrops: (() => void) | undefined;

  constructor() {
    super();
    this.addEventListener('click', (event) => this.#onClick(event));
    this.addEventListener('pointerdown', (event) => this.#onPress(event));
    this.addEventListener('pointerover', (event) => this.#onHover(event));
    this.addEventListener('pointerleave', () => this.workspace.pointing.hovered.set(undefined));
    this.addEventListener('contextmenu', (event) => this.#onContextMenu(event));
    this.addEventListener('paste', (event) => this.#onPaste(event));
  }

  /** What is chosen stays in sight where the inspector takes half of a phone from the tree. */
  readonly #size = new ResizeObserver(() => this.#showChosen());

  #endSheet: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    takeFingers(this);
    this.#endSheet = leaveToCovered(() => this.workspace.layout.set('tree', false));
    // What it works on comes with the first update, and not before, where its script came late.
    this.requestUpdate();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endSheet?.();
    this.#size.disconnect();
    this.#endDrops?.();
    this.#endDrops = undefined;
  }

  protected override render() {
    const {workspace} = this;
    const searching = this.wanted.trim() !== '';
    const all = this.#read(searching ? NONE : this.closed);
    const search = searching ? filtered(all, this.wanted) : undefined;
    const rows = (this.#rows = search?.rows ?? all);
    this.#found = search?.rows.find((row) => !search.ways.has(row));
    const selection = workspace.selection.get();
    const at =
      selection &&
      rows.filter(
        ({kind, surfaceId, id}) =>
          (kind === 'component' || kind === 'orphan') &&
          surfaceId === selection.surfaceId &&
          id === selection.componentId,
      );
    const chosen = at?.find(({key}) => key === this.focused) ?? at?.[0];
    const current = rows.find(({key}) => key === this.focused) ?? chosen ?? rows[0];
    const components = all.reduce((sum, {kind}) => sum + Number(kind === 'component'), 0);
    const placing = workspace.pointing.placing.get();
    const refusal = workspace.pointing.refusal.get();
    return html`<div class="c-bar">
        <h2>Tree</h2>
        <span class="c-muted c-nums">${components}</span>
        <span class="c-grow"></span>
        <button type="button" class="c-btn small icon" aria-label="Insert a component" title="Insert a component" @click=${() => workspace.layout.showPalette()}>${icon('add')}</button>
      </div>
      ${
        placing
          ? html`<p class="c-refusal">${icon('aim')}<span>Where shall ${placing.id} go?</span><button type="button" class="c-btn small" @click=${() => workspace.pointing.placing.set(undefined)}>Cancel</button></p>`
          : refusal === undefined
            ? nothing
            : html`<p class="c-refusal">${icon('info')}<span>${refusal}</span><button type="button" class="c-btn small icon" aria-label="Dismiss" @click=${() => workspace.pointing.refusal.set(undefined)}>${icon('close')}</button></p>`
      }
      ${all.length === 0 ? nothing : this.#search(search?.matches)}
      ${
        all.length === 0
          ? html`<div class="c-empty small">${icon('tree')}<p>The tree grows with the first component.</p><button type="button" class="c-btn bordered" @click=${() => workspace.layout.showPalette()}>${icon('add')}Insert a component</button></div>`
          : rows.length === 0
            ? html`<div class="c-empty small">${icon('search')}<p>Nothing in the tree is called “${this.wanted.trim()}”.</p><button type="button" class="c-btn bordered" @click=${() => this.#endSearch()}>Show everything</button></div>`
            : html`<div
            class="c-tree ${rows.length > MANY ? 'many' : ''}"
            role="tree"
            aria-label="Components"
            aria-describedby="tree-help"
            @keydown=${(event: KeyboardEvent) => this.#onKey(event, rows)}
            @scroll=${(event: Event) => rows.length > MANY && this.#onScroll(event.target as HTMLElement)}
          >
            ${this.#lines(rows, current, chosen, placing?.id, search?.ways)}
          </div>`
      }
      <p id="tree-help" class="c-hidden-text">Alt and an arrow key move a component. A inserts, Delete deletes, Shift+F10 opens a menu, Ctrl+F searches.</p>`;
  }

  #search(matches: number | undefined) {
    return html`<div class="c-search">
      ${icon('search')}<input class="c-input" type="search" aria-label="Search the tree by id, type or text" placeholder="Search id, type, text" autocomplete="off" spellcheck="false" .value=${live(this.wanted)} @input=${(event: Event) => this.#seek((event.target as HTMLInputElement).value)} @keydown=${(event: KeyboardEvent) => this.#onSearchKey(event)} />
      <span class="c-matches c-nums" role="status">${matches === undefined ? '' : matches === 1 ? '1 match' : `${matches} matches`}</span>
    </div>`;
  }

  #seek(wanted: string): void {
    this.wanted = wanted;
    this.first = 0;
  }

  /** Shows the whole tree again, with what is chosen in it in view. */
  #endSearch(): void {
    this.wanted = '';
    this.#shown = undefined;
  }

  #onSearchKey(event: KeyboardEvent): void {
    const {key} = event;
    const found = this.#found;
    if (key === 'Escape' && this.wanted !== '') this.#endSearch();
    else if (key === 'Escape')
      this.#focusRow((this.#rows.find(({key: each}) => each === this.focused) ?? this.#rows[0])?.key);
    else if (key === 'ArrowDown') this.#focusRow((found ?? this.#rows[0])?.key);
    else if (key === 'Enter' && found) this.#choose(found);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #lines(
    rows: readonly Row[],
    current: Row | undefined,
    chosen: Row | undefined,
    placing: string | undefined,
    ways: ReadonlySet<Row> | undefined,
  ) {
    const many = rows.length > MANY;
    const start = many ? Math.min(this.first, Math.max(0, rows.length - WINDOW)) : 0;
    const part = many ? rows.slice(start, start + WINDOW) : rows;
    return html`${many ? html`<div class="c-tree-space" data-rows=${start}></div>` : nothing}
      ${repeat(
        part,
        ({key}) => key,
        (row, index) =>
          this.#row(row, {
            tabbable: row === current,
            chosen: row.key === chosen?.key,
            placing,
            place: many ? start + index + 1 : undefined,
            folds: ways === undefined && row.children,
            way: ways?.has(row) ?? false,
          }),
      )}
      ${many ? html`<div class="c-tree-space" data-rows=${rows.length - start - part.length}></div>` : nothing}`;
  }

  #row(row: Row, {tabbable, chosen, placing, place, folds, way}: Looks) {
    if (row.kind === 'heading') return html`<div class="c-tree-heading" role="presentation">${row.note}</div>`;
    const component = row.kind === 'component' || row.kind === 'orphan';
    const describe = `${row.id} ${row.note}${row.kind === 'orphan' ? ', not drawn' : ''}${row.problem ? ', has a problem' : ''}`;
    return html`<div
      class="c-node level-${Math.min(row.level, 16)} ${row.kind} ${way ? 'way' : ''}"
      role="treeitem"
      data-key=${row.key}
      aria-level=${row.level + 1}
      aria-selected=${chosen}
      aria-expanded=${folds ? row.open : nothing}
      aria-setsize=${place === undefined ? nothing : this.#rows.length}
      aria-posinset=${place ?? nothing}
      tabindex=${tabbable ? 0 : -1}
      aria-label=${describe}
      @focus=${() => (this.focused = row.key)}
    >
      <span class="c-twist-hit">${icon('chevR', `i tw ${folds ? '' : 'none'} c-twist ${row.open ? 'open' : ''}`)}</span>
      ${icon(row.sign)}
      ${
        this.renaming === row.key
          ? html`<input class="c-input mono c-rename" aria-label="New id of ${row.id}" .value=${row.id} @keydown=${(event: KeyboardEvent) => this.#onRenameKey(event, row)} @blur=${(event: Event) => this.#rename(event.target as HTMLInputElement, row)} />`
          : html`<code>${row.id}</code> <small>${row.note}</small>`
      }
      ${row.problem ? html`<span class="flag">${icon('error')}</span>` : nothing}
      ${
        placing !== undefined && component && placing !== row.id
          ? html`<span class="c-place-here">
            <button type="button" class="c-btn small bordered" tabindex="-1" @click=${() => this.#place(row, 'into')}>Into</button>
            ${row.id === 'root' ? nothing : html`<button type="button" class="c-btn small bordered" tabindex="-1" @click=${() => this.#place(row, 'after')}>After</button>`}
          </span>`
          : chosen && component
            ? html`<composer-menu class="c-node-menu" label="What to do with ${row.id}" buttonClass="c-btn small icon" align="end" .content=${icon('moreHoriz')} .items=${this.#menu(row)}></composer-menu>`
            : nothing
      }
    </div>`;
  }

  #menu(row: Row) {
    const {pointing, layout} = this.workspace;
    return menuOf(handsOf(this.workspace), spotOf(row), {
      insert: () => layout.showPalette(),
      rename: () => this.#beginRename(row),
      place: () => pointing.placing.set(spotOf(row)),
    });
  }

  #place(row: Row, side: 'into' | 'after'): void {
    const hands = handsOf(this.workspace);
    const spot = this.workspace.pointing.placing.get();
    if (spot && hands.move(spot, spotOf(row), side)) this.#follow = spot.id;
  }

  /** Walks the text's surfaces only where they, their problems or what is folded have changed: of a choice nothing here depends. */
  #read(closed: ReadonlySet<string>): readonly Row[] {
    const {workspace} = this;
    const {preview} = workspace;
    const surfaces = surfacesOf(workspace.parsed.get(), workspace.catalogs);
    const problems = workspace.problems.get();
    const known = this.#known;
    if (known?.surfaces === surfaces && known.problems === problems && known.closed === closed) return known.rows;
    const faulty = new Set(
      problems
        .filter(({severity}) => severity !== 'info')
        .map(({surfaceId, componentId}) => `${surfaceId} ${componentId}`),
    );
    const rows = rowsOf(surfaces.values(), {
      closed,
      faulty,
      countOf: (surfaceId, path) => {
        preview.dataVersion.get();
        const list = path.startsWith('/')
          ? preview.renderer.get()?.surfaces.get(surfaceId)?.dataModel.get(path)
          : undefined;
        return Array.isArray(list) ? list.length : undefined;
      },
    });
    this.#known = {surfaces, problems, closed, rows};
    return rows;
  }

  #rowOf(element: Element): Row | undefined {
    const key = element.closest<HTMLElement>('[data-key]')?.dataset.key;
    return key === undefined ? undefined : this.#rows.find((row) => row.key === key);
  }

  #choose(row: Row): void {
    this.#focusRow(row.key);
    if (row.kind === 'component' || row.kind === 'orphan')
      this.workspace.selectComponent({surfaceId: row.surfaceId, componentId: row.id});
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
    const row = this.#rowOf(target);
    if (!row || target.closest('composer-menu, .c-place-here, input')) return;
    if (row.children && this.wanted.trim() === '' && target.closest('.c-twist-hit')) this.#fold(row.key, row.open);
    else this.#choose(row);
  }

  #onPress(event: PointerEvent): void {
    const target = event.target as Element;
    const row = this.#rowOf(target);
    if (!row || row.kind !== 'component' || row.id === 'root' || target.closest('composer-menu, input, button')) return;
    const hands = handsOf(this.workspace);
    beginDrag(
      event,
      () => ({label: row.id, spot: spotOf(row)}),
      (load, drop) => 'spot' in load && hands.moveTo(load.spot, drop.target),
    );
  }

  #onHover(event: PointerEvent): void {
    const row = event.pointerType === 'mouse' ? this.#rowOf(event.target as Element) : undefined;
    const {hovered} = this.workspace.pointing;
    const at = row?.kind === 'component' ? {surfaceId: row.surfaceId, componentId: row.id} : undefined;
    if (at?.componentId !== hovered.get()?.componentId) hovered.set(at);
  }

  #onContextMenu(event: MouseEvent): void {
    const row = this.#rowOf(event.target as Element);
    if (!row || (row.kind !== 'component' && row.kind !== 'orphan')) return;
    event.preventDefault();
    this.#openMenu(row);
  }

  #openMenu(row: Row): void {
    this.#choose(row);
    void this.updateComplete.then(() => this.querySelector<Menu>('.c-node-menu')?.show());
  }

  #onPaste(event: ClipboardEvent): void {
    const row = this.#rowOf(event.target as Element);
    if (!row || (event.target as Element).localName === 'input') return;
    event.preventDefault();
    handsOf(this.workspace).paste(
      row.kind === 'surface' ? {surfaceId: row.surfaceId, id: 'root'} : spotOf(row),
      event.clipboardData?.getData('text/plain') ?? '',
    );
  }

  #fold(key: string, close: boolean): void {
    const closed = new Set(this.closed);
    if (close) closed.add(key);
    else closed.delete(key);
    this.closed = closed;
  }

  #focusRow(key: string | undefined): void {
    if (key === undefined) return;
    this.focused = key;
    this.#bringNear(key);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus());
  }

  /** Of many rows those around one are drawn. */
  #bringNear(key: string): void {
    const at = this.#rows.findIndex((row) => row.key === key);
    if (this.#rows.length > MANY && at >= 0 && (at < this.first + MARGIN || at > this.first + WINDOW - MARGIN))
      this.first = Math.max(0, at - WINDOW / 2);
  }

  #onScroll(tree: HTMLElement): void {
    const line = tree.querySelector<HTMLElement>('.c-node')?.offsetHeight || 26;
    const at = Math.floor(tree.scrollTop / line);
    const last = at + Math.ceil(tree.clientHeight / line);
    if (at < this.first + MARGIN || last > this.first + WINDOW - MARGIN)
      this.first = Math.max(0, Math.floor((at + last - WINDOW) / 2));
  }

  #onKey(event: KeyboardEvent, all: readonly Row[]): void {
    const rows = all.filter(({kind}) => kind !== 'heading');
    const at = rows.findIndex(({key}) => key === (event.target as HTMLElement).dataset.key);
    const row = rows[at];
    if (!row) return;
    if (this.#onGestureKey(event, row)) return event.preventDefault();
    const folds = row.children && this.wanted.trim() === '';
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f')
      this.querySelector<HTMLElement>('.c-search input')?.focus();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Escape' && this.wanted !== '') {
      this.#endSearch();
      event.stopPropagation();
    } else if (event.key === 'ArrowDown') this.#focusRow((rows[at + 1] ?? row).key);
    else if (event.key === 'ArrowUp') this.#focusRow((rows[at - 1] ?? row).key);
    else if (event.key === 'Home') this.#focusRow(rows[0]!.key);
    else if (event.key === 'End') this.#focusRow(rows.at(-1)!.key);
    else if (event.key === 'ArrowRight') {
      if (folds && !row.open) this.#fold(row.key, false);
      else if (row.children) this.#focusRow((rows[at + 1] ?? row).key);
    } else if (event.key === 'ArrowLeft') {
      if (folds && row.open) this.#fold(row.key, true);
      else this.#focusRow((rows.slice(0, at).findLast(({level}) => level < row.level) ?? row).key);
    } else if (event.key === ' ') this.#choose(row);
    else if (event.key.length === 1) this.#typeAhead(event, rows, at);
    else return;
    event.preventDefault();
  }

  /** The keys that change something (composer.md §2.7); says whether it was one. */
  #onGestureKey(event: KeyboardEvent, row: Row): boolean {
    const {pointing, layout} = this.workspace;
    const hands = handsOf(this.workspace);
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const component = row.kind === 'component' || row.kind === 'orphan';
    const spot = spotOf(row);
    if ((key === 'insert' || (key === 'a' && !command && !event.altKey && this.#typed === '')) && !event.shiftKey) {
      if (component) this.workspace.selectComponent({surfaceId: row.surfaceId, componentId: row.id});
      layout.showPalette();
      return true;
    }
    if (key === 'enter' && !command && pointing.placing.get())
      return (this.#place(row, event.shiftKey ? 'into' : 'after'), true);
    if (key === 'escape' && pointing.placing.get())
      return (pointing.placing.set(undefined), event.stopPropagation(), true);
    if (!component) return key === 'enter' && (this.#choose(row), true);
    const steps = {arrowup: 'up', arrowdown: 'down', arrowright: 'in', arrowleft: 'out'} as const;
    if (event.altKey && !command && key in steps)
      return this.#gesture(row, () => hands.step(spot, steps[key as keyof typeof steps]));
    if (key === 'delete' || key === 'backspace') return this.#gesture(row, () => hands.remove(spot));
    if (command && !event.shiftKey && key === 'd') return this.#gesture(row, () => hands.duplicate(spot));
    if (command && !event.shiftKey && key === 'x') return this.#gesture(row, () => hands.cut(spot));
    if (command && !event.shiftKey && key === 'c') return hands.copy(spot);
    if (key === 'f2') return (this.#beginRename(row), true);
    if (key === 'f10' && event.shiftKey) return (this.#openMenu(row), true);
    if (key === 'enter' && !command) {
      this.#choose(row);
      this.dispatchEvent(new CustomEvent('edit', {bubbles: true, detail: spot}));
      return true;
    }
    return false;
  }

  /** The focus goes with the component, or to what is chosen in its place. */
  #gesture(row: Row, run: () => boolean): true {
    if (run()) this.#follow = this.workspace.selection.get()?.componentId ?? row.id;
    return true;
  }

  #typeAhead(event: KeyboardEvent, rows: readonly Row[], at: number): void {
    this.#typed = event.timeStamp - this.#typedAt < 600 ? this.#typed + event.key : event.key;
    this.#typedAt = event.timeStamp;
    const wanted = this.#typed.toLowerCase();
    const from = this.#typed.length === 1 ? at + 1 : at;
    const match = [...rows.slice(from), ...rows.slice(0, from)].find(({id}) => id.toLowerCase().startsWith(wanted));
    if (match) this.#focusRow(match.key);
    setTimeout(() => (this.#typed = ''), 600);
  }

  #beginRename(row: Row): void {
    if (row.id === 'root') {
      handsOf(this.workspace).perform({refused: 'The first component of a surface is always called root.'});
      return;
    }
    this.renaming = row.key;
    void this.updateComplete.then(() => {
      const input = this.querySelector<HTMLInputElement>('.c-rename');
      input?.focus();
      input?.select();
    });
  }

  #onRenameKey(event: KeyboardEvent, row: Row): void {
    event.stopPropagation();
    if (event.key === 'Enter') this.#rename(event.target as HTMLInputElement, row);
    else if (event.key === 'Escape') {
      this.renaming = undefined;
      this.#focusRow(row.key);
    } else return;
    event.preventDefault();
  }

  #rename(input: HTMLInputElement, row: Row): void {
    if (this.renaming === undefined) return;
    this.renaming = undefined;
    const name = input.value.trim();
    if (name !== row.id && handsOf(this.workspace).rename(spotOf(row), name)) this.#follow = name;
    else this.#focusRow(row.key);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#endDrops ??= takeDrops(new TreeZone(this, handsOf(this.workspace), (element) => this.#rowOf(element)));
    for (const space of this.querySelectorAll<HTMLElement>('.c-tree-space'))
      space.style.setProperty('--rows', space.dataset.rows ?? '0');
    if (this.#follow !== undefined) {
      const row = this.#rows.find(({id, kind}) => id === this.#follow && kind !== 'surface');
      this.#follow = undefined;
      if (row) this.#focusRow(row.key);
    }
    const selection = this.workspace.selection.get();
    const now = selection && `${selection.surfaceId} ${selection.componentId}`;
    if (now === this.#shown) return;
    this.#shown = now;
    const chosen =
      selection &&
      this.#rows.find(({surfaceId, id}) => surfaceId === selection.surfaceId && id === selection.componentId);
    if (chosen) {
      this.#bringNear(chosen.key);
      // The way back into the tree leads to what is chosen.
      if (!this.contains(document.activeElement)) this.focused = chosen.key;
    }
    // The chosen component comes into view, but the focus stays where the author is.
    void this.updateComplete.then(() => this.#showChosen());
  }

  #showChosen(): void {
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({block: 'nearest'});
  }
}
