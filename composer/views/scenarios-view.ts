import {html, nothing} from 'lit';
import {customElement, query} from 'lit/decorators.js';
import '../editor/plain.js';
import type {PlainEditor} from '../editor/plain.js';
import {printScenarios, readScenarios} from '../scenarios.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** Named sets of values that stand over the document's data while one is chosen, as JSON. */
@customElement('composer-scenarios')
export class ScenariosView extends Pane {
  @query('composer-plain-editor') private editor!: PlainEditor | null;
  #shown = '';

  protected override render() {
    const text = this.workspace.scenarios.get();
    const {fault, scenarios} = readScenarios(text);
    return html`<p class="c-explain">
        A scenario puts values over the document's data, to look at an empty list or a long name. Choose one in the Data panel.
        ${text.trim() === '' ? html`<button type="button" class="c-link" @click=${this.#example}>Start with an example</button>` : nothing}
      </p>
      <composer-plain-editor
        label="Data scenarios"
        .listener=${{changed: (value: string) => this.#changed(value), moved: () => undefined}}
      ></composer-plain-editor>
      <div class="c-status" role="status">
        ${fault ? html`<span class="c-err">${fault}</span>` : html`<span>${scenarios.length === 1 ? '1 scenario' : `${scenarios.length} scenarios`}</span>`}
      </div>`;
  }

  protected override updated(): void {
    const text = this.workspace.scenarios.get();
    if (text === this.#shown) return;
    this.#shown = text;
    this.editor?.open(text);
  }

  #changed(text: string): void {
    this.#shown = text;
    this.workspace.scenarios.set(text);
    this.workspace.touched();
  }

  readonly #example = () => {
    const {preview} = this.workspace;
    const id = preview.surfaceIds.get()[0] ?? 'main';
    const data = preview.renderer.get()?.surfaces.get(id)?.dataModel.get('/');
    const key = typeof data === 'object' && data !== null ? Object.keys(data)[0] : undefined;
    this.workspace.scenarios.set(
      printScenarios([{name: 'Other data', surfaces: {[id]: {[`/${key ?? 'name'}`]: null}}}]),
    );
    this.workspace.touched();
  };
}
