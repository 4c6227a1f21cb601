import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import type {RendererMessage} from '../../renderer/index.js';
import {icon} from '../icons.js';
import {ruleFor} from '../mocks.js';
import type {LogEntry} from '../preview/preview.js';
import {byHand, copied} from './by-hand.js';
import {clock, code} from './code.js';
import {addRule} from './mocks-view.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

/** What the surface tells its agent, newest first; each line opens to the message as it goes over the wire. */
@customElement('composer-events')
export class EventsView extends Pane {
  @state() private open = new Set<number>();
  @state() private filter = '';
  /** Entries whose hidden values the author wants to see. */
  @state() private revealed = new Set<number>();
  /** The entry whose text the browser did not let be copied. */
  @state() private refused: number | undefined;
  #seen: number | undefined;

  protected override render() {
    const {preview} = this.workspace;
    const log = preview.log.get();
    const wanted = this.filter.trim().toLowerCase();
    const shown =
      wanted === ''
        ? log
        : log.filter((entry) => JSON.stringify([entry.name, entry.message]).toLowerCase().includes(wanted));
    return html`<div class="c-filters-bar">
        <span class="c-search"
          >${icon('search')}<input
            class="c-input"
            type="search"
            aria-label="Filter events"
            placeholder="Filter"
            .value=${this.filter}
            @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
        /></span>
        <span class="c-grow"></span>
        <button type="button" class="c-btn small" ?disabled=${log.length === 0} @click=${() => preview.clearLog()}>Clear</button>
      </div>
      <div class="c-rows">
        ${
          shown.length === 0
            ? html`<div class="c-empty small">
              ${icon('bolt')}
              <p>${log.length === 0 ? 'Use the preview: what it tells the agent appears here.' : 'No event matches.'}</p>
            </div>`
            : repeat(
                paired(shown),
                ([first]) => first!.to ?? first!.id,
                (pair) => this.#pair(pair, log[0]?.id),
              )
        }
      </div>`;
  }

  /** What was sent, under what came back for it. */
  #pair(entries: readonly LogEntry[], newest: number | undefined) {
    const sent = entries.at(-1)!;
    const answered = entries.length > 1 && sent.kind === 'sent';
    return html`<div class="c-pair ${answered ? 'answered' : ''}" role=${answered ? 'group' : nothing} aria-label=${answered ? `${sent.name}, answered` : nothing}>
      ${repeat(
        entries,
        ({id}) => id,
        (entry) => this.#entry(entry, entry.id === newest, answered && entry !== sent ? ` · to ${sent.name}` : ''),
      )}
    </div>`;
  }

  #entry(entry: LogEntry, newest: boolean, to: string) {
    const open = this.open.has(entry.id) || (newest && !this.open.has(-entry.id));
    const {message, metadata} = (this.revealed.has(entry.id) && entry.whole) || entry;
    const text = typeof message === 'string' ? message : JSON.stringify(message, null, 2);
    return html`<div class="c-event" data-kind=${entry.kind}>
      <div class="top">
        <button type="button" class="c-event-name" aria-expanded=${open} @click=${() => this.#toggle(entry.id, open)}>
          ${icon('chevR', `i c-twist ${open ? 'open' : ''}`)}${icon({sent: 'bolt', reply: 'rpc', link: 'link'}[entry.kind] as 'bolt')}
          <b>${entry.name}</b> <span class="c-muted">${entry.detail}${to}</span>
          ${alongOf(message)}
        </button>
        <time datetime=${entry.time.toISOString()}>${clock(entry.time)}</time>
      </div>
      ${
        open
          ? html`<pre tabindex="0" aria-label="Message">${code(text)}</pre>
            ${this.#metadata(metadata)}
            <div class="acts">
              ${this.#source(entry)}
              ${
                entry.whole
                  ? html`<button type="button" class="c-btn small" aria-pressed=${this.revealed.has(entry.id)} @click=${() => this.#reveal(entry.id)}>${icon('visibility')}Show hidden values</button>`
                  : nothing
              }
              ${
                entry.kind === 'sent' && ruleFor(entry.message as RendererMessage)
                  ? html`<button type="button" class="c-btn small bordered" @click=${() => this.#mock(entry)}>${icon('add')}Create mock from this</button>`
                  : nothing
              }
              ${
                entry.kind === 'link'
                  ? html`<a class="c-btn small bordered" href=${String(entry.message)} target="_blank" rel="noopener noreferrer">${icon('link')}Open</a>`
                  : nothing
              }
              <button type="button" class="c-btn small" @click=${() => this.#copy(entry, text)}>${icon('copy')}Copy</button>
            </div>
            ${this.refused === entry.id ? byHand(text) : nothing}`
          : nothing
      }
    </div>`;
  }

  protected override updated(): void {
    const newest = this.workspace.preview.log.get()[0]?.id;
    if (newest === this.#seen) return;
    this.#seen = newest;
    // What comes stands first; who is just reading in the log does not lose the place.
    if (!this.contains(document.activeElement)) this.querySelector('.c-rows')?.scrollTo(0, 0);
  }

  #metadata(metadata: unknown) {
    if (typeof metadata !== 'object' || metadata === null || Object.keys(metadata).length === 0) return nothing;
    return html`<details>
      <summary>Metadata</summary>
      <pre tabindex="0" aria-label="Metadata">${code(JSON.stringify(metadata, null, 2))}</pre>
    </details>`;
  }

  #source({message}: LogEntry) {
    const action = (message as {action?: {surfaceId?: string; sourceComponentId?: string}} | undefined)?.action;
    const {surfaceId, sourceComponentId: componentId} = action ?? {};
    if (surfaceId === undefined || componentId === undefined) return nothing;
    return html`<button type="button" class="c-btn small" @click=${() => this.workspace.selectComponent({surfaceId, componentId}, {focus: true})}>
      ${icon('aim')}Show #${componentId}
    </button>`;
  }

  #mock(entry: LogEntry): void {
    if (!addRule(this.workspace, entry)) {
      this.workspace.announcement.set('The mock rules have a fault; put it right first');
    } else this.workspace.announcement.set('Rule added: edit its answer under Mocks');
    this.workspace.showSource('mocks');
  }

  #reveal(id: number): void {
    const revealed = new Set(this.revealed);
    if (!revealed.delete(id)) revealed.add(id);
    this.revealed = revealed;
  }

  #toggle(id: number, wasOpen: boolean): void {
    const open = new Set(this.open);
    // A negative id remembers that the newest entry, which opens by itself, was closed by hand.
    open.delete(wasOpen ? id : -id);
    open.add(wasOpen ? -id : id);
    this.open = open;
  }

  async #copy({id}: LogEntry, text: string): Promise<void> {
    const done = await copied(text);
    this.refused = done ? undefined : id;
    if (done) this.workspace.announcement.set('Copied');
  }
}

/** What goes along with an action, in short. */
function alongOf(message: unknown) {
  const {context} = (message as {action?: {context?: object}} | undefined)?.action ?? {};
  const values = Object.entries(context ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return values.length === 0 ? nothing : html`<code class="c-ellip c-along">${values.join(', ').slice(0, 200)}</code>`;
}

/** Entries, newest first, each with the replies to it before it, at the place of the newest of them. */
function paired(entries: readonly LogEntry[]): LogEntry[][] {
  const pairs = new Map<number, LogEntry[]>();
  for (const entry of entries) {
    const key = entry.to ?? entry.id;
    const pair = pairs.get(key);
    if (pair) pair.push(entry);
    else pairs.set(key, [entry]);
  }
  return [...pairs.values()];
}
