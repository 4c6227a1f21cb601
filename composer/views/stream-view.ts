import {html, nothing, type PropertyValues} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {icon} from '../icons.js';
import {byteStream, cutAt, type ByteStream} from '../language/partial.js';
import type {ParsedMessage} from '../language/parse.js';
import {itemsOf, stringOf, valueOf} from '../language/tree.js';
import {size} from './code.js';
import '../styles/panels.css';
import {Pane} from './pane.js';
import './data-view.js';
import './events-view.js';
import './menu.js';

/** Milliseconds between two messages, and between two chunks of bytes, at speed 1. */
const MESSAGE_TIME = 600;
const CHUNK_TIME = 60;
const CHUNK = 64;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/** Plays the document as a stream: message by message, or byte by byte. */
@customElement('composer-stream')
export class StreamView extends Pane {
  @state() private playing = false;
  @state() private speed = 1;
  @state() private bytes = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stream: {text: string; stream: ByteStream} | undefined;

  protected override render() {
    const {workspace} = this;
    const messages = workspace.parsed.get().messages;
    const stream = this.#streamOf();
    const cut = workspace.cut.get();
    const at = workspace.playhead.get() ?? messages.length;
    const incomplete = cut !== undefined && workspace.cutMessage.get() !== undefined;
    const place = this.bytes ? (cut ?? stream.ends[at - 1] ?? 0) : at;
    return html`<div class="c-panels">
      <div class="c-panel" tabindex="-1" @keydown=${this.#onKey}>
        <div class="c-transport">
          <button type="button" class="c-btn icon" aria-label="Restart" title="Restart (Home)" @click=${() => this.#go(0)}>${icon('restart')}</button>
          <button type="button" class="c-btn icon" aria-label="Step back" title="Step back (←)" ?disabled=${place === 0} @click=${() => this.#step(-1)}>${icon('skipPrevious')}</button>
          <button type="button" class="c-btn solid c-play" aria-label=${this.playing ? 'Pause' : 'Play'} title="Space" @click=${() => this.#toggle()}>
            ${icon(this.playing ? 'pause' : 'play')}
          </button>
          <button type="button" class="c-btn icon" aria-label="Step forward" title="Step forward (→)" ?disabled=${at >= messages.length} @click=${() => this.#step(1)}>${icon('skipNext')}</button>
          <span class="c-nums c-place" role="status">
            ${this.bytes ? html`Byte ${place} <span class="c-muted">of ${stream.bytes}</span>` : html`Message ${at} <span class="c-muted">of ${messages.length}</span>`}
          </span>
          <span class="c-grow"></span>
          <span class="c-seg" role="group" aria-label="Step by">
            <button type="button" aria-pressed=${!this.bytes} @click=${() => this.#stepBy(false)}>Messages</button>
            <button type="button" aria-pressed=${this.bytes} @click=${() => this.#stepBy(true)}>Bytes</button>
          </span>
          <composer-menu
            label="Speed"
            buttonClass="c-btn small c-nums"
            align="end"
            .content=${html`${this.speed}×${icon('chevD', 'chev')}`}
            .items=${SPEEDS.map((speed) => ({label: `${speed}×`, checked: speed === this.speed, run: () => (this.speed = speed)}))}
          ></composer-menu>
        </div>
        <div class="c-scrub">
          <input
            type="range"
            class="c-range"
            aria-label=${this.bytes ? 'Bytes received' : 'Messages received'}
            min="0"
            max=${this.bytes ? stream.bytes : messages.length}
            .value=${String(place)}
            @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))}
          />
          <div class="c-ends"><span>0 B</span><span>${size(this.bytes ? place : (stream.ends[at - 1] ?? 0))}</span><span>${size(stream.bytes)}</span></div>
        </div>
        <div class="c-rows" role="list" aria-label="Messages">
          ${messages.map((message, index) => this.#row(message, index, at, stream, incomplete))}
        </div>
      </div>
      ${
        workspace.layout.phone.get()
          ? nothing
          : html`<div class="c-panel">
              <div class="c-bar c-low"><h3>Data</h3></div>
              <composer-data class="c-panel-body" .workspace=${workspace}></composer-data>
            </div>
            <div class="c-panel">
              <div class="c-bar c-low"><h3>Events</h3></div>
              <composer-events class="c-panel-body" .workspace=${workspace}></composer-events>
            </div>`
      }
    </div>`;
  }

  #row(message: ParsedMessage, index: number, at: number, stream: ByteStream, incomplete: boolean) {
    const now = index === at - (incomplete ? 0 : 1);
    const half = incomplete && index === at;
    const bytes = (stream.ends[index] ?? 0) - (stream.ends[index - 1] ?? 0);
    return html`<div class="c-row ${now ? 'now' : ''} ${index >= at && !half ? 'later' : ''}" role="listitem" aria-current=${now ? 'step' : nothing}>
      <span class="ix">${index + 1}</span>
      <button type="button" class="c-row-name" @click=${() => this.#goToMessage(index)}><code>${message.body ?? '?'}</code></button>
      <span class="sum">${half ? html`<b>incomplete</b> · ` : nothing}${summaryOf(message)}</span>
      <span class="size">${size(bytes)}</span>
    </div>`;
  }

  #streamOf(): ByteStream {
    const parsed = this.workspace.parsed.get();
    if (this.#stream?.text !== parsed.text) this.#stream = {text: parsed.text, stream: byteStream(parsed)};
    return this.#stream.stream;
  }

  #stepBy(bytes: boolean): void {
    this.#pause();
    this.bytes = bytes;
    if (!bytes) this.workspace.play(this.workspace.playhead.get());
  }

  #go(place: number): void {
    if (this.bytes) this.workspace.playBytes(place, cutAt(this.#streamOf(), place));
    else this.workspace.play(place);
  }

  #goToMessage(index: number): void {
    const {workspace} = this;
    workspace.play(index + 1);
    const message = workspace.parsed.get().messages[index];
    if (message) workspace.select(message.range, {focus: false});
  }

  #step(by: number): void {
    const {workspace} = this;
    if (this.bytes) {
      const stream = this.#streamOf();
      const now = workspace.cut.get() ?? stream.ends[(workspace.playhead.get() ?? stream.ends.length) - 1] ?? 0;
      const place = Math.max(0, Math.min(stream.bytes, now + by * CHUNK));
      workspace.playBytes(place, cutAt(stream, place));
    } else workspace.play(Math.max(0, (workspace.playhead.get() ?? workspace.parsed.get().messages.length) + by));
  }

  get #ended(): boolean {
    const {workspace} = this;
    return workspace.playhead.get() === undefined && workspace.cut.get() === undefined;
  }

  #toggle(): void {
    if (this.playing) return this.#pause();
    if (this.#ended) this.#go(0);
    this.playing = true;
    this.#tick();
  }

  #pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#timer = setTimeout(
      () => {
        if (!this.playing) return;
        this.#step(1);
        if (this.#ended) this.#pause();
        else this.#tick();
      },
      (this.bytes ? CHUNK_TIME : MESSAGE_TIME) / this.speed,
    );
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    // A control's own keys come first: Space presses a button, arrows move the slider or the menu.
    if (
      target.matches('input, select') ||
      target.closest('[role="menu"]') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const leap = event.shiftKey ? 5 : 1;
    if (event.key === ' ' && !target.matches('button')) this.#toggle();
    else if (event.key === 'ArrowRight') this.#step(leap);
    else if (event.key === 'ArrowLeft') this.#step(-leap);
    else if (event.key === 'Home') this.#go(0);
    else if (event.key === 'End')
      this.#go(this.bytes ? this.#streamOf().bytes : this.workspace.parsed.get().messages.length);
    else return;
    event.preventDefault();
  }

  protected override updated(_changed: PropertyValues): void {
    this.querySelector('.c-row.now')?.scrollIntoView({block: 'nearest'});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
  }
}

/** What a message brings, in a few words. */
function summaryOf({body, bodyNode, surfaceId}: ParsedMessage): string {
  const ids = itemsOf(valueOf(bodyNode, 'components')).map((node) => stringOf(valueOf(node, 'id')) ?? '?');
  if (body === 'updateDataModel') return stringOf(valueOf(bodyNode, 'path')) ?? '/';
  if (body === 'createSurface') return [`surface ${surfaceId ?? '?'}`, ...ids].join(', ');
  if (ids.length > 0) return ids.join(', ');
  const call = stringOf(valueOf(valueOf(bodyNode, 'callFunction'), '@call'));
  return call ?? surfaceId ?? '';
}
