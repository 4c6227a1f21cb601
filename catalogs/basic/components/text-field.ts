import {html, nothing} from 'lit';
import {defineComponent, type ComponentContext} from '../../../renderer/index.js';
import type {TextFieldProps} from '../generated/props.js';
import {fieldText} from '../directives/field-text.js';
import {growing} from '../directives/growing.js';
import {numberIn, numberLike, numberText, typedNumber} from '../numbers.js';
import {checkMessages} from './check-messages.js';
import {glyph} from './glyph.js';
import {required} from './required.js';
import {submitFrom} from './submit.js';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Lines that a text area lays out, as many as a list has items: each costs the browser as much. */
const LINES = 5_000;

/**
 * Lets the user type text or a number.
 *
 * @csspart text-field - The whole component.
 * @csspart text-field-label - The label.
 * @csspart text-field-input - The native input or text area.
 * @csspart text-field-toggle - The button that shows what was typed into an obscured field.
 * @cssproperty --a2ui-field-shadow - Shadow of a field at rest, also of date fields and filters (none).
 */
export const textField = defineComponent<TextFieldProps>(
  'TextField',
  (context) => {
    const {props, checks, uid, accessible, state, word, policy, component, report} = context;
    const {label = '', placeholder, variant = 'shortText'} = props;
    const value = props.value ?? '';
    const number = variant === 'number' ? numberField(context) : undefined;
    const beginning = variant === 'longText' ? firstLines(value, LINES) : value;
    // What is left out would be lost with the first letter that is typed.
    const left = beginning.length < value.length;
    if (left)
      report({
        code: 'TEXT_LIMIT',
        path: '/value',
        message: `A field shows ${LINES} lines of its text, to be read only.`,
      });
    const shown = number ? number.shown : beginning;
    const commit = (field: Field) => (number ? number.commit(field) : context.write('value', field.value));
    const revealed = state('revealed', false);

    const onInput = (event: Event) => {
      // What an input method composes is not yet typed; compositionend brings it.
      if (!(event as InputEvent).isComposing) commit(event.target as Field);
    };
    const onCompositionEnd = (event: Event) => commit(event.target as Field);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented || !policy.submitOnEnter) return;
      if (submitFrom(event.currentTarget as Element)) event.preventDefault();
    };
    const meaning = accessible({role: 'field', describedBy: uid('messages')});
    // An empty field has no text that could set its direction, so it follows its surroundings.
    const dir = variant !== 'obscured' && /\p{L}/u.test(shown) ? 'auto' : nothing;
    const name = label === '' ? placeholder || word('text') : nothing;

    const field =
      variant === 'longText'
        ? html`<textarea class="text-field-input" part="text-field-input" id=${uid('input')} rows="3" dir=${dir} placeholder=${placeholder || nothing}
          aria-label=${name} ?required=${required(component)} ?readonly=${left} @input=${onInput} @compositionend=${onCompositionEnd}
          ${fieldText(shown)} ${growing()} ${meaning}></textarea>`
        : html`<div class="text-field-box">
          <input class="text-field-input ${variant === 'number' ? 'number' : ''}" part="text-field-input" id=${uid('input')}
            type=${variant === 'obscured' && !revealed.value ? 'password' : 'text'} inputmode=${number ? 'decimal' : nothing}
            autocomplete=${variant === 'obscured' || number ? 'off' : nothing} autocapitalize=${variant === 'obscured' ? 'none' : nothing}
            spellcheck=${variant === 'shortText' ? nothing : 'false'} enterkeyhint=${policy.submitOnEnter ? 'go' : nothing}
            dir=${dir} placeholder=${placeholder || nothing} aria-label=${name} ?required=${required(component)}
            @beforeinput=${number ? number.guard : nothing} @input=${onInput} @compositionend=${onCompositionEnd}
            @blur=${number ? number.settle : nothing} @keydown=${onKeyDown}
            ${fieldText(shown, number)} ${meaning}>
          ${
            variant === 'obscured'
              ? html`<button class="text-field-toggle" part="text-field-toggle" type="button" aria-controls=${uid('input')}
                aria-pressed=${revealed.value ? 'true' : 'false'} aria-label=${word('show')}
                @click=${() => (revealed.value = !revealed.value)}>${glyph(revealed.value ? 'visibilityOff' : 'visibility')}</button>`
              : nothing
          }
        </div>`;
    return html`<div class=${`text-field ${variant === 'obscured' ? 'obscured' : ''}`} part="text-field">
    ${label === '' ? nothing : html`<label class="text-field-label" part="text-field-label" for=${uid('input')} dir="auto">${label}</label>`}
    ${field}${checkMessages(checks, uid('messages'))}
  </div>`;
  },
  {secrets: ({variant}) => (variant === 'obscured' ? ['value'] : [])},
);

function firstLines(text: string, most: number): string {
  let end = -1;
  for (let line = 0; line < most; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

/** What a field for numbers does otherwise (RULES §17): it writes numbers, `''` when cleared, and nothing while half-typed. */
function numberField({props, write, peek, state, locale}: ComponentContext<TextFieldProps>) {
  // Whoever keeps the number as text gets text back.
  const asText = state('asText', typeof peek('value') === 'string');
  const shown = numberText(props.value ?? '', locale);
  return {
    shown,
    same: (typed: string) => {
      const [here, there] = [typedNumber(typed, locale), typedNumber(shown, locale)];
      return here !== undefined && there !== undefined && here.value === there.value;
    },
    unfinished: (field: Field) => field.value !== '' && typedNumber(field.value, locale) === undefined,
    commit: (field: Field) => {
      const typed = typedNumber(field.value, locale);
      if (field.value.trim() === '') write('value', '');
      else if (typed) write('value', asText.value ? typed.text : typed.value);
    },
    guard: (event: InputEvent) => {
      if (event.data === null || event.isComposing || numberLike(event.data)) return;
      event.preventDefault();
      // Prices and measures are pasted with their signs and units.
      const number = event.inputType.startsWith('insertFrom') ? numberIn(event.data) : undefined;
      if (number === undefined) return;
      const field = event.target as HTMLInputElement;
      field.setRangeText(number, field.selectionStart!, field.selectionEnd!, 'end');
      field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    },
    settle: (event: Event) => {
      const field = event.target as Field;
      // A lone sign that is left behind never was a number.
      if (field.value !== '' && !typedNumber(field.value, locale)) field.value = shown;
    },
  };
}
