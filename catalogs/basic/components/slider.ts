import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';
import {defineComponent, properties} from '../../../renderer/index.js';
import type {SliderProps} from '../generated/props.js';
import {decimalsOf, exact, nextStop, shownNumber, sliderStep} from '../numbers.js';
import {checkMessages} from './check-messages.js';

/** More divisions than this are too close to tell their marks apart. */
const MAX_TICKS = 20;

/**
 * Lets the user pick a number from a range.
 *
 * @csspart slider - The whole component.
 * @csspart slider-label - The label.
 * @csspart slider-value - The value, at the end of the label's line.
 * @csspart slider-input - The native range input.
 * @cssproperty --a2ui-slider-accent - Color of the thumb and the filled track.
 */
export const slider = defineComponent<SliderProps>('Slider', (context) => {
  const {props, write, peek, checks, uid, accessible, state, word, locale} = context;
  const {label = '', min = 0, max, steps} = props;
  const top = max > min ? max : min;
  const given = typeof props.value === 'number' && Number.isFinite(props.value) ? props.value : undefined;
  const first = state('first', firstOf(peek('value')));
  const step = sliderStep(min, top, steps, first.value);
  const value = given ?? min;
  const decimals = Math.max(decimalsOf(exact(step)), decimalsOf(min));
  const shown = shownNumber(
    value,
    locale,
    steps === undefined
      ? decimals
      : Math.max(decimals > 4 ? 2 : decimals, decimalsOf(value) > 4 ? 2 : decimalsOf(value)),
  );
  const inside = Math.min(top, Math.max(min, value));
  // Up to the thumb, which the browser puts on a stop.
  const stop = Math.min(top, min + Math.round((inside - min) / step) * step);
  const fill = top > min ? ((stop - min) / (top - min)) * 100 : 0;

  const onInput = (event: Event) => write('value', exact((event.target as HTMLInputElement).valueAsNumber));
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    const off = Math.abs((value - min) / step - Math.round((value - min) / step)) > 1e-6;
    // The native thumb stands on the nearest stop, so its own step would jump over the one next to the value.
    if (!direction || !off || value <= min || value >= top) return;
    event.preventDefault();
    write('value', nextStop(value, direction, min, top, step));
  };
  return html`<div class="slider" part="slider" ${properties({'--_fill': `${fill}%`})}>
    <div class="slider-head">
      ${label === '' ? nothing : html`<label class="slider-label" part="slider-label" for=${uid('input')} dir="auto">${label}</label>`}
      <span class="slider-value" part="slider-value" aria-hidden="true">${shown}</span>
    </div>
    <div class="slider-track">
      ${steps !== undefined && steps <= MAX_TICKS && top > min ? ticks(steps) : nothing}
      <input class="slider-input" part="slider-input" id=${uid('input')} type="range" min=${min} max=${top} step=${step}
        .value=${live(String(inside))} aria-valuetext=${shown} aria-label=${label === '' ? word('slider') : nothing}
        @input=${onInput} @keydown=${onKeyDown} ${accessible({role: 'field', describedBy: uid('messages')})}>
    </div>
    ${checkMessages(checks, uid('messages'))}
  </div>`;
});

function firstOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function ticks(steps: number) {
  return html`<div class="slider-ticks" aria-hidden="true">${Array.from({length: steps + 1}, () => html`<span class="slider-tick"></span>`)}</div>`;
}

/** Up or down the scale, for keys that move by one stop. */
function directionOf({key, currentTarget, altKey, ctrlKey, metaKey}: KeyboardEvent): 1 | -1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowUp') return 1;
  if (key === 'ArrowDown') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const mirrored = (currentTarget as Element).matches(':dir(rtl)');
  return (key === 'ArrowRight') !== mirrored ? 1 : -1;
}
