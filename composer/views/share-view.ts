import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {icon} from '../icons.js';
import {problemCount} from '../language/problems.js';
import {encodeHash, LONG_LINK, TOO_LONG_LINK} from '../share.js';
import {copied, refusedCopy} from './by-hand.js';
import {size} from './code.js';
import {Pane} from './pane.js';

/** The link that carries the whole document in its hash; nothing is sent anywhere. */
@customElement('composer-share')
export class ShareView extends Pane {
  @state() private link = '';
  @state() private copied = false;
  @state() private refused = false;

  protected override render() {
    const {length} = this.link;
    return html`<p>${icon('link', 'i c-inline-icon')} The link holds the document itself, with the answers that you wrote for the agent, your sample data, and how the preview is set. No server keeps it.</p>
      <div class="c-line-up">
        <input class="c-input mono" readonly autofocus aria-label="Link to this document" .value=${this.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <button type="button" class="c-btn solid" @click=${this.#copy}>${icon(this.copied ? 'check' : 'copy')}${this.copied ? 'Copied' : 'Copy'}</button>
      </div>
      ${this.refused ? refusedCopy() : html`<p class="c-muted c-nums" role="status">${this.copied ? 'Link copied, ' : ''}${size(length)}</p>`}
      ${this.#problems()}
      ${
        length > TOO_LONG_LINK
          ? html`<p class="c-warn">${icon('warning', 'i c-inline-icon')} This is too long for a link in most programs. Export a file instead.</p>`
          : length > LONG_LINK
            ? html`<p class="c-warn">${icon('warning', 'i c-inline-icon')} Some chat programs cut links of this length.</p>`
            : nothing
      }`;
  }

  /** Who shares what is broken should know before the other does. */
  #problems() {
    const {parsed, problems} = this.workspace;
    const broken = parsed.get().syntax.length > 0;
    const errors = problems.get().filter(({severity}) => severity === 'error').length;
    if (!broken && errors === 0) return nothing;
    return html`<div class="c-line-up c-warn" role="status">
      <p class="c-grow">
        ${icon('warning', 'i c-inline-icon')} This document has ${problemCount(Math.max(errors, 1))}.
        ${broken ? 'Its JSON is broken: whoever opens the link sees only as much of the surface as can be read.' : 'Whoever opens the link gets them too.'}
      </p>
      <button type="button" class="c-btn bordered" @click=${() => this.dispatchEvent(new Event('showproblems'))}>Show ${errors === 1 ? 'it' : 'them'}</button>
    </div>`;
  }

  protected override firstUpdated(): void {
    void this.#make();
  }

  async #make(): Promise<void> {
    const {workspace} = this;
    const example = workspace.example.get();
    const hash =
      example !== undefined
        ? `#example=${encodeURIComponent(example)}`
        : await encodeHash({
            title: workspace.title.get(),
            text: workspace.text.get(),
            environment: workspace.environment.get(),
            playhead: workspace.playhead.get(),
            mocks: workspace.mocks.get(),
            scenarios: workspace.scenarios.get(),
            catalogs: workspace.ownCatalogs.map(({document}) => document),
          });
    this.link = location.origin + location.pathname + hash;
    await this.updateComplete;
    this.querySelector('input')?.select();
    // Who presses Share wants the link.
    if (this.link.length <= TOO_LONG_LINK) await this.#copy();
  }

  readonly #copy = async () => {
    this.copied = await copied(this.link);
    this.refused = !this.copied;
    if (this.refused) this.querySelector('input')?.select();
  };
}
