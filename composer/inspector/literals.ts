import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';
import type {Json} from '../../renderer/index.js';
import type {Path} from '../edits/properties.js';
import {icon} from '../icons.js';
import {isPlain} from '../preview/apply.js';
import {controlId, type Editing} from './editing.js';
import {startOf, suits, type Form} from './fields.js';

/** The control of a value that is written out. */
export function literalControl(
  editing: Editing,
  form: Form,
  label: string,
  path: Path,
  value: Json | undefined,
  fallback?: Json,
): unknown {
  switch (form.form) {
    case 'choice':
      return choice(editing, form.values, label, path, value, fallback);
    case 'boolean':
      return choice(editing, [true, false], label, path, value, fallback);
    case 'number':
      return number(editing, form, label, path, value, fallback);
    case 'text':
      return text(editing, label, path, value, fallback);
    case 'texts':
      return texts(editing, label, path, value);
    case 'union':
      return union(editing, form.forms, label, path, value, fallback);
    default:
      return json(editing, label, path, value);
  }
}

/** Writes while the author types; undo holds it together. */
function typed(editing: Editing, path: Path, read: (text: string) => Json | undefined) {
  const join = `${editing.key} ${path.join('/')}`;
  const write = (event: Event) => {
    const input = event.target as HTMLInputElement | HTMLTextAreaElement;
    const value = read(input.value);
    const wrong = value === undefined && input.value !== '';
    input.setAttribute('aria-invalid', String(wrong));
    if (!wrong && !('same' in input.dataset && input.dataset.same === input.value)) editing.set(path, value, join);
    input.dataset.same = input.value;
  };
  return {
    input: write,
    change: write,
    key: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.target as HTMLElement).localName === 'input') write(event);
    },
  };
}

function text(editing: Editing, label: string, path: Path, value: Json | undefined, fallback?: Json) {
  const current = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const on = typed(editing, path, (content) => content);
  const long = current.length > 44 || current.includes('\n');
  const hint = fallback === undefined ? 'Not set' : `Not set: ${String(fallback)}`;
  return long
    ? html`<textarea class="c-input c-text-area" id=${controlId(editing, path)} aria-label=${label} rows=${Math.min(6, Math.ceil(current.length / 40) + current.split('\n').length - 1)} .value=${live(current)} @input=${on.input} @change=${on.change}></textarea>`
    : html`<input class="c-input" id=${controlId(editing, path)} aria-label=${label} placeholder=${hint} autocomplete="off" .value=${live(current)} @input=${on.input} @change=${on.change} @keydown=${on.key} />`;
}

function number(
  editing: Editing,
  form: Extract<Form, {form: 'number'}>,
  label: string,
  path: Path,
  value: Json | undefined,
  fallback?: Json,
) {
  const on = typed(editing, path, (content) => {
    const read = Number(content);
    const fits =
      content.trim() !== '' &&
      Number.isFinite(read) &&
      (!form.whole || Number.isInteger(read)) &&
      read >= (form.least ?? -Infinity) &&
      read <= (form.most ?? Infinity);
    return fits ? read : undefined;
  });
  return html`<input
    class="c-input"
    type="number"
    id=${controlId(editing, path)}
    aria-label=${label}
    placeholder=${fallback === undefined ? 'Not set' : `Not set: ${String(fallback)}`}
    step=${form.whole ? 1 : 'any'}
    min=${form.least ?? nothing}
    max=${form.most ?? nothing}
    .value=${live(value === undefined ? '' : String(value))}
    @input=${on.input}
    @change=${on.change}
    @keydown=${on.key}
  />`;
}

function choice(
  editing: Editing,
  values: readonly Json[],
  label: string,
  path: Path,
  value: Json | undefined,
  fallback?: Json,
) {
  const at = values.findIndex((each) => each === value);
  return html`<span class="c-pick">
    <select
      class="c-input ${value === undefined ? 'c-muted' : ''}"
      id=${controlId(editing, path)}
      aria-label=${label}
      .value=${live(value === undefined ? '' : String(at))}
      @change=${(event: Event) => {
        const chosen = (event.target as HTMLSelectElement).value;
        editing.set(path, chosen === '' ? undefined : values[Number(chosen)]);
      }}
    >
      <option value="" ?selected=${value === undefined}>Not set${fallback === undefined ? '' : ` (${String(fallback)})`}</option>
      ${value !== undefined && at < 0 ? html`<option value="-1" selected>${JSON.stringify(value)}</option>` : nothing}
      ${values.map((each, index) => html`<option value=${String(index)} ?selected=${index === at}>${typeof each === 'boolean' ? (each ? 'Yes' : 'No') : String(each)}</option>`)}
    </select>
    ${icon('chevD', 'chev')}
  </span>`;
}

/** A line for each text of a list. */
function texts(editing: Editing, label: string, path: Path, value: Json | undefined) {
  const list = Array.isArray(value) ? value.map(String) : [];
  const on = typed(editing, path, (content) => content.split('\n').filter((line) => line !== ''));
  return html`<textarea class="c-input c-text-area" id=${controlId(editing, path)} aria-label="${label}, one text a line" placeholder="One text a line" rows=${Math.max(2, Math.min(6, list.length))} .value=${live(list.join('\n'))} @change=${on.change}></textarea>`;
}

/** Any JSON; a text without quotes is meant as text. */
function json(editing: Editing, label: string, path: Path, value: Json | undefined) {
  const current =
    value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value, null, isPlain(value) || Array.isArray(value) ? 2 : 0);
  const on = typed(editing, path, (content) => {
    if (content.trim() === '') return '';
    try {
      return JSON.parse(content) as Json;
    } catch {
      return /^\s*[[{]/.test(content) ? undefined : content;
    }
  });
  const rows = Math.min(10, current.split('\n').length);
  return rows > 1
    ? html`<textarea class="c-input mono c-text-area" id=${controlId(editing, path)} aria-label=${label} rows=${rows} spellcheck="false" .value=${live(current)} @change=${on.change}></textarea>`
    : html`<input class="c-input mono" id=${controlId(editing, path)} aria-label=${label} placeholder="Not set" spellcheck="false" autocomplete="off" .value=${live(current)} @change=${on.change} @keydown=${on.key} />`;
}

function union(
  editing: Editing,
  forms: readonly Form[],
  label: string,
  path: Path,
  value: Json | undefined,
  fallback?: Json,
) {
  const at = Math.max(0, value === undefined ? 0 : forms.findIndex((form) => suits(value, form)));
  return html`<div class="c-union">
    ${
      forms.length > 1
        ? html`<select class="c-input" aria-label="Kind of ${label}" @change=${(event: Event) => editing.set(path, startOf(forms[Number((event.target as HTMLSelectElement).value)]!))}>
          ${forms.map((form, index) => html`<option value=${String(index)} ?selected=${index === at}>${wordFor(form)}</option>`)}
        </select>`
        : nothing
    }
    ${editing.control(forms[at]!, label, path, value, fallback)}
  </div>`;
}

function wordFor(form: Form): string {
  switch (form.form) {
    case 'choice':
      return 'One of the known';
    case 'object':
      return form.fields.map(({name}) => name).join(', ') || 'Object';
    case 'texts':
    case 'list':
      return 'List';
    case 'dynamic':
      return wordFor(form.literal);
    case 'json':
      return 'JSON';
    default:
      return form.form.charAt(0).toUpperCase() + form.form.slice(1);
  }
}
