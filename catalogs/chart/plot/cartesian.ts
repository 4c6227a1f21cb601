import {bisector} from 'd3-array';
import {scaleLinear, scaleLog, scaleUtc} from 'd3-scale';
import {area, curveLinear, curveMonotoneX, curveStepAfter, line} from 'd3-shape';
import {axisTitles} from './axis-titles.js';
import {px, type DrawInput, type Drawing, type Flow, type Label, type Rule, type Shown} from './drawing.js';
import {timeTickWriter, valueTickWriter} from './keys.js';
import type {Mark} from './marks.js';
import {markerPath} from './markers.js';
import {shortened, textWidth} from './text-width.js';

const CURVES = {straight: curveLinear, smooth: curveMonotoneX, step: curveStepAfter} as const;
const GAP = 2;
const MAX_BAR = 56;

type Extent = readonly [from: number, to: number];

/** The value axis as the drawing needs it. */
interface ValueScale {
  (value: number): number;
  ticks(count?: number): number[];
  domain(): number[];
  range(range: Iterable<number>): unknown;
}

/** Draws bars, lines and areas. */
export function drawCartesian(input: DrawInput): Drawing {
  const {props, series, keys, width, height, rtl} = input;
  const {type} = props;
  const bars = type === 'bar';
  const lying = bars && props.horizontal === true;
  const {kind, places} = input.facts;
  const spans = spansOf(series, props.stack ?? 'none', type);
  const values = valueScale(spans, input);

  // The room that the labels of the axes need decides where the drawing begins.
  const valueTicks = values.ticks(Math.max(2, Math.min(6, Math.floor(lying ? width / 90 : height / 48))));
  const percent = props.stack === 'percent' && type !== 'line';
  const valueFormat = percent ? ({type: 'percent', decimals: 0} as const) : (props.yAxis?.format ?? props.format);
  const writeTick = valueTickWriter(valueTicks, valueFormat, input.place);
  const tickTexts = valueTicks.map(writeTick);
  const keyRoom = lying ? Math.min(width * 0.4, widestOf(input)) : 0;
  const start = Math.ceil(lying ? keyRoom : Math.max(0, ...tickTexts.map((text) => textWidth(text)))) + 8;
  const xTitle = (lying ? props.yAxis : props.xAxis)?.label ?? '';
  const yTitle = (lying ? props.xAxis : props.yAxis)?.label ?? '';
  const top = yTitle === '' ? 10 : 30;
  const bottom = height - 24 - (xTitle === '' ? 0 : 20);
  const ends = type === 'line' && width >= 260 ? endTexts(input) : [];
  const end =
    ends.length > 0
      ? Math.ceil(Math.max(...ends.map(({room}) => room))) + 20
      : type === 'line' || type === 'area'
        ? 18
        : 4;
  const inline: Extent = rtl ? [width - start, end] : [start, width - end];
  values.range(lying ? inline : [bottom, top]);
  const main = mainScale(kind, places, keys.length, lying ? [top, bottom] : inline, bars, props);
  const zero = baseOf(values);

  const rules: Rule[] = [];
  const labels: Label[] = [];
  valueTicks.forEach((tick, i) => {
    const at = px(values(tick));
    const className = tick === 0 || (i === 0 && zero !== 0 && !lying) ? 'chart-axis' : 'chart-grid';
    if (lying) {
      rules.push({className, x1: at, x2: at, y1: top, y2: bottom});
      labels.push({x: at, y: bottom + 18, anchor: 'middle', text: tickTexts[i]!});
    } else {
      rules.push({className, x1: inline[0], x2: inline[1], y1: at, y2: at});
      labels.push({x: rtl ? inline[0] + 8 : inline[0] - 8, y: at + 4, anchor: 'end', text: tickTexts[i]!});
    }
  });
  if (!valueTicks.includes(0) && values.domain()[0]! < 0 && values.domain()[1]! > 0) {
    const at = px(values(0));
    rules.push(
      lying
        ? {className: 'chart-axis', x1: at, x2: at, y1: top, y2: bottom}
        : {className: 'chart-axis', x1: inline[0], x2: inline[1], y1: at, y2: at},
    );
  }
  labels.push(...axisTitles({across: xTitle, up: yTitle}, input, inline));
  labels.push(
    ...keyLabels(input, kind, main, {lying, bottom, start: rtl ? inline[0] + 8 : inline[0] - 8, room: keyRoom, inline}),
  );

  const flows: Flow[] = [];
  const marks: Mark[] = [];
  if (bars) drawBars(input, {spans, main, values, zero, lying, marks});
  else drawFlows(input, {spans, main, values, zero, marks, flows, dots: type === 'line'});
  if (type === 'line') placeEnds(ends, main, values, inline, rtl, labels);
  const centers = keys.map((_key, i) => main.center(i));
  return {
    rules,
    labels,
    flows,
    marks,
    indexAt(x, y) {
      const at = lying ? y : x;
      if (lying ? x < Math.min(...inline) - 4 : y < 0 || y > height) return undefined;
      return nearest(centers, at);
    },
    cursorAt(index) {
      const at = centers[index];
      if (bars || at === undefined) return undefined;
      return {className: 'chart-cursor', x1: px(at), x2: px(at), y1: top, y2: bottom};
    },
    ringAt(index) {
      const at = centers[index];
      if (!bars || at === undefined) return undefined;
      const own = marks.filter((mark) => mark.index === index && mark.box);
      if (own.length === 0) return undefined;
      const left = Math.min(...own.map(({box}) => box![0]));
      const upper = Math.min(...own.map(({box}) => box![1]));
      const right = Math.max(...own.map(({box}) => box![0] + box![2]));
      const lower = Math.max(...own.map(({box}) => box![1] + box![3]));
      return [px(left - 4), px(upper - 4), px(right - left + 8), px(lower - upper + 8)];
    },
  };
}

/** From where to where each value goes on the value axis: from zero, or from the values that it is stacked on. */
function spansOf(series: readonly Shown[], stack: string, type: string): (Extent | undefined)[][] {
  if (stack === 'none' || type === 'line')
    return series.map(({values}) => values.map((value) => (value === undefined ? undefined : [0, value])));
  const count = series[0]?.values.length ?? 0;
  const totals = Array.from({length: count}, (_none, i) =>
    series.reduce((sum, {values}) => sum + Math.abs(values[i] ?? 0), 0),
  );
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(({values}) =>
    values.map((value, i) => {
      // An area has to go on where a value is missing; a bar has nothing to show there.
      if (value === undefined && type === 'bar') return undefined;
      const share = stack === 'percent' ? (totals[i] === 0 ? 0 : (value ?? 0) / totals[i]!) : (value ?? 0);
      const side = share < 0 ? below : above;
      const from = side[i]!;
      side[i] = from + share;
      return [from, from + share];
    }),
  );
}

function valueScale(spans: (Extent | undefined)[][], {props}: DrawInput): ValueScale {
  const {type, yAxis} = props;
  let [low, high] = [Infinity, -Infinity];
  for (const row of spans) {
    for (const span of row) {
      if (!span) continue;
      const from = type === 'line' ? span[1] : span[0];
      low = Math.min(low, from, span[1]);
      high = Math.max(high, from, span[1]);
    }
  }
  if (low > high) [low, high] = [0, 1];
  if (yAxis?.scale === 'log') {
    let least = Infinity;
    for (const row of spans) for (const span of row) if (span && span[1] > 0) least = Math.min(least, span[1]);
    const from = yAxis.min !== undefined && yAxis.min > 0 ? yAxis.min : Number.isFinite(least) ? least : 1;
    const to = Math.max(yAxis.max ?? high, from * 10);
    return scaleLog([from, to], [0, 1]).nice().clamp(true);
  }
  // A line may start anywhere, but where it comes near zero anyway, zero says more.
  if (type === 'line' && low > 0 && (high - low) / high > 0.25) low = 0;
  if (low === high)
    [low, high] = low === 0 ? [0, 1] : low > 0 ? [type === 'line' ? low * 0.9 : 0, high * 1.1] : [low * 1.1, 0];
  const scale = scaleLinear([yAxis?.min ?? low, yAxis?.max ?? high], [0, 1]);
  if (yAxis?.min === undefined && yAxis?.max === undefined) scale.nice(5);
  return scale.clamp(true);
}

function baseOf(values: ValueScale): number {
  const [low = 0, high = 0] = values.domain();
  return low > 0 ? low : high < 0 ? high : 0;
}

interface MainScale {
  center(index: number): number | undefined;
  /** px of one band; 0 on a continuous axis. */
  readonly step: number;
  readonly bandwidth: number;
  ticks?(count: number): {at: number; value: number}[];
}

function mainScale(
  kind: string,
  places: readonly (number | undefined)[] | undefined,
  count: number,
  range: Extent,
  bars: boolean,
  props: DrawInput['props'],
): MainScale {
  if (places === undefined) {
    // Keys side by side are counted, not looked up: there may be a thousand.
    const [from, to] = range;
    if (!bars) {
      const step = count > 1 ? (to - from) / (count - 1) : 0;
      return {
        center: (index) => (count > 1 ? from + index * step : (from + to) / 2),
        step: Math.abs(step || to - from),
        bandwidth: 0,
      };
    }
    const step = (to - from) / Math.max(1, count);
    const wide = Math.abs(step);
    const padding = wide > 60 ? 0.5 : wide > 16 ? 0.35 : wide > 5 ? 0.2 : 0.05;
    return {center: (index) => from + (index + 0.5) * step, step: wide, bandwidth: wide * (1 - padding)};
  }
  const known = places.filter((place) => place !== undefined);
  const low = props.xAxis?.min ?? (known.length > 0 ? known.reduce((a, b) => Math.min(a, b)) : 0);
  const high = props.xAxis?.max ?? (known.length > 0 ? known.reduce((a, b) => Math.max(a, b)) : 1);
  const domain = low === high ? [low - 1, high + 1] : [low, high];
  const scale =
    kind === 'time' ? scaleUtc(domain, range) : kind === 'log' ? scaleLog(domain, range) : scaleLinear(domain, range);
  const at = (value: number) => scale(value);
  return {
    center: (index) => (places[index] === undefined ? undefined : at(places[index])),
    step: 0,
    bandwidth: 0,
    ticks: (wanted) => scale.ticks(wanted).map((tick) => ({at: at(Number(tick)), value: Number(tick)})),
  };
}

interface KeyPlace {
  readonly lying: boolean;
  readonly bottom: number;
  readonly start: number;
  readonly room: number;
  readonly inline: Extent;
}

/** The labels along the keys: as many as have room, the first among them. */
function keyLabels(
  input: DrawInput,
  kind: string,
  main: MainScale,
  {lying, bottom, start, room, inline}: KeyPlace,
): Label[] {
  if (main.ticks) {
    const span = Math.abs(inline[1] - inline[0]);
    const ticks = main.ticks(Math.max(2, Math.floor(span / 84)));
    const values = ticks.map(({value}) => value);
    const write =
      kind === 'time' && !input.props.xAxis?.format
        ? timeTickWriter(values, input.place.locale)
        : kind === 'time'
          ? (value: number) => input.facts.write.short(new Date(value).toISOString().slice(0, -1))
          : valueTickWriter(values, input.props.xAxis?.format, input.place);
    let free = -Infinity;
    return ticks
      .sort((a, b) => a.at - b.at)
      .flatMap(({at, value}) => {
        const text = write(value);
        const half = textWidth(text) / 2;
        if (at - half < free) return [];
        free = at + half + 12;
        return {x: px(at), y: bottom + 18, anchor: 'middle' as const, text};
      });
  }
  const {texts} = input.facts;
  const step = Math.max(main.step, 0.01);
  const widest = widestOf(input);
  // Long names are cut where every second one would have to go.
  const limit = lying ? room : widest > step ? Math.max(step - 8, 56) : widest;
  const every = Math.max(1, Math.ceil((lying ? 16 : Math.min(widest, limit) + 8) / step));
  return texts.flatMap((text, index) => {
    if (index % every !== 0) return [];
    const at = px(main.center(index)!);
    const shown = shortened(text, limit);
    if (lying) return {x: start, y: at + 4, anchor: 'end' as const, text: shown, index};
    return {x: at, y: bottom + 18, anchor: 'middle' as const, text: shown, index};
  });
}

function widestOf({facts}: DrawInput): number {
  return facts.longest.reduce((most, text) => Math.max(most, textWidth(text)), 0);
}

interface BarPlaces {
  readonly spans: (Extent | undefined)[][];
  readonly main: MainScale;
  readonly values: ValueScale;
  readonly zero: number;
  readonly lying: boolean;
  readonly marks: Mark[];
}

function drawBars(
  {series, props, keys, book, writeKey, writeValue, rtl}: DrawInput,
  {spans, main, values, zero, lying, marks}: BarPlaces,
): void {
  const stacked = (props.stack ?? 'none') !== 'none';
  const slots = stacked ? 1 : Math.max(1, series.length);
  const whole = Math.min(main.bandwidth, MAX_BAR * slots);
  const gap = whole / slots > 6 ? GAP : 0;
  const thick = Math.max(0.5, whole / slots - (slots > 1 ? gap : 0));
  // Which series lies outermost at each key, on either side of zero: its end is round.
  const outer = stacked ? outermost(spans) : undefined;
  series.forEach((each, s) => {
    for (let i = 0; i < keys.length; i++) {
      const span = spans[s]![i];
      if (!span) continue;
      const center = main.center(i)!;
      const offset = stacked ? -thick / 2 : -whole / 2 + (rtl && !lying ? slots - 1 - s : s) * (whole / slots);
      const from = values(span[0] === 0 ? zero : span[0]);
      const to = values(span[1]);
      const inner = stacked && span[0] !== 0 && Math.abs(to - from) > GAP * 2 ? Math.sign(to - from) * GAP : 0;
      const rounded = outer === undefined || outer[span[1] < span[0] ? 'below' : 'above'][i] === s;
      marks.push(
        book.mark(
          each.position,
          i,
          keys[i],
          () => {
            const [m, b, t] = [center + offset, from + inner, to];
            const [low, high] = [Math.min(b, t), Math.max(b, t)];
            const box = lying ? ([low, m, high - low, thick] as const) : ([m, low, thick, high - low] as const);
            return {
              series: each.position,
              index: i,
              d: barPath(box, rounded ? Math.min(3, thick / 2, high - low) : 0, sideOf(lying, t >= b)),
              className: `chart-mark chart-fill ${each.colorClass}`,
              label: named(writeKey(keys[i]!), each.name, writeValue(each.values[i])),
              x: box[0] + box[2] / 2,
              y: box[1],
              box,
            };
          },
          center + offset,
          thick,
          from + inner,
          to,
          rounded ? 1 : 0,
          each.values[i],
        ),
      );
    }
  });
}

function outermost(spans: (Extent | undefined)[][]): {above: number[]; below: number[]} {
  const ends = {above: [] as number[], below: [] as number[]};
  spans.forEach((row, s) =>
    row.forEach((span, i) => {
      if (span && span[0] !== span[1]) ends[span[1] < span[0] ? 'below' : 'above'][i] = s;
    }),
  );
  return ends;
}

type Side = 'top' | 'bottom' | 'left' | 'right';

function sideOf(lying: boolean, growing: boolean): Side {
  // Down the page px grow, so a bar that stands ends at its smaller coordinate.
  return lying ? (growing ? 'right' : 'left') : growing ? 'bottom' : 'top';
}

/** A rectangle whose two corners on one side are round. */
function barPath([x, y, w, h]: readonly [number, number, number, number], r: number, side: Side): string {
  const [l, t, right, b] = [px(x), px(y), px(x + w), px(y + Math.max(h, 0.5))];
  if (r < 0.5) return `M${l} ${t}H${right}V${b}H${l}z`;
  const R = px(r);
  switch (side) {
    case 'top':
      return `M${l} ${b}V${px(t + R)}q0-${R} ${R}-${R}H${px(right - R)}q${R} 0 ${R} ${R}V${b}z`;
    case 'bottom':
      return `M${l} ${t}V${px(b - R)}q0 ${R} ${R} ${R}H${px(right - R)}q${R} 0 ${R}-${R}V${t}z`;
    case 'right':
      return `M${l} ${t}H${px(right - R)}q${R} 0 ${R} ${R}V${px(b - R)}q0 ${R}-${R} ${R}H${l}z`;
    case 'left':
      return `M${right} ${t}H${px(l + R)}q-${R} 0-${R} ${R}V${px(b - R)}q0 ${R} ${R} ${R}H${right}z`;
  }
}

interface FlowPlaces extends Omit<BarPlaces, 'lying'> {
  readonly flows: Flow[];
  readonly dots: boolean;
}

function drawFlows(
  {series, props, keys, book, writeKey, writeValue, rtl}: DrawInput,
  {spans, main, values, zero, marks, flows, dots}: FlowPlaces,
): void {
  const curve = CURVES[props.curve ?? 'straight'] ?? curveLinear;
  const order = orderOf(keys.length, main, rtl);
  series.forEach((each, s) => {
    const row = spans[s]!;
    const x = (i: number) => main.center(i)!;
    const defined = (i: number) => row[i] !== undefined;
    const y1 = (i: number) => values(row[i]![1]);
    const edge =
      curve === curveLinear
        ? polyline(order, row, x, values)
        : (line<number>(x, y1).defined(defined).curve(curve).digits(1)(order) ?? '');
    if (!dots) {
      const y0 = (i: number) => values(row[i]![0] === 0 ? zero : row[i]![0]);
      const shape = area<number>(x, y0, y1).defined(defined).curve(curve).digits(1)(order) ?? '';
      flows.push({className: `chart-area ${each.colorClass}`, d: shape});
    }
    flows.push({className: `chart-line ${each.colorClass} ${dots ? `dash-${each.position % 6}` : ''}`, d: edge});
    const marker = markerPath(each.position);
    const last = order.findLast(defined);
    for (const [at, i] of order.entries()) {
      if (each.values[i] === undefined || row[i] === undefined) continue;
      const [cx, cy] = [px(x(i)), px(y1(i))];
      // A point between two gaps has no line that would show it.
      const lone = !defined(order[at - 1] ?? -1) && !defined(order[at + 1] ?? -1);
      const shows = (i === last && dots) || lone;
      marks.push(
        book.mark(
          each.position,
          i,
          keys[i],
          () => ({
            series: each.position,
            index: i,
            d: marker,
            transform: `translate(${cx} ${cy})`,
            className: `chart-mark chart-point ${shows ? 'chart-end ' : ''}chart-fill ${each.colorClass}`,
            label: named(writeKey(keys[i]!), each.name, writeValue(each.values[i])),
            x: cx,
            y: cy,
          }),
          cx,
          cy,
          each.values[i],
          shows ? 1 : 0,
        ),
      );
    }
  });
}

/** Straight lines from point to point, with a new start after each gap. */
function polyline(
  order: readonly number[],
  row: readonly (Extent | undefined)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let d = '';
  let open = false;
  for (const i of order) {
    const span = row[i];
    if (span) d += `${open ? 'L' : 'M'}${px(x(i))},${px(y(span[1]))}`;
    open = span !== undefined;
  }
  return d;
}

/** Positions from the start of the axis to its end, whatever order the keys came in. */
function orderOf(count: number, main: MainScale, rtl: boolean): number[] {
  const order: number[] = [];
  for (let i = 0; i < count; i++) if (main.center(i) !== undefined) order.push(i);
  const way = rtl ? -1 : 1;
  return main.ticks ? order.sort((a, b) => (main.center(a)! - main.center(b)!) * way) : order;
}

interface End {
  readonly name: string;
  readonly value: string;
  readonly index: number;
  readonly number: number;
  readonly room: number;
}

/** Lines of few series are named where they end, so that nobody has to match colours. */
function endTexts({series, keys, width, writeValue}: DrawInput): End[] {
  if (series.length < 2 || series.length > 6 || keys.length < 2) return [];
  const ends = series.flatMap(({name, values}) => {
    const index = values.findLastIndex((value) => value !== undefined);
    if (index < 0) return [];
    const value = writeValue(values[index]);
    return {name, value, index, number: values[index]!, room: textWidth(name, 600) + textWidth(` ${value}`)};
  });
  return ends.some(({room}) => room > width * 0.28) ? [] : ends;
}

function placeEnds(
  ends: readonly End[],
  main: MainScale,
  values: ValueScale,
  inline: Extent,
  rtl: boolean,
  labels: Label[],
): void {
  const placed = ends.map((end) => ({...end, y: values(end.number)})).sort((a, b) => a.y - b.y);
  for (let i = 1; i < placed.length; i++) placed[i]!.y = Math.max(placed[i]!.y, placed[i - 1]!.y + 16);
  for (const {name, value, index, y} of placed) {
    const at = main.center(index)!;
    // A line that ends early has its own end, not the chart's.
    if (Math.abs(at - inline[1]) > 2) continue;
    labels.push({
      className: 'chart-strong',
      x: rtl ? inline[1] - 12 : inline[1] + 12,
      y: px(y + 4),
      anchor: 'start',
      text: name,
      note: value,
    });
  }
}

const byPlace = bisector((each: readonly [number, number]) => each[0]);

function nearest(centers: readonly (number | undefined)[], at: number): number | undefined {
  const known = centers
    .flatMap((center, index) => (center === undefined ? [] : [[center, index] as const]))
    .sort((a, b) => a[0] - b[0]);
  return known[byPlace.center(known, at)]?.[1];
}

/** What a mark is called: `November, Direct: $26,310`. */
function named(key: string, series: string, value: string): string {
  return `${[key, series].filter((part) => part !== '').join(', ')}: ${value}`;
}
