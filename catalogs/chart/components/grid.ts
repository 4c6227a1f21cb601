import {html, nothing, type TemplateResult} from 'lit';
import {isObject, properties, sized, type JsonObject} from '../../../renderer/index.js';
import {numberOf, type Write} from '../format.js';
import {glyph} from '../glyphs.js';
import {collator} from '../intl.js';
import {fieldOf} from '../rows.js';

export type Tone = 'neutral' | 'positive' | 'caution' | 'negative';

export interface GridColumn {
  readonly field: string;
  readonly label: string;
  readonly write: Write;
  readonly align: 'start' | 'center' | 'end';
  readonly display: 'text' | 'bar' | 'tag';
  readonly max?: number;
  readonly tones?: Readonly<Record<string, Tone>>;
  readonly sortable: boolean;
}

export interface Sorting {
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
}

/** What a table remembers between two renders. */
export interface GridMemory {
  sorting?: Sorting;
  order?: readonly number[];
  /** What `order` was made from. */
  orderOf?: readonly unknown[];
  first?: number;
  /** Position of the row that takes the focus. */
  active?: number;
  /** Position of the row that is about to take it: a key that comes before means that row. */
  next?: number;
  view?: number;
  rowHeight?: number;
  overflows?: boolean;
}

export interface GridInput {
  readonly rows: readonly JsonObject[];
  readonly columns: readonly GridColumn[];
  readonly memory: GridMemory;
  readonly sorting?: Sorting;
  readonly maxHeight: number;
  readonly labelledBy: string | undefined;
  readonly label: string | undefined;
  readonly locale: string;
  readonly refresh: () => void;
  /** Present where rows can be chosen. */
  readonly choice?: {chosen(row: JsonObject, index: number): boolean; choose(row: JsonObject, index: number): void};
  readonly accessible?: unknown;
}

/** As the styles have it: 7 px, a line, 7 px and the hairline. */
const ROW_HEIGHT = 35;
/** From so many rows only those near the visible part stand in the page. */
const WINDOWED = 120;
const BEYOND = 12;
/** The window moves in steps, so that most scroll events draw nothing. */
const STEP = 6;

/** A table that sorts, scrolls below its head, and draws the rows near the visible part only. */
export function grid(input: GridInput): TemplateResult {
  const {rows, columns, memory, maxHeight, labelledBy, label, refresh, choice} = input;
  const sorting = memory.sorting ?? input.sorting;
  const order = orderOf(input, sorting);
  const height = memory.rowHeight ?? ROW_HEIGHT;
  const windowed = rows.length > WINDOWED;
  const shown = windowed ? Math.ceil((memory.view ?? maxHeight) / height) + 2 * BEYOND : rows.length;
  const first = windowed ? Math.max(0, Math.min(memory.first ?? 0, rows.length - shown)) : 0;
  const last = Math.min(rows.length, first + shown);
  const active = memory.active !== undefined && memory.active >= first && memory.active < last ? memory.active : first;

  const onScroll = (event: Event) => {
    const scroller = event.currentTarget as HTMLElement;
    memory.view = scroller.clientHeight;
    memory.rowHeight = scroller.querySelector<HTMLElement>('[data-row]')?.offsetHeight || ROW_HEIGHT;
    const next = Math.max(0, Math.floor(scroller.scrollTop / memory.rowHeight) - BEYOND);
    if (!windowed || Math.abs(next - (memory.first ?? 0)) < STEP) return;
    memory.first = next;
    refresh();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (!row || !choice || event.altKey || event.ctrlKey || event.metaKey) return;
    const here = memory.next ?? Number(row.dataset.row);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choice.choose(rows[order[here]!]!, order[here]!);
      return;
    }
    const page = Math.max(1, Math.floor((memory.view ?? maxHeight) / height) - 2);
    const to = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(Math.min(rows.length - 1, Math.max(0, to)), event.currentTarget as HTMLElement);
  };
  const moveTo = (position: number, scroller: HTMLElement) => {
    memory.active = position;
    memory.next = position;
    // Below the head, which stays; the window follows what is scrolled to.
    const [above, view] = [position * height, scroller.clientHeight - height];
    if (above < scroller.scrollTop) scroller.scrollTop = above;
    else if (above + height > scroller.scrollTop + view) scroller.scrollTop = above + height - view;
    if (windowed) memory.first = Math.max(0, Math.floor(scroller.scrollTop / height) - BEYOND);
    refresh();
    // The row may not stand in the page before the next render.
    requestAnimationFrame(() => {
      if (memory.next === position) memory.next = undefined;
      scroller.querySelector<HTMLElement>(`[data-row="${position}"]`)?.focus({preventScroll: true});
    });
  };
  const onClick = (event: Event) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (!row || !choice) return;
    const position = Number(row.dataset.row);
    memory.active = position;
    choice.choose(rows[order[position]!]!, order[position]!);
  };
  const sortBy = (field: string) => {
    const down = sorting?.field === field && sorting.direction === 'ascending';
    memory.sorting = {field, direction: down ? 'descending' : 'ascending'};
    memory.first = 0;
    memory.active = undefined;
    refresh();
  };
  const body: TemplateResult[] = [];
  for (let position = first; position < last; position++) {
    const index = order[position]!;
    const row = rows[index]!;
    body.push(html`<tr class="chart-table-row" part="chart-table-row" data-row=${position} aria-rowindex=${windowed ? position + 2 : nothing}
      tabindex=${choice ? (position === active ? 0 : -1) : nothing} aria-selected=${choice ? String(choice.chosen(row, index)) : nothing}>
      ${columns.map((column) => html`<td class=${column.align}>${cell(row, column)}</td>`)}</tr>`);
  }
  const scrolls = !choice && (memory.overflows === true || (rows.length + 1) * height > maxHeight);
  return html`<div class="chart-ruler" ${sized(measure)}></div><div class="chart-table-scroll" part="chart-table-scroll" tabindex=${scrolls ? 0 : nothing} role=${scrolls ? 'group' : nothing}
      aria-labelledby=${scrolls ? (labelledBy ?? nothing) : nothing} aria-label=${scrolls && !labelledBy ? (label ?? nothing) : nothing}
      @scroll=${onScroll} @keydown=${onKeyDown} @click=${onClick} ${properties({'max-block-size': `${maxHeight}px`})}>
    <table class="chart-table-grid ${choice ? 'choosable' : ''}" part="chart-table-grid" role=${choice ? 'grid' : nothing}
      aria-labelledby=${labelledBy ?? nothing} aria-label=${labelledBy ? nothing : (label ?? nothing)} aria-rowcount=${windowed ? rows.length + 1 : nothing}
      ${input.accessible ?? nothing}>
      <thead><tr>${columns.map((column) => headCell(column, sorting, sortBy))}</tr></thead>
      <tbody>${spacer(first * height, columns.length)}${body}${spacer((rows.length - last) * height, columns.length)}</tbody>
    </table>
  </div>`;

  function measure(_size: unknown, ruler: HTMLElement): void {
    const scroller = ruler.nextElementSibling!;
    const overflows = scroller.scrollWidth > scroller.clientWidth + 1;
    if (memory.overflows === overflows) return;
    memory.overflows = overflows;
    refresh();
  }
}

/** Stands for rows that aren't there; an odd number of rows must not shift what they stand for. */
function spacer(height: number, columns: number): TemplateResult | typeof nothing {
  if (height <= 0) return nothing;
  return html`<tr class="chart-table-spacer" aria-hidden="true"><td colspan=${columns} ${properties({'block-size': `${height}px`})}></td></tr>`;
}

function headCell(
  {field, label, align, sortable}: GridColumn,
  sorting: Sorting | undefined,
  sortBy: (field: string) => void,
): TemplateResult {
  const sorted = sorting?.field === field ? sorting.direction : undefined;
  if (!sortable) return html`<th class=${align} scope="col" dir="auto">${label}</th>`;
  const symbol = glyph(sorted === 'ascending' ? 'up' : sorted === 'descending' ? 'down' : 'sort');
  return html`<th class=${align} scope="col" aria-sort=${sorted ?? nothing}>
    <button class="chart-table-sort" part="chart-table-sort" type="button" @click=${() => sortBy(field)}><span dir="auto">${label}</span>${symbol}</button>
  </th>`;
}

const TONES = {positive: 'positive', caution: 'caution', negative: 'negative'} as const;

function cell(row: JsonObject, {field, write, display, max = 0, tones}: GridColumn): unknown {
  const value = fieldOf(row, field);
  const text = write(value);
  if (display === 'bar') {
    const number = numberOf(value);
    if (number === undefined) return text;
    const share = max > 0 ? Math.min(100, Math.max(0, (number / max) * 100)) : 0;
    return html`<span class="chart-table-bar" aria-hidden="true"><span class="chart-table-share" ${properties({'inline-size': `${share}%`})}></span></span>${text}`;
  }
  if (display === 'tag') {
    const tone = tones && Object.hasOwn(tones, text) ? tones[text] : undefined;
    const symbol = tone !== undefined && Object.hasOwn(TONES, tone) ? TONES[tone as keyof typeof TONES] : undefined;
    return html`<span class="chart-tag ${symbol ?? ''}">${symbol ? glyph(symbol) : nothing}<span dir="auto">${text}</span></span>`;
  }
  return /\p{L}/u.test(text) ? html`<span dir="auto">${text}</span>` : text;
}

/** Positions of the rows in the order in which they are shown. */
function orderOf({rows, memory, locale}: GridInput, sorting: Sorting | undefined): readonly number[] {
  const from = [rows, sorting?.field, sorting?.direction, locale];
  if (memory.order && memory.orderOf?.every((part, i) => part === from[i])) return memory.order;
  const order = Array.from(rows, (_row, index) => index);
  if (sorting) {
    const compare = collator(locale, {numeric: true, sensitivity: 'base'}).compare;
    const keys = rows.map((row) => sortKey(fieldOf(row, sorting.field)));
    const way = sorting.direction === 'ascending' ? 1 : -1;
    order.sort((a, b) => byKey(keys[a], keys[b], compare, way) || a - b);
  }
  memory.order = order;
  memory.orderOf = from;
  return order;
}

function sortKey(value: unknown): number | string | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = numberOf(value);
  if (number !== undefined) return number;
  return typeof value === 'string' && value !== '' ? value : isObject(value) ? JSON.stringify(value) : undefined;
}

/** Numbers before texts, and what is missing at the end whichever way the rest goes. */
function byKey(
  a: number | string | undefined,
  b: number | string | undefined,
  compare: (a: string, b: string) => number,
  way: number,
): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * way;
  if (typeof a === 'string' && typeof b === 'string') return compare(a, b) * way;
  return (typeof a === 'number' ? -1 : 1) * way;
}
