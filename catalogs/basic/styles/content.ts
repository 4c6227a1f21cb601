import {css} from 'lit';

/** Text, Icon, Image, Video, AudioPlayer. */
export const content = css`
  @layer a2ui-basic {
    .text {
      display: block;
      min-inline-size: 0;
      max-inline-size: 68ch;
      margin: var(--a2ui-leaf);
      overflow-wrap: break-word;
      /* What is read in another direction keeps its order, and stands where its neighbors stand. */
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }
    .text.long-words {
      overflow-wrap: anywhere;
    }
    .text :is(ul, ol, blockquote, pre, table) {
      text-align: start;
    }
    .text.caption {
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
    }
    .text :where(p, ul, ol, li, h1, h2, h3, h4, h5, h6, pre, blockquote, table) {
      margin: 0;
      padding: 0;
    }
    .text > * + * {
      margin-block-start: var(--a2ui-space-s);
    }
    .text > * + :is(h1, h2, h3) {
      margin-block-start: var(--a2ui-space-l);
    }
    .text > :is(strong, em, del, code, a, span, br) + :is(strong, em, del, code, a, span, br) {
      margin-block-start: 0;
    }
    .text :is(h1, h2, h3, h4, h5, h6) {
      font-weight: var(--a2ui-weight-strong);
      text-wrap: balance;
    }
    .text h1 {
      font-size: var(--a2ui-font-size-2xl);
      line-height: var(--a2ui-line-2xl);
      letter-spacing: -0.018em;
    }
    .text h2 {
      font-size: var(--a2ui-font-size-xl);
      line-height: var(--a2ui-line-xl);
      letter-spacing: -0.012em;
    }
    .text h3 {
      font-size: var(--a2ui-font-size-l);
      line-height: var(--a2ui-line-l);
      letter-spacing: -0.006em;
    }
    .text:is(:lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(ja), :lang(zh), :lang(ko)) :is(h1, h2, h3) {
      letter-spacing: normal;
    }
    .text h4 {
      font-size: 1rem;
      line-height: var(--a2ui-line-m);
    }
    .text h5 {
      font-size: var(--a2ui-font-size-m);
      line-height: var(--a2ui-line-m);
    }
    .text h6 {
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      color: var(--a2ui-color-muted);
    }
    .text strong {
      font-weight: var(--a2ui-weight-strong);
    }
    .text :is(ul, ol) {
      padding-inline-start: 1.375em;
    }
    .text li + li,
    .text li > * + * {
      margin-block-start: var(--a2ui-space-2xs);
    }
    .text li::marker {
      color: var(--a2ui-color-muted);
      font-variant-numeric: tabular-nums;
    }
    .text code {
      padding: 0.1em 0.35em;
      border-radius: var(--a2ui-radius-xs);
      background: var(--a2ui-color-fill);
      font: 0.875em var(--a2ui-font-mono);
    }
    .text pre {
      padding: var(--a2ui-space-s) var(--a2ui-space-m);
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-fill);
      overflow-x: auto;
      line-height: var(--a2ui-line-s);
      overflow-wrap: normal;
    }
    .text pre code {
      padding: 0;
      background: none;
    }
    .text blockquote {
      padding-inline-start: var(--a2ui-space-m);
      border-inline-start: 3px solid var(--a2ui-color-outline);
      color: var(--a2ui-color-muted);
    }
    .text blockquote > * + * {
      margin-block-start: var(--a2ui-space-s);
    }
    .text hr {
      block-size: 1px;
      margin-block: var(--a2ui-space-m);
      border: 0;
      background: var(--a2ui-color-outline);
    }
    .text div:has(> table) {
      overflow-x: auto;
    }
    .text table {
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    .text :is(th, td) {
      padding: var(--a2ui-space-xs) var(--a2ui-space-m) var(--a2ui-space-xs) 0;
      border-block-end: 1px solid var(--a2ui-color-outline);
      text-align: start;
      vertical-align: top;
      overflow-wrap: normal;
    }
    .text th {
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      font-weight: var(--a2ui-weight-medium);
    }
    .text :is(th, td).right {
      text-align: end;
    }
    .text :is(th, td).center {
      text-align: center;
    }
    .text a {
      color: var(--a2ui-color-primary-ink);
      text-underline-offset: 0.15em;
    }
    .text a:focus-visible,
    .text :is(pre, div):focus-visible {
      border-radius: var(--a2ui-radius-xs);
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    .text-image {
      max-inline-size: 100%;
      block-size: auto;
      border-radius: var(--a2ui-radius-m);
    }
    /* No asterisks flash up while the parser loads, but nobody waits for it longer than this. */
    .text-waiting {
      animation: text-shown 300ms step-end both;
    }
    @keyframes text-shown {
      from {
        visibility: hidden;
      }
      to {
        visibility: visible;
      }
    }
    /* A caption hugs the text that it explains: the only exception to the one leaf margin. */
    .column > .text + .text.caption,
    .column > .text.caption + .text {
      margin-block-start: 0;
    }
    .column > .text:has(+ .text.caption),
    .column > .text.caption:has(+ .text) {
      margin-block-end: 0;
    }

    .icon {
      display: block;
      flex: none;
      inline-size: 1.5rem;
      block-size: 1.5rem;
      margin: var(--a2ui-leaf);
      color: inherit;
    }
    .icon-glyph {
      display: block;
      flex: none;
      inline-size: 1rem;
      block-size: 1rem;
    }
    .icon-stroke {
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .icon-fill,
    .icon-shape {
      fill: currentColor;
      stroke: none;
    }
    .icon.mirrored:dir(rtl) {
      transform: scaleX(-1);
    }

    .image {
      position: relative;
      box-sizing: border-box;
      display: block;
      overflow: hidden;
      max-inline-size: calc(100% - 2 * var(--a2ui-leaf));
      margin: var(--a2ui-leaf);
      border-radius: var(--a2ui-radius-m);
    }
    .image.icon,
    .image.avatar,
    .image.small-feature {
      flex: none;
    }
    .image.icon {
      inline-size: 1.5rem;
      block-size: 1.5rem;
      border-radius: var(--a2ui-radius-xs);
    }
    .image.avatar {
      inline-size: 2.5rem;
      block-size: 2.5rem;
      border-radius: 50%;
    }
    .image.small-feature {
      inline-size: 6.25rem;
      block-size: 6.25rem;
    }
    .image.medium-feature {
      inline-size: fit-content;
      max-inline-size: min(18.75rem, 100% - 2 * var(--a2ui-leaf));
      margin-block: var(--a2ui-space-s);
    }
    .row > .image.medium-feature:not(:only-child) {
      max-inline-size: min(18.75rem, 40%);
    }
    .image.large-feature {
      inline-size: fit-content;
      max-block-size: 25rem;
      margin-block: var(--a2ui-space-s);
    }
    .row:not(.align-start, .align-center, .align-end) > .image:is(.medium-feature, .large-feature) {
      align-self: start;
    }
    .image.header {
      inline-size: calc(100% - 2 * var(--a2ui-leaf));
      block-size: 12.5rem;
      margin-block: var(--a2ui-space-s);
    }
    .row > .image.header {
      flex: 1 1000 12.5rem;
    }
    /* A fit that needs a box gives the flexible sizes one. */
    .image.medium-feature:not(.fit-fill) {
      inline-size: 18.75rem;
      aspect-ratio: 3 / 2;
    }
    .image.large-feature:not(.fit-fill) {
      inline-size: calc(100% - 2 * var(--a2ui-leaf));
      aspect-ratio: 16 / 9;
    }
    .image-content {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      object-fit: fill;
    }
    .image:is(.medium-feature, .large-feature).fit-fill > .image-content {
      inline-size: auto;
      max-inline-size: 100%;
      block-size: auto;
      max-block-size: 25rem;
    }
    .image.fit-contain > .image-content {
      object-fit: contain;
    }
    .image.fit-cover > .image-content {
      object-fit: cover;
    }
    .image.fit-none > .image-content {
      object-fit: none;
    }
    .image.fit-scale-down > .image-content {
      object-fit: scale-down;
    }
    /* A one-pixel inner edge keeps pale pictures from bleeding into the card. */
    .image::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: inherit;
      box-shadow: inset 0 0 0 1px light-dark(rgb(31 35 40 / 0.08), rgb(255 255 255 / 0.08));
      pointer-events: none;
    }
    .image.fit-contain::after,
    .image.fit-none::after,
    .image.fit-scale-down::after {
      content: none;
    }
    .image.loading,
    .image.missing {
      background: var(--a2ui-color-fill);
    }
    .image:is(.medium-feature, .large-feature):is(.loading, .missing) {
      inline-size: 100%;
      aspect-ratio: 3 / 2;
    }
    .image.large-feature:is(.loading, .missing) {
      aspect-ratio: 16 / 9;
    }
    .image:is(.medium-feature, .large-feature).loading > .image-content {
      inline-size: 100%;
      block-size: 100%;
      max-block-size: none;
    }
    .image.loading > .image-content {
      opacity: 0;
    }
    .image.loading {
      animation: image-loading calc(1600ms / max(var(--a2ui-motion), 0.001)) ease-in-out infinite;
    }
    @keyframes image-loading {
      50% {
        background: var(--a2ui-color-fill-strong);
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .image.loading {
        animation: none;
      }
    }
    .image-message,
    .video-message,
    .audio-player-message {
      box-sizing: border-box;
      display: flex;
      flex-direction: column;
      align-items: center;
      justify-content: center;
      gap: var(--a2ui-space-xs);
      block-size: 100%;
      padding: var(--a2ui-space-s);
      overflow: hidden;
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
      text-align: center;
    }
    .image:is(.icon, .avatar) > .image-message {
      padding: 0;
    }
    .image:not(.icon, .avatar) > .image-message > .icon-glyph,
    .video-message > .icon-glyph {
      inline-size: 1.5rem;
      block-size: 1.5rem;
    }

    .video,
    .audio-player {
      box-sizing: border-box;
      min-inline-size: 0;
      margin: var(--a2ui-space-s) var(--a2ui-leaf);
    }
    .row > .video,
    .row > .audio-player {
      flex: 1 1000 16rem;
    }
    .video-player {
      display: block;
      inline-size: 100%;
      max-block-size: 80vh;
      aspect-ratio: auto 16 / 9;
      border-radius: var(--a2ui-radius-m);
      background: #000;
    }
    .video.missing,
    .audio-player-message {
      border-radius: var(--a2ui-radius-m);
      background: var(--a2ui-color-fill);
      box-shadow: inset 0 0 0 1px var(--a2ui-color-outline);
    }
    .video.missing {
      aspect-ratio: 16 / 9;
    }
    .audio-player-controls {
      display: block;
      inline-size: 100%;
      block-size: 3rem;
    }
    .audio-player-message {
      flex-direction: row;
      block-size: 3rem;
    }
    .audio-player-label {
      margin-block-end: var(--a2ui-space-xs);
      color: var(--a2ui-color-muted);
      font-size: var(--a2ui-font-size-s);
      line-height: var(--a2ui-line-s);
    }
    .video-player:focus-visible,
    .audio-player-controls:focus-visible {
      outline: var(--a2ui-focus-width) solid var(--a2ui-color-focus);
      outline-offset: var(--a2ui-focus-offset);
    }
    @media (forced-colors: active) {
      .image.missing,
      .video.missing,
      .audio-player-message {
        outline: 1px solid CanvasText;
        outline-offset: -1px;
      }
    }
  }
`;
