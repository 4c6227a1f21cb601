import type {Schema} from '../catalog/document.js';
import type {ValidationIssue} from '../catalog/define.js';
import type {DynamicType, Kind} from '../catalog/kind.js';
import {escapeToken} from '../model/pointer.js';
import {isObject} from '../protocol/json.js';
import type {Code} from './codes.js';
import {suggest} from './suggest.js';

/** What is wrong with a value, and where in it. */
export interface Problem {
  /** JSON Pointer from the value to the culprit. */
  readonly tail: string;
  /** How the sentence goes on after the name of the place: `must be a number, not "5"`. */
  readonly text: string;
  readonly suggestion?: string;
  /** Where a more telling one than the caller's exists. */
  readonly code?: Code;
}

const LITERALS: Readonly<Record<DynamicType, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  stringList: 'a list of texts',
  any: 'a value',
};
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};
/** How many choices a sentence lists. */
const CHOICES = 12;

/** A key that may stand in no evaluated object unless doubled (RULES §7.4). */
export const RESERVED = /^@([^@]|$)/;

/**
 * Says in words why a value doesn't fit: by what the place is for where that is known (`kind`), else by the validator's issues.
 * `schema` is that of the place, for the names of its choices.
 */
export function problemOf(
  value: unknown,
  kind: Kind | undefined,
  schema: unknown,
  issues: readonly ValidationIssue[],
): Problem {
  return byKind(value, kind, schema, issues) ?? byIssue(value, kind, schema, issues);
}

function byKind(
  value: unknown,
  kind: Kind | undefined,
  schema: unknown,
  issues: readonly ValidationIssue[],
): Problem | undefined {
  switch (kind?.kind) {
    case 'dynamic':
      return dynamicProblem(value, kind.type);
    case 'child':
      if (!isObject(value)) return here(`must be the id of a component, not ${said(value)}`);
      return here('must be the id of a component; components are not written inside each other');
    case 'children':
      return childrenProblem(value);
    case 'action':
      return actionProblem(value);
    case 'list': {
      if (!Array.isArray(value)) return here(`must be a list, not ${said(value)}`);
      const index = firstToken(issues);
      if (index === undefined || !(index in value)) return undefined;
      const items = isObject(schema) ? schema.items : undefined;
      return below(index, problemOf(value[Number(index)], kind.item, items, deeper(issues, index)));
    }
    case 'object': {
      if (!isObject(value)) return here(`must be an object, not ${said(value)}`);
      const name = firstToken(issues);
      if (name === undefined || !Object.hasOwn(value, name)) return undefined;
      const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
      return below(
        name,
        problemOf(value[name], kind.properties.get(name) ?? kind.rest, properties[name], deeper(issues, name)),
      );
    }
    default:
      return undefined;
  }
}

function byIssue(value: unknown, kind: Kind | undefined, schema: unknown, issues: readonly ValidationIssue[]): Problem {
  // Of a choice of forms the issues of all are listed; the deepest is that of the form which was meant.
  const issue = [...issues]
    .sort((a, b) => b.instancePath.length - a.instancePath.length)
    .find(({keyword}) => !/^(any|one|all)Of$|^if$/.test(keyword));
  const choices = choicesOf(schema);
  if (choices && typeof value !== 'object') {
    const suggestion = typeof value === 'string' ? suggest(value, choices) : undefined;
    const list = choices.length > CHOICES ? `${choices.slice(0, CHOICES).join(', ')} …` : choices.join(', ');
    return {...here(`must be one of ${list}, not ${said(value)}`), suggestion};
  }
  if (!issue) return here(kind ? `must be ${expected(kind)}` : 'does not fit');
  const {tail, at} = reach(value, issue.instancePath);
  const {params, keyword} = issue;
  const text = (name: string) => String(params[name]);
  const sentences: Record<string, () => string> = {
    type: () =>
      `must be ${[params.type]
        .flat()
        .map((type) => TYPES[type as string] ?? String(type))
        .join(' or ')}, not ${said(at)}`,
    required: () => `needs '${text('missingProperty')}'`,
    additionalProperties: () => `has no '${text('additionalProperty')}'`,
    unevaluatedProperties: () => `has no '${text('unevaluatedProperty')}'`,
    enum: () =>
      Array.isArray(params.allowedValues)
        ? `must be one of ${params.allowedValues.join(', ')}, not ${said(at)}`
        : `is not one of the values admitted: ${said(at)}`,
    const: () => `must be ${said(params.allowedValue)}`,
    format: () =>
      params.format === undefined
        ? `is not well-formed: ${said(at)}`
        : `must be written as a ${text('format')}, not ${said(at)}`,
    pattern: () => `is not written as it must be: ${said(at)}`,
    minItems: () => `needs more elements than ${(at as unknown[]).length}`,
    maxItems: () => `has too many elements: ${(at as unknown[]).length}`,
    minimum: () =>
      params.limit === undefined ? `is too small: ${said(at)}` : `must be at least ${text('limit')}, not ${said(at)}`,
    maximum: () =>
      params.limit === undefined ? `is too large: ${said(at)}` : `must be at most ${text('limit')}, not ${said(at)}`,
  };
  const known = Object.hasOwn(sentences, keyword) ? sentences[keyword]!() : `does not fit: ${said(at)}`;
  return {tail, text: known};
}

function dynamicProblem(value: unknown, type: DynamicType): Problem {
  if (isObject(value)) {
    if (Object.hasOwn(value, '@call')) return callProblem(value) ?? here('is no call');
    if (Object.hasOwn(value, '@path')) return bindingProblem(value) ?? here('is no binding');
    for (const [old, now] of [
      ['path', '@path'],
      ['call', '@call'],
    ] as const) {
      if (type !== 'any' && typeof value[old] === 'string') {
        return {...below(old, here(`is written ${now} in version 1.0`)), suggestion: now};
      }
    }
    const reserved = reservedProblem(value);
    if (reserved) return reserved;
  }
  return here(`must be ${LITERALS[type]}, a binding or a call, not ${said(value)}`);
}

/** What is wrong with an object that has `@path`; undefined for a sound binding. */
export function bindingProblem(value: Record<string, unknown>): Problem | undefined {
  if (typeof value['@path'] !== 'string') return below('@path', here(`must be a text, not ${said(value['@path'])}`));
  const more = Object.keys(value).find((key) => key !== '@path');
  return more === undefined ? undefined : below(more, here('may not stand beside @path'));
}

/** What is wrong with the form of an object that has `@call`; undefined for a sound one. */
export function callProblem(value: Record<string, unknown>): Problem | undefined {
  if (typeof value['@call'] !== 'string')
    return below('@call', here(`must be the name of a function, not ${said(value['@call'])}`));
  if (value.args !== undefined && !isObject(value.args))
    return below('args', here(`must be an object, not ${said(value.args)}`));
  if (value.catalogId !== undefined && typeof value.catalogId !== 'string') {
    return below('catalogId', here(`must be a text, not ${said(value.catalogId)}`));
  }
  const more = Object.keys(value).find((key) => key !== '@call' && key !== 'args' && key !== 'catalogId');
  return more === undefined ? undefined : below(more, here('may not stand beside @call'));
}

/** The first key of an evaluated object that is reserved. */
export function reservedProblem(value: Record<string, unknown>): Problem | undefined {
  const key = Object.keys(value).find((name) => RESERVED.test(name));
  if (key === undefined) return undefined;
  const suggestion = suggest(key, ['@path', '@call']);
  const text = `is reserved; write '@${key}' for a key that begins with @`;
  return {...below(key, here(text)), suggestion, code: 'INVALID_RESERVED_KEY'};
}

function childrenProblem(value: unknown): Problem {
  if (Array.isArray(value)) {
    const index = value.findIndex((id) => typeof id !== 'string');
    const item: unknown = value[index];
    const inside = isObject(item)
      ? 'must be the id of a component; components are not written inside each other'
      : `must be the id of a component, not ${said(item)}`;
    return below(String(index), here(inside));
  }
  if (isObject(value) && (Object.hasOwn(value, 'componentId') || Object.hasOwn(value, 'path'))) {
    for (const name of ['componentId', 'path']) {
      if (typeof value[name] !== 'string')
        return below(
          name,
          here(value[name] === undefined ? 'is missing in the template' : `must be a text, not ${said(value[name])}`),
        );
    }
    const more = Object.keys(value).find((key) => key !== 'componentId' && key !== 'path');
    if (more !== undefined) return below(more, here('has no place in a template'));
  }
  return here(`must be a list of component ids or a template with componentId and path, not ${said(value)}`);
}

function actionProblem(value: unknown): Problem {
  if (!isObject(value)) return here(`must be an action, {"event": …} or {"functionCall": …}, not ${said(value)}`);
  const {event, functionCall} = value;
  if (event !== undefined && functionCall !== undefined) return here('has both event and functionCall');
  if (functionCall !== undefined) {
    if (!isObject(functionCall)) return below('functionCall', here(`must be a call, not ${said(functionCall)}`));
    return below('functionCall', callProblem(functionCall) ?? here('is no call'));
  }
  if (event === undefined) {
    return typeof value.name === 'string'
      ? {...here('must hold its name inside event'), suggestion: 'event'}
      : here('must have event or functionCall');
  }
  if (!isObject(event)) return below('event', here(`must be an object, not ${said(event)}`));
  if (typeof event.name !== 'string')
    return below(
      'event',
      below('name', here(event.name === undefined ? 'is missing' : `must be a text, not ${said(event.name)}`)),
    );
  if (event.context !== undefined && !isObject(event.context))
    return below('event', below('context', here(`must be an object, not ${said(event.context)}`)));
  for (const [key, part] of Object.entries(event.context ?? {})) {
    const problem = isObject(part) ? (formProblem(part) ?? undefined) : undefined;
    if (problem) return below('event', below('context', below(key, problem)));
  }
  if (event.userMessage !== undefined)
    return below('event', below('userMessage', dynamicProblem(event.userMessage, 'string')));
  return here('is no action');
}

/** What is wrong with the form of an evaluated object, its members aside. */
export function formProblem(value: Record<string, unknown>): Problem | undefined {
  if (Object.hasOwn(value, '@call')) return callProblem(value);
  if (Object.hasOwn(value, '@path')) return bindingProblem(value);
  return reservedProblem(value);
}

function expected(kind: Kind): string {
  return kind.kind === 'dynamic'
    ? `${LITERALS[kind.type]}, a binding or a call`
    : kind.kind === 'list'
      ? 'a list'
      : 'what its schema says';
}

function choicesOf(schema: unknown): string[] | undefined {
  if (!isObject(schema)) return undefined;
  const own = (part: unknown) => (isObject(part) && Array.isArray(part.enum) ? part.enum.map(String) : []);
  const forms = [schema.oneOf, schema.anyOf].find(Array.isArray) ?? [];
  const choices = [...own(schema), ...forms.flatMap(own)];
  return choices.length > 0 ? choices : undefined;
}

/** The value at a pointer that a validator gave. */
function reach(value: unknown, pointer: string): {tail: string; at: unknown} {
  let at = value;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  }
  return {tail: pointer, at};
}

function firstToken(issues: readonly ValidationIssue[]): string | undefined {
  const deepest = [...issues].sort((a, b) => b.instancePath.length - a.instancePath.length)[0];
  return deepest?.instancePath.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}

function deeper(issues: readonly ValidationIssue[], token: string): ValidationIssue[] {
  const prefix = `/${escapeToken(token)}`;
  return issues.flatMap((issue) =>
    issue.instancePath === prefix || issue.instancePath.startsWith(`${prefix}/`)
      ? [{...issue, instancePath: issue.instancePath.slice(prefix.length)}]
      : [],
  );
}

function here(text: string): Problem {
  return {tail: '', text};
}

function below(token: string, problem: Problem): Problem {
  return {...problem, tail: `/${escapeToken(token)}${problem.tail}`};
}

/** A value as it stands in a sentence. */
export function said(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** The part of a schema that describes a property, for its choices. */
export function propertySchema(parts: readonly Schema[], name: string): unknown {
  for (const {properties} of parts)
    if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  return undefined;
}
