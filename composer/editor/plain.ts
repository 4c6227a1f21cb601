import {html, LitElement, nothing} from 'lit';
import {customElement, property, state} from 'lit/decorators.js';
import type {Range} from '../language/lines.js';
import {Lines} from '../language/lines.js';
import type {Problem, TextEdit} from '../language/problems.js';
import {tokensOf} from '../language/tokens.js';
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

  get offset(): number {
    return this.querySelector('textarea')?.selectionStart ?? 0;
  }

  open(text: string): void {
    this.text = text;
  }

  edit(edits: readonly TextEdit[], caret?: Range): void {
    const area = this.#area;
    const before = area.value;
    const {range, text} = replacing(before, withEdits(before, edits));
    const focused = document.activeElement;
    area.focus({preventScroll: true});
    area.setSelectionRange(range.start, range.end);
    // The only way to change a text area that its own undo knows; where it is refused the text is changed without.
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, range.start, range.end, 'end');
      this.#onInput();
    }
    if (caret) area.setSelectionRange(caret.start, caret.end);
    if (focused instanceof HTMLElement && focused !== area) focused.focus({preventScroll: true});
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
    this.#area.focus({preventScroll: true});
    if (!document.execCommand('insertText', false, text)) {
      this.#area.setRangeText(text, this.#area.selectionStart, this.#area.selectionEnd, 'end');
      this.#onInput();
    }
  }

  undo(): void {
    this.#area.focus({preventScroll: true});
    document.execCommand('undo');
  }

  redo(): void {
    this.#area.focus({preventScroll: true});
    document.execCommand('redo');
  }

  override focus(): void {
    this.querySelector('textarea')?.focus();
  }

  dispose(): void {
    this.remove();
  }

  #onInput(): void {
    this.text = this.#area.value;
    this.listener?.changed(this.text);
    this.listener?.moved(this.#area.selectionStart);
  }

  #onMoved(): void {
    if (!this.readonly) this.listener?.moved(this.#area.selectionStart);
  }
}
