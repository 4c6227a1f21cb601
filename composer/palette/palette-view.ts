import {html, nothing, type PropertyValues} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {Renderer, type Catalog, type ComponentEntry, type JsonObject} from '../../renderer/index.js';
import {beginDrag, takeFingers} from '../drag.js';
import {usable} from '../edits/gesture.js';
import {icon} from '../icons.js';
import {signOf} from '../tree/signs.js';
import {Pane} from '../views/pane.js';
import {ownNames, sampleOf} from './samples.js';
import '../styles/side.css';
import {handsOf} from '../hands.js';
import {leaveToCovered} from '../side-sheet.js';

/** Components that would show nothing, or load something, in a thumbnail. */
const SIGN_ONLY = new Set(['Video', 'AudioPlayer', 'Modal', 'Map', 'Image', 'McpApp']);

/** Everything that the loaded catalogs have, to be put into the surface. */
@customElement('composer-components')
export class PaletteView extends Pane {
  @state() private wanted = '';
  @state() private drawn = new Map<string, Renderer>();
  @query('input') private input!: HTMLInputElement | null;
  #observer: IntersectionObserver | undefined;

  protected override render() {
    const {workspace} = this;
    workspace.catalogsVersion.get();
    workspace.parsed.get();
    workspace.selection.get();
    const goal = handsOf(workspace).goal;
    const groups = workspace.catalogs
      .filter(usable)
      .map((catalog) => ({
        catalog,
        entries: [...catalog.components.values()].filter((entry) => this.#fits(entry, catalog)),
      }))
      .filter(({entries}) => entries.length > 0);
    const where = goal
      ? html`${handsOf(workspace).sideFor(goal) === 'into' ? 'Into' : 'After'} <code>${goal.id}</code>`
      : 'Into a new surface';
    return html`<div class="c-bar">
        <h2>Insert</h2>
        <span class="c-muted c-ellip">${where}</span>
        <span class="c-grow"></span>
        <button type="button" class="c-btn small icon" aria-label="Close the palette" title="Close (Esc)" @click=${() => this.#close()}>${icon('close')}</button>
      </div>
      <div class="c-search">${icon('search')}<input class="c-input" type="search" aria-label="Find a component to insert" placeholder="Find a component" autocomplete="off" .value=${this.wanted} @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)} @focus=${() => this.input?.select()} @keydown=${this.#onSearchKey} /></div>
      <div class="c-stock" @keydown=${this.#onKey}>
        ${groups.length === 0 ? html`<div class="c-empty small">${icon('search')}<p>No component is called “${this.wanted}”.</p></div>` : nothing}
        ${groups.map(
          ({catalog, entries}) => html`<section aria-label=${titleOf(catalog)}>
            <h3>${titleOf(catalog)}<span class="c-muted c-nums">${entries.length}</span></h3>
            <ul>${repeat(
              entries,
              ({name}) => `${catalog.id} ${name}`,
              (entry) => this.#item(entry),
            )}</ul>
          </section>`,
        )}
      </div>`;
  }

  #item(entry: ComponentEntry) {
    const key = keyOf(entry);
    const renderer = this.drawn.get(key);
    return html`<li>
      <button type="button" class="c-stock-item" data-key=${key} title=${entry.schema.description ?? ''} @click=${() => this.#insert(entry)} @pointerdown=${(event: PointerEvent) => this.#drag(event, entry)}>
        <span class="c-stock-thumb" aria-hidden="true" inert>
          ${renderer ? html`<a2ui-surface surface-id="sample" dialogs="contained" .renderer=${renderer}></a2ui-surface>` : icon(signOf(entry.name))}
        </span>
        <b>${entry.name}</b>
        <small>${firstSentence(entry.schema.description)}</small>
      </button>
    </li>`;
  }

  #fits({name, schema}: ComponentEntry, catalog: Catalog): boolean {
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${name} ${schema.description ?? ''} ${titleOf(catalog)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  }

  #insert(entry: ComponentEntry): void {
    const {layout} = this.workspace;
    void handsOf(this.workspace)
      .insert(entry)
      .then((done) => {
        if (!done) return;
        if (layout.phone.get()) layout.set('palette', false);
        // The next word is another's, not more of this one.
        else if (this.input === document.activeElement) this.input?.select();
      });
  }

  #drag(event: PointerEvent, entry: ComponentEntry): void {
    const hands = handsOf(this.workspace);
    beginDrag(
      event,
      () => ({label: entry.name, entry}),
      (_load, {surfaceId, target}) => void hands.insertAt(entry, surfaceId, target),
    );
  }

  #close(): void {
    this.workspace.layout.set('palette', false);
    const row = ['[aria-selected="true"]', '[role="treeitem"][tabindex="0"]'].map((selector) =>
      document.querySelector<HTMLElement>(`composer-tree ${selector}`),
    );
    row.find((element) => element !== null)?.focus();
  }

  readonly #onSearchKey = (event: KeyboardEvent) => {
    const items = this.#items();
    if (event.key === 'ArrowDown') items[0]?.focus();
    else if (event.key === 'Enter') items[0]?.click();
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onKey = (event: KeyboardEvent) => {
    const items = this.#items();
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') items[at + 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') (items[at - 1] ?? this.input)?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.c-stock-item')];
  }

  #endSheet: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    takeFingers(this);
    this.#endSheet = leaveToCovered(() => this.workspace.layout.set('palette', false));
    // A thumbnail is drawn when it comes near the eye.
    this.#observer = new IntersectionObserver((entries) => this.#near(entries), {rootMargin: '120px'});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endSheet?.();
    this.#observer?.disconnect();
  }

  #near(entries: readonly IntersectionObserverEntry[]): void {
    const keys = entries
      .filter(({isIntersecting}) => isIntersecting)
      .map(({target}) => (target as HTMLElement).dataset.key!);
    const fresh = keys.filter((key) => !this.drawn.has(key));
    if (fresh.length === 0) return;
    const drawn = new Map(this.drawn);
    for (const key of fresh) {
      const entry = this.#entryOf(key);
      if (entry && !SIGN_ONLY.has(entry.name)) drawn.set(key, thumbnail(entry, this.workspace.catalogs));
    }
    this.drawn = drawn;
  }

  #entryOf(key: string): ComponentEntry | undefined {
    return this.workspace.catalogs
      .flatMap(({components}) => [...components.values()])
      .find((entry) => keyOf(entry) === key);
  }

  protected override firstUpdated(): void {
    // What the last visit left open takes the focus from nobody.
    if (!this.workspace.layout.restored) this.input?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    for (const item of this.#items()) this.#observer?.observe(item);
  }
}

function keyOf({name, catalog}: ComponentEntry): string {
  return `${catalog.id} ${name}`;
}

function titleOf({document, id}: Catalog): string {
  return document.title ?? id;
}

function firstSentence(text = ''): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** A little surface that shows what the component starts with; containers show what they would hold. */
function thumbnail(entry: ComponentEntry, catalogs: readonly Catalog[]): Renderer {
  const {components, data} = sampleOf(entry, ownNames());
  const texts: JsonObject[] = ['One', 'Two', 'Three'].map((text, index) => ({
    id: `shown-${index}`,
    component: 'Text',
    text,
  }));
  const base = catalogs.find(({components: known}) => known.has('Text') && known.has('Column'));
  const root = {...components[0]!, id: 'root'};
  const holds = [root, ...components.slice(1)].map((component): JsonObject => {
    const children = (component as JsonObject).children;
    return Array.isArray(children) && children.length === 0
      ? {...component, children: texts.map(({id}) => id!)}
      : component;
  });
  const renderer = new Renderer({catalogs: [...catalogs]});
  renderer.receive([
    {
      version: '1.0',
      createSurface: {
        surfaceId: 'sample',
        catalogId: base?.id ?? entry.catalog.id,
        components: [...holds, ...texts],
        dataModel: data ?? {},
      },
    },
  ]);
  return renderer;
}
