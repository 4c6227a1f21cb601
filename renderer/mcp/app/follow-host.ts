import type {App} from '@modelcontextprotocol/ext-apps';
import type {SurfaceElement} from 'a2ui-surface/renderer';

/** Tokens of ours by what hosts call them (MCP Apps, `styles.variables`). */
const TOKENS: Readonly<Record<string, string>> = {
  '--a2ui-color-surface': '--color-background-primary',
  '--a2ui-color-fill': '--color-background-secondary',
  '--a2ui-color-fill-strong': '--color-background-tertiary',
  '--a2ui-color-primary-soft': '--color-background-info',
  '--a2ui-color-on-surface': '--color-text-primary',
  '--a2ui-color-muted': '--color-text-secondary',
  '--a2ui-color-placeholder': '--color-text-tertiary',
  '--a2ui-color-disabled': '--color-text-disabled',
  '--a2ui-color-danger': '--color-text-danger',
  '--a2ui-color-warning': '--color-text-warning',
  '--a2ui-color-outline': '--color-border-primary',
  '--a2ui-color-outline-strong': '--color-border-secondary',
  '--a2ui-color-focus': '--color-ring-primary',
  '--a2ui-font': '--font-sans',
  '--a2ui-font-mono': '--font-mono',
  '--a2ui-font-size-xs': '--font-text-xs-size',
  '--a2ui-font-size-s': '--font-text-sm-size',
  '--a2ui-font-size-m': '--font-text-md-size',
  '--a2ui-radius-s': '--border-radius-sm',
  '--a2ui-radius-m': '--border-radius-md',
  '--a2ui-radius-l': '--border-radius-lg',
};

/** Gives the surface the look, the language and the edges that the host has now. */
export function followHost(app: App, surface: SurfaceElement): void {
  const {theme, locale, timeZone, styles, safeAreaInsets} = app.getHostContext() ?? {};
  if (theme) document.documentElement.style.colorScheme = theme;
  if (locale) {
    document.documentElement.lang = locale;
    surface.locale = locale;
  }
  if (timeZone) surface.timeZone = timeZone;
  const variables: Readonly<Record<string, string | undefined>> = styles?.variables ?? {};
  for (const [token, name] of Object.entries(TOKENS)) {
    const value = variables[name];
    if (value) surface.style.setProperty(token, value);
    else surface.style.removeProperty(token);
  }
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    document.body.style.setProperty(`padding-${side}`, `${safeAreaInsets?.[side] ?? 0}px`);
  }
}
