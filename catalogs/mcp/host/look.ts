/** The names that apps know (MCP Apps, `styles.variables`), by the token of ours that each is. */
const VARIABLES: Readonly<Record<string, string>> = {
  '--color-background-primary': '--a2ui-color-surface',
  '--color-background-secondary': '--a2ui-color-fill',
  '--color-background-tertiary': '--a2ui-color-fill-strong',
  '--color-background-inverse': '--a2ui-color-on-surface',
  '--color-background-info': '--a2ui-color-primary-soft',
  '--color-text-primary': '--a2ui-color-on-surface',
  '--color-text-secondary': '--a2ui-color-muted',
  '--color-text-tertiary': '--a2ui-color-placeholder',
  '--color-text-inverse': '--a2ui-color-surface',
  '--color-text-disabled': '--a2ui-color-disabled',
  '--color-text-info': '--a2ui-color-primary',
  '--color-text-danger': '--a2ui-color-danger',
  '--color-text-warning': '--a2ui-color-warning',
  '--color-border-primary': '--a2ui-color-outline',
  '--color-border-secondary': '--a2ui-color-outline-strong',
  '--color-border-danger': '--a2ui-color-danger',
  '--color-border-warning': '--a2ui-color-warning',
  '--color-ring-primary': '--a2ui-color-focus',
  '--color-ring-danger': '--a2ui-color-danger',
  '--font-sans': '--a2ui-font',
  '--font-mono': '--a2ui-font-mono',
  '--font-weight-normal': '--a2ui-weight-regular',
  '--font-weight-medium': '--a2ui-weight-medium',
  '--font-weight-semibold': '--a2ui-weight-strong',
  '--font-text-xs-size': '--a2ui-font-size-xs',
  '--font-text-sm-size': '--a2ui-font-size-s',
  '--font-text-md-size': '--a2ui-font-size-m',
  '--font-text-lg-size': '--a2ui-font-size-l',
  '--font-heading-sm-size': '--a2ui-font-size-l',
  '--font-heading-md-size': '--a2ui-font-size-xl',
  '--font-heading-lg-size': '--a2ui-font-size-2xl',
  '--font-text-xs-line-height': '--a2ui-line-xs',
  '--font-text-sm-line-height': '--a2ui-line-s',
  '--font-text-md-line-height': '--a2ui-line-m',
  '--font-text-lg-line-height': '--a2ui-line-l',
  '--border-radius-xs': '--a2ui-radius-xs',
  '--border-radius-sm': '--a2ui-radius-s',
  '--border-radius-md': '--a2ui-radius-m',
  '--border-radius-lg': '--a2ui-radius-l',
  '--border-radius-xl': '--a2ui-radius-xl',
  '--border-radius-full': '--a2ui-radius-full',
};

/** How a place in the page looks, in the terms of MCP Apps. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly styles: {readonly variables: Readonly<Record<string, string>>};
}

/** Reads off an element that is in the page; `probe`'s background is `light-dark(white, black)`. */
export function lookAt(probe: HTMLElement): Look {
  const style = getComputedStyle(probe);
  const variables = Object.entries(VARIABLES).flatMap(([name, token]) => {
    const value = style.getPropertyValue(token).trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const dark = /^rgb\(0, 0, 0\)$/.test(style.backgroundColor);
  return {theme: dark ? 'dark' : 'light', styles: {variables: Object.fromEntries(variables)}};
}
