import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';
import type {FunctionEntry, Json, JsonObject} from '../../renderer/index.js';
import type {Path} from '../edits/properties.js';
import {icon} from '../icons.js';
import {brief} from '../language/choices.js';
import {isPlain} from '../preview/apply.js';
import {prose} from '../views/prose.js';
import type {MenuItem} from '../views/menu.js';
import '../views/menu.js';
import {controlId, type Editing} from './editing.js';
import {argumentsOf, functionsFor, startOf, type Form} from './fields.js';

/** How a dynamic value is given. */
export type Mode = 'literal' | 'path' | 'function';

/** Read off a value. */
export function modeOf(value: Json | undefined): Mode {
  if (isPlain(value) && typeof value['@path'] === 'string') return 'path';
  return isPlain(value) && typeof value['@call'] === 'string' ? 'function' : 'literal';
}

/** The switch between the three ways to give a value. */
export function modeSwitch(
  editing: Editing,
  form: Extract<Form, {form: 'dynamic'}>,
  label: string,
  path: Path,
  value: Json | undefined,
) {
  const mode = modeOf(value);
  const button = (to: Mode, word: string, sign: unknown) =>
    html`<button type="button" aria-pressed=${mode === to} title=${word} aria-label="${word}: ${label}" @click=${() => mode !== to && change(editing, form, path, value, to)}>${sign}</button>`;
  return html`<span class="c-seg" role="group" aria-label="Kind of value of ${label}">
    ${button('literal', 'Literal', icon('text'))} ${button('path', 'Path', html`<span class="c-mono">/</span>`)} ${button('function', 'Function', icon('fn'))}
  </span>`;
}

function change(
  editing: Editing,
  form: Extract<Form, {form: 'dynamic'}>,
  path: Path,
  value: Json | undefined,
  to: Mode,
): void {
  if (to === 'path') editing.set(path, {'@path': editing.paths()[0] ? '' : '/'});
  else if (to === 'function') {
    // A text is most often turned into one that has data in it.
    const template =
      form.type === 'string' && functionsFor(editing.catalogs, 'value').some(({name}) => name === 'formatString');
    const before =
      modeOf(value) === 'path'
        ? `\${${String((value as JsonObject)['@path'])}}`
        : typeof value === 'string'
          ? value
          : '';
    const [first] = functionsFor(editing.catalogs, form.type === 'boolean' ? 'check' : 'value');
    if (template) editing.set(path, {'@call': 'formatString', args: {value: before}});
    else if (first) editing.set(path, callOf(editing, first, modeOf(value) === 'path' ? {value: value!} : {}));
  } else {
    const now =
      modeOf(value) === 'path'
        ? editing.valueAt(String((value as JsonObject)['@path']))
        : value === undefined
          ? undefined
          : editing.result(path, value)?.value;
    const plain = now === undefined || isPlain(now) ? startOf(form.literal) : now;
    editing.set(path, plain);
  }
}

/** The control below the switch. */
export function dynamicControl(
  editing: Editing,
  form: Extract<Form, {form: 'dynamic'}>,
  label: string,
  path: Path,
  value: Json | undefined,
  fallback?: Json,
) {
  const mode = modeOf(value);
  if (mode === 'path')
    return pathControl(editing, label, [...path, '@path'], String((value as JsonObject)['@path']), startOf(form));
  const use = form.type === 'boolean' ? 'check' : 'value';
  if (mode === 'function')
    return html`<div class="c-call-box">${callControl(editing, use, label, path, value as JsonObject)}${resultLine(editing, path, value as JsonObject)}</div>`;
  return editing.control(form.literal, label, path, value, fallback);
}

/** What a call comes to, at whatever depth it stands. */
function resultLine(editing: Editing, path: Path, call: JsonObject) {
  const result = editing.result(path, call);
  if (!result) return nothing;
  const {value, pending} = result;
  return html`<small class="c-result">${pending ? 'Waits for the agent' : html`Now <code class="c-mono">${outcome(value)}</code>`}</small>`;
}

/** A validation is told by its verdict. */
function outcome(value: Json | undefined): string {
  if (isPlain(value) && typeof value.valid === 'boolean') return value.valid ? 'valid' : 'not valid';
  return brief(value, 80);
}

/** A path, written or picked from the data, with what it leads to. */
export function pathControl(editing: Editing, label: string, path: Path, value: string, start: Json, only?: 'list') {
  const now = value === '' ? undefined : editing.valueAt(value);
  const items: MenuItem[] = editing.paths(only).map((choice) => ({
    label: String(choice.value),
    detail: choice.detail,
    checked: choice.value === value,
    run: () => editing.set(path, choice.value),
  }));
  return html`<span class="c-path">
      <input
        class="c-input mono"
        id=${controlId(editing, path)}
        aria-label="Path of ${label}"
        placeholder="/path"
        spellcheck="false"
        autocomplete="off"
        .value=${live(value)}
        @change=${(event: Event) => editing.set(path, (event.target as HTMLInputElement).value.trim())}
      />
      <composer-menu label="Pick a path for ${label}" buttonClass="c-btn icon" align="end" .content=${icon('chevD')} .items=${items.length > 0 ? items : [{heading: 'The data model is empty'}]}></composer-menu>
    </span>
    ${
      value === ''
        ? html`<small>Pick a path, or write a new one.</small>`
        : now === undefined
          ? html`<small>Nothing there yet.
              ${value.startsWith('/') && value.length > 1 ? html`<button type="button" class="c-link" @click=${() => editing.createData(value, start)}>Create in the data</button>` : nothing}</small>`
          : html`<small>Now <code class="c-mono">${brief(now, 80)}</code></small>`
    }`;
}

/** A call: which function, and its arguments, which may be calls themselves. */
export function callControl(
  editing: Editing,
  use: 'value' | 'check' | 'action',
  label: string,
  path: Path,
  value: JsonObject,
): unknown {
  const name = String(value['@call']);
  const functions = functionsFor(editing.catalogs, use);
  const entry =
    functions.find((each) => each.name === name) ??
    functionsFor(editing.catalogs, 'action').find((each) => each.name === name);
  const args = isPlain(value.args) ? value.args : {};
  return html`<span class="c-pick">
      <select class="c-input mono" id=${controlId(editing, path)} aria-label="Function of ${label}" .value=${live(name)} @change=${(event: Event) => choose(editing, path, (event.target as HTMLSelectElement).value, functions, args)}>
        ${entry ? nothing : html`<option value=${name} selected>${name || 'Choose a function'}</option>`}
        ${functions.map((each) => html`<option value=${each.name} ?selected=${each.name === name}>${each.name}</option>`)}
        ${entry && !functions.includes(entry) ? html`<option value=${name} selected>${name}</option>` : nothing}
      </select>
      ${icon('chevD', 'chev')}
    </span>
    ${entry?.schema.description ? html`<small>${prose(entry.schema.description)}</small>` : nothing}
    ${
      entry
        ? html`<div class="c-args">${argumentsOf(entry).map((field) => editing.field(field, [...path, 'args', field.name], args[field.name]))}</div>`
        : nothing
    }`;
}

/** Another function keeps the arguments that it knows and gets the ones that it needs. */
function choose(
  editing: Editing,
  path: Path,
  name: string,
  functions: readonly FunctionEntry[],
  before: JsonObject,
): void {
  const entry = functions.find((each) => each.name === name);
  if (entry) editing.set(path, callOf(editing, entry, before));
}

/** A call with what it must have. */
export function callOf(editing: Pick<Editing, 'ownCatalog'>, entry: FunctionEntry, known: JsonObject = {}): JsonObject {
  const args: JsonObject = {};
  const fields = argumentsOf(entry);
  const needed = new Set(fields.filter(({required}) => required).map(({name}) => name));
  for (const {name, form} of fields) {
    if (name in known) args[name] = known[name]!;
    else if (needed.has(name)) args[name] = argumentStart(form);
  }
  // Some ask for one of several: the first of them will do.
  const either = (entry.schema.properties as {args?: {anyOf?: {required?: string[]}[]}} | undefined)?.args?.anyOf;
  const first = either?.[0]?.required?.[0];
  if (first !== undefined && !either!.some(({required}) => required?.every((each) => each in args))) {
    const field = fields.find(({name}) => name === first);
    if (field) args[first] = startOf(field.form);
  }
  const mark: JsonObject = entry.catalog.id === editing.ownCatalog ? {} : {catalogId: entry.catalog.id};
  return {'@call': entry.name, ...mark, args};
}

function argumentStart(form: Form): Json {
  return form.form === 'list' && form.least > 0
    ? Array.from({length: form.least}, () => startOf(form.item))
    : startOf(form);
}
