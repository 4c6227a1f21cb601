/** How much a fault costs: an error loses something, a warning degrades it, an info only tells. */
export type Severity = 'error' | 'warning' | 'info';

/** The protocol's families of faults (RULES §13). */
export type Category =
  | 'ValidationError'
  | 'IntegrityError'
  | 'CatalogError'
  | 'DataError'
  | 'ExpressionError'
  | 'ParseError'
  | 'RecursionError';

/** One fault of a message, of what it made, or of the user's environment; a value, never thrown (design: faults are values). */
export interface Diagnostic {
  /** Stable name of the kind of fault, in capitals; the table in `renderer/README.md` lists all. */
  readonly code: string;
  readonly category: Category;
  readonly severity: Severity;
  /** One or two plain sentences in English. */
  readonly message: string;
  /** JSON Pointer into the message as it was received; `''` is the whole message, or no message is at fault. */
  readonly path: string;
  readonly surfaceId?: string;
  readonly componentId?: string;
  readonly functionCallId?: string;
  /** Position of the faulty message among those handed over in one `receive()`, from 0. */
  readonly messageIndex?: number;
  /** A known name close to the unknown one. */
  readonly suggestion?: string;
  /** The formatString template or function name that failed. */
  readonly expression?: string;
  /** Who sent the message, as the page named it. */
  readonly agent?: string;
}

/** A diagnostic before the surface, message position and agent are known to the one who finds it. */
export type Fault = Omit<Diagnostic, 'surfaceId' | 'messageIndex' | 'agent'>;
