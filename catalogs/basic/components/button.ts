import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {ButtonProps} from '../generated/props.js';

/**
 * Does what its action says. While a check fails it keeps the focus order, sends nothing and tells why.
 *
 * @csspart button - The button element.
 * @csspart button-reason - Why a gated button does nothing, shown while it has pointer or focus.
 */
export const button = defineComponent<ButtonProps>('Button', ({props, child, act, checks, uid, accessible}) => {
  const {variant = 'default'} = props;
  const gated = !checks.valid;
  const reason = gated ? checks.failing.filter(({severity}) => severity === 'error').map(({message}) => message) : [];
  return html`<button class=${variant === 'default' ? 'button' : `button ${variant}`} part="button" type="button"
    aria-busy=${checks.pending ? 'true' : nothing} @click=${() => act('action')}
    ${accessible({role: 'trigger', describedBy: reason.length > 0 ? uid('reason') : undefined})}>${child(props.child)}${
      // Hidden, because it is no part of the button's name; what describes the button may be hidden.
      reason.length > 0
        ? html`<span class="button-reason" part="button-reason" id=${uid('reason')} aria-hidden="true" dir="auto">${reason.join(' ')}</span>`
        : nothing
    }</button>`;
});
