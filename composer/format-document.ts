import {format, toJsonLines, toJsonList} from './language/format.js';
import type {Format} from './language/parse.js';
import type {Workspace} from './workspace.js';

/** Lays the document out, or turns it into JSON Lines or into a list, in one step of undo; text that can't be read stays. */
export function reformat(workspace: Workspace, to?: Format): void {
  const parsed = workspace.parsed.get();
  if (to && parsed.syntax.length > 0) return;
  const text = to === 'jsonl' ? toJsonLines(parsed) : to === 'json' ? toJsonList(parsed) : format(parsed);
  if (text === undefined) return;
  workspace.replaceText(text);
  if (!to) workspace.announcement.set('Formatted');
}
