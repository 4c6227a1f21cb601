import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import type {ComponentEntry, FunctionEntry, JsonObject} from '../../renderer/index.js';
import {icon} from '../icons.js';
import {printValue} from '../language/format.js';
import {sampleOf} from '../language/samples.js';
import {describe} from '../language/property-shape.js';
import {code} from './code.js';
import {Pane} from './pane.js';
import {prose} from './prose.js';

/** A page for each component and function of the loaded catalogs, made from their documents. */
@customElement('composer-reference')
export class Reference extends Pane {
  @state() private chosen = '';

  protected override render() {
    this.workspace.catalogsVersion.get();
    const entries = this.workspace.catalogs.flatMap((catalog) => [
      ...catalog.components.values(),
      ...catalog.functions.values(),
    ]);
    const entry = entries.find((each) => keyOf(each) === this.chosen) ?? entries[0];
    return html`<div class="c-reference">
      <nav class="c-reference-list" aria-label="Components and functions">
        ${this.workspace.catalogs.map(
          (catalog) => html`<h3>${catalog.document.title ?? catalog.id}</h3>
            <ul>
              ${[...catalog.components.values(), ...catalog.functions.values()].map(
                (each) => html`<li>
                  <button type="button" class="c-reference-item" aria-current=${each === entry ? 'page' : nothing} @click=${() => (this.chosen = keyOf(each))}>
                    ${icon('kinds' in each && isComponent(each) ? 'component' : 'fn')}${each.name}
                  </button>
                </li>`,
              )}
            </ul>`,
        )}
      </nav>
      ${entry ? this.#page(entry) : nothing}
    </div>`;
  }

  #page(entry: ComponentEntry | FunctionEntry) {
    const component = isComponent(entry);
    const names = [...entry.kinds.keys()];
    const required = new Set(component ? entry.required : requiredArgs(entry));
    return html`<article class="c-reference-page">
      <h3>${entry.name}</h3>
      <p>${prose(entry.schema.description ?? '')}</p>
      ${
        component
          ? html`${entry.allowedParents ? html`<p>Only in ${entry.allowedParents.join(', ')}.</p>` : nothing}
            ${entry.allowedChildren ? html`<p>Holds only ${entry.allowedChildren.join(', ')}.</p>` : nothing}`
          : html`<p>Returns <code>${entry.returnType}</code>. ${{rendererOnly: 'Called in documents only.', agentOnly: 'Called by agents only.', rendererOrAgent: 'Called in documents and by agents.'}[entry.allowedCallers]}${entry.requiresUserActivation ? ' Only inside an action of the user.' : ''}</p>`
      }
      <h4>${component ? 'Properties' : 'Arguments'}</h4>
      <div class="c-table-frame" tabindex="0" role="group" aria-label=${component ? 'Properties' : 'Arguments'}>
        <table>
          <thead>
            <tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr>
          </thead>
          <tbody>
            ${names.map((name) => {
              const {type, text, fallback, values} = describe(entry, name);
              return html`<tr>
                <th scope="row"><code>${name}</code>${required.has(name) ? html` <span class="c-muted">required</span>` : nothing}</th>
                <td>${type}</td>
                <td>
                  ${prose(text)}
                  ${values.length > 0 ? html`<span class="c-muted">One of ${values.slice(0, 12).map((value, index) => html`${index > 0 ? ', ' : ''}<code>${value}</code>`)}${values.length > 12 ? ` and ${values.length - 12} more` : ''}.</span>` : nothing}
                  ${fallback === undefined ? nothing : html`<span class="c-muted">Default <code>${JSON.stringify(fallback)}</code>.</span>`}
                </td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      <h4>Usage</h4>
      <pre tabindex="0" aria-label="Usage">${code(printValue(usageOf(entry)))}</pre>
      ${component ? html`<button type="button" class="c-btn bordered" @click=${() => this.#try(entry)}>${icon('play')}Try it</button>` : nothing}
    </article>`;
  }

  #try(entry: ComponentEntry): void {
    this.dispatchEvent(
      new CustomEvent('tryout', {detail: {title: entry.name, text: `${printValue(tryOut(entry))}\n`}, bubbles: true}),
    );
  }
}

function isComponent(entry: ComponentEntry | FunctionEntry): entry is ComponentEntry {
  return 'checkable' in entry;
}

function keyOf(entry: ComponentEntry | FunctionEntry): string {
  return `${entry.catalog.id} ${isComponent(entry) ? 'component' : 'function'} ${entry.name}`;
}

function requiredArgs({schema}: FunctionEntry): readonly string[] {
  return (schema.properties as Record<string, {required?: string[]}> | undefined)?.args?.required ?? [];
}

function usageOf(entry: ComponentEntry | FunctionEntry): JsonObject {
  if (!isComponent(entry))
    return {
      '@call': entry.name,
      args: Object.fromEntries(requiredArgs(entry).map((name) => [name, {'@path': `/${name}`}])),
    };
  const properties = Object.fromEntries(entry.required.map((name) => [name, sampleOf(entry, name) ?? '']));
  return {id: entry.name.charAt(0).toLowerCase() + entry.name.slice(1), component: entry.name, ...properties};
}

/** A small document around one component: whatever it needs as children is a text. */
function tryOut(entry: ComponentEntry): JsonObject[] {
  const root: JsonObject = {...usageOf(entry), id: 'root'};
  const texts: JsonObject[] = [];
  const child = (id: string) => {
    texts.push({id, component: 'Text', text: id.charAt(0).toUpperCase() + id.slice(1)});
    return id;
  };
  for (const [name, kind] of entry.kinds) {
    if (!entry.required.includes(name)) continue;
    if (kind.kind === 'child') root[name] = child(name);
    if (kind.kind === 'children') root[name] = [child('one'), child('two')];
    if (kind.kind === 'list' && kind.item.kind === 'object') {
      const item: JsonObject = {};
      for (const [key, inner] of kind.item.properties)
        item[key] = inner.kind === 'child' ? child(`${key}One`) : `${key.charAt(0).toUpperCase()}${key.slice(1)} one`;
      root[name] = [item];
    }
  }
  return [
    {version: '1.0', createSurface: {surfaceId: 'try', catalogId: entry.catalog.id, components: [root, ...texts]}},
  ];
}
