import {html} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {ListProps} from '../generated/props.js';
import {scrollable} from '../directives/scrollable.js';
import {arrangement} from './arrangement.js';

/**
 * Shows items one after the other and scrolls where they need more room than there is.
 *
 * @csspart list - The scroll container.
 * @csspart list-item - The box around one item.
 * @cssproperty --a2ui-list-max-block-size - Height from which a vertical list scrolls (none).
 */
export const list = defineComponent<ListProps>('List', ({props, children, accessible}) => {
  const {direction, align} = props;
  const way = direction === 'horizontal' ? 'list horizontal' : 'list';
  return html`<div class=${way + arrangement('start', align)} part="list" role="list" ${scrollable()} ${accessible()}>${children(props.children, {wrap})}</div>`;
});

const wrap = (content: unknown) => html`<div class="list-item" part="list-item" role="listitem">${content}</div>`;
