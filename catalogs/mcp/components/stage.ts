import {nothing} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

/** How a dialog element stands: in its place, over the page, or not at all. */
export type Standing = 'inline' | 'fullscreen' | 'away';

class Stage extends Directive {
  #standing: Standing | undefined;

  render(_standing: Standing): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [standing]: [Standing]): unknown {
    const before = this.#standing;
    this.#standing = standing;
    if (before !== standing) queueMicrotask(() => this.#apply(element as HTMLDialogElement));
    return nothing;
  }

  #apply(dialog: HTMLDialogElement): void {
    const over = dialog.matches(':modal');
    if (!dialog.isConnected || (over ? this.#standing === 'fullscreen' : false)) return;
    if (over) dialog.close();
    // `show()` would take the focus.
    dialog.toggleAttribute('open', this.#standing === 'inline');
    if (this.#standing === 'fullscreen') dialog.showModal();
  }
}

/** Element directive: moves a dialog element, and the frame in it, between its place and the top layer; frames that move elsewhere start anew. */
export const stage = directive(Stage);
