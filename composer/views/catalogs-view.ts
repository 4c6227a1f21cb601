import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import type {Catalog} from '../../renderer/index.js';
import {readCatalog} from '../catalogs.js';
import {icon} from '../icons.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** The catalogs that documents may use, and a place to bring one's own. */
@customElement('composer-catalogs')
export class CatalogsView extends Pane {
  @state() private fault = '';
  @state() private url = '';

  protected override render() {
    const {workspace} = this;
    workspace.catalogsVersion.get();
    return html`<div class="c-rows">
      ${workspace.catalogs.map((catalog) => this.#catalog(catalog))}
      <div class="c-add">
        <h3>Add a catalog</h3>
        <p class="c-muted">Only the JSON document is read. Its components are drawn as labelled placeholders, and completion, hover and checks know them.</p>
        <label
          >Paste its JSON
          <textarea class="c-input mono" rows="4" spellcheck="false" @paste=${this.#onPaste} @change=${this.#onPasted}></textarea>
        </label>
        <div class="c-line-up">
          <label class="c-btn bordered">${icon('download')}Choose a file<input class="c-hidden-text" type="file" accept=".json,application/json" @change=${this.#onFile} /></label>
          <form class="c-line-up c-grow" @submit=${this.#onUrl}>
            <input
              class="c-input"
              type="url"
              aria-label="Address of a catalog"
              placeholder="https://…"
              .value=${this.url}
              @input=${(event: Event) => (this.url = (event.target as HTMLInputElement).value)}
            />
            <button class="c-btn bordered" ?disabled=${this.url === ''}>Load</button>
          </form>
        </div>
        ${this.fault ? html`<p class="c-err" role="alert">${this.fault}</p>` : nothing}
      </div>
    </div>`;
  }

  #catalog(catalog: Catalog) {
    const {document} = catalog;
    const own = this.workspace.isOwnCatalog(catalog);
    return html`<div class="c-catalog">
      <div class="c-line-up">
        ${icon('book')}<b class="c-grow">${document.title ?? catalog.id}</b>
        ${
          own
            ? html`<button type="button" class="c-btn small" @click=${() => this.workspace.removeCatalog(catalog)}>${icon('delete')}Remove</button>`
            : html`<button type="button" class="c-btn small" @click=${() => this.dispatchEvent(new CustomEvent('reference', {bubbles: true}))}>${icon('book')}Reference</button>`
        }
      </div>
      <code class="c-muted">${catalog.id}</code>
      <p class="c-muted">${catalog.components.size} components, ${catalog.functions.size} functions${own ? ' · drawn as placeholders' : ''}</p>
    </div>`;
  }

  #add(text: string): boolean {
    const read = readCatalog(text);
    this.fault = 'fault' in read ? read.fault : '';
    if ('fault' in read) return false;
    void this.workspace.addCatalog(read.catalog);
    this.workspace.announcement.set(`Catalog ${read.catalog.document.title ?? read.catalog.id} added`);
    return true;
  }

  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    const area = event.target as HTMLTextAreaElement;
    area.value = this.#add(text) ? '' : text;
  }

  #onPasted(event: Event): void {
    const area = event.target as HTMLTextAreaElement;
    if (area.value.trim() !== '' && this.#add(area.value)) area.value = '';
  }

  async #onFile(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) this.#add(await file.text());
    input.value = '';
  }

  readonly #onUrl = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      const response = await fetch(this.url, {credentials: 'omit', referrerPolicy: 'no-referrer'});
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      if (this.#add(await response.text())) this.url = '';
    } catch (error) {
      this.fault = `The catalog could not be loaded: ${error instanceof Error ? error.message : String(error)}.`;
    }
  };
}
