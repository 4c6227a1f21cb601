import {html, nothing} from 'lit';
import {customElement, query} from 'lit/decorators.js';
import '../editor/plain.js';
import type {PlainEditor} from '../editor/plain.js';
import {icon} from '../icons.js';
import {surfacesOf, type SurfaceIndex} from '../language/surfaces.js';
import {valueOf} from '../language/tree.js';
import {printMocks, readMocks, ruleFor} from '../mocks.js';
import type {LogEntry} from '../preview/preview.js';
import type {RendererMessage} from '../../renderer/index.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** The rules by which the composer answers in the agent's place, as JSON. */
@customElement('composer-mocks')
export class MocksView extends Pane {
  @query('composer-plain-editor') private editor!: PlainEditor | null;
  #shown = '';

  protected override render() {
    const text = this.workspace.mocks.get();
    const {fault, rules} = readMocks(text);
    return html`<p class="c-explain">
        When the surface sends an action or calls a function of the agent, the first rule that fits answers.
        ${text.trim() === '' ? html`<button type="button" class="c-link" @click=${this.#example}>Start with an example</button>` : nothing}
      </p>
      ${
        this.workspace.mocksHeld.get()
          ? html`<div class="c-banner" role="status">
            ${icon('warning')}<span class="c-grow">These rules came with somebody else's document. They are off.</span>
            <button type="button" class="c-btn small bordered" @click=${() => this.workspace.useMocks()}>Turn on</button>
          </div>`
          : nothing
      }
      <composer-plain-editor
        label="Mock rules"
        .listener=${{changed: (value: string) => this.#changed(value), moved: () => undefined}}
      ></composer-plain-editor>
      <div class="c-status" role="status">
        ${fault ? html`<span class="c-err">${fault}</span>` : html`<span>${rules.length === 1 ? '1 rule' : `${rules.length} rules`}</span>`}
      </div>`;
  }

  protected override updated(): void {
    const text = this.workspace.mocks.get();
    if (text === this.#shown) return;
    this.#shown = text;
    this.editor?.open(text);
  }

  #changed(text: string): void {
    this.#shown = text;
    this.workspace.mocks.set(text);
    this.workspace.touched();
  }

  readonly #example = () => {
    const action = Object.values(this.workspace.preview.surfaceIds.get())[0] ?? 'main';
    this.workspace.mocks.set(
      printMocks([
        {
          when: {action: 'submit'},
          after: 300,
          then: [{version: '1.0', updateDataModel: {surfaceId: action, path: '/sent', value: true}}],
        },
      ]),
    );
    this.workspace.touched();
  };
}

/** The first path whose value a Text shows, rather one into which no field writes. */
function shownPath({byId}: SurfaceIndex): string | undefined {
  const bound = [...byId.values()].flatMap(({type, paths}) =>
    paths.filter(({path, template}) => path.startsWith('/') && !template).map(({path}) => ({type, path})),
  );
  for (const {type, node} of byId.values()) {
    const words = type === 'Text' ? valueOf(valueOf(valueOf(node, 'text'), 'args'), 'value') : undefined;
    for (const [, path] of String(words?.value ?? '').matchAll(/(?<!\\)\$\{\s*(\/[^\s}(]+)\s*\}/g))
      bound.push({type, path: path!});
  }
  const shown = bound.filter(({type}) => type === 'Text').map(({path}) => path);
  const fields = new Set(bound.filter(({type}) => type !== 'Text').map(({path}) => path));
  return shown.find((path) => !fields.has(path)) ?? shown[0];
}

/** Adds a rule that answers what a log entry sent. */
export function addRule(workspace: Pane['workspace'], entry: LogEntry): boolean {
  const message = entry.message as RendererMessage;
  const surface =
    'action' in message
      ? surfacesOf(workspace.parsed.get(), workspace.catalogs).get(message.action.surfaceId)
      : undefined;
  const rule = ruleFor(message, surface && shownPath(surface));
  const {rules, fault} = readMocks(workspace.mocks.get());
  if (!rule || fault) return false;
  workspace.mocks.set(printMocks([rule, ...rules]));
  workspace.touched();
  return true;
}
