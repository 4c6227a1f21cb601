import {editor, KeyCode, KeyMod, MarkerSeverity, Range as MonacoRange, Uri} from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import type {Range} from '../language/lines.js';
import type {Problem, TextEdit} from '../language/problems.js';
import type {Workspace} from '../workspace.js';
import {LANGUAGE, registerLanguage} from './language.js';
import {registerProviders} from './providers.js';
import type {EditorListener, SourceEditor} from './source-editor.js';
import {themeFor} from './theme.js';

const OWNER = 'a2ui';
/** Lines that have their colours before they are shown. */
const COLOURED_LINES = 150;
let models = 0;

/** Makes the full editor in `host`, showing the workspace's text. */
export function createEditor(host: HTMLElement, workspace: Workspace, listener: EditorListener): SourceEditor {
  registerLanguage();
  return new FullEditor(host, workspace, listener);
}

class FullEditor implements SourceEditor {
  readonly #editor: editor.IStandaloneCodeEditor;
  readonly #workspace: Workspace;
  #model: editor.ITextModel;
  #version = 0;
  readonly #end: (() => void)[] = [];

  constructor(host: HTMLElement, workspace: Workspace, listener: EditorListener) {
    this.#workspace = workspace;
    this.#model = newModel(workspace.text.get());
    defineThemes(host);
    this.#editor = editor.create(host, {
      model: this.#model,
      theme: themeName(host),
      // Left to itself the editor takes a theme of its own, light, when forced colours end.
      autoDetectHighContrast: false,
      automaticLayout: false,
      minimap: {enabled: false},
      wordWrap: 'on',
      wrappingIndent: 'indent',
      tabSize: 2,
      insertSpaces: true,
      detectIndentation: false,
      fontFamily: getComputedStyle(host).getPropertyValue('--a2ui-font-mono'),
      fontSize: 12.5,
      lineHeight: 20,
      lineNumbersMinChars: 3,
      lineDecorationsWidth: 14,
      glyphMargin: false,
      folding: true,
      padding: {top: 6, bottom: 8},
      scrollBeyondLastLine: false,
      renderLineHighlight: 'line',
      renderLineHighlightOnlyWhenFocus: true,
      bracketPairColorization: {enabled: true},
      guides: {indentation: false},
      stickyScroll: {enabled: true, defaultModel: 'outlineModel'},
      unicodeHighlight: {ambiguousCharacters: true, invisibleCharacters: true},
      accessibilitySupport: 'auto',
      ariaLabel: 'A2UI messages. Ctrl+M lets Tab leave the editor',
      // Fixed, so that no pane clips them; inside the host, because the editor hears keys only there.
      fixedOverflowWidgets: true,
      quickSuggestions: {strings: true, other: true, comments: false},
      suggest: {showWords: false, preview: false, showStatusBar: false},
      wordBasedSuggestions: 'off',
      suggestSelection: 'first',
      // It would write a Tab also where Tab is to leave the editor.
      tabCompletion: 'off',
      scrollbar: {verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false},
      overviewRulerBorder: false,
      links: false,
      contextmenu: true,
    });
    // A theme discards the colours that were there before it.
    colour(this.#model);
    // Everything that the language service offers is asked through the workspace, so it is always of the same text.
    this.#end.push(registerProviders(workspace, () => this.#model));
    this.#listen(listener);
    const observer = new ResizeObserver(() => this.#editor.layout());
    observer.observe(host);
    this.#end.push(() => observer.disconnect());
    this.#followTheme(host);
    this.#letTabLeave(host, listener);
    // F8 and F6 belong to the whole page, which walks the problems of the drawer in the same order.
    this.#editor.addCommand(KeyCode.F8, () => workspace.stepProblem(1));
    this.#editor.addCommand(KeyMod.Shift | KeyCode.F8, () => workspace.stepProblem(-1));
    this.#tellUndo();
  }

  #listen(listener: EditorListener): void {
    const model = this.#model;
    let length = model.getValueLength();
    const changes = model.onDidChangeContent(({changes: [first]}) => {
      const whole = !this.#editing && first?.rangeOffset === 0 && first.rangeLength === length;
      length = model.getValueLength();
      listener.changed(model.getValue(), whole);
      this.#tellUndo();
    });
    const moves = this.#editor.onDidChangeCursorPosition(({reason, position}) => {
      // A whole new text moves the caret too, but nobody went anywhere.
      if (reason !== editor.CursorChangeReason?.ContentFlush) listener.moved(model.getOffsetAt(position));
    });
    this.#stopListening = () => {
      changes.dispose();
      moves.dispose();
    };
    this.#listener = listener;
  }

  #stopListening: () => void = () => undefined;
  #listener!: EditorListener;

  #tellUndo(): void {
    const stack = this.#model as unknown as {canUndo(): boolean; canRedo(): boolean};
    this.#workspace.canUndo.set(stack.canUndo());
    this.#workspace.canRedo.set(stack.canRedo());
  }

  #followTheme(host: HTMLElement): void {
    const apply = () => {
      editor.setTheme(themeName(host));
      colour(this.#model);
    };
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', apply);
    const root = new MutationObserver(apply);
    root.observe(document.documentElement, {attributeFilter: ['data-theme']});
    this.#end.push(() => {
      for (const query of queries) query.removeEventListener('change', apply);
      root.disconnect();
    });
  }

  /** The editor's own command tells nobody which way it is. */
  #letTabLeave(host: HTMLElement, listener: EditorListener): void {
    let leaves = false;
    const keys = /Mac/.test(navigator.platform) ? KeyMod.WinCtrl | KeyMod.Shift : KeyMod.CtrlCmd;
    this.#editor.addCommand(keys | KeyCode.KeyM, () => {
      leaves = !leaves;
      this.#editor.updateOptions({tabFocusMode: leaves});
      listener.tabLeaves?.(leaves);
      this.#workspace.announcement.set(leaves ? 'Tab leaves the editor' : 'Tab indents');
    });
    // Each line that sticks at the top would be a stop on the way out, from which there is none back to the text.
    const observer = new MutationObserver(() => {
      for (const line of host.querySelectorAll<HTMLElement>('.sticky-line-content')) line.tabIndex = -1;
    });
    const observe = () => {
      observer.disconnect();
      observer.observe(host.querySelector('.overlayWidgets')!, {childList: true, subtree: true});
    };
    // What the editor draws in is made anew with each text.
    this.#editor.onDidChangeModel(observe);
    observe();
    this.#end.push(() => observer.disconnect());
  }

  get offset(): number {
    const position = this.#editor.getPosition();
    return position ? this.#model.getOffsetAt(position) : 0;
  }

  open(text: string): void {
    if (text === this.#model.getValue()) return;
    // A new model is a new history: undo must not lead into the document that was open before.
    this.#stopListening();
    const old = this.#model;
    this.#model = newModel(text);
    this.#editor.setModel(this.#model);
    colour(this.#model);
    old.dispose();
    this.#listen(this.#listener);
    this.#tellUndo();
  }

  /** Whether the composer itself writes: what it makes of a text is the same document in another form. */
  #editing = false;
  #joined: string | undefined;

  edit(edits: readonly TextEdit[], caret?: Range, join?: string): void {
    if (join === undefined || join !== this.#joined) this.#editor.pushUndoStop();
    this.#editing = true;
    this.#editor.executeEdits(
      'composer',
      edits.map(({range, text}) => ({range: this.#range(range), text, forceMoveMarkers: true})),
    );
    this.#editing = false;
    if (join === undefined) this.#editor.pushUndoStop();
    this.#joined = join;
    if (caret) this.select(caret, {focus: false});
  }

  select(range: Range, {focus = true} = {}): void {
    const marked = this.#range(range);
    this.#editor.setSelection(marked);
    this.#editor.revealRangeInCenterIfOutsideViewport(marked, editor.ScrollType.Immediate);
    if (focus) this.#editor.focus();
  }

  mark(problems: readonly Problem[]): void {
    this.#version = this.#model.getVersionId();
    if (this.#model.getValueLength() !== this.#workspace.parsed.get().text.length) return;
    editor.setModelMarkers(
      this.#model,
      OWNER,
      problems.map(({range, message, severity, code}) => {
        const {startLineNumber, startColumn, endLineNumber, endColumn} = this.#range(range);
        return {
          startLineNumber,
          startColumn,
          endLineNumber,
          endColumn,
          message: message.replaceAll("'", '`'),
          code,
          severity: SEVERITY[severity],
        };
      }),
    );
  }

  undo(): void {
    this.#joined = undefined;
    void this.#model.undo();
  }

  redo(): void {
    void this.#model.redo();
  }

  focus(): void {
    this.#editor.focus();
  }

  find(): void {
    this.#editor.focus();
    void this.#editor.getAction('actions.find')?.run();
  }

  dispose(): void {
    this.#stopListening();
    for (const end of this.#end) end();
    this.#editor.dispose();
    this.#model.dispose();
  }

  #range({start, end}: Range): MonacoRange {
    const from = this.#model.getPositionAt(start);
    const to = this.#model.getPositionAt(end);
    return new MonacoRange(from.lineNumber, from.column, to.lineNumber, to.column);
  }

  /** The text's version that the markers belong to. */
  get markedVersion(): number {
    return this.#version;
  }
}

const SEVERITY = {error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, info: MarkerSeverity.Info} as const;

function newModel(text: string): editor.ITextModel {
  return editor.createModel(text, LANGUAGE, Uri.parse(`inmemory://a2ui/${++models}/messages.a2ui.json`));
}

/** The editor colours when the page is idle, which it is not for a while after its load; the first screens are wanted at once. */
function colour(model: editor.ITextModel): void {
  const {tokenization} = model as unknown as {tokenization?: {forceTokenization(line: number): void}};
  tokenization?.forceTokenization(Math.min(model.getLineCount(), COLOURED_LINES));
}

function defineThemes(parent: HTMLElement): void {
  editor.defineTheme('a2ui-light', themeFor('light', parent));
  editor.defineTheme('a2ui-dark', themeFor('dark', parent));
}

function themeName(element: HTMLElement): string {
  if (matchMedia('(forced-colors: active)').matches) return darkScheme(element) ? 'hc-black' : 'hc-light';
  return darkScheme(element) ? 'a2ui-dark' : 'a2ui-light';
}

function darkScheme(_element: HTMLElement): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
