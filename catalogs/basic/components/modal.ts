import {html} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {ModalProps} from '../generated/props.js';
import {dialogOpen} from '../directives/dialog-open.js';
import {kept} from '../directives/kept.js';
import {trigger} from '../directives/trigger.js';
import {glyph} from './glyph.js';

/**
 * Opens its content in a dialog when its trigger is activated.
 *
 * @csspart modal - The whole component as it stands in its surroundings.
 * @csspart modal-dialog - The dialog.
 * @csspart modal-content - The scrolling box around the content.
 * @csspart modal-close - The button that closes it.
 */
export const modal = defineComponent<ModalProps>(
  'Modal',
  ({props, child, state, uid, word, accessible, named, dialogs}) => {
    const open = state('open', false);
    const visited = state('visited', false);
    const onTop = dialogs === 'modal';
    const show = (event: Event) => {
      // A gated button opens nothing; its own handler says why.
      if ((event.target as Element).closest?.('[aria-disabled="true"]')) return;
      // The trigger's own action is replaced by the opening (RULES §17).
      event.stopPropagation();
      event.preventDefault();
      visited.value = true;
      open.value = true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Buttons click by themselves; what was made one by its role has to be helped.
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
      show(event);
    };
    const close = () => (open.value = false);
    const onClose = (event: Event) => {
      // Told late: by now it may have been opened again.
      if (!(event.target as HTMLDialogElement).open) close();
    };
    const onDialogKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || onTop || event.defaultPrevented) return;
      event.stopPropagation();
      close();
    };
    const onDialogClick = (event: MouseEvent) => {
      if (event.target === event.currentTarget && outside(event)) close();
    };
    return html`<div class="modal" part="modal">
    <div class="modal-trigger" id=${uid('trigger')} @click=${{handleEvent: show, capture: true}} @keydown=${onKeyDown}
      ${trigger(open.value)}>${child(props.trigger)}</div>
    <div class=${`modal-layer${onTop ? '' : ' contained'}${open.value ? ' open' : ''}`} @click=${(event: Event) => event.target === event.currentTarget && close()} @keydown=${onDialogKey}>
      <dialog class="modal-dialog" part="modal-dialog" tabindex="-1" @click=${onDialogClick} @keydown=${onDialogKey} @close=${onClose}
        @cancel=${(event: Event) => event.target === event.currentTarget && close()}
        ${accessible()} ${dialogOpen({open: open.value, modal: onTop, label: named ? undefined : uid('trigger')})}>
        <div class="modal-content" part="modal-content">${kept(visited.value ? 'content' : undefined, visited.value ? child(props.content) : undefined)}</div>
        <button class="modal-close" part="modal-close" type="button" data-last aria-label=${word('close')} @click=${close}>${glyph('close')}</button>
      </dialog>
    </div>
  </div>`;
  },
);

/** Whether a click on the dialog's own box hit its backdrop. */
function outside({clientX, clientY, currentTarget}: MouseEvent): boolean {
  // A click from the keyboard has no place.
  if (clientX === 0 && clientY === 0) return false;
  const {left, right, top, bottom} = (currentTarget as Element).getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
