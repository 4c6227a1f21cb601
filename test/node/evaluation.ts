import {readFileSync} from 'node:fs';
import {functions} from '../../catalogs/basic/functions/index.js';
import type {Catalog} from '../../renderer/catalog/catalog.js';
import {type FunctionEntry} from '../../renderer/catalog/catalog.js';
import {defineCatalog} from '../../renderer/catalog/catalog.js';
import type {FunctionDefinition} from '../../renderer/catalog/define.js';
import type {CatalogDocument, FunctionSchema} from '../../renderer/catalog/document.js';
import type {Kind} from '../../renderer/catalog/kind.js';
import {defaultLimits, type Limits} from '../../renderer/catalog/limits.js';
import {defaultPolicy, type Policy} from '../../renderer/catalog/policy.js';
import {
  itemScope,
  rootScope,
  type CallSite,
  type Environment,
  type Evaluation,
  type Outcome,
  type Scope,
} from '../../renderer/evaluate/environment.js';
import type {Pointer} from '../../renderer/model/pointer.js';
import {valueAt} from '../../renderer/model/value.js';
import type {Fault} from '../../renderer/protocol/diagnostic.js';
import type {Json, JsonObject} from '../../renderer/protocol/json.js';
import type {Call} from '../../renderer/protocol/messages.js';

export const ANY: Kind = {kind: 'dynamic', type: 'any'};
export const STRING: Kind = {kind: 'dynamic', type: 'string'};

const documentUrl = new URL('../../catalogs/basic/catalog.json', import.meta.url);
export const basicDocument = JSON.parse(readFileSync(documentUrl, 'utf8')) as CatalogDocument;
export const basic = defineCatalog({document: basicDocument, functions});

/** A catalog of functions alone. */
export function catalogOf(
  schemas: Record<string, Partial<FunctionSchema>>,
  definitions: readonly FunctionDefinition[] = [],
): Catalog {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, {returnType: 'any', ...schema}] as const);
  const document = {catalogId: 'test', protocolVersion: '1.0', functions: Object.fromEntries(entries)};
  return defineCatalog({document, functions: definitions});
}

/** A schema whose args are declared and closed. */
export function args(properties: JsonObject, required: string[] = []): Partial<FunctionSchema> {
  return {properties: {args: {type: 'object', properties, required, unevaluatedProperties: false}}};
}

interface Setup {
  data?: Json;
  catalogs?: readonly Catalog[];
  /** The surface's default catalog; null for none. */
  surfaceCatalog?: string | null;
  locale?: string;
  timeZone?: string;
  policy?: Partial<Policy>;
  limits?: Partial<Limits>;
  userActivation?: boolean;
  scope?: Scope;
}

/** A surface without view: data that can be swapped, faults and slow calls that can be looked at. */
export class TestSurface implements Environment {
  data: Json;
  readonly faults: Fault[] = [];
  readonly reads: string[] = [];
  readonly asked: {site: CallSite; entry: FunctionEntry; args: JsonObject; started: boolean}[] = [];
  /** What `settle` answers by function name; pending without. */
  readonly outcomes = new Map<string, Outcome>();
  readonly locale: string;
  readonly timeZone: string;
  readonly policy: Policy;
  readonly limits: Limits;
  readonly evaluation: Evaluation;
  readonly #catalogs: readonly Catalog[];
  readonly #surfaceCatalog: string | null;

  constructor(setup: Setup = {}) {
    this.data = setup.data ?? {};
    this.#catalogs = setup.catalogs ?? [basic];
    this.#surfaceCatalog = setup.surfaceCatalog === undefined ? this.#catalogs[0]!.id : setup.surfaceCatalog;
    this.locale = setup.locale ?? 'en-US';
    this.timeZone = setup.timeZone ?? 'UTC';
    this.policy = {...defaultPolicy, ...setup.policy};
    this.limits = {...defaultLimits, ...setup.limits};
    this.evaluation = {
      environment: this,
      scope: setup.scope ?? rootScope,
      owner: {},
      componentId: 'root',
      userActivation: setup.userActivation,
    };
  }

  /** The same evaluation inside one element of a template's list. */
  at(list: Pointer, index: number, parent = this.evaluation.scope): Evaluation {
    return {...this.evaluation, scope: itemScope(list, index, parent)};
  }

  read(pointer: Pointer): Json | undefined {
    this.reads.push(pointer.join('/'));
    return valueAt(this.data, pointer);
  }

  resolve(call: Call): FunctionEntry | Fault {
    const name = call['@call'];
    const id = call.catalogId ?? this.#surfaceCatalog;
    const fault = {code: 'CATALOG_ERROR', category: 'CatalogError', severity: 'error', path: ''} as const;
    if (id === null)
      return {...fault, message: `Call ${name} names no catalogId and the surface has no default catalogId.`};
    const catalog = this.#catalogs.find((one) => one.id === id && one.protocolVersion === '1.0');
    if (!catalog) return {...fault, message: `Catalog not found: ${id}`};
    const entry = catalog.functions.get(name);
    if (entry) return entry;
    return {
      ...fault,
      code: 'EXPRESSION_ERROR',
      category: 'ExpressionError',
      message: `Unrecognized function '${name}'`,
    };
  }

  report(fault: Fault): void {
    this.faults.push(fault);
  }

  settle(site: CallSite, entry: FunctionEntry, given: JsonObject, start?: () => Promise<unknown>): Outcome {
    this.asked.push({site, entry, args: given, started: start !== undefined});
    return this.outcomes.get(entry.name) ?? {state: 'pending'};
  }
}
