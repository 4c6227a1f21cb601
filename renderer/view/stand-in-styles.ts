import {css} from 'lit';

/** How what stands in the element's slots by default looks. */
export const standInStyles = css`
  @layer a2ui-base {
    .skeleton {
      display: grid;
      gap: var(--a2ui-space-s, 0.5rem);
      padding: var(--a2ui-space-s, 0.5rem) var(--a2ui-leaf, 0.25rem);
      /* What comes at once shows no skeleton before. */
      animation: skeleton-in 300ms 200ms both, skeleton-breath 2s 500ms ease-in-out infinite;
    }
    .skeleton > span {
      block-size: var(--a2ui-control, 2.25rem);
      box-sizing: border-box;
      border: 1px solid transparent;
      border-radius: var(--a2ui-radius-s, 0.375rem);
      background: var(--a2ui-color-fill-strong, color-mix(in srgb, currentColor 12%, transparent));
    }
    .skeleton > :nth-child(1) {
      inline-size: 55%;
      block-size: 1.5rem;
    }
    .skeleton > :nth-child(2) {
      inline-size: 35%;
      block-size: 0.75rem;
      margin-block-end: var(--a2ui-space-s, 0.5rem);
    }
    @keyframes skeleton-in {
      from {
        opacity: 0;
      }
    }
    @keyframes skeleton-breath {
      50% {
        opacity: 0.55;
      }
    }
    .stand-in {
      display: grid;
      justify-items: center;
      gap: var(--a2ui-space-s, 0.5rem);
      padding: var(--a2ui-space-xl, 1.5rem) var(--a2ui-space-l, 1rem);
      color: var(--a2ui-color-muted, currentColor);
      text-align: center;
    }
    .stand-in-icon {
      inline-size: 1.5rem;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .stand-in-again {
      min-block-size: var(--a2ui-control, 2.25rem);
      padding: 0 0.875rem;
      border: var(--a2ui-outline-width, 1px) solid var(--a2ui-color-outline-strong, currentColor);
      border-radius: var(--a2ui-button-radius, var(--a2ui-radius-m, 0.5rem));
      background: var(--a2ui-color-surface, transparent);
      color: var(--a2ui-color-on-surface, currentColor);
      font: inherit;
      font-weight: var(--a2ui-weight-medium, 500);
      cursor: pointer;
    }
    .stand-in-again:hover {
      background: var(--a2ui-color-fill, transparent);
    }
    .stand-in-again:active {
      background: var(--a2ui-color-fill-strong, transparent);
    }
    .stand-in-again:focus-visible {
      outline: var(--a2ui-focus-width, 2px) solid var(--a2ui-color-focus, currentColor);
      outline-offset: var(--a2ui-focus-offset, 2px);
    }
    @media (prefers-reduced-motion: reduce) {
      .skeleton {
        animation: none;
      }
    }
  }
`;
