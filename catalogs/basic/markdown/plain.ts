// Whatever could start or hold markup, at the line's start or anywhere.
const MARKUP = /[\\`*_~[\]<>|&!#\n\r]|^\s*(?:[-+*>]|\d{1,9}[.)])(?:\s|$)|^ {4}|^\t|^\s*(?:---+|===+)\s*$/;
const LABEL = /^\s*(?:[-+*]|\d{1,9}[.)])(?:\s+(\S.*))?\s*$/;
const RULE = /^\s*(?:[-=_*]\s*){3,}$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+([^\\`*_~[\]<>|&!#\n\r]+?)[ \t]*$/;

/** Where a text is longer, or has more delimiters, parsing it would take too long (toolchain: hostile input). */
const MAX_LENGTH = 20_000;
const MAX_DELIMITERS = 1_000;
const MAX_LINES = 1_000;
const MAX_LABEL = 80;

/** How a text can be drawn without the parser, or that it needs it. */
export type Plain =
  /** As it stands. */
  | {readonly kind: 'plain'}
  /** One heading without markup in it. */
  | {readonly kind: 'heading'; readonly depth: number; readonly text: string}
  /** A label that Markdown would take for a list of one: the sign stays, the rest may hold markup. */
  | {readonly kind: 'label'; readonly sign: string; readonly rest: string}
  | {readonly kind: 'markup'};

const PLAIN: Plain = {kind: 'plain'};
const MARKED_UP: Plain = {kind: 'markup'};

/** Tells texts that need no parser from marked-up ones; a tenth of a microsecond for most. */
export function plainOf(text: string): Plain {
  if (!MARKUP.test(text)) return PLAIN;
  const heading = HEADING.exec(text);
  if (heading) return {kind: 'heading', depth: heading[1]!.length, text: heading[2]!};
  // A sign, a price note or a rule of dashes as the whole of a label says itself, not a list (the catalog's guide).
  if (text.length <= MAX_LABEL && !/[\n\r]/.test(text)) {
    if (RULE.test(text) || /^\s*[#>]+\s*$/.test(text)) return PLAIN;
    const label = LABEL.exec(text);
    if (label) {
      const rest = label[1] ?? '';
      if (!MARKUP.test(rest)) return PLAIN;
      return {
        kind: 'label',
        sign: text.slice(0, text.length - text.trimStart().length) + text.trimStart().split(/\s/, 1)[0]! + ' ',
        rest,
      };
    }
  }
  return isHostile(text) ? PLAIN : MARKED_UP;
}

function isHostile(text: string): boolean {
  if (text.length > MAX_LENGTH) return true;
  let delimiters = 0;
  let lines = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // * _ ~ [ ] ` |
    if (code === 42 || code === 95 || code === 126 || code === 91 || code === 93 || code === 96 || code === 124)
      delimiters++;
    else if (code === 10) lines++;
  }
  return delimiters > MAX_DELIMITERS || lines > MAX_LINES || /^[\t >*+-]{80}/m.test(text);
}
