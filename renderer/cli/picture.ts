import type {ResolvedNode} from 'a2ui-surface/validate';
import type {Json} from 'a2ui-surface/renderer';
import {
  blockOf,
  columnsOf,
  EMPTY,
  framed,
  sideBySide,
  stacked,
  widened,
  wrapped,
  type Align,
  type Block,
} from './blocks.js';

/** Draws a node in at most `width` columns, as far as its words can be broken. */
type Draw = (node: ResolvedNode, width: number) => Block;

/** What a surface looks like, in characters: for terminals, logs and tests of agents. */
export function picture(root: ResolvedNode | undefined, width: number): string {
  if (!root) return '(nothing to show)';
  return draw(root, width)
    .lines.map((line) => line.trimEnd())
    .join('\n');
}

function draw(node: ResolvedNode, width: number): Block {
  return (DRAWINGS[node.component] ?? unknown)(node, Math.max(4, width));
}

const DRAWINGS: Readonly<Record<string, Draw>> = {
  Text: ({props}, width) => markdown(text(props.text), width),
  Image: ({props}, width) => label('image', text(props.description) || shortUrl(props.url), width),
  Icon: ({props}) => blockOf([`◇${typeof props.name === 'string' ? props.name : 'icon'}`]),
  Video: ({props}, width) => label('▶ video', shortUrl(props.url), width),
  AudioPlayer: ({props}, width) => label('♪ audio', text(props.description) || shortUrl(props.url), width),
  Row: row,
  Column: (node, width) => column(node, width, node.props.align),
  List: (node, width) => (node.props.direction === 'horizontal' ? row(node, width) : column(node, width, undefined)),
  Card: (node, width) => framed(inside(node, width - 4)),
  Tabs: tabs,
  Modal: (node, width) => inside(node, width, 'trigger'),
  Divider: ({props}, width) => blockOf([props.axis === 'vertical' ? '│' : '─'.repeat(width)]),
  Button: button,
  TextField: ({props, ...node}, width) => {
    const value = text(props.value);
    const shown = props.variant === 'obscured' ? '•'.repeat(columnsOf(value)) : value;
    return field({props, ...node}, width, shown || (props.placeholder ? `(${text(props.placeholder)})` : ''));
  },
  DateTimeInput: (node, width) => field(node, width, `${text(node.props.value)} ▾`.trim()),
  CheckBox: ({props}, width) => hanging(props.value === true ? '[x] ' : '[ ] ', text(props.label), width),
  ChoicePicker: choices,
  Slider: slider,
};

/** A component of another catalog: its name, its words, and what is inside. */
function unknown(node: ResolvedNode, width: number): Block {
  const words = Object.entries(node.props)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .flatMap(([name, value]) => wrapped(`${name}: ${String(value)}`, width - 4));
  return framed(stacked([blockOf(words), column(node, width - 4, undefined)]), node.component);
}

function inside({children}: ResolvedNode, width: number, slot?: string): Block {
  return stacked(
    children.filter((child) => slot === undefined || child.slot === slot).map(({node}) => draw(node, width)),
  );
}

function column({children}: ResolvedNode, width: number, align: Json | undefined): Block {
  const side = align === 'center' || align === 'end' ? align : 'start';
  const blocks = children.map(({node}) => draw(node, width));
  return stacked(blocks, side, side === 'start' ? 0 : width);
}

const GAP = 2;

function row({children, props}: ResolvedNode, width: number): Block {
  if (children.length === 0) return EMPTY;
  const room = Math.max(children.length * 4, width - GAP * (children.length - 1));
  const widths = widthsOf(
    children.map(({node}) => node),
    room,
  );
  const blocks = children.map(({node}, i) => {
    const block = draw(node, widths[i]!);
    return typeof node.props.weight === 'number' ? widened(block, widths[i]!) : block;
  });
  const align: Align = props.align === 'center' || props.align === 'end' ? props.align : 'start';
  const free = Math.max(0, room - blocks.reduce((sum, block) => sum + block.width, 0));
  const between = blocks.length - 1;
  const spread =
    between > 0 && /^space/.test(text(props.justify)) ? distributed(free, blocks.map(() => 1).slice(1)) : [];
  const whole = sideBySide(
    blocks,
    Array.from({length: between}, (_, i) => GAP + (spread[i] ?? 0)),
    align,
  );
  if (props.justify !== 'center' && props.justify !== 'end') return whole;
  return widened(whole, width, props.justify);
}

/** Weighted children share what the others leave; where there is too little, all shrink alike. */
function widthsOf(nodes: readonly ResolvedNode[], room: number): number[] {
  const weights = nodes.map(({props}) => (typeof props.weight === 'number' && props.weight > 0 ? props.weight : 0));
  const natural = nodes.map((node, i) => (weights[i] ? 0 : naturalWidth(node, room)));
  const fixed = natural.reduce((sum, each) => sum + each, 0);
  if (weights.some(Boolean) && fixed < room) {
    const shares = distributed(room - fixed, weights);
    return natural.map((each, i) => (weights[i] ? shares[i]! : each));
  }
  if (fixed <= room) return natural;
  return distributed(
    room,
    nodes.map((_, i) => natural[i] || 8),
  );
}

function naturalWidth(node: ResolvedNode, room: number): number {
  const {component, props, children} = node;
  // A line and a field take what they are given.
  if (component === 'Divider') return props.axis === 'vertical' ? 1 : 8;
  if (component === 'Row')
    return Math.min(
      room,
      children.reduce((sum, child) => sum + naturalWidth(child.node, room) + GAP, -GAP),
    );
  return Math.min(room, draw(node, room).width);
}

/** `amount` in whole parts that stand to each other as `shares` do. */
function distributed(amount: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let given = 0;
  let counted = 0;
  return shares.map((share) => {
    counted += share;
    const part = Math.round((amount * counted) / whole) - given;
    given += part;
    return part;
  });
}

function tabs(node: ResolvedNode, width: number): Block {
  const list = Array.isArray(node.props.tabs) ? node.props.tabs : [];
  const titles = list.map((tab, i) => {
    const title = text((tab as Record<string, Json>).title);
    return i === 0 ? `[${title}]` : ` ${title} `;
  });
  const [first] = node.children;
  return stacked([
    blockOf(wrapped(titles.join(' '), width)),
    blockOf(['─'.repeat(width)]),
    first ? draw(first.node, width) : EMPTY,
  ]);
}

function button(node: ResolvedNode, width: number): Block {
  const words = inside(node, width - 4)
    .lines.map((line) => line.trim())
    .join(' ');
  const [open, close] = {primary: ['[[', ']]'], borderless: ['<', '>']}[text(node.props.variant)] ?? ['[', ']'];
  const [failing] = node.checks.valid ? [] : node.checks.failing;
  return blockOf([`${open} ${words} ${close}`, ...(failing ? wrapped(`(held back: ${failing.message})`, width) : [])]);
}

function field({props}: Pick<ResolvedNode, 'props'>, width: number, value: string): Block {
  const inner = Math.min(Math.max(columnsOf(value), 20), Math.max(4, width - 2));
  const lines = props.variant === 'longText' ? wrapped(value, inner) : [cut(value, inner)];
  return blockOf([
    ...(props.label ? wrapped(text(props.label), width) : []),
    ...lines.map((line) => `[${line}${'_'.repeat(Math.max(0, inner - columnsOf(line)))}]`),
  ]);
}

function choices({props}: ResolvedNode, width: number): Block {
  const chosen = Array.isArray(props.value) ? props.value : [];
  const many = props.variant === 'multipleSelection';
  const options = (Array.isArray(props.options) ? props.options : []) as Record<string, Json>[];
  const entries = options.map(({label: words, value}) => {
    const on = chosen.includes(value!);
    return `${many ? (on ? '[x]' : '[ ]') : on ? '(•)' : '( )'} ${text(words)}`;
  });
  return blockOf([
    ...(props.label ? wrapped(text(props.label), width) : []),
    ...(props.displayStyle === 'chips'
      ? wrapped(entries.join('  '), width)
      : entries.map((entry) => cut(entry, width))),
  ]);
}

function slider({props}: ResolvedNode, width: number): Block {
  const [min, max] = [Number(props.min ?? 0), Number(props.max)];
  const value = Number(props.value ?? min);
  const numbers = ` ${value} (${min}–${max})`;
  const track = Math.max(4, Math.min(20, width - columnsOf(numbers)));
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  const at = Math.round(share * (track - 1));
  return blockOf([
    ...(props.label ? wrapped(text(props.label), width) : []),
    `${'━'.repeat(at)}●${'─'.repeat(track - 1 - at)}${numbers}`,
  ]);
}

/** The few forms of Markdown that a text can show: headings, lists, and nothing of emphasis but the words. */
function markdown(source: string, width: number): Block {
  const lines: string[] = [];
  for (const line of source.split('\n')) {
    const words = line.replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2').replace(/(^|\W)[*_](\S(?:.*?\S)?)[*_](?=\W|$)/g, '$1$2');
    const [, marks, title] = /^(#{1,6}) +(.*)$/.exec(words) ?? [];
    if (title !== undefined) {
      const wrappedTitle = wrapped(title, width);
      lines.push(...wrappedTitle);
      const rule = {1: '═', 2: '─'}[marks!.length];
      if (rule) lines.push(rule.repeat(Math.max(...wrappedTitle.map(columnsOf))));
      continue;
    }
    const [, indent = '', mark, item] = /^( *)([-*+]|\d+[.)]) +(.*)$/.exec(words) ?? [];
    if (item === undefined) lines.push(...wrapped(words, width));
    else lines.push(...hanging(`${indent}${/\d/.test(mark!) ? mark : '•'} `, item, width).lines);
  }
  return blockOf(lines);
}

/** A text whose later lines stand under the first one's words. */
function hanging(mark: string, words: string, width: number): Block {
  const indent = columnsOf(mark);
  const lines = wrapped(words, width - indent);
  return blockOf(lines.map((line, i) => (i === 0 ? mark : ' '.repeat(indent)) + line));
}

function label(what: string, words: string, width: number): Block {
  return blockOf(wrapped(`[${what}: ${words}]`, width));
}

function cut(line: string, width: number): string {
  if (columnsOf(line) <= width) return line;
  let short = '';
  for (const char of line) {
    if (columnsOf(short + char) >= width) break;
    short += char;
  }
  return `${short}…`;
}

/** The last name in a URL, which says most in the least space. */
function shortUrl(url: Json | undefined): string {
  const whole = text(url);
  if (whole.startsWith('data:')) return whole.slice(0, whole.search(/[;,]/));
  return (whole.split(/[?#]/)[0] ?? '').split('/').filter(Boolean).at(-1) ?? '';
}

function text(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
