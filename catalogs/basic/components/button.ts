import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {ButtonProps} from '../generated/props.js';

/**
 * Does what its action says. While a check fails it keeps the focus order, sends nothing and tells why.
 *
 * @csspart button - The button element.
 * @csspart button-reason - Why a gated button does nothing, shown while it has pointer or focus.
 * @cssproperty --a2ui-button-radius - Radius of its corners (--a2ui-radius-m).
 */
export const button = defineComponent<ButtonProps>('Button', ({props, child, act, checks, uid, accessible}) => {
  const {variant = 'default'} = props;
  const gated = !checks.valid;
  const reason = gated ? checks.failing.filter(({severity}) => severity === 'error').map(({message}) => message) : [];
  return html`<button class=${variant === 'default' ? 'button' : `button ${variant}`} part="button" type="button"
    aria-busy=${checks.pending ? 'true' : nothing} @click=${() => act('action')}
    @pointerenter=${reason.length > 0 ? keepReasonInside : nothing} @focus=${reason.length > 0 ? keepReasonInside : nothing}
    ${accessible({role: 'trigger', describedBy: reason.length > 0 ? uid('reason') : undefined})}>${child(props.child)}${
      // Hidden, because it is no part of the button's name; what describes the button may be hidden.
      reason.length > 0
        ? html`<span class="button-reason" part="button-reason" id=${uid('reason')} aria-hidden="true"><span dir="auto">${reason.join(' ')}</span></span>`
        : nothing
    }</button>`;
});

/** Moves the reason, which may be much wider than its button, so far that it stays on the surface. */
function keepReasonInside({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement;
  const reason = button.querySelector<HTMLElement>('.button-reason');
  const surface = button.closest('[part~="surface"]');
  if (!reason || !surface) return;
  reason.style.removeProperty('translate');
  const [inner, outer] = [reason.getBoundingClientRect(), surface.getBoundingClientRect()];
  const shift = Math.max(Math.min(0, outer.right - inner.right), outer.left - inner.left);
  if (shift !== 0) reason.style.setProperty('translate', `${shift}px`);
}
