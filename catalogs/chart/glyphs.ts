import {html, svg, type TemplateResult} from 'lit';

/** Drawn like the basic catalog's icons: 24-unit grid, stroke of 1.75, and a filled part where there is one. */
const GLYPHS: Readonly<Record<string, readonly [stroke: string, fill?: string]>> = {
  up: ['M12 19V5M6 11l6-6 6 6'],
  down: ['M12 5v14M6 13l6 6 6-6'],
  level: ['M5 12h14M13 6l6 6-6 6'],
  positive: ['M5 12.5l4.5 4.5L19 7.5'],
  caution: ['M12 4.2l9 15.6H3zM12 10v4.2', 'M10.9 17a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0'],
  negative: ['M6 6l12 12M18 6L6 18'],
  chart: ['M5 19v-7M12 19V5M19 19v-10'],
  table: ['M4 6.5h16M4 12h16M4 17.5h16M9.5 6.5v11'],
  download: ['M12 4v11M7 10.5l5 5 5-5M5 20h14'],
  more: [
    '',
    'M4.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M10.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M16.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0',
  ],
  sort: ['M8 10l4-4 4 4M8 14l4 4 4-4'],
};

/** One of the catalog's few symbols, silent, as large as its place says. */
export function glyph(name: keyof typeof GLYPHS): TemplateResult {
  const [stroke, fill] = GLYPHS[name]!;
  return html`<svg class="chart-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${stroke ? svg`<path class="chart-glyph-stroke" d=${stroke}></path>` : ''}${fill ? svg`<path class="chart-glyph-fill" d=${fill}></path>` : ''}</svg>`;
}
