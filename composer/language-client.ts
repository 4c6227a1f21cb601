import type {LanguageService} from './language/service.js';
import type {Answer, Question} from './language/answer.js';
import type {Service} from './language-thread.js';

type Method = Question['method'];
type Arguments<M extends Method> = Parameters<LanguageService[M]>;
type Value<M extends Method> = ReturnType<LanguageService[M]>;

/** A worker is asked after this many milliseconds whether it has answered, and is taken for dead when it has not as often. */
const LOOK = 5000;
const LOOKS = 4;

/** A question without its answer. */
interface Open {
  readonly question: Question;
  /** What the service had been told to read when it was asked. */
  readonly text: string | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * The way to the language service: questions go to its worker, in order, and wait until it has started. A worker that dies is replaced,
 * and what it did not answer is asked again.
 */
export class LanguageClient {
  #started!: () => void;
  readonly #ready: Promise<void> = new Promise<void>((resolve) => (this.#started = resolve)).then(() => this.#reach());
  /** Told when the worker had died: whether another one has taken its place. */
  onLost?: (replaced: boolean) => void;
  #text: string | undefined;
  #catalogs: Arguments<'know'> | undefined;
  #post!: (question: Question) => void;
  #end: () => void = () => undefined;
  readonly #open = new Map<number, Open>();
  #last = 0;
  #looks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the present worker has answered anything yet. */
  #answered = false;

  /** Lets the worker start; before that the page has more urgent things to load. Where it could not be loaded, it is asked for again. */
  start(): void {
    this.#started();
  }

  /** Asks about no text in particular, or hands one over. */
  async tell<M extends 'know' | 'judge'>(method: M, ...args: Arguments<M>): Promise<Value<M>> {
    await this.#ready;
    if (method === 'judge') this.#text = (args[0] as Arguments<'judge'>[0]).text;
    if (method === 'know') this.#catalogs = args as Arguments<'know'>;
    return (await this.#ask(method, args)) as Value<M>;
  }

  /** Asks about a text. */
  async about<M extends Exclude<Method, 'know' | 'judge' | 'read'>>(
    text: string,
    method: M,
    ...args: Arguments<M>
  ): Promise<Value<M>> {
    await this.#ready;
    if (text !== this.#text) {
      this.#text = text;
      void this.#ask('read', [text]);
    }
    return (await this.#ask(method, args)) as Value<M>;
  }

  #ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const question: Question = {id: ++this.#last, method, args};
      this.#open.set(question.id, {question, text: this.#text, resolve, reject});
      this.#post(question);
      if (this.#timer === undefined) this.#look();
    });
  }

  /** A worker that is killed says nothing, so somebody has to look; not once after a long time, which is over at once after a sleep. */
  #look(): void {
    this.#looks = 0;
    const tick = () => {
      if (++this.#looks < LOOKS) this.#timer = setTimeout(tick, LOOK);
      else this.#lose();
    };
    this.#timer = setTimeout(tick, LOOK);
  }

  #stopLooking(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #take = ({id, value, fault}: Answer): void => {
    this.#answered = true;
    this.#looks = 0;
    const asked = this.#open.get(id!);
    this.#open.delete(id!);
    if (this.#open.size === 0) this.#stopLooking();
    if (fault === undefined) asked?.resolve(value);
    else asked?.reject(new Error(fault));
  };

  /** Puts another worker in the place of a dead one; what a second one does not answer either is given up. */
  #lose(): void {
    this.#end();
    this.#stopLooking();
    this.#post = () => undefined;
    this.#text = undefined;
    const replaced = this.#answered;
    this.#answered = false;
    if (!replaced) {
      for (const {reject} of this.#open.values()) reject(new Error('The language worker does not answer.'));
      this.#open.clear();
    }
    void this.#reach().then(() => this.onLost?.(replaced));
  }

  /** Starts the worker, or the service in the page where none can run; what does not load waits until it is wanted again. */
  async #connect(): Promise<Service> {
    for (;;) {
      try {
        return await (await import('./language-thread.js')).connect(this.#take, () => this.#lose());
      } catch (error) {
        console.warn(error);
        await new Promise<void>((resolve) => (this.#started = resolve));
      }
    }
  }

  /** Has the service, and asks what is unanswered. */
  async #reach(): Promise<void> {
    const {post, end} = await this.#connect();
    this.#post = post;
    this.#end = end;
    if (this.#catalogs) post({id: 0, method: 'know', args: this.#catalogs});
    let read: string | undefined;
    for (const {question, text} of this.#open.values()) {
      if (text !== read && text !== undefined) post({id: 0, method: 'read', args: [text]});
      read = text;
      post(question);
    }
    if (this.#open.size > 0) this.#look();
  }
}
