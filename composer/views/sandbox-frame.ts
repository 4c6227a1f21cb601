import {html, type PropertyValues} from 'lit';
import {customElement} from 'lit/decorators.js';
import {readCatalog} from '../catalogs.js';
import type {ThemeName} from '../environment.js';
import type {FromFrame, ToFrame} from '../frame-messages.js';
import {themeText} from '../preview/theme.js';
import {Pane} from './pane.js';

/** The preview in a frame without an origin, for catalogs that bring code; all that passes is messages, actions and what is selected. */
@customElement('composer-sandbox')
export class SandboxFrame extends Pane {
  #port: MessagePort | undefined;
  readonly #loaded = new Set<string>();
  #theme: {readonly name: ThemeName; readonly text: string} = {name: 'default', text: ''};

  protected override render() {
    const {workspace} = this;
    // Read here, so that the frame follows whatever changes.
    workspace.applied.get();
    workspace.playhead.get();
    workspace.environment.get();
    workspace.selecting.get();
    workspace.codeCatalogs.get();
    return html`<iframe
      class="c-sandbox"
      title="Preview in a sandbox"
      sandbox="allow-scripts"
      referrerpolicy="no-referrer"
      src="./frame.html"
      @load=${this.#connect}
    ></iframe>`;
  }

  readonly #connect = (event: Event) => {
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    this.#loaded.clear();
    port1.onmessage = ({data}: MessageEvent<FromFrame>) => this.#take(data);
    // A frame without an origin can be addressed by nothing narrower; the channel goes to this window alone.
    (event.target as HTMLIFrameElement).contentWindow?.postMessage('channel', '*', [port2]);
    this.#tell();
  };

  protected override firstUpdated(): void {
    this.workspace.onReplies = (messages) => this.#post({receive: messages});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.workspace.onReplies = undefined;
    this.#port?.close();
    this.#port = undefined;
  }

  protected override updated(_changed: PropertyValues): void {
    this.#tell();
  }

  #tell(): void {
    const {workspace} = this;
    for (const address of workspace.codeCatalogs.get()) {
      if (!this.#port || this.#loaded.has(address)) continue;
      this.#loaded.add(address);
      this.#post({load: address});
    }
    const {messages} = workspace.stateAt(workspace.playhead.get());
    const environment = workspace.environment.get();
    if (environment.theme !== this.#theme.name) void this.#dress(environment.theme);
    this.#post({show: messages, environment, theme: this.#theme.text, selecting: workspace.selecting.get()});
  }

  async #dress(name: ThemeName): Promise<void> {
    const text = await themeText(name);
    if (name !== this.workspace.environment.get().theme) return;
    this.#theme = {name, text};
    this.#tell();
  }

  #post(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  #take(message: FromFrame): void {
    const {workspace} = this;
    if ('catalog' in message) {
      // The page knows the document only: for completion and checks that is enough.
      const read = readCatalog(JSON.stringify(message.catalog));
      if ('catalog' in read) void workspace.addCatalog(read.catalog).then(() => this.#tell());
      else workspace.codeFault.set(read.fault);
    } else if ('fault' in message) workspace.codeFault.set(message.fault);
    else if ('selected' in message) workspace.selectComponent(message.selected);
    else workspace.sentFromFrame(message.sent, message.metadata);
  }
}
