import {html, nothing, svg, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {properties, type ComponentContext, type Json, type JsonObject, type Size} from '../../../renderer/index.js';
import {choiceOf, type Choice} from '../components/choice.js';
import {grid, type GridColumn, type GridMemory} from '../components/grid.js';
import {plainText, writerOf} from '../format.js';
import type {ChartProps} from '../generated/props.js';
import {drawCartesian} from './cartesian.js';
import type {Drawing, DrawInput, Shown} from './drawing.js';
import {keyFacts, keyWriters, type KeyFacts} from './keys.js';
import {legend} from './legend.js';
import {MarkBook, markOf, marks, type Mark} from './marks.js';
import {menu, type MenuMemory} from './menu.js';
import {modelOf, thinned, type Model} from './model.js';
import {drawRound, slicesOf, type Slice} from './round.js';
import {drawScatter, pointName} from './scatter.js';
import {textWidth} from './text-width.js';

/** What a chart remembers between two renders. */
export interface ChartMemory extends MenuMemory {
  size?: Size;
  /** Names of series or slices that the reader has hidden. */
  readonly hidden: Set<string>;
  active?: Active;
  grid?: GridMemory;
  book?: MarkBook;
  model?: Kept<Model>;
  full?: Kept<Model>;
  facts?: Kept<KeyFacts>;
  drawing?: Kept<Scene>;
  /** The table for screen readers follows the drawing at a distance, so that live data costs no second drawing. */
  spoken?: Model;
  speaking?: ReturnType<typeof setTimeout>;
}

/** What pointer or keyboard is at. */
interface Active {
  readonly index: number;
  readonly series?: number;
  readonly by: 'pointer' | 'keyboard';
}

interface Kept<T> {
  readonly from: readonly unknown[];
  readonly value: T;
}

interface Scene {
  readonly drawing: Drawing;
  readonly input: DrawInput;
  readonly slices?: readonly Slice[];
  readonly total?: number;
}

interface Drawn {
  readonly menu: unknown;
  readonly body: unknown;
  /** Nothing of the data could be drawn. */
  readonly empty: boolean;
}

/** Rows that the table for screen readers holds; all are in the table that the menu shows. */
const MAX_SPOKEN = 50;
const ROUND_SIZE = 168;

/** Draws a chart from its data: legend, drawing, tooltip, and the same as a table. */
export function drawChart(context: ComponentContext<ChartProps>, memory: ChartMemory): Drawn {
  const {props, refresh, word} = context;
  const config = configOf(props);
  const sources = [props.data, props.categories, config, ...(props.series ?? []).map(({data}) => data)];
  const model = kept(memory.model, sources, () => withKeysOf(memory.model?.value, thinned(modelOf(props), props.type)));
  memory.model = model;
  if (!model.value.series.some(({values}) => values.some((value) => value !== undefined))) {
    return {menu: nothing, body: nothing, empty: true};
  }
  const {size} = memory;
  const round = props.type === 'pie' || props.type === 'donut';
  const height = Math.min(1000, Math.max(80, props.height ?? 216));
  const table = () => {
    memory.full = kept(memory.full, sources, () => modelOf(props));
    return tableOf(memory.full.value, context);
  };
  const actions = menu({
    context,
    memory,
    table,
    title: props.title ?? '',
  });
  if (memory.asTable) {
    const {columns, rows} = table();
    const body = grid({
      rows,
      columns,
      memory: (memory.grid ??= {}),
      maxHeight: Math.max(160, height),
      labelledBy: undefined,
      label: props.title || word('chartTable'),
      locale: context.locale,
      refresh,
    });
    return {menu: actions, body, empty: false};
  }
  if (!size)
    return {
      menu: actions,
      body: html`<div class="chart-plot" ${properties({'block-size': `${height}px`})}></div>`,
      empty: false,
    };

  const from = [
    model.value,
    config,
    size.width,
    size.rtl,
    [...memory.hidden].join('\n'),
    context.locale,
    context.timeZone,
  ];
  const scene = kept(memory.drawing, from, () => sceneOf(model.value, context, memory, size, height, round));
  memory.drawing = scene;
  speak(context, memory, model.value);
  const choice = choiceOf(context);
  const hide = (name: string) => {
    if (!memory.hidden.delete(name)) memory.hidden.add(name);
    memory.active = undefined;
    refresh();
  };
  const {slices} = scene.value;
  const plot = plotOf(scene.value, context, memory, choice, height);
  const body = html`${
    round || props.legend === 'none' || model.value.series.length < 2
      ? nothing
      : legend({
          series: model.value.series,
          hidden: memory.hidden,
          type: props.type,
          toggle: hide,
          label: word('chartSeries'),
        })
  }${
    round
      ? html`<div class="chart-donut ${size.width < 360 ? 'narrow' : ''}">${plot}${keysOf(slices ?? [], memory.hidden, hide)}</div>`
      : plot
  }${
    model.value.thinnedFrom === undefined
      ? nothing
      : html`<p class="chart-thinned">${word('chartThinned', {shown: number(shownCount(model.value), context), count: number(model.value.thinnedFrom, context)})}</p>`
  }${guard([memory.spoken, context.locale], () => (memory.spoken ? spokenTable(memory.spoken, context) : nothing))}`;
  return {menu: actions, body, empty: false};
}

/** All of the properties that shape a drawing but hold no data, as one text to compare. */
function configOf({
  type,
  x,
  series,
  splitBy,
  pointLabel,
  size,
  stack,
  horizontal,
  curve,
  xAxis,
  yAxis,
  format,
  centerLabel,
  height,
}: ChartProps): string {
  const names = (series ?? []).map(({field, label, color}) => [field, label, color]);
  return JSON.stringify([
    type,
    x,
    names,
    splitBy,
    pointLabel,
    size,
    stack,
    horizontal,
    curve,
    xAxis,
    yAxis,
    format,
    centerLabel,
    height,
  ]);
}

function kept<T>(before: Kept<T> | undefined, from: readonly unknown[], make: () => T): Kept<T> {
  if (before && before.from.length === from.length && before.from.every((part, i) => Object.is(part, from[i])))
    return before;
  return {from, value: make()};
}

/** The model with the keys of the one before where they are the same, so that nothing has to look at them again. */
function withKeysOf(before: Model | undefined, model: Model): Model {
  if (before?.keys.length !== model.keys.length || model.keys.some((key, i) => key !== before.keys[i])) return model;
  return {...model, keys: before.keys};
}

function sceneOf(
  model: Model,
  context: ComponentContext<ChartProps>,
  memory: ChartMemory,
  size: Size,
  height: number,
  round: boolean,
): Scene {
  const {props, locale, timeZone, word} = context;
  const place = {locale, timeZone};
  const axis = props.xAxis;
  const scale = props.type === 'scatter' && axis?.scale === 'band' ? undefined : axis?.scale;
  const from = [model.keys, scale, props.type, JSON.stringify(axis?.format), locale, timeZone];
  memory.facts = kept(memory.facts, from, () =>
    keyFacts(model.keys, scale, props.type === 'bar' || round, axis?.format, place),
  );
  const facts = memory.facts.value;
  const shown: Shown[] = model.series.map((series, position) => ({...series, position}));
  const book = (memory.book ??= new MarkBook());
  const input: DrawInput = {
    props,
    series: round ? shown : shown.filter(({name}) => !memory.hidden.has(name)),
    keys: model.keys,
    width: size.width,
    height,
    rtl: size.rtl,
    place,
    book,
    facts,
    writeKey: facts.write.long,
    writeValue: writerOf(props.format, place),
  };
  // What a mark is called depends on these and on its own numbers.
  const names = shown.map(({name, colorClass}) => [name, colorClass]);
  book.begin(
    JSON.stringify([
      props.type,
      names,
      locale,
      timeZone,
      props.format,
      props.xAxis?.format,
      props.pointLabel,
      props.horizontal,
      grainOf(facts.write.long, model.keys),
    ]),
  );
  if (round) {
    const {slices, total} = slicesOf(input, word('chartOther'), memory.hidden);
    book.begin(JSON.stringify([props.type, slices.map(({name, share}) => [name, share]), locale, props.format]));
    const visible = slices.filter(({name}) => !memory.hidden.has(name));
    return {drawing: drawRound(visible, ROUND_SIZE, props.type === 'donut', size.rtl, input), input, slices, total};
  }
  return {drawing: props.type === 'scatter' ? drawScatter(input) : drawCartesian(input), input};
}

/** Names of keys change with the exactness that all keys together ask for; the first one shows it. */
function grainOf(write: (key: Json) => string, keys: readonly Json[]): string {
  return keys.length > 0 ? write(keys[0]!) : '';
}

function plotOf(
  {drawing, input, slices, total}: Scene,
  context: ComponentContext<ChartProps>,
  memory: ChartMemory,
  choice: Choice | undefined,
  height: number,
): TemplateResult {
  const {props, refresh, word, uid} = context;
  const round = slices !== undefined;
  const visible = slices?.filter(({name}) => !memory.hidden.has(name));
  const width = round ? ROUND_SIZE : input.width;
  const tall = round ? ROUND_SIZE : height;
  const {active} = memory;
  const keyOf = (mark: Pick<Mark, 'series' | 'index'>): Json | undefined => {
    if (visible) return visible[mark.index]?.key;
    const series = input.series.find(({position}) => position === mark.series);
    if (props.type === 'scatter')
      return pointName(series?.items[mark.index], props.pointLabel) || series?.keys[mark.index];
    return input.keys[mark.index];
  };
  const itemOf = (mark: Pick<Mark, 'series' | 'index'>): Json | undefined =>
    visible
      ? visible[mark.index]?.item
      : input.series.find(({position}) => position === mark.series)?.items[mark.index];
  const isChosen = (mark: Mark) => choice?.chosen !== undefined && choice.chosen === keyOf(mark);
  const choose = (mark: Pick<Mark, 'series' | 'index'>) => {
    const key = keyOf(mark);
    if (choice && key !== undefined) choice.choose(key, itemOf(mark));
  };
  const setActive = (next: Active | undefined) => {
    if (next?.index === active?.index && next?.series === active?.series && next?.by === active?.by) return;
    memory.active = next;
    refresh();
  };
  const at = (event: PointerEvent | MouseEvent): Active | undefined => {
    const mark = markOf(event.target);
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const index = drawing.indexAt?.(x, y);
    if (index !== undefined) return {index, series: mark?.index === index ? mark.series : undefined, by: 'pointer'};
    const near = mark ?? (props.type === 'scatter' ? nearestMark(drawing.marks, x, y) : undefined);
    return near && {index: near.index, series: near.series, by: 'pointer'};
  };
  const onClick = (event: MouseEvent) => {
    const target = at(event);
    if (!target || !choice) return;
    const series = target.series ?? input.series.find(({values}) => values[target.index] !== undefined)?.position ?? 0;
    choose({index: target.index, series});
  };
  const stop = markAt(drawing.marks, active) ?? drawing.marks[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = markOf(event.target);
    if (!mark || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return setActive(undefined);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return choose(mark);
    }
    const next = nextMark(event.key, mark, drawing.marks, {
      rtl: input.rtl,
      lying: props.horizontal === true && props.type === 'bar',
      loops: round,
    });
    if (!next) return;
    event.preventDefault();
    // The marks stand in the group in this order.
    (event.currentTarget as Element).querySelectorAll<SVGElement>('.chart-mark')[drawing.marks.indexOf(next)]?.focus();
  };
  const chosenIndex =
    choice?.chosen === undefined || round || props.type === 'scatter' ? -1 : input.keys.indexOf(choice.chosen);
  const ring = chosenIndex < 0 ? undefined : (drawing.ringAt?.(chosenIndex) ?? undefined);
  const chosenCursor = chosenIndex < 0 ? undefined : drawing.cursorAt?.(chosenIndex);
  const cursor = active && drawing.cursorAt?.(active.index);
  const label = [props.title, word(`chart-${props.type}`)].filter((part) => part).join(', ');
  return html`<div class="chart-plot ${round ? 'round' : ''}" part="chart-plot" ${properties({'block-size': `${tall}px`, 'inline-size': round ? `${width}px` : undefined})}>
    <svg class="chart-svg ${choice ? 'choosable' : ''}" width=${width} height=${tall} viewBox="0 0 ${width} ${tall}" focusable="false"
      @pointermove=${(event: PointerEvent) => setActive(at(event))} @pointerdown=${(event: PointerEvent) => setActive(at(event))}
      @pointerleave=${() => active?.by === 'pointer' && setActive(undefined)} @click=${onClick} @keydown=${onKeyDown}>
      <g class="chart-back" aria-hidden="true">
        <rect class="chart-ground" width=${width} height=${tall}></rect>
        ${drawing.rules.map((rule) => ruleOf(rule))}
        ${drawing.labels.map(({className = '', x, y, anchor, text, note, index}) => svg`<text class="chart-text ${className} ${index !== undefined && index === chosenIndex ? 'chart-strong' : ''}" x=${x} y=${y} text-anchor=${anchor}>${text}${note === undefined ? nothing : svg` <tspan class="chart-text-note">${note}</tspan>`}</text>`)}
        ${drawing.flows.map(({className, d}) => svg`<path class=${className} d=${d}></path>`)}
        ${chosenCursor ? ruleOf({...chosenCursor, className: 'chart-cursor chosen'}) : nothing}
        ${cursor ? ruleOf(cursor) : nothing}
      </g>
      <g class="chart-marks ${active ? 'active' : ''}" role=${choice ? 'listbox' : 'group'} aria-label=${label} id=${uid('marks')}
        @focusin=${(event: FocusEvent) => focused(event, setActive)} @focusout=${() => memory.active?.by === 'keyboard' && setActive(undefined)}
        ${marks({marks: drawing.marks, chosen: choice && isChosen, stop})}></g>
      <g class="chart-front" aria-hidden="true">
        ${active ? highlights(drawing.marks, active, props.type) : nothing}
        ${ring ? svg`<rect class="chart-ring" x=${ring[0]} y=${ring[1]} width=${ring[2]} height=${ring[3]} rx="5"></rect>` : nothing}
        ${chosenIndex >= 0 && !ring ? highlights(drawing.marks, {index: chosenIndex}, props.type) : nothing}
        ${round && props.type === 'donut' ? middle(total ?? 0, context) : nothing}
      </g>
    </svg>
    ${active ? tip(active, {drawing, input, slices: visible}, context, width) : nothing}
  </div>`;
}

function focused(event: FocusEvent, setActive: (active: Active) => void): void {
  const mark = markOf(event.target);
  // A press focuses too, and has said already where it is.
  if (mark && (event.target as Element).matches(':focus-visible'))
    setActive({index: mark.index, series: mark.series, by: 'keyboard'});
}

function ruleOf({className, x1, y1, x2, y2}: Drawing['rules'][number]) {
  return svg`<line class=${className} x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;
}

function markAt(all: readonly Mark[], active: Active | undefined): Mark | undefined {
  if (!active) return undefined;
  return all.find(
    ({index, series}) => index === active.index && (active.series === undefined || series === active.series),
  );
}

/** The points of a key, drawn large above all lines. */
function highlights(all: readonly Mark[], active: {index: number; series?: number}, type: ChartProps['type']) {
  if (type !== 'line' && type !== 'area') return nothing;
  return all
    .filter(({index}) => index === active.index)
    .map(
      ({d, transform, className}) =>
        svg`<path class="chart-point-large ${className.replace('chart-mark chart-point', '')}" d=${d} transform=${transform ?? nothing}></path>`,
    );
}

function nearestMark(all: readonly Mark[], x: number, y: number): Mark | undefined {
  let best: Mark | undefined;
  let least = 24 * 24;
  for (const mark of all) {
    const distance = (mark.x - x) ** 2 + (mark.y - y) ** 2;
    if (distance < least) [least, best] = [distance, mark];
  }
  return best;
}

interface Ways {
  readonly rtl: boolean;
  readonly lying: boolean;
  readonly loops: boolean;
}

/** Where an arrow key leads: along the keys, or to another series at the same key. */
function nextMark(
  key: string,
  {series, index}: Mark,
  all: readonly Mark[],
  {rtl, lying, loops}: Ways,
): Mark | undefined {
  const own = all.filter((mark) => mark.series === series).sort((a, b) => a.index - b.index);
  const here = own.findIndex((mark) => mark.index === index);
  if (key === 'Home') return own[0];
  if (key === 'End') return own.at(-1);
  if (loops) {
    const step = {ArrowRight: rtl ? -1 : 1, ArrowDown: 1, ArrowLeft: rtl ? 1 : -1, ArrowUp: -1}[key];
    return step === undefined ? undefined : own[(here + step + own.length) % own.length];
  }
  const along = {
    [lying ? 'ArrowDown' : 'ArrowRight']: rtl && !lying ? -1 : 1,
    [lying ? 'ArrowUp' : 'ArrowLeft']: rtl && !lying ? 1 : -1,
  }[key];
  if (along !== undefined) return own[here + along];
  const across = {[lying ? 'ArrowRight' : 'ArrowUp']: 1, [lying ? 'ArrowLeft' : 'ArrowDown']: -1}[key];
  if (across === undefined) return undefined;
  const others = [...new Set(all.map((mark) => mark.series))].sort((a, b) => a - b);
  for (let at = others.indexOf(series) + across; at >= 0 && at < others.length; at += across) {
    const there = all.filter((mark) => mark.series === others[at]);
    const found = there.find((mark) => mark.index === index) ?? there[0];
    if (found) return found;
  }
  return undefined;
}

/** What the tooltip says of a place. */
function tip(
  active: Active,
  {drawing, input, slices}: Scene,
  {props}: ComponentContext<ChartProps>,
  width: number,
): TemplateResult | typeof nothing {
  const mark = markAt(drawing.marks, active) ?? drawing.marks.find(({index}) => index === active.index);
  if (!mark) return nothing;
  const {writeKey, writeValue} = input;
  let title: string;
  let entries: {name: string; value: string; colorClass: string; own: boolean}[];
  if (slices) {
    const slice = slices[active.index];
    if (!slice) return nothing;
    title = slice.name;
    entries = [{name: slice.share, value: slice.text, colorClass: slice.colorClass, own: true}];
  } else if (props.type === 'scatter') {
    const series = input.series.find(({position}) => position === mark.series);
    if (!series) return nothing;
    title = pointName(series.items[mark.index], props.pointLabel) || series.name;
    const names = [props.xAxis?.label ?? props.x ?? 'x', props.yAxis?.label ?? series.name];
    const values = [writeKey(series.keys[mark.index]!), writeValue(series.values[mark.index])];
    entries = names.map((name, i) => ({name, value: values[i]!, colorClass: series.colorClass, own: false}));
  } else {
    title = writeKey(input.keys[active.index]!);
    entries = input.series.flatMap(({name, values, colorClass, position}) =>
      values[active.index] === undefined
        ? []
        : {name, value: writeValue(values[active.index]), colorClass, own: position === active.series},
    );
    // As they lie on each other.
    if ((props.stack ?? 'none') !== 'none' && props.type !== 'line' && !props.horizontal) entries.reverse();
  }
  const beside = mark.x > width / 2 ? 'translate(calc(-100% - 14px), 0)' : 'translate(14px, 0)';
  const free = slices || props.type === 'scatter' || props.horizontal;
  const place = {left: `${mark.x}px`, top: free ? `${Math.max(0, mark.y - 24)}px` : '4px', transform: beside};
  return html`<div class="chart-tip" part="chart-tip" aria-hidden="true" ${properties(place)}>
    ${title === '' ? nothing : html`<strong class="chart-tip-title" dir="auto">${title}</strong>`}
    <div class="chart-tip-rows">${entries.map(
      ({name, value, colorClass, own}) =>
        html`<span class="chart-swatch ${colorClass}"></span><span class="chart-tip-name ${own && entries.length > 1 ? 'own' : ''}" dir="auto">${name}</span><span class="chart-tip-value">${value}</span>`,
    )}</div>
  </div>`;
}

/** The total in the middle of a donut. */
function middle(total: number, {props, locale, timeZone, word}: ComponentContext<ChartProps>) {
  const {type, ...format} = props.format ?? {};
  const short = writerOf(total >= 10_000 && type === undefined ? {type: 'compact'} : {...format, type}, {
    locale,
    timeZone,
  });
  const text = total >= 10_000 && type === 'currency' ? compactMoney(total, props, locale) : short(total);
  return svg`<text class="chart-text chart-total ${textWidth(text, 600) > 62 ? 'long' : ''}" x="84" y="86" text-anchor="middle">${text}</text><text class="chart-text" x="84" y="104" text-anchor="middle">${props.centerLabel || word('chartTotal')}</text>`;
}

function compactMoney(total: number, {format}: ChartProps, locale: string): string {
  const options = {
    style: 'currency',
    currency: format?.currency ?? 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  } as const;
  return new Intl.NumberFormat(locale, options).format(total);
}

/** The slices by name, value and share; pressing a name hides or shows its slice. */
function keysOf(slices: readonly Slice[], hidden: ReadonlySet<string>, toggle: (name: string) => void): TemplateResult {
  return html`<ul class="chart-keys" part="chart-legend">${slices.map(
    ({
      name,
      text,
      share,
      colorClass,
    }) => html`<li class="chart-key"><button class="chart-key-name" type="button" aria-pressed=${hidden.has(name) ? 'false' : 'true'} @click=${() => toggle(name)}><span
      class="chart-swatch ${colorClass}"></span><span dir="auto">${name}</span></button><span class="chart-key-value">${text}</span><span class="chart-key-share">${share}</span></li>`,
  )}</ul>`;
}

function shownCount({series}: Model): number {
  return series.reduce((sum, {values}) => sum + values.length, 0);
}

function number(value: number, {locale, timeZone}: ComponentContext<ChartProps>): string {
  return writerOf(undefined, {locale, timeZone})(value);
}

interface PlainTable {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly JsonObject[];
}

/** A chart's data as rows and columns. */
function tableOf(model: Model, {props, locale, timeZone, word}: ComponentContext<ChartProps>): PlainTable {
  const place = {locale, timeZone};
  const {long} = keyWriters(model.keys, props.xAxis?.format, place);
  const writeValue = writerOf(props.format, place);
  const column = (
    field: string,
    label: string,
    write: (value: unknown) => string,
    align: 'start' | 'end',
  ): GridColumn => ({field, label, write, align, display: 'text', sortable: true});
  const writeKey = (value: unknown) => (value === undefined || value === null ? '' : long(value as Json));
  if (props.type === 'scatter') {
    const points = model.series.flatMap(({name, keys, values, items}) =>
      values.map((value, i): JsonObject => ({
        series: name,
        name: pointName(items[i], props.pointLabel),
        x: keys[i] ?? null,
        y: value ?? null,
      })),
    );
    const columns = [
      ...(props.pointLabel === undefined ? [] : [column('name', props.pointLabel, plainText, 'start')]),
      ...(model.series.length > 1 ? [column('series', word('chartSeries'), plainText, 'start')] : []),
      column('x', props.xAxis?.label ?? props.x ?? 'x', writeKey, 'end'),
      column('y', props.yAxis?.label ?? model.series[0]?.name ?? 'y', writeValue, 'end'),
    ];
    return {columns, rows: points};
  }
  const rows = model.keys.map((key, i): JsonObject => {
    const row: JsonObject = {key};
    model.series.forEach(({values}, s) => (row[`value${s}`] = values[i] ?? null));
    return row;
  });
  const columns = [
    column('key', props.xAxis?.label ?? props.x ?? '#', writeKey, 'start'),
    ...model.series.map(({name}, s) => column(`value${s}`, name, writeValue, 'end')),
  ];
  return {columns, rows};
}

/** Renews the table for screen readers once the data has come to rest. */
function speak({refresh}: ComponentContext<ChartProps>, memory: ChartMemory, model: Model): void {
  if (memory.spoken === model) return;
  clearTimeout(memory.speaking);
  memory.speaking = setTimeout(() => {
    memory.spoken = model;
    refresh();
  }, 400);
}

function spokenTable(model: Model, context: ComponentContext<ChartProps>): TemplateResult {
  const {columns, rows} = tableOf(model, context);
  const {word, props} = context;
  return html`<div class="visually-hidden"><table>
    <caption>${[props.title, word('chartTable')].filter((part) => part).join(', ')}${
      rows.length > MAX_SPOKEN ? `. ${word('chartHidden', {shown: MAX_SPOKEN, count: rows.length})}` : ''
    }</caption>
    <thead><tr>${columns.map(({label}) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, MAX_SPOKEN).map((row) => html`<tr>${columns.map(({field, write}) => html`<td>${write(row[field])}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
