import {css} from 'lit';

/** The MCP Apps catalog's sheet. */
export const styles = css`
  @layer a2ui-mcp {
    .mcp-app {
      box-sizing: border-box;
      min-inline-size: 0;
      margin: var(--a2ui-space-s, 0.5rem) var(--a2ui-leaf, 0.25rem);
    }
    .mcp-app:is(.row > *) {
      flex: 1 1 16rem;
    }
    .mcp-app-box {
      position: relative;
      box-sizing: border-box;
      flex-direction: column;
      inline-size: 100%;
      max-inline-size: none;
      max-block-size: none;
      margin: 0;
      padding: 0;
      border: 1px solid var(--a2ui-color-outline);
      border-radius: var(--a2ui-radius-l);
      background: var(--a2ui-color-surface);
      color: inherit;
      overflow: hidden;
    }
    .mcp-app-box[open] {
      display: flex;
    }
    .mcp-app-box.bare:not(.over) {
      border-color: transparent;
      border-radius: 0;
      background: none;
    }
    .mcp-app-box.over {
      position: fixed;
      inset: 0;
      inline-size: 100%;
      block-size: 100%;
      border: 0;
      border-radius: 0;
    }
    .mcp-app-box::backdrop {
      background: var(--a2ui-color-scrim);
    }
    .mcp-app-head,
    .mcp-app-launcher {
      display: flex;
      align-items: center;
      gap: var(--a2ui-space-s);
      min-block-size: 2.5rem;
      box-sizing: border-box;
      padding-block: var(--a2ui-space-xs);
      padding-inline: var(--a2ui-space-m) var(--a2ui-space-xs);
    }
    .mcp-app-head {
      flex: none;
      border-block-end: 1px solid var(--a2ui-color-outline);
    }
    .mcp-app-launcher {
      padding-block: var(--a2ui-space-s);
      padding-inline-end: var(--a2ui-space-s);
      border: 1px solid var(--a2ui-color-outline);
      border-radius: var(--a2ui-radius-l);
    }
    .mcp-app-names {
      display: grid;
      flex: 1;
      min-inline-size: 0;
    }
    .mcp-app-title {
      min-inline-size: 0;
      overflow: hidden;
      font: var(--a2ui-weight-medium) var(--a2ui-font-size-s) / var(--a2ui-line-s) var(--a2ui-font);
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .mcp-app-server {
      flex: none;
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-xs);
      line-height: var(--a2ui-line-s);
    }
    .mcp-app-head .mcp-app-button {
      margin-inline-start: auto;
    }
    .mcp-app-button {
      appearance: none;
      display: grid;
      flex: none;
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
    .mcp-app-button:hover {
      background: var(--a2ui-color-fill);
      color: var(--a2ui-color-on-surface);
    }
    .mcp-app-action {
      appearance: none;
      flex: none;
      min-block-size: var(--a2ui-control);
      padding: 0 var(--a2ui-space-l);
      border: 1px solid var(--a2ui-color-outline-strong);
      border-radius: var(--a2ui-radius-m);
      background: none;
      color: inherit;
      font: var(--a2ui-weight-medium) var(--a2ui-font-size-s) / var(--a2ui-line-s) var(--a2ui-font);
      cursor: pointer;
    }
    .mcp-app-action:hover {
      background: var(--a2ui-color-fill);
    }
    :is(.mcp-app-button, .mcp-app-action):focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: 1px;
    }
    .mcp-app-symbol {
      inline-size: 18px;
      block-size: 18px;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .mcp-app-frame {
      flex: 1 1 auto;
      min-block-size: 0;
      overflow: auto;
    }
    .mcp-app-frame iframe {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      border: 0;
      color-scheme: light dark;
    }
    .mcp-app-waiting {
      position: absolute;
      inset-block: 2.5rem 0;
      inset-inline: 0;
      display: grid;
      place-content: center;
      background: var(--a2ui-color-surface);
    }
    .mcp-app-waiting::after {
      content: '';
      inline-size: 1.5rem;
      block-size: 1.5rem;
      border: 2px solid var(--a2ui-color-outline);
      border-block-start-color: var(--a2ui-color-primary);
      border-radius: 50%;
      animation: mcp-app-turn 0.9s linear infinite;
    }
    @keyframes mcp-app-turn {
      to {
        rotate: 1turn;
      }
    }
    .mcp-app-notice {
      display: grid;
      justify-items: center;
      align-content: center;
      gap: var(--a2ui-space-xs);
      min-block-size: 7.5rem;
      box-sizing: border-box;
      padding: var(--a2ui-space-l);
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      text-align: center;
    }
    .mcp-app-what {
      color: var(--a2ui-color-on-surface);
    }
    .mcp-app-detail {
      max-inline-size: 40rem;
      overflow-wrap: anywhere;
    }
    .mcp-app-notice .mcp-app-action {
      margin-block-start: var(--a2ui-space-s);
    }
    .mcp-app-probe {
      position: absolute;
      inline-size: 0;
      block-size: 0;
      background-color: light-dark(rgb(255 255 255), rgb(0 0 0));
      color: light-dark(rgb(255 255 255), rgb(0 0 0));
      visibility: hidden;
      forced-color-adjust: none;
      transition: color 1ms;
    }
    @media (pointer: coarse) {
      .mcp-app-button {
        inline-size: 2.75rem;
        block-size: 2.75rem;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .mcp-app-waiting::after {
        animation-duration: 3s;
      }
    }
    @media (forced-colors: active) {
      .mcp-app-button,
      .mcp-app-action {
        border: 1px solid ButtonText;
      }
    }
  }
`;
