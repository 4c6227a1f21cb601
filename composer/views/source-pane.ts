import {html, nothing, type PropertyValues} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import {afterPaint} from '../after-paint.js';
import '../editor/plain.js';
import type {PlainEditor} from '../editor/plain.js';
import type {EditorListener, SourceEditor} from '../editor/source-editor.js';
import {icon} from '../icons.js';
import type {Format, ParsedText} from '../language/parse.js';
import type {SourceTab} from '../layout.js';
import {byteLength, sentence, size} from './code.js';
import type {MenuItem} from './menu.js';
import {Pane} from './pane.js';
import {onTabKeys} from './tablist.js';

const TABS: readonly {readonly id: SourceTab; readonly label: string}[] = [
  {id: 'messages', label: 'Messages'},
  {id: 'data', label: 'Scenarios'},
  {id: 'mocks', label: 'Mocks'},
  {id: 'catalogs', label: 'Catalogs'},
];

const KEYS = ['{', '}', '[', ']', '"', ':', ','];

/** The source half: the editor that fits the device, and a line that says where one is. */
@customElement('composer-source')
export class SourcePane extends Pane {
  /** Whether the full editor is wanted: by default where there is a mouse. */
  @state() private full = matchMedia('(pointer: fine)').matches;
  @state() private loaded = false;
  @state() private failed = '';
  @state() private tabLeaves = false;
  @state() private rules = 0;
  @query('composer-plain-editor') private plain!: PlainEditor | null;
  @query('.c-monaco') private host!: HTMLElement;
  #editor: SourceEditor | undefined;

  readonly #listener: EditorListener = {
    changed: (text, whole) => this.workspace.changed(text, whole),
    moved: (offset) => this.workspace.moved(offset),
    history: (undo, redo) => {
      this.workspace.canUndo.set(undo);
      this.workspace.canRedo.set(redo);
    },
    tabLeaves: (leaves) => (this.tabLeaves = leaves),
  };

  protected override render() {
    const {workspace} = this;
    const parsed = workspace.parsed.get();
    const {line, column} = workspace.caret.get();
    const first = workspace.problems.get()[0];
    const tab = workspace.layout.sourceTab.get();
    void this.#countRules(workspace.mocks.get());
    const {rules} = this;
    if (tab === 'data') void import('./scenarios-view.js');
    if (tab === 'mocks') void import('./mocks-view.js');
    if (tab === 'catalogs') void import('./catalogs-view.js');
    return html`<div class="c-bar">
        <div class="c-tabs" role="tablist" aria-label="Source" @keydown=${onTabKeys}>
          ${TABS.map(
            ({id, label}) => html`<button
              type="button"
              class="c-tab"
              role="tab"
              id="source-${id}"
              aria-controls="source-panel-${id}"
              aria-selected=${tab === id}
              tabindex=${tab === id ? 0 : -1}
              @click=${() => workspace.layout.sourceTab.set(id)}
            >
              ${label}${id === 'mocks' && rules > 0 ? html`<span class="n">${rules}</span>` : nothing}
            </button>`,
          )}
        </div>
        <span class="c-grow c-room">
          ${tab === 'messages' ? html`<button type="button" class="c-btn small ${this.loaded ? '' : 'c-desk'}" @click=${this.#format} ?disabled=${parsed.syntax.length > 0}>Format</button>` : nothing}
        </span>
        ${
          tab === 'messages'
            ? html`<composer-menu
                label="More for the source"
                buttonClass="c-btn small icon"
                align="end"
                .content=${icon('moreHoriz')}
                .items=${this.#more(parsed)}
              ></composer-menu>`
            : nothing
        }
      </div>
      <div id="source-panel-data" class="c-source-panel" role="tabpanel" aria-labelledby="source-data" ?hidden=${tab !== 'data'}>
        ${tab === 'data' ? html`<composer-scenarios .workspace=${workspace}></composer-scenarios>` : nothing}
      </div>
      <div id="source-panel-mocks" class="c-source-panel" role="tabpanel" aria-labelledby="source-mocks" ?hidden=${tab !== 'mocks'}>
        ${tab === 'mocks' ? html`<composer-mocks .workspace=${workspace}></composer-mocks>` : nothing}
      </div>
      <div id="source-panel-catalogs" class="c-source-panel" role="tabpanel" aria-labelledby="source-catalogs" ?hidden=${tab !== 'catalogs'}>
        ${tab === 'catalogs' ? html`<composer-catalogs .workspace=${workspace}></composer-catalogs>` : nothing}
      </div>
      <div id="source-panel-messages" class="c-source-panel" role="tabpanel" aria-labelledby="source-messages" ?hidden=${tab !== 'messages'}>
      <div class="c-code">
        ${
          this.loaded
            ? nothing
            : html`<composer-plain-editor .listener=${this.#listener} ?readonly=${this.full}></composer-plain-editor>`
        }
        <div class="c-monaco" ?hidden=${!this.loaded}></div>
      </div>
      ${
        this.loaded
          ? nothing
          : html`<div class="c-touch">
            ${
              first
                ? html`<div class="c-touch-problem ${first.severity}" role="status">
                  ${icon(first.severity === 'error' ? 'error' : 'warning')}
                  <button type="button" class="c-link c-grow" @click=${() => workspace.showProblem(first)}>${sentence(first.message)}</button>
                  ${
                    first.fixes[0]
                      ? html`<button type="button" class="c-btn" @click=${() => workspace.applyFix(first.fixes[0]!)}>Fix</button>`
                      : nothing
                  }
                </div>`
                : nothing
            }
            <div class="c-keys" role="toolbar" aria-label="Characters">
              ${KEYS.map((key) => html`<button type="button" @click=${() => this.plain?.insert(key)}>${key}</button>`)}
              <button type="button" @click=${this.#format}>Format</button>
            </div>
          </div>`
      }
      <div class="c-status">
        <span class="c-nums">Ln ${line}, Col ${column}</span>
        <span>${parsed.format === 'jsonl' ? 'JSON Lines' : 'JSON'}</span>
        <span class="c-nums">${parsed.messages.length} ${parsed.messages.length === 1 ? 'message' : 'messages'}</span>
        <span class="c-nums c-size">${size(byteLength(parsed.text))}</span>
        <span class="c-grow"></span>
        ${
          this.loaded
            ? html`<span class=${this.tabLeaves ? nothing : 'c-tab-hint'}>${this.tabLeaves ? 'Tab leaves the editor' : `${/Mac/.test(navigator.platform) ? 'Ctrl+Shift+M' : 'Ctrl+M'} lets Tab leave the editor`}</span>`
            : this.failed
              ? html`<span class="c-err">${this.failed}</span>
                  <button type="button" class="c-link" @click=${this.useFullEditor}>Try again</button>`
              : this.full
                ? html`<span>Loading the editor…</span>`
                : html`<button type="button" class="c-link" @click=${this.useFullEditor}>Use the full editor</button>`
        }
      </div>
      </div>`;
  }

  protected override firstUpdated(): void {
    this.plain!.open(this.workspace.text.get());
    this.workspace.attach(this.plain!);
    this.#editor = this.plain!;
    if (this.full) {
      // The surface is on screen first; the editor may take its time.
      afterPaint(() => void this.#load());
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('full') && this.full && changed.get('full') === false) void this.#load();
  }

  async #countRules(mocks: string): Promise<void> {
    this.rules = mocks.trim() === '' ? 0 : (await import('../mocks.js')).readMocks(mocks).rules.length;
  }

  /** Brings the full editor to a device that got the plain one. */
  readonly useFullEditor = () => {
    this.failed = '';
    this.full = true;
  };

  async #load(): Promise<void> {
    try {
      const {createEditor} = await import('../editor/editor.js');
      this.host.hidden = false;
      const editor = createEditor(this.host, this.workspace, this.#listener);
      const {plain} = this;
      const focused = plain?.contains(document.activeElement) ?? false;
      const offset = plain?.offset ?? 0;
      if (plain) this.workspace.detach(plain);
      this.#editor = editor;
      this.loaded = true;
      this.workspace.attach(editor);
      if (focused) editor.select({start: offset, end: offset});
    } catch (error) {
      // Without it everything else works, and the plain editor can do all that matters.
      this.full = false;
      this.failed = 'The full editor could not be loaded.';
      console.warn(error);
    }
  }

  readonly #format = () => this.#reformat();

  async #reformat(to?: Format): Promise<void> {
    (await import('../format-document.js')).reformat(this.workspace, to);
  }

  #more({format, syntax}: ParsedText): MenuItem[] {
    return [
      {label: 'Format', disabled: syntax.length > 0, run: () => void this.#reformat()},
      {label: 'As a JSON list', checked: format === 'json', run: () => void this.#reformat('json')},
      {label: 'As JSON Lines', checked: format === 'jsonl', run: () => void this.#reformat('jsonl')},
    ];
  }

  override focus(): void {
    const tab = this.workspace.layout.sourceTab.get();
    if (tab === 'messages') this.#editor?.focus();
    else void this.#focusView(tab);
  }

  /** Focuses the text of another tab; the tab itself until that is there, or where there is none. */
  async #focusView(tab: SourceTab): Promise<void> {
    const text = () => this.querySelector<HTMLElement>(`#source-panel-${tab} textarea`);
    const button = this.querySelector<HTMLElement>(`#source-${tab}`)!;
    (text() ?? button).focus();
    await this.updateComplete;
    await customElements.whenDefined(this.querySelector(`#source-panel-${tab} > *`)?.localName ?? this.localName);
    requestAnimationFrame(() => button.matches(':focus') && text()?.focus());
  }
}
