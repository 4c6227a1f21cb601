import {css} from 'lit';

/**
 * The chart catalog's tokens.
 *
 * @cssproperty --a2ui-chart-1 to --a2ui-chart-6 - Colors of the series, in order. A slot keeps its hue in both themes; each has
 *   3:1 or more on surface, and any two stay apart for every kind of color vision (smallest CIEDE2000 distance 12.5 light,
 *   10.6 dark). Color is never alone: gaps, dashes, marker shapes and labels go with it.
 * @cssproperty --a2ui-chart-grid, --a2ui-chart-axis - The lines behind a drawing.
 * @cssproperty --a2ui-color-success, --a2ui-shadow-menu - What the basic catalog has no use for.
 */
export const tokens = css`
  @layer a2ui-chart {
    :host {
      --a2ui-chart-1: light-dark(#0b57d0, #8ab4f8);
      --a2ui-chart-2: light-dark(#c8601c, #e5772b);
      --a2ui-chart-3: light-dark(#23876a, #148a67);
      --a2ui-chart-4: light-dark(#43256e, #7a6ad0);
      --a2ui-chart-5: light-dark(#8f2346, #f08fae);
      --a2ui-chart-6: light-dark(#2a9adf, #c5eef2);
      --a2ui-chart-grid: light-dark(#e9ecef, #2a2f34);
      --a2ui-chart-axis: light-dark(#858e99, #747d87);
      --a2ui-color-success: light-dark(#1a7437, #74cc90);
      --a2ui-shadow-menu: 0 0 0 1px light-dark(rgb(31 35 40 / 0.1), rgb(255 255 255 / 0.1)), 0 8px 24px light-dark(rgb(31 35 40 / 0.12), rgb(0 0 0 / 0.45));
    }
    .chart-blue {
      --_series: var(--a2ui-chart-1);
    }
    .chart-orange {
      --_series: var(--a2ui-chart-2);
    }
    .chart-green {
      --_series: var(--a2ui-chart-3);
    }
    .chart-violet {
      --_series: var(--a2ui-chart-4);
    }
    .chart-rose {
      --_series: var(--a2ui-chart-5);
    }
    .chart-sky {
      --_series: var(--a2ui-chart-6);
    }
    .chart-neutral {
      --_series: var(--a2ui-color-outline-strong);
    }
    .chart-positive {
      --_series: var(--a2ui-color-success);
    }
    .chart-caution {
      --_series: var(--a2ui-color-warning);
    }
    .chart-negative {
      --_series: var(--a2ui-color-danger);
    }
  }
`;
