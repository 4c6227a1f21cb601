/** Bounds past which a diagnostic comes and the rest is drawn (design.md §5). */
export interface Limits {
  /** Characters of one message as text; objects are bounded by the members below. */
  readonly messageSize: number;
  /** Nesting of objects and lists in one message (RULES §3.11). */
  readonly messageDepth: number;
  /** Surfaces that live at the same time. */
  readonly surfaces: number;
  /** What all surfaces hold together, components and data: about their characters as JSON. */
  readonly size: number;
  /** Definitions kept per surface. */
  readonly components: number;
  /** Nodes drawn per surface. */
  readonly nodes: number;
  /** Levels of nodes. */
  readonly depth: number;
  /** Items that one template draws. */
  readonly listItems: number;
  /** Characters of one formatString template. */
  readonly expressionLength: number;
  /** Nested interpolations and calls in one template; the grammar itself ends at 100 (RULES §8), no agent needs half of that. */
  readonly expressionDepth: number;
  /** Nesting of one dynamic value (RULES §3.11). */
  readonly valueDepth: number;
  readonly patternLength: number;
  readonly patternInput: number;
  /** Levels of the data model. */
  readonly dataDepth: number;
  /** How far past its end one write may grow a list. */
  readonly listGrowth: number;
  readonly pendingCalls: number;
  /** Milliseconds until an unanswered call to the agent fails. */
  readonly callTimeout: number;
  /** Diagnostics told of one message, and kept for `inspect()`. */
  readonly diagnostics: number;
}

export const defaultLimits: Limits = {
  messageSize: 10_000_000,
  messageDepth: 50,
  surfaces: 1_000,
  size: 100_000_000,
  components: 20_000,
  nodes: 20_000,
  depth: 200,
  listItems: 5_000,
  expressionLength: 20_000,
  expressionDepth: 50,
  valueDepth: 100,
  patternLength: 1_000,
  patternInput: 1_000,
  dataDepth: 200,
  listGrowth: 1_000,
  pendingCalls: 100,
  callTimeout: 30_000,
  diagnostics: 1_000,
};
