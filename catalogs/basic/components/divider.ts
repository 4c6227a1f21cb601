import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {DividerProps} from '../generated/props.js';

/**
 * Draws a thin line between two things.
 *
 * @csspart divider - The line.
 */
export const divider = defineComponent<DividerProps>('Divider', ({props, accessible}) => {
  const vertical = props.axis === 'vertical';
  return html`<div class=${vertical ? 'divider vertical' : 'divider'} part="divider" role="separator"
    aria-orientation=${vertical ? 'vertical' : nothing} ${accessible()}></div>`;
});
