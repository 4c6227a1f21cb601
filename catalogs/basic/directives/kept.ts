import {nothing, render, type ChildPart, type RootPart} from 'lit';
import {directive, Directive, PartType, type PartInfo} from 'lit/directive.js';
import {clearPart, getCommittedValue, insertPart, setCommittedValue} from 'lit/directive-helpers.js';

class Kept extends Directive {
  #key: unknown;
  readonly #stored = new Map<unknown, RootPart>();

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.CHILD) throw new TypeError('kept() belongs between tags.');
  }

  // As a list of one, so that the part of that one can be taken out whole.
  render(_key: unknown, value: unknown, _keys?: ReadonlySet<unknown>): unknown {
    return [value];
  }

  override update(container: ChildPart, [key, value, keys]: [unknown, unknown, ReadonlySet<unknown>?]): unknown {
    if (key !== this.#key) {
      if (this.#key !== undefined) this.#store(container);
      if (keys) for (const stored of [...this.#stored.keys()]) if (!keys.has(stored)) this.#stored.delete(stored);
      const root = this.#stored.get(key);
      if (root) {
        const part = (getCommittedValue(root) as ChildPart[]).pop()!;
        clearPart(container);
        insertPart(container, undefined, part);
        setCommittedValue(container, [part]);
        this.#stored.delete(key);
      }
      this.#key = key;
    }
    return key === undefined ? nothing : this.render(key, value);
  }

  #store(container: ChildPart): void {
    const parts = getCommittedValue(container);
    const part = Array.isArray(parts) ? (parts as ChildPart[]).pop() : undefined;
    if (!part) return;
    const root = render(nothing, document.createDocumentFragment());
    root.setConnected(false);
    setCommittedValue(root, [part]);
    insertPart(root, undefined, part);
    this.#stored.set(this.#key, root);
  }
}

/**
 * Draws one of several values at a time and keeps the others, disconnected but whole, so that what was typed in them is there
 * when they come back. `undefined` as key draws nothing; `keys` names those that are worth keeping.
 */
export const kept = directive(Kept);
