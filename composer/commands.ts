/** Something that the author can do, from the palette, a menu or a key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** As it is shown; `Ctrl` stands for ⌘ on a Mac. */
  readonly keys?: string;
  /** Other words by which it is looked for. */
  readonly keywords?: string;
  readonly run: () => unknown;
}

const MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** A key combination as this system writes it. */
export function keysText(keys: string): string {
  return MAC ? keys.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥').replaceAll('Shift', '⇧').replaceAll('+', ' ') : keys;
}
