import {html, svg, type TemplateResult} from 'lit';
import {icons, unknownIcon} from '../icons.js';

/** One of the catalog's icons as part of something else: silent, as large as its place says. */
export function glyph(name: string, hook = ''): TemplateResult {
  return html`<svg class="icon-glyph ${hook}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${glyphPaths(name)}</svg>`;
}

/** The paths of an icon, for an svg element with a view box of 24 by 24. */
export function glyphPaths(name: string): unknown {
  const [stroke, fill]: readonly [string, string?] = Object.hasOwn(icons, name) ? icons[name]! : unknownIcon;
  return [
    stroke ? svg`<path class="icon-stroke" d=${stroke}></path>` : '',
    fill ? svg`<path class="icon-fill" d=${fill}></path>` : '',
  ];
}
