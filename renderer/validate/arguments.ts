import type {FunctionEntry} from '../catalog/catalog.js';
import {escapeToken} from '../model/pointer.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import {fault} from './codes.js';
import {validatorsOf} from './interpreted.js';
import {argumentSchema, partsOf} from './schema-parts.js';
import {problemOf, propertySchema, said} from './sentences.js';
import {question, suggest} from './suggest.js';

interface Signature {
  readonly parts: ReturnType<typeof partsOf>;
  readonly takesArguments: boolean;
  readonly needsArguments: boolean;
}

const signatures = new WeakMap<FunctionEntry, Signature>();

/** Checks the arguments of a call against its function's entry (RULES §4.5), not the calls inside them. `path` is that of `args`. */
export function checkArguments(entry: FunctionEntry, args: unknown, path: string): Fault[] {
  const {parts, takesArguments, needsArguments} = signatureOf(entry);
  const {name} = entry;
  if (args === undefined) {
    return needsArguments
      ? [fault('INVALID_ARGUMENTS', path, `Function '${name}' needs args.`, {expression: name})]
      : [];
  }
  if (!isObject(args)) {
    return [
      fault('INVALID_ARGUMENTS', path, `The args of function '${name}' must be an object, not ${said(args)}.`, {
        expression: name,
      }),
    ];
  }
  if (!takesArguments) {
    const [extra] = Object.keys(args);
    return extra === undefined
      ? []
      : [fault('INVALID_ARGUMENTS', path, `Function '${name}' takes no arguments.`, {expression: name})];
  }
  const validate = validatorsOf(entry.catalog)?.functions[name];
  if (!validate || validate(args)) return [];
  const [issue] = validate.errors ?? [];
  const unknown =
    issue?.instancePath === '' ? (issue.params.additionalProperty ?? issue.params.unevaluatedProperty) : undefined;
  if (typeof unknown === 'string') {
    const suggestion = suggest(unknown, entry.kinds.keys());
    const text = `Function '${name}' has no argument '${unknown}'.${question(suggestion)}`;
    return [
      fault('INVALID_ARGUMENTS', `${path}/${escapeToken(unknown)}`, text, {
        expression: name,
        ...(suggestion && {suggestion}),
      }),
    ];
  }
  const missing = (validate.errors ?? []).flatMap(({instancePath, params}) =>
    instancePath === '' && typeof params.missingProperty === 'string' ? [params.missingProperty] : [],
  );
  if (missing.length > 0) {
    const needs = missing.length > 1 ? `one of the arguments ${missing.join(', ')}` : `the argument '${missing[0]}'`;
    const at = missing.length > 1 ? path : `${path}/${escapeToken(missing[0]!)}`;
    return [fault('INVALID_ARGUMENTS', at, `Function '${name}' needs ${needs}.`, {expression: name})];
  }
  const argument = issue?.instancePath.split('/')[1];
  if (argument === undefined || argument === '') {
    return [
      fault('INVALID_ARGUMENTS', path, `The args of function '${name}' do not go together: ${said(args)}.`, {
        expression: name,
      }),
    ];
  }
  const issues = (validate.errors ?? []).map((each) => ({
    ...each,
    instancePath: each.instancePath.slice(argument.length + 1),
  }));
  const problem = problemOf(args[argument], entry.kinds.get(argument), propertySchema(parts, argument), issues);
  const text = `Function '${name}', argument ${argument}${problem.tail}: it ${problem.text}.${question(problem.suggestion)}`;
  return [
    fault(problem.code ?? 'INVALID_ARGUMENTS', `${path}/${argument}${problem.tail}`, text, {
      expression: name,
      ...(problem.suggestion && {suggestion: problem.suggestion}),
    }),
  ];
}

function signatureOf(entry: FunctionEntry): Signature {
  let signature = signatures.get(entry);
  if (!signature) {
    const {document} = entry.catalog;
    const args = argumentSchema(entry.schema, document);
    const needed = partsOf(entry.schema, document).some(
      ({required}) => Array.isArray(required) && required.includes('args'),
    );
    signature = {
      parts: args ? partsOf(args, document) : [],
      takesArguments: args !== undefined,
      needsArguments: needed,
    };
    signatures.set(entry, signature);
  }
  return signature;
}
