import type {Range} from '../language/lines.js';
import type {Problem, TextEdit} from '../language/problems.js';

/** What the rest of the composer asks of an editor, whichever one the device gets. */
export interface SourceEditor {
  /** Shows another text; what came before can't be undone into. */
  open(text: string): void;
  /** Changes the text as one step that undo takes back, together with what was changed just before with the same `join`. */
  edit(edits: readonly TextEdit[], caret?: Range, join?: string): void;
  select(range: Range, options?: {focus?: boolean}): void;
  mark(problems: readonly Problem[]): void;
  undo(): void;
  redo(): void;
  focus(): void;
  /** Opens its search, where it has one of its own. */
  find?(): void;
  /** Offset of the caret. */
  readonly offset: number;
  dispose(): void;
}

/** What an editor tells. */
export interface EditorListener {
  /** `whole` where nothing of the text before has stayed. */
  changed(text: string, whole?: boolean): void;
  moved(offset: number): void;
  /** Whether there is something to undo and to redo, where the editor keeps that itself. */
  history?(undo: boolean, redo: boolean): void;
  /** Whether Tab goes on to what follows the editor instead of into the text. */
  tabLeaves?(leaves: boolean): void;
}

/** The text after edits that do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const {range, text: replacement} of edits.toSorted(
    (a, b) => b.range.start - a.range.start || b.range.end - a.range.end,
  )) {
    result = result.slice(0, range.start) + replacement + result.slice(range.end);
  }
  return result;
}

/** The one edit that turns a text into another: what stands before and after the difference is left alone. */
export function replacing(before: string, after: string): TextEdit {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return {range: {start, end: before.length - end}, text: after.slice(start, after.length - end)};
}
