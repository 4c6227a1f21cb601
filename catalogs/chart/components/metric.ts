import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {MetricProps} from '../generated/props.js';
import {writerOf} from '../format.js';
import {glyph} from '../glyphs.js';
import {colorClass} from '../palette.js';
import {course, valuesOf} from './sparkline.js';

/**
 * One figure with its name, its change and its course.
 *
 * @csspart metric - The whole component.
 * @csspart metric-label - What is measured.
 * @csspart metric-value - The figure.
 * @csspart metric-trend - The change.
 */
export const metric = defineComponent<MetricProps>('Metric', (context) => {
  const {props, accessible, word} = context;
  const {label = '', value, delta, deltaLabel = '', better = 'up', color, loading} = props;
  const waits = loading === true || value === undefined;
  const shown = waits ? '–' : writerOf(props.format, context)(value);
  const trend = course(valuesOf(props.trend, props.trendField), {color, format: props.format, context});
  return html`<div class="chart-metric" part="metric" role="group" aria-label=${label || nothing} aria-busy=${waits ? 'true' : nothing} ${accessible()}>
    <span class="chart-metric-label" part="metric-label"><bdi>${label}</bdi></span>
    <span class="chart-metric-value" part="metric-value"><bdi>${shown}</bdi></span>
    ${
      trend.shape === nothing
        ? nothing
        : html`<svg class="chart-spark ${colorClass(color)}" viewBox="0 0 84 32" role="img" focusable="false" aria-label=${trend.text}>${trend.shape}</svg>`
    }
    ${
      delta === undefined && deltaLabel === ''
        ? nothing
        : html`<span class="chart-metric-trend" part="metric-trend">${
            delta === undefined
              ? nothing
              : html`<b class="chart-metric-delta ${toneOf(delta, better)}">${glyph(delta > 0 ? 'up' : delta < 0 ? 'down' : 'level')}<span
                class="visually-hidden">${delta > 0 ? word('chartUp') : delta < 0 ? word('chartDown') : ''} </span>${writerOf(props.deltaFormat, context)(Math.abs(delta))}</b>`
          } <bdi>${deltaLabel}</bdi></span>`
    }
  </div>`;
});

function toneOf(delta: number, better: 'up' | 'down' | 'neither'): string {
  if (delta === 0 || better === 'neither') return '';
  return delta > 0 === (better === 'up') ? 'positive' : 'negative';
}
