import type {Json} from '../protocol/json.js';

/** Who may call a function (RULES §4.9). */
export type AllowedCallers = 'rendererOnly' | 'agentOnly' | 'rendererOrAgent';

/** A JSON Schema as a catalog holds it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** A component's entry of a catalog document: its schema and composition constraints (RULES §4.9). */
export interface ComponentSchema extends Schema {
  properties?: Schema;
  required?: string[];
  allowedParents?: string[];
  allowedChildren?: string[];
  deprecated?: boolean;
  description?: string;
}

/** A function's entry of a catalog document (RULES §4.9). */
export interface FunctionSchema extends Schema {
  returnType: string;
  allowedCallers?: AllowedCallers;
  requiresUserActivation?: boolean;
  description?: string;
}

/** A catalog as its author writes it (RULES §4.8): the one schema from which everything else is made. */
export interface CatalogDocument {
  $schema?: string;
  $id?: string;
  /** `"1.0"`; a document without it counts as `"0.9"`. */
  protocolVersion?: string;
  title?: string;
  description?: string;
  catalogId: string;
  instructions?: string;
  components?: Record<string, ComponentSchema>;
  functions?: Record<string, FunctionSchema>;
  $defs?: Record<string, Json>;
}
