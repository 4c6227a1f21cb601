import {scaleLinear, scaleLog, scaleSqrt, scaleUtc} from 'd3-scale';
import type {Json} from '../../../renderer/index.js';
import {isObject} from '../../../renderer/index.js';
import {numberOf, plainText} from '../format.js';
import {fieldOf} from '../rows.js';
import {axisTitles} from './axis-titles.js';
import {px, type DrawInput, type Drawing, type Label, type Rule} from './drawing.js';
import {placesOf, timeTickWriter, valueTickWriter} from './keys.js';
import {markerPath} from './markers.js';
import type {Mark} from './marks.js';
import {textWidth} from './text-width.js';

interface Scale {
  (value: number): number;
  ticks(count: number): number[];
  range(range: Iterable<number>): unknown;
}

/** Draws points by two numbers. */
export function drawScatter(input: DrawInput): Drawing {
  const {props, series, width, height, rtl, place} = input;
  const {kind} = input.facts;
  const xKind = kind === 'band' ? 'linear' : kind;
  const places = series.map((each) => placesOf(each.keys, xKind, place));
  const across = scaleOf(xKind, places.flat(), props.xAxis);
  const up = scaleOf(
    props.yAxis?.scale === 'log' ? 'log' : 'linear',
    series.flatMap(({values}) => values),
    props.yAxis,
  );

  const upTicks = up.ticks(Math.max(2, Math.min(6, Math.floor(height / 48))));
  const writeUp = valueTickWriter(upTicks, props.yAxis?.format ?? props.format, place);
  const upTexts = upTicks.map(writeUp);
  const xTitle = props.xAxis?.label ?? '';
  const yTitle = props.yAxis?.label ?? '';
  const start = Math.ceil(Math.max(0, ...upTexts.map((text) => textWidth(text)))) + 8;
  const top = yTitle === '' ? 10 : 30;
  const bottom = height - 24 - (xTitle === '' ? 0 : 20);
  const inline = rtl ? ([width - start, 12] as const) : ([start, width - 12] as const);
  across.range(inline);
  up.range([bottom, top]);

  const rules: Rule[] = [];
  const labels: Label[] = [];
  upTicks.forEach((tick, i) => {
    const at = px(up(tick));
    rules.push({
      className: at >= bottom - 0.5 ? 'chart-axis' : 'chart-grid',
      x1: inline[0],
      x2: inline[1],
      y1: at,
      y2: at,
    });
    labels.push({x: rtl ? inline[0] + 8 : inline[0] - 8, y: at + 4, anchor: 'end', text: upTexts[i]!});
  });
  const acrossTicks = across.ticks(Math.max(2, Math.floor(Math.abs(inline[1] - inline[0]) / 84))).map(Number);
  const writeAcross =
    xKind === 'time'
      ? timeTickWriter(acrossTicks, place.locale)
      : valueTickWriter(acrossTicks, props.xAxis?.format, place);
  for (const tick of acrossTicks)
    labels.push({x: px(across(tick)), y: bottom + 18, anchor: 'middle', text: writeAcross(tick)});
  labels.push(...axisTitles({across: xTitle, up: yTitle}, input, inline));

  return {rules, labels, flows: [], marks: pointsOf(input, places, across, up)};
}

function pointsOf(
  {props, series, book, writeKey, writeValue}: DrawInput,
  places: (number | undefined)[][],
  across: Scale,
  up: Scale,
): Mark[] {
  const sizes = series.map(({items}) =>
    items.map((item) => numberOf(isObject(item) ? fieldOf(item, props.size) : undefined)),
  );
  const largest = sizes.flat().reduce<number>((most, size) => Math.max(most, size ?? 0), 0);
  const area = scaleSqrt([0, largest || 1], [6, 22]);
  const marks: Mark[] = [];
  series.forEach((each, s) => {
    each.values.forEach((value, i) => {
      const at = places[s]![i];
      if (at === undefined || value === undefined) return;
      const [x, y] = [px(across(at)), px(up(value))];
      const size = props.size === undefined ? 70 : area(Math.max(0, sizes[s]![i] ?? 0)) ** 2 * 0.785;
      marks.push(
        book.mark(
          each.position,
          i,
          each.keys[i],
          () => {
            const name = pointName(each.items[i], props.pointLabel);
            const text = [name, each.name, `${writeKey(each.keys[i]!)}, ${writeValue(value)}`]
              .filter((part) => part !== '')
              .join(', ');
            const half = Math.sqrt(size) / 2 + 2;
            return {
              series: each.position,
              index: i,
              d: markerPath(each.position, size),
              transform: `translate(${x} ${y})`,
              className: `chart-mark chart-dot chart-fill ${each.colorClass}`,
              label: text,
              x,
              y,
              box: [x - half, y - half, 2 * half, 2 * half],
            };
          },
          x,
          y,
          value,
          size,
        ),
      );
    });
  });
  return marks;
}

/** What a point is called in the data. */
export function pointName(item: Json | undefined, field: string | undefined): string {
  return isObject(item) ? plainText(fieldOf(item, field)) : '';
}

function scaleOf(
  kind: string,
  values: readonly (number | undefined)[],
  axis: {min?: number; max?: number} | undefined,
): Scale {
  const known = values.filter((value) => value !== undefined && (kind !== 'log' || value > 0)) as number[];
  let low = axis?.min ?? known.reduce((a, b) => Math.min(a, b), Infinity);
  let high = axis?.max ?? known.reduce((a, b) => Math.max(a, b), -Infinity);
  if (low > high) [low, high] = kind === 'log' ? [1, 10] : [0, 1];
  if (low === high) [low, high] = kind === 'log' ? [low / 10, high * 10] : [low - 1, high + 1];
  const scale =
    kind === 'log'
      ? scaleLog([low, high], [0, 1])
      : kind === 'time'
        ? scaleUtc([low, high], [0, 1])
        : scaleLinear([low, high], [0, 1]);
  if (axis?.min === undefined && axis?.max === undefined) scale.nice();
  return scale as unknown as Scale;
}
