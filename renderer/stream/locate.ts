/** Where a text stops being JSON, and what is wrong there. Lines and columns count from 1. */
export interface JsonError {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
  /** Nothing is wrong but that the text ends too early. */
  readonly cut: boolean;
}

const SPACE = /[ \t\r\n]*/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// JSON forbids these characters in text.
// eslint-disable-next-line no-control-regex
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

/**
 * Finds the first place where `text`, which `JSON.parse` has refused, breaks the grammar. Engines word their own messages
 * differently, and some give no place.
 */
export function locateError(text: string): JsonError {
  const at = (offset: number, reason: string, cut = false): JsonError => {
    const before = text.slice(0, offset);
    const lineStart = before.lastIndexOf('\n') + 1;
    return {line: before.split('\n').length, column: offset - lineStart + 1, reason, cut};
  };
  /** The closing brackets that are still to come. */
  const open: string[] = [];
  let expects: 'value' | 'key' | 'colon' | 'comma' = 'value';
  /** Just after an opening bracket, where its closing one may follow. */
  let fresh = false;
  let i = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = i;
    const found = pattern.exec(text);
    if (found) i += found[0].length;
    return found !== null && found[0] !== '';
  };
  for (;;) {
    skip(SPACE);
    const close = open.at(-1);
    const char = text[i];
    if (char === undefined) {
      const missing = open.reverse().join('');
      return at(i, missing ? `the text ends too early; ${missing} is missing` : 'the text ends too early', true);
    }
    const mayClose = expects === 'comma' || fresh;
    if (char === close && mayClose) {
      open.pop();
      i++;
      expects = 'comma';
      fresh = false;
      if (open.length === 0) break;
      continue;
    }
    switch (expects) {
      case 'comma':
        if (char !== ',') {
          return at(
            i,
            char === '}' || char === ']' ? `'${char}' closes nothing here` : `a comma or ${close} is missing`,
          );
        }
        i++;
        expects = close === '}' ? 'key' : 'value';
        continue;
      case 'colon':
        if (char !== ':') return at(i, 'a colon is missing after the key');
        i++;
        expects = 'value';
        continue;
      case 'key':
        if (char !== '"') return at(i, char === '}' ? 'a comma stands before }' : 'a key in double quotes is missing');
        if (!skip(TEXT)) return at(i, textFault(text, i), isOpenText(text, i));
        expects = 'colon';
        fresh = false;
        continue;
      case 'value':
        fresh = false;
        if (char === '{' || char === '[') {
          open.push(char === '{' ? '}' : ']');
          i++;
          expects = char === '{' ? 'key' : 'value';
          fresh = true;
          continue;
        }
        if (char === '"') {
          if (!skip(TEXT)) return at(i, textFault(text, i), isOpenText(text, i));
        } else if (!skip(LITERAL)) {
          const reason = char === ']' || char === '}' ? `a value is missing before ${char}` : 'this is no JSON value';
          return at(i, reason, /^[-+.\w]+$/.test(text.slice(i, i + 40)) && i + 40 > text.length);
        }
        expects = 'comma';
        if (open.length === 0) break;
        continue;
    }
    break;
  }
  skip(SPACE);
  return at(i, 'something follows the end of the value');
}

function isOpenText(text: string, start: number): boolean {
  return /^(?:[^"\\\n]|\\.)*\\?$/.test(text.slice(start + 1));
}

function textFault(text: string, start: number): string {
  const line = text.slice(start + 1, text.indexOf('\n', start) + 1 || undefined);
  return /^(?:[^"\\]|\\.)*"/.test(line)
    ? 'this text in quotes has an escape or a character that JSON does not admit'
    : 'this text in quotes does not end';
}
