import {html, nothing, type PropertyValues} from 'lit';
import {customElement, query} from 'lit/decorators.js';
import {exampleText, ourExamples} from './examples.js';
import {icon, logo, sprite, type IconName} from './icons.js';
import {problemCount} from './language/problems.js';
import type {PhonePane, Theme} from './layout.js';
import {shortcutsFor} from './shortcuts.js';
import type {MenuItem} from './views/menu.js';
import {Pane} from './views/pane.js';
import type {PreviewPane} from './views/preview-pane.js';
import type {SourcePane} from './views/source-pane.js';
import type {Drawer} from './views/drawer.js';
import './views/menu.js';
import './views/splitter.js';
import './views/source-pane.js';
import './views/preview-pane.js';
import './views/environment-view.js';
import './views/drawer.js';

const PANES: readonly {readonly id: PhonePane; readonly label: string; readonly icon: IconName}[] = [
  {id: 'preview', label: 'Preview', icon: 'surface'},
  {id: 'source', label: 'Source', icon: 'code'},
  {id: 'more', label: 'More', icon: 'moreHoriz'},
];

/** The whole page: header, panes and what ties them together. */
@customElement('composer-app')
export class App extends Pane {
  @query('composer-source') source!: SourcePane;
  @query('composer-preview') preview!: PreviewPane;
  @query('composer-drawer') drawer!: Drawer;

  protected override render() {
    const {workspace} = this;
    const {layout} = workspace;
    const phone = layout.phone.get();
    return html`${sprite}
      <div class="c-app ${phone ? 'c-phone' : ''}" data-pane=${layout.pane.get()}>
        ${this.#header(phone)} ${layout.hint.get() ? this.#hint() : nothing}
        <main class="c-edit">
          <composer-source class="c-pane c-source" role="region" aria-label="Source" .workspace=${workspace}></composer-source>
          <composer-splitter
            class="c-split columns"
            ariaLabel="Width of the source"
            divides="columns"
            .value=${layout.source.get()}
            .min=${20}
            .max=${80}
            .perPixel=${this.#percentPerPixel}
            @move=${(event: CustomEvent<number>) => layout.set('source', event.detail)}
            @reset=${() => layout.reset('source')}
          ></composer-splitter>
          <composer-preview class="c-pane c-preview" role="region" aria-label="Preview" .workspace=${workspace}></composer-preview>
          ${layout.drawerOpen.get() && !phone
            ? html`<composer-splitter
                class="c-split rows"
                ariaLabel="Height of the drawer"
                divides="rows"
                .value=${layout.drawer.get()}
                .min=${96}
                .max=${560}
                .step=${16}
                .perPixel=${() => -1}
                @move=${(event: CustomEvent<number>) => layout.set('drawer', event.detail)}
                @reset=${() => layout.reset('drawer')}
              ></composer-splitter>`
            : nothing}
          <composer-drawer class="c-drawer" role="region" aria-label="Drawer" .workspace=${workspace}></composer-drawer>
        </main>
        ${phone ? this.#tabbar() : nothing}
        <div class="c-hidden-text" role="status">${workspace.announcement.get()}</div>
      </div>`;
  }

  #header(phone: boolean) {
    const {workspace} = this;
    const problems = workspace.problems.get();
    const errors = problems.some(({severity}) => severity === 'error');
    const pill = problems.length === 0 ? 'ok' : errors ? 'error' : 'warning';
    const label = problemCount(problems.length);
    return html`<header class="c-header">
      <h1 class="c-brand">${logo}<span class=${phone ? 'c-hidden-text' : ''}>A2UI Composer</span></h1>
      <composer-menu
        label="Open an example"
        .content=${html`<span class="c-ellip">${workspace.title.get() || 'Untitled'}</span>${icon('chevD', 'chev')}`}
        .items=${this.#examples()}
      ></composer-menu>
      ${phone ? nothing : html`<span class="c-chip plain c-nums">v1.0</span>`}
      ${phone ? html`<span class="c-grow"></span>` : nothing}
      <button type="button" class="c-btn c-pill" aria-label=${label} @click=${() => workspace.layout.showDrawer('problems')}>
        <span class="c-chip ${pill}">${icon(pill === 'ok' ? 'check' : pill === 'error' ? 'error' : 'warning')}${phone ? problems.length : label}</span>
      </button>
      ${phone
        ? html`<button type="button" class="c-btn icon" aria-label="Select a component" @click=${() => this.#select()}>${icon('aim')}</button>`
        : html`<span class="c-sep"></span>
            <button type="button" class="c-btn icon" aria-label="Undo" title="Undo (Ctrl+Z)" ?disabled=${!workspace.canUndo.get()} @click=${() => workspace.editor?.undo()}>
              ${icon('undo')}
            </button>
            <button type="button" class="c-btn icon" aria-label="Redo" title="Redo (Ctrl+Shift+Z)" ?disabled=${!workspace.canRedo.get()} @click=${() => workspace.editor?.redo()}>
              ${icon('redo')}
            </button>
            <span class="c-grow"></span>
            ${this.#themeMenu()}`}
    </header>`;
  }

  #hint() {
    const {layout} = this.workspace;
    return html`<div class="c-hint" role="note">
      ${icon('wand')}
      <span class="c-grow">Edit the JSON, or click ${icon('aim', 'i c-inline-icon')}<span class="c-hidden-text">Select</span> and pick a part of the preview. Everything stays in this browser.</span>
      <button type="button" class="c-btn small" @click=${() => layout.set('hint', false)}>Dismiss</button>
    </div>`;
  }

  #tabbar() {
    const {layout, problems} = this.workspace;
    const pane = layout.pane.get();
    const count = problems.get().length;
    return html`<nav class="c-tabbar" aria-label="Panes">
      ${PANES.map(
        ({id, label, icon: name}) => html`<button
          type="button"
          aria-current=${pane === id ? 'page' : nothing}
          @click=${() => layout.pane.set(id)}
        >
          ${icon(name)}${label}${id === 'more' && count > 0 ? html`<span class="badge">${count}</span>` : nothing}
        </button>`,
      )}
    </nav>`;
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

  #examples(): MenuItem[] {
    return [
      {heading: 'Examples'},
      ...ourExamples.map(({id, title, description}) => ({
        label: title,
        detail: description,
        run: () => void this.openExample(id),
      })),
    ];
  }

  async openExample(id: string): Promise<void> {
    const text = await exampleText(id);
    const title = ourExamples.find((example) => example.id === id)?.title ?? id;
    this.workspace.open({title, text, example: id});
    this.workspace.announcement.set(`${title} opened`);
  }

  #select(): void {
    this.workspace.layout.pane.set('preview');
    this.preview.toggleSelecting();
  }

  readonly #percentPerPixel = () => 100 / (this.querySelector('.c-edit')?.clientWidth ?? 1000);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', shortcutsFor(this), true);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const {layout} = this.workspace;
    const app = this.querySelector<HTMLElement>('.c-app')!;
    app.style.setProperty('--source', `${layout.source.get()}fr`);
    app.style.setProperty('--preview', `${100 - layout.source.get()}fr`);
    app.style.setProperty('--drawer', layout.drawerOpen.get() ? `${layout.drawer.get()}px` : '36px');
    applyTheme(layout.theme.get());
  }
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
