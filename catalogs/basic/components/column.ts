import {html} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {ColumnProps} from '../generated/props.js';
import {arrangement} from './arrangement.js';

/**
 * Lays its children out below each other.
 *
 * @csspart column - The flex container.
 */
export const column = defineComponent<ColumnProps>('Column', ({props, children, accessible}) => {
  const {justify, align} = props;
  return html`<div class=${`column${arrangement(justify, align)}`} part="column" ${accessible()}>${children(props.children, {weighted: true})}</div>`;
});
