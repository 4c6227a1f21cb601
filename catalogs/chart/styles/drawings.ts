import {css} from 'lit';

/** Chart, Sparkline and Metric. */
export const drawings = css`
  @layer a2ui-chart {
    .chart,
    .chart-table {
      position: relative;
      box-sizing: border-box;
      inline-size: auto;
      min-inline-size: 0;
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
      color: var(--a2ui-color-on-surface);
    }
    :is(.chart, .chart-table):is(.row > *) {
      flex: 1 1 14rem;
    }
    /* Measured in place of the whole, whose height follows from the width. */
    .chart-ruler {
      block-size: 0;
    }
    .chart-head {
      position: relative;
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 var(--a2ui-space-l);
      margin-block-end: var(--a2ui-leaf);
    }
    .chart-head:has(.chart-more) {
      padding-inline-end: 2.25rem;
    }
    .chart-title {
      flex: 1 1 auto;
      font: var(--a2ui-weight-strong) var(--a2ui-font-size-m) / var(--a2ui-line-m) var(--a2ui-font);
    }
    .chart-note {
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      color: var(--a2ui-color-muted);
    }
    .chart-more {
      position: absolute;
      inset-block-start: -0.25rem;
      inset-inline-end: -0.375rem;
    }
    .chart-more-button {
      appearance: none;
      display: grid;
      place-content: center;
      inline-size: 2rem;
      block-size: 2rem;
      padding: 0;
      border: 0;
      border-radius: var(--a2ui-radius-s);
      background: none;
      color: var(--a2ui-color-muted);
      cursor: pointer;
    }
    .chart-more-button:hover {
      background: var(--a2ui-color-fill);
      color: var(--a2ui-color-on-surface);
    }
    .chart-more-button[aria-expanded='true'] {
      background: var(--a2ui-color-fill-strong);
      color: var(--a2ui-color-on-surface);
    }
    .chart-menu {
      position: absolute;
      z-index: 3;
      inset-block-start: calc(100% + 4px);
      inset-inline-end: 0;
      display: grid;
      min-inline-size: 11rem;
      padding: var(--a2ui-space-xs);
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-raised);
      box-shadow: var(--a2ui-shadow-menu);
    }
    .chart-menu-item {
      appearance: none;
      display: flex;
      align-items: center;
      gap: var(--a2ui-space-s);
      min-block-size: 2rem;
      padding: 0 var(--a2ui-space-s);
      border: 0;
      border-radius: var(--a2ui-radius-s);
      background: none;
      color: var(--a2ui-color-on-surface);
      font: var(--a2ui-weight-regular) var(--a2ui-font-size-s) / var(--a2ui-line-s) var(--a2ui-font);
      text-align: start;
      white-space: nowrap;
      cursor: pointer;
    }
    .chart-menu-item:hover,
    .chart-menu-item:focus-visible {
      background: var(--a2ui-color-fill);
    }
    .chart-menu-item .chart-glyph {
      color: var(--a2ui-color-muted);
    }
    :is(.chart-more-button, .chart-menu-item, .chart-legend-entry, .chart-key-name, .chart-table-sort):focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: 0;
    }
    .chart-glyph {
      flex: none;
      inline-size: 1rem;
      block-size: 1rem;
    }
    .chart-glyph-stroke {
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .chart-glyph-fill {
      fill: currentColor;
    }

    .chart-legend {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--a2ui-space-xs);
      margin-inline-start: -6px;
    }
    .chart-legend-entry {
      appearance: none;
      display: inline-flex;
      align-items: center;
      gap: 6px;
      min-block-size: 1.75rem;
      padding: 0 6px;
      border: 0;
      border-radius: var(--a2ui-radius-s);
      background: none;
      color: var(--a2ui-color-on-surface);
      font: var(--a2ui-weight-regular) var(--a2ui-font-size-s) / var(--a2ui-line-s) var(--a2ui-font);
      cursor: pointer;
    }
    .chart-legend-entry:hover,
    .chart-key-name:hover {
      background: var(--a2ui-color-fill);
    }
    :is(.chart-legend-entry, .chart-key-name)[aria-pressed='false'] {
      color: var(--a2ui-color-muted);
      text-decoration: line-through;
    }
    :is(.chart-legend-entry, .chart-key-name)[aria-pressed='false'] :is(.chart-sign, .chart-swatch) {
      opacity: 0.4;
    }
    .chart-sign {
      flex: none;
      inline-size: auto;
      block-size: 12px;
      overflow: visible;
    }

    .chart-plot {
      position: relative;
    }
    .chart-plot.round {
      flex: none;
    }
    .chart-svg {
      display: block;
      overflow: visible;
      touch-action: pan-y;
    }
    .chart-svg.choosable .chart-ground,
    .chart-svg.choosable .chart-mark {
      cursor: pointer;
    }
    .chart-ground {
      fill: transparent;
    }
    .chart-text {
      font: 12px var(--a2ui-font);
      font-variant-numeric: tabular-nums;
      fill: var(--a2ui-color-muted);
      unicode-bidi: plaintext;
    }
    .chart-strong {
      fill: var(--a2ui-color-on-surface);
      font-weight: var(--a2ui-weight-strong);
    }
    .chart-text-note {
      fill: var(--a2ui-color-muted);
      font-weight: var(--a2ui-weight-regular);
    }
    .chart-total {
      fill: var(--a2ui-color-on-surface);
      font-size: 17px;
      font-weight: var(--a2ui-weight-strong);
      letter-spacing: -0.01em;
    }
    .chart-total.long {
      font-size: 13px;
    }
    .chart-grid,
    .chart-axis,
    .chart-cursor {
      shape-rendering: crispEdges;
    }
    .chart-grid {
      stroke: var(--a2ui-chart-grid);
    }
    .chart-axis {
      stroke: var(--a2ui-chart-axis);
    }
    .chart-cursor {
      stroke: var(--a2ui-color-muted);
      stroke-dasharray: 3 3;
      pointer-events: none;
    }
    .chart-cursor.chosen {
      stroke: var(--a2ui-color-primary);
      stroke-dasharray: none;
    }
    .chart-fill {
      fill: var(--_series);
    }
    .chart-line {
      fill: none;
      stroke: var(--_series);
      stroke-width: 2;
      stroke-linejoin: round;
      stroke-linecap: round;
      pointer-events: none;
    }
    .chart-line.dash-1 {
      stroke-dasharray: 7 5;
    }
    .chart-line.dash-2 {
      stroke-dasharray: 1 5;
    }
    .chart-line.dash-3 {
      stroke-dasharray: 12 4;
    }
    .chart-line.dash-4 {
      stroke-dasharray: 8 4 1 4;
    }
    .chart-line.dash-5 {
      stroke-dasharray: 3 4;
    }
    .chart-area {
      fill: color-mix(in srgb, var(--_series) 18%, transparent);
      pointer-events: none;
    }
    .chart-mark:focus {
      outline: none;
    }
    .chart-mark:focus-visible {
      stroke: var(--a2ui-color-focus);
      stroke-width: 3;
      paint-order: stroke;
    }
    .chart-point {
      opacity: 0;
    }
    .chart-point.chart-end,
    .chart-point:focus-visible {
      opacity: 1;
    }
    .chart-point.chart-end,
    .chart-point-large {
      stroke: var(--a2ui-color-surface);
      stroke-width: 2;
      paint-order: stroke;
    }
    .chart-point-large {
      pointer-events: none;
    }
    .chart-dot {
      fill-opacity: 0.75;
      stroke: var(--_series);
      stroke-width: 1;
    }
    .chart-dot:is(:hover, :focus-visible, [aria-selected='true']) {
      fill-opacity: 1;
    }
    .chart-dot[aria-selected='true'],
    .chart-slice[aria-selected='true'] {
      stroke: var(--a2ui-color-on-surface);
      stroke-width: 2;
    }
    .chart-slice:hover {
      opacity: 0.86;
    }
    .chart-ring {
      fill: none;
      stroke: var(--a2ui-color-focus);
      stroke-width: 2;
      pointer-events: none;
    }
    .chart-front {
      pointer-events: none;
    }
    .chart-tip {
      position: absolute;
      z-index: 2;
      box-sizing: border-box;
      inline-size: max-content;
      min-inline-size: 7.5rem;
      max-inline-size: 16rem;
      padding: 8px 10px;
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-raised);
      box-shadow: var(--a2ui-shadow-menu);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      pointer-events: none;
    }
    .chart-tip-title {
      font-weight: var(--a2ui-weight-strong);
    }
    .chart-tip-rows {
      display: grid;
      grid-template-columns: 12px minmax(0, 1fr) auto;
      gap: 0 6px;
      align-items: center;
      margin-block-start: 2px;
    }
    .chart-tip-value {
      text-align: end;
      font-variant-numeric: tabular-nums;
    }
    .chart-tip-name.own {
      font-weight: var(--a2ui-weight-medium);
    }
    .chart-swatch {
      flex: none;
      inline-size: 8px;
      block-size: 8px;
      border-radius: 2px;
      background: var(--_series);
    }
    .chart-thinned {
      margin: var(--a2ui-leaf) 0 0;
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-xs);
      line-height: var(--a2ui-line-xs);
    }

    .chart-donut {
      display: flex;
      align-items: center;
      gap: var(--a2ui-space-xl);
    }
    .chart-donut.narrow {
      flex-direction: column;
      gap: var(--a2ui-space-m);
    }
    .chart-keys {
      flex: 1 1 auto;
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto auto;
      gap: 0 var(--a2ui-space-s);
      min-inline-size: 0;
      margin: 0;
      padding: 0;
      list-style: none;
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      font-variant-numeric: tabular-nums;
    }
    .chart-donut.narrow .chart-keys {
      inline-size: 100%;
    }
    .chart-key {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      align-items: center;
    }
    .chart-key-name {
      appearance: none;
      display: inline-flex;
      align-items: center;
      justify-self: start;
      gap: var(--a2ui-space-s);
      min-inline-size: 0;
      max-inline-size: 100%;
      min-block-size: 1.625rem;
      margin-inline-start: -6px;
      padding: 0 6px;
      border: 0;
      border-radius: var(--a2ui-radius-s);
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      cursor: pointer;
    }
    .chart-key .chart-swatch {
      inline-size: 10px;
      block-size: 10px;
      border-radius: 3px;
    }
    .chart-key-value,
    .chart-key-share {
      text-align: end;
    }
    .chart-key-share {
      min-inline-size: 3.25em;
      color: var(--a2ui-color-muted);
    }

    .chart-instead {
      display: grid;
    }
    .chart-empty {
      display: grid;
      place-content: center;
      justify-items: center;
      gap: var(--a2ui-space-xs);
      min-block-size: 132px;
      padding: var(--a2ui-space-m);
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-fill);
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      text-align: center;
    }
    .chart-empty .chart-glyph {
      inline-size: 20px;
      block-size: 20px;
    }
    .chart-empty.caution .chart-glyph {
      color: var(--a2ui-color-warning);
    }
    .chart-skeleton {
      display: flex;
      align-items: flex-end;
      gap: 9px;
      min-block-size: 132px;
      border-block-end: 1px solid var(--a2ui-chart-grid);
    }
    .chart-skeleton-bar {
      flex: 1 1 0;
      block-size: 52%;
      border-radius: 3px 3px 0 0;
      background: var(--a2ui-color-fill);
    }
    .chart-skeleton-bar:nth-child(2) {
      block-size: 66%;
    }
    .chart-skeleton-bar:nth-child(3) {
      block-size: 60%;
    }
    .chart-skeleton-bar:nth-child(4) {
      block-size: 81%;
    }
    .chart-skeleton-bar:nth-child(5) {
      block-size: 86%;
    }
    .chart-skeleton-bar:nth-child(6) {
      block-size: 98%;
    }

    .chart-spark {
      inline-size: 84px;
      block-size: 32px;
      overflow: visible;
    }
    .chart-spark[part='sparkline'] {
      margin: var(--a2ui-leaf);
    }
    .chart-spark:dir(rtl) .chart-spark-flow {
      transform: scaleX(-1);
      transform-origin: 42px 16px;
    }
    .chart-spark-area {
      fill: color-mix(in srgb, var(--_series) 14%, transparent);
    }
    .chart-spark-line {
      fill: none;
      stroke: var(--_series);
      stroke-width: 1.75;
      stroke-linejoin: round;
      stroke-linecap: round;
    }
    .chart-spark-bar {
      fill: var(--_series);
    }
    .chart-spark-end {
      fill: var(--_series);
      stroke: var(--a2ui-color-surface);
      stroke-width: 1.5;
    }

    .chart-metric {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--a2ui-space-m);
      align-items: end;
      margin: var(--a2ui-leaf);
      min-inline-size: 0;
    }
    .chart-metric-label {
      flex: 1 0 100%;
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
    }
    .chart-metric-value {
      flex: 1 0 auto;
      font-size: var(--a2ui-font-size-xl);
      line-height: 2rem;
      font-weight: var(--a2ui-weight-strong);
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.015em;
      white-space: nowrap;
    }
    .chart-metric-value:lang(ar, fa, he, ja, ko, zh) {
      letter-spacing: normal;
    }
    .chart-metric-trend {
      flex: 1 0 100%;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 var(--a2ui-space-xs);
      margin-block-start: var(--a2ui-space-xs);
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
    }
    .chart-metric-delta {
      display: inline-flex;
      align-items: center;
      gap: 2px;
      color: var(--a2ui-color-on-surface);
      font-weight: var(--a2ui-weight-medium);
      font-variant-numeric: tabular-nums;
    }
    .chart-metric-delta.positive {
      color: var(--a2ui-color-success);
    }
    .chart-metric-delta.negative {
      color: var(--a2ui-color-danger);
    }
    .chart-metric-delta .chart-glyph {
      inline-size: 14px;
      block-size: 14px;
    }

    @media (pointer: coarse) {
      .chart-legend-entry,
      .chart-key-name,
      .chart-more-button,
      .chart-menu-item {
        min-block-size: 2.75rem;
      }
      .chart-more-button {
        inline-size: 2.75rem;
      }
    }
    @media (forced-colors: active) {
      .chart-mark {
        stroke: CanvasText;
        stroke-width: 1;
      }
      .chart-swatch,
      .chart-table-share {
        forced-color-adjust: none;
      }
      .chart-tip,
      .chart-menu {
        border: 1px solid CanvasText;
      }
    }
    @media print {
      .chart-more {
        display: none;
      }
    }
  }
`;
