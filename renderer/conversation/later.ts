/** Rounds of work that follow each other without a pause. */
export const MAX_ROUNDS = 100;
/** And in each task after that, while it goes on: a press, a frame and the page's own tasks wait for one task at most. */
const MORE_ROUNDS = 10;

/**
 * Work that must not happen while templates are evaluated or drawn: reports, messages to the agent, writes that arise
 * during evaluation (design: how a node renders). It runs in order, in a microtask after the current one. Work that makes more work
 * for ever, as an agent in the page can by answering each call at once, goes on in tasks of its own, so that the page has its turn.
 */
export class Later {
  #tasks: (() => void)[] = [];
  /** Rounds since the browser last had its turn. */
  #rounds = 0;
  /** And how many there may be until it has it again. */
  #most = MAX_ROUNDS;
  #told = false;
  #answering = false;

  /** @param endless - Hears, once, that work has made more work {@link MAX_ROUNDS} times. */
  constructor(private readonly endless: () => void = () => undefined) {}

  add(task: () => void): void {
    if (this.#tasks.push(task) > 1) return;
    if (this.#rounds < this.#most) queueMicrotask(() => this.#run());
    else setTimeout(() => this.#run());
  }

  /**
   * Does at once what a page may answer, as long as that answer doesn't lead here again: what arises within goes the way of all work,
   * and what follows in the same task counts as a round of it.
   */
  atOnce(task: () => void): void {
    if (this.#answering || this.#rounds >= this.#most) return this.add(task);
    this.#answering = true;
    if (!this.#tasks[0]) this.add(() => undefined);
    try {
      task();
    } finally {
      this.#answering = false;
    }
  }

  #rest(): void {
    // Work that came to its end was no loop, or is none any more.
    this.#most = this.#rounds < this.#most ? MAX_ROUNDS : MORE_ROUNDS;
    this.#rounds = 0;
  }

  #run(): void {
    if (this.#rounds === 0) setTimeout(() => this.#rest());
    if (++this.#rounds >= MAX_ROUNDS && !this.#told) {
      this.#told = true;
      this.endless();
    }
    const tasks = this.#tasks;
    this.#tasks = [];
    let done = 0;
    try {
      for (const task of tasks) {
        done++;
        task();
      }
    } finally {
      // One that throws, as the page's code may, must not take the others with it.
      for (const task of tasks.slice(done)) this.add(task);
    }
  }
}
