/**
 * What a property is, read off its schema's `$ref` once; the evaluator, the validator's walk, the door and the composer
 * all go by it and never look at schemas again.
 */
export type Kind =
  /** A literal, a binding or a call (RULES §7.1); `any` is DynamicValue, `icon` and such unions are `any` too. */
  | {readonly kind: 'dynamic'; readonly type: DynamicType}
  /** A single child id. */
  | {readonly kind: 'child'}
  /** Ids or a template. */
  | {readonly kind: 'children'}
  | {readonly kind: 'action'}
  | {readonly kind: 'checks'}
  /** An object whose own properties have kinds. */
  | {readonly kind: 'object'; readonly properties: Kinds; readonly rest?: Kind}
  /** A list whose items share a kind. */
  | {readonly kind: 'list'; readonly item: Kind}
  /** A literal, or one of several forms of which at least one is dynamic (Icon `name`). */
  | {readonly kind: 'union'; readonly forms: readonly Kind[]}
  /** Plain JSON: never evaluated. */
  | {readonly kind: 'literal'};

export type DynamicType = 'string' | 'number' | 'boolean' | 'stringList' | 'any';

export type Kinds = ReadonlyMap<string, Kind>;
