import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {exportKinds, type ExportKind, type FileParts} from '../files.js';
import {icon} from '../icons.js';
import {download} from '../session.js';
import {byteLength, code, size} from './code.js';
import {Pane} from './pane.js';

/** All ways out of the composer, each with a look at what it gives. */
@customElement('composer-export')
export class ExportView extends Pane {
  @state() private kind: ExportKind = exportKinds[0]!;
  @state() private text = '';
  @state() private fault = '';

  protected override render() {
    return html`<div class="c-export">
      <div class="c-export-kinds" role="radiogroup" aria-label="Format">
        ${exportKinds.map(
          (kind) => html`<label class="c-export-kind">
            <input type="radio" name="format" .checked=${kind === this.kind} @change=${() => this.#choose(kind)} />
            <span><b>${kind.label}</b><small>${kind.detail}</small></span>
          </label>`,
        )}
      </div>
      <div class="c-export-look">
        ${
          this.fault
            ? html`<p class="c-err" role="alert">${this.fault}</p>`
            : html`<pre tabindex="0" aria-label="What is exported">${code(this.text.slice(0, 4000))}${this.text.length > 4000 ? '\n…' : nothing}</pre>`
        }
        <div class="c-line-up">
          <span class="c-muted c-nums">${size(byteLength(this.text))}</span>
          <span class="c-grow"></span>
          <button type="button" class="c-btn bordered" ?disabled=${this.text === ''} @click=${this.#copy}>${icon('copy')}Copy</button>
          <button type="button" class="c-btn solid" ?disabled=${this.text === ''} @click=${this.#download}>${icon('download')}Download .${this.kind.extension}</button>
        </div>
      </div>
    </div>`;
  }

  protected override firstUpdated(): void {
    void this.#write();
  }

  #choose(kind: ExportKind): void {
    this.kind = kind;
    // Nothing may be taken out under another format's name.
    this.text = '';
    void this.#write();
  }

  async #write(): Promise<void> {
    const {workspace} = this;
    const parts: FileParts = {
      title: workspace.title.get(),
      parsed: workspace.parsed.get(),
      environment: workspace.environment.get(),
      mocks: workspace.mocks.get(),
      scenarios: workspace.scenarios.get(),
      catalogs: workspace.ownCatalogs.map(({document}) => document),
    };
    const {kind} = this;
    if (parts.parsed.syntax.length > 0) {
      this.text = '';
      this.fault = 'The JSON has to be read first: put the syntax problem right.';
      return;
    }
    try {
      const text = await kind.write(parts);
      if (kind !== this.kind) return;
      this.text = text;
      this.fault = '';
    } catch (error) {
      this.text = '';
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  readonly #copy = async () => {
    await navigator.clipboard.writeText(this.text);
    this.workspace.announcement.set(`${this.kind.label} copied`);
  };

  readonly #download = () =>
    download(`${this.workspace.title.get() || 'surface'}.${this.kind.extension}`, this.text, this.kind.type);
}
