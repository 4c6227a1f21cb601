import {html, nothing} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import type {Actions} from '../actions.js';
import {keysText} from '../commands.js';
import {oldDialectOf} from '../dialect.js';
import type {ExampleEntry} from '../examples.js';
import {icon, logo} from '../icons.js';
import {problemCount} from '../language/problems.js';
import type {MenuItem} from './menu.js';
import './menu.js';
import {Pane} from './pane.js';

/** The bar at the top: what is open, how it is, and the ways in and out. */
@customElement('composer-header')
export class Header extends Pane {
  @property({attribute: false}) actions!: Actions;
  @state() private examples: readonly ExampleEntry[] = [];

  protected override render() {
    const {workspace} = this;
    const phone = workspace.layout.phone.get();
    const problems = workspace.problems.get();
    workspace.catalogsVersion.get();
    const errors = problems.some(({severity}) => severity === 'error');
    const judged = workspace.judged.get();
    const old = oldDialectOf(workspace.parsed.get());
    const pill = !judged ? 'plain' : problems.length === 0 ? 'ok' : errors ? 'error' : 'warning';
    const label = judged ? problemCount(problems.length) : 'Checking…';
    const saved = this.actions.session.saved.get();
    const trouble = this.actions.session.trouble.get();
    return html`<header class="c-header">
      <h1 class="c-brand">${logo}<span class=${phone ? 'c-hidden-text' : 'c-brand-name'}>A2UI Composer</span></h1>
      <composer-menu
        class="c-document"
        label="Open an example"
        .content=${html`<span class="c-ellip">${workspace.title.get() || 'Untitled'}</span>${icon('chevD', 'chev')}`}
        .items=${this.#documents()}
      ></composer-menu>
      ${
        old
          ? html`<button type="button" class="c-btn small c-dialect" @click=${() => void this.actions.upgrade()}>
              <span class="c-chip warning">${old} <span aria-hidden="true">·</span> Convert</span>
            </button>`
          : phone
            ? nothing
            : html`<span class="c-chip plain c-nums">v1.0</span>`
      }
      ${phone ? html`<span class="c-grow"></span>` : nothing}
      <button type="button" class="c-btn c-pill" aria-label=${label} @click=${() => workspace.layout.showDrawer('problems')}>
        <span class="c-chip ${pill}">${judged ? icon(pill === 'ok' ? 'check' : pill === 'error' ? 'error' : 'warning') : nothing}${phone ? (judged ? problems.length : '…') : label}</span>
      </button>
      ${
        phone
          ? html`<button type="button" class="c-btn icon" aria-label="Select a component" aria-pressed=${workspace.selecting.get()} @click=${() => this.actions.toggleSelecting()}>${icon('aim')}</button>`
          : html`<span class="c-sep"></span>
            <button type="button" class="c-btn icon" aria-label="Undo" title="Undo (${keysText('Ctrl+Z')})" ?disabled=${!workspace.canUndo.get()} @click=${() => workspace.editor?.undo()}>
              ${icon('undo')}
            </button>
            <button type="button" class="c-btn icon" aria-label="Redo" title="Redo (${keysText('Ctrl+Shift+Z')})" ?disabled=${!workspace.canRedo.get()} @click=${() => workspace.editor?.redo()}>
              ${icon('redo')}
            </button>
            ${
              trouble
                ? html`<button type="button" class="c-btn c-err" @click=${() => this.actions.session.notice.set(trouble)}>Not saved</button>`
                : nothing
            }
            ${saved ? html`<span class="c-muted c-saved c-nums">Saved ${saved.toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'})}</span>` : nothing}
            <span class="c-grow"></span>
            <button type="button" class="c-btn quiet c-commands" @click=${() => this.actions.show('palette')}>
              ${icon('search')}<span class="c-wide">Commands</span> <span class="c-kbd c-wide">${keysText('Ctrl+K')}</span>
            </button>
            <span class="c-sep"></span>
            <button type="button" class="c-btn" aria-current=${workspace.layout.gallery.get() ? 'page' : nothing} @click=${() => this.actions.toggleGallery()}>
              ${icon('gallery')}<span>Gallery</span>
            </button>
            <button type="button" class="c-btn" @click=${() => this.actions.show('export')}>${icon('download')}<span>Export</span></button>
            <button type="button" class="c-btn solid" @click=${() => this.actions.show('share')}>${icon('share')}Share</button>
            ${this.#themeMenu()}
            <composer-menu label="More" buttonClass="c-btn icon" align="end" .content=${icon('moreHoriz')} .items=${this.#moreItems()}></composer-menu>`
      }
    </header>`;
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
      {label: 'New document', icon: 'add', run: () => void this.actions.session.openEmpty()},
      {label: 'Gallery', icon: 'gallery', run: () => this.actions.openGallery()},
      {label: 'Drafts…', icon: 'book', run: () => void this.actions.showDrafts()},
      {label: 'Open a file…', icon: 'download', run: () => this.actions.pickFile()},
      {heading: 'Examples'},
      ...this.examples.map(({id, title, description}) => ({
        label: title,
        detail: description,
        run: () => void this.actions.openExample(id),
      })),
    ];
  }

  #moreItems(): MenuItem[] {
    return [
      {label: 'Open a file…', run: () => this.actions.pickFile()},
      {label: 'Open from an address…', run: () => this.actions.show('url')},
      {label: 'Versions…', run: () => void this.actions.showVersions()},
      {label: 'Convert to A2UI v1.0', run: () => void this.actions.upgrade()},
      {label: 'Reference', icon: 'book', run: () => this.actions.show('reference')},
      {label: 'Keyboard shortcuts', icon: 'keyboard', run: () => this.actions.show('shortcuts')},
    ];
  }

  protected override updated(): void {
    // Their list is of no use before the first surface is there; the other catalogs come after it, too.
    if (this.workspace.catalogsVersion.get() > 0 && this.examples.length === 0) void this.#listExamples();
  }

  async #listExamples(): Promise<void> {
    this.examples = (await import('../examples.js')).ourExamples;
  }
}
