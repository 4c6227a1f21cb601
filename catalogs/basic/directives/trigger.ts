import {nothing, type ElementPart} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';

const OPERABLE = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex]';

class Trigger extends AsyncDirective {
  #element?: HTMLElement;
  #expanded = false;
  readonly #observer = new MutationObserver(() => this.#apply());

  render(_expanded: boolean): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [expanded]: [boolean]): unknown {
    this.#expanded = expanded;
    if (this.#element !== element) {
      this.#element = element as HTMLElement;
      if (this.isConnected) this.reconnected();
    }
    queueMicrotask(() => this.#apply());
    return nothing;
  }

  override disconnected(): void {
    this.#observer.disconnect();
  }

  override reconnected(): void {
    if (this.#element) this.#observer.observe(this.#element, {childList: true, subtree: true});
  }

  #apply(): void {
    const element = this.#element;
    if (!element) return;
    const control = element.querySelector(OPERABLE);
    // A picture or a card opens the dialog as well, so it has to say and do what a button does.
    if (!control && element.firstElementChild) {
      element.setAttribute('role', 'button');
      element.tabIndex = 0;
    } else {
      element.removeAttribute('role');
      element.removeAttribute('tabindex');
    }
    for (const each of [element, control]) {
      if (!each) continue;
      const opens = each === (control ?? element) && !!element.firstElementChild;
      if (opens) each.setAttribute('aria-haspopup', 'dialog');
      else each.removeAttribute('aria-haspopup');
      if (opens) each.setAttribute('aria-expanded', String(this.#expanded));
      else each.removeAttribute('aria-expanded');
    }
  }
}

/** Makes what stands in the element a button that opens a dialog, where it isn't one by itself. */
export const trigger = directive(Trigger);
