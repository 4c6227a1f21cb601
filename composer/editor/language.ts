import {languages} from 'monaco-editor/editor';

/** One language for JSON and JSON Lines: the text itself says which it is, and A2UI's own keys stand out in both. */
export const LANGUAGE = 'a2ui';

let registered = false;

/** Tells the editor how A2UI text is coloured, bracketed and indented; once per page. */
export function registerLanguage(): void {
  if (registered) return;
  registered = true;
  languages.register({id: LANGUAGE, aliases: ['A2UI'], extensions: ['.a2ui.json', '.a2ui.jsonl']});
  languages.setLanguageConfiguration(LANGUAGE, {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      {open: '{', close: '}', notIn: ['string']},
      {open: '[', close: ']', notIn: ['string']},
      {open: '"', close: '"', notIn: ['string']},
    ],
    surroundingPairs: [
      {open: '{', close: '}'},
      {open: '[', close: ']'},
      {open: '"', close: '"'},
    ],
    // Ids and paths are words of their own: a double click takes `submit-label` and `/user/name` whole.
    wordPattern: /(-?\d+(?:\.\d+)?)|[^\s"[\]{},:]+/,
    indentationRules: {increaseIndentPattern: /[{[]\s*$/, decreaseIndentPattern: /^\s*[}\]]/},
  });
  languages.setMonarchTokensProvider(LANGUAGE, {
    tokenizer: {
      root: [
        [/"@(?:[^"\\]|\\.)*"(?=\s*:)/, 'directive'],
        [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'key'],
        [/"(?:[^"\\]|\\.)*"/, 'string'],
        [/"(?:[^"\\]|\\.)*$/, 'string.invalid'],
        [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
        [/\b(?:true|false|null)\b/, 'keyword'],
        [/[{}[\]]/, '@brackets'],
        [/[,:]/, 'delimiter'],
      ],
    },
  });
}
