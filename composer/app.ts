import {html, nothing, type PropertyValues} from 'lit';
import {customElement, property, query, state} from 'lit/decorators.js';
import type {Actions} from './actions.js';
import {afterPaint} from './after-paint.js';
import {icon, sprite} from './icons.js';
import type {Theme} from './layout.js';
import {shortcutsFor} from './shortcuts.js';
import type {Workspace} from './workspace.js';
import type {Inspector} from './inspector/inspector.js';
import type {Drawer} from './views/drawer.js';
import {Pane} from './views/pane.js';
import type {PreviewPane} from './views/preview-pane.js';
import type {SourcePane} from './views/source-pane.js';
import type {TreeView} from './views/tree-view.js';
import './views/drawer.js';
import './views/environment-view.js';
import './views/header.js';
import './views/preview-pane.js';
import './views/source-pane.js';
import './views/splitter.js';
import './views/tabbar.js';

/** The whole page: the panes, and what stands over them. */
@customElement('composer-app')
export class App extends Pane {
  @property({attribute: false}) actions!: Actions;
  @query('composer-source') source!: SourcePane;
  @query('composer-preview') preview!: PreviewPane;
  @query('composer-tree') tree!: TreeView | null;
  @query('composer-inspector') inspector!: Inspector | null;
  @query('composer-drawer') drawer!: Drawer;
  @state() private dropping = false;
  @state() private lateIcons: unknown = nothing;
  #treeSeen = false;

  /** The workspace comes when the scripts have. */
  protected override shouldUpdate(): boolean {
    return (this.workspace as Workspace | undefined) !== undefined;
  }

  protected override render() {
    const {workspace, actions} = this;
    const {layout} = workspace;
    const phone = layout.phone.get();
    const gallery = layout.gallery.get();
    // On a phone it stays once it was seen, with what is open in it.
    const tree = phone ? (this.#treeSeen ||= layout.pane.get() === 'tree') : layout.tree.get();
    if (tree) void import('./views/tree-view.js');
    if (workspace.inspecting.get()) void import('./inspector/inspector.js');
    return html`${sprite(this.lateIcons)}
      <div
        class="c-app ${phone ? 'c-phone' : ''} ${gallery ? 'c-in-gallery' : ''} ${this.dropping ? 'dropping' : ''}"
        data-pane=${layout.pane.get()}
        data-drawer=${layout.drawerTab.get()}
        @dragover=${this.#onDragOver}
        @dragleave=${() => (this.dropping = false)}
        @drop=${this.#onDrop}
        @reference=${() => actions.show('reference')}
        @edit=${() => void this.#editFirst()}
      >
        <composer-header .workspace=${workspace} .actions=${actions}></composer-header>
        ${this.#notice()}
        <main class="c-edit" ?inert=${gallery}>
          ${phone ? nothing : this.#rail()}
          ${this.#side(phone, tree)}
          <composer-source class="c-pane c-source" role="region" aria-label="Source" .workspace=${workspace}></composer-source>
          <composer-splitter
            class="c-split columns"
            label="Width of the source"
            divides="columns"
            .value=${layout.source.get()}
            .min=${20}
            .max=${80}
            .perPixel=${this.#percentPerPixel}
            @move=${(event: CustomEvent<number>) => layout.set('source', event.detail)}
            @reset=${() => layout.reset('source')}
          ></composer-splitter>
          <composer-preview class="c-pane c-preview" role="region" aria-label="Preview" .workspace=${workspace}></composer-preview>
          ${
            layout.drawerOpen.get() && !phone
              ? html`<composer-splitter
                class="c-split rows"
                label="Height of the drawer"
                divides="rows"
                .value=${layout.drawer.get()}
                .min=${96}
                .max=${560}
                .step=${16}
                .perPixel=${() => -1}
                @move=${(event: CustomEvent<number>) => layout.set('drawer', event.detail)}
                @reset=${() => layout.reset('drawer')}
              ></composer-splitter>`
              : nothing
          }
          ${
            workspace.inspecting.get() && workspace.selection.get()
              ? html`<composer-inspector class="c-pane c-inspector" role="region" aria-label="Inspector" .workspace=${workspace}></composer-inspector>`
              : nothing
          }
          <composer-drawer class="c-drawer" role="region" aria-label="Drawer" .workspace=${workspace}></composer-drawer>
        </main>
        ${gallery ? html`<composer-gallery class="c-view-gallery" .workspace=${workspace} @closed=${() => actions.closeGallery()} @openexample=${(event: CustomEvent<string>) => void actions.openExample(event.detail)}></composer-gallery>` : nothing}
        ${phone ? html`<composer-tabbar .workspace=${workspace} .actions=${actions}></composer-tabbar>` : nothing}
        ${
          phone && actions.more.get()
            ? html`<composer-more-sheet .workspace=${workspace} .actions=${actions}></composer-more-sheet>`
            : nothing
        }
        <composer-dialogs .workspace=${workspace} .actions=${actions}></composer-dialogs>
        <input class="c-hidden-text" id="file" type="file" tabindex="-1" aria-hidden="true" accept=".json,.jsonl,.a2ui,.html,.txt" @change=${this.#onFile} />
        <div class="c-hidden-text" role="status" aria-live="polite">${workspace.announcement.get()}</div>
      </div>`;
  }

  /** Palette above tree; a phone shows the palette over everything. */
  #side(phone: boolean, tree: boolean) {
    const {workspace} = this;
    const {layout} = workspace;
    const palette = layout.palette.get();
    if (palette) void import('./palette/palette-view.js');
    const stock = html`<composer-components class="c-pane c-stock-pane" role="region" aria-label="Palette" .workspace=${workspace}></composer-components>`;
    if (!tree && !palette) return nothing;
    return html`<div class="c-side ${palette ? 'with-palette' : ''}">
        ${palette && !phone ? stock : nothing}
        ${tree ? html`<composer-tree class="c-pane" role="region" aria-label="Tree" .workspace=${workspace}></composer-tree>` : nothing}
      </div>
      ${palette && phone ? html`<div class="c-stock-sheet">${stock}</div>` : nothing}`;
  }

  /** Brings the focus to the first thing that can be said of a component. */
  async #editFirst(): Promise<void> {
    await import('./inspector/inspector.js');
    await this.updateComplete;
    const inspector = this.querySelector<Inspector>('composer-inspector');
    await inspector?.updateComplete;
    inspector?.focusFirst();
  }

  #notice() {
    const {layout} = this.workspace;
    const {session} = this.actions;
    const notice = session.notice.get();
    if (notice) {
      return html`<div class="c-hint ${notice.kind}" role=${notice.kind === 'warning' ? 'alert' : 'status'}>
        ${icon(notice.kind === 'warning' ? 'warning' : 'restart')}<span>${notice.text}</span>
        ${notice.actions.map(({label, run}) => html`<button type="button" class="c-btn small" @click=${run}>${label}</button>`)}
        <span class="c-grow"></span>
        <button type="button" class="c-btn small" @click=${() => session.notice.set(undefined)}>Dismiss</button>
      </div>`;
    }
    if (!layout.hint.get()) return nothing;
    const phone = layout.phone.get();
    return html`<div class="c-hint" role="note">
      ${icon('wand')}
      <span class="c-grow">
        ${phone ? 'Tap' : 'Edit the JSON, or click'} ${icon('aim', 'i c-inline-icon')}<span class="c-hidden-text">Select</span> and pick a part${phone ? '. All' : ' of the preview. Everything'} stays in this browser.
      </span>
      <button type="button" class="c-btn small" @click=${() => this.actions.openGallery()}>${phone ? 'Gallery' : 'Open gallery'}</button>
      <button type="button" class="c-btn small" @click=${() => layout.set('hint', false)}>Dismiss</button>
    </div>`;
  }

  #rail() {
    const {layout} = this.workspace;
    const tree = layout.tree.get();
    const catalogs = layout.sourceTab.get() === 'catalogs';
    const palette = layout.palette.get();
    return html`<nav class="c-rail" aria-label="Side panels">
      <button type="button" class="c-btn icon" aria-label="Palette" title="Palette: insert components" aria-pressed=${palette} @click=${() => layout.set('palette', !palette)}>${icon('grid')}</button>
      <button type="button" class="c-btn icon" aria-label="Tree" title="Tree" aria-pressed=${tree} @click=${() => layout.set('tree', !tree)}>${icon('tree')}</button>
      <button
        type="button"
        class="c-btn icon"
        aria-label="Catalogs"
        title="Catalogs"
        aria-pressed=${catalogs}
        @click=${() => layout.sourceTab.set(catalogs ? 'messages' : 'catalogs')}
      >
        ${icon('book')}
      </button>
      <span class="c-grow"></span>
      <button type="button" class="c-btn icon" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" @click=${() => this.actions.show('shortcuts')}>${icon('keyboard')}</button>
    </nav>`;
  }

  /** Lets the author choose a file to open. */
  pickFile(): void {
    this.querySelector<HTMLInputElement>('#file')!.click();
  }

  readonly #onFile = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) await this.actions.openText(file.name, await file.text());
  };

  readonly #onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.dropping = true;
  };

  readonly #onDrop = async (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    this.dropping = false;
    if (!file) return;
    event.preventDefault();
    await this.actions.openText(file.name, await file.text());
  };

  readonly #percentPerPixel = () => 100 / (this.querySelector('.c-edit')?.clientWidth ?? 1000);

  readonly #onKeys = shortcutsFor(this);

  protected override firstUpdated(): void {
    afterPaint(() => void import('./late-icons.js').then(({lateIcons}) => (this.lateIcons = lateIcons)));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKeys, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKeys, true);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const {layout} = this.workspace;
    const {style} = this.querySelector<HTMLElement>('.c-app')!;
    style.setProperty('--source', `${layout.source.get()}fr`);
    style.setProperty('--preview', `${100 - layout.source.get()}fr`);
    style.setProperty('--drawer', layout.drawerOpen.get() ? `${layout.drawer.get()}px` : '36px');
    style.setProperty('--tree', `${layout.treeSize.get()}px`);
    applyTheme(layout.theme.get());
  }
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
