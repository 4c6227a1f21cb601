import type {ComponentContext, Json} from '../../../renderer/index.js';

/** The properties by which charts and tables let the user choose something. */
export interface Choosing {
  selection?: Json;
  selectedItem?: Json;
  action?: unknown;
}

export interface Choice {
  readonly chosen: Json | undefined;
  /** Chooses what `key` names, or lets go of it where it is chosen already. */
  choose(key: Json, item: Json | undefined): void;
}

/** How a component's choices reach the data model and the agent; undefined where nothing can be chosen. */
export function choiceOf<P extends Choosing>({
  props,
  bound,
  acts,
  write,
  act,
}: ComponentContext<P>): Choice | undefined {
  type Name = keyof P & string;
  const [selection, selectedItem, action] = ['selection' as Name, 'selectedItem' as Name, 'action' as Name];
  if (!bound(selection) && !bound(selectedItem) && !acts(action)) return undefined;
  const chosen = props.selection;
  return {
    chosen,
    choose(key, item) {
      const again = chosen === key && chosen !== undefined;
      write(selection, again ? null : key);
      if (bound(selectedItem)) write(selectedItem, again ? null : (item ?? null));
      if (!again) act(action);
    },
  };
}
