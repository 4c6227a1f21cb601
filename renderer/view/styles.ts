import {css} from 'lit';

/** What every surface needs whatever its catalogs look like. */
export const surfaceStyles = css`
  @layer a2ui-base {
    :host {
      display: block;
      position: relative;
      min-inline-size: 0;
    }
    :host([hidden]) {
      display: none;
    }
    /* What the inside relies on is not left to the host, which a page's rules for every element may undo. */
    .surface {
      position: relative;
      min-inline-size: 0;
      container: a2ui-surface / inline-size;
    }
    .placeholder {
      font: 0.8125rem / 1.4 system-ui, sans-serif;
      color: GrayText;
    }
    .placeholder[hidden] {
      display: none;
    }
    .placeholder-schema {
      display: block;
      padding: 0.5rem;
      border: 1px dashed currentColor;
      border-radius: 0.375rem;
    }
    .visually-hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;
