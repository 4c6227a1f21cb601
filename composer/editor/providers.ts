import type {editor} from 'monaco-editor/editor';
import type {Workspace} from '../workspace.js';

/** Offers what the language service knows to the editor; returns what ends it. */
export function registerProviders(_workspace: Workspace, _model: () => editor.ITextModel): () => void {
  return () => undefined;
}
