import {html, nothing} from 'lit';
import type {FunctionEntry, Json, JsonObject} from '../../renderer/index.js';
import {icon} from '../icons.js';
import {isPlain} from '../preview/apply.js';
import type {MenuItem} from '../views/menu.js';
import {callControl, callOf} from './dynamic.js';
import type {Editing} from './editing.js';
import {argumentsOf, functionsFor, type Field} from './fields.js';

const MESSAGE: Field = {
  name: 'message',
  required: true,
  text: 'What the user reads when it fails.',
  form: {form: 'text'},
};
const CONDITION: Field = {
  name: 'condition',
  required: true,
  form: {form: 'dynamic', type: 'any', literal: {form: 'json'}},
};

/** What a new check says, by its function. */
const WORDS: Readonly<Record<string, string>> = {
  required: 'This is needed.',
  email: 'Enter a complete email address.',
  regex: 'This does not have the right form.',
  length: 'This is too short or too long.',
  numeric: 'This number is out of range.',
};

/** The rules for what is entered. */
export function checksGroup(editing: Editing, checks: Json | undefined, value: Json | undefined) {
  const list = Array.isArray(checks) ? checks : [];
  return html`<section class="c-group" aria-label="Checks">
    <h3>Checks<composer-menu label="Add a check" buttonClass="c-btn small icon" align="end" .content=${icon('add')} .items=${additions(editing, value)}></composer-menu></h3>
    ${list.length === 0 ? html`<p class="c-muted c-low-text">What is entered is not checked.</p>` : nothing}
    ${list.map((check, index) => (isPlain(check) ? one(editing, check, index, list.length) : nothing))}
  </section>`;
}

function additions(editing: Editing, value: Json | undefined): MenuItem[] {
  return functionsFor(editing.catalogs, 'check').map((entry) => ({
    label: entry.name,
    detail: entry.schema.description,
    run: () =>
      editing.list(['@checks'], {
        add: {condition: conditionOf(editing, entry, value), message: WORDS[entry.name] ?? 'This does not fit.'},
      }),
  }));
}

/** A call that looks at what the component itself is bound to. */
function conditionOf(editing: Editing, entry: FunctionEntry, value: Json | undefined): JsonObject {
  const looks = argumentsOf(entry).some(({name}) => name === 'value');
  const bound = isPlain(value) && typeof value['@path'] === 'string';
  const call = callOf(editing, entry, looks && bound ? {value} : {});
  const own = argumentsOf(entry).find(({name, form}) => name === 'values' && form.form === 'list');
  if (!own || !isPlain(call.args)) return call;
  const required = functionsFor(editing.catalogs, 'check').find(({name}) => name === 'required');
  const inner = required
    ? [
        callOf(editing, required, bound ? {value} : {value: {'@path': String(editing.paths()[0]?.value ?? '/')}}),
        callOf(editing, required, {value: {'@path': String(editing.paths()[1]?.value ?? '/')}}),
      ]
    : [];
  return {...call, args: {...call.args, values: inner}};
}

function one(editing: Editing, check: JsonObject, index: number, count: number) {
  const path = ['@checks', index];
  const {condition, message} = check;
  const holds = condition === undefined ? false : editing.holds([...path, 'condition'], condition);
  const fails = holds === false;
  const calls = isPlain(condition) && typeof condition['@call'] === 'string';
  return html`<details class="c-check-item">
    <summary class="c-check ${fails ? 'fail' : ''}">
      ${icon(fails ? 'error' : holds ? 'check' : 'info')}<code>${calls ? String(condition['@call']) : 'path'}</code>
      <span class=${fails ? 'c-err' : 'c-muted'}>${holds === undefined ? '' : holds ? 'Holds now' : 'Fails now'}</span>
      <p>${String(message ?? '')}</p>
    </summary>
    <div class="c-call-box">
      ${editing.field(MESSAGE, [...path, 'message'], message)}
      ${calls ? html`<div class="c-prop">${callControl(editing, 'check', `check ${index + 1}`, [...path, 'condition'], condition)}</div>` : editing.field(CONDITION, [...path, 'condition'], condition)}
      <div class="c-item-tools">
        <button type="button" class="c-btn small icon" aria-label="Move check ${index + 1} up" title="Move up" ?disabled=${index === 0} @click=${() => editing.list(['@checks'], {from: index, to: index - 1})}>${icon('arrowUp')}</button>
        <button type="button" class="c-btn small icon" aria-label="Move check ${index + 1} down" title="Move down" ?disabled=${index === count - 1} @click=${() => editing.list(['@checks'], {from: index, to: index + 1})}>${icon('arrowDown')}</button>
        <span class="c-grow"></span>
        <button type="button" class="c-btn small icon" aria-label="Remove check ${index + 1}" title="Remove" @click=${() => editing.list(['@checks'], {remove: index})}>${icon('delete')}</button>
      </div>
    </div>
  </details>`;
}
