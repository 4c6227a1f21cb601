import {nothing, type ElementPart} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, audio[controls], video[controls], [tabindex="0"]';

export interface DialogOptions {
  readonly open: boolean;
  /** In the top layer, with everything else inert; else inside the surface. */
  readonly modal: boolean;
  /** Id of what names the dialog where it has no heading; absent where it has a name. */
  readonly label?: string;
}

class DialogOpen extends AsyncDirective {
  #dialog?: HTMLDialogElement;
  #options: DialogOptions = {open: false, modal: true};
  #back?: HTMLElement;

  render(_options: DialogOptions): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [options]: [DialogOptions]): unknown {
    if (!this.#dialog) {
      this.#dialog = element as HTMLDialogElement;
      this.#dialog.addEventListener('keydown', (event) => this.#wrapFocus(event));
    }
    this.#options = options;
    // The content is committed with the same render, and a dialog opens only in the page.
    queueMicrotask(() => this.#apply());
    return nothing;
  }

  override reconnected(): void {
    // Taken out of the page, a dialog leaves the top layer for good.
    this.#dialog?.close();
    queueMicrotask(() => this.#apply());
  }

  #apply(): void {
    const dialog = this.#dialog;
    if (!dialog?.isConnected || dialog.open === this.#options.open) return;
    const root = dialog.getRootNode() as ShadowRoot;
    if (!this.#options.open) {
      const inside = dialog.contains(root.activeElement);
      dialog.close();
      surfaceOf(dialog)?.style.removeProperty('min-block-size');
      // A modal dialog gives the focus back by itself, but not to an element that was focused in code on some platforms.
      if (inside || !root.activeElement) this.#back?.focus({preventScroll: true});
      this.#back = undefined;
      return;
    }
    name(dialog, this.#options.label);
    this.#back = root.activeElement instanceof HTMLElement ? root.activeElement : undefined;
    if (this.#options.modal) {
      dialog.showModal();
    } else {
      // `show()` is no modal dialog, so the two things that make one are done by hand.
      dialog.setAttribute('aria-modal', 'true');
      dialog.show();
      // What it is contained in may be no taller than its trigger.
      surfaceOf(dialog)?.style.setProperty('min-block-size', `${dialog.offsetHeight + 48}px`);
      dialog.scrollIntoView({block: 'nearest'});
    }
    const first = tabbable(dialog).find((each) => !each.hasAttribute('data-last')) ?? dialog;
    first.focus({preventScroll: true});
  }

  #wrapFocus(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || this.#options.modal || !this.#dialog) return;
    const stops = tabbable(this.#dialog);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const active = (this.#dialog.getRootNode() as ShadowRoot).activeElement;
    if (!edge || (active !== edge && active !== this.#dialog)) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}

function surfaceOf(dialog: HTMLElement): HTMLElement | null {
  return dialog.closest<HTMLElement>('[part~="surface"]');
}

/** A dialog is called by its first heading, else by what opened it. */
function name(dialog: HTMLDialogElement, label: string | undefined): void {
  if (label === undefined) {
    dialog.removeAttribute('aria-labelledby');
    return;
  }
  const heading = dialog.querySelector('h1, h2, h3, h4, h5, h6');
  if (heading) heading.id ||= `${label}-title`;
  dialog.setAttribute('aria-labelledby', heading?.id ?? label);
}

function tabbable(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (each) => each.tabIndex >= 0 && each.getClientRects().length > 0,
  );
}

/** Opens and closes a native dialog: in the top layer when `modal`, else inside the surface; keeps and restores the focus. */
export const dialogOpen = directive(DialogOpen);
