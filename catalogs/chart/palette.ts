import type {SparklineProps} from './generated/props.js';

export type Color = NonNullable<SparklineProps['color']>;

/** The series colours in their fixed order (tokens `--a2ui-chart-1` to `-6`). */
export const SERIES: readonly Color[] = ['blue', 'orange', 'green', 'violet', 'rose', 'sky'];

const KNOWN = new Set<string>([...SERIES, 'neutral', 'positive', 'caution', 'negative']);

/** The class that sets `--_series`; a message only ever picks one of ours. */
export function colorClass(color: string | undefined, index = 0): string {
  return `chart-${color !== undefined && KNOWN.has(color) ? color : SERIES[index % SERIES.length]!}`;
}
