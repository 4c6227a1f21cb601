import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {exportKinds, type ExportKind, type ExportVariant, type FileParts, type Run} from '../files.js';
import {icon} from '../icons.js';
import {download, reasonOf} from '../session.js';
import {byHand, copied} from './by-hand.js';
import {byteLength, code, size} from './code.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** Characters of a long file that are shown. */
const SHOWN = 4000;

/** What a browser leaves free beside the body of a page without styles, in pixels. */
const MARGINS = 16;

/** All ways out of the composer, each with a look at what it gives. */
@customElement('composer-export')
export class ExportView extends Pane {
  @state() private kind: ExportKind = exportKinds[0]!;
  @state() private variant: ExportVariant = exportKinds[0]!;
  @state() private text = '';
  @state() private fault = '';
  @state() private run: Run | undefined;
  @state() private refused = false;
  @state() private done = '';
  /** Whether the frame has loaded what it was given. */
  @state() private ran = false;
  /** How wide the frame is drawn. */
  @state() private wide = 0;

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
        ${this.#variants()} ${this.fault ? html`<p class="c-err" role="alert">${this.fault}</p>` : this.#look()}
        ${
          this.run
            ? html`<section class="c-export-run" aria-label="The snippet running">
                <p class="c-muted" role="status">${this.ran ? `It runs here as it is, with ${this.wide} px for the surface, in a sandbox that sees nothing of this page.` : 'Loading …'}</p>
                <iframe
                  title="The snippet running"
                  sandbox="allow-scripts"
                  referrerpolicy="no-referrer"
                  src="./snippet.html"
                  @load=${this.#start}
                ></iframe>
              </section>`
            : nothing
        }
        <div class="c-line-up c-export-ends">
          <span class="c-muted c-nums" role="status">${size(byteLength(this.text))}${this.done ? ` · ${this.done}` : nothing}</span>
          <span class="c-grow"></span>
          <button type="button" class="c-btn bordered" ?disabled=${this.text === ''} @click=${this.#copy}>${icon('copy')}Copy</button>
          <button type="button" class="c-btn solid" ?disabled=${this.text === ''} @click=${this.#download}>${icon('download')}Download .${this.variant.extension}</button>
        </div>
      </div>
    </div>`;
  }

  #variants() {
    const {variants} = this.kind;
    // A phone has no room for the description of each format.
    if (!variants) return html`<p class="c-muted c-export-detail">${this.kind.detail}</p>`;
    return html`<div class="c-export-variants">
      <span class="c-seg" role="group" aria-label="Form">
        ${variants.map((variant) => html`<button type="button" aria-pressed=${variant === this.variant} @click=${() => this.#choose(this.kind, variant)}>${variant.label}</button>`)}
      </span>
      <p class="c-muted">${this.variant.detail}</p>
      ${this.#beside()}
    </div>`;
  }

  #beside() {
    const {beside} = this.variant;
    const source = this.run?.modules[`./${beside}`];
    if (beside === undefined || source === undefined) return nothing;
    return html`<button type="button" class="c-btn bordered" @click=${() => this.#take(beside, source, 'text/javascript')}>${icon('download')}${beside}, ${size(byteLength(source))}</button>`;
  }

  #look() {
    if (this.refused) return byHand(this.text);
    const cut = this.text.length > SHOWN;
    return html`<pre tabindex="0" aria-label="What is exported">${code(this.text.slice(0, SHOWN))}${cut ? '\n…' : nothing}</pre>`;
  }

  protected override firstUpdated(): void {
    this.querySelector('input')!.focus();
    void this.#write();
  }

  #choose(kind: ExportKind, variant: ExportVariant = kind.variants?.[0] ?? kind): void {
    this.kind = kind;
    this.variant = variant;
    // Nothing may be taken out under another format's name.
    this.text = '';
    this.run = undefined;
    this.ran = false;
    this.refused = false;
    this.done = '';
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
    const {variant} = this;
    if (parts.parsed.syntax.length > 0) {
      this.text = '';
      this.fault = 'The JSON has to be read first: put the syntax problem right.';
      return;
    }
    try {
      const text = await variant.write(parts);
      const run = await variant.run?.(text, parts);
      if (variant !== this.variant) return;
      this.text = text;
      this.run = run;
      this.fault = '';
    } catch (error) {
      if (variant !== this.variant) return;
      this.text = '';
      this.fault = `${reasonOf(error)}.`;
    }
  }

  readonly #start = (event: Event) => {
    // A frame without an origin can be addressed by nothing narrower; the message goes to this window alone. It writes itself anew with
    // what it gets, so that the load of that is no new beginning.
    const frame = event.target as HTMLIFrameElement;
    if (frame.dataset.given === this.variant.id) {
      this.ran = true;
      this.wide = frame.clientWidth - MARGINS;
      return;
    }
    frame.dataset.given = this.variant.id;
    frame.style.setProperty('inline-size', previewWidth());
    frame.contentWindow?.postMessage(this.run, '*');
  };

  readonly #copy = async () => {
    const done = await copied(this.text);
    this.refused = !done;
    this.done = done ? 'copied' : '';
    if (done) this.workspace.announcement.set(`${this.variant.label} copied`);
  };

  readonly #download = () => {
    this.#take(`${this.workspace.title.get() || 'surface'}.${this.variant.extension}`, this.text, this.variant.type);
  };

  #take(name: string, text: string, type: string): void {
    download(name, text, type);
    this.done = `${name} downloaded`;
  }
}

/** The room that the preview has, as far as the dialog has it too: what is shown in both is laid out alike. */
function previewWidth(): string {
  const width = document.querySelector('composer-preview .c-device')?.clientWidth ?? 0;
  return width === 0 ? '100%' : `${width + MARGINS}px`;
}
