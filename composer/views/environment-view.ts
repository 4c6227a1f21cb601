import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {icon} from '../icons.js';
import {Pane} from './pane.js';

/** Direction, language, zoom and motion of the preview, in one popover. */
@customElement('composer-environment')
export class EnvironmentView extends Pane {
  @state() private open = false;

  protected override render() {
    const environment = this.workspace.environment.get();
    return html`<button
        type="button"
        class="c-btn small"
        aria-haspopup="dialog"
        aria-expanded=${this.open}
        title="Environment: language, direction, zoom, motion"
        @click=${() => this.#toggle(!this.open)}
      >
        <span class="c-hidden-text">Environment: language, direction, zoom, motion: </span>${environment.locale || 'en'}${environment.direction === 'rtl' ? ' · rtl' : ''}${environment.zoom === 100 ? '' : ` · ${environment.zoom} %`}${icon('chevD', 'chev')}
      </button>
      ${
        this.open
          ? html`<composer-environment-form class="c-popup c-form" role="dialog" aria-label="Environment" .workspace=${this.workspace} @keydown=${this.#onKey}></composer-environment-form>`
          : nothing
      }`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#onOutside, true);
  }

  #toggle(open: boolean): void {
    if (open) void import('./environment-form.js');
    this.open = open;
    document[open ? 'addEventListener' : 'removeEventListener']('pointerdown', this.#onOutside, true);
  }

  readonly #onOutside = (event: Event) => {
    if (!event.composedPath().includes(this)) this.#toggle(false);
  };

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#toggle(false);
    this.querySelector('button')?.focus();
  }
}
