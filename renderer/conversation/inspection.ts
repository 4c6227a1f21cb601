import type {CheckMessage} from '../catalog/define.js';
import type {Json} from '../protocol/json.js';
import type {AgentMessage, Component} from '../protocol/messages.js';

/** One property of a drawn component, as it stands now. */
export interface PropertyInspection {
  readonly value?: Json;
  /** Whether the component's writes reach the data model. */
  readonly writable?: boolean;
  /** Instance ids of the child or children that the property names. */
  readonly nodes?: readonly string[];
  readonly action?: true;
}

/** One occurrence of a component. */
export interface NodeInspection {
  readonly componentId: string;
  readonly type?: string;
  /** `pending` while the definition has not come or can't be drawn. */
  readonly state: 'pending' | 'resolved';
  /** The data path that relative paths start from. */
  readonly scope: string;
  readonly props: Readonly<Record<string, PropertyInspection>>;
  /** What its `@checks` say, where it has any. */
  readonly checks?: {readonly valid: boolean; readonly pending: boolean; readonly failing: readonly CheckMessage[]};
  /** How often what it shows was made anew: its own template, or which children it has. */
  readonly renders: number;
  /** Changes when the occurrence is another one: a pending place that was filled, a component of another type. */
  readonly identity: number;
}

/** What happened to a surface, in order. */
export type LogEntry =
  | {readonly kind: 'message'; readonly message: AgentMessage}
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly value: Json;
      /** The user wrote it, not the page. */
      readonly byUser?: true;
      /** It went into a field that hides what is typed; `value` is then empty unless it was asked for. */
      readonly secret?: true;
    };

/** What a surface holds and draws (design.md §5). */
export interface Inspection {
  readonly components: Readonly<Record<string, Component>>;
  /** By instance id: parent instance / slot / occurrence. */
  readonly nodes: Readonly<Record<string, NodeInspection>>;
  readonly data: Json;
  /** The paths that are watched now. */
  readonly bindings: readonly string[];
  readonly log: readonly LogEntry[];
}
