import {html, LitElement, type PropertyValues} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import {icon} from '../icons.js';

/** A modal dialog of the composer: title, content, closed by Escape, its button or a press beside it. */
@customElement('composer-dialog')
export class Dialog extends LitElement {
  @property() heading = '';
  @property({attribute: false}) content: unknown;
  @property({type: Boolean}) wide = false;
  /** Gives what was typed for it before it came. */
  @property({attribute: false}) early = () => '';

  protected override createRenderRoot() {
    return this;
  }

  protected override render() {
    return html`<dialog class="c-dialog ${this.wide ? 'wide' : ''}" aria-label=${this.heading} @close=${this.#onClose}>
      <div class="c-dialog-frame">
        <header>
          <h2>${this.heading}</h2>
          <span class="c-grow"></span>
          <button type="button" class="c-btn icon" aria-label="Close" @click=${() => this.close()}>${icon('close')}</button>
        </header>
        <div class="c-dialog-body">${this.content}</div>
      </div>
    </dialog>`;
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.#dialog.addEventListener('click', (event) => this.#onClick(event));
    this.#dialog.showModal();
    const first = this.#dialog.querySelector<HTMLElement>('[autofocus]');
    first?.focus();
    const early = this.early();
    if (early === '' || !(first instanceof HTMLInputElement) || first.readOnly) return;
    const [text = '', ...sent] = early.split('\n');
    first.setRangeText(text, 0, first.value.length, 'end');
    if (sent.length > 0) first.form?.requestSubmit();
  }

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog')!;
  }

  close(): void {
    this.#dialog.close();
  }

  #onClose(): void {
    this.dispatchEvent(new Event('closed'));
  }

  #onClick(event: MouseEvent): void {
    if (event.target === this.#dialog) this.close();
  }
}
