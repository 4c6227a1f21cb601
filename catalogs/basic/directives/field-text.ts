import {nothing, type ElementPart} from 'lit';
import {directive, Directive} from 'lit/directive.js';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface FieldTextOptions {
  /** Whether what stands in the field says the same as the text, so that it may stay as it was typed. */
  readonly same?: (typed: string) => boolean;
  /** Whether the user is in the middle of something that is no value yet. */
  readonly unfinished?: (field: Field) => boolean;
}

class FieldText extends Directive {
  #composing = false;
  #field?: Field;
  #shown?: string;

  render(_text: string, _options?: FieldTextOptions): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [text, options = {}]: [string, FieldTextOptions?]): unknown {
    const field = element as Field;
    if (this.#field !== field) {
      this.#field = field;
      field.addEventListener('compositionstart', () => (this.#composing = true));
      field.addEventListener('compositionend', () => (this.#composing = false));
    }
    const again = this.#shown === text;
    // Any write would end the composition; what the user composes is written after it and wins.
    if (this.#composing) return nothing;
    this.#shown = text;
    if (field.value === text || options.same?.(field.value)) return nothing;
    if (again && options.unfinished?.(field)) return nothing;
    setText(field, text);
    return nothing;
  }
}

/**
 * Shows a text in a native field without disturbing who types in it: nothing is written while an input method composes, nor
 * where the field already says the same, and the caret keeps its place in the text.
 */
export const fieldText = directive(FieldText);

/** Whether the field has the focus, also inside shadow roots. */
function isFocused(field: Element): boolean {
  return (field.getRootNode() as Document | ShadowRoot).activeElement === field;
}

function setText(field: Field, text: string): void {
  const {value: before, selectionStart: start, selectionEnd: end, selectionDirection} = field;
  field.value = text;
  if (start === null || end === null || !isFocused(field)) return;
  // What stands before the caret may have changed: then its distance to the end is what stays.
  const moved = (at: number) =>
    before.slice(0, at) === text.slice(0, at) ? at : Math.max(0, text.length - (before.length - at));
  field.setSelectionRange(moved(start), moved(end), selectionDirection ?? undefined);
}
