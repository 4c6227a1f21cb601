import {html} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import type {Actions} from '../actions.js';
import {icon, type IconName} from '../icons.js';
import '../styles/dialogs.css';
import {Pane} from './pane.js';

/** What a phone's bar has no room for. */
@customElement('composer-more-sheet')
export class MoreSheet extends Pane {
  @property({attribute: false}) actions!: Actions;

  protected override render() {
    const {workspace} = this;
    const {layout, problems, preview, playhead} = workspace;
    const total = workspace.parsed.get().messages.length;
    const count = problems.get().length;
    const entries: readonly [IconName, string, unknown, () => void][] = [
      ['gallery', 'Gallery', '', () => this.actions.toggleGallery()],
      ['share', 'Share', '', () => this.actions.show('share')],
      ['error', 'Problems', count, () => layout.showDrawer('problems')],
      ['bolt', 'Events', preview.log.get().length, () => layout.showDrawer('events')],
      ['play', 'Stream', `${playhead.get() ?? total} of ${total}`, () => layout.showDrawer('stream')],
      ['rpc', 'RPC', '', () => layout.showDrawer('rpc')],
      ['undo', 'Undo', '', () => workspace.editor?.undo()],
      ['redo', 'Redo', '', () => workspace.editor?.redo()],
      ['download', 'Export', '', () => this.actions.show('export')],
      ['book', 'Catalogs', '', () => workspace.showSource('catalogs')],
      ['book', 'Drafts', '', () => void this.actions.showDrafts()],
      [
        'half',
        'Theme',
        {system: 'System', light: 'Light', dark: 'Dark'}[layout.theme.get()],
        () => this.actions.nextTheme(),
      ],
      ['search', 'All commands', '', () => this.actions.show('palette')],
    ];
    return html`<button type="button" class="c-scrim" tabindex="-1" aria-label="Close" @click=${() => this.actions.more.set(false)}></button>
      <div class="c-sheet" role="dialog" aria-modal="true" aria-label="More">
        <header>
          <h2>More</h2>
          <span class="c-grow"></span>
          <button type="button" class="c-btn icon" aria-label="Close" @click=${() => this.actions.more.set(false)}>${icon('close')}</button>
        </header>
        <div class="c-menu">
          ${entries.map(
            ([name, label, end, run]) => html`<button
              type="button"
              @click=${() => {
                if (label !== 'Theme') this.actions.more.set(false);
                run();
              }}
            >
              ${icon(name)}${label}<span class="end ${label === 'Problems' && count > 0 ? 'err' : ''}">${end}</span>
            </button>`,
          )}
        </div>
      </div>`;
  }

  protected override firstUpdated(): void {
    this.querySelector<HTMLElement>('.c-sheet button')?.focus();
  }
}
