import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';
import {defineComponent} from '../../../renderer/index.js';
import {placed} from '../directives/placed.js';
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
export const checkBox = defineComponent<CheckBoxProps>('CheckBox', (context) => {
  const {props, write, checks, uid, accessible, named, component, refresh, report, word} = context;
  const {label = ''} = props;
  const wordless = label === '' && !named;
  // A bound label may still come.
  if (wordless && typeof component.label !== 'object') {
    report({
      code: 'MISSING_LABEL',
      severity: 'info',
      message: `CheckBox ${component.id} says nothing: give it a label or an @accessibility label.`,
      path: '/label',
    });
  }
  const onChange = (event: Event) => {
    write('value', (event.target as HTMLInputElement).checked);
    // A write that was refused leaves the data as it was, and the mark has to go back.
    refresh();
  };
  const look = (element: Element) => wordless && borrowName(element, uid('name'));
  return html`<div class=${label === '' ? 'check-box wordless' : 'check-box'} part="check-box">
    <label class="check-box-label" part="check-box-label">
      <input class="check-box-input" part="check-box-input" type="checkbox" .checked=${live(props.value === true)}
        ?required=${required(component)} aria-label=${wordless ? word('checkBox') : nothing} aria-labelledby=${wordless ? uid('name') : nothing}
        @change=${onChange} @focus=${(event: Event) => look(event.currentTarget as Element)} ${placed(look)}
        ${accessible({role: 'field', describedBy: uid('messages')})}>
      ${label === '' ? nothing : html`<span dir="auto">${label}</span>`}
    </label>
    ${checkMessages(checks, uid('messages'))}
  </div>`;
});

/** A box without a word is called by the text that it stands beside, such as the title of its task. */
function borrowName(input: Element, id: string): void {
  const root = input.getRootNode() as ShadowRoot;
  if (root.getElementById(id)) return;
  const box = input.closest('.check-box')!;
  for (let around = box.parentElement; around && !around.matches('.surface'); around = around.parentElement) {
    const text = [...around.querySelectorAll('.text')].find(
      (each) => each.id === '' && /\S/.test(each.textContent ?? ''),
    );
    if (text) {
      text.id = id;
      return;
    }
    // What stands further away is about something else.
    if (around.matches('.row, .list-item')) return;
  }
}
