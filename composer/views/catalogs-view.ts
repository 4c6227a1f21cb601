import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {Renderer, type Catalog, type Diagnostic} from '../../renderer/index.js';
import {readCatalog} from '../catalogs.js';
import {icon} from '../icons.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** Origins whose code the author let run, until the page is left. */
const ALLOWED = new Set<string>();

/** The catalogs that documents may use, and a place to bring one's own. */
@customElement('composer-catalogs')
export class CatalogsView extends Pane {
  @state() private fault = '';
  /** The catalog that was added last, and what its author has to put right. */
  @state() private added: {readonly catalog: Catalog; readonly warnings: readonly string[]} | undefined;
  @state() private url = '';
  /** The module whose code waits for the author's word. */
  @state() private asked = '';

  protected override render() {
    const {workspace} = this;
    workspace.catalogsVersion.get();
    // What is brought along comes first: the list under it grows, and must not push away the field that has the focus.
    return html`<div class="c-rows">
      <div class="c-add">
        <h3>Add a catalog</h3>
        <p class="c-muted">Only the JSON document is read. Its components are drawn as labelled placeholders, and completion, hover and checks know them.</p>
        <label
          >Paste its JSON
          <textarea class="c-input mono" rows="3" spellcheck="false" @paste=${this.#onPaste} @change=${this.#onPasted}></textarea>
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
        <div role="status">${this.#summary()}</div>
        ${this.fault ? html`<p class="c-err" role="alert">${this.fault}</p>` : nothing}
      </div>
      ${workspace.catalogs.toSorted((a, b) => Number(workspace.isOwnCatalog(b)) - Number(workspace.isOwnCatalog(a))).map((catalog) => this.#catalog(catalog))}
      <div class="c-add">
        <h3>Run a catalog's code</h3>
        <p class="c-muted">A module whose default export is a catalog draws its components itself, in a frame that sees nothing of this page.</p>
        ${this.#code()}
      </div>
    </div>`;
  }

  #summary() {
    if (!this.added || !this.workspace.isOwnCatalog(this.added.catalog)) return nothing;
    const {catalog, warnings} = this.added;
    return html`<p class="c-added">
        ${icon(warnings.length > 0 ? 'warning' : 'check')}<span><b>${titleOf(catalog)}</b>: ${contentsOf(catalog)}, ${counted(warnings.length, 'warning')}</span>
      </p>
      ${warnings.length > 0 ? html`<ul class="c-added-warnings">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>` : nothing}`;
  }

  #code() {
    const {workspace} = this;
    const fault = workspace.codeFault.get();
    if (this.asked)
      return html`<p role="alert">${icon('warning', 'i c-inline-icon')} This runs code of <b>${new URL(this.asked).host}</b>.</p>
        <div class="c-line-up">
          <button type="button" class="c-btn solid" @click=${() => this.#run(this.asked)}>Run it in a sandbox</button>
          <button type="button" class="c-btn bordered" @click=${() => (this.asked = '')}>Cancel</button>
        </div>`;
    return html`<form class="c-line-up" @submit=${this.#onCode}>
        <input class="c-input" type="url" name="address" required aria-label="Address of a catalog's module" placeholder="https://…/catalog.js" />
        <button class="c-btn bordered">Run…</button>
      </form>
      ${workspace.codeCatalogs.get().map((address) => html`<p class="c-muted">Running: <code>${address}</code></p>`)}
      ${fault ? html`<p class="c-err" role="alert">The module could not be used: ${fault}.</p>` : nothing}`;
  }

  readonly #onCode = (event: SubmitEvent) => {
    event.preventDefault();
    const address = new URL(String(new FormData(event.target as HTMLFormElement).get('address')), location.href);
    if (ALLOWED.has(address.origin)) this.#run(address.href);
    else this.asked = address.href;
  };

  #run(address: string): void {
    const {workspace} = this;
    ALLOWED.add(new URL(address).origin);
    this.asked = '';
    workspace.codeFault.set('');
    workspace.codeCatalogs.set([...workspace.codeCatalogs.get().filter((each) => each !== address), address]);
  }

  #catalog(catalog: Catalog) {
    const own = this.workspace.isOwnCatalog(catalog);
    return html`<div class="c-catalog">
      <div class="c-line-up">
        ${icon('book')}<b class="c-grow">${titleOf(catalog)}</b>
        ${
          own
            ? html`<button type="button" class="c-btn small" @click=${() => this.workspace.removeCatalog(catalog)}>${icon('delete')}Remove</button>`
            : html`<button type="button" class="c-btn small" @click=${() => this.dispatchEvent(new CustomEvent('reference', {bubbles: true}))}>${icon('book')}Reference</button>`
        }
      </div>
      <code class="c-muted">${catalog.id}</code>
      <p class="c-muted">${contentsOf(catalog)}${own ? ' · drawn as placeholders' : ''}</p>
    </div>`;
  }

  #add(text: string): boolean {
    const read = readCatalog(text);
    this.fault = 'fault' in read ? read.fault : '';
    if ('fault' in read) return false;
    void this.#use(read.catalog);
    return true;
  }

  /** Says what has come, and what is wrong with it: its sound parts are used. */
  async #use(catalog: Catalog): Promise<void> {
    const [warnings] = await Promise.all([warningsOf(catalog), this.workspace.addCatalog(catalog)]);
    this.added = {catalog, warnings};
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

function titleOf({document, id}: Catalog): string {
  return document.title ?? id;
}

function contentsOf({components, functions}: Catalog): string {
  return `${counted(components.size, 'component')}, ${counted(functions.size, 'function')}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** What a renderer has to say of a catalog that is given to it. */
async function warningsOf(catalog: Catalog): Promise<string[]> {
  const warnings: string[] = [];
  const renderer = new Renderer({catalogs: [catalog]});
  renderer.addEventListener('diagnostic', (event) => {
    const {message} = (event as CustomEvent<Diagnostic>).detail;
    warnings.push(message.replace(`Catalog ${catalog.id}: `, ''));
  });
  await renderer.ready;
  return warnings;
}
