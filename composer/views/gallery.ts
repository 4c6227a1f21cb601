import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {Renderer} from '../../renderer/index.js';
import {allExamples, exampleText, ourExamples, type ExampleEntry} from '../examples.js';
import {icon} from '../icons.js';
import {parseText} from '../language/parse.js';
import {surfacesOf} from '../language/surfaces.js';
import '../styles/gallery.css';
import {Pane} from './pane.js';

/** What an example uses, known once its messages are loaded. */
interface Uses {
  readonly messages: readonly unknown[];
  readonly components: readonly string[];
  readonly functions: readonly string[];
  readonly features: readonly string[];
}

type Card = ExampleEntry & Uses;

const UNKNOWN: Uses = {messages: [], components: [], functions: [], features: []};

/** Groups of the filter column that are long show this many at first. */
const SHORT = 8;

/** Milliseconds of work after which a press gets its turn. */
const LONG = 12;

/** How the gallery was left for an example. */
type Left = Pick<Gallery, 'entries' | 'uses' | 'whole' | 'query' | 'chosen' | 'all' | 'at'> & {readonly scroll: number};

let left: Left | undefined;
let comingBack = false;

/** Lets the next gallery stand as the last was left for an example. */
export function comeBackToGallery(): void {
  comingBack = true;
}

/** Every example, drawn live and inert, to find one by what it uses. */
@customElement('composer-gallery')
export class Gallery extends Pane {
  // Ours are known at once, so that a press finds its card; the others come behind them, and no card changes its place.
  @state() entries: readonly ExampleEntry[] = ourExamples;
  @state() uses: ReadonlyMap<string, Uses> = new Map();
  @state() whole = false;
  #loading = false;
  @state() query = '';
  @state() chosen = new Set<string>();
  @state() all = new Set<string>();
  @state() private drawn: ReadonlyMap<string, Renderer> = new Map();
  /** The card that Tab comes to. */
  @state() at: string | undefined;
  /** Cards near the window that are still to be drawn. */
  readonly #near = new Set<string>();
  #drawing = false;
  #observer: IntersectionObserver | undefined;

  protected override render() {
    const cards = this.entries.map((entry) => ({...entry, ...(this.uses.get(entry.id) ?? UNKNOWN)}));
    const shown = cards.filter((card) => this.#fits(card));
    const stop = shown.find(({id}) => id === this.at) ?? shown[0];
    return html`<aside class="c-filters" aria-label="Filters" @keydown=${this.#onKey}>
        <div class="c-search">
          ${icon('search')}<input class="c-input" type="search" aria-label="Search examples" placeholder="Search examples" .value=${this.query} @input=${(event: Event) => (this.query = (event.target as HTMLInputElement).value)} @keydown=${this.#onSearchKey} />
        </div>
        ${
          this.whole
            ? html`${this.#group(cards, shown, 'From', ({origin}) => [origin ?? 'This project'])} ${this.#group(cards, shown, 'Feature', (card) => card.features)} ${this.#group(cards, shown, 'Component', (card) => card.components)} ${this.#group(cards, shown, 'Function', (card) => card.functions)}`
            : nothing
        }
      </aside>
      <section class="c-gallery" aria-label="Examples" tabindex="-1">
        <div class="c-gallery-bar">
          <h2>Gallery</h2>
          <span class="c-muted c-nums" role="status">${this.whole ? `${shown.length} ${shown.length === 1 ? 'example' : 'examples'}` : nothing}</span>
          <span class="c-grow"></span>
          <span class="c-muted">Opens as a new draft. Yours stays in the list.</span>
          <a class="c-link" href="./test/browser/pages/states.html" target="_blank" rel="noopener">Every component in every state</a>
          <button type="button" class="c-btn bordered" @click=${this.#close}>${icon('close')}Close</button>
        </div>
        <div class="c-grid" @keydown=${this.#onCardKey} @focusin=${this.#onCardFocus}>
          ${repeat(
            shown,
            ({id}) => id,
            (card) => this.#card(card, card === stop),
          )}
        </div>
        ${this.whole && shown.length === 0 ? html`<div class="c-empty">${icon('search')}<p>No example fits.</p><button type="button" class="c-btn bordered" @click=${this.#clear}>${this.chosen.size > 0 ? 'Clear filters' : 'Clear the search'}</button></div>` : nothing}
      </section>`;
  }

  readonly #close = () => {
    this.#remember();
    this.dispatchEvent(new Event('closed'));
  };

  readonly #clear = () => {
    this.query = '';
    this.chosen = new Set();
    this.#focusFirst();
  };

  #remember(): void {
    const {entries, uses, whole, query, chosen, all, at} = this;
    left = {entries, uses, whole, query, chosen, all, at, scroll: this.querySelector('section')!.scrollTop};
  }

  /** The filters stand between the search and what it finds. */
  readonly #onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (this.query === '') this.#close();
      else this.query = '';
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') this.#links()[0]?.focus();
    else return;
    event.preventDefault();
  };

  /** Each group of filters is one stop of Tab. */
  readonly #onKey = (event: KeyboardEvent) => {
    const group = (event.target as Element).closest('[role="toolbar"]');
    if (!group) return;
    const items = [...group.querySelectorAll<HTMLElement>('input, button')];
    const next = stepped(event.key, items.indexOf(event.target as HTMLElement), items.length, 1);
    if (next === undefined) return;
    event.preventDefault();
    for (const item of items) item.tabIndex = -1;
    items[next]!.tabIndex = 0;
    items[next]!.focus();
  };

  /** So are the cards; above their first row is the search. */
  readonly #onCardKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = this.#links();
    const cards = links.map((link) => link.closest<HTMLElement>('.c-card')!);
    const columns = cards.filter(({offsetTop}) => offsetTop === cards[0]?.offsetTop).length;
    const at = links.indexOf(event.target as HTMLElement);
    const next = stepped(event.key, at, links.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && at < columns) this.querySelector('input')!.focus();
    else links[next]!.focus();
  };

  readonly #onCardFocus = (event: FocusEvent) => {
    this.at = (event.target as Element).closest<HTMLElement>('.c-card')?.dataset.id;
  };

  #links(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.c-card a')];
  }

  #card(card: Card, stop: boolean) {
    const renderer = this.drawn.get(card.id);
    return html`<article class="c-card" data-id=${card.id}>
      <div class="c-thumb" aria-hidden="true" inert>
        <div>
          ${
            renderer
              ? [...renderer.surfaces.keys()]
                  .slice(0, 2)
                  .map(
                    (id) =>
                      html`<a2ui-surface surface-id=${id} dialogs="contained" .renderer=${renderer}></a2ui-surface>`,
                  )
              : nothing
          }
        </div>
      </div>
      <div class="meta">
        <a class="open" href="#example=${card.id}" draggable="false" tabindex=${stop ? 0 : -1} @click=${(event: MouseEvent) => this.#open(event, card)}>${card.title}</a>
        <p class="c-ellip" title=${card.description}>${card.description}</p>
        <div class="tags">${[...card.features, ...card.components].slice(0, 3).map((tag) => html`<span>${tag}</span>`)}</div>
      </div>
    </article>`;
  }

  /** Each filter with the number of examples that would be left with it. */
  #group(cards: readonly Card[], found: readonly Card[], title: string, of: (card: Card) => readonly string[]) {
    const counts = new Map<string, number>();
    for (const card of found) for (const name of of(card)) counts.set(name, (counts.get(name) ?? 0) + 1);
    // They keep their places, whatever is searched for.
    const names = [...new Set(cards.flatMap((card) => of(card)))].toSorted();
    const shown = this.all.has(title) ? names : names.slice(0, SHORT);
    return html`<div class="c-filter-group" role="toolbar" aria-orientation="vertical" aria-label=${title}>
      <h3>${title}</h3>
      ${shown.map(
        (name, index) => html`<label class="c-filter ${counts.has(name) ? '' : 'none'}"
          ><input type="checkbox" tabindex=${index === 0 ? 0 : -1} .checked=${this.chosen.has(name)} @change=${() => this.#toggle(name)} /><span>${name}</span><span>${counts.get(name) ?? 0}</span></label
        >`,
      )}
      ${names.length > shown.length ? html`<button type="button" class="c-link c-pad" tabindex="-1" @click=${() => this.#showAll(title)}>Show all ${names.length}</button>` : nothing}
    </div>`;
  }

  /** The button goes; the first of those that it brought gets the focus. */
  #showAll(title: string): void {
    this.all = new Set(this.all).add(title);
    void this.updateComplete.then(() => {
      const items = this.querySelectorAll<HTMLElement>(`[role="toolbar"][aria-label="${title}"] input`);
      for (const [index, item] of items.entries()) item.tabIndex = index === SHORT ? 0 : -1;
      items[SHORT]?.focus();
    });
  }

  #toggle(name: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(name)) chosen.add(name);
    this.chosen = chosen;
  }

  #fits(card: Card): boolean {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const text = [card.id, card.title, card.description, ...card.components, ...card.functions, ...card.features]
      .join(' ')
      .toLowerCase();
    const uses = new Set([...card.components, ...card.functions, ...card.features, card.origin ?? 'This project']);
    return words.every((word) => text.includes(word)) && [...this.chosen].every((name) => uses.has(name));
  }

  #open(event: MouseEvent, card: Card): void {
    // With a modifier the browser opens the link in a new tab, which is right.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.at = card.id;
    this.#remember();
    this.dispatchEvent(new CustomEvent('openexample', {detail: card.id, bubbles: true}));
  }

  #restored: Left | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#restored = comingBack ? left : undefined;
    comingBack = false;
    if (this.#restored) {
      const {scroll: _, ...state} = this.#restored;
      Object.assign(this, state);
    }
    // A thumbnail is drawn when it comes near the window.
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const {isIntersecting, target} of entries) {
          const id = (target as HTMLElement).dataset.id!;
          if (isIntersecting) this.#near.add(id);
          else this.#near.delete(id);
        }
        void this.#draw();
      },
      {rootMargin: '300px'},
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  protected override firstUpdated(): void {
    if (!this.#restored) return this.#focusFirst();
    this.querySelector('section')!.scrollTop = this.#restored.scroll;
    const card = [...this.querySelectorAll<HTMLElement>('.c-card')].find(({dataset}) => dataset.id === this.at);
    card?.querySelector('a')?.focus({preventScroll: true});
    if (!card) this.#focusFirst();
  }

  #focusFirst(): void {
    // A touch screen's keyboard would cover what there is to see.
    const coarse = matchMedia('(pointer: coarse)').matches;
    this.querySelector<HTMLElement>(coarse ? 'section' : 'input')?.focus();
  }

  protected override updated(): void {
    // What did not come is asked for as often as the gallery is drawn anew.
    if (!this.whole && !this.#loading) void this.#load();
    for (const card of this.querySelectorAll('.c-card')) this.#observer?.observe(card);
  }

  /** Draws what is near the window, one by one, so that a press need not wait for all of them. */
  async #draw(): Promise<void> {
    if (this.#drawing) return;
    this.#drawing = true;
    for (let id = this.#next(); id !== undefined && this.isConnected; id = this.#next()) {
      const renderer = new Renderer({catalogs: this.workspace.catalogs});
      renderer.receive(this.uses.get(id)?.messages);
      this.drawn = new Map(this.drawn).set(id, renderer);
      await turn();
    }
    this.#drawing = false;
  }

  #next(): string | undefined {
    return [...this.#near].find((id) => this.uses.has(id) && !this.drawn.has(id));
  }

  async #load(): Promise<void> {
    this.#loading = true;
    try {
      const entries = await allExamples();
      this.entries = entries;
      // Examples are drawn with every catalog there is.
      await this.workspace.loadRest();
      const texts = await Promise.all(entries.map(({id}) => exampleText(id)));
      await this.#read(entries, texts);
      this.whole = true;
    } finally {
      this.#loading = false;
    }
    await this.#draw();
  }

  /** Finds out what the examples use, with a pause whenever it gets long. */
  async #read(entries: readonly ExampleEntry[], texts: readonly string[]): Promise<void> {
    const uses = new Map<string, Uses>();
    let began = performance.now();
    for (const [index, {id}] of entries.entries()) {
      uses.set(id, usesOf(texts[index]!, this.workspace.catalogs));
      if (performance.now() - began < LONG) continue;
      this.uses = new Map(uses);
      await turn();
      began = performance.now();
    }
    this.uses = uses;
  }
}

/** Lets what the author did meanwhile come first. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Where an arrow key, Home or End leads in a grid; undefined where nowhere. */
function stepped(key: string, at: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns}[key];
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (step === undefined || at < 0) return undefined;
  const next = at + step;
  // Below the last full row the last card is the nearest.
  if (next > last) return Math.floor(at / columns) < Math.floor(last / columns) ? last : at;
  return next < 0 ? at : next;
}

function usesOf(text: string, catalogs: Pane['workspace']['catalogs']): Uses {
  const parsed = parseText(text);
  const components = new Set<string>();
  const functions = new Set<string>();
  const features = new Set<string>();
  for (const {sites} of surfacesOf(parsed, catalogs).values()) {
    for (const site of sites) {
      if (site.type) components.add(site.type);
      for (const {name} of site.calls) functions.add(name);
      if (site.references.some(({template}) => template !== undefined)) features.add('Templates');
      const definition = parsed.text.slice(site.node.offset, site.node.offset + site.node.length);
      if (definition.includes('"@checks"')) features.add('Checks');
      if (definition.includes('"event"')) features.add('Events');
      if (definition.includes('"@accessibility"')) features.add('Accessibility');
    }
  }
  if ([...functions].some((name) => name.startsWith('format') || name === 'pluralize')) features.add('Formatting');
  if (parsed.messages.length > 2) features.add('Streaming');
  return {
    messages: parsed.messages.map(({value}) => value),
    components: [...components],
    functions: [...functions],
    features: [...features],
  };
}
