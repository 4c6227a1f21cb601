import {
  languages,
  MarkerSeverity,
  Range as MonacoRange,
  Uri,
  type editor,
  type IDisposable,
  type Position,
} from 'monaco-editor/editor';
import {completionsAt, type Completion} from '../language/complete.js';
import {format, formatRange} from '../language/format.js';
import {hoverAt} from '../language/hover.js';
import type {Range} from '../language/lines.js';
import {
  definitionAt,
  foldsOf,
  referencesAt,
  renameAt,
  renameTarget,
  symbolsOf,
  type SymbolEntry,
} from '../language/navigate.js';
import {parseText, type ParsedText} from '../language/parse.js';
import {nodeUnder, type Known} from '../language/place.js';
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
  const known = (model: editor.ITextModel): Known | undefined => {
    if (model !== messages()) return undefined;
    const text = model.getValue();
    const current = workspace.parsed.get();
    return {
      parsed: current.text === text ? current : parsed(text),
      catalogs: workspace.catalogs,
      world: workspace.applied.get().world,
    };
  };
  const at = (model: editor.ITextModel, position: Position) => model.getOffsetAt(position);
  const subscriptions: IDisposable[] = [
    languages.registerCompletionItemProvider(LANGUAGE, {
      triggerCharacters: ['"', ':', '/', '@'],
      provideCompletionItems(model, position) {
        const service = known(model);
        if (!service) return {suggestions: []};
        return {
          suggestions: completionsAt(service, at(model, position)).map((completion) => suggestion(model, completion)),
        };
      },
    }),
    languages.registerHoverProvider(LANGUAGE, {
      provideHover(model, position) {
        const service = known(model);
        const hover = service && hoverAt(service, at(model, position));
        return hover && {range: rangeIn(model, hover.range), contents: hover.paragraphs.map((value) => ({value}))};
      },
    }),
    languages.registerDefinitionProvider(LANGUAGE, {
      provideDefinition(model, position) {
        const service = known(model);
        const range = service && definitionAt(service, at(model, position));
        return range && {uri: model.uri, range: rangeIn(model, range)};
      },
    }),
    languages.registerReferenceProvider(LANGUAGE, {
      provideReferences(model, position) {
        const service = known(model);
        return service
          ? referencesAt(service, at(model, position)).map((range) => ({uri: model.uri, range: rangeIn(model, range)}))
          : [];
      },
    }),
    languages.registerRenameProvider(LANGUAGE, {
      resolveRenameLocation(model, position) {
        const service = known(model);
        const target = service ? renameTarget(service, at(model, position)) : {refused: 'Not here.'};
        const nowhere = new MonacoRange(position.lineNumber, position.column, position.lineNumber, position.column);
        return 'refused' in target
          ? {range: nowhere, text: '', rejectReason: target.refused}
          : {range: rangeIn(model, target.range), text: target.text};
      },
      provideRenameEdits(model, position, newName) {
        const service = known(model);
        const result = service ? renameAt(service, at(model, position), newName) : {refused: 'Not here.'};
        if ('refused' in result) return {edits: [], rejectReason: result.refused};
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
      provideDocumentSymbols(model) {
        const service = known(model);
        return service ? symbolsOf(service).map((symbol) => documentSymbol(model, symbol)) : [];
      },
    }),
    languages.registerFoldingRangeProvider(LANGUAGE, {
      provideFoldingRanges(model) {
        const service = known(model);
        return service && foldsOf(service);
      },
    }),
    languages.registerDocumentFormattingEditProvider(LANGUAGE, {
      displayName: 'A2UI',
      provideDocumentFormattingEdits(model) {
        const service = known(model);
        const text = service && format(service.parsed);
        return text === undefined ? [] : [{range: model.getFullModelRange(), text}];
      },
    }),
    languages.registerDocumentRangeFormattingEditProvider(LANGUAGE, {
      provideDocumentRangeFormattingEdits(model, range) {
        const service = known(model);
        const under = service && nodeUnder(service.parsed, model.getOffsetAt(range.getStartPosition()));
        return under ? formatRange(service.parsed, under.node).map((edit) => textEdit(model, edit)) : [];
      },
    }),
    languages.registerColorProvider(LANGUAGE, {provideColorPresentations: () => [], provideDocumentColors: () => []}),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.dispose();
  };
}

let latest: ParsedText | undefined;

/** A text read between two refreshes, kept because several questions come for the same one. */
function parsed(text: string): ParsedText {
  if (latest?.text !== text) latest = parseText(text);
  return latest;
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
