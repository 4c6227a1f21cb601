import type {ThemeName} from '../environment.js';

/** The sheet of each theme that has one; the default is how surfaces look without any. */
const SHEETS: Readonly<Partial<Record<ThemeName, () => Promise<{default: string}>>>> = {
  compact: () => import('a2ui-surface/themes/compact.css?raw'),
  'high-contrast': () => import('a2ui-surface/themes/high-contrast.css?raw'),
  material: () => import('a2ui-surface/themes/material.css?raw'),
  fluent: () => import('a2ui-surface/themes/fluent.css?raw'),
  shadcn: () => import('a2ui-surface/themes/shadcn.css?raw'),
};

/** The text of a theme's sheet, as pages load it. */
export async function themeText(name: ThemeName): Promise<string> {
  return (await SHEETS[name]?.())?.default ?? '';
}

const sheets = new Map<ThemeName, CSSStyleSheet>();
let worn: CSSStyleSheet | undefined;
let wanted: ThemeName = 'default';

/** Dresses the surfaces inside `.c-device`, and no others of the page, in a theme. */
export async function wear(name: ThemeName): Promise<void> {
  if (name === wanted) return;
  wanted = name;
  let sheet = sheets.get(name);
  if (!sheet && name in SHEETS) {
    const text = await themeText(name);
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text.replaceAll(':where(a2ui-surface)', ':where(.c-device a2ui-surface)'));
    sheets.set(name, sheet);
  }
  // Another one was chosen meanwhile.
  if (name !== wanted) return;
  const others = document.adoptedStyleSheets.filter((each) => each !== worn);
  document.adoptedStyleSheets = sheet ? [...others, sheet] : others;
  worn = sheet;
}
