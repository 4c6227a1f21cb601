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
const told = new WeakMap<Element, Size>();
/** Elements that have just come and have not been measured. */
const fresh = new Set<HTMLElement>();

function tellSize(element: HTMLElement, width: number, height: number): void {
  const size = {width: Math.round(width), height: Math.round(height), rtl: element.matches(':dir(rtl)')};
  const before = told.get(element);
  const same = before?.width === size.width && before.height === size.height && before.rtl === size.rtl;
  if (width <= 0 || same) return;
  told.set(element, size);
  watching.get(element)?.(size, element);
}

/**
 * Measures what has just come, all before any of it draws. Drawn in answer to the observer it would make what stands around it grow too late
 * for this frame, which browsers report to the page as an error.
 */
function measureFresh(): void {
  const boxes = [...fresh].map((element) => [element, element.clientWidth, element.clientHeight] as const);
  fresh.clear();
  for (const [element, width, height] of boxes) if (element.isConnected) tellSize(element, width, height);
}

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
    if (!this.#element) return;
    observer?.unobserve(this.#element);
    fresh.delete(this.#element);
    told.delete(this.#element);
  }

  override reconnected(): void {
    // Told after layout and before the paint, so nothing is ever seen at a wrong size.
    observer ??= new ResizeObserver((entries) => {
      for (const {target, contentRect} of entries)
        tellSize(target as HTMLElement, contentRect.width, contentRect.height);
    });
    if (!this.#element) return;
    observer.observe(this.#element);
    if (fresh.size === 0) queueMicrotask(measureFresh);
    fresh.add(this.#element);
  }
}

/**
 * Element directive: tells how large the element is, at first and whenever that changes. What is drawn in answer must not change
 * the size of the element itself: put it on one that nothing inside of it can stretch.
 */
export const sized = directive(Sized);
