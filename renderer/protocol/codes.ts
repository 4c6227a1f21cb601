import type {Category, Fault, Severity} from './diagnostic.js';

/** What a code stands for. */
export interface CodeFacts {
  readonly category: Category;
  /** How bad it is where nothing else is said; strict mode makes errors of warnings. */
  readonly severity: Severity;
}

const of =
  (category: Category, severity: Severity) =>
  <Code extends string>(...codes: Code[]): Record<Code, CodeFacts> =>
    Object.fromEntries(codes.map((code) => [code, {category, severity}])) as Record<Code, CodeFacts>;

/** Every code that the renderer itself reports; `renderer/README.md` says what each costs. Catalogs have codes of their own. */
export const codes = {
  // The text or the envelope: the message is refused (RULES §1).
  ...of('ParseError', 'error')('INVALID_JSON', 'STREAM_BROKEN', 'STREAM_ERROR', 'LOAD_FAILED'),
  ...of('ValidationError', 'error')(
    'NOT_A_MESSAGE',
    'MISSING_VERSION',
    'UNSUPPORTED_VERSION',
    'CONFLICTING_BODIES',
    'MISSING_BODY',
    'UNSUPPORTED_BODY',
    'MISSING_FIELD',
    'TYPE_MISMATCH',
    'INVALID_VALUE',
    'UNKNOWN_FIELD',
    'MESSAGE_TOO_LARGE',
  ),
  ...of('RecursionError', 'error')('MESSAGE_TOO_DEEP', 'VALUE_TOO_DEEP', 'EARLY_LIMIT'),
  // Old dialects are read as v1.0 (RULES §20); nothing is lost.
  ...of('ValidationError', 'info')('OLD_FORM'),
  // And the other way round, where something is.
  ...of('ValidationError', 'error')('NO_OLD_FORM'),
  // Components: the smallest unit is dropped (RULES §1.6).
  ...of('ValidationError', 'error')(
    'NOT_A_COMPONENT',
    'MISSING_ID',
    'RESERVED_COMPONENT',
    'UNKNOWN_COMPONENT',
    'MISSING_PROPERTY',
    'INVALID_PROPERTY',
    'INVALID_CHECK',
    'INVALID_ACTION',
    'INVALID_RESERVED_KEY',
    'UNKNOWN_FUNCTION',
    'INVALID_ARGUMENTS',
    'AGENT_ONLY_FUNCTION',
    'INVALID_TEMPLATE',
  ),
  ...of('ValidationError', 'warning')('UNKNOWN_PROPERTY'),
  // Catalogs (RULES §4).
  ...of('CatalogError', 'error')(
    'CATALOG_NOT_FOUND',
    'NO_DEFAULT_CATALOG',
    'CATALOG_VERSION',
    'INVALID_CATALOG',
    'CATALOG_UNREADABLE',
  ),
  // The tree: the edge isn't drawn (RULES §3.7, §3.8, §15).
  ...of('IntegrityError', 'error')(
    'SURFACE_EXISTS',
    'UNKNOWN_SURFACE',
    'SELF_REFERENCE',
    'CIRCULAR_REFERENCE',
    'MISSING_ROOT',
    'DANGLING_REFERENCE',
    'UNREACHABLE_COMPONENT',
  ),
  ...of('ValidationError', 'error')('UNALLOWED_PARENT', 'UNALLOWED_CHILD'),
  ...of('IntegrityError', 'warning')('DUPLICATE_COMPONENT'),
  ...of('IntegrityError', 'info')('MISSING_CHILD'),
  // Data (RULES §5): the write does not happen.
  ...of('DataError', 'error')(
    'INVALID_DATA_PATH',
    'UNSAFE_DATA_PATH',
    'INVALID_DATA_ROOT',
    'LIST_GROWTH_LIMIT',
    'DATA_DEPTH_LIMIT',
  ),
  ...of('DataError', 'warning')('NOT_A_LIST', 'SOURCE_FAILED'),
  // Evaluation and calls (RULES §7, §9): the value is absent.
  ...of('ExpressionError', 'error')('EXPRESSION_ERROR', 'TIMEOUT', 'DUPLICATE', 'CALL_LIMIT', 'AGENT_FUNCTION_FAILED'),
  // Bounds: what lies past one is left out (design.md §5).
  ...of('RecursionError', 'error')('SURFACE_LIMIT', 'SIZE_LIMIT', 'DIAGNOSTIC_LIMIT'),
  ...of('RecursionError', 'error')('COMPONENT_LIMIT', 'NODE_LIMIT', 'DEPTH_LIMIT', 'LIST_LIMIT', 'UPDATE_LOOP'),
  ...of('IntegrityError', 'error')('RENDER_FAILED'),
} as const;

/** A code that the renderer itself reports. */
export type Code = keyof typeof codes;

/** A fault of that code, with the code's category and severity unless `more` says otherwise. */
export function fault(code: Code, path: string, message: string, more: Partial<Fault> = {}): Fault {
  return inBounds({code, ...codes[code], message, path, ...more});
}

/** Longer than all that is worth reading; the agent's names in it may be as long as its messages. */
const LONGEST = 2_000;

/** The same fault, or one whose sentence, place and expression are cut to a length that can be kept. */
export function inBounds<T extends Fault>(fault: T): T {
  const {message, path, expression = ''} = fault;
  if (message.length <= LONGEST && path.length <= LONGEST && expression.length <= LONGEST) return fault;
  const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
  // The nearest place above that can be said.
  const place = path.length > LONGEST ? path.slice(0, path.lastIndexOf('/', LONGEST)) : path;
  return {...fault, message: cut(message), path: place, ...(expression !== '' && {expression: cut(expression)})};
}
