import {signal} from '@lit-labs/signals';
import type {Spot} from './edits/arrange.js';

/** What the author points at while working by hand; all views show it, also those that come before the gestures have loaded. */
export class Pointing {
  /** Why the last gesture could not be done. */
  readonly refusal = signal<string | undefined>(undefined);
  /** The component that waits for its new place to be pointed at. */
  readonly placing = signal<Spot | undefined>(undefined);
  /** The component under the pointer, in the tree or the preview. */
  readonly hovered = signal<{surfaceId: string; componentId: string} | undefined>(undefined);
}
