import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {icon} from '../icons.js';
import {Pane} from './pane.js';

const LOCALES: readonly (readonly [string, string])[] = [
  ['', 'Browser'],
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['ja', '日本語'],
  ['ar', 'العربية'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
];

/** Direction, language, zoom and motion of the preview, in one popover. */
@customElement('composer-environment')
export class EnvironmentView extends Pane {
  @state() private open = false;

  protected override render() {
    const environment = this.workspace.environment.get();
    const set = this.workspace.setEnvironment.bind(this.workspace);
    const locales = LOCALES.some(([tag]) => tag === environment.locale)
      ? LOCALES
      : [...LOCALES, [environment.locale, environment.locale] as const];
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
          ? html`<div class="c-popup c-form" role="dialog" aria-label="Environment" @keydown=${this.#onKey}>
            <label
              >Language
              <select class="c-input" @change=${(event: Event) => set({locale: (event.target as HTMLSelectElement).value})}>
                ${locales.map(([tag, name]) => html`<option value=${tag} ?selected=${tag === environment.locale}>${name}</option>`)}
              </select>
            </label>
            <label
              >Direction
              <select
                class="c-input"
                @change=${(event: Event) => set({direction: (event.target as HTMLSelectElement).value as 'auto'})}
              >
                ${[
                  ['auto', 'As the page'],
                  ['ltr', 'Left to right'],
                  ['rtl', 'Right to left'],
                ].map(
                  ([value, name]) =>
                    html`<option value=${value!} ?selected=${value === environment.direction}>${name}</option>`,
                )}
              </select>
            </label>
            <label
              >Zoom
              <select class="c-input" @change=${(event: Event) => set({zoom: Number((event.target as HTMLSelectElement).value)})}>
                ${[75, 100, 125, 150, 200].map(
                  (zoom) => html`<option value=${zoom} ?selected=${zoom === environment.zoom}>${zoom} %</option>`,
                )}
              </select>
            </label>
            <label class="c-inline"
              ><input
                type="checkbox"
                .checked=${environment.motion}
                @change=${(event: Event) => set({motion: (event.target as HTMLInputElement).checked})}
              />
              Motion</label
            >
          </div>`
          : nothing
      }`;
  }

  protected override updated(): void {
    const popup = this.querySelector<HTMLElement>('.c-popup');
    if (!popup || popup.dataset.placed) return;
    popup.dataset.placed = 'true';
    const button = this.querySelector('button')!.getBoundingClientRect();
    popup.style.setProperty('top', `${button.bottom + 4}px`);
    popup.style.setProperty(
      'left',
      `${Math.max(8, Math.min(button.right - popup.offsetWidth, innerWidth - popup.offsetWidth - 8))}px`,
    );
    popup.querySelector<HTMLElement>('select')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#onOutside, true);
  }

  #toggle(open: boolean): void {
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
