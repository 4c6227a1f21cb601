import {html, LitElement, nothing} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import type {Range} from '../language/lines.js';
import {Lines} from '../language/lines.js';
import type {Problem, TextEdit} from '../language/problems.js';
import {tokensOf} from '../language/tokens.js';
import {History} from './history.js';
import {replacing, withEdits, type EditorListener, type SourceEditor} from './source-editor.js';

/** Lines beyond which colours would cost more than they help. */
const COLOURED_LINES = 1500;

/**
 * The plain editor: a text area over a coloured copy of its text. It shows the source before the full editor has come, and it is
 * the editor of touch screens, where the system's own selection, menus and keyboard work best.
 */
@customElement('composer-plain-editor')
export class PlainEditor extends LitElement implements SourceEditor {
  @property({attribute: false}) listener: EditorListener | undefined;
  @property() label = 'A2UI messages';
  @property({type: Boolean}) readonly = false;
  @state() private text = '';
  @state() private problems: readonly Problem[] = [];

  protected override createRenderRoot() {
    return this;
  }

  protected override render() {
    const lines = this.text.split('\n');
    const coloured = lines.length <= COLOURED_LINES;
    return html`<div class="c-plain ${coloured ? '' : 'bare'}">
      <div class="c-plain-page">
        ${coloured ? html`<pre class="c-ink" aria-hidden="true">${this.#ink(lines)}</pre>` : nothing}
        <textarea
          aria-label=${this.label}
          spellcheck="false"
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          wrap="soft"
          ?readonly=${this.readonly}
          .value=${this.text}
          @input=${this.#onInput}
          @beforeinput=${this.#onBeforeInput}
          @keydown=${this.#onKey}
          @keyup=${this.#onMoved}
          @pointerup=${this.#onMoved}
        ></textarea>
      </div>
    </div>`;
  }

  #ink(lines: readonly string[]) {
    const marked = new Map<number, Problem>();
    if (this.problems.length > 0) {
      const table = new Lines(this.text);
      for (const problem of this.problems) {
        const line = table.lineAt(problem.range.start);
        if (!marked.has(line)) marked.set(line, problem);
      }
    }
    let start = 0;
    return lines.map((line, index) => {
      const problem = marked.get(index + 1);
      let offset = start;
      start += line.length + 1;
      const tokens = tokensOf(line).map(({kind, text}) => {
        const at = offset;
        offset += text.length;
        const under =
          problem && at < Math.max(problem.range.end, problem.range.start + 1) && offset > problem.range.start;
        const classes = under ? `${kind} squiggle ${problem.severity}` : kind;
        return classes ? html`<span class=${classes}>${text}</span>` : text;
      });
      return html`<span class="c-ink-line ${problem ? problem.severity : ''}">${tokens}${'\n'}</span>`;
    });
  }

  get #area(): HTMLTextAreaElement {
    return this.querySelector('textarea')!;
  }

  #history = new History();
  /** Whether what is being typed or pasted takes the place of the whole text. */
  #overAll = false;

  get offset(): number {
    return this.querySelector('textarea')?.selectionStart ?? 0;
  }

  open(text: string): void {
    this.text = text;
    this.#history = new History();
    this.listener?.history?.(false, false);
  }

  edit(edits: readonly TextEdit[], caret?: Range, join?: string): void {
    const {range, text} = replacing(this.text, withEdits(this.text, edits));
    if (join === undefined) this.#history.stop();
    this.#replace(range, text, join);
    if (join === undefined) this.#history.stop();
    if (caret) this.#area.setSelectionRange(caret.start, caret.end);
  }

  /** Changes the text by hand: the area may be out of sight, where the browser would not let anything be typed into it. */
  #replace({start, end}: Range, text: string, join?: string): void {
    const area = this.#area;
    area.setRangeText(text, start, end, 'end');
    this.#changed(area.value, {join});
  }

  select({start, end}: Range, {focus = true} = {}): void {
    const area = this.#area;
    area.setSelectionRange(start, end);
    if (focus) area.focus({preventScroll: true});
    const line = new Lines(this.text).lineAt(start);
    const ink = this.querySelectorAll<HTMLElement>('.c-ink-line')[line - 1];
    const scroller = this.querySelector<HTMLElement>('.c-plain')!;
    if (ink) scroller.scrollTop = Math.max(0, ink.offsetTop - scroller.clientHeight / 3);
  }

  mark(problems: readonly Problem[]): void {
    this.problems = problems;
  }

  /** Types at the caret, for the row of keys above a touch keyboard. */
  insert(text: string): void {
    const area = this.#area;
    area.focus({preventScroll: true});
    this.#replace({start: area.selectionStart, end: area.selectionEnd}, text);
  }

  undo(): void {
    this.#goTo(this.#history.undo(this.text));
  }

  redo(): void {
    this.#goTo(this.#history.redo(this.text));
  }

  #goTo(text: string | undefined): void {
    if (text === undefined) return;
    const {range, text: fresh} = replacing(this.text, text);
    this.#area.setRangeText(fresh, range.start, range.end, 'end');
    this.text = text;
    this.#tell();
  }

  override focus(): void {
    this.querySelector('textarea')?.focus();
  }

  dispose(): void {
    this.remove();
  }

  #onInput(): void {
    this.#changed(this.#area.value, {whole: this.#overAll});
    this.#overAll = false;
  }

  #changed(text: string, {join, whole = false}: {join?: string; whole?: boolean} = {}): void {
    this.#history.keep(this.text, text, performance.now(), join);
    this.text = text;
    this.#tell(whole);
  }

  #tell(whole = false): void {
    this.listener?.changed(this.text, whole);
    this.listener?.moved(this.#area.selectionStart);
    this.listener?.history?.(this.#history.canUndo, this.#history.canRedo);
  }

  /** The browser's own undo knows only what was typed, not what was done by hand in other panes. */
  #onBeforeInput(event: InputEvent): void {
    const {selectionStart, selectionEnd} = this.#area;
    this.#overAll = selectionStart === 0 && selectionEnd === this.text.length;
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') this.undo();
    else this.redo();
  }

  #onKey(event: KeyboardEvent): void {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (!command || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) this.redo();
    else this.undo();
  }

  #onMoved(): void {
    if (!this.readonly) this.listener?.moved(this.#area.selectionStart);
  }
}
