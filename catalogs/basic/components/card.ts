import {html} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {CardProps} from '../generated/props.js';

/**
 * Sets its child apart in a box.
 *
 * @csspart card - The box.
 * @cssproperty --a2ui-card-padding - Space between its edge and its child.
 * @cssproperty --a2ui-card-shadow - Shadow of a card that stands in no other (none).
 */
export const card = defineComponent<CardProps>('Card', ({props, child, accessible}) => {
  return html`<div class="card" part="card" ${accessible()}>${child(props.child)}</div>`;
});
