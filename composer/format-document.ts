import {format, toJsonLines, toJsonList} from './language/format.js';
import type {Format} from './language/parse.js';
import type {Workspace} from './workspace.js';

/** Lays the document out, in one step of undo. */
export function formatDocument(workspace: Workspace): void {
  const text = format(workspace.parsed.get());
  if (text === undefined) return;
  workspace.replaceText(text);
  workspace.announcement.set('Formatted');
}

/** Turns the document into JSON Lines, or into a list; text that can't be read stays. */
export function toFormat(workspace: Workspace, to: Format): void {
  const parsed = workspace.parsed.get();
  if (parsed.syntax.length > 0) return;
  workspace.replaceText(to === 'jsonl' ? toJsonLines(parsed) : toJsonList(parsed));
}
