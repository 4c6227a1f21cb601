import {nothing, type ElementPart} from 'lit';
import {directive, Directive} from 'lit/directive.js';

type Values = Readonly<Record<string, string>>;

class Properties extends Directive {
  #before: Values = {};

  render(_values: Values): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [values]: [Values]): unknown {
    const {style} = element as HTMLElement;
    for (const name of Object.keys(this.#before)) if (!(name in values)) style.removeProperty(name);
    for (const [name, value] of Object.entries(values))
      if (this.#before[name] !== value) style.setProperty(name, value);
    this.#before = values;
    return nothing;
  }
}

/** Sets CSS properties one by one; Lit's `styleMap` writes a style attribute, which a strict content policy blocks. */
export const properties = directive(Properties);
