import {nothing, type ElementPart} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';

class Grouped extends AsyncDirective {
  #input?: HTMLInputElement;
  #name = '';

  render(_name: string): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [name]: [string]): unknown {
    this.#input = element as HTMLInputElement;
    this.#name = name;
    this.reconnected();
    return nothing;
  }

  override disconnected(): void {
    this.#input?.removeAttribute('name');
  }

  override reconnected(): void {
    if (this.#input && this.#input.name !== this.#name) this.#input.name = this.#name;
  }
}

/**
 * Names the group of a radio button while it is drawn. Chromium keeps a radio button that leaves a shadow tree within its group, and
 * with it all that stood around it, unless it leaves the group first.
 */
export const grouped = directive(Grouped);
