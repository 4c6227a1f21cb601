import {css} from 'lit';

/** Table. */
export const tables = css`
  @layer a2ui-chart {
    .chart-table-scroll {
      overflow: auto;
      /* The ground of a row reaches a little further out than its text, which lines up with what stands above it. */
      margin-inline: -4px;
      overscroll-behavior-x: contain;
    }
    .chart-table-scroll:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .chart-table-grid {
      inline-size: 100%;
      border-collapse: separate;
      border-spacing: 0;
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      font-variant-numeric: tabular-nums;
    }
    .chart-table-grid :is(th, td) {
      box-sizing: border-box;
      block-size: 35px;
      padding: 0 12px;
      border-block-end: 1px solid var(--a2ui-color-outline);
      text-align: start;
      white-space: nowrap;
    }
    .chart-table-grid td {
      max-inline-size: 22rem;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .chart-table-grid :is(th, td):first-child {
      padding-inline-start: 4px;
    }
    .chart-table-grid :is(th, td):last-child {
      padding-inline-end: 4px;
    }
    .chart-table-grid tbody tr:last-child td {
      border-block-end-color: transparent;
    }
    .chart-table-grid th {
      position: sticky;
      z-index: 1;
      inset-block-start: 0;
      background: var(--a2ui-color-surface);
      color: var(--a2ui-color-muted);
      font-weight: var(--a2ui-weight-medium);
    }
    .chart-table-grid :is(th, td).end {
      text-align: end;
    }
    .chart-table-grid :is(th, td).center {
      text-align: center;
    }
    .chart-table-grid th[aria-sort] {
      color: var(--a2ui-color-on-surface);
    }
    .chart-table-sort {
      appearance: none;
      display: inline-flex;
      align-items: center;
      gap: 2px;
      min-block-size: 1.75rem;
      padding: 0 2px;
      margin-inline: -2px;
      border: 0;
      border-radius: var(--a2ui-radius-xs);
      background: none;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    .chart-table-grid th.end .chart-table-sort {
      flex-direction: row-reverse;
    }
    .chart-table-sort .chart-glyph {
      inline-size: 14px;
      block-size: 14px;
    }
    .chart-table-grid th:not([aria-sort]) .chart-table-sort:not(:hover, :focus-visible) .chart-glyph {
      opacity: 0;
    }
    .chart-table-sort:hover {
      color: var(--a2ui-color-on-surface);
    }
    .chart-table-row:hover td {
      background: var(--a2ui-color-fill);
    }
    .chart-table-grid.choosable .chart-table-row {
      cursor: pointer;
    }
    .chart-table-row[aria-selected='true'] td {
      background: var(--a2ui-color-primary-soft);
      color: var(--a2ui-color-on-primary-soft);
    }
    .chart-table-row[aria-selected='true'] td:first-child {
      box-shadow: inset 2px 0 var(--a2ui-color-primary);
    }
    .chart-table-row[aria-selected='true']:dir(rtl) td:first-child {
      box-shadow: inset -2px 0 var(--a2ui-color-primary);
    }
    .chart-table-row:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: calc(-1 * var(--a2ui-focus-width));
    }
    .chart-table-grid .chart-table-spacer td {
      padding: 0;
      border: 0;
    }
    .chart-table-bar {
      display: inline-block;
      inline-size: 72px;
      block-size: 6px;
      margin-inline-end: 10px;
      border-radius: 3px;
      background: var(--a2ui-color-fill-strong);
      overflow: hidden;
      vertical-align: 1px;
    }
    .chart-table-share {
      display: block;
      block-size: 100%;
      background: var(--a2ui-chart-1);
    }
    .chart-tag {
      display: inline-flex;
      align-items: center;
      gap: var(--a2ui-space-xs);
    }
    .chart-tag .chart-glyph {
      inline-size: 14px;
      block-size: 14px;
    }
    .chart-tag.positive {
      color: var(--a2ui-color-success);
    }
    .chart-tag.caution {
      color: var(--a2ui-color-warning);
    }
    .chart-tag.negative {
      color: var(--a2ui-color-danger);
    }
    @container a2ui-surface (max-width: 26rem) {
      .chart-table-bar {
        display: none;
      }
      .chart-table-grid :is(th, td) {
        padding-inline: 8px;
      }
      .chart-table-grid th:not([aria-sort]) .chart-table-sort .chart-glyph {
        display: none;
      }
    }
    @media (pointer: coarse) {
      .chart-table-grid :is(th, td) {
        block-size: 44px;
      }
    }
  }
`;
