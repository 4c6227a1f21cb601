import {dereference, format, validate, type Schema as InterpretedSchema} from '@cfworker/json-schema';
import type {CatalogValidators, Validator} from '../catalog/define.js';
import type {CatalogDocument} from '../catalog/document.js';
import {bundle, type ShapeNames} from './bundle.js';
import {closed} from './closed.js';
import {formats} from './formats.js';
import {common} from './generated/common.js';
import {guarded} from './guard.js';

// The package is bundled with us, so nobody else sees that its formats are ours now.
Object.assign(format, formats);

/** Validators that read the schemas of a catalog as they go: for catalogs that are registered at run time. */
export function interpret(document: CatalogDocument): CatalogValidators {
  const {$defs, components, functions} = bundle(guarded(document), common);
  // One self-contained document with names of our own: the package takes names such as `required` for keywords.
  const lookup = dereference({$id: 'https://a2ui.invalid/catalog', $defs});
  const made = new Map<string, Validator>();
  const validatorOf = (name: string): Validator => {
    let validator = made.get(name);
    if (!validator) made.set(name, (validator = interpreted($defs[name] as InterpretedSchema, lookup)));
    return validator;
  };
  const parts = ({properties, rest, ...shape}: ShapeNames) => ({
    ...shape,
    properties: mapped(properties, validatorOf),
    rest: rest === undefined ? undefined : validatorOf(rest),
  });
  return {
    components: mapped(components, (shape) => {
      const checked = parts(shape);
      return {whole: closed(checked, true), properties: checked.properties};
    }),
    functions: mapped(functions, (shape) => closed(parts(shape))),
  };
}

function interpreted(schema: InterpretedSchema, lookup: ReturnType<typeof dereference>): Validator {
  const check: Validator = (value) => {
    try {
      const {valid, errors} = validate(value, schema, '2020-12', lookup, true);
      check.errors = errors.map(({instanceLocation, keyword, error}) => ({
        instancePath: instanceLocation.slice(1),
        keyword,
        params: paramsOf(keyword, error),
      }));
      return valid;
    } catch {
      // A schema that refers to itself without end, or a pattern that is none.
      check.errors = [{instancePath: '', keyword: 'schema', params: {}}];
      return false;
    }
  };
  return check;
}

/** What ajv gives as values, the interpreter gives in its sentence only. */
function paramsOf(keyword: string, sentence: string): Record<string, unknown> {
  const quoted = [...sentence.matchAll(/"([^"]*)"/g)].map(([, text]) => text!);
  if (keyword === 'type') return {type: quoted.slice(1)};
  if (keyword === 'required') return {missingProperty: quoted[0]};
  if (keyword === 'unevaluatedProperties') return {unevaluatedProperty: quoted[0]};
  if (keyword === 'format') return {format: quoted[0]};
  return {};
}

function mapped<T, U>(map: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}
