import type {CSSResult} from 'lit';
import {isObject} from '../protocol/json.js';
import type {CatalogInit, CatalogValidators, ComponentDefinition, FunctionDefinition, Words} from './define.js';
import type {AllowedCallers, CatalogDocument, ComponentSchema, FunctionSchema} from './document.js';
import type {Kinds} from './kind.js';
import type {CatalogUpgrades} from './upgrades.js';
import {argumentKinds, argumentRules, componentKinds} from './kinds-of.js';

/** What a catalog says of one component, joined with what draws it. */
export interface ComponentEntry {
  readonly name: string;
  readonly schema: ComponentSchema;
  readonly kinds: Kinds;
  readonly required: readonly string[];
  readonly checkable: boolean;
  readonly allowedParents?: readonly string[];
  readonly allowedChildren?: readonly string[];
  /** Absent for schema-only components, which are drawn as labelled placeholders. */
  readonly definition?: ComponentDefinition;
  readonly catalog: Catalog;
}

/** What a catalog says of one function, joined with what runs it. */
export interface FunctionEntry {
  readonly name: string;
  readonly schema: FunctionSchema;
  /** Kinds of its arguments. */
  readonly kinds: Kinds;
  readonly requiredArguments?: readonly string[];
  /** Whether its schema admits arguments that it does not declare. */
  readonly openArguments?: boolean;
  readonly returnType: string;
  readonly allowedCallers: AllowedCallers;
  readonly requiresUserActivation: boolean;
  /** Absent where the agent runs it. */
  readonly definition?: FunctionDefinition;
  readonly catalog: Catalog;
}

/** A set of components and functions that agents choose by id (RULES §4). */
export class Catalog {
  readonly id: string;
  readonly aliases: readonly string[];
  /** `"1.0"`, `"0.9"`: the protocol that the document is written for. */
  readonly protocolVersion: string;
  readonly components: ReadonlyMap<string, ComponentEntry>;
  readonly functions: ReadonlyMap<string, FunctionEntry>;
  readonly styles: readonly CSSResult[];
  readonly validators?: CatalogValidators;
  readonly upgrades?: CatalogUpgrades;
  readonly words: Words;
  /** Whether any component says what it may stand in or hold (RULES §15). */
  readonly constrained: boolean;
  #document: CatalogDocument;
  readonly #prose: CatalogInit['prose'];
  #described: boolean;

  constructor({
    document,
    prose,
    components = [],
    functions = [],
    styles = [],
    validators,
    aliases = [],
    upgrades,
    words = {},
  }: CatalogInit) {
    if (typeof document?.catalogId !== 'string') {
      throw new TypeError('defineCatalog needs a document with a catalogId.');
    }
    this.id = document.catalogId;
    this.aliases = aliases;
    // RULES §4.8: a document without protocolVersion is one of 0.9; the conformance files also write "v1.0".
    this.protocolVersion = (document.protocolVersion ?? '0.9').replace(/^v/, '');
    this.#document = document;
    this.#prose = prose;
    this.#described = prose === undefined;
    this.styles = Array.isArray(styles) ? styles : [styles as CSSResult];
    this.validators = validators;
    this.upgrades = upgrades;
    this.words = words;

    this.constrained = Object.values(document.components ?? {}).some(
      ({allowedParents, allowedChildren}) => allowedParents !== undefined || allowedChildren !== undefined,
    );
    const named = this.protocolVersion.startsWith('1.') ? [document.components, document.functions] : [];
    for (const name of named.flatMap((entries) => Object.keys(entries ?? {}))) {
      // RULES §2.1, §4.6, §18: the protocol keeps `Surface` and all names with `@` for itself.
      if (name === 'Surface' || !IDENTIFIER.test(name)) {
        const why = name === 'Surface' || name.startsWith('@') ? 'is the protocol’s own' : 'is no identifier (UAX #31)';
        throw new TypeError(`Catalog ${this.id} has an entry named '${name}', which ${why}: give it another name.`);
      }
    }
    const drawn = byName(components, document.components ?? {}, this.id);
    const run = byName(functions, document.functions ?? {}, this.id);
    this.components = new Map(
      Object.entries(document.components ?? {}).map(([name, schema]) => [
        name,
        {name, schema, ...componentKinds(schema, document), definition: drawn.get(name), catalog: this},
      ]),
    );
    for (const {definition, kinds} of this.components.values()) definition?.accepts?.(kinds);
    this.functions = new Map(
      Object.entries(document.functions ?? {}).map(([name, schema]) => [
        name,
        {
          name,
          schema,
          kinds: argumentKinds(schema, document),
          ...argumentRules(schema, document),
          returnType: schema.returnType ?? returnTypeIn(schema),
          allowedCallers: schema.allowedCallers ?? 'rendererOnly',
          requiresUserActivation: schema.requiresUserActivation ?? false,
          definition: run.get(name),
          catalog: this,
        },
      ]),
    );
  }

  /** The document; without titles, descriptions, defaults and instructions until `describe()` has brought them, where it does. */
  get document(): CatalogDocument {
    return this.#document;
  }

  /** Whether the document is whole. */
  get described(): boolean {
    return this.#described;
  }

  /**
   * Loads what only people, agents and tools read of the document, such as descriptions: a page that draws does without. Await it
   * before documents go to an agent, or are shown.
   *
   * @returns {Promise<Catalog>} This catalog, whose document and schemas are whole now.
   * @throws {Error} where it can't be loaded; the next call tries again.
   */
  async describe(): Promise<this> {
    if (this.#described || !this.#prose) return this;
    const document = await this.#prose();
    this.#document = document;
    for (const [name, entry] of this.components) withSchema(entry, document.components?.[name]);
    for (const [name, entry] of this.functions) withSchema(entry, document.functions?.[name]);
    this.#described = true;
    return this;
  }
}

/** What is known of an entry stays: the schema only says more to whoever reads it. */
function withSchema<S>(entry: {readonly schema: S}, schema: S | undefined): void {
  if (schema !== undefined) (entry as {schema: S}).schema = schema;
}

const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;

/** Documents of v0.9 say it where a call would. */
function returnTypeIn({properties}: FunctionSchema): string {
  const returnType = isObject(properties) ? properties.returnType : undefined;
  return isObject(returnType) && typeof returnType.const === 'string' ? returnType.const : 'any';
}

/** Makes a catalog from its document and what draws and runs it; throws where the two disagree. */
export function defineCatalog(init: CatalogInit): Catalog {
  return new Catalog(init);
}

function byName<T extends {kind: string; name: string}>(
  parts: readonly T[],
  declared: object,
  id: string,
): Map<string, T> {
  const named = new Map<string, T>();
  for (const part of parts) {
    if (!Object.hasOwn(declared, part.name)) {
      throw new TypeError(`Catalog ${id} has a ${part.kind} ${part.name} that its document does not declare.`);
    }
    named.set(part.name, part);
  }
  return named;
}
