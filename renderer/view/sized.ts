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
const watching = new WeakMap<Element, (size: Size) => void>();

class Sized extends AsyncDirective {
  #element?: HTMLElement;

  render(_tell: (size: Size) => void): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [tell]: [(size: Size) => void]): unknown {
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
        if (width > 0) watching.get(target)?.({width: Math.round(width), height: Math.round(height), rtl: target.matches(':dir(rtl)')});
      }
    });
    if (this.#element) observer.observe(this.#element);
  }
}

/** Element directive: tells how large the element is, at first and whenever that changes. */
export const sized = directive(Sized);
