import {arc, pie} from 'd3-shape';
import {numberWriter} from '../format.js';
import {SERIES, colorClass} from '../palette.js';
import type {Drawing, DrawInput} from './drawing.js';
import type {Mark} from './marks.js';
import type {Json} from '../../../renderer/index.js';

/** More slices than this can't be told apart; the smallest become one. */
const MAX_SLICES = 12;

export interface Slice {
  readonly name: string;
  readonly key: Json;
  readonly value: number;
  readonly share: string;
  readonly text: string;
  readonly colorClass: string;
  /** Position of the row; -1 for what was put together. */
  readonly index: number;
  readonly item: Json | undefined;
}

/** The slices of a pie, the largest kept apart. */
export function slicesOf(
  {series, keys, writeKey, writeValue, place}: DrawInput,
  other: string,
  hidden: ReadonlySet<string>,
): {slices: Slice[]; total: number} {
  const [first] = series;
  const all = keys.flatMap((key, index) => {
    const value = first?.values[index];
    return value === undefined || value <= 0 ? [] : {key, name: writeKey(key), value, index, item: first!.items[index]};
  });
  const kept = all.length > MAX_SLICES ? [...all].sort((a, b) => b.value - a.value).slice(0, MAX_SLICES - 1) : all;
  const rest = all.filter((each) => !kept.includes(each)).reduce((sum, {value}) => sum + value, 0);
  const parts = rest > 0 ? [...kept, {key: other, name: other, value: rest, index: -1, item: undefined}] : kept;
  const total = parts.reduce((sum, {name, value}) => sum + (hidden.has(name) ? 0 : value), 0);
  const percent = numberWriter({type: 'percent'}, place.locale);
  return {
    total,
    slices: parts.map((part, at) => ({
      ...part,
      share: hidden.has(part.name) || total === 0 ? '' : percent(part.value / total),
      text: writeValue(part.value),
      colorClass: part.index < 0 ? colorClass('neutral') : colorClass(SERIES[at % SERIES.length]),
    })),
  };
}

/** Draws the slices of a pie or a donut into a square. */
export function drawRound(
  slices: readonly Slice[],
  size: number,
  donut: boolean,
  rtl: boolean,
  input: Pick<DrawInput, 'book'>,
): Drawing {
  const center = size / 2;
  const outer = center - 8;
  const inner = donut ? outer * 0.66 : 0;
  const way = rtl ? -1 : 1;
  const arcs = pie<Slice>()
    .value(({value}) => value)
    .sort(null)
    .endAngle(way * 2 * Math.PI)([...slices]);
  // Two pixels of ground between neighbours, unless there is just one.
  const gap = slices.length > 1 ? 2 / outer : 0;
  const shape = arc<(typeof arcs)[number]>().innerRadius(inner).outerRadius(outer).padAngle(gap).digits(1);
  const marks: Mark[] = arcs.map((each, i) => {
    const slice = each.data;
    const [x, y] = shape.centroid(each);
    return input.book.mark(
      0,
      i,
      slice.key,
      () => ({
        series: 0,
        index: i,
        d: shape(each) ?? '',
        transform: `translate(${center} ${center})`,
        className: `chart-mark chart-slice chart-fill ${slice.colorClass}`,
        label: `${slice.name}: ${slice.text} (${slice.share})`,
        x: center + x,
        y: center + y,
      }),
      each.startAngle,
      each.endAngle,
      size,
      slice.value,
    );
  });
  return {rules: [], labels: [], flows: [], marks};
}
