import {css} from 'lit';

/** Row, Column, List, Card, Divider, Tabs: no padding, no gap; leaves bring their margin. */
export const layout = css`
  @layer a2ui-basic {
    .row,
    .column {
      display: flex;
      box-sizing: border-box;
      min-inline-size: 0;
    }
    .row {
      flex-direction: row;
      inline-size: 100%;
    }
    .row > .row,
    .row > .column {
      inline-size: auto;
    }
    .column {
      flex-direction: column;
    }
    .row > *,
    .column > * {
      min-inline-size: 0;
    }
    /* Everything makes room before a button's label wraps. */
    .row > * {
      flex-shrink: 1000;
    }
    .row > :is(.button, .modal) {
      flex-shrink: 1;
    }
    /* Words are broken only where they are longer than the line, not to make room for a neighbor. */
    .row > .text,
    .row > .column:not(:has(> :not(.text))) {
      min-inline-size: auto;
    }
    :is(.row, .column).justify-center {
      justify-content: center;
    }
    :is(.row, .column).justify-end {
      justify-content: end;
    }
    :is(.row, .column).justify-between {
      justify-content: space-between;
    }
    :is(.row, .column).justify-around {
      justify-content: space-around;
    }
    :is(.row, .column).justify-evenly {
      justify-content: space-evenly;
    }
    :is(.row, .column).justify-stretch > * {
      flex-grow: 1;
    }
    :is(.row, .column, .list).align-start {
      align-items: start;
    }
    :is(.row, .column, .list).align-center {
      align-items: center;
    }
    :is(.row, .column, .list).align-end {
      align-items: end;
    }
    /* An unset align stretches boxes; a button, a mark or a picture as tall as its neighbor would be a mistake. */
    .row:not(.align-start, .align-center, .align-end, .align-stretch) > :is(.button, .modal, .check-box) {
      align-self: center;
    }
    .row:not(.align-start, .align-center, .align-end, .align-stretch):has(> :is(.button, .modal, .check-box)) > :is(.text, .icon) {
      align-self: center;
    }
    /* Texts of different sizes share their first line. */
    .row:not(.align-start, .align-center, .align-end, .align-stretch):not(:has(> :not(.text))) {
      align-items: baseline;
    }
    .row > .icon + .text.caption {
      padding-block-start: 0.125rem;
    }
    /* These have no width of their own to be aligned by. */
    .column > :is(.text-field, .slider, .date-time-input, .audio-player, .video, .tabs, .divider:not(.vertical)) {
      align-self: stretch;
    }
    /* On a narrow surface a row of buttons, fields or shares takes a second line instead of squeezing. */
    @container a2ui-surface (inline-size < 30rem) {
      .row:has(> [data-weighted]) {
        flex-wrap: wrap;
      }
      .row:has(> .button + .button, > .modal + .button, > .button + .modal):not(:has(> :not(.button, .modal))) {
        flex-wrap: wrap;
      }
    }
    @container a2ui-surface (inline-size < 16rem) {
      .row:has(> :is(.button, .modal)) {
        flex-wrap: wrap;
      }
    }
    @container a2ui-surface (inline-size < 22rem) {
      .row:has(> :is(.text-field, .date-time-input, .choice-picker, .slider)) {
        flex-wrap: wrap;
      }
      .row > :is(.text-field, .date-time-input, .choice-picker, .slider) {
        min-inline-size: 9rem !important;
      }
    }

    .list {
      display: flex;
      flex-direction: column;
      box-sizing: border-box;
      min-inline-size: 0;
      min-block-size: 0;
      max-block-size: var(--a2ui-list-max-block-size, none);
      overflow: auto;
      overscroll-behavior: contain;
    }
    .list:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: calc(-1 * var(--a2ui-focus-width));
    }
    .list-item {
      display: flex;
      flex-direction: column;
      flex: none;
      min-inline-size: 0;
    }
    .list-item > :is(.check-box, .button, .modal) {
      margin-block: 0;
    }
    .list:not(.horizontal) > .list-item + .list-item {
      margin-block-start: var(--a2ui-space-s);
    }
    /* Items stand apart, lines between them do not. */
    .list-item > .divider {
      margin-block: calc(var(--a2ui-space-xs) - var(--a2ui-space-s));
    }
    /* Long lists draw what is near the screen; the browser remembers the height of the rest. */
    .list[data-long] > .list-item {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 3rem;
    }
    .list.horizontal {
      flex-direction: row;
      overflow-y: hidden;
      scrollbar-width: none;
      scroll-snap-type: x proximity;
      scroll-padding-inline: var(--a2ui-leaf);
    }
    .list.horizontal::-webkit-scrollbar {
      display: none;
    }
    .list.horizontal > .list-item {
      flex: 1 0 auto;
      max-inline-size: min(80%, 18rem);
      scroll-snap-align: start;
      contain-intrinsic-inline-size: auto 12rem;
    }
    .list.horizontal:not(.align-start, .align-center, .align-end) > .list-item > .card {
      flex-grow: 1;
    }

    .card {
      box-sizing: border-box;
      min-inline-size: 0;
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
      padding: var(--a2ui-card-padding, calc(var(--a2ui-space-l) - var(--a2ui-leaf)));
      background: var(--a2ui-color-surface);
      border: 1px solid var(--a2ui-color-outline);
      border-radius: var(--a2ui-radius-l);
      box-shadow: var(--a2ui-card-shadow, none);
    }
    .list-item > .card,
    .tabs-panel > .card {
      margin-block: var(--a2ui-leaf);
    }
    .card .card {
      background: none;
      border-radius: var(--a2ui-radius-m);
      box-shadow: none;
      padding: var(--a2ui-card-padding, calc(var(--a2ui-space-m) - var(--a2ui-leaf)));
    }

    .divider {
      flex: none;
      block-size: 1px;
      margin: var(--a2ui-space-m) var(--a2ui-leaf);
      background: var(--a2ui-color-outline);
    }
    .row > .divider:not(.vertical) {
      flex: 1 1 2rem;
      align-self: center;
    }
    .divider.vertical {
      inline-size: 1px;
      block-size: auto;
      min-block-size: 1rem;
      align-self: stretch;
      margin: var(--a2ui-leaf) var(--a2ui-space-s);
    }

    .tabs {
      box-sizing: border-box;
      min-inline-size: 0;
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
    }
    .tabs-list {
      display: flex;
      gap: var(--a2ui-space-xs);
      overflow-x: auto;
      scrollbar-width: none;
      box-shadow: inset 0 -1px var(--a2ui-color-outline);
    }
    .tabs-list::-webkit-scrollbar {
      display: none;
    }
    .tabs-tab {
      appearance: none;
      position: relative;
      flex: none;
      box-sizing: border-box;
      block-size: calc(var(--a2ui-control) + 0.25rem);
      max-inline-size: 100%;
      margin: 0;
      padding: 0 var(--a2ui-space-m);
      border: 0;
      border-radius: var(--a2ui-radius-m) var(--a2ui-radius-m) 0 0;
      background: none;
      color: var(--a2ui-color-muted);
      font: var(--a2ui-weight-medium) var(--a2ui-font-size-m) / var(--a2ui-line-m) var(--a2ui-font);
      white-space: nowrap;
      text-overflow: ellipsis;
      cursor: pointer;
      transition: color var(--a2ui-duration-fast), background-color var(--a2ui-duration-fast);
    }
    .tabs-tab:hover {
      color: var(--a2ui-color-on-surface);
      background: var(--a2ui-color-fill);
    }
    .tabs-tab:active {
      color: var(--a2ui-color-on-surface);
      background: var(--a2ui-color-fill-strong);
    }
    .tabs-tab[aria-selected='true'] {
      color: var(--a2ui-color-primary-ink);
    }
    .tabs-tab[aria-selected='true']::after {
      content: '';
      position: absolute;
      inset: auto 0 0;
      block-size: 2px;
      border-radius: 2px 2px 0 0;
      background: var(--a2ui-color-primary-ink);
    }
    .tabs-tab:focus-visible,
    .tabs-panel:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: -2px;
    }
    .tabs-panel {
      margin-inline: calc(-1 * var(--a2ui-leaf));
      padding-block-start: var(--a2ui-space-s);
      border-radius: var(--a2ui-radius-s);
    }
    @media (forced-colors: active) {
      .tabs-tab[aria-selected='true']::after,
      .divider {
        background: CanvasText;
      }
      .tabs-tab[aria-selected='true'] {
        color: Highlight;
      }
    }
  }
`;
