import {html, nothing, type TemplateResult} from 'lit';
import type {ComponentContext} from '../../../renderer/index.js';
import {glyph} from '../glyphs.js';
import type {Rows} from '../rows.js';

interface HeadInput {
  readonly title: string;
  readonly subtitle: string;
  readonly id: string;
  /** Stands at the end of the line. */
  readonly menu?: unknown;
}

/** Title and subtitle on one line. */
export function head({title, subtitle, id, menu = nothing}: HeadInput): TemplateResult | typeof nothing {
  if (title === '' && subtitle === '' && menu === nothing) return nothing;
  return html`<div class="chart-head">
    <span class="chart-title" part="chart-title" id=${id}><bdi>${title}</bdi></span>
    <span class="chart-note" part="chart-note"><bdi>${subtitle}</bdi></span>
    ${menu}
  </div>`;
}

interface StateInput {
  readonly data: Rows;
  readonly loading: boolean;
  readonly error: string;
  readonly emptyText: string;
  readonly failed?: boolean;
  /** True where there are rows, but none that could be drawn. */
  readonly nothingToDraw?: boolean;
}

/** What stands in place of the content while there is none: loading, an error, or nothing to show. */
export function standIn(
  {data, loading, error, emptyText, failed = false, nothingToDraw = false}: StateInput,
  {word}: Pick<ComponentContext<never>, 'word'>,
): TemplateResult | undefined {
  if (error !== '') return notice('caution', error);
  if (failed) return notice('caution', word('chartFailed'));
  if (data.state === 'wrong') return notice('caution', word('chartWrong'));
  if (loading || data.state === 'absent') {
    return html`<div class="chart-skeleton" role="img" aria-label=${word('chartLoading')}>${[1, 2, 3, 4, 5, 6].map(
      () => html`<span class="chart-skeleton-bar"></span>`,
    )}</div>`;
  }
  if (data.rows.length === 0 || nothingToDraw) return notice('chart', emptyText || word('chartEmpty'));
  return undefined;
}

function notice(symbol: 'chart' | 'caution', text: string): TemplateResult {
  return html`<div class="chart-empty ${symbol}" part="chart-empty">${glyph(symbol)}<span dir="auto">${text}</span></div>`;
}
