import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';
import {repeat} from 'lit/directives/repeat.js';
import {defineComponent, type ComponentContext} from '../../../renderer/index.js';
import type {ChoicePickerProps} from '../generated/props.js';
import {grouped} from '../directives/grouped.js';
import {checkMessages} from './check-messages.js';
import {glyph} from './glyph.js';

type Option = ChoicePickerProps['options'][number] & {readonly index: number};

/** From how many options on they scroll in a box of their own. */
const LONG = 12;
/** Options that are drawn, as many as a list has items; a filter looks through all. */
const MOST = 5_000;

/**
 * Lets the user choose one or several options.
 *
 * @csspart choice-picker - The whole component.
 * @csspart choice-picker-label - The label of the group.
 * @csspart choice-picker-filter - The field that narrows the options down.
 * @csspart choice-picker-options - The box around the options.
 * @csspart choice-picker-option - One option with its mark.
 * @csspart choice-picker-chip - One option drawn as a chip.
 * @csspart choice-picker-input - The native radio button or check box.
 * @csspart choice-picker-none - What is said when no option matches.
 */
export const choicePicker = defineComponent<ChoicePickerProps>('ChoicePicker', (context) => {
  const {props, write, peek, checks, uid, accessible, named, state, word, locale, refresh, report} = context;
  const {label = '', variant = 'mutuallyExclusive', displayStyle = 'checkbox', filterable = false} = props;
  const options = (props.options ?? []).map((option, index) => ({...option, index}));
  const one = variant !== 'multipleSelection';
  const chosen = listOf(props.value);
  const filter = state('filter', '');
  const wanted = filterable ? filter.value.trim().toLocaleLowerCase(locale) : '';
  const shown =
    wanted === '' ? options : options.filter((option) => labelOf(option).toLocaleLowerCase(locale).includes(wanted));
  if (shown.length > MOST)
    report({
      code: 'LIST_LIMIT',
      path: '/options',
      message: `${MOST} of ${shown.length} items are drawn.`,
    });
  const invalid = checks.messages.some(({severity}) => severity === 'error');

  const onChange = (event: Event) => {
    const {value, checked} = event.target as HTMLInputElement;
    const others = listOf(peek('value')).filter((each) => each !== value);
    write('value', one ? [value] : checked ? [...others, value] : others);
    // A write that was refused leaves the data as it was, and the mark has to go back.
    refresh();
  };
  const chips = displayStyle === 'chips';
  const choice = (option: Option) => {
    const selected = one ? chosen[0] === option.value : chosen.includes(option.value);
    const input = html`<input class=${chips ? 'choice-picker-hidden' : 'choice-picker-input'} part="choice-picker-input"
      type=${one ? 'radio' : 'checkbox'} .value=${option.value} .checked=${live(selected)}
      aria-invalid=${invalid && !one ? 'true' : nothing} @change=${onChange} ${grouped(uid('choice'))}>`;
    return chips
      ? html`<label class="choice-picker-chip" part="choice-picker-chip">${input}${glyph('check')}<span dir="auto">${labelOf(option)}</span></label>`
      : html`<label class="choice-picker-option" part="choice-picker-option">${input}<span dir="auto">${labelOf(option)}</span></label>`;
  };
  const role = one ? 'radiogroup' : 'group';
  return html`<div class=${`choice-picker${invalid ? ' invalid' : ''}`} part="choice-picker" role=${role}
    aria-labelledby=${label !== '' && !named ? uid('label') : nothing} aria-label=${label === '' && !named ? word('choice') : nothing}
    ${accessible({role: one ? 'field' : 'none', describedBy: uid('messages')})}>
    ${label === '' ? nothing : html`<span class="choice-picker-label" part="choice-picker-label" id=${uid('label')} dir="auto">${label}</span>`}
    ${filterable ? filterField(context, shown.length, options.length) : nothing}
    <div class=${`choice-picker-options${chips ? ' chips' : ''}${options.length > LONG ? ' long' : ''}`} part="choice-picker-options" id=${uid('options')}>
      ${repeat(shown.slice(0, MOST), ({index}) => index, choice)}
      ${shown.length === 0 && wanted !== '' ? html`<span class="choice-picker-none" part="choice-picker-none" dir="auto">${word('noMatch', {text: filter.value.trim()})}</span>` : nothing}
    </div>
    ${checkMessages(checks, uid('messages'))}
  </div>`;
});

function filterField({state, uid, word}: ComponentContext<ChoicePickerProps>, count: number, total: number) {
  const filter = state('filter', '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter.value !== '') {
      event.stopPropagation();
      event.preventDefault();
      filter.value = '';
    } else if (event.key === 'ArrowDown') {
      const box = (event.currentTarget as Element).closest('.choice-picker')!;
      const first =
        box.querySelector<HTMLElement>('input:checked') ??
        box.querySelector<HTMLElement>('.choice-picker-options input');
      if (!first) return;
      event.preventDefault();
      first.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
    }
  };
  return html`<div class="choice-picker-search">
    ${glyph('search')}
    <input class="choice-picker-filter" part="choice-picker-filter" type="search" autocomplete="off" spellcheck="false"
      aria-label=${word('filter')} aria-controls=${uid('options')} .value=${live(filter.value)}
      @input=${(event: InputEvent) => (filter.value = (event.target as HTMLInputElement).value)} @keydown=${onKeyDown}>
    <span class="choice-picker-count" aria-live="polite">${filter.value.trim() === '' ? nothing : word('matches', {count, total})}</span>
  </div>`;
}

function labelOf({label, value}: Option): string {
  return label || value;
}

/** The chosen values; a bare string, which some agents write, counts as a list of one. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}
