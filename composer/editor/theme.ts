import type {editor} from 'monaco-editor/editor';

/** The editor's colours, from the composer's own variables, so that the two never drift apart. */
const RULES: readonly (readonly [token: string, variable: string])[] = [
  ['key', '--composer-code-key'],
  ['directive', '--composer-code-directive'],
  ['string', '--composer-code-string'],
  ['number', '--composer-code-number'],
  ['keyword', '--composer-code-atom'],
  ['delimiter', '--composer-code-punctuation'],
  ['', '--composer-ink'],
];

const COLOURS: Readonly<Record<string, string>> = {
  'editor.background': '--composer-panel',
  'editor.foreground': '--composer-ink',
  'editorLineNumber.foreground': '--composer-code-line',
  'editorLineNumber.activeForeground': '--composer-ink',
  'editorCursor.foreground': '--composer-accent',
  'editor.selectionBackground': '--composer-selected',
  'editor.lineHighlightBackground': '--composer-hover',
  'editorIndentGuide.background1': '--composer-line',
  'editorWidget.background': '--a2ui-color-raised',
  'editorWidget.foreground': '--composer-ink',
  'editorWidget.border': '--composer-line',
  'editorSuggestWidget.background': '--a2ui-color-raised',
  'editorSuggestWidget.border': '--composer-line',
  'editorSuggestWidget.foreground': '--composer-ink',
  'editorSuggestWidget.selectedBackground': '--composer-selected',
  'editorSuggestWidget.selectedForeground': '--composer-ink',
  'editorHoverWidget.background': '--a2ui-color-raised',
  'editorHoverWidget.border': '--composer-line',
  'editorError.foreground': '--a2ui-color-danger',
  'editorWarning.foreground': '--a2ui-color-warning',
  'editorInfo.foreground': '--composer-muted',
  focusBorder: '--composer-accent',
  'input.background': '--composer-panel',
  'input.border': '--composer-edge',
  'list.hoverBackground': '--composer-hover',
  'menu.background': '--a2ui-color-raised',
  'menu.foreground': '--composer-ink',
  'quickInput.background': '--a2ui-color-raised',
  'quickInput.foreground': '--composer-ink',
};

/** Reads the variables as they are for one colour scheme. */
export function themeFor(scheme: 'light' | 'dark', parent: HTMLElement): editor.IStandaloneThemeData {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.setProperty('color-scheme', scheme);
  parent.append(probe);
  const read = (variable: string): string => {
    probe.style.setProperty('color', `var(${variable})`);
    return hexOf(getComputedStyle(probe).color);
  };
  const theme: editor.IStandaloneThemeData = {
    base: scheme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: RULES.map(([token, variable]) => ({token, foreground: read(variable).slice(1)})),
    colors: Object.fromEntries(Object.entries(COLOURS).map(([name, variable]) => [name, read(variable)])),
  };
  // A bracket of any depth is punctuation here: depth is shown by indent and by the pair that lights up.
  for (let depth = 1; depth <= 6; depth++) {
    theme.colors[`editorBracketHighlight.foreground${depth}`] = read('--composer-code-punctuation');
  }
  probe.remove();
  return theme;
}

function hexOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
