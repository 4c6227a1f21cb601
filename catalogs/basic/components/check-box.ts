import {html} from 'lit';
import {live} from 'lit/directives/live.js';
import {defineComponent} from '../../../renderer/index.js';
import type {CheckBoxProps} from '../generated/props.js';
import {checkMessages} from './check-messages.js';
import {required} from './required.js';

/**
 * Lets the user say yes or no.
 *
 * @csspart check-box - The whole component.
 * @csspart check-box-label - Box and text, which is the target.
 * @csspart check-box-input - The native check box.
 */
export const checkBox = defineComponent<CheckBoxProps>(
  'CheckBox',
  ({props, write, checks, uid, accessible, component, refresh}) => {
    const onChange = (event: Event) => {
      write('value', (event.target as HTMLInputElement).checked);
      // A write that was refused leaves the data as it was, and the mark has to go back.
      refresh();
    };
    return html`<div class="check-box" part="check-box">
    <label class="check-box-label" part="check-box-label">
      <input class="check-box-input" part="check-box-input" type="checkbox" .checked=${live(props.value === true)}
        ?required=${required(component)} @change=${onChange} ${accessible({role: 'field', describedBy: uid('messages')})}>
      <span dir="auto">${props.label}</span>
    </label>
    ${checkMessages(checks, uid('messages'))}
  </div>`;
  },
);
