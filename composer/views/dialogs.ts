import {html, nothing} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import {keyed} from 'lit/directives/keyed.js';
import type {Actions} from '../actions.js';
import {commandsOf, LOCAL_KEYS} from '../command-list.js';
import {keysText, type Command} from '../commands.js';
import {allExamples, ourExamples} from '../examples.js';
import {icon} from '../icons.js';
import {changeReport} from './change-report.js';
import './dialog.js';
import './export-view.js';
import {comeBackToGallery} from './gallery.js';
import './palette.js';
import '../styles/dialogs.css';
import {Pane} from './pane.js';
import './reference.js';
import './share-view.js';
import {WayBack} from './way-back.js';

/** The dialog that is open, if one is. */
@customElement('composer-dialogs')
export class Dialogs extends Pane {
  @property({attribute: false}) actions!: Actions;
  @state() private examples = ourExamples;
  /** Whether something fills the window, so that Back is expected to close it. */
  #over = false;
  readonly #wayBack = new WayBack(
    () => (this.actions.dialog.get() ? this.actions.closeDialog() : this.actions.dismiss()),
    () => {
      comeBackToGallery();
      this.actions.openGallery();
    },
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.#wayBack.listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wayBack.stop();
  }

  protected override updated(): void {
    this.#wayBack.follow(this.#over);
  }

  protected override render() {
    const {workspace} = this;
    const {gallery, phone, palette} = workspace.layout;
    const open = this.actions.dialog.get();
    const more = this.actions.more.get();
    this.#over = gallery.get() || (phone.get() && (open !== undefined || more || palette.get()));
    const early = () => this.actions.takeEarly();
    const closed = () => this.actions.dialogClosed();
    // One that takes another's place comes up as if it were the first.
    const frame = (heading: string, content: unknown, wide = false) =>
      keyed(
        open,
        html`<composer-dialog heading=${heading} ?wide=${wide} .content=${content} .early=${early} @closed=${closed}></composer-dialog>`,
      );
    switch (open) {
      case 'share':
        return frame(
          'Share',
          html`<composer-share .workspace=${workspace} @showproblems=${this.#showProblems}></composer-share>`,
        );
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
        return frame('Versions', this.#versionList());
      case 'losses':
        return frame('Imported from prefab', this.#lossReport());
      case 'changes':
        return frame('Convert to A2UI v1.0', changeReport(this.actions), true);
      case 'palette':
        return html`<composer-palette .commands=${this.#findable()} .early=${early} @closed=${closed}></composer-palette>`;
      default:
        return nothing;
    }
  }

  /** What the command palette offers: all but itself, and the examples by name. */
  #findable(): Command[] {
    if (this.examples === ourExamples) void allExamples().then((examples) => (this.examples = examples));
    const {actions} = this;
    return [
      ...commandsOf(actions).filter(({id}) => id !== 'palette'),
      ...this.examples.map(({id, title}) => ({
        id: `example-${id}`,
        title: `Open example: ${title}`,
        run: () => actions.openExample(id),
      })),
    ];
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

  #versionList() {
    const {actions} = this;
    const versions = actions.versions.get();
    return html`${this.#storageFault()}${this.#prompt('Name of the version', 'Before the change', 'Save', (value) => actions.saveVersion(value))}
      ${
        versions.length === 0
          ? html`<p class="c-muted">A version keeps the text as it is now, under a name. None is kept yet.</p>`
          : html`<ul class="c-drafts">
            ${versions.map(
              (version) => html`<li>
                <button type="button" class="c-draft" title="Restore ${version.name}" @click=${() => actions.restoreVersion(version)}>
                  <b>${version.name}</b><small class="c-muted c-nums">${whenOf(version.saved)}</small>
                </button>
                <button type="button" class="c-btn icon" aria-label="Delete ${version.name}" @click=${() => void actions.deleteVersion(version)}>${icon('delete')}</button>
              </li>`,
            )}
          </ul>`
      }`;
  }

  #lossReport() {
    const losses = this.actions.losses.get() ?? [];
    if (losses.length === 0) return html`<p class="c-muted">Everything in it could be said in A2UI.</p>`;
    return html`<p>${losses.length === 1 ? 'One part' : `${losses.length} parts`} could not be said as in prefab:</p>
      <ul class="c-changes">
        ${losses.map((loss) => html`<li>${loss}</li>`)}
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

  #storageFault() {
    const fault = this.actions.storageFault.get();
    return fault ? html`<p class="c-err" role="alert">${icon('warning', 'i c-inline-icon')} ${fault}</p>` : nothing;
  }

  #draftList() {
    const {session} = this.actions;
    const fault = this.#storageFault();
    if (this.actions.drafts.get().length === 0)
      return html`${fault}<p class="c-muted">Whatever you change is kept here. Nothing yet.</p>`;
    return html`${fault}<ul class="c-drafts">
      ${this.actions.drafts.get().map(
        (draft) => html`<li>
          <button
            type="button"
            class="c-draft"
            aria-current=${draft.id === session.draftId ? 'true' : nothing}
            @click=${() => {
              this.actions.closeDialog();
              void session.openDraft(draft.id);
            }}
          >
            <b>${draft.title}</b><small class="c-muted c-nums">${session.drafts.unsaved.has(draft.id) ? 'Not saved yet' : whenOf(draft.saved)}</small>
          </button>
          <button type="button" class="c-btn icon" aria-label="Delete ${draft.title}" @click=${() => void this.actions.deleteDraft(draft.id)}>${icon('delete')}</button>
        </li>`,
      )}
    </ul>`;
  }

  readonly #showProblems = () => {
    this.actions.landing = '#tab-problems';
    this.actions.closeDialog();
    this.workspace.layout.showDrawer('problems');
  };

  readonly #onTryOut = (event: CustomEvent<{title: string; text: string}>) => {
    this.actions.closeDialog();
    void this.actions.session.openShared({...event.detail, environment: this.workspace.environment.get()});
  };
}

function whenOf(time: number): string {
  return new Date(time).toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'});
}
