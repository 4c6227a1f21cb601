import {
  languages,
  MarkerSeverity,
  Range as MonacoRange,
  Uri,
  type editor,
  type IDisposable,
  type Position,
} from 'monaco-editor/editor';
import type {Completion} from '../language/complete.js';
import type {Range} from '../language/lines.js';
import type {SymbolEntry} from '../language/navigate.js';
import type {TextEdit} from '../language/problems.js';
import type {Workspace} from '../workspace.js';
import {LANGUAGE} from './language.js';

const KINDS: Readonly<Record<Completion['kind'], languages.CompletionItemKind>> = {
  property: languages.CompletionItemKind.Property,
  component: languages.CompletionItemKind.Class,
  id: languages.CompletionItemKind.Reference,
  path: languages.CompletionItemKind.Variable,
  function: languages.CompletionItemKind.Function,
  catalog: languages.CompletionItemKind.Module,
  icon: languages.CompletionItemKind.Color,
  value: languages.CompletionItemKind.EnumMember,
  form: languages.CompletionItemKind.Snippet,
};

/** Offers what the language service knows to the editor; returns what ends it. */
export function registerProviders(workspace: Workspace, messages: () => editor.ITextModel): () => void {
  const {language} = workspace;
  const at = (model: editor.ITextModel, position: Position) => model.getOffsetAt(position);
  /** Asks about the messages as they stand; an answer about a text that has gone on is none. */
  const ask = async <T>(model: editor.ITextModel, question: (text: string) => Promise<T>): Promise<T | undefined> => {
    if (model !== messages()) return undefined;
    const version = model.getVersionId();
    const answer = await question(model.getValue());
    return model.isDisposed() || model.getVersionId() !== version ? undefined : answer;
  };
  const subscriptions: IDisposable[] = [
    languages.registerCompletionItemProvider(LANGUAGE, {
      triggerCharacters: ['"', ':', '/', '@'],
      async provideCompletionItems(model, position) {
        const found = await ask(model, (text) => language.about(text, 'complete', at(model, position)));
        return {suggestions: (found ?? []).map((completion) => suggestion(model, completion))};
      },
    }),
    languages.registerHoverProvider(LANGUAGE, {
      async provideHover(model, position) {
        const hover = await ask(model, (text) => language.about(text, 'hover', at(model, position)));
        return hover && {range: rangeIn(model, hover.range), contents: hover.paragraphs.map((value) => ({value}))};
      },
    }),
    languages.registerDefinitionProvider(LANGUAGE, {
      async provideDefinition(model, position) {
        const range = await ask(model, (text) => language.about(text, 'definition', at(model, position)));
        return range && {uri: model.uri, range: rangeIn(model, range)};
      },
    }),
    languages.registerReferenceProvider(LANGUAGE, {
      async provideReferences(model, position) {
        const ranges = await ask(model, (text) => language.about(text, 'references', at(model, position)));
        return (ranges ?? []).map((range) => ({uri: model.uri, range: rangeIn(model, range)}));
      },
    }),
    languages.registerRenameProvider(LANGUAGE, {
      async resolveRenameLocation(model, position) {
        const target = await ask(model, (text) => language.about(text, 'renameTarget', at(model, position)));
        const nowhere = new MonacoRange(position.lineNumber, position.column, position.lineNumber, position.column);
        return !target || 'refused' in target
          ? {range: nowhere, text: '', rejectReason: target?.refused ?? 'Not here.'}
          : {range: rangeIn(model, target.range), text: target.text};
      },
      async provideRenameEdits(model, position, newName) {
        const result = await ask(model, (text) => language.about(text, 'rename', at(model, position), newName));
        if (!result || 'refused' in result) return {edits: [], rejectReason: result?.refused ?? 'Not here.'};
        return workspaceEdit(model, result.edits);
      },
    }),
    languages.registerCodeActionProvider(LANGUAGE, {
      provideCodeActions(model, range, context) {
        const actions = workspace.problems.get().flatMap((problem) => {
          const marked = rangeIn(model, problem.range);
          if (!MonacoRange.areIntersectingOrTouching(marked, range)) return [];
          return problem.fixes.map((fix) => ({
            title: fix.title,
            kind: 'quickfix',
            isPreferred: fix.preferred ?? false,
            diagnostics: context.markers.filter(
              ({severity, code}) => severity >= MarkerSeverity.Info && code === problem.code,
            ),
            edit: workspaceEdit(model, fix.edits),
          }));
        });
        return {actions, dispose: () => undefined};
      },
    }),
    languages.registerDocumentSymbolProvider(LANGUAGE, {
      displayName: 'A2UI',
      async provideDocumentSymbols(model) {
        const symbols = await ask(model, (text) => language.about(text, 'symbols'));
        return (symbols ?? []).map((symbol) => documentSymbol(model, symbol));
      },
    }),
    languages.registerFoldingRangeProvider(LANGUAGE, {
      provideFoldingRanges: (model) => ask(model, (text) => language.about(text, 'folds')),
    }),
    languages.registerDocumentFormattingEditProvider(LANGUAGE, {
      displayName: 'A2UI',
      async provideDocumentFormattingEdits(model) {
        const text = await ask(model, (current) => language.about(current, 'format'));
        return text === undefined ? [] : [{range: model.getFullModelRange(), text}];
      },
    }),
    languages.registerDocumentRangeFormattingEditProvider(LANGUAGE, {
      async provideDocumentRangeFormattingEdits(model, range) {
        const start = model.getOffsetAt(range.getStartPosition());
        const edits = await ask(model, (text) => language.about(text, 'formatRange', start));
        return (edits ?? []).map((edit) => textEdit(model, edit));
      },
    }),
    languages.registerColorProvider(LANGUAGE, {provideColorPresentations: () => [], provideDocumentColors: () => []}),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.dispose();
  };
}

function rangeIn(model: editor.ITextModel, {start, end}: Range): MonacoRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return new MonacoRange(from.lineNumber, from.column, to.lineNumber, to.column);
}

function textEdit(model: editor.ITextModel, {range, text}: TextEdit): languages.TextEdit {
  return {range: rangeIn(model, range), text};
}

function workspaceEdit(model: editor.ITextModel, edits: readonly TextEdit[]): languages.WorkspaceEdit {
  return {
    edits: edits.map((edit) => ({
      resource: Uri.from(model.uri),
      versionId: model.getVersionId(),
      textEdit: textEdit(model, edit),
    })),
  };
}

function suggestion(model: editor.ITextModel, completion: Completion): languages.CompletionItem {
  const {label, kind, insert, caret, replace, detail, text, rank} = completion;
  const range = rangeIn(model, replace);
  const snippet = caret !== undefined;
  // A snippet's own signs must not be taken for the text's.
  const escape = (part: string) => part.replace(/[\\$}]/g, '\\$&');
  return {
    label: {label, description: detail},
    kind: KINDS[kind],
    insertText: snippet ? `${escape(insert.slice(0, caret))}$0${escape(insert.slice(caret))}` : insert,
    insertTextRules: snippet ? languages.CompletionItemInsertTextRule.InsertAsSnippet : undefined,
    // The quotes that stand in the text are replaced along, so they are part of what is matched.
    filterText: model.getValueInRange(range).startsWith('"') ? JSON.stringify(label) : label,
    range,
    detail,
    documentation: text,
    sortText: rank,
    command:
      snippet && /[["{]$/.test(insert.slice(0, caret))
        ? {id: 'editor.action.triggerSuggest', title: 'Suggest'}
        : undefined,
  };
}

function documentSymbol(model: editor.ITextModel, entry: SymbolEntry): languages.DocumentSymbol {
  return {
    name: entry.name,
    detail: entry.detail,
    kind: entry.kind === 'message' ? languages.SymbolKind.Event : languages.SymbolKind.Object,
    tags: [],
    range: rangeIn(model, entry.range),
    selectionRange: rangeIn(model, entry.selection),
    children: entry.children.map((child) => documentSymbol(model, child)),
  };
}
