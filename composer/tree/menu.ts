import type {Hands} from '../hands.js';
import type {Spot} from '../edits/arrange.js';
import {WRAPPERS} from '../edits/reshape.js';
import type {MenuItem} from '../views/menu.js';

/** What else a menu can start. */
export interface Starts {
  /** Opens the palette for a component. */
  insert(): void;
  /** Asks for a new id. */
  rename(): void;
  /** Lets the author point at the new place. */
  place(): void;
}

/** Everything that can be done to a component, whichever way it was reached. */
export function menuOf(hands: Hands, spot: Spot, starts: Starts): MenuItem[] {
  const root = spot.id === 'root';
  return [
    {label: 'Insert…', icon: 'add', detail: 'A or Insert', run: () => starts.insert()},
    {heading: 'Move'},
    {label: 'Move up', icon: 'arrowUp', detail: 'Alt+↑', disabled: root, run: () => void hands.step(spot, 'up')},
    {label: 'Move down', icon: 'arrowDown', detail: 'Alt+↓', disabled: root, run: () => void hands.step(spot, 'down')},
    {label: 'Move into the one before', detail: 'Alt+→', disabled: root, run: () => void hands.step(spot, 'in')},
    {label: 'Move out', detail: 'Alt+←', disabled: root, run: () => void hands.step(spot, 'out')},
    {label: 'Move to…', icon: 'aim', disabled: root, run: () => starts.place()},
    {heading: 'Edit'},
    {label: 'Duplicate', icon: 'copy', detail: 'Ctrl+D', run: () => void hands.duplicate(spot)},
    {label: 'Cut', icon: 'cut', detail: 'Ctrl+X', disabled: root, run: () => void hands.cut(spot)},
    {label: 'Copy', icon: 'copy', detail: 'Ctrl+C', run: () => void hands.copy(spot)},
    {label: 'Paste here', detail: 'Ctrl+V', run: () => void hands.paste(spot)},
    {label: 'Rename…', icon: 'edit', detail: 'F2', disabled: root, run: () => starts.rename()},
    {label: 'Delete', icon: 'delete', detail: 'Delete', disabled: root, run: () => void hands.remove(spot)},
    {heading: 'Wrap in'},
    ...WRAPPERS.map((type): MenuItem => ({
      label: `Wrap in ${type}`,
      icon: type === 'Card' ? 'card' : type === 'Row' ? 'row' : type === 'List' ? 'list' : 'column',
      run: () => void hands.wrap(spot, type),
    })),
    {label: 'Unwrap', run: () => void hands.unwrap(spot)},
    {label: 'Make its children a template', run: () => void hands.template(spot)},
  ];
}
