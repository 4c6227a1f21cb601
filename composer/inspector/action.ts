import {html, nothing} from 'lit';
import {parsePointer, type Json, type JsonObject} from '../../renderer/index.js';
import type {Path} from '../edits/properties.js';
import {icon} from '../icons.js';
import {isPlain} from '../preview/apply.js';
import {callControl, callOf} from './dynamic.js';
import type {Editing} from './editing.js';
import {functionsFor, type Field, type Form} from './fields.js';

const ANY: Form = {form: 'dynamic', type: 'any', literal: {form: 'json'}};
const NAME: Field = {name: 'name', required: true, text: 'What happened, for the agent.', form: {form: 'text'}};
const USER_MESSAGE: Field = {
  name: 'userMessage',
  required: false,
  text: 'What the user is said to have done, for the conversation.',
  form: {form: 'dynamic', type: 'string', literal: {form: 'text'}},
};

/** What happens on a press: an event for the agent with what goes along, or a function that runs in place. */
export function actionControl(editing: Editing, label: string, path: Path, value: Json | undefined): unknown {
  const action = isPlain(value) ? value : {};
  const calls = isPlain(action.functionCall);
  const event = isPlain(action.event) ? action.event : {};
  const call = isPlain(action.functionCall) ? action.functionCall : {};
  const first =
    functionsFor(editing.catalogs, 'action').find(({requiresUserActivation}) => requiresUserActivation) ??
    functionsFor(editing.catalogs, 'action')[0];
  return html`<div class="c-call-box">
    <span class="c-seg wide" role="group" aria-label="What ${label} does">
      <button type="button" aria-pressed=${!calls} @click=${() => calls && editing.set(path, {event: {name: 'submit'}})}>${icon('bolt')}Event</button>
      <button type="button" aria-pressed=${calls} @click=${() => !calls && first && editing.set(path, {functionCall: callOf(editing, first)})}>${icon('fn')}Function</button>
    </span>
    ${calls ? callControl(editing, 'action', label, [...path, 'functionCall'], call) : eventControl(editing, [...path, 'event'], event)}
  </div>`;
}

function eventControl(editing: Editing, path: Path, event: JsonObject) {
  const context = isPlain(event.context) ? event.context : {};
  const at = [...path, 'context'];
  const add = (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('key')).trim();
    // A path goes along under the name of what it leads to.
    const name = typed.startsWith('/') ? (parsePointer(typed).at(-1) ?? '') : typed;
    if (name === '' || name in context) return;
    const path = typed === name ? `/${name}` : typed;
    const bound = path === typed || editing.paths().some(({value}) => value === path);
    editing.set([...at, name], bound ? {'@path': path} : '');
    form.reset();
  };
  return html`${editing.field(NAME, [...path, 'name'], event.name)}
    <div class="c-sub">
      <h4>Context</h4>
      ${Object.entries(context).map(([name, value]) => editing.field({name, required: false, form: ANY}, [...at, name], value))}
      <form
        class="c-line-up"
        @submit=${(submit: SubmitEvent) => {
          submit.preventDefault();
          add(submit.target as HTMLFormElement);
        }}
      >
        <input class="c-input mono c-grow" name="key" aria-label="New context value" placeholder="Name, or /path" list="${editing.key}-context" autocomplete="off" />
        <datalist id="${editing.key}-context">${editing
          .paths()
          .filter(({value}) => /^\/[^/]+$/.test(String(value)))
          .map(({value}) => html`<option value=${String(value).slice(1)}></option>`)}</datalist>
        <button class="c-btn icon" aria-label="Add to the context" title="Add to the context">${icon('add')}</button>
      </form>
    </div>
    ${event.name === undefined ? nothing : editing.field(USER_MESSAGE, [...path, 'userMessage'], event.userMessage)}`;
}
