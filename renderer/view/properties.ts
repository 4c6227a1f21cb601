import {nothing} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

type Values = Readonly<Record<string, string | undefined>>;

class Properties extends Directive {
  #before: Values = {};

  render(_values: Values): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [values]: [Values]): unknown {
    const {style} = element as HTMLElement;
    for (const name of Object.keys(this.#before)) if (values[name] === undefined) style.removeProperty(name);
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && this.#before[name] !== value) style.setProperty(name, value);
    }
    this.#before = values;
    return nothing;
  }
}

/**
 * Element directive: sets CSS properties one by one, `<div ${properties({'inline-size': '40%'})}>`. Lit's `styleMap` writes a
 * style attribute, which a strict content policy blocks.
 */
export const properties = directive(Properties);
