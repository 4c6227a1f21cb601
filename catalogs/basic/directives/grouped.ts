import {nothing, type ElementPart} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';

interface Group {
  readonly name: string;
  buttons: number;
}

const groups = new Map<string, Group>();
/** The names of groups that nobody is in any more. */
const free: string[] = [];
let made = 0;

class Grouped extends AsyncDirective {
  #input?: HTMLInputElement;
  #key = '';
  #group?: Group;

  render(_key: string): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [key]: [string]): unknown {
    this.#input = element as HTMLInputElement;
    if (key !== this.#key) this.disconnected();
    this.#key = key;
    if (this.isConnected) this.reconnected();
    return nothing;
  }

  override disconnected(): void {
    this.#input?.removeAttribute('name');
    if (this.#group && --this.#group.buttons === 0) {
      groups.delete(this.#key);
      free.push(this.#group.name);
    }
    this.#group = undefined;
  }

  override reconnected(): void {
    if (!this.#input || this.#group) return;
    let group = groups.get(this.#key);
    if (!group) groups.set(this.#key, (group = {name: free.pop() ?? `a2ui-group-${++made}`, buttons: 0}));
    group.buttons++;
    this.#group = group;
    this.#input.name = group.name;
  }
}

/**
 * Puts a radio button into the group of those with the same key while it is drawn. Chromium keeps a radio button that leaves a shadow
 * tree within its group, and with it all that stood around it, unless it leaves the group first; it also keeps the group of every name
 * that there ever was, so that names are used again.
 */
export const grouped = directive(Grouped);
