import {css} from 'lit';

/**
 * Design tokens. Every color is a light-dark() pair that is resolved where it is used, so a subtree flips by `color-scheme` alone.
 * Ratios in comments are WCAG contrast, light / dark; where two grounds are possible, the weaker one.
 *
 * @cssproperty --a2ui-color-* - Colors: surface, raised, fill, fill-strong, scrim, on-surface, muted, placeholder,
 *   disabled, outline, outline-strong, primary (-hover, -pressed, -ink, -soft), on-primary, on-primary-soft, danger, warning, focus.
 * @cssproperty --a2ui-font, --a2ui-font-mono, --a2ui-font-size-*, --a2ui-line-*, --a2ui-weight-* - Type.
 * @cssproperty --a2ui-space-*, --a2ui-leaf, --a2ui-control, --a2ui-density - Space; density is one factor for heights and margins.
 * @cssproperty --a2ui-radius-*, --a2ui-shadow-dialog, --a2ui-outline-width, --a2ui-focus-* - Shape, elevation, edges, focus.
 * @cssproperty --a2ui-motion - One factor for all durations; 0 turns motion off.
 */
export const tokens = css`
  @layer a2ui-basic {
    :host {
      /* Ground: what things stand on. Steps are small: borders separate, grounds only hint. */
      --a2ui-color-surface: light-dark(#ffffff, #1b1e21);
      --a2ui-color-raised: light-dark(#ffffff, #22262a);
      --a2ui-color-fill: light-dark(#f2f4f6, #272b2f);
      --a2ui-color-fill-strong: light-dark(#e6e9ed, #32373c);
      --a2ui-color-scrim: light-dark(rgb(24 28 33 / 0.4), rgb(6 8 10 / 0.6));

      /* Ink: on-surface 15.8 / 13.6; muted 5.0 / 4.8 even on fill-strong; placeholder 4.7 / 5.5; disabled 3.0 / 3.5 (exempt). */
      --a2ui-color-on-surface: light-dark(#1f2328, #e6e8ea);
      --a2ui-color-muted: light-dark(#59636e, #9aa4ae);
      --a2ui-color-placeholder: light-dark(#6b7480, #8b959f);
      --a2ui-color-disabled: light-dark(#8d96a0, #6a737c);

      /* Lines: a quiet hairline, and the edge of what can be operated (3.0 / 3.4 even on fill). */
      --a2ui-color-outline: light-dark(#d9dde2, #30353a);
      --a2ui-color-outline-strong: light-dark(#858e99, #747d87);

      /* One accent, for the main action, the selection and the focus: 6.4 / 7.9 on surface, on-primary 6.4 / 7.8 on it. As ink it
         writes and draws lines. Its steps are mixed, so that a page's own accent brings them. */
      --a2ui-color-primary: light-dark(#0b57d0, #8ab4f8);
      --a2ui-color-primary-hover: light-dark(color-mix(in srgb, var(--a2ui-color-primary) 88%, black), color-mix(in srgb, var(--a2ui-color-primary) 76%, white));
      --a2ui-color-primary-pressed: light-dark(color-mix(in srgb, var(--a2ui-color-primary) 76%, black), color-mix(in srgb, var(--a2ui-color-primary) 55%, white));
      --a2ui-color-on-primary: light-dark(#ffffff, #0b1f3d);
      --a2ui-color-primary-ink: var(--a2ui-color-primary);
      --a2ui-color-primary-soft: light-dark(color-mix(in srgb, var(--a2ui-color-primary) 10%, white), color-mix(in srgb, var(--a2ui-color-primary) 24%, black));
      --a2ui-color-on-primary-soft: light-dark(color-mix(in srgb, var(--a2ui-color-primary) 88%, black), color-mix(in srgb, var(--a2ui-color-primary) 72%, white));

      /* Meaning, always beside an icon or a word: danger 5.9 / 7.6, warning 6.1 / 9.7. */
      --a2ui-color-danger: light-dark(#c0261d, #ff8f85);
      --a2ui-color-warning: light-dark(#8a5700, #f1bd55);

      --a2ui-outline-width: 1px;
      --a2ui-color-focus: var(--a2ui-color-primary);
      --a2ui-focus-width: 2px;
      --a2ui-focus-offset: 2px;
      --a2ui-focus-halo: 0 0 0 4px color-mix(in srgb, var(--a2ui-color-primary) 18%, transparent);
      --a2ui-focus-halo-danger: 0 0 0 4px color-mix(in srgb, var(--a2ui-color-danger) 18%, transparent);

      /* Named faces stand before system-ui, which is a text face only on some platforms. Sizes in rem, lines on a 4-px grid. */
      --a2ui-font: -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, Ubuntu, Cantarell, 'Noto Sans', 'Liberation Sans', Arial, system-ui, sans-serif;
      --a2ui-font-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace;
      --a2ui-font-size-xs: 0.75rem;
      --a2ui-font-size-s: 0.8125rem;
      --a2ui-font-size-m: 0.9375rem;
      --a2ui-font-size-l: 1.125rem;
      --a2ui-font-size-xl: 1.375rem;
      --a2ui-font-size-2xl: 1.75rem;
      --a2ui-line-xs: 1rem;
      --a2ui-line-s: 1.25rem;
      --a2ui-line-m: 1.5rem;
      --a2ui-line-l: 1.5rem;
      --a2ui-line-xl: 1.75rem;
      --a2ui-line-2xl: 2.25rem;
      --a2ui-weight-regular: 400;
      --a2ui-weight-medium: 500;
      --a2ui-weight-strong: 600;

      /* A leaf carries half of the gap on each side, so neighbors are space-s apart and containers need neither gap nor padding. */
      --a2ui-space-2xs: 0.125rem;
      --a2ui-space-xs: 0.25rem;
      --a2ui-space-s: 0.5rem;
      --a2ui-space-m: 0.75rem;
      --a2ui-space-l: 1rem;
      --a2ui-space-xl: 1.5rem;
      --a2ui-density: 1;
      --a2ui-leaf: calc(0.25rem * var(--a2ui-density));
      --a2ui-control: calc(2.25rem * var(--a2ui-density));

      --a2ui-radius-xs: 0.25rem;
      --a2ui-radius-s: 0.375rem;
      --a2ui-radius-m: 0.5rem;
      --a2ui-radius-l: 0.75rem;
      --a2ui-radius-xl: 1rem;
      --a2ui-radius-full: 999px;

      /* Only what floats casts a shadow, and a hairline keeps its edge in the dark. */
      --a2ui-shadow-dialog: 0 0 0 1px light-dark(rgb(31 35 40 / 0.08), rgb(255 255 255 / 0.1)), 0 16px 48px light-dark(rgb(31 35 40 / 0.2), rgb(0 0 0 / 0.6));

      --a2ui-motion: 1;
      --a2ui-duration-fast: calc(80ms * var(--a2ui-motion));
      --a2ui-duration: calc(150ms * var(--a2ui-motion));
      --a2ui-ease: cubic-bezier(0.2, 0, 0, 1);

      /* Against page rules for every element, which else would reach through inheritance; tokens are the way to restyle. */
      color: var(--a2ui-color-on-surface) !important;
      font: var(--a2ui-weight-regular) var(--a2ui-font-size-m) / var(--a2ui-line-m) var(--a2ui-font) !important;
      letter-spacing: normal !important;
      word-spacing: normal !important;
      text-align: start !important;
      text-indent: 0 !important;
      text-transform: none !important;
      white-space: normal !important;
      text-align-last: auto !important;
      text-shadow: none !important;
      word-break: normal !important;
      hyphens: manual !important;
      -webkit-text-fill-color: currentcolor !important;
      overflow-wrap: break-word !important;
      -webkit-font-smoothing: antialiased !important;
      text-rendering: optimizeLegibility !important;
    }
    @media (pointer: coarse) {
      :host {
        --a2ui-control: 2.75rem;
        /* Under 16 px iOS zooms into a focused field. */
        --a2ui-font-size-m: 1rem;
      }
    }
    @media (prefers-contrast: more) {
      :host {
        --a2ui-color-muted: var(--a2ui-color-on-surface);
        --a2ui-color-placeholder: light-dark(#4b545e, #b6bec6);
        --a2ui-color-outline: light-dark(#858e99, #747d87);
        --a2ui-color-outline-strong: var(--a2ui-color-on-surface);
      }
    }
    @media (prefers-reduced-motion: reduce) {
      :host {
        /* What the reader asked the system for wins over themes. */
        --a2ui-motion: 0 !important;
      }
    }
  }
`;
