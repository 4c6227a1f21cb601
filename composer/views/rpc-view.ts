import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import type {Json, JsonObject} from '../../renderer/index.js';
import {icon} from '../icons.js';
import type {AgentCall} from '../preview/preview.js';
import {clock, code} from './code.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** Function calls both ways: answer what the surface asks its agent, and call the renderer as an agent would. */
@customElement('composer-rpc')
export class RpcView extends Pane {
  @state() private fault = '';
  @state() private chosen = '';
  #next = 1;

  protected override render() {
    const {preview, catalogs} = this.workspace;
    const calls = preview.calls.get();
    const answers = preview.log
      .get()
      .filter(({message}) => typeof message === 'object' && message !== null && 'rendererFunctionResponse' in message);
    const functions = catalogs.flatMap((catalog) => [...catalog.functions.values()]);
    const entry =
      functions.find(({name}) => name === this.chosen) ??
      functions.find(({allowedCallers}) => allowedCallers !== 'rendererOnly') ??
      functions[0];
    return html`<div class="c-split-view">
      <section class="c-panel" aria-label="Calls to the agent">
        <div class="c-bar c-low"><h3>Calls to the agent</h3></div>
        <div class="c-rows">
          ${
            calls.length === 0
              ? html`<div class="c-empty small">${icon('rpc')}<p>Functions that the agent has to run appear here, to answer or to fail.</p></div>`
              : calls.map((call) => this.#call(call))
          }
        </div>
      </section>
      <section class="c-panel" aria-label="Call the renderer">
        <div class="c-bar c-low"><h3>Call the renderer</h3></div>
        <form class="c-call" @submit=${this.#send}>
          <label
            >Function
            <select class="c-input" name="function" @change=${(event: Event) => (this.chosen = (event.target as HTMLSelectElement).value)}>
              ${functions.map(
                ({name, allowedCallers}) =>
                  html`<option value=${name} ?selected=${name === entry?.name}>${name}${allowedCallers === 'rendererOnly' ? ' (not for agents)' : ''}</option>`,
              )}
            </select>
          </label>
          <label
            >Arguments
            <input class="c-input mono" name="args" autocomplete="off" spellcheck="false" .value=${argsFor(entry)} />
          </label>
          <button class="c-btn bordered">${icon('rpc')}Call</button>
          ${this.fault ? html`<p class="c-err" role="alert">${this.fault}</p>` : nothing}
        </form>
        <div class="c-rows">
          ${answers.map(
            ({message, time}) => html`<div class="c-event">
              <div class="top">${icon('rpc')}<b>Answer</b><time>${clock(time)}</time></div>
              <pre tabindex="0" aria-label="Answer">${code(JSON.stringify((message as JsonObject).rendererFunctionResponse, null, 2))}</pre>
            </div>`,
          )}
        </div>
      </section>
    </div>`;
  }

  #call(call: AgentCall) {
    return html`<div class="c-event" data-state=${call.state}>
      <div class="top">${icon('rpc')}<b>${call.name}</b><span class="c-chip ${call.state === 'pending' ? 'plain' : call.state === 'answered' ? 'ok' : 'error'}">${call.state}</span><time>${clock(call.time)}</time></div>
      <pre tabindex="0" aria-label="Arguments">${code(JSON.stringify(call.args, null, 2))}</pre>
      ${
        call.state === 'pending'
          ? html`<form class="acts" @submit=${(event: SubmitEvent) => this.#answer(event, call)}>
            <input class="c-input mono" name="value" aria-label="Answer to ${call.name} as JSON" value="true" autocomplete="off" spellcheck="false" />
            <button class="c-btn small bordered" name="outcome" value="answer">Answer</button>
            <button class="c-btn small" name="outcome" value="fail">Fail</button>
          </form>`
          : nothing
      }
    </div>`;
  }

  #answer(event: SubmitEvent, call: AgentCall): void {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get('value'));
    const failed = (event.submitter as HTMLButtonElement | null)?.value === 'fail';
    this.workspace.preview.answer(
      call,
      failed ? {error: {code: 'EXECUTION_ERROR', message: 'The agent could not run it.'}} : {value: valueIn(text)},
    );
  }

  readonly #send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const name = String(form.get('function'));
    const args = valueIn(String(form.get('args')) || '{}');
    if (typeof args !== 'object' || args === null || Array.isArray(args)) {
      this.fault = 'Arguments are an object, such as {"value": "x"}.';
      return;
    }
    this.fault = '';
    const catalog = this.workspace.catalogs.find(({functions}) => functions.has(name));
    this.workspace.preview.receive([
      {
        version: '1.0',
        callRendererFunction: {
          functionCallId: `composer-${this.#next++}`,
          callFunction: {'@call': name, catalogId: catalog?.id ?? '', args},
        },
      },
    ]);
  };
}

function argsFor(entry: {schema: Record<string, unknown>} | undefined): string {
  const args = (entry?.schema.properties as Record<string, {required?: string[]}> | undefined)?.args;
  return JSON.stringify(Object.fromEntries((args?.required ?? []).map((name) => [name, ''])));
}

/** A text as JSON; what is none is meant as text. */
function valueIn(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
