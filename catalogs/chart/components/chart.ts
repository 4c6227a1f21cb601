import {html, nothing} from 'lit';
import {defineComponent, lazily, properties, sized, type Size} from '../../../renderer/index.js';
import type {ChartProps} from '../generated/props.js';
import {rowsOf} from '../rows.js';
import type {ChartMemory} from '../plot/view.js';
import {head, standIn} from './frame.js';

/** Everything that draws, d3 with it; a page without charts never loads it. */
const plot = lazily(() => import('../plot/view.js'));

/**
 * Bars, lines, areas, a pie, a donut or points.
 *
 * @csspart chart - The whole component.
 * @csspart chart-title - The title.
 * @csspart chart-note - What stands at the end of the title's line.
 * @csspart chart-legend - The row of series.
 * @csspart chart-plot - The box of the drawing.
 * @csspart chart-mark - One bar, point or slice.
 * @csspart chart-tip - The tooltip.
 * @csspart chart-menu - The list behind the button with three dots.
 * @csspart chart-empty - What is said in place of a drawing.
 * @cssproperty --a2ui-chart-1, --a2ui-chart-2, --a2ui-chart-3, --a2ui-chart-4, --a2ui-chart-5, --a2ui-chart-6 - Colors of the series.
 * @cssproperty --a2ui-chart-grid, --a2ui-chart-axis - Colors of the lines behind the drawing.
 */
export const chart = defineComponent<ChartProps>('Chart', (context) => {
  const {props, state, uid, word, accessible, refresh, report, component} = context;
  const {type, title = '', subtitle = '', height = 216} = props;
  const memory = state<ChartMemory>('chart', {hidden: new Set()}).value;
  // Series with values of their own need no rows.
  const own = (props.series ?? []).some((series) => series.data !== undefined);
  const asked = (component.series as {data?: unknown}[]).some((series) => series.data !== undefined);
  const data = asked
    ? own
      ? ({state: 'rows', rows: [{}]} as const)
      : ({state: 'absent'} as const)
    : rowsOf(props.data);
  if (data.state === 'wrong')
    report({code: 'DATA_NOT_A_LIST', path: '/data', message: `Chart ${component.id}: data must be a list of rows.`});

  const waiting = {data, loading: props.loading === true, error: props.error ?? '', emptyText: props.emptyText ?? ''};
  let instead = standIn(waiting, context);
  const view = instead ? undefined : plot.get(refresh);
  if (!instead && !view) instead = standIn({...waiting, loading: true, failed: plot.failed}, context);
  const drawn = view?.drawChart(context, memory);
  if (drawn?.empty) instead = standIn({...waiting, nothingToDraw: true}, context);
  const busy = waiting.loading || data.state === 'absent';

  const measure = (size: Size) => {
    const {size: before} = memory;
    if (before?.width === size.width && before.rtl === size.rtl) return;
    memory.size = size;
    refresh();
  };
  return html`<figure class="chart" part="chart" aria-label=${title || word(`chart-${type}`)} aria-busy=${busy ? 'true' : nothing} ${accessible()}>
    <div class="chart-ruler" ${sized(measure)}></div>
    ${head({title, subtitle, id: uid('title'), menu: instead ? nothing : drawn?.menu})}
    ${instead ? html`<div class="chart-instead" ${properties({'min-block-size': `${Math.min(1000, Math.max(80, height))}px`})}>${instead}</div>` : drawn?.body}
  </figure>`;
});
