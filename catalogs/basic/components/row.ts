import {html} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {RowProps} from '../generated/props.js';
import {arrangement} from './arrangement.js';

/**
 * Lays its children out side by side.
 *
 * @csspart row - The flex container.
 */
export const row = defineComponent<RowProps>('Row', ({props, children, accessible}) => {
  const {justify, align} = props;
  return html`<div class=${`row${arrangement(justify, align)}`} part="row" ${accessible()}>${children(props.children, {weighted: true})}</div>`;
});
