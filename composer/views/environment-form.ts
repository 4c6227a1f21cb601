import {html} from 'lit';
import {customElement} from 'lit/decorators.js';
import '../styles/dialogs.css';
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

/** The fields of the environment; they stand in a popover under its button. */
@customElement('composer-environment-form')
export class EnvironmentForm extends Pane {
  protected override render() {
    const environment = this.workspace.environment.get();
    const set = this.workspace.setEnvironment.bind(this.workspace);
    const locales = LOCALES.some(([tag]) => tag === environment.locale)
      ? LOCALES
      : [...LOCALES, [environment.locale, environment.locale] as const];
    return html`<label
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
      >`;
  }

  protected override firstUpdated(): void {
    const button = this.previousElementSibling!.getBoundingClientRect();
    const left = Math.min(button.right - this.offsetWidth, innerWidth - this.offsetWidth - 8);
    this.style.setProperty('top', `${button.bottom + 4}px`);
    this.style.setProperty('left', `${Math.max(8, left)}px`);
    this.querySelector('select')?.focus();
  }
}
