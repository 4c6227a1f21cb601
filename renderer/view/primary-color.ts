/** Sets the tokens that follow from an accent, `#rrggbb`, or takes them away; on it stands the text that reads best. */
export function setPrimaryColor(style: CSSStyleDeclaration, color: string | undefined): void {
  const tokens: Record<string, string | undefined> = {
    '--a2ui-color-primary': color,
    '--a2ui-color-primary-hover': color && `color-mix(in srgb, ${color} 88%, black)`,
    '--a2ui-color-primary-pressed': color && `color-mix(in srgb, ${color} 76%, black)`,
    '--a2ui-color-on-primary': color && (luminance(color) > 0.179 ? '#000000' : '#ffffff'),
  };
  for (const [name, value] of Object.entries(tokens)) {
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}

/** The relative luminance of `#rrggbb` (WCAG 2.2): 0.179 is as far from black as from white. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
