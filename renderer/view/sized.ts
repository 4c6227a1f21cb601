import {nothing} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ElementPart} from 'lit/directive.js';

/** What a drawing must know of its place. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly rtl: boolean;
}

let observer: ResizeObserver | undefined;
type Tell = (size: Size, element: HTMLElement) => void;

const watching = new WeakMap<Element, Tell>();

class Sized extends AsyncDirective {
  #element?: HTMLElement;

  render(_tell: Tell): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [tell]: [Tell]): unknown {
    watching.set(element, tell);
    if (this.#element !== element) {
      this.#element = element as HTMLElement;
      if (this.isConnected) this.reconnected();
    }
    return nothing;
  }

  override disconnected(): void {
    if (this.#element) observer?.unobserve(this.#element);
  }

  override reconnected(): void {
    // Told after layout and before the paint, so nothing is ever seen at a wrong size.
    observer ??= new ResizeObserver((entries) => {
      for (const {target, contentRect} of entries) {
        const {width, height} = contentRect;
        const size = {width: Math.round(width), height: Math.round(height), rtl: target.matches(':dir(rtl)')};
        if (width > 0) watching.get(target)?.(size, target as HTMLElement);
      }
    });
    if (this.#element) observer.observe(this.#element);
  }
}

/**
 * Element directive: tells how large the element is, at first and whenever that changes. What is drawn in answer must not change
 * the size of the element itself: put it on one that nothing inside of it can stretch.
 */
export const sized = directive(Sized);
