import type {SurfaceElement} from 'a2ui-surface/renderer';
import {isMessage} from './host-transport.js';

type Given = Readonly<Record<string, unknown>>;

/**
 * Draws the messages in a tool's input while the model still writes it. Hosts tell the input as far as it is, each time as whole JSON
 * with what is open closed; the text of that without its closing marks is what has come so far of one stream.
 */
export class InputStream {
  readonly #surface: SurfaceElement;
  #feed: ReadableStreamDefaultController<string> | undefined;
  #done: Promise<unknown> = Promise.resolve();
  #sent = '';
  /** What came does not go on with what was drawn; the whole will be drawn when it is there. */
  #lost = false;

  constructor(surface: SurfaceElement) {
    this.#surface = surface;
  }

  /** The input so far. */
  partial(given: Given): void {
    const text = textIn(given);
    if (text === undefined || this.#lost) return;
    this.#push(typeof text === 'string' ? text : JSON.stringify(text).replace(/[\]}"]+$/, ''));
  }

  /** The input as it is. */
  whole(given: Given): void {
    const text = textIn(given);
    if (text === undefined) return this.#end();
    const all = typeof text === 'string' ? text : JSON.stringify(text);
    if (!this.#lost) this.#push(all);
    const lost = this.#lost;
    this.#end();
    if (lost) this.#done = this.#done.then(() => this.#redraw(all));
  }

  /** Resolves when all that has come is drawn. */
  async settled(): Promise<void> {
    this.#end();
    await this.#done;
  }

  #push(text: string): void {
    if (!text.startsWith(this.#sent)) {
      this.#lost = true;
      return;
    }
    if (text.length === this.#sent.length) return;
    if (!this.#feed) {
      const stream = new ReadableStream<string>({start: (controller) => void (this.#feed = controller)});
      this.#done = this.#surface.stream(stream).catch(() => undefined);
    }
    this.#feed!.enqueue(text.slice(this.#sent.length));
    this.#sent = text;
  }

  #end(): void {
    this.#feed?.close();
    this.#feed = undefined;
    this.#sent = '';
    this.#lost = false;
  }

  async #redraw(text: string): Promise<void> {
    const {renderer} = this.#surface;
    for (const id of [...renderer.surfaces.keys()]) renderer.receive({version: '1.0', deleteSurface: {surfaceId: id}});
    await this.#surface.stream([text]);
  }
}

/** The argument that holds messages: a list of them, one, or their text; what is not complete counts by its beginning. */
function textIn(given: Given): unknown {
  return Object.values(given).find((value) => {
    if (Array.isArray(value)) return value.some(isMessage);
    if (typeof value === 'string')
      return (
        /^\s*[[{]/.test(value) &&
        /"(?:createSurface|updateComponents|updateDataModel|beginRendering|surfaceUpdate|dataModelUpdate)"/.test(value)
      );
    return isMessage(value);
  });
}
