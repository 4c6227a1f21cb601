import {html, nothing, type TemplateResult} from 'lit';
import type {ComponentContext, JsonObject} from '../../../renderer/index.js';
import {glyph} from '../glyphs.js';
import type {ChartProps} from '../generated/props.js';
import {csvOf, fileName, pngOf, save} from './save.js';

/** What the menu remembers between two renders. */
export interface MenuMemory {
  open?: boolean;
  asTable?: boolean;
  /** What pointer or keyboard is at, which another view lets go of. */
  active?: unknown;
}

interface MenuInput {
  readonly context: ComponentContext<ChartProps>;
  readonly memory: MenuMemory;
  readonly title: string;
  table(): {readonly columns: readonly {field: string; label: string}[]; readonly rows: readonly JsonObject[]};
}

/** The button at the end of the title's line: the chart as a table, and as a file. */
export function menu({context, memory, title, table}: MenuInput): TemplateResult {
  const {word, uid, refresh} = context;
  const set = (open: boolean, focus: (root: Element) => HTMLElement | null | undefined, from: Element) => {
    memory.open = open;
    refresh();
    const root = from.closest('.chart-more')!;
    requestAnimationFrame(() => focus(root)?.focus());
  };
  const close = (from: Element) => set(false, (root) => root.querySelector<HTMLElement>('.chart-more-button'), from);
  const onKeyDown = (event: KeyboardEvent) => {
    const root = event.currentTarget as Element;
    const items = [...root.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const here = items.indexOf(event.target as HTMLElement);
    if (event.key === 'Escape' && memory.open) {
      event.stopPropagation();
      close(root.firstElementChild!);
      return;
    }
    const to = {ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1}[event.key];
    if (to === undefined || !memory.open) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  const onFocusOut = (event: FocusEvent) => {
    if (!memory.open || (event.currentTarget as Element).contains(event.relatedTarget as Node | null)) return;
    memory.open = false;
    refresh();
  };
  const item = (
    symbol: 'table' | 'chart' | 'download',
    text: string,
    run: (from: Element) => void,
  ) => html`<button class="chart-menu-item" type="button" role="menuitem" tabindex="-1"
    @click=${(event: Event) => {
      const from = event.currentTarget as Element;
      run(from);
      close(from);
    }}>${glyph(symbol)}<span>${text}</span></button>`;
  return html`<div class="chart-more" @keydown=${onKeyDown} @focusout=${onFocusOut}>
    <button class="chart-more-button" type="button" aria-label=${word('chartMenu')} aria-haspopup="menu" aria-expanded=${memory.open ? 'true' : 'false'}
      @click=${(event: Event) => {
        const from = event.currentTarget as Element;
        if (memory.open) close(from);
        else set(true, (root) => root.querySelector<HTMLElement>('[role="menuitem"]'), from);
      }}>${glyph('more')}</button>
    ${
      memory.open
        ? html`<div class="chart-menu" part="chart-menu" role="menu" id=${uid('menu')} aria-label=${word('chartMenu')}>
          ${item(memory.asTable ? 'chart' : 'table', word(memory.asTable ? 'chartShowChart' : 'chartShowTable'), () => {
            memory.asTable = !memory.asTable;
            memory.active = undefined;
          })}
          ${item('download', word('chartCsv'), () => {
            const {columns, rows} = table();
            save(new Blob([csvOf(columns, rows)], {type: 'text/csv;charset=utf-8'}), fileName(title, 'csv'));
          })}
          ${
            memory.asTable
              ? nothing
              : item('download', word('chartPng'), (from) => {
                  const drawing = from.closest('.chart')?.querySelector<SVGSVGElement>('.chart-svg');
                  if (drawing) void pngOf(drawing, title).then((picture) => save(picture, fileName(title, 'png')));
                })
          }
        </div>`
        : nothing
    }
  </div>`;
}
