/** A rectangle of text: lines of equal width, measured in columns of a terminal. */
export interface Block {
  readonly lines: readonly string[];
  readonly width: number;
}

const segmenter = new Intl.Segmenter('en');
/** What terminals draw two columns wide: East Asian characters and most emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\ufe0f|\p{Emoji_Presentation}/u;

/** How many columns a text takes. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const {segment} of segmenter.segment(text)) columns += WIDE.test(segment) ? 2 : 1;
  return columns;
}

export const EMPTY: Block = {lines: [], width: 0};

/** Lines as a block, the shorter ones filled with spaces. */
export function blockOf(lines: readonly string[]): Block {
  const width = Math.max(0, ...lines.map(columnsOf));
  return {lines: lines.map((line) => filled(line, width)), width};
}

function filled(line: string, width: number): string {
  return line + ' '.repeat(Math.max(0, width - columnsOf(line)));
}

export type Align = 'start' | 'center' | 'end';

/** The block in a wider space. */
export function widened({lines, width}: Block, to: number, align: Align = 'start'): Block {
  const free = to - width;
  if (free <= 0) return {lines, width};
  const before = align === 'start' ? 0 : align === 'end' ? free : Math.floor(free / 2);
  return {lines: lines.map((line) => filled(' '.repeat(before) + line, to)), width: to};
}

/** Blocks one below the other. */
export function stacked(blocks: readonly Block[], align: Align = 'start', width = 0): Block {
  const to = Math.max(width, ...blocks.map((block) => block.width));
  return {lines: blocks.flatMap((block) => widened(block, to, align).lines), width: Math.max(0, to)};
}

/** Blocks side by side, `gaps` columns apart. */
export function sideBySide(blocks: readonly Block[], gaps: readonly number[], align: Align = 'start'): Block {
  const height = Math.max(0, ...blocks.map(({lines}) => lines.length));
  const columns = blocks.map((block, i) => {
    const free = height - block.lines.length;
    const above = align === 'start' ? 0 : align === 'end' ? free : Math.floor(free / 2);
    const empty = ' '.repeat(block.width);
    const gap = ' '.repeat(i === 0 ? 0 : (gaps[i - 1] ?? 0));
    return Array.from({length: height}, (_, row) => gap + (block.lines[row - above] ?? empty));
  });
  const lines = Array.from({length: height}, (_, row) => columns.map((column) => column[row]).join(''));
  return {lines, width: columnsOf(lines[0] ?? '')};
}

/** The block in a frame, with a word in its upper edge. */
export function framed(block: Block, title = ''): Block {
  const {lines, width} = widened(block, columnsOf(title));
  const head = title
    ? `┌ ${title} ${'─'.repeat(Math.max(0, width - columnsOf(title)))}┐`
    : `┌${'─'.repeat(width + 2)}┐`;
  return blockOf([head, ...lines.map((line) => `│ ${line} │`), `└${'─'.repeat(width + 2)}┘`]);
}

/** A text in lines of at most `width` columns, broken between words where that is possible. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (columnsOf(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    current = '';
    for (const {segment} of segmenter.segment(word)) {
      if (columnsOf(current + segment) > width) {
        lines.push(current);
        current = '';
      }
      current += segment;
    }
  }
  return [...lines, current];
}
