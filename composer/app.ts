import {html, nothing, type PropertyValues} from 'lit';
import {customElement, property, query, state} from 'lit/decorators.js';
import type {Command} from './commands.js';
import {keysText, LOCAL_KEYS} from './commands.js';
import {ourExamples} from './examples.js';
import {importDocument} from './files.js';
import {upgradeDocument, type Change} from './upgrade.js';
import {icon, logo, sprite, type IconName} from './icons.js';
import {problemCount} from './language/problems.js';
import type {PhonePane, Theme} from './layout.js';
import type {Draft} from './drafts.js';
import type {Session} from './session.js';
import {shortcutsFor} from './shortcuts.js';
import type {Workspace} from './workspace.js';
import type {MenuItem} from './views/menu.js';
import {Pane} from './views/pane.js';
import type {PreviewPane} from './views/preview-pane.js';
import type {SourcePane} from './views/source-pane.js';
import type {TreeView} from './views/tree-view.js';
import type {Drawer} from './views/drawer.js';
import './views/menu.js';
import './views/splitter.js';
import './views/source-pane.js';
import './views/preview-pane.js';
import './views/environment-view.js';
import './views/drawer.js';
import './views/tree-view.js';

const PANES: readonly {readonly id: PhonePane; readonly label: string; readonly icon: IconName}[] = [
  {id: 'preview', label: 'Preview', icon: 'surface'},
  {id: 'source', label: 'Source', icon: 'code'},
  {id: 'tree', label: 'Tree', icon: 'tree'},
  {id: 'data', label: 'Data', icon: 'data'},
  {id: 'more', label: 'More', icon: 'moreHoriz'},
];

type DialogName = 'share' | 'export' | 'shortcuts' | 'reference' | 'drafts' | 'palette' | 'url' | 'version' | 'changes';

/** The whole page: header, panes and what ties them together. */
@customElement('composer-app')
export class App extends Pane {
  @property({attribute: false}) session!: Session;
  @query('composer-source') source!: SourcePane;
  @query('composer-preview') preview!: PreviewPane;
  @query('composer-tree') tree!: TreeView | null;
  @query('composer-drawer') drawer!: Drawer;
  @state() private dialog: DialogName | undefined;
  @state() private changes: readonly Change[] = [];
  @state() private moreOpen = false;
  @state() private drafts: readonly Draft[] = [];
  @state() private dropping = false;
  #opener: Element | null = null;

  /** The workspace comes when the catalogs' descriptions have. */
  protected override shouldUpdate(): boolean {
    return (this.workspace as Workspace | undefined) !== undefined;
  }

  protected override render() {
    const {workspace} = this;
    const {layout} = workspace;
    const phone = layout.phone.get();
    const gallery = layout.gallery.get();
    return html`${sprite}
      <div
        class="c-app ${phone ? 'c-phone' : ''} ${gallery ? 'c-in-gallery' : ''} ${this.dropping ? 'dropping' : ''}"
        data-pane=${layout.pane.get()}
        @dragover=${this.#onDragOver}
        @dragleave=${() => (this.dropping = false)}
        @drop=${this.#onDrop}
        @reference=${() => this.show('reference')}
      >
        ${this.#header(phone)} ${this.#notice()}
        <main class="c-edit" ?inert=${gallery}>
          ${phone ? nothing : this.#rail()}
          ${
            layout.tree.get() || phone
              ? html`<composer-tree class="c-pane c-side" role="region" aria-label="Tree" .workspace=${workspace}></composer-tree>`
              : nothing
          }
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
          <composer-drawer class="c-drawer" role="region" aria-label="Drawer" .workspace=${workspace}></composer-drawer>
        </main>
        ${gallery ? html`<composer-gallery class="c-view-gallery" .workspace=${workspace} @openexample=${this.#onOpenExample}></composer-gallery>` : nothing}
        ${phone ? this.#tabbar() : nothing} ${phone && this.moreOpen ? this.#moreSheet() : nothing} ${this.#dialog()}
        <input class="c-hidden-text" id="file" type="file" tabindex="-1" aria-hidden="true" accept=".json,.jsonl,.a2ui,.html,.txt" @change=${this.#onFile} />
        <div class="c-hidden-text" role="status" aria-live="polite">${workspace.announcement.get()}</div>
      </div>`;
  }

  #header(phone: boolean) {
    const {workspace} = this;
    const problems = workspace.problems.get();
    const errors = problems.some(({severity}) => severity === 'error');
    const pill = problems.length === 0 ? 'ok' : errors ? 'error' : 'warning';
    const label = problemCount(problems.length);
    const saved = this.session.saved.get();
    return html`<header class="c-header">
      <h1 class="c-brand">${logo}<span class=${phone ? 'c-hidden-text' : 'c-brand-name'}>A2UI Composer</span></h1>
      <composer-menu
        class="c-document"
        label="Open an example"
        .content=${html`<span class="c-ellip">${workspace.title.get() || 'Untitled'}</span>${icon('chevD', 'chev')}`}
        .items=${this.#documents()}
      ></composer-menu>
      ${phone ? html`<span class="c-grow"></span>` : html`<span class="c-chip plain c-nums">v1.0</span>`}
      <button type="button" class="c-btn c-pill" aria-label=${label} @click=${() => workspace.layout.showDrawer('problems')}>
        <span class="c-chip ${pill}">${icon(pill === 'ok' ? 'check' : pill === 'error' ? 'error' : 'warning')}${phone ? problems.length : label}</span>
      </button>
      ${
        phone
          ? html`<button type="button" class="c-btn icon" aria-label="Select a component" @click=${() => this.#select()}>${icon('aim')}</button>`
          : html`<span class="c-sep"></span>
            <button type="button" class="c-btn icon" aria-label="Undo" title="Undo (${keysText('Ctrl+Z')})" ?disabled=${!workspace.canUndo.get()} @click=${() => workspace.editor?.undo()}>
              ${icon('undo')}
            </button>
            <button type="button" class="c-btn icon" aria-label="Redo" title="Redo (${keysText('Ctrl+Shift+Z')})" ?disabled=${!workspace.canRedo.get()} @click=${() => workspace.editor?.redo()}>
              ${icon('redo')}
            </button>
            ${saved ? html`<span class="c-muted c-saved c-nums">Saved ${saved.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'})}</span>` : nothing}
            <span class="c-grow"></span>
            <button type="button" class="c-btn quiet c-commands" @click=${() => this.show('palette')}>
              ${icon('search')}<span class="c-wide">Commands</span> <span class="c-kbd c-wide">${keysText('Ctrl+K')}</span>
            </button>
            <span class="c-sep"></span>
            <button type="button" class="c-btn" aria-current=${workspace.layout.gallery.get() ? 'page' : nothing} @click=${() => this.toggleGallery()}>
              ${icon('gallery')}<span>Gallery</span>
            </button>
            <button type="button" class="c-btn" @click=${() => this.show('export')}>${icon('download')}<span>Export</span></button>
            <button type="button" class="c-btn solid" @click=${() => this.show('share')}>${icon('share')}Share</button>
            ${this.#themeMenu()}
            <composer-menu label="More" buttonClass="c-btn icon" align="end" .content=${icon('moreHoriz')} .items=${this.#moreItems()}></composer-menu>`
      }
    </header>`;
  }

  #notice() {
    const {layout} = this.workspace;
    const notice = this.session.notice.get();
    if (notice) {
      return html`<div class="c-hint ${notice.kind}" role=${notice.kind === 'warning' ? 'alert' : 'status'}>
        ${icon(notice.kind === 'warning' ? 'warning' : 'restart')}<span>${notice.text}</span>
        ${notice.actions.map(({label, run}) => html`<button type="button" class="c-btn small" @click=${run}>${label}</button>`)}
        <span class="c-grow"></span>
        <button type="button" class="c-btn small" @click=${() => this.session.notice.set(undefined)}>Dismiss</button>
      </div>`;
    }
    if (!layout.hint.get()) return nothing;
    return html`<div class="c-hint" role="note">
      ${icon('wand')}
      <span class="c-grow">
        Edit the JSON, or click ${icon('aim', 'i c-inline-icon')}<span class="c-hidden-text">Select</span> and pick a part of the preview. Everything stays in this browser.
      </span>
      <button type="button" class="c-btn small c-desk" @click=${() => this.toggleGallery()}>Open gallery</button>
      <button type="button" class="c-btn small" @click=${() => layout.set('hint', false)}>Dismiss</button>
    </div>`;
  }

  #rail() {
    const {layout} = this.workspace;
    const tree = layout.tree.get();
    const catalogs = layout.sourceTab.get() === 'catalogs';
    return html`<nav class="c-rail" aria-label="Side panels">
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
      <button type="button" class="c-btn icon" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" @click=${() => this.show('shortcuts')}>${icon('keyboard')}</button>
    </nav>`;
  }

  #tabbar() {
    const {layout, problems} = this.workspace;
    const pane = this.moreOpen ? 'more' : layout.pane.get();
    const count = problems.get().length;
    return html`<nav class="c-tabbar" aria-label="Panes">
      ${PANES.map(
        ({
          id,
          label,
          icon: name,
        }) => html`<button type="button" aria-current=${pane === id ? 'page' : nothing} @click=${() => this.#showPane(id)}>
          ${icon(name)}${label}${id === 'more' && count > 0 ? html`<span class="badge">${count}</span>` : nothing}
        </button>`,
      )}
    </nav>`;
  }

  #showPane(id: PhonePane): void {
    const {layout} = this.workspace;
    layout.gallery.set(false);
    this.moreOpen = id === 'more' && !this.moreOpen;
    if (id === 'more') return;
    if (id === 'data') layout.set('drawerTab', 'data');
    layout.pane.set(id);
  }

  #moreSheet() {
    const {workspace} = this;
    const {layout, problems, preview, playhead} = workspace;
    const total = workspace.parsed.get().messages.length;
    const count = problems.get().length;
    const entries: readonly [IconName, string, unknown, () => void][] = [
      ['error', 'Problems', count, () => layout.showDrawer('problems')],
      ['bolt', 'Events', preview.log.get().length, () => layout.showDrawer('events')],
      ['play', 'Stream', `${playhead.get() ?? total} of ${total}`, () => layout.showDrawer('stream')],
      ['rpc', 'RPC', '', () => layout.showDrawer('rpc')],
      ['share', 'Share', '', () => this.show('share')],
      ['download', 'Export', '', () => this.show('export')],
      ['gallery', 'Gallery', '', () => this.toggleGallery()],
      ['book', 'Drafts', '', () => void this.#showDrafts()],
      ['half', 'Theme', {system: 'System', light: 'Light', dark: 'Dark'}[layout.theme.get()], () => this.#nextTheme()],
      ['search', 'All commands', '', () => this.show('palette')],
    ];
    return html`<button type="button" class="c-scrim" tabindex="-1" aria-label="Close" @click=${() => (this.moreOpen = false)}></button>
      <div class="c-sheet" role="dialog" aria-modal="true" aria-label="More">
        <header>
          <h2>More</h2>
          <span class="c-grow"></span>
          <button type="button" class="c-btn icon" aria-label="Close" @click=${() => (this.moreOpen = false)}>${icon('close')}</button>
        </header>
        <div class="c-menu">
          ${entries.map(
            ([name, label, end, run]) => html`<button
              type="button"
              @click=${() => {
                if (label !== 'Theme') this.moreOpen = false;
                run();
              }}
            >
              ${icon(name)}${label}<span class="end ${label === 'Problems' && count > 0 ? 'err' : ''}">${end}</span>
            </button>`,
          )}
        </div>
      </div>`;
  }

  #nextTheme(): void {
    const {layout} = this.workspace;
    const order: readonly Theme[] = ['system', 'light', 'dark'];
    layout.set('theme', order[(order.indexOf(layout.theme.get()) + 1) % order.length]!);
  }

  #dialog() {
    const {workspace} = this;
    const closed = () => this.#closed();
    const frame = (heading: string, content: unknown, wide = false) =>
      html`<composer-dialog heading=${heading} ?wide=${wide} .content=${content} @closed=${closed}></composer-dialog>`;
    switch (this.dialog) {
      case 'share':
        return frame('Share', html`<composer-share .workspace=${workspace}></composer-share>`);
      case 'export':
        return frame('Export', html`<composer-export .workspace=${workspace}></composer-export>`, true);
      case 'reference':
        return frame(
          'Reference',
          html`<composer-reference .workspace=${workspace} @tryout=${this.#onTryOut}></composer-reference>`,
          true,
        );
      case 'shortcuts':
        return frame('Keyboard shortcuts', this.#shortcuts(), true);
      case 'drafts':
        return frame('Drafts', this.#draftList());
      case 'url':
        return frame(
          'Open from an address',
          this.#prompt('Address of a document', 'https://…', 'Open', (value) => this.#openUrl(value)),
        );
      case 'version':
        return frame(
          'Save a version',
          this.#prompt('Name of the version', 'Before the change', 'Save', (value) => this.session.keepVersion(value)),
        );
      case 'changes':
        return frame('Changed to v1.0', this.#changeReport());
      case 'palette':
        return html`<composer-palette .commands=${this.commands()} @closed=${closed}></composer-palette>`;
      default:
        return nothing;
    }
  }

  #prompt(label: string, placeholder: string, action: string, done: (value: string) => unknown) {
    return html`<form
      class="c-line-up"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const value = String(new FormData(event.target as HTMLFormElement).get('value')).trim();
        if (value === '') return;
        this.#closeDialog();
        void done(value);
      }}
    >
      <input class="c-input c-grow" name="value" autofocus aria-label=${label} placeholder=${placeholder} autocomplete="off" />
      <button class="c-btn solid">${action}</button>
    </form>`;
  }

  /** Says the document in v1.0, in one step of undo, and tells what that changed. */
  upgrade(): void {
    const {workspace} = this;
    const parsed = workspace.parsed.get();
    const done = upgradeDocument(parsed, workspace.catalogs);
    if (done === undefined) {
      workspace.announcement.set('The document has to be sound JSON first');
      return;
    }
    this.changes = done.changes;
    if (done.text !== undefined) workspace.replaceText(done.text);
    this.show('changes');
  }

  #changeReport() {
    if (this.changes.length === 0) return html`<p class="c-muted">Every message is in v1.0 already.</p>`;
    return html`<p>One step of undo brings the text back.</p>
      <ul class="c-changes">
        ${this.changes.map(({message, text}) => html`<li>Message ${message}: ${text}</li>`)}
      </ul>`;
  }

  #shortcuts() {
    return html`<div class="c-keys-sheet">
      <section>
        <h3>Everywhere</h3>
        <dl>
          ${this.commands().flatMap(({keys, title}) => (keys ? [html`<div><dt>${title}</dt><dd><span class="c-kbd">${keysText(keys)}</span></dd></div>`] : []))}
          <div><dt>Next, previous pane</dt><dd><span class="c-kbd">F6</span> <span class="c-kbd">${keysText('Shift+F6')}</span></dd></div>
        </dl>
      </section>
      ${LOCAL_KEYS.map(
        ({where, keys}) => html`<section>
          <h3>${where}</h3>
          <dl>${keys.map(([combination, what]) => html`<div><dt>${what}</dt><dd><span class="c-kbd">${keysText(combination)}</span></dd></div>`)}</dl>
        </section>`,
      )}
    </div>`;
  }

  #draftList() {
    if (this.drafts.length === 0) return html`<p class="c-muted">Whatever you change is kept here. Nothing yet.</p>`;
    return html`<ul class="c-drafts">
      ${this.drafts.map(
        (draft) => html`<li>
          <button
            type="button"
            class="c-draft"
            aria-current=${draft.id === this.session.draftId ? 'true' : nothing}
            @click=${() => {
              this.#closeDialog();
              void this.session.openDraft(draft.id);
            }}
          >
            <b>${draft.title}</b><small class="c-muted c-nums">${new Date(draft.saved).toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'})}</small>
          </button>
          <button type="button" class="c-btn icon" aria-label="Delete ${draft.title}" @click=${() => void this.#deleteDraft(draft.id)}>${icon('delete')}</button>
        </li>`,
      )}
    </ul>`;
  }

  async #showDrafts(): Promise<void> {
    await this.session.save();
    this.drafts = await this.session.drafts.list();
    this.show('drafts');
  }

  async #deleteDraft(id: string): Promise<void> {
    await this.session.deleteDraft(id);
    this.drafts = await this.session.drafts.list();
  }

  /** Opens one of the dialogs; the focus comes back to where it was. */
  show(name: DialogName): void {
    this.#opener = document.activeElement;
    void import('./dialogs.js').then(() => (this.dialog = name));
  }

  #closeDialog(): void {
    const dialog = this.querySelector<HTMLDialogElement>('dialog[open]');
    if (dialog) dialog.close();
    else this.#closed();
  }

  #closed(): void {
    this.dialog = undefined;
    if (this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    this.#opener = null;
  }

  toggleGallery(): void {
    const {layout} = this.workspace;
    if (layout.gallery.get()) return layout.gallery.set(false);
    void import('./dialogs.js').then(() => layout.gallery.set(true));
  }

  #themeMenu() {
    const {layout} = this.workspace;
    const theme = layout.theme.get();
    const items: MenuItem[] = (['system', 'light', 'dark'] as const).map((value) => ({
      label: {system: 'As the system', light: 'Light', dark: 'Dark'}[value],
      checked: value === theme,
      run: () => layout.set('theme', value),
    }));
    return html`<composer-menu
      label="Theme of the composer"
      buttonClass="c-btn icon"
      align="end"
      .content=${icon(theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'half')}
      .items=${items}
    ></composer-menu>`;
  }

  #documents(): MenuItem[] {
    return [
      {label: 'New document', icon: 'add', run: () => void this.session.openEmpty()},
      {label: 'Drafts…', icon: 'book', run: () => void this.#showDrafts()},
      {label: 'Open a file…', icon: 'download', run: () => this.#pickFile()},
      {heading: 'Examples'},
      ...ourExamples.map(({id, title, description}) => ({
        label: title,
        detail: description,
        run: () => void this.openExample(id),
      })),
    ];
  }

  #moreItems(): MenuItem[] {
    return [
      {label: 'Open a file…', run: () => this.#pickFile()},
      {label: 'Open from an address…', run: () => this.show('url')},
      {label: 'Save a version…', run: () => this.show('version')},
      {label: 'Convert to A2UI v1.0', run: () => this.upgrade()},
      {label: 'Reference', icon: 'book', run: () => this.show('reference')},
      {label: 'Keyboard shortcuts', icon: 'keyboard', run: () => this.show('shortcuts')},
    ];
  }

  /** Everything that can be done without pointing at something. */
  commands(): Command[] {
    const {workspace, session} = this;
    const {layout} = workspace;
    const versions = ['problems', 'data', 'events', 'stream', 'rpc'] as const;
    return [
      {id: 'palette', title: 'Find a command', keys: 'Ctrl+K', run: () => this.show('palette')},
      {id: 'gallery', title: 'Open the gallery', run: () => this.toggleGallery()},
      {id: 'new', title: 'New document', run: () => session.openEmpty()},
      {id: 'drafts', title: 'Open a draft', run: () => this.#showDrafts()},
      {id: 'file', title: 'Open a file', run: () => this.#pickFile()},
      {id: 'url', title: 'Open from an address', run: () => this.show('url')},
      {id: 'share', title: 'Share as a link', keys: 'Ctrl+Shift+S', run: () => this.show('share')},
      {id: 'export', title: 'Export', keys: 'Ctrl+Shift+E', run: () => this.show('export')},
      {id: 'version', title: 'Save a version', keys: 'Ctrl+S', run: () => this.show('version')},
      {id: 'format', title: 'Format the document', keys: 'Alt+Shift+F', run: () => this.source.format()},
      {id: 'jsonl', title: 'Turn into JSON Lines', run: () => this.source.convert('jsonl')},
      {id: 'list', title: 'Turn into a JSON list', run: () => this.source.convert('json')},
      {id: 'upgrade', title: 'Convert to A2UI v1.0', run: () => this.upgrade()},
      {id: 'undo', title: 'Undo', keys: 'Ctrl+Z', run: () => workspace.editor?.undo()},
      {id: 'redo', title: 'Redo', keys: 'Ctrl+Shift+Z', run: () => workspace.editor?.redo()},
      {id: 'next', title: 'Next problem', keys: 'F8', run: () => workspace.stepProblem(1)},
      {id: 'previous', title: 'Previous problem', keys: 'Shift+F8', run: () => workspace.stepProblem(-1)},
      {
        id: 'select',
        title: 'Select a component in the preview',
        keys: 'Ctrl+Shift+P',
        run: () => this.preview.toggleSelecting(),
      },
      {id: 'restart', title: 'Restart the preview', run: () => workspace.preview.restart()},
      {id: 'tree', title: 'Show or hide the tree', run: () => layout.set('tree', !layout.tree.get())},
      ...versions.map((tab) => ({
        id: tab,
        title: `Show ${tab === 'rpc' ? 'RPC' : tab}`,
        run: () => layout.showDrawer(tab),
      })),
      {id: 'messages', title: 'Show messages', run: () => layout.sourceTab.set('messages')},
      {id: 'mocks', title: 'Show mock rules', run: () => layout.sourceTab.set('mocks')},
      {id: 'catalogs', title: 'Show catalogs', run: () => layout.sourceTab.set('catalogs')},
      {id: 'reference', title: 'Component reference', run: () => this.show('reference')},
      ...(['system', 'light', 'dark'] as const).map((theme) => ({
        id: `theme-${theme}`,
        title: `Theme: ${theme}`,
        run: () => layout.set('theme', theme),
      })),
      ...(['auto', 'light', 'dark'] as const).map((scheme) => ({
        id: `scheme-${scheme}`,
        title: `Preview colours: ${scheme}`,
        run: () => workspace.setEnvironment({scheme}),
      })),
      ...[360, 390, 768, 1024, 0].map((width) => ({
        id: `width-${width}`,
        title: `Preview width: ${width === 0 ? 'fluid' : `${width} px`}`,
        run: () => workspace.setEnvironment({width}),
      })),
      {id: 'shortcuts', title: 'Keyboard shortcuts', keys: '?', run: () => this.show('shortcuts')},
      {id: 'layout', title: 'Reset the layout', run: () => this.#resetLayout()},
    ];
  }

  #resetLayout(): void {
    for (const key of ['source', 'drawer', 'treeSize'] as const) this.workspace.layout.reset(key);
  }

  async openExample(id: string): Promise<void> {
    const {layout} = this.workspace;
    await this.session.openExample(id);
    layout.gallery.set(false);
    if (layout.phone.get()) layout.pane.set('preview');
    this.workspace.announcement.set(`${this.workspace.title.get()} opened`);
  }

  readonly #onOpenExample = (event: CustomEvent<string>) => void this.openExample(event.detail);

  readonly #onTryOut = (event: CustomEvent<{title: string; text: string}>) => {
    this.#closeDialog();
    void this.session.openShared({...event.detail, environment: this.workspace.environment.get()});
  };

  #pickFile(): void {
    this.querySelector<HTMLInputElement>('#file')!.click();
  }

  readonly #onFile = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) await this.openText(file.name, await file.text());
  };

  /** Opens a file's or an address's text as a new draft. */
  async openText(name: string, text: string): Promise<void> {
    const read = importDocument(name, text);
    if ('fault' in read) this.session.notice.set({kind: 'warning', text: read.fault, actions: []});
    else await this.session.openShared(read);
  }

  async #openUrl(address: string): Promise<void> {
    try {
      const response = await fetch(address, {credentials: 'omit', referrerPolicy: 'no-referrer'});
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      await this.openText(new URL(address).pathname.split('/').pop() ?? '', await response.text());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.session.notice.set({kind: 'warning', text: `The document could not be loaded: ${reason}.`, actions: []});
    }
  }

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
    await this.openText(file.name, await file.text());
  };

  #select(): void {
    this.workspace.layout.pane.set('preview');
    this.preview.toggleSelecting();
  }

  readonly #percentPerPixel = () => 100 / (this.querySelector('.c-edit')?.clientWidth ?? 1000);

  /** Leaves whatever stands over the panes; says whether something did. */
  dismiss(): boolean {
    if (this.moreOpen) this.moreOpen = false;
    else if (this.workspace.layout.gallery.get()) this.workspace.layout.gallery.set(false);
    else return this.preview.stopSelecting();
    return true;
  }

  readonly #onKeys = shortcutsFor(this);

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
    if (changed.has('moreOpen') && this.moreOpen) this.querySelector<HTMLElement>('.c-sheet button')?.focus();
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
