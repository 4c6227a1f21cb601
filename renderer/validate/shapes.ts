import type {CatalogValidators, ValidationIssue, Validator} from '../catalog/define.js';
import type {Schema} from '../catalog/document.js';
import {escapeToken} from '../model/pointer.js';
import {closed} from './closed.js';
import {formats} from './formats.js';
import {commonShapes} from './generated/common-shapes.js';
import {KEYWORDS, type Keyword} from './shape-keywords.js';

/** Schemas by name, each referring to its neighbours as `#/$defs/NAME`. */
export type Shapes = Readonly<Record<string, Schema | boolean>>;

/** An object's schema, cut into what can be checked part by part: names of {@link Shapes}. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  /** What looks at several properties at once. */
  readonly rest?: string;
  /** Other names are admitted, or left to `rest`. */
  readonly open?: boolean;
}

/** What the generated module of a catalog holds: its schemas without prose, references and repetition. */
export interface CatalogShapes {
  readonly defs: Shapes;
  readonly components: Readonly<Record<string, ObjectShape>>;
  /** The `args` of each function that takes any. */
  readonly functions: Readonly<Record<string, ObjectShape>>;
}

type Issues = readonly ValidationIssue[];
/** Finds what is wrong first; undefined where nothing is. */
type Check = (value: unknown) => Issues | undefined;

/** The validators of a catalog from the schemas that `npm run generate` has cut for it. */
export function validatorsOfShapes({defs, components, functions}: CatalogShapes): CatalogValidators {
  const checks = new ShapeChecks(defs);
  const parts = ({properties, rest, ...shape}: ObjectShape) => ({
    ...shape,
    properties: mapped(properties, (name) => checks.validator(name)),
    rest: rest === undefined ? undefined : checks.validator(rest),
  });
  return {
    components: mapped(components, (shape) => {
      const checked = parts(shape);
      return {whole: closed(checked, true), properties: checked.properties};
    }),
    functions: mapped(functions, (shape) => closed(parts(shape))),
  };
}

/** A validator per name. */
export function validatorsNamed<Name extends string>(
  defs: Shapes,
  names: Readonly<Record<Name, string>>,
): Record<Name, Validator> {
  const checks = new ShapeChecks(defs);
  return mapped(names, (name: string) => checks.validator(name));
}

/**
 * Makes functions of schemas when they are first used. What ajv would write out as code for each schema, which gzip alone makes
 * small, is here one function per keyword (test/bench/NOTES.md: size).
 */
class ShapeChecks {
  readonly #defs: Shapes;
  readonly #made = new Map<string, Check>();
  readonly #validators = new Map<string, Validator>();

  constructor(defs: Shapes) {
    this.#defs = defs;
  }

  validator(name: string): Validator {
    let known = this.#validators.get(name);
    if (!known) {
      let check: Check | undefined;
      const validate: Validator = (value) => {
        try {
          validate.errors = (check ??= this.#named(name))(value);
        } catch {
          // A schema that refers to itself without end.
          validate.errors = issue('schema');
        }
        return !validate.errors;
      };
      this.#validators.set(name, (known = validate));
    }
    return known;
  }

  #named(name: string): Check {
    let check = this.#made.get(name);
    if (!check) {
      const schema = Object.hasOwn(this.#defs, name) ? this.#defs[name] : commonShapes[name];
      // A schema may refer to itself.
      this.#made.set(name, (value) => check!(value));
      this.#made.set(name, (check = this.#check(schema!)));
    }
    return check;
  }

  #check(schema: Schema | boolean): Check {
    if (typeof schema === 'boolean') return schema ? () => undefined : () => issue('false schema');
    const checks: Check[] = [];
    // In ajv's order, whose first issue tells most: what it is, then what it holds.
    for (const keyword of KEYWORDS) {
      const idle = schema[keyword] === undefined || (schema[keyword] === true && keyword.endsWith('Properties'));
      if (!idle) checks.push(this.#keyword(keyword, schema));
    }
    const [first, ...more] = checks;
    const check: Check = more.length === 0 ? (first ?? (() => undefined)) : (value) => firstOf(checks, value);
    const isSound = this.#soundness(schema);
    return isSound ? (value) => (isSound(value) ? undefined : check(value)) : check;
  }

  /** Tells in one pass that nothing is wrong with a plain object, which is so nearly always. */
  #soundness({
    type,
    properties,
    required = [],
    additionalProperties,
    ...more
  }: Schema): ((value: unknown) => boolean) | undefined {
    if (type !== 'object' || !isRecord(properties) || Object.keys(more).length > 0) return undefined;
    if (additionalProperties !== undefined && additionalProperties !== false) return undefined;
    const checks = mapped(properties, (part) => this.#check(part as Schema));
    return (value) => {
      if (!isRecord(value)) return false;
      for (const name of required as string[]) if (value[name] === undefined) return false;
      for (const name in value) {
        if (
          Object.hasOwn(checks, name)
            ? value[name] !== undefined && checks[name]!(value[name])
            : additionalProperties === false
        )
          return false;
      }
      return true;
    };
  }

  #keyword(keyword: Keyword, schema: Schema): Check {
    const given = schema[keyword];
    const one = (sub: unknown) => this.#check(sub as Schema);
    const each = () => (given as Schema[]).map(one);
    switch (keyword) {
      case '$ref': {
        const name = (given as string).slice('#/$defs/'.length);
        let check: Check | undefined;
        return (value) => (check ??= this.#named(name))(value);
      }
      case 'type':
        return typed(given as string | string[]);
      case 'enum':
        return (value) => ((given as unknown[]).includes(value) ? undefined : issue('enum', {allowedValues: given}));
      case 'const':
        return (value) => (value === given ? undefined : issue('const', {allowedValue: given}));
      case 'pattern': {
        const pattern = new RegExp(given as string, 'u');
        return (value) =>
          typeof value !== 'string' || pattern.test(value) ? undefined : issue('pattern', {pattern: given});
      }
      case 'format': {
        const isFormat = formats[given as string];
        return (value) =>
          typeof value !== 'string' || !isFormat || isFormat(value) ? undefined : issue('format', {format: given});
      }
      case 'minLength':
      case 'maxLength':
        return bounded(keyword, given as number, (value) =>
          typeof value === 'string' ? [...value].length : undefined,
        );
      case 'minimum':
      case 'maximum':
        return bounded(keyword, given as number, (value) => (typeof value === 'number' ? value : undefined));
      case 'minItems':
      case 'maxItems':
        return bounded(keyword, given as number, (value) => (Array.isArray(value) ? value.length : undefined));
      case 'minProperties':
        return bounded(keyword, given as number, (value) => (isRecord(value) ? Object.keys(value).length : undefined));
      case 'not': {
        const check = one(given);
        return (value) => (check(value) ? undefined : issue('not'));
      }
      case 'anyOf': {
        const forms = each();
        return (value) => {
          for (const form of forms) if (!form(value)) return undefined;
          return [...forms.flatMap((form) => form(value)!), ...issue('anyOf')];
        };
      }
      case 'oneOf': {
        const forms = each();
        return (value) => {
          const found = forms.map((form) => form(value));
          const fitting = found.filter((issues) => !issues).length;
          return fitting === 1
            ? undefined
            : [...(fitting === 0 ? found.flatMap((issues) => issues!) : []), ...issue('oneOf')];
        };
      }
      case 'allOf': {
        const parts = each();
        return (value) => firstOf(parts, value);
      }
      case 'if': {
        const condition = one(given);
        const [then, otherwise] = [one(schema.then ?? true), one(schema.else ?? true)];
        return (value) => (condition(value) ? otherwise : then)(value);
      }
      case 'items': {
        const check = one(given);
        return (value) => (Array.isArray(value) ? firstInside(value.entries(), check) : undefined);
      }
      case 'required':
        return (value) => {
          const name = isRecord(value) ? (given as string[]).find((each) => value[each] === undefined) : undefined;
          return name === undefined ? undefined : issue('required', {missingProperty: name});
        };
      case 'propertyNames': {
        const check = one(given);
        return (value) => {
          const name = isRecord(value) ? Object.keys(value).find((key) => check(key)) : undefined;
          return name === undefined ? undefined : issue('propertyNames', {propertyName: name});
        };
      }
      case 'properties': {
        const checks = mapped(given as Record<string, Schema>, one);
        return (value) =>
          isRecord(value)
            ? firstInside(Object.entries(value), (part, name) =>
                Object.hasOwn(checks, name) && part !== undefined ? checks[name]!(part) : undefined,
              )
            : undefined;
      }
      case 'additionalProperties':
      case 'unevaluatedProperties': {
        const known = new Set(Object.keys(schema.properties ?? {}));
        const patterns = Object.keys(schema.patternProperties ?? {}).map((text) => new RegExp(text, 'u'));
        const isOther = (name: string) => !known.has(name) && !patterns.some((pattern) => pattern.test(name));
        if (given === false) {
          const key = keyword === 'additionalProperties' ? 'additionalProperty' : 'unevaluatedProperty';
          return (value) => {
            const name = isRecord(value) ? Object.keys(value).find(isOther) : undefined;
            return name === undefined ? undefined : issue(keyword, {[key]: name});
          };
        }
        const check = one(given);
        return (value) =>
          isRecord(value)
            ? firstInside(Object.entries(value), (part, name) => (isOther(name) ? check(part) : undefined))
            : undefined;
      }
    }
  }
}

function issue(keyword: string, params: ValidationIssue['params'] = {}): Issues {
  return [{instancePath: '', keyword, params}];
}

function firstOf(checks: readonly Check[], value: unknown): Issues | undefined {
  for (const check of checks) {
    const issues = check(value);
    if (issues) return issues;
  }
  return undefined;
}

/** What is wrong first in the members of a list or object, said from its own place. */
function firstInside<Key extends string | number>(
  entries: Iterable<[Key, unknown]>,
  check: (value: unknown, key: Key) => Issues | undefined,
): Issues | undefined {
  for (const [key, part] of entries) {
    const issues = check(part, key);
    if (issues)
      return issues.map((each) => ({...each, instancePath: `/${escapeToken(String(key))}${each.instancePath}`}));
  }
  return undefined;
}

function typed(type: string | readonly string[]): Check {
  const types = [type].flat();
  const fail = issue('type', {type});
  const [only] = types;
  // By far the most common.
  if (types.length === 1 && (only === 'string' || only === 'boolean' || only === 'number'))
    return (value) => (typeof value === only ? undefined : fail);
  return (value) => (types.some((each) => isOfType(value, each)) ? undefined : fail);
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function bounded(keyword: string, limit: number, measure: (value: unknown) => number | undefined): Check {
  const lower = keyword.startsWith('min');
  return (value) => {
    const measured = measure(value);
    return measured === undefined || (lower ? measured >= limit : measured <= limit)
      ? undefined
      : issue(keyword, {limit});
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapped<T, U>(map: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}
