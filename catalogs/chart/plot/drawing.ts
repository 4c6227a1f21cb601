import type {Json} from '../../../renderer/index.js';
import type {ChartProps} from '../generated/props.js';
import type {Place} from '../format.js';
import type {KeyFacts} from './keys.js';
import type {Mark, MarkBook} from './marks.js';
import type {Series} from './model.js';

/** A series that is shown, with its position among all. */
export interface Shown extends Series {
  readonly position: number;
}

export interface DrawInput {
  readonly props: ChartProps;
  readonly series: readonly Shown[];
  readonly keys: readonly Json[];
  /** px. */
  readonly width: number;
  readonly height: number;
  readonly rtl: boolean;
  readonly place: Place;
  readonly book: MarkBook;
  readonly facts: KeyFacts;
  readonly writeKey: (key: Json) => string;
  readonly writeValue: (value: unknown) => string;
}

/** A line of the axes. */
export interface Rule {
  readonly className: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A text of the axes; `anchor` as SVG means it, start and end by the direction of the text. */
export interface Label {
  readonly className?: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** Set apart after the text. */
  readonly note?: string;
  /** Which key it names. */
  readonly index?: number;
}

/** A path that is no mark: a line or an area of a series. */
export interface Flow {
  readonly className: string;
  readonly d: string;
}

/** Everything of a chart that has a place, in px. */
export interface Drawing {
  readonly rules: readonly Rule[];
  readonly labels: readonly Label[];
  readonly flows: readonly Flow[];
  readonly marks: readonly Mark[];
  /** The key nearest to a place, in a chart whose tooltip goes by keys; else undefined. */
  indexAt?(x: number, y: number): number | undefined;
  /** The line through a key, and the ring around it when it is chosen. */
  cursorAt?(index: number): Rule | undefined;
  ringAt?(index: number): readonly [x: number, y: number, width: number, height: number] | undefined;
}

/** Rounded for the DOM: tenths of a pixel are seen by nobody. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
