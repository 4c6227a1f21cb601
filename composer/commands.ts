/** Something that the author can do, from the palette, a menu or a key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** As it is shown; `Ctrl` stands for ⌘ on a Mac. */
  readonly keys?: string;
  readonly run: () => unknown;
}

const MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** A key combination as this system writes it. */
export function keysText(keys: string): string {
  return MAC ? keys.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥').replaceAll('Shift', '⇧').replaceAll('+', ' ') : keys;
}

/** The keys that the editor and single widgets know by themselves, for the sheet. */
export const LOCAL_KEYS: readonly {
  readonly where: string;
  readonly keys: readonly (readonly [keys: string, what: string])[];
}[] = [
  {
    where: 'Source',
    keys: [
      ['Ctrl+Space', 'Suggest'],
      ['F12', 'Go to where an id, surface or path is made'],
      ['Shift+F12', 'Show all uses'],
      ['F2', 'Rename an id everywhere'],
      ['Ctrl+.', 'Quick fix'],
      ['Ctrl+M', 'Let Tab leave the editor'],
    ],
  },
  {
    where: 'Tree',
    keys: [
      ['↑ ↓ ← →', 'Move, open, close'],
      ['Space', 'Select the component'],
      ['Enter', 'Select it and edit its first property'],
      ['Alt+↑ Alt+↓', 'Move among its siblings'],
      ['Alt+→ Alt+←', 'Move into the one before, out of its parent'],
      ['A or Insert', 'Insert a component'],
      ['Ctrl+X C V D', 'Cut, copy, paste, duplicate'],
      ['F2', 'Rename'],
      ['Delete', 'Delete'],
      ['Shift+F10', 'Menu of everything else'],
    ],
  },
  {
    where: 'Stream',
    keys: [
      ['Space', 'Play or pause'],
      ['← →', 'One step, with Shift five'],
      ['Home End', 'Start, end'],
    ],
  },
];
