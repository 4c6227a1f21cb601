import {css} from 'lit';

/**
 * The map catalog's sheet. Of Leaflet's own rules only those stand here that a map without its controls and popups needs.
 *
 * @cssproperty --a2ui-map-water, --a2ui-map-land, --a2ui-map-border - The base map: two steps of grey with a drop of blue, so that
 *   markers and ways carry all the color.
 * @cssproperty --a2ui-map-label - Names on the map.
 */
export const styles = css`
  @layer a2ui-map {
    :host {
      --a2ui-map-water: light-dark(#eaf0f6, #15191d);
      --a2ui-map-land: light-dark(#fafaf8, #2a2f34);
      --a2ui-map-border: light-dark(#cfd5dc, #414850);
      --a2ui-map-label: var(--a2ui-color-muted);
      --a2ui-chart-1: light-dark(#0b57d0, #8ab4f8);
      --a2ui-chart-2: light-dark(#c8601c, #e5772b);
      --a2ui-chart-3: light-dark(#23876a, #148a67);
      --a2ui-chart-4: light-dark(#43256e, #7a6ad0);
      --a2ui-chart-5: light-dark(#8f2346, #f08fae);
      --a2ui-chart-6: light-dark(#2a9adf, #c5eef2);
      --a2ui-color-success: light-dark(#1a7437, #74cc90);
      --a2ui-shadow-menu: 0 0 0 1px light-dark(rgb(31 35 40 / 0.1), rgb(255 255 255 / 0.1)), 0 8px 24px light-dark(rgb(31 35 40 / 0.12), rgb(0 0 0 / 0.45));
    }
    .map {
      box-sizing: border-box;
      min-inline-size: 0;
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
    }
    .map:is(.row > *) {
      flex: 1 1 14rem;
    }
    .map-head {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 var(--a2ui-space-l);
      margin-block-end: var(--a2ui-space-s);
    }
    .map-title {
      flex: 1 1 auto;
      font: var(--a2ui-weight-strong) var(--a2ui-font-size-m) / var(--a2ui-line-m) var(--a2ui-font);
    }
    .map-note {
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
    }
    .map-box {
      position: relative;
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-map-water);
      isolation: isolate;
    }
    .map-box::after {
      content: '';
      position: absolute;
      z-index: 2;
      inset: 0;
      border-radius: inherit;
      box-shadow: inset 0 0 0 1px light-dark(rgb(31 35 40 / 0.1), rgb(255 255 255 / 0.08));
      pointer-events: none;
    }
    .map-canvas {
      position: absolute;
      inset: 0;
      z-index: 0;
      overflow: hidden;
      border-radius: inherit;
      cursor: grab;
      touch-action: pan-y pinch-zoom;
      user-select: none;
      -webkit-tap-highlight-color: transparent;
    }
    .map-canvas.leaflet-touch-drag {
      touch-action: none;
    }
    .map-canvas:active {
      cursor: grabbing;
    }
    .map-canvas:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: calc(-1 * var(--a2ui-focus-width));
    }
    .map-canvas :is(.leaflet-pane, .leaflet-tile, .leaflet-marker-icon, .leaflet-tile-container, .leaflet-layer, .leaflet-pane > svg) {
      position: absolute;
      left: 0;
      top: 0;
    }
    .map-canvas .leaflet-pane {
      z-index: 400;
    }
    .map-canvas .leaflet-tile-pane {
      z-index: 200;
    }
    .map-canvas .leaflet-overlay-pane {
      z-index: 400;
    }
    .map-canvas .leaflet-marker-pane {
      z-index: 600;
    }
    .map-canvas .leaflet-pane > svg {
      z-index: 200;
      max-inline-size: none;
      max-block-size: none;
      pointer-events: none;
    }
    .map-canvas .leaflet-pane > svg path.leaflet-interactive {
      pointer-events: auto;
      cursor: pointer;
    }
    .map-canvas .leaflet-tile {
      max-inline-size: none;
      visibility: hidden;
    }
    .map-canvas .leaflet-tile-loaded {
      visibility: inherit;
    }
    .map-canvas .leaflet-zoom-animated {
      transform-origin: 0 0;
    }
    .map-canvas svg.leaflet-zoom-animated {
      will-change: transform;
    }
    .map-canvas.leaflet-zoom-anim .leaflet-zoom-animated {
      transition: transform 250ms var(--a2ui-ease);
    }
    .map-canvas .map-land {
      fill: var(--a2ui-map-land);
      fill-opacity: 1;
      stroke: var(--a2ui-map-border);
      stroke-opacity: 1;
    }
    .map-blue {
      --_place: var(--a2ui-chart-1);
    }
    .map-orange {
      --_place: var(--a2ui-chart-2);
    }
    .map-green {
      --_place: var(--a2ui-chart-3);
    }
    .map-violet {
      --_place: var(--a2ui-chart-4);
    }
    .map-rose {
      --_place: var(--a2ui-chart-5);
    }
    .map-sky {
      --_place: var(--a2ui-chart-6);
    }
    .map-neutral {
      --_place: var(--a2ui-color-muted);
    }
    .map-positive {
      --_place: var(--a2ui-color-success);
    }
    .map-caution {
      --_place: var(--a2ui-color-warning);
    }
    .map-negative {
      --_place: var(--a2ui-color-danger);
    }
    .map-region {
      fill: var(--_place);
      fill-opacity: 1;
      stroke: var(--a2ui-color-surface);
      stroke-opacity: 1;
    }
    .map-region.map-plain {
      fill: var(--a2ui-map-land);
      stroke: var(--a2ui-map-border);
    }
    .map-region.shade-1 {
      fill: color-mix(in oklab, var(--_place) 24%, var(--a2ui-map-land));
    }
    .map-region.shade-2 {
      fill: color-mix(in oklab, var(--_place) 42%, var(--a2ui-map-land));
    }
    .map-region.shade-3 {
      fill: color-mix(in oklab, var(--_place) 60%, var(--a2ui-map-land));
    }
    .map-region.shade-4 {
      fill: color-mix(in oklab, var(--_place) 80%, var(--a2ui-map-land));
    }
    .map-region:focus {
      outline: none;
    }
    .map-region.chosen {
      stroke: var(--a2ui-color-on-surface);
      stroke-width: 2;
    }
    .map-region:focus-visible {
      stroke: var(--a2ui-color-focus);
      stroke-width: 3;
    }
    .map-area {
      fill: var(--_place);
      fill-opacity: 0.16;
      stroke: var(--_place);
      stroke-opacity: 1;
    }
    .map-casing {
      fill: none;
      stroke: var(--a2ui-map-land);
      stroke-opacity: 1;
    }
    .map-way {
      fill: none;
      stroke: var(--_place);
      stroke-opacity: 1;
      stroke-linecap: round;
    }
    .map-way.dashed {
      stroke-dasharray: 0.1 6;
    }
    .map-marker {
      position: absolute;
      cursor: pointer;
    }
    .map-marker:focus {
      outline: none;
    }
    .map-marker.map-pin {
      left: -14px;
      top: -33px;
      inline-size: 28px;
      block-size: 34px;
    }
    .map-pin-shape {
      inline-size: 28px;
      block-size: 34px;
      overflow: visible;
    }
    .map-pin-ground {
      fill: var(--_place);
      stroke: var(--a2ui-color-surface);
      stroke-width: 1.5;
    }
    .map-icon-stroke {
      fill: none;
      stroke: var(--a2ui-color-surface);
      stroke-width: 2.25;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .map-icon-fill {
      fill: var(--a2ui-color-surface);
    }
    .map-marker.chosen {
      z-index: 1;
    }
    .map-marker.chosen .map-pin-ground,
    .map-marker.chosen .map-dot-ground {
      fill: var(--a2ui-color-on-surface);
    }
    .map-marker:focus-visible .map-pin-ground,
    .map-marker:focus-visible .map-dot-ground {
      stroke: var(--a2ui-color-focus);
      stroke-width: 3;
      paint-order: stroke;
    }
    .map-marker.map-dot {
      left: -12px;
      top: -12px;
      inline-size: 24px;
      block-size: 24px;
    }
    .map-dot-shape {
      position: absolute;
      inset: 4px;
      inline-size: 16px;
      block-size: 16px;
      overflow: visible;
    }
    .map-dot-ground {
      fill: var(--_place);
      stroke: var(--a2ui-color-surface);
      stroke-width: 2.5;
    }
    .map-name {
      position: absolute;
      left: 24px;
      top: 4px;
      color: var(--a2ui-color-on-surface);
      font: var(--a2ui-weight-medium) 12px/16px var(--a2ui-font);
      white-space: nowrap;
      text-shadow: 0 0 2px var(--a2ui-map-land), 0 0 2px var(--a2ui-map-land), 0 0 3px var(--a2ui-map-land), 0 0 3px var(--a2ui-map-land);
    }
    .map-marker.map-group {
      left: -14px;
      top: -14px;
      display: grid;
      place-content: center;
      inline-size: 28px;
      block-size: 28px;
      border-radius: 50%;
      background: var(--a2ui-color-primary);
      box-shadow: 0 0 0 3px color-mix(in srgb, var(--a2ui-color-primary) 28%, transparent);
      color: var(--a2ui-color-on-primary);
      font: var(--a2ui-weight-strong) 12px/16px var(--a2ui-font);
    }
    .map-marker.map-group:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: 4px;
    }
    .map-zoom {
      position: absolute;
      z-index: 1;
      inset-block-start: 8px;
      inset-inline-end: 8px;
      display: grid;
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-raised);
      box-shadow: var(--a2ui-shadow-menu);
      overflow: hidden;
    }
    .map-zoom-button {
      appearance: none;
      display: grid;
      place-content: center;
      inline-size: 2rem;
      block-size: 2rem;
      padding: 0;
      border: 0;
      background: none;
      color: var(--a2ui-color-on-surface);
      cursor: pointer;
    }
    .map-zoom-button + .map-zoom-button {
      border-block-start: 1px solid var(--a2ui-color-outline);
    }
    .map-zoom-button:hover {
      background: var(--a2ui-color-fill);
    }
    :is(.map-zoom-button, .map-close):focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: -2px;
    }
    .map-symbol {
      inline-size: 16px;
      block-size: 16px;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .map-popup {
      position: absolute;
      z-index: 3;
      box-sizing: border-box;
      display: grid;
      inline-size: max-content;
      max-inline-size: min(16rem, calc(100% - 16px));
      padding: 8px 32px 8px 12px;
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-raised);
      box-shadow: var(--a2ui-shadow-menu);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      transform: translate(-50%, -100%);
    }
    .map-popup:dir(rtl) {
      padding: 8px 12px 8px 32px;
    }
    .map-popup[hidden],
    .map-popup.away,
    .map-box.zooming .map-popup {
      visibility: hidden;
    }
    .map-popup.below {
      transform: translate(-50%, 0);
    }
    .map-popup::after {
      content: '';
      position: absolute;
      top: calc(100% - 5px);
      left: calc(var(--_tip, 50%) - 5px);
      inline-size: 10px;
      block-size: 10px;
      border-radius: 0 0 2px 0;
      background: inherit;
      transform: rotate(45deg);
    }
    .map-popup.below::after {
      top: -5px;
      border-radius: 2px 0 0;
    }
    .map-popup-title {
      font-weight: var(--a2ui-weight-strong);
    }
    .map-popup-detail {
      color: var(--a2ui-color-muted);
    }
    .map-close {
      appearance: none;
      position: absolute;
      z-index: 1;
      inset-block-start: 4px;
      inset-inline-end: 4px;
      display: grid;
      place-content: center;
      inline-size: 1.5rem;
      block-size: 1.5rem;
      padding: 0;
      border: 0;
      border-radius: var(--a2ui-radius-s);
      background: none;
      color: var(--a2ui-color-muted);
      cursor: pointer;
    }
    .map-close:hover {
      background: var(--a2ui-color-fill);
      color: var(--a2ui-color-on-surface);
    }
    .map-credit,
    .map-waiting {
      position: absolute;
      z-index: 1;
      inset-block-end: 4px;
      inset-inline-end: 8px;
      color: var(--a2ui-map-label);
      font-size: 11px;
      line-height: 16px;
      pointer-events: none;
    }
    .map-waiting {
      inset: 0;
      display: grid;
      place-content: center;
    }
    .map-empty {
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
    @media (pointer: coarse) {
      .map-zoom-button {
        inline-size: 2.75rem;
        block-size: 2.75rem;
      }
    }
    @media (forced-colors: active) {
      .map-land,
      .map-region {
        stroke: CanvasText;
      }
      .map-marker.map-group,
      .map-popup,
      .map-zoom {
        border: 1px solid CanvasText;
      }
    }
  }
`;
