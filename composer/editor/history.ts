import type {TextEdit} from '../language/problems.js';
import {replacing, withEdits} from './source-editor.js';

/** Milliseconds within which keys typed one after the other are one step. */
const PAUSE = 800;
const STEPS = 500;

/** One change of the text, both ways. */
interface Step {
  readonly back: TextEdit;
  readonly forth: TextEdit;
}

/** What was done to a text, to be taken back and done again: keys and gestures alike. */
export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  #last = 0;
  #open = false;
  #join: string | undefined;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Keeps a change; what is typed without a pause is one step, and so are changes with the same `join` that follow each other. */
  keep(before: string, after: string, now = performance.now(), join?: string): void {
    if (before === after) return;
    let start = before;
    const joins = join === undefined ? this.#open && now - this.#last < PAUSE : join === this.#join;
    const last = joins ? this.#done.pop() : undefined;
    if (last) start = withEdits(before, [last.back]);
    this.#done.push({back: replacing(after, start), forth: replacing(start, after)});
    if (this.#done.length > STEPS) this.#done.shift();
    this.#undone = [];
    this.#last = now;
    this.#open = join === undefined;
    this.#join = join;
  }

  /** What comes next is a step of its own. */
  stop(): void {
    this.#open = false;
    this.#join = undefined;
  }

  /** The text before the last step; undefined where there is none. */
  undo(text: string): string | undefined {
    const step = this.#done.pop();
    if (!step) return undefined;
    this.#undone.push(step);
    this.stop();
    return withEdits(text, [step.back]);
  }

  /** The text after the step that was taken back last. */
  redo(text: string): string | undefined {
    const step = this.#undone.pop();
    if (!step) return undefined;
    this.#done.push(step);
    this.stop();
    return withEdits(text, [step.forth]);
  }
}
