import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {Renderer} from '../../renderer/index.js';
import {allExamples, exampleText, type ExampleEntry} from '../examples.js';
import {icon} from '../icons.js';
import {parseText} from '../language/parse.js';
import {surfacesOf} from '../language/surfaces.js';
import '../styles/gallery.css';
import {Pane} from './pane.js';

interface Card extends ExampleEntry {
  readonly text: string;
  readonly messages: readonly unknown[];
  readonly components: readonly string[];
  readonly functions: readonly string[];
  readonly features: readonly string[];
}

/** Groups of the filter column that are long show this many at first. */
const SHORT = 8;

/** Every example, drawn live and inert, to find one by what it uses. */
@customElement('composer-gallery')
export class Gallery extends Pane {
  @state() private cards: readonly Card[] = [];
  #loading = false;
  @state() private query = '';
  @state() private chosen = new Set<string>();
  @state() private all = new Set<string>();
  @state() private drawn = new Map<string, Renderer>();
  #observer: IntersectionObserver | undefined;

  protected override render() {
    const shown = this.cards.filter((card) => this.#fits(card));
    return html`<aside class="c-filters" aria-label="Filters">
        <div class="c-search">
          ${icon('search')}<input class="c-input" type="search" aria-label="Search examples" placeholder="Search examples" .value=${this.query} @input=${(event: Event) => (this.query = (event.target as HTMLInputElement).value)} @keydown=${this.#onSearchKey} />
        </div>
        ${this.#group('From', ({origin}) => [origin ?? 'This project'])} ${this.#group('Feature', (card) => card.features)} ${this.#group('Component', (card) => card.components)} ${this.#group('Function', (card) => card.functions)}
      </aside>
      <section class="c-gallery" aria-label="Examples">
        <div class="c-gallery-bar">
          <h2>Gallery</h2>
          <span class="c-muted c-nums" role="status">${shown.length} ${shown.length === 1 ? 'example' : 'examples'}</span>
          <span class="c-grow"></span>
          <span class="c-muted">Opens as a new draft. Yours stays in the list.</span>
          <a class="c-link" href="./test/browser/pages/states.html" target="_blank" rel="noopener">Every component in every state</a>
          <button type="button" class="c-btn bordered" @click=${() => this.dispatchEvent(new Event('closed'))}>${icon('close')}Close</button>
        </div>
        <div class="c-grid">
          ${repeat(
            shown,
            ({id}) => id,
            (card) => this.#card(card),
          )}
        </div>
        ${this.cards.length > 0 && shown.length === 0 ? html`<div class="c-empty">${icon('search')}<p>No example fits. Take a filter away.</p></div>` : nothing}
      </section>`;
  }

  /** The filters stand between the search and what it finds. */
  readonly #onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.querySelector<HTMLElement>('.c-card a')?.focus();
  };

  #card(card: Card) {
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
        <a class="open" href="#example=${card.id}" @click=${(event: MouseEvent) => this.#open(event, card)}>${card.title}</a>
        <p class="c-ellip" title=${card.description}>${card.description}</p>
        <div class="tags">${[...card.features, ...card.components].slice(0, 3).map((tag) => html`<span>${tag}</span>`)}</div>
      </div>
    </article>`;
  }

  #group(title: string, of: (card: Card) => readonly string[]) {
    const counts = new Map<string, number>();
    for (const card of this.cards) for (const name of of(card)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const names = [...counts.keys()].toSorted();
    const shown = this.all.has(title) ? names : names.slice(0, SHORT);
    return html`<fieldset class="c-filter-group">
      <legend>${title}</legend>
      ${shown.map(
        (name) => html`<label class="c-filter"
          ><input type="checkbox" .checked=${this.chosen.has(name)} @change=${() => this.#toggle(name)} /><span>${name}</span><span>${counts.get(name)}</span></label
        >`,
      )}
      ${names.length > shown.length ? html`<button type="button" class="c-link c-pad" @click=${() => (this.all = new Set(this.all).add(title))}>Show all ${names.length}</button>` : nothing}
    </fieldset>`;
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
    this.dispatchEvent(new CustomEvent('openexample', {detail: card.id, bubbles: true}));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A thumbnail is drawn when it comes near the window.
    this.#observer = new IntersectionObserver(
      (entries) => {
        const near = entries
          .filter(({isIntersecting}) => isIntersecting)
          .map(({target}) => (target as HTMLElement).dataset.id!);
        const fresh = near.filter((id) => !this.drawn.has(id));
        if (fresh.length === 0) return;
        const drawn = new Map(this.drawn);
        for (const id of fresh) {
          const renderer = new Renderer({catalogs: this.workspace.catalogs});
          renderer.receive(this.cards.find((card) => card.id === id)?.messages);
          drawn.set(id, renderer);
        }
        this.drawn = drawn;
      },
      {rootMargin: '300px'},
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  protected override firstUpdated(): void {
    this.querySelector<HTMLElement>('input')?.focus();
  }

  protected override updated(): void {
    // What did not come is asked for as often as the gallery is drawn anew.
    if (this.cards.length === 0 && !this.#loading) void this.#load();
    for (const card of this.querySelectorAll('.c-card')) this.#observer?.observe(card);
  }

  async #load(): Promise<void> {
    this.#loading = true;
    try {
      // Examples are drawn with every catalog there is.
      await this.workspace.loadRest();
      this.cards = await Promise.all(
        (await allExamples()).map(async (entry) => cardOf(entry, await exampleText(entry.id), this.workspace.catalogs)),
      );
    } finally {
      this.#loading = false;
    }
  }
}

function cardOf(entry: ExampleEntry, text: string, catalogs: Pane['workspace']['catalogs']): Card {
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
    ...entry,
    text,
    messages: parsed.messages.map(({value}) => value),
    components: [...components],
    functions: [...functions],
    features: [...features],
  };
}
