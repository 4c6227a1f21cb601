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
    for (const task of tasks) task();
  }
}
