import {html, nothing, svg, type TemplateResult} from 'lit';
import type {ChartProps} from '../generated/props.js';
import type {Series} from './model.js';
import {markerPath} from './markers.js';

interface LegendInput {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly type: ChartProps['type'];
  readonly toggle: (name: string) => void;
  readonly label: string;
}

/** A button per series that hides or shows it, with the sign by which the series is known. */
export function legend({series, hidden, type, toggle, label}: LegendInput): TemplateResult {
  return html`<div class="chart-legend" part="chart-legend" role="group" aria-label=${label}>${series.map(
    (
      {name, colorClass},
      position,
    ) => html`<button class="chart-legend-entry ${colorClass}" type="button" aria-pressed=${hidden.has(name) ? 'false' : 'true'}
      @click=${() => toggle(name)}>${sign(type, position)}<span dir="auto">${name}</span></button>`,
  )}</div>`;
}

function sign(type: ChartProps['type'], position: number): TemplateResult {
  if (type === 'bar' || type === 'area') {
    return html`<svg class="chart-sign" viewBox="0 0 12 12" aria-hidden="true" focusable="false"><rect class="chart-fill" width="12" height="12" rx="3"></rect></svg>`;
  }
  const line = type === 'line' ? svg`<path class="chart-line dash-${position % 6}" d="M0 6H18"></path>` : nothing;
  return html`<svg class="chart-sign" viewBox=${type === 'line' ? '0 0 18 12' : '3 0 12 12'} aria-hidden="true" focusable="false">${line}<path class="chart-fill" d=${markerPath(position, 42)} transform="translate(9 6)"></path></svg>`;
}
