import {html, nothing, svg, type TemplateResult} from 'lit';
import {defineComponent, type ComponentContext, type Json} from '../../../renderer/index.js';
import type {SparklineProps} from '../generated/props.js';
import {numberOf, writerOf, type Format} from '../format.js';
import {colorClass} from '../palette.js';
import {fieldOf, rowsOf} from '../rows.js';

const WIDTH = 84;
const HEIGHT = 32;
/** More would be less than a pixel apart. */
const MAX_POINTS = 168;

/**
 * A small line without axes.
 *
 * @csspart sparkline - The svg element.
 */
export const sparkline = defineComponent<SparklineProps>('Sparkline', (context) => {
  const {props, accessible} = context;
  const {label = '', type = 'area', color, format} = props;
  const drawn = course(valuesOf(props.data, props.field), {type, color, context, format});
  return html`<svg class="chart-spark ${colorClass(color)}" part="sparkline" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" focusable="false"
    aria-label=${`${label}${label && drawn.text ? ': ' : ''}${drawn.text}` || context.word('chart-line')} ${accessible()}>${drawn.shape}</svg>`;
});

/** The numbers of a list, in order; what is none is left out. */
export function valuesOf(data: Json | undefined, field: string | undefined): number[] {
  const rows = rowsOf(data);
  if (rows.state !== 'rows') return [];
  return rows.rows.flatMap((row) => numberOf(fieldOf(row, field ?? 'value')) ?? []);
}

interface CourseOptions {
  readonly type?: 'line' | 'area' | 'bar';
  readonly color?: string;
  readonly format?: Format;
  readonly context: Pick<ComponentContext<never>, 'word' | 'locale' | 'timeZone'>;
}

/** What a list of numbers looks like in the small, and in words. */
export function course(
  all: readonly number[],
  {type = 'area', format, context}: CourseOptions,
): {shape: TemplateResult | typeof nothing; text: string} {
  if (all.length === 0) return {shape: nothing, text: ''};
  const values = all.length > MAX_POINTS ? sampled(all) : all;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const write = writerOf(format, context);
  const text = context.word('chartCourse', {
    first: write(all[0]),
    last: write(all.at(-1)),
    min: write(low),
    max: write(high),
  });
  if (type === 'bar') return {shape: bars(values, Math.min(0, low), Math.max(0, high)), text};
  const x = (index: number) => round(2 + (index / Math.max(1, values.length - 1)) * (WIDTH - 8));
  const y = (value: number) => round(high === low ? HEIGHT / 2 : 28 - ((value - low) / (high - low)) * 24);
  const line = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('');
  const end = values.length - 1;
  const area =
    type === 'area' && end > 0
      ? svg`<path class="chart-spark-area" d="${line}L${x(end)} 31L${x(0)} 31z"></path>`
      : nothing;
  return {
    text,
    shape: svg`<g class="chart-spark-flow">${area}<path class="chart-spark-line" d=${line}></path><circle class="chart-spark-end" cx=${x(end)} cy=${y(values[end]!)} r="3"></circle></g>`,
  };
}

function bars(values: readonly number[], low: number, high: number): TemplateResult {
  const step = WIDTH / values.length;
  const y = (value: number) => (high === low ? HEIGHT - 2 : 30 - ((value - low) / (high - low)) * 28);
  const width = Math.max(0.5, step - Math.min(2, step * 0.25));
  return svg`<g class="chart-spark-flow">${values.map((value, i) => {
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    return svg`<rect class="chart-spark-bar" x=${round(i * step)} y=${round(top)} width=${round(width)} height=${round(Math.max(1, bottom - top))} rx="1"></rect>`;
  })}</g>`;
}

/** The lowest and the highest value of each stretch, so that no peak is lost. */
function sampled(values: readonly number[]): number[] {
  const stretch = (2 * values.length) / MAX_POINTS;
  const kept: number[] = [];
  for (let start = 0; start < values.length; start += stretch) {
    const part = values.slice(Math.floor(start), Math.max(Math.floor(start) + 1, Math.floor(start + stretch)));
    const [low, high] = [Math.min(...part), Math.max(...part)];
    kept.push(...(part.indexOf(low) < part.indexOf(high) ? [low, high] : [high, low]));
  }
  return kept;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
