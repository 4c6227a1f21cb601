/** What a stretch of JSON is to the eye; the names are the classes of the source colours. */
export type TokenKind = 'k' | 'd' | 's' | 'nu' | 'at' | 'pu' | '';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const PATTERN =
  /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|([{}[\],:]+)|([A-Za-z_$][\w$.]*|\s+|.)/g;

/** Splits one line of JSON for colouring; broken JSON too, and what is none, so it never fails. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  for (const [all, string, colon, number, atom, punctuation] of line.matchAll(PATTERN)) {
    if (string !== undefined) {
      const kind = colon === undefined ? 's' : string.startsWith('"@') ? 'd' : 'k';
      tokens.push({kind, text: string});
      if (colon !== undefined) tokens.push({kind: 'pu', text: colon});
    } else if (number !== undefined) tokens.push({kind: 'nu', text: number});
    else if (atom !== undefined) tokens.push({kind: 'at', text: atom});
    else if (punctuation !== undefined) tokens.push({kind: 'pu', text: punctuation});
    else tokens.push({kind: '', text: all});
  }
  return tokens;
}
