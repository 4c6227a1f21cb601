import {css} from 'lit';

/** CheckBox, ChoicePicker, Slider. */
export const choices = css`
  @layer a2ui-basic {
    .column > .check-box + .check-box {
      margin-block-start: 0;
    }
    /* The target of a box without a word. */
    .check-box.wordless {
      flex: none;
      min-inline-size: 1.5rem;
    }
    .row > .check-box {
      margin-block: calc(var(--a2ui-leaf) - 0.1875rem);
    }
    .check-box-label,
    .choice-picker-option {
      display: flex;
      align-items: start;
      gap: 0.625rem;
      min-block-size: 1.5rem;
      padding-block: 0.1875rem;
      cursor: pointer;
      -webkit-tap-highlight-color: transparent;
    }
    :is(.check-box-label, .choice-picker-option) > span {
      text-align: -webkit-match-parent;
      text-align: match-parent;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .check-box-input,
    .choice-picker-input {
      appearance: none;
      flex: none;
      display: grid;
      place-content: center;
      box-sizing: border-box;
      inline-size: 1.125rem;
      block-size: 1.125rem;
      margin: calc((var(--a2ui-line-m) - 1.125rem) / 2) 0 0;
      border: var(--a2ui-outline-width) solid var(--a2ui-color-outline-strong);
      border-radius: var(--a2ui-radius-xs);
      background: var(--a2ui-color-surface);
      cursor: pointer;
      transition: background-color var(--a2ui-duration-fast), border-color var(--a2ui-duration-fast);
    }
    .choice-picker-input[type='radio'] {
      border-radius: 50%;
    }
    :is(.check-box-label, .choice-picker-option):hover > :is(.check-box-input, .choice-picker-input) {
      border-color: var(--a2ui-color-on-surface);
    }
    :is(.check-box-label, .choice-picker-option):active > :is(.check-box-input, .choice-picker-input) {
      background-color: var(--a2ui-color-fill-strong);
    }
    :is(.check-box-input, .choice-picker-input)::before {
      content: '';
      display: none;
      box-sizing: border-box;
      inline-size: 0.3125rem;
      block-size: 0.5625rem;
      border: solid var(--a2ui-color-on-primary);
      border-width: 0 2px 2px 0;
      transform: translateY(-1px) rotate(45deg);
    }
    .choice-picker-input[type='radio']::before {
      inline-size: 0.5rem;
      block-size: 0.5rem;
      border: 0;
      border-radius: 50%;
      background: var(--a2ui-color-on-primary);
      transform: none;
    }
    :is(.check-box-input, .choice-picker-input):checked,
    :is(.check-box-label, .choice-picker-option):hover > :is(.check-box-input, .choice-picker-input):checked {
      border-color: var(--a2ui-color-primary);
      background-color: var(--a2ui-color-primary);
    }
    :is(.check-box-input, .choice-picker-input):checked::before {
      display: block;
    }
    :is(.check-box-label, .choice-picker-option):hover > :is(.check-box-input, .choice-picker-input):checked {
      border-color: var(--a2ui-color-primary-hover);
      background-color: var(--a2ui-color-primary-hover);
    }
    :is(.check-box-label, .choice-picker-option):active > :is(.check-box-input, .choice-picker-input):checked {
      border-color: var(--a2ui-color-primary-pressed);
      background-color: var(--a2ui-color-primary-pressed);
    }
    .check-box-input[aria-invalid='true']:not(:checked),
    .choice-picker.invalid .choice-picker-input:not(:checked) {
      border-color: var(--a2ui-color-danger);
    }
    .check-box-input:focus-visible,
    .choice-picker-input:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .choice-picker-options {
      display: flex;
      flex-direction: column;
      gap: 0.125rem;
      min-inline-size: 0;
    }
    .choice-picker-options.long:not(.chips) {
      max-block-size: 20rem;
      /* Scrolling clips, and the focus ring needs its room. */
      margin-inline: calc(-1 * var(--a2ui-leaf));
      padding-inline: var(--a2ui-leaf);
      overflow-y: auto;
      overscroll-behavior: contain;
    }
    .choice-picker-options.chips {
      flex-flow: row wrap;
      gap: var(--a2ui-space-s);
      padding-block: 0.125rem;
    }
    .choice-picker-hidden {
      position: absolute;
      inline-size: 100%;
      block-size: 100%;
      inset: 0;
      margin: 0;
      opacity: 0;
      cursor: pointer;
    }
    .choice-picker-chip {
      position: relative;
      display: inline-flex;
      align-items: center;
      gap: 0.375rem;
      box-sizing: border-box;
      min-block-size: calc(2rem * var(--a2ui-density));
      max-inline-size: 100%;
      padding: 0.1875rem 0.75rem;
      border: var(--a2ui-outline-width) solid var(--a2ui-color-outline-strong);
      border-radius: var(--a2ui-radius-full);
      background: var(--a2ui-color-surface);
      color: var(--a2ui-color-on-surface);
      overflow-wrap: anywhere;
      cursor: pointer;
      transition: background-color var(--a2ui-duration-fast), border-color var(--a2ui-duration-fast);
    }
    @media (pointer: coarse) {
      .choice-picker-chip {
        min-block-size: 2.5rem;
      }
    }
    .choice-picker-chip > .icon-glyph {
      display: none;
      margin-inline-start: -0.125rem;
    }
    .choice-picker-chip:hover {
      background: var(--a2ui-color-fill);
    }
    .choice-picker-chip:active {
      background: var(--a2ui-color-fill-strong);
    }
    .choice-picker.invalid .choice-picker-chip {
      border-color: var(--a2ui-color-danger);
    }
    .choice-picker-chip:has(> :checked) {
      border-color: var(--a2ui-color-primary);
      background: var(--a2ui-color-primary-soft);
      color: var(--a2ui-color-on-primary-soft);
    }
    .choice-picker-chip:has(> :checked) > .icon-glyph {
      display: block;
    }
    .choice-picker-chip:has(> :focus-visible) {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .choice-picker-search {
      position: relative;
      margin-block-end: var(--a2ui-space-xs);
    }
    .choice-picker-search > .icon-glyph {
      position: absolute;
      inset-block-start: calc(50% - 0.5rem);
      inset-inline-start: 0.6875rem;
      color: var(--a2ui-color-muted);
      pointer-events: none;
    }
    .choice-picker-search > .choice-picker-filter {
      padding-inline-start: 2.125rem;
    }
    .choice-picker-count {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .choice-picker-none {
      padding-block: var(--a2ui-space-xs);
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
    }

    .slider-head {
      display: flex;
      align-items: baseline;
      gap: var(--a2ui-space-s);
    }
    .slider-label {
      min-inline-size: 0;
    }
    .slider-value {
      margin-inline-start: auto;
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      font-variant-numeric: tabular-nums;
    }
    .slider {
      --_accent: var(--a2ui-slider-accent, var(--a2ui-color-primary));
      --_track: var(--a2ui-color-outline-strong);
    }
    .slider:has([aria-invalid='true']) {
      --_accent: var(--a2ui-color-danger);
    }
    .slider-track {
      position: relative;
    }
    .slider-input {
      appearance: none;
      display: block;
      inline-size: 100%;
      block-size: 1.5rem;
      margin: 0;
      border-radius: var(--a2ui-radius-full);
      background: none;
      cursor: pointer;
      touch-action: pan-y;
    }
    .slider-input::-webkit-slider-runnable-track {
      block-size: 0.25rem;
      border-radius: 2px;
      background: linear-gradient(to right, var(--_accent) var(--_fill), var(--_track) 0);
    }
    .slider-input:dir(rtl)::-webkit-slider-runnable-track {
      background: linear-gradient(to left, var(--_accent) var(--_fill), var(--_track) 0);
    }
    .slider-input::-moz-range-track {
      block-size: 0.25rem;
      border-radius: 2px;
      background: var(--_track);
    }
    .slider-input::-moz-range-progress {
      block-size: 0.25rem;
      border-radius: 2px;
      background: var(--_accent);
    }
    .slider-input::-webkit-slider-thumb {
      appearance: none;
      box-sizing: border-box;
      inline-size: 1.125rem;
      block-size: 1.125rem;
      margin-block-start: -0.4375rem;
      border: 3px solid var(--a2ui-color-surface);
      border-radius: 50%;
      background: var(--_accent);
      box-shadow: 0 0 0 1px var(--_accent);
      transition: box-shadow var(--a2ui-duration-fast);
    }
    .slider-input::-moz-range-thumb {
      box-sizing: border-box;
      inline-size: 1.125rem;
      block-size: 1.125rem;
      border: 3px solid var(--a2ui-color-surface);
      border-radius: 50%;
      background: var(--_accent);
      box-shadow: 0 0 0 1px var(--_accent);
    }
    .slider-input:hover::-webkit-slider-thumb {
      box-shadow: 0 0 0 1px var(--_accent), 0 0 0 6px color-mix(in srgb, var(--_accent) 14%, transparent);
    }
    .slider-input:active::-webkit-slider-thumb {
      box-shadow: 0 0 0 1px var(--_accent), 0 0 0 9px color-mix(in srgb, var(--_accent) 22%, transparent);
    }
    /* The ring is on the thumb. */
    .slider-input:focus-visible {
      outline: none;
    }
    .slider-input:focus-visible::-webkit-slider-thumb {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .slider-input:focus-visible::-moz-range-thumb {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .slider-ticks {
      position: absolute;
      inset-inline: 0.5625rem;
      inset-block-start: calc(50% + 0.375rem);
      display: flex;
      justify-content: space-between;
      pointer-events: none;
    }
    .slider-tick {
      inline-size: 1px;
      block-size: 0.25rem;
      margin-inline: -0.5px;
      background: var(--a2ui-color-outline-strong);
    }

    @media (forced-colors: active) {
      .check-box-input,
      .check-box-input[aria-invalid='true']:not(:checked),
      .choice-picker-input,
      .choice-picker.invalid .choice-picker-input:not(:checked) {
        forced-color-adjust: none;
        border-color: CanvasText;
        background-color: Canvas;
      }
      .choice-picker-search > .icon-glyph {
        color: CanvasText;
      }
      :is(.check-box-label, .choice-picker-option):active > :is(.check-box-input, .choice-picker-input) {
        background-color: Canvas;
      }
      :is(.check-box-input, .choice-picker-input):checked,
      :is(.check-box-label, .choice-picker-option):is(:hover, :active) > :is(.check-box-input, .choice-picker-input):checked {
        border-color: Highlight;
        background-color: Highlight;
      }
      :is(.check-box-input, .choice-picker-input)::before {
        border-color: HighlightText;
      }
      .choice-picker-input[type='radio']::before {
        background: HighlightText;
      }
      .choice-picker-chip:has(> :checked) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
      .choice-picker-chip:has(> :focus-visible) {
        outline-offset: 2px;
      }
      .slider-input::-webkit-slider-runnable-track {
        forced-color-adjust: none;
        background: linear-gradient(to right, Highlight var(--_fill), CanvasText 0);
      }
      .slider-input:dir(rtl)::-webkit-slider-runnable-track {
        background: linear-gradient(to left, Highlight var(--_fill), CanvasText 0);
      }
      .slider-input::-webkit-slider-thumb {
        forced-color-adjust: none;
        border-color: Canvas;
        /* A highlight may be translucent, and the track would show through. */
        background: linear-gradient(Highlight, Highlight), Canvas;
        box-shadow: 0 0 0 1px Highlight;
      }
      .slider-tick {
        background: CanvasText;
      }
    }
  }
`;
