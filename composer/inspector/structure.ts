import {html, nothing} from 'lit';
import type {Json} from '../../renderer/index.js';
import type {Path} from '../edits/properties.js';
import {icon} from '../icons.js';
import {isPlain} from '../preview/apply.js';
import {pathControl} from './dynamic.js';
import {controlId, type Editing} from './editing.js';
import {startOf, type Field, type Form} from './fields.js';

/** The id of another component, with a way to it. */
export function childControl(editing: Editing, label: string, path: Path, value: Json | undefined) {
  const id = typeof value === 'string' ? value : '';
  return html`<span class="c-path">
    <span class="c-pick">
      <select class="c-input mono" id=${controlId(editing, path)} aria-label=${label} @change=${(event: Event) => editing.set(path, (event.target as HTMLSelectElement).value)}>
        ${editing.ids.some((choice) => choice.value === id) ? nothing : html`<option value=${id} selected>${id || 'Not set'}</option>`}
        ${editing.ids.map((choice) => html`<option value=${String(choice.value)} ?selected=${choice.value === id}>${String(choice.value)}</option>`)}
      </select>
      ${icon('chevD', 'chev')}
    </span>
    <button type="button" class="c-btn icon" aria-label="Select ${id}" title="Select ${id}" ?disabled=${id === ''} @click=${() => editing.choose(id)}>${icon('aim')}</button>
  </span>`;
}

/** A list of children, or the template that repeats one for a list in the data. */
export function childrenControl(editing: Editing, label: string, path: Path, value: Json | undefined) {
  if (isPlain(value)) {
    return html`<div class="c-call-box">
      <p class="c-low-text">Repeats one component for each item of a list.</p>
      ${editing.field({name: 'componentId', required: true, form: {form: 'child'}}, [...path, 'componentId'], value.componentId)}
      <div class="c-prop">
        <div class="top"><span>path</span></div>
        ${pathControl(editing, label, [...path, 'path'], String(value.path ?? ''), [], 'list')}
      </div>
    </div>`;
  }
  const ids = Array.isArray(value) ? value.map(String) : [];
  return html`<div class="c-items">
      ${ids.length === 0 ? html`<p class="c-muted c-low-text">Nothing in it yet.</p>` : nothing}
      ${ids.map(
        (id, index) => html`<div class="c-item">
          <button type="button" class="c-link mono" @click=${() => editing.choose(id)}>${id}</button>
          <span class="c-grow"></span>
          <button type="button" class="c-btn small icon" aria-label="Move ${id} up" title="Move up" ?disabled=${index === 0} @click=${() => editing.list(path, {from: index, to: index - 1})}>${icon('arrowUp')}</button>
          <button type="button" class="c-btn small icon" aria-label="Move ${id} down" title="Move down" ?disabled=${index === ids.length - 1} @click=${() => editing.list(path, {from: index, to: index + 1})}>${icon('arrowDown')}</button>
        </div>`,
      )}
    </div>
    ${ids.length > 0 ? html`<button type="button" class="c-btn small bordered" @click=${() => editing.makeTemplate()}>${icon('list')}Make it a template</button>` : nothing}`;
}

/** A list of like things: each can be edited, moved and removed. */
export function listControl(
  editing: Editing,
  form: Extract<Form, {form: 'list'}>,
  label: string,
  path: Path,
  value: Json | undefined,
) {
  const items = Array.isArray(value) ? value : [];
  return html`<div class="c-items">
    ${items.map(
      (item, index) => html`<div class="c-group-item" role="group" aria-label="${label} ${index + 1}">
        <div class="c-item">
          <span class="c-muted c-nums">${index + 1}</span><span class="c-ellip c-grow">${titleOf(item)}</span>
          <button type="button" class="c-btn small icon" aria-label="Move ${label} ${index + 1} up" title="Move up" ?disabled=${index === 0} @click=${() => editing.list(path, {from: index, to: index - 1})}>${icon('arrowUp')}</button>
          <button type="button" class="c-btn small icon" aria-label="Move ${label} ${index + 1} down" title="Move down" ?disabled=${index === items.length - 1} @click=${() => editing.list(path, {from: index, to: index + 1})}>${icon('arrowDown')}</button>
          <button type="button" class="c-btn small icon" aria-label="Remove ${label} ${index + 1}" title="Remove" ?disabled=${items.length <= form.least} @click=${() => editing.list(path, {remove: index})}>${icon('delete')}</button>
        </div>
        ${form.item.form === 'object' ? objectControl(editing, form.item, [...path, index], item) : editing.field({name: `${label} ${index + 1}`, required: true, form: form.item}, [...path, index], item)}
      </div>`,
    )}
    <button type="button" class="c-btn small bordered" @click=${() => editing.list(path, {add: fresh(form.item, items)})}>${icon('add')}Add</button>
  </div>`;
}

/** A new item that is told apart from the last one. */
function fresh(form: Form, items: readonly Json[]): Json {
  const last = items.at(-1);
  const start =
    isPlain(last) && form.form === 'object' ? {...(startOf(form) as object), ...copied(last)} : startOf(form);
  if (!isPlain(start)) return start;
  const made = {...(start as Record<string, Json>)};
  const number = items.length + 1;
  for (const [key, value] of Object.entries(made))
    if (
      typeof value === 'string' &&
      form.form === 'object' &&
      form.fields.some(({name, required}) => name === key && required)
    )
      made[key] =
        key === 'value'
          ? `option-${number}`
          : key === 'child'
            ? value
            : `${key.charAt(0).toUpperCase()}${key.slice(1)} ${number}`;
  return made;
}

/** What a new item may take over from the last one: ids, which it can't invent. */
function copied(item: Record<string, Json>): Record<string, Json> {
  return typeof item.child === 'string' ? {child: item.child} : {};
}

function titleOf(item: Json): string {
  if (!isPlain(item)) return '';
  const first = item.label ?? item.title ?? item.name ?? item.field;
  return typeof first === 'string' ? first : '';
}

/** The parts of an object. */
export function objectControl(
  editing: Editing,
  form: Extract<Form, {form: 'object'}>,
  path: Path,
  value: Json | undefined,
) {
  const object = isPlain(value) ? value : {};
  const known = new Set(form.fields.map(({name}) => name));
  const {rest} = form;
  return html`<div class="c-args">
    ${form.fields.map((field) => editing.field(field, [...path, field.name], object[field.name]))}
    ${
      rest
        ? Object.entries(object)
            .filter(([name]) => !known.has(name))
            .map(([name, inner]) =>
              editing.field({name, required: false, form: rest} satisfies Field, [...path, name], inner),
            )
        : nothing
    }
  </div>`;
}
