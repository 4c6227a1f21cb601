import type {ValidationIssue, Validator} from '../catalog/define.js';

/** What a closed object is checked by: one validator per property, what must be there, and what only the whole can break. */
export interface ClosedParts {
  readonly properties: Readonly<Record<string, Validator>>;
  readonly required: readonly string[];
  /** Keywords that look at several properties at once, such as `anyOf`. */
  readonly rest?: Validator;
  /** Other names are admitted, or left to `rest`. */
  readonly open?: boolean;
}

/**
 * Makes the validator of an object from those of its properties, so that each is generated once however often it is used.
 * A component's envelope (`id`, `component` and what begins with `@`) is passed over: it is the same in every catalog.
 */
export function closed({properties, required, rest, open}: ClosedParts, component = false): Validator {
  const fail = (keyword: string, params: ValidationIssue['params'], instancePath = ''): false => {
    validate.errors = [{instancePath, keyword, params}];
    return false;
  };
  const validate: Validator = (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('type', {type: 'object'});
    const object = value as Record<string, unknown>;
    for (const name of required) if (object[name] === undefined) return fail('required', {missingProperty: name});
    for (const name of Object.keys(object)) {
      if (object[name] === undefined) continue;
      if (Object.hasOwn(properties, name)) {
        const check = properties[name]!;
        if (check(object[name])) continue;
        const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        validate.errors = (check.errors ?? []).map((issue) => ({...issue, instancePath: path + issue.instancePath}));
        return false;
      }
      if (open) continue;
      if (component && (name === 'id' || name === 'component' || name.startsWith('@'))) continue;
      return fail('additionalProperties', {additionalProperty: name});
    }
    if (!rest || rest(value)) return true;
    validate.errors = rest.errors;
    return false;
  };
  return validate;
}
