import {isObject, type Json, type JsonObject} from '../../../renderer/index.js';
import {numberOf, plainText} from '../format.js';
import type {ChartProps} from '../generated/props.js';
import {colorClass} from '../palette.js';
import {fieldOf, rowsOf} from '../rows.js';

/** More marks than this are thinned out: a screen has no room for them, and a keyboard no patience. */
export const MAX_MARKS = 2000;
const MAX_SERIES = 12;

/** One colour of a chart: a value, or none, at each key. */
export interface Series {
  readonly name: string;
  readonly colorClass: string;
  readonly keys: readonly Json[];
  readonly values: readonly (number | undefined)[];
  /** What each value was read from. */
  readonly items: readonly (Json | undefined)[];
}

/** What is drawn, read from whatever form the agent gave it in. */
export interface Model {
  /** Along the x axis; for a scatter plot each series has its own. */
  readonly keys: readonly Json[];
  readonly series: readonly Series[];
  /** How many values there were before they were thinned out; absent where all are drawn. */
  readonly thinnedFrom?: number;
}

type Config = ChartProps['series'][number];

/** Reads the data of a chart: rows with fields, rows split by a field, or series with values of their own. */
export function modelOf(props: ChartProps): Model {
  const configs = (props.series ?? []).slice(0, MAX_SERIES);
  const data = rowsOf(props.data);
  const rows = data.state === 'rows' ? data.rows : [];
  const own = configs.some((config) => config.data !== undefined);
  if (own) return props.type === 'scatter' ? fromPoints(configs) : fromValues(configs, props);
  if (props.splitBy !== undefined && configs.length === 1) {
    return props.type === 'scatter'
      ? splitPoints(rows, props.splitBy, configs[0]!, props)
      : split(rows, props.splitBy, configs[0]!, props.x);
  }
  const keys = rows.map((row, index) => fieldOf(row, props.x) ?? index);
  const series = configs.map((config, index) => ({
    name: config.label ?? config.field ?? '',
    colorClass: colorClass(config.color, index),
    keys,
    values: rows.map((row) => numberOf(fieldOf(row, config.field))),
    items: rows,
  }));
  return {keys, series};
}

/** One series per value of a field; the rows of a key come together. */
function split(rows: readonly JsonObject[], by: string, config: Config, x: string | undefined): Model {
  const positions = new Map<Json, number>();
  const names = new Map<string, {values: (number | undefined)[]; items: Json[]}>();
  for (const [index, row] of rows.entries()) {
    const key = fieldOf(row, x) ?? index;
    if (!positions.has(key)) positions.set(key, positions.size);
    const name = plainText(fieldOf(row, by));
    if (!names.has(name)) {
      if (names.size === MAX_SERIES) continue;
      names.set(name, {values: [], items: []});
    }
    const {values, items} = names.get(name)!;
    const at = positions.get(key)!;
    const number = numberOf(fieldOf(row, config.field));
    // Rows of the same key and series add up, as they would in a table of sums.
    if (number !== undefined) values[at] = (values[at] ?? 0) + number;
    items[at] ??= row;
  }
  const keys = [...positions.keys()];
  return {
    keys,
    series: [...names].map(([name, {values, items}], index) => ({
      name,
      colorClass: colorClass(undefined, index),
      keys,
      values: Array.from(keys, (_key, at) => values[at]),
      items: Array.from(keys, (_key, at) => items[at]),
    })),
  };
}

function splitPoints(rows: readonly JsonObject[], by: string, config: Config, {x}: ChartProps): Model {
  const groups = new Map<string, JsonObject[]>();
  for (const row of rows) {
    const name = plainText(fieldOf(row, by));
    if (groups.has(name)) groups.get(name)!.push(row);
    else if (groups.size < MAX_SERIES) groups.set(name, [row]);
  }
  const series = [...groups].map(([name, items], index) => ({
    name,
    colorClass: colorClass(undefined, index),
    keys: items.map((row) => fieldOf(row, x) ?? null),
    values: items.map((row) => numberOf(fieldOf(row, config.field))),
    items,
  }));
  return {keys: series.flatMap(({keys}) => keys), series};
}

function fromPoints(configs: readonly Config[]): Model {
  const series = configs.map((config, index) => {
    const items = Array.isArray(config.data) ? config.data : [];
    return {
      name: config.label ?? config.field ?? '',
      colorClass: colorClass(config.color, index),
      keys: items.map((item) => pointOf(item).x ?? null),
      values: items.map((item) => pointOf(item).y),
      items,
    };
  });
  return {keys: series.flatMap(({keys}) => keys), series};
}

function fromValues(configs: readonly Config[], {categories}: ChartProps): Model {
  const named = Array.isArray(categories) ? categories : [];
  const positions = new Map<Json, number>(named.map((key, at) => [key, at]));
  const columns = configs.map((config) => {
    const items = Array.isArray(config.data) ? config.data : [];
    const column: {values: (number | undefined)[]; items: Json[]} = {values: [], items: []};
    for (const [index, item] of items.entries()) {
      const {x, y} = pointOf(item);
      const key = x ?? named[index] ?? index;
      if (!positions.has(key)) positions.set(key, positions.size);
      const at = positions.get(key)!;
      column.values[at] = y;
      column.items[at] = isObject(item) ? item : {x: key, y: item};
    }
    return column;
  });
  const keys = [...positions.keys()];
  return {
    keys,
    series: configs.map((config, index) => ({
      name: config.label ?? config.field ?? '',
      colorClass: colorClass(config.color, index),
      keys,
      values: Array.from(keys, (_key, at) => columns[index]!.values[at]),
      items: Array.from(keys, (_key, at) => columns[index]!.items[at]),
    })),
  };
}

/** A point is a number, `{x, y}` or `[x, y]`. */
function pointOf(item: Json | undefined): {x?: Json; y?: number} {
  if (Array.isArray(item)) return {x: item[0], y: numberOf(item[1])};
  if (isObject(item)) return {x: fieldOf(item, 'x'), y: numberOf(fieldOf(item, 'y'))};
  return {y: numberOf(item)};
}

/** Thins a model out to {@link MAX_MARKS}, keeping what the eye goes by. */
export function thinned(model: Model, type: ChartProps['type']): Model {
  const count = model.series.reduce((sum, {values}) => sum + values.length, 0);
  if (count <= MAX_MARKS || type === 'pie' || type === 'donut') return model;
  if (type === 'scatter') {
    const share = MAX_MARKS / count;
    const series = model.series.map((each) => {
      const kept = spread(each.values.length, Math.max(1, Math.floor(each.values.length * share)));
      return picked(
        each,
        kept,
        kept.map((at) => each.keys[at]!),
      );
    });
    return {keys: series.flatMap(({keys}) => keys), series, thinnedFrom: count};
  }
  const totals = model.keys.map((_key, at) => model.series.reduce((sum, {values}) => sum + (values[at] ?? 0), 0));
  const kept = peaks(totals, Math.max(2, Math.floor(MAX_MARKS / Math.max(1, model.series.length))));
  const keys = kept.map((at) => model.keys[at]!);
  return {keys, series: model.series.map((each) => picked(each, kept, keys)), thinnedFrom: count};
}

function picked(series: Series, kept: readonly number[], keys: readonly Json[]): Series {
  return {...series, keys, values: kept.map((at) => series.values[at]), items: kept.map((at) => series.items[at])};
}

function spread(length: number, wanted: number): number[] {
  return Array.from({length: wanted}, (_none, i) => Math.floor((i * length) / wanted));
}

/**
 * Positions that keep the shape of a line ("largest triangle three buckets", Steinarsson 2013): the first, the last, and of each
 * stretch the point that stands out most.
 */
export function peaks(values: readonly number[], wanted: number): number[] {
  const {length} = values;
  if (wanted >= length) return Array.from(values, (_value, at) => at);
  const stretch = (length - 2) / (wanted - 2);
  const kept = [0];
  let before = 0;
  for (let bucket = 0; bucket < wanted - 2; bucket++) {
    const start = Math.floor(bucket * stretch) + 1;
    const end = Math.floor((bucket + 1) * stretch) + 1;
    const next = Math.min(length, Math.floor((bucket + 2) * stretch) + 1);
    let sum = 0;
    for (let at = end; at < next; at++) sum += values[at]!;
    const [meanX, meanY] = [(end + next - 1) / 2, sum / Math.max(1, next - end)];
    let best = start;
    let largest = -1;
    for (let at = start; at < end; at++) {
      const area = Math.abs(
        (before - meanX) * (values[at]! - values[before]!) - (before - at) * (meanY - values[before]!),
      );
      if (area > largest) [largest, best] = [area, at];
    }
    kept.push(best);
    before = best;
  }
  kept.push(length - 1);
  return kept;
}
