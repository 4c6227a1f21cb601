import {nothing, type ElementPart} from 'lit';
import {directive, Directive} from 'lit/directive.js';

class Placed extends Directive {
  render(_look: (element: Element) => void): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [look]: [(element: Element) => void]): unknown {
    // While a template is committed its elements do not stand in the surface yet; before the paint they do.
    queueMicrotask(() => {
      if (element.isConnected) look(element);
      else requestAnimationFrame(() => element.isConnected && look(element));
    });
    return nothing;
  }
}

/** Calls `look` with the element after each render, once it stands where its ancestors can be seen, before the paint. */
export const placed = directive(Placed);
