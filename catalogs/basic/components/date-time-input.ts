import {html, nothing} from 'lit';
import {defineComponent} from '../../../renderer/index.js';
import type {DateTimeInputProps} from '../generated/props.js';
import {dateTimeMode, fromControl, outOfRange, shownDateTime, toControl} from '../date-time.js';
import {fieldText} from '../directives/field-text.js';
import {checkMessages} from './check-messages.js';
import {required} from './required.js';

const NAMES = {date: 'date', time: 'time', 'datetime-local': 'dateTime'} as const;

/**
 * Lets the user pick a date, a time or both with the browser's own pickers.
 *
 * @csspart date-time-input - The whole component.
 * @csspart date-time-input-label - The label.
 * @csspart date-time-input-input - The native input.
 */
export const dateTimeInput = defineComponent<DateTimeInputProps>('DateTimeInput', (context) => {
  const {props, write, peek, checks, uid, accessible, word, touch, locale, timeZone, component, state} = context;
  const {label = '', enableDate = false, enableTime = false} = props;
  const mode = dateTimeMode(enableDate, enableTime);
  const shown = toControl(props.value ?? '', mode, timeZone);
  const [min, max] = [toControl(props.min ?? '', mode, timeZone), toControl(props.max ?? '', mode, timeZone)];
  const left = state('left', false);
  // What the data said when half a value was left behind.
  const half = state<string | undefined>('half', undefined);
  const range = left.value ? outOfRange(shown, min, max) : undefined;
  const own =
    half.value === shown
      ? word('unfinished')
      : range === 'early'
        ? word('tooEarly', {min: shownDateTime(min, mode, locale)})
        : range === 'late'
          ? word('tooLate', {max: shownDateTime(max, mode, locale)})
          : undefined;

  const commit = (field: HTMLInputElement) => {
    // Half of a date is nobody's business yet; a cleared field is.
    if (unfinished(field)) return;
    half.value = undefined;
    const previous = peek('value');
    write('value', fromControl(field.value, mode, typeof previous === 'string' ? previous : '', timeZone));
  };
  const onInput = (event: Event) => commit(event.target as HTMLInputElement);
  // Who empties one part after the other has no value from the first on, and Chromium tells nobody of the last.
  const onKeyUp = (event: Event) => {
    const field = event.target as HTMLInputElement;
    if (field.value === '' && (half.value !== undefined || shown !== '')) commit(field);
  };
  const onBlur = (event: Event) => {
    onKeyUp(event);
    half.value = unfinished(event.target as HTMLInputElement) ? shown : undefined;
    left.value = true;
    touch();
  };
  return html`<div class="date-time-input" part="date-time-input">
    ${label === '' ? nothing : html`<label class="date-time-input-label" part="date-time-input-label" for=${uid('input')} dir="auto">${label}</label>`}
    <input class="date-time-input-input ${shown === '' ? 'empty' : ''}" part="date-time-input-input" id=${uid('input')} type=${mode}
      min=${min || nothing} max=${max || (mode === 'time' ? nothing : mode === 'date' ? '9999-12-31' : '9999-12-31T23:59')}
      step=${/:\d\d:\d\d$/.test(shown) ? 1 : nothing} ?required=${required(component)}
      aria-label=${label === '' ? word(NAMES[mode]) : nothing} aria-invalid=${own ? 'true' : nothing} aria-describedby=${own ? uid('messages') : nothing}
      @input=${onInput} @keyup=${onKeyUp} @blur=${onBlur} ${fieldText(shown, {unfinished})} ${accessible({role: 'field', describedBy: uid('messages')})}>
    ${checkMessages(checks, uid('messages'), own)}
  </div>`;
});

/** Whether the user has set some parts of a date and not the others. */
function unfinished(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field.value === '' && field.validity.badInput;
}
