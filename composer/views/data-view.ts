import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {formatPointer, type Json} from '../../renderer/index.js';
import {icon} from '../icons.js';
import {surfacesOf, absolute, scopeOf} from '../language/surfaces.js';
import {brief} from '../language/choices.js';
import {writeBack} from '../language/write-back.js';
import {isPlain} from '../preview/apply.js';
import type {TypedValue} from '../preview/preview.js';
import {HIDDEN, secretsOf} from '../preview/secrets.js';
import {applyScenario, printScenarios, readScenarios, scenarioOf} from '../scenarios.js';
import '../styles/panels.css';
import './menu.js';
import {Pane} from './pane.js';
import {handsOf} from '../hands.js';

interface Row {
  readonly surfaceId: string;
  readonly pointer: readonly string[];
  readonly label: string;
  readonly value: Json;
  readonly container: boolean;
  readonly open: boolean;
  readonly typed?: TypedValue;
}

const LONGEST_LIST = 100;

/** The living data of every surface: to read, to change, to put back or to write into the document. */
@customElement('composer-data')
export class DataView extends Pane {
  @state() private closed = new Set<string>();
  @state() private editing: string | undefined;
  @state() private fault = '';
  /** The container that a value is being added to, or the key that is getting another name. */
  @state() private adding: string | undefined;
  @state() private renaming: string | undefined;

  protected override render() {
    const {preview} = this.workspace;
    preview.dataVersion.get();
    const renderer = preview.renderer.get();
    this.#secrets = renderer ? secretsOf(renderer) : new Set();
    const all = preview.typedValues();
    // What a field hides goes neither into the document nor into a scenario.
    const typed = all.filter(({value}) => !this.#hides(value));
    const ids = preview.surfaceIds.get();
    return html`<div class="c-rows" role="table" aria-label="Data model">
        ${ids.length === 0 ? html`<div class="c-empty small">${icon('data')}<p>Data appears with the first surface.</p></div>` : nothing}
        ${ids.flatMap((id) => {
          const data = renderer?.surfaces.get(id)?.dataModel.get('/') ?? {};
          return this.#rows(id, data, all).map(
            (row) =>
              html`${this.#row(row)}${this.adding === keyOf(row.surfaceId, row.pointer) ? this.#addition(row) : nothing}`,
          );
        })}
        ${this.fault ? html`<div class="c-err c-pad" role="alert">${this.fault}</div>` : nothing}
      </div>
      <div class="c-foot">
        <button type="button" class="c-btn small bordered" ?disabled=${typed.length === 0} @click=${() => this.#writeBack(typed)}>Write back</button>
        <button type="button" class="c-btn small" ?disabled=${all.length === 0} @click=${() => preview.resetTyped(all)}>Reset</button>
        ${this.#scenarios()}
        <span class="c-grow"></span>
        ${
          typed.length > 0
            ? html`<form class="c-line-up" @submit=${(event: SubmitEvent) => this.#keep(event, typed)}>
              <input class="c-input" name="name" aria-label="Name of the scenario" placeholder="Keep as scenario" autocomplete="off" />
              <button class="c-btn small bordered">Keep</button>
            </form>`
            : nothing
        }
        <span class="c-muted c-nums">${all.length} changed${all.length > typed.length ? `, ${all.length - typed.length} hidden` : nothing}</span>
      </div>`;
  }

  #secrets: ReadonlySet<string> = new Set();

  #hides(value: Json | undefined): boolean {
    return typeof value === 'string' && this.#secrets.has(value);
  }

  #scenarios() {
    const {workspace} = this;
    const {scenarios} = readScenarios(workspace.scenarios.get());
    if (scenarios.length === 0) return nothing;
    const chosen = workspace.scenario.get();
    const choose = (name: string) => {
      workspace.scenario.set(name);
      applyScenario(
        workspace.preview,
        scenarios.find((scenario) => scenario.name === name),
      );
    };
    return html`<composer-menu
      label="Scenario"
      buttonClass="c-btn small bordered"
      .content=${html`${chosen || 'No scenario'}${icon('chevD', 'chev')}`}
      .items=${[
        {label: 'No scenario', checked: chosen === '', run: () => choose('')},
        ...scenarios.map(({name}) => ({label: name, checked: chosen === name, run: () => choose(name)})),
      ]}
    ></composer-menu>`;
  }

  #keep(event: SubmitEvent, typed: readonly TypedValue[]): void {
    event.preventDefault();
    const {workspace} = this;
    const form = event.target as HTMLFormElement;
    const name = String(new FormData(form).get('name')).trim();
    const {scenarios, fault} = readScenarios(workspace.scenarios.get());
    if (name === '' || fault) return;
    const others = scenarios.filter((scenario) => scenario.name !== name);
    workspace.scenarios.set(printScenarios([...others, scenarioOf(name, typed)]));
    workspace.scenario.set(name);
    workspace.touched();
    workspace.announcement.set(`Scenario ${name} kept`);
    form.reset();
  }

  #rows(surfaceId: string, data: Json, typed: readonly TypedValue[]): Row[] {
    const rows: Row[] = [];
    const add = (pointer: readonly string[], value: Json, label: string) => {
      const container = Array.isArray(value) || isPlain(value);
      const open = container && !this.closed.has(keyOf(surfaceId, pointer));
      const changed = typed.find(
        (each) => each.surfaceId === surfaceId && formatPointer(each.pointer) === formatPointer(pointer),
      );
      rows.push({surfaceId, pointer, label, value, container, open, typed: changed});
      if (!open) return;
      const entries = Array.isArray(value)
        ? value.slice(0, LONGEST_LIST).map((item, index) => [String(index), item] as const)
        : Object.entries(value as object);
      for (const [key, inner] of entries) add([...pointer, key], inner as Json, key);
    };
    add([], data, surfaceId);
    return rows;
  }

  #row(row: Row) {
    const key = keyOf(row.surfaceId, row.pointer);
    const level = row.pointer.length;
    const editing = this.editing === key;
    return html`<div class="c-data ${row.typed ? 'changed' : ''} level-${Math.min(level, 8)}" role="row" data-path=${formatPointer(row.pointer, '/')}>
      <span class="k" role="rowheader">
        ${
          row.container
            ? html`<button type="button" class="c-twist-button" aria-expanded=${row.open} aria-label="${row.label}" @click=${() => this.#fold(key)}>
              ${icon('chevR', `i c-twist ${row.open ? 'open' : ''}`)}
            </button>`
            : nothing
        }
        ${
          this.renaming === key
            ? html`<input class="c-input mono" aria-label="New name of ${row.label}" .value=${row.label} @keydown=${(event: KeyboardEvent) => this.#onRenameKey(event, row)} @blur=${(event: Event) => this.#rename(event.target as HTMLInputElement, row)} />`
            : html`<button type="button" class="c-data-key" title="Show what is bound to ${formatPointer(row.pointer, '/')}" @click=${() => this.#showBound(row)}>${row.label}</button>`
        }
      </span>
      <span class="v" role="cell">
        ${
          editing
            ? html`<input
              class="c-input mono"
              aria-label="Value of ${row.label} as JSON"
              .value=${JSON.stringify(row.value)}
              @keydown=${(event: KeyboardEvent) => this.#onEditKey(event, row)}
              @blur=${(event: FocusEvent) => this.#commit(event.target as HTMLInputElement, row)}
            />`
            : row.container && row.open
              ? html`<span class="c-muted">${summary(row.value)}</span>`
              : html`<button type="button" class="c-data-value ${kindOf(row.value)}" title="Change ${row.label}" @click=${() => this.#edit(key)}>
                ${this.#hides(row.value) ? HIDDEN : brief(row.value, 200)}
              </button>`
        }
      </span>
      ${this.#tools(row, key)}
      ${row.typed ? html`<em role="cell">${icon('edit')}was ${brief(row.typed.author, 40)}</em>` : html`<span role="cell"></span>`}
    </div>`;
  }

  /** What changes the shape of the data, in the document itself. */
  #tools(row: Row, key: string) {
    const hands = handsOf(this.workspace);
    const path = formatPointer(row.pointer, '/');
    const inObject = Number.isNaN(Number(row.label));
    return html`<span class="c-data-tools" role="cell">
      ${row.container ? html`<button type="button" class="c-btn small icon" aria-label="Add to ${path}" title="Add to ${path}" @click=${() => this.#add(key)}>${icon('add')}</button>` : nothing}
      ${row.pointer.length > 0 && inObject ? html`<button type="button" class="c-btn small icon" aria-label="Rename ${path}" title="Rename ${path}; what reads it goes along" @click=${() => this.#beginRename(key)}>${icon('edit')}</button>` : nothing}
      ${row.pointer.length > 0 ? html`<button type="button" class="c-btn small icon" aria-label="Remove ${path}" title="Remove ${path}" @click=${() => hands.setData(row.surfaceId, row.pointer, undefined)}>${icon('delete')}</button>` : nothing}
    </span>`;
  }

  #add(key: string): void {
    this.adding = this.adding === key ? undefined : key;
    void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('.c-data-add input')?.focus());
  }

  #addition(row: Row) {
    const list = Array.isArray(row.value);
    return html`<form
      class="c-data-add c-line-up"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.#append(row, new FormData(event.target as HTMLFormElement));
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        this.adding = undefined;
      }}
    >
      ${list ? nothing : html`<input class="c-input mono" name="key" aria-label="Name of the new value" placeholder="Name" autocomplete="off" />`}
      <input class="c-input mono c-grow" name="value" aria-label="New value, as JSON or text" placeholder="Value: text, 12, true, [], {}" autocomplete="off" />
      <button class="c-btn small bordered">Add</button>
    </form>`;
  }

  #append(row: Row, form: FormData): void {
    const key = Array.isArray(row.value) ? String(row.value.length) : String(form.get('key')).trim();
    if (key === '') return;
    const done = handsOf(this.workspace).setData(
      row.surfaceId,
      [...row.pointer, key],
      valueFrom(String(form.get('value'))),
    );
    if (done) this.adding = undefined;
    else this.fault = this.workspace.pointing.refusal.get() ?? '';
  }

  #beginRename(key: string): void {
    this.renaming = key;
    void this.updateComplete.then(() => {
      const input = this.querySelector<HTMLInputElement>('.c-data .k input');
      input?.focus();
      input?.select();
    });
  }

  #onRenameKey(event: KeyboardEvent, row: Row): void {
    event.stopPropagation();
    if (event.key === 'Enter') this.#rename(event.target as HTMLInputElement, row);
    else if (event.key === 'Escape') this.renaming = undefined;
    else return;
    event.preventDefault();
  }

  #rename(input: HTMLInputElement, row: Row): void {
    if (this.renaming === undefined) return;
    this.renaming = undefined;
    const name = input.value.trim();
    if (name === row.label) return;
    const done = handsOf(this.workspace).renameData(row.surfaceId, row.pointer, name);
    this.fault = done ? '' : (this.workspace.pointing.refusal.get() ?? '');
  }

  #fold(key: string): void {
    const closed = new Set(this.closed);
    if (!closed.delete(key)) closed.add(key);
    this.closed = closed;
  }

  #edit(key: string): void {
    this.editing = key;
    void this.updateComplete.then(() => {
      const input = this.querySelector<HTMLInputElement>('.c-data input');
      input?.focus();
      input?.select();
    });
  }

  #onEditKey(event: KeyboardEvent, row: Row): void {
    if (event.key === 'Enter') this.#commit(event.target as HTMLInputElement, row);
    else if (event.key === 'Escape') this.editing = undefined;
    else return;
    event.preventDefault();
    event.stopPropagation();
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>(
        `[data-path="${CSS.escape(formatPointer(row.pointer, '/'))}"] .c-data-value`,
      )?.focus(),
    );
  }

  #commit(input: HTMLInputElement, row: Row): void {
    if (this.editing === undefined) return;
    this.editing = undefined;
    const value = valueFrom(input.value);
    try {
      this.workspace.preview.renderer
        .get()
        ?.surfaces.get(row.surfaceId)
        ?.dataModel.set(formatPointer(row.pointer, '/'), value);
      this.fault = '';
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  #writeBack(typed: readonly TypedValue[]): void {
    const edits = writeBack(this.workspace.parsed.get(), typed);
    this.workspace.edit(edits);
    this.workspace.announcement.set(`${edits.length} written into the document`);
  }

  /** Chooses the component that is bound to a path, or below it. */
  #showBound({surfaceId, pointer}: Row): void {
    const surface = surfacesOf(this.workspace.parsed.get(), this.workspace.catalogs).get(surfaceId);
    if (!surface) return;
    const path = formatPointer(pointer).replace(/\/\d+(?=\/|$)/g, '/0');
    for (const site of surface.byId.values()) {
      const scope = scopeOf(surface, site.id) ?? '';
      if (site.paths.some((each) => absolute(each.path, scope) === path))
        return this.workspace.selectComponent({surfaceId, componentId: site.id});
    }
    this.workspace.announcement.set('Nothing is bound to this path');
  }
}

/** Text without quotes is meant as text. */
function valueFrom(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function keyOf(surfaceId: string, pointer: readonly string[]): string {
  return `${surfaceId} ${formatPointer(pointer)}`;
}

function summary(value: Json): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  const keys = Object.keys(value as object).length;
  return keys === 1 ? '1 key' : `${keys} keys`;
}

function kindOf(value: Json): string {
  if (typeof value === 'string') return 's';
  return typeof value === 'number' ? 'nu' : typeof value === 'object' && value !== null ? '' : 'at';
}
