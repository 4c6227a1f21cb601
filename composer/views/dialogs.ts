import {html, nothing} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import type {Actions} from '../actions.js';
import {commandsOf} from '../command-list.js';
import {keysText, LOCAL_KEYS} from '../commands.js';
import {icon} from '../icons.js';
import './dialog.js';
import './export-view.js';
import './palette.js';
import '../styles/dialogs.css';
import {Pane} from './pane.js';
import './reference.js';
import './share-view.js';

/** The dialog that is open, if one is. */
@customElement('composer-dialogs')
export class Dialogs extends Pane {
  @property({attribute: false}) actions!: Actions;

  protected override render() {
    const {workspace} = this;
    const closed = () => this.actions.dialogClosed();
    const frame = (heading: string, content: unknown, wide = false) =>
      html`<composer-dialog heading=${heading} ?wide=${wide} .content=${content} @closed=${closed}></composer-dialog>`;
    switch (this.actions.dialog.get()) {
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
          this.#prompt('Address of a document', 'https://…', 'Open', (value) => this.actions.openUrl(value)),
        );
      case 'version':
        return frame(
          'Save a version',
          this.#prompt('Name of the version', 'Before the change', 'Save', (value) =>
            this.actions.session.keepVersion(value),
          ),
        );
      case 'changes':
        return frame('Changed to v1.0', this.#changeReport());
      case 'palette':
        return html`<composer-palette .commands=${commandsOf(this.actions)} @closed=${closed}></composer-palette>`;
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
        this.actions.closeDialog();
        void done(value);
      }}
    >
      <input class="c-input c-grow" name="value" autofocus aria-label=${label} placeholder=${placeholder} autocomplete="off" />
      <button class="c-btn solid">${action}</button>
    </form>`;
  }

  #changeReport() {
    if (this.actions.changes.get().length === 0) return html`<p class="c-muted">Every message is in v1.0 already.</p>`;
    return html`<p>One step of undo brings the text back.</p>
      <ul class="c-changes">
        ${this.actions.changes.get().map(({message, text}) => html`<li>Message ${message}: ${text}</li>`)}
      </ul>`;
  }

  #shortcuts() {
    return html`<div class="c-keys-sheet">
      <section>
        <h3>Everywhere</h3>
        <dl>
          ${commandsOf(this.actions).flatMap(({keys, title}) => (keys ? [html`<div><dt>${title}</dt><dd><span class="c-kbd">${keysText(keys)}</span></dd></div>`] : []))}
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
    if (this.actions.drafts.get().length === 0)
      return html`<p class="c-muted">Whatever you change is kept here. Nothing yet.</p>`;
    return html`<ul class="c-drafts">
      ${this.actions.drafts.get().map(
        (draft) => html`<li>
          <button
            type="button"
            class="c-draft"
            aria-current=${draft.id === this.actions.session.draftId ? 'true' : nothing}
            @click=${() => {
              this.actions.closeDialog();
              void this.actions.session.openDraft(draft.id);
            }}
          >
            <b>${draft.title}</b><small class="c-muted c-nums">${new Date(draft.saved).toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'})}</small>
          </button>
          <button type="button" class="c-btn icon" aria-label="Delete ${draft.title}" @click=${() => void this.actions.deleteDraft(draft.id)}>${icon('delete')}</button>
        </li>`,
      )}
    </ul>`;
  }

  readonly #onTryOut = (event: CustomEvent<{title: string; text: string}>) => {
    this.actions.closeDialog();
    void this.actions.session.openShared({...event.detail, environment: this.workspace.environment.get()});
  };
}
