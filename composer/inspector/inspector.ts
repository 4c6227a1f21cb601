import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {keyed} from 'lit/directives/keyed.js';
import {live} from 'lit/directives/live.js';
import {formatPointer, parsePointer, type Json, type SurfaceElement} from '../../renderer/index.js';
import type {Spot} from '../edits/arrange.js';
import {componentValue} from '../edits/bundle.js';
import type {Path} from '../edits/properties.js';
import {typesFor} from '../edits/reshape.js';
import {replacing} from '../editor/source-editor.js';
import {icon} from '../icons.js';
import {pathChoices} from '../language/choices.js';
import {absolute, scopeOf, surfacesOf, type ComponentSite, type SurfaceIndex} from '../language/surfaces.js';
import {isPlain, valueIn} from '../preview/apply.js';
import {signOf} from '../tree/signs.js';
import {Pane} from '../views/pane.js';
import {actionControl} from './action.js';
import {checksGroup} from './checks.js';
import {dynamicControl, modeOf, modeSwitch} from './dynamic.js';
import {controlId, type Editing} from './editing.js';
import {commonFields, fieldsOf, type Field, type Form} from './fields.js';
import {literalControl} from './literals.js';
import '../styles/panels.css';
import '../styles/inspector.css';
import {childControl, childrenControl, listControl, objectControl} from './structure.js';
import {handsOf} from '../hands.js';

/** Forms that need a line of their own below their name. */
const TALL = new Set<Form['form']>([
  'dynamic',
  'action',
  'list',
  'object',
  'union',
  'children',
  'json',
  'texts',
  'call',
]);

/** Everything that can be said of the chosen component, by what its catalog says of it. */
@customElement('composer-inspector')
export class Inspector extends Pane {
  @state() private fault = '';

  protected override render() {
    const {workspace} = this;
    const refusal = workspace.pointing.refusal.get();
    const selection = workspace.selection.get();
    const parsed = workspace.parsed.get();
    workspace.catalogsVersion.get();
    workspace.preview.dataVersion.get();
    const surface = selection && surfacesOf(parsed, workspace.catalogs).get(selection.surfaceId);
    const site = selection && surface?.byId.get(selection.componentId);
    const spot = selection && {surfaceId: selection.surfaceId, id: selection.componentId};
    return html`<div class="c-bar">
        <h2 class="c-ellip">${site ? html`${site.type ?? 'Component'} <code class="c-muted">#${site.id}</code>` : 'Inspector'}</h2>
        <span class="c-grow"></span>
        <button type="button" class="c-btn small icon" aria-label="Close the inspector" title="Close (Esc)" @click=${() => workspace.inspecting.set(false)}>${icon('close')}</button>
      </div>
      ${surface && site && spot ? html`${this.#crumbs(surface, site)}${keyed(`${spot.surfaceId} ${spot.id}`, this.#body(surface, site, spot))}${this.#foot(spot)}` : html`<div class="c-empty small">${icon('aim')}<p>Choose a component in the tree, the preview or the text.</p></div>`}
      ${refusal === undefined ? nothing : html`<p class="c-refusal">${icon('info')}<span>${refusal}</span></p>`}`;
  }

  /** The way from the root down to the chosen component. */
  #crumbs(surface: SurfaceIndex, site: ComponentSite) {
    const way: ComponentSite[] = [];
    const seen = new Set<string>();
    for (let at: ComponentSite | undefined = site; at && !seen.has(at.id);) {
      seen.add(at.id);
      way.unshift(at);
      at = surface.uses.get(at.id)?.[0]?.from;
    }
    if (way.length < 2) return nothing;
    return html`<nav class="c-crumbs" aria-label="Where it stands">
      ${way.slice(0, -1).map((each) => html`<button type="button" class="c-link" @click=${() => this.#choose(surface.id, each.id)}>${each.id}</button>${icon('chevR')}`)}<span aria-current="location">${site.id}</span>
    </nav>`;
  }

  #choose(surfaceId: string, componentId: string): void {
    this.workspace.selectComponent({surfaceId, componentId});
  }

  #body(surface: SurfaceIndex, site: ComponentSite, spot: Spot) {
    const {pointing, catalogs} = this.workspace;
    const editing = this.#editing(surface, site, spot);
    const value = componentValue(site);
    const fields = site.entry ? fieldsOf(site.entry) : [];
    const types = typesFor({parsed: this.workspace.parsed.get(), catalogs}, spot);
    const accessibility = isPlain(value['@accessibility']) ? value['@accessibility'] : {};
    const paths = [...new Set(site.paths.map(({path}) => path))];
    const text = this.workspace.parsed.get().text.slice(site.node.offset, site.node.offset + site.node.length);
    const at = Object.keys(fields).length;
    return html`<div class="body" role="group" aria-label="Properties of ${site.id}">
      <div class="c-head">
        <label><span>Id</span><input class="c-input mono" aria-label="Id" ?readonly=${site.id === 'root'} title=${site.id === 'root' ? 'The first component of a surface is always called root' : nothing} spellcheck="false" autocomplete="off" .value=${live(site.id)} @change=${(event: Event) => this.#rename(event, spot)} /></label>
        <label><span>Component</span><span class="c-pick">${icon(signOf(site.type))}<select class="c-input" aria-label="Component" .value=${live(site.type ?? '')} @change=${(event: Event) => this.#retype(event, spot, site)}>
          ${types.some(({name}) => name === site.type) ? nothing : html`<option value=${site.type ?? ''} selected>${site.type ?? 'Not set'}</option>`}
          ${types.map((entry) => html`<option value=${entry.name} ?selected=${entry.name === site.type}>${entry.name}</option>`)}
        </select>${icon('chevD', 'chev')}</span></label>
      </div>
      ${site.entry ? nothing : html`<p class="c-refusal">${icon('warning')}<span>No loaded catalog has a ${site.type ?? 'component of no type'}. Its JSON can be edited below.</span></p>`}
      ${at > 0 ? html`<section class="c-group" aria-label="Properties"><h3>Properties</h3>${fields.map((field) => this.#field(editing, field, [field.name], value[field.name]))}</section>` : nothing}
      ${site.entry?.checkable ? checksGroup(editing, value['@checks'], value.value) : nothing}
      <section class="c-group" aria-label="Accessibility"><h3>Accessibility</h3>${commonFields().map((field) => this.#field(editing, {...field, fallback: field.fallback ?? inferred(field.name, value)}, ['@accessibility', field.name], accessibility[field.name]))}</section>
      <details class="c-folded"><summary class="c-fold">${icon('chevR', 'i c-twist')}Data read<span>${paths.length} ${paths.length === 1 ? 'path' : 'paths'}</span></summary>
        <div class="c-group">${paths.length === 0 ? html`<p class="c-muted c-low-text">It reads nothing from the data.</p>` : paths.map((path) => html`<div class="c-read"><code>${path || '.'}</code><code class="c-muted c-ellip">${brief(editing.valueAt(path))}</code></div>`)}</div>
      </details>
      <details class="c-folded"><summary class="c-fold">${icon('chevR', 'i c-twist')}JSON<span>${text.split('\n').length} ${text.includes('\n') ? 'lines' : 'line'}</span></summary>
        <div class="c-group"><textarea class="c-input mono c-text-area" aria-label="JSON of ${site.id}" spellcheck="false" rows="10" .value=${live(text)} @change=${(event: Event) => this.#rewrite(event, site, text)}></textarea>${this.fault ? html`<p class="c-err" role="alert">${this.fault}</p>` : nothing}</div>
      </details>
      <p class="c-hidden-text">${pointing.placing.get() ? 'Choose where it goes in the tree.' : ''}</p>
    </div>`;
  }

  #foot(spot: Spot) {
    const hands = handsOf(this.workspace);
    const root = spot.id === 'root';
    const button = (label: string, sign: Parameters<typeof icon>[0], run: () => unknown, disabled = false) =>
      html`<button type="button" class="c-btn icon" aria-label=${label} title=${label} ?disabled=${disabled} @click=${run}>${icon(sign)}</button>`;
    return html`<div class="c-foot">
      ${button('Move up', 'arrowUp', () => hands.step(spot, 'up'), root)} ${button('Move down', 'arrowDown', () => hands.step(spot, 'down'), root)}
      ${button('Duplicate', 'copy', () => hands.duplicate(spot))} ${button('Insert…', 'add', () => this.workspace.layout.showPalette())}
      <span class="c-grow"></span>${button('Delete', 'delete', () => hands.remove(spot), root)}
    </div>`;
  }

  #rename(event: Event, spot: Spot): void {
    const input = event.target as HTMLInputElement;
    if (input.value !== spot.id && !handsOf(this.workspace).rename(spot, input.value)) input.value = spot.id;
  }

  #retype(event: Event, spot: Spot, site: ComponentSite): void {
    const select = event.target as HTMLSelectElement;
    if (!handsOf(this.workspace).retype(spot, select.value)) select.value = site.type ?? '';
  }

  #rewrite(event: Event, site: ComponentSite, before: string): void {
    const after = (event.target as HTMLTextAreaElement).value;
    try {
      JSON.parse(after);
      this.fault = '';
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      return;
    }
    const {range, text} = replacing(before, after);
    const base = site.node.offset;
    this.workspace.edit([{range: {start: base + range.start, end: base + range.end}, text}]);
  }

  #editing(surface: SurfaceIndex, site: ComponentSite, spot: Spot): Editing {
    const {workspace} = this;
    const {catalogs} = workspace;
    const hands = handsOf(workspace);
    const scope = scopeOf(surface, site.id) ?? '';
    const surfaces = surfacesOf(workspace.parsed.get(), catalogs);
    const world = workspace.applied.get().world;
    const around = {catalogs, surfaces, world, surface, site};
    const model = workspace.preview.renderer.get()?.surfaces.get(surface.id)?.dataModel;
    const drawn = document.querySelector<SurfaceElement>(
      `composer-preview a2ui-surface[surface-id="${CSS.escape(surface.id)}"]`,
    );
    const result: Editing['result'] = (path, value) => drawn?.evaluate(site.id, value, formatPointer(path.map(String)));
    const editing: Editing = {
      catalogs,
      key: `inspect-${site.id.replaceAll(/[^\w-]/g, '_')}`,
      ids: [...surface.byId.values()]
        .filter(({id}) => id !== site.id && id !== 'root')
        .map(({id, type}) => ({value: id, kind: 'id', detail: type})),
      ownCatalog: surface.catalog?.id,
      paths: (only) => pathChoices(around, scope, only),
      valueAt: (path) => valueIn(model?.get('/') ?? {}, parsePointer(absolute(path, scope) || '/')),
      result,
      holds: (path, condition) => {
        const found = result(path, condition);
        return found && !found.pending ? passes(found.value) : undefined;
      },
      set: (path, value, join) => void hands.set(spot, path, value, join),
      list: (path, change) => void hands.list(spot, path, change),
      createData: (path, value) => void hands.setData(surface.id, parsePointer(path), value),
      bind: (path) => void hands.bind(spot, path),
      literal: (path) => void hands.literal(spot, path),
      choose: (id) => this.#choose(surface.id, id),
      makeTemplate: () => void hands.template(spot),
      field: (field, path, value) => this.#field(editing, field, path, value),
      control: (form, label, path, value, fallback) => this.#control(editing, form, label, path, value, fallback),
      again: () => this.requestUpdate(),
    };
    return editing;
  }

  #field(editing: Editing, field: Field, path: Path, value: Json | undefined): TemplateResult {
    const {form, name, required, text, fallback} = field;
    const tall = TALL.has(form.form);
    const absent = value === undefined;
    const clear =
      !required && !absent && form.form !== 'choice' && form.form !== 'boolean'
        ? html`<button type="button" class="c-btn small icon c-clear" aria-label="Not set: ${name}" title="Not set: take ${name} away" @click=${() => editing.set(path, undefined)}>${icon('close')}</button>`
        : nothing;
    const bind =
      form.form === 'dynamic' &&
      path.length === 1 &&
      typeof value === 'string' &&
      value !== '' &&
      modeOf(value) === 'literal'
        ? html`<button type="button" class="c-btn small icon c-clear" aria-label="Move ${name} into the data" title="Make it a binding: move the text into the data" @click=${() => editing.bind(path)}>${icon('data')}</button>`
        : nothing;
    return html`<div class="c-prop ${tall ? '' : 'inline'}" data-name=${name}>
      <div class="top" title=${text ?? nothing}>
        <span>${name}${required ? html`<b aria-label="required"> *</b>` : nothing}</span>
        ${tall ? html`<span class="c-prop-tools">${bind}${clear}${form.form === 'dynamic' ? modeSwitch(editing, form, name, path, value) : nothing}</span>` : nothing}
      </div>
      ${tall ? this.#control(editing, form, name, path, value, fallback) : html`<span class="c-path">${this.#control(editing, form, name, path, value, fallback)}${clear}</span>`}
    </div>`;
  }

  #control(editing: Editing, form: Form, label: string, path: Path, value: Json | undefined, fallback?: Json): unknown {
    switch (form.form) {
      case 'dynamic':
        return dynamicControl(editing, form, label, path, value, fallback);
      case 'action':
        return actionControl(editing, label, path, value);
      case 'child':
        return childControl(editing, label, path, value);
      case 'children':
        return childrenControl(editing, label, path, value);
      case 'list':
        return listControl(editing, form, label, path, value);
      case 'object':
        return value === undefined
          ? html`<button type="button" class="c-btn small bordered" id=${controlId(editing, path)} @click=${() => editing.set(path, {})}>${icon('add')}Set ${label}</button>`
          : objectControl(editing, form, path, value);
      default:
        return literalControl(editing, form, label, path, value, fallback);
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // The preview draws after this; what its components come to is asked again then.
    void this.#later();
  }

  #asked: unknown;
  async #later(): Promise<void> {
    const {selection, preview} = this.workspace;
    const now = `${JSON.stringify(selection.get())} ${preview.dataVersion.get()} ${this.workspace.text.get().length}`;
    if (now === this.#asked) return;
    this.#asked = now;
    await new Promise(requestAnimationFrame);
    this.requestUpdate();
  }

  /** Puts the focus on the first property that can be written. */
  focusFirst(): void {
    this.querySelector<HTMLElement>('.c-group :is(input, textarea, select)')?.focus();
  }
}

/** What a condition comes to says whether its check passes (RULES §10): a boolean, or the result of a validation. */
function passes(value: Json | undefined): boolean {
  return value === true || (isPlain(value) && value.valid === true);
}

/** What assistive technology says where nothing is set. */
function inferred(name: string, value: Readonly<Record<string, Json>>): Json | undefined {
  return name === 'label' && typeof value.label === 'string' ? `from label: ${value.label}` : undefined;
}

function brief(value: Json | undefined): string {
  return value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, 60);
}
