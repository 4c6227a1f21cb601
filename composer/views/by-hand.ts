import {html} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {keysText} from '../commands.js';
import {icon} from '../icons.js';

/** Puts a text into the clipboard; says whether the browser let it. */
export async function copied(text: string): Promise<boolean> {
  try {
    // Absent where the page came over a connection that is not secure.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What is said where it did not. */
export function refusedCopy() {
  return html`<p class="c-warn" role="alert">
    ${icon('warning', 'i c-inline-icon')} The browser did not allow copying. The text is selected:
    ${matchMedia('(pointer: coarse)').matches ? 'hold it and choose Copy.' : html`press <span class="c-kbd">${keysText('Ctrl+C')}</span>.`}
  </p>`;
}

/** A text that could not be copied, selected, so that it can be copied by hand. */
export function byHand(text: string) {
  return html`<div class="c-by-hand">
    ${refusedCopy()}
    <textarea class="c-input mono" readonly rows="6" aria-label="Text to copy" .value=${text} ${ref(choose)}></textarea>
  </div>`;
}

function choose(element?: Element): void {
  if (!(element instanceof HTMLTextAreaElement)) return;
  // Its text comes with the same update.
  queueMicrotask(() => {
    element.focus();
    element.select();
  });
}
