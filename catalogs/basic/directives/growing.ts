import {nothing, type ElementPart} from 'lit';
import {directive, Directive} from 'lit/directive.js';

class Growing extends Directive {
  #element?: HTMLTextAreaElement;

  render(): unknown {
    return nothing;
  }

  override update({element}: ElementPart): unknown {
    // Where CSS lets a text area follow its content, nothing is left to do.
    if (globalThis.CSS?.supports('field-sizing', 'content')) return nothing;
    const area = element as HTMLTextAreaElement;
    if (!this.#element) {
      this.#element = area;
      area.addEventListener('input', () => grow(area));
    }
    queueMicrotask(() => grow(area));
    return nothing;
  }
}

function grow(area: HTMLTextAreaElement): void {
  if (!area.isConnected) return;
  area.style.setProperty('block-size', 'auto');
  area.style.setProperty('block-size', `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`);
}

/** Lets a text area grow with what is typed. */
export const growing = directive(Growing);
