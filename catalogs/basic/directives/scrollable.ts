import {nothing, type ElementPart} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]';

/** From how many children on a container is `data-long`, so that styles can leave out what is far from the screen. */
const LONG = 50;

let observer: ResizeObserver | undefined;

class Scrollable extends AsyncDirective {
  #element?: HTMLElement;

  render(): unknown {
    return nothing;
  }

  override update({element}: ElementPart): unknown {
    if (this.#element !== element) {
      this.#element = element as HTMLElement;
      // Before the first layout, which is the costly one.
      queueMicrotask(() => markLong(element));
      if (this.isConnected) this.reconnected();
    }
    return nothing;
  }

  override disconnected(): void {
    if (this.#element) observer?.unobserve(this.#element);
  }

  override reconnected(): void {
    observer ??= new ResizeObserver((entries) => {
      for (const {target} of entries) {
        markLong(target);
        const scrolls = target.scrollHeight > target.clientHeight + 1 || target.scrollWidth > target.clientWidth + 1;
        if (scrolls && !target.querySelector(FOCUSABLE)) target.setAttribute('tabindex', '0');
        else target.removeAttribute('tabindex');
      }
    });
    if (this.#element) observer.observe(this.#element);
  }
}

function markLong(element: Element): void {
  const long = element.childElementCount > LONG;
  if (long !== element.hasAttribute('data-long')) element.toggleAttribute('data-long', long);
}

/** Gives a scroll container a tab stop while it overflows and holds nothing that the keyboard could reach it by. */
export const scrollable = directive(Scrollable);
