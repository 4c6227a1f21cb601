import {html, nothing, svg} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {IconProps} from '../generated/props.js';
import {icons, mirrored} from '../icons.js';
import {placed} from '../directives/placed.js';
import {glyphPaths} from './glyph.js';

/** Longer than any drawing of a 24-unit icon needs. */
const MAX_PATH = 20_000;

/**
 * Shows a symbol by name, or one that the agent drew as path commands.
 *
 * @csspart icon - The svg element.
 */
export const icon = defineComponent<IconProps>('Icon', ({props, accessible, named, report, state, word, component}) => {
  // A bound name may be any text.
  const name: unknown = props.name;
  const own = typeof name === 'object' && name !== null ? ((name as {svgPath?: string}).svgPath ?? '') : undefined;
  const known = typeof name === 'string' && Object.hasOwn(icons, name);
  if (typeof name === 'string' && name !== '' && !known) {
    report({
      code: 'UNKNOWN_ICON',
      message: `Icon ${component.id}: there is no icon named ${JSON.stringify(name.slice(0, 80))}.`,
    });
  }
  // A button with nothing but an icon would have no name, so the icon lends it its own.
  const alone = state('alone', false);
  const look = (element: Element) => {
    const button = element.closest('button, [role="button"]');
    const now = known && button !== null && !button.hasAttribute('aria-label') && !/\S/.test(labelOf(button));
    if (alone.value !== now) alone.value = now;
  };
  const lent = !named && alone.value && known ? word(`icon-${name}`) || inWords(name) : nothing;
  const spoken = named || lent !== nothing;
  return html`<svg class=${known && mirrored.has(name) ? 'icon mirrored' : 'icon'} part="icon" viewBox="0 0 24 24"
    role=${spoken ? 'img' : nothing} aria-label=${lent} aria-hidden=${spoken ? nothing : 'true'} focusable="false"
    ${accessible()} ${placed(look)}>${own === undefined ? drawn(name) : ownPath(own, report, component.id)}</svg>`;
});

/** Nothing while the name has not come, else the named icon or the neutral one. */
function drawn(name: unknown): unknown {
  return typeof name === 'string' && name !== '' ? glyphPaths(name) : nothing;
}

/** Path commands and numbers only: a `d` can't do harm, but what isn't one is not drawn as one. */
export function isPath(text: string): boolean {
  return text.length <= MAX_PATH && /^\s*[Mm][\sMmZzLlHhVvCcSsQqTtAa\d.,eE+-]*$/.test(text);
}

function ownPath(text: string, report: (fault: {code: string; message: string}) => void, id: string): unknown {
  if (isPath(text)) return svg`<path class="icon-shape" d=${text}></path>`;
  report({code: 'INVALID_SVG_PATH', message: `Icon ${id}: svgPath takes path commands and numbers only.`});
  return glyphPaths('');
}

/** `shoppingCart` as words: "Shopping cart". */
function inWords(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A button's text without the reason why it is gated, which is no part of its name. */
function labelOf(button: Element): string {
  let text = '';
  for (const node of button.childNodes) {
    if (node.nodeType === 3) text += node.textContent ?? '';
    else if (node.nodeType === 1 && (node as Element).getAttribute('aria-hidden') !== 'true')
      text += node.textContent ?? '';
  }
  return text;
}
