/** The themes of the basic catalog, by the names of their sheets. */
export const themes = ['default', 'compact', 'high-contrast', 'material', 'fluent', 'shadcn'] as const;

export type ThemeName = (typeof themes)[number];

/** What surrounds the surface in the preview; it is the author's choice for looking, not part of the document. */
export interface Environment {
  /** Pixels; 0 fills the pane. */
  readonly width: number;
  readonly scheme: 'auto' | 'light' | 'dark';
  readonly theme: ThemeName;
  /** BCP 47; empty is the browser's. */
  readonly locale: string;
  readonly direction: 'auto' | 'ltr' | 'rtl';
  /** Percent. */
  readonly zoom: number;
  readonly motion: boolean;
}

export const defaultEnvironment: Environment = {
  width: 390,
  scheme: 'auto',
  theme: 'default',
  locale: '',
  direction: 'auto',
  zoom: 100,
  motion: true,
};

/** Reads an environment that came from a link or a file; what does not fit is left at its default. */
export function readEnvironment(value: unknown): Environment {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const {width, scheme, theme, locale, direction, zoom, motion} = given;
  return {
    width: typeof width === 'number' && width >= 0 && width <= 4000 ? width : defaultEnvironment.width,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    theme: themes.find((name) => name === theme) ?? 'default',
    locale: typeof locale === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/.test(locale) ? locale : '',
    direction: direction === 'ltr' || direction === 'rtl' ? direction : 'auto',
    zoom: typeof zoom === 'number' && zoom >= 50 && zoom <= 400 ? zoom : 100,
    motion: motion !== false,
  };
}
