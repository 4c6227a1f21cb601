/**
 * Work that must not happen while templates are evaluated or drawn: reports, messages to the agent, writes that arise
 * during evaluation (design: how a node renders). It runs in order, in a microtask after the current one.
 */
export class Later {
  #tasks: (() => void)[] = [];

  add(task: () => void): void {
    if (this.#tasks.push(task) === 1) queueMicrotask(() => this.#run());
  }

  #run(): void {
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
