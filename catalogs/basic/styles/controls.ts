import {css} from 'lit';

/** Button, Modal, and what all fields share: label, control, message. */
export const controls = css`
  @layer a2ui-basic {
    .button {
      appearance: none;
      position: relative;
      display: inline-flex;
      align-items: center;
      justify-content: center;
      gap: var(--a2ui-space-s);
      box-sizing: border-box;
      min-block-size: var(--a2ui-control);
      min-inline-size: min-content;
      max-inline-size: calc(100% - 2 * var(--a2ui-leaf));
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
      padding: calc((var(--a2ui-control) - var(--a2ui-line-m)) / 2 - var(--a2ui-outline-width)) 0.875rem;
      border: var(--a2ui-outline-width) solid var(--a2ui-color-outline-strong);
      border-radius: var(--a2ui-button-radius, var(--a2ui-radius-m));
      background: var(--a2ui-color-surface);
      color: var(--a2ui-color-on-surface);
      font: var(--a2ui-weight-medium) var(--a2ui-font-size-m) / var(--a2ui-line-m) var(--a2ui-font);
      text-align: center;
      cursor: pointer;
      -webkit-tap-highlight-color: transparent;
      transition: background-color var(--a2ui-duration-fast), border-color var(--a2ui-duration-fast), color var(--a2ui-duration-fast);
    }
    .row > .button {
      min-inline-size: min-content;
      margin-block: var(--a2ui-leaf);
    }
    .button .text {
      margin: 0;
      color: inherit;
      overflow-wrap: break-word;
    }
    .button .icon {
      inline-size: 1.25rem;
      block-size: 1.25rem;
      margin: 0;
    }
    .button .row {
      inline-size: auto;
      align-items: center;
      justify-content: center;
      gap: var(--a2ui-space-s);
    }
    .button:hover {
      background: var(--a2ui-color-fill);
    }
    .button:active {
      background: var(--a2ui-color-fill-strong);
    }
    .button.primary {
      background: var(--a2ui-color-primary);
      border-color: transparent;
      color: var(--a2ui-color-on-primary);
    }
    .button.primary:hover {
      background: var(--a2ui-color-primary-hover);
    }
    .button.primary:active {
      background: var(--a2ui-color-primary-pressed);
    }
    .button.borderless {
      background: none;
      border-color: transparent;
      color: var(--a2ui-color-primary-ink);
    }
    .button.borderless:hover {
      background: var(--a2ui-color-primary-soft);
    }
    .button.borderless:active {
      background: var(--a2ui-color-primary-soft);
      color: var(--a2ui-color-on-primary-soft);
      box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--a2ui-color-primary) 30%, transparent);
    }
    /* The pointer changes nothing about it. */
    .button[aria-disabled='true']:is(*, :hover, :active) {
      background: var(--a2ui-color-fill);
      border-color: var(--a2ui-color-outline);
      color: var(--a2ui-color-disabled);
      box-shadow: none;
      cursor: not-allowed;
    }
    .button.borderless[aria-disabled='true']:is(*, :hover, :active) {
      background: none;
      border-color: transparent;
    }
    /* It waits for what only the agent knows. */
    .button[aria-busy='true']::before {
      content: '';
      flex: none;
      box-sizing: border-box;
      inline-size: 1rem;
      block-size: 1rem;
      border: 2px solid;
      border-inline-end-color: transparent;
      border-radius: 50%;
      animation: button-busy calc(800ms / max(var(--a2ui-motion), 0.001)) linear infinite;
    }
    @keyframes button-busy {
      to {
        rotate: 1turn;
      }
    }
    .button:has(> .icon:only-child) {
      inline-size: var(--a2ui-control);
      padding-inline: 0;
    }
    .button:focus-visible,
    .modal-trigger:focus-visible,
    .modal-close:focus-visible,
    .text-field-toggle:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .text-field-toggle:focus-visible {
      outline-offset: calc(-1 * var(--a2ui-focus-width));
    }
    .button-reason {
      position: absolute;
      z-index: 1;
      inset-block-start: calc(100% + 0.375rem);
      inset-inline-start: 0;
      display: none;
      box-sizing: border-box;
      inline-size: max-content;
      max-inline-size: min(16rem, 80cqi);
      padding: var(--a2ui-space-xs) var(--a2ui-space-s);
      border-radius: var(--a2ui-radius-xs);
      background: var(--a2ui-color-on-surface);
      color: var(--a2ui-color-surface);
      font: var(--a2ui-weight-regular) var(--a2ui-font-size-s) / var(--a2ui-line-s) var(--a2ui-font);
      text-align: start;
      cursor: default;
    }
    .row:is(.justify-end, .justify-between) > .button:last-child .button-reason {
      inset-inline: auto 0;
    }
    .button[aria-disabled='true']:is(:hover, :focus-visible, :focus) > .button-reason {
      display: block;
    }
    /* A row of nothing but buttons ends a thought: twice the gap above it. */
    .row:not(:first-child):has(> :is(.button, .modal)):not(:has(> :not(.button, .modal))) {
      margin-block-start: var(--a2ui-space-s);
    }
    /* Beside a field it stands on the field's line. */
    .row:has(> :is(.text-field, .date-time-input)):has(> .button) > .button:not(.row.align-start > *, .row.align-center > *) {
      align-self: end;
      margin-block: var(--a2ui-space-s);
    }
    .row:not(.align-start, .align-center, .align-end, .align-stretch):has(> :is(.text-field, .date-time-input)) > :is(.text, .icon) {
      align-self: end;
      margin-block-end: calc(var(--a2ui-space-s) + (var(--a2ui-control) - var(--a2ui-line-m)) / 2);
    }
    /* A borderless button at the edge of a card lines up by its label, not by its invisible box. */
    .card .row > .button.borderless:last-child {
      margin-inline-end: calc(var(--a2ui-leaf) - 0.875rem - var(--a2ui-outline-width));
    }
    .row > .button.borderless:first-child:not(:last-child) {
      margin-inline-start: calc(var(--a2ui-leaf) - 0.875rem - var(--a2ui-outline-width));
    }
    .card .row > .button.borderless:last-child:has(> .icon:only-child) {
      margin-inline-end: calc(var(--a2ui-leaf) - 0.4375rem - var(--a2ui-outline-width));
    }
    .row > .button.borderless:first-child:not(:last-child):has(> .icon:only-child) {
      margin-inline-start: calc(var(--a2ui-leaf) - 0.4375rem - var(--a2ui-outline-width));
    }
    /* Full width suits a narrow card; in a wider box a button is as wide as its label (the clamp is 0 or everything). */
    .column:not(.align-start, .align-center, .align-end, .align-stretch) > .button,
    .list-item > .button,
    .modal-trigger > .button {
      min-inline-size: fit-content;
      max-inline-size: clamp(0px, (28rem - 100%) * 9999, 100% - 2 * var(--a2ui-leaf));
    }
    .column.align-stretch > .button {
      max-inline-size: none;
    }
    .column:not(.align-start, .align-center, .align-end, .align-stretch) > .button.borderless,
    .column:not(.align-start, .align-center, .align-end, .align-stretch) > .modal > .modal-trigger > .button.borderless,
    .list-item > .button.borderless {
      align-self: start;
      margin-inline-start: calc(var(--a2ui-leaf) - 0.875rem - var(--a2ui-outline-width));
    }

    .text-field,
    .check-box,
    .choice-picker,
    .slider,
    .date-time-input {
      box-sizing: border-box;
      display: flex;
      flex-direction: column;
      min-inline-size: 0;
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
    }
    .row > :is(.text-field, .date-time-input, .slider) {
      flex: 1 1000 12rem;
    }
    .text-field-label,
    .choice-picker-label,
    .slider-label,
    .date-time-input-label {
      margin-block-end: var(--a2ui-space-xs);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      font-weight: var(--a2ui-weight-medium);
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }
    .text-field-input,
    .date-time-input-input,
    .choice-picker-filter {
      appearance: none;
      display: block;
      box-sizing: border-box;
      inline-size: 100%;
      min-inline-size: 0;
      block-size: var(--a2ui-control);
      margin: 0;
      padding: 0 0.6875rem;
      border: var(--a2ui-outline-width) solid var(--a2ui-color-outline-strong);
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-surface);
      color: var(--a2ui-color-on-surface);
      font: var(--a2ui-weight-regular) var(--a2ui-font-size-m) / var(--a2ui-line-m) var(--a2ui-font);
      /* What is typed in another direction begins where the field does, so that nothing jumps with the first letter. */
      text-align: -webkit-match-parent;
      text-align: match-parent;
      text-overflow: ellipsis;
      box-shadow: var(--a2ui-field-shadow, none);
      transition: border-color var(--a2ui-duration-fast), box-shadow var(--a2ui-duration-fast);
    }
    :is(.text-field-input, .choice-picker-filter)::placeholder {
      color: var(--a2ui-color-placeholder);
      opacity: 1;
    }
    :is(.text-field-input, .date-time-input-input, .choice-picker-filter):hover {
      border-color: var(--a2ui-color-on-surface);
    }
    :is(.text-field-input, .date-time-input-input, .choice-picker-filter):active {
      background: var(--a2ui-color-fill);
    }
    :is(.text-field-input, .date-time-input-input)[aria-invalid='true'] {
      --a2ui-color-focus: var(--a2ui-color-danger);
      --a2ui-focus-halo: var(--a2ui-focus-halo-danger);
      border-color: var(--a2ui-color-danger);
      box-shadow: none;
    }
    :is(.text-field-input, .date-time-input-input, .choice-picker-filter):focus-visible {
      border-color: var(--a2ui-color-focus);
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: -2px;
      box-shadow: var(--a2ui-focus-halo);
    }
    .text-field-input.number,
    .date-time-input-input {
      font-variant-numeric: tabular-nums;
    }
    .date-time-input-input.empty:not(:focus) {
      color: var(--a2ui-color-placeholder);
    }
    .date-time-input-input::-webkit-calendar-picker-indicator {
      margin-inline-start: var(--a2ui-space-xs);
      opacity: 0.7;
      cursor: pointer;
    }
    .date-time-input-input::-webkit-date-and-time-value {
      text-align: start;
    }
    .text-field-input:is(textarea) {
      block-size: auto;
      min-block-size: 5.5rem;
      max-block-size: max(12rem, 60vh);
      padding-block: calc((var(--a2ui-control) - var(--a2ui-line-m)) / 2 - var(--a2ui-outline-width));
      resize: vertical;
      field-sizing: content;
    }
    .text-field-box {
      position: relative;
    }
    .text-field.obscured .text-field-input {
      padding-inline-end: 2.5rem;
    }
    .text-field-toggle {
      position: absolute;
      inset-block: calc((100% - 1.75rem) / 2);
      inset-inline-end: 0.25rem;
      display: grid;
      place-content: center;
      inline-size: 1.75rem;
      padding: 0;
      border: 0;
      border-radius: var(--a2ui-radius-s);
      background: none;
      color: var(--a2ui-color-muted);
      cursor: pointer;
    }
    .text-field-toggle > .icon-glyph {
      inline-size: 1.125rem;
      block-size: 1.125rem;
    }
    .check-message {
      display: flex;
      gap: 0.375rem;
      margin-block-start: var(--a2ui-space-xs);
      color: var(--a2ui-color-danger);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      animation: check-message-in var(--a2ui-duration) var(--a2ui-ease);
    }
    .check-message > .icon-glyph {
      margin-block-start: calc((var(--a2ui-line-s) - 1rem) / 2);
    }
    .check-message.warning {
      color: var(--a2ui-color-warning);
    }
    .check-message.info {
      color: var(--a2ui-color-muted);
    }
    @keyframes check-message-in {
      from {
        opacity: 0;
      }
    }

    .modal {
      display: flex;
      flex-direction: column;
      min-inline-size: 0;
    }
    .modal-trigger {
      display: flex;
      flex-direction: column;
      min-inline-size: 0;
      border-radius: var(--a2ui-radius-m);
    }
    .modal-trigger[role='button'] {
      cursor: pointer;
    }
    .row > .modal > .modal-trigger > .button {
      margin-block: var(--a2ui-leaf);
    }
    .column:is(.align-start, .align-center, .align-end) > .modal {
      max-inline-size: 100%;
    }
    .modal-layer.contained.open {
      position: absolute;
      z-index: 10;
      inset: 0;
      display: flex;
      justify-content: center;
      padding: var(--a2ui-space-xl) var(--a2ui-space-l);
      background: var(--a2ui-color-scrim);
      border-radius: inherit;
    }
    .modal-dialog {
      box-sizing: border-box;
      inline-size: 28rem;
      max-inline-size: calc(100vw - 2rem);
      max-block-size: calc(100dvh - 2rem);
      padding: 0;
      border: 0;
      border-radius: var(--a2ui-radius-xl);
      background: var(--a2ui-color-raised);
      color: var(--a2ui-color-on-surface);
      box-shadow: var(--a2ui-shadow-dialog);
      overflow: hidden;
    }
    .modal-dialog[open] {
      display: flex;
      flex-direction: column;
      animation: modal-in var(--a2ui-duration) var(--a2ui-ease);
    }
    .modal-dialog:focus-visible {
      outline: none;
    }
    .modal-dialog::backdrop {
      background: var(--a2ui-color-scrim);
    }
    .modal-layer.contained > .modal-dialog {
      position: sticky;
      inset: var(--a2ui-space-xl) auto;
      align-self: start;
      margin: 0;
      max-inline-size: 100%;
    }
    @keyframes modal-in {
      from {
        opacity: 0;
        transform: translateY(0.5rem);
      }
    }
    .modal-content {
      padding: calc(var(--a2ui-space-l) - var(--a2ui-leaf));
      overflow: auto;
      overscroll-behavior: contain;
    }
    /* What stands first keeps clear of the close button. */
    .modal-content:dir(ltr) > .text,
    .modal-content:dir(ltr) > .column > :is(.text, .row, .column):first-child {
      padding-right: 2.5rem;
    }
    .modal-content:dir(rtl) > .text,
    .modal-content:dir(rtl) > .column > :is(.text, .row, .column):first-child {
      padding-left: 2.5rem;
    }
    .modal-content > :not(.text, .column) {
      margin-block-start: 2.25rem;
    }
    .modal-close {
      position: absolute;
      inset-block-start: 0.75rem;
      inset-inline-end: 0.75rem;
      display: grid;
      place-content: center;
      inline-size: 2.25rem;
      block-size: 2.25rem;
      padding: 0;
      border: 0;
      border-radius: var(--a2ui-radius-m);
      background: none;
      color: var(--a2ui-color-muted);
      cursor: pointer;
    }
    :is(.text-field-toggle, .modal-close):hover {
      background: var(--a2ui-color-fill);
      color: var(--a2ui-color-on-surface);
    }
    :is(.text-field-toggle, .modal-close):active {
      background: var(--a2ui-color-fill-strong);
    }
    .modal-close > .icon-glyph {
      inline-size: 1.25rem;
      block-size: 1.25rem;
    }
    @media (forced-colors: active) {
      .button[aria-disabled='true']:is(*, :hover, :active) {
        border-color: GrayText;
        color: GrayText;
      }
      /* The gap in the ring is transparent, which forced colors would fill. */
      .button[aria-busy='true']::before {
        forced-color-adjust: none;
      }
      .button.primary:not([aria-disabled='true']) {
        forced-color-adjust: none;
        background: ButtonText;
        border-color: ButtonText;
        color: ButtonFace;
      }
      :is(.row, .column, .list-item, .modal-trigger) > .button.borderless {
        margin-inline: var(--a2ui-leaf) !important;
      }
      .text-field-toggle > .icon-glyph,
      .modal-close > .icon-glyph {
        color: ButtonText;
      }
      .modal-dialog,
      .button-reason {
        border: 1px solid CanvasText;
      }
      :is(.text-field-input, .date-time-input-input, .choice-picker-filter):focus-visible {
        outline-color: Highlight;
      }
    }
  }
`;
