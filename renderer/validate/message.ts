import type {ValidationIssue} from '../catalog/define.js';
import type {Limits} from '../catalog/limits.js';
import {escapeToken} from '../model/pointer.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {AGENT_BODIES, type AgentBody} from '../protocol/messages.js';
import {fault, type Code} from './codes.js';
import {bodies} from './generated/envelopes.js';
import {callProblem, problemOf, said} from './sentences.js';
import {question, suggest} from './suggest.js';

/** A message whose envelope is sound, or why it is refused. */
export type MessageResult =
  | {
      readonly body: AgentBody;
      /** The message as received, or without the fields that tolerant mode passes over. */
      readonly message: JsonObject;
      readonly faults: readonly Fault[];
    }
  | {readonly fault: Fault};

/** The fields of each body (RULES §1.8); those that have to be there first. */
const FIELDS: Readonly<
  Record<AgentBody, {readonly required: readonly string[]; readonly optional: readonly string[]}>
> = {
  createSurface: {
    required: ['surfaceId'],
    optional: ['catalogId', 'sendDataModel', 'components', 'dataModel', 'metadata'],
  },
  updateComponents: {required: ['surfaceId', 'components'], optional: []},
  updateDataModel: {required: ['surfaceId', 'value'], optional: ['path']},
  deleteSurface: {required: ['surfaceId'], optional: []},
  callRendererFunction: {required: ['functionCallId', 'callFunction'], optional: []},
  agentFunctionResponse: {required: ['functionCallId'], optional: ['value', 'error']},
};

/** Fields without which the message would do something else than it says. */
const TELLING: ReadonlySet<string> = new Set(['path', 'catalogId', 'value', 'error']);

/**
 * Checks the envelope of a v1.0 message (RULES §1), components and data aside. Tolerant mode passes over unknown fields and
 * invalid optional ones, with a warning each; strict mode, the default, refuses the message.
 */
export function checkMessage(message: JsonObject, limits: Limits, strict = true): MessageResult {
  if (isDeeper(message, limits.messageDepth)) {
    const text = `Global recursion limit exceeded: the message is nested deeper than ${limits.messageDepth} levels.`;
    return {fault: fault('MESSAGE_TOO_DEEP', '', text)};
  }
  const body = AGENT_BODIES.find((name) => message[name] !== undefined);
  if (!body) return {fault: fault('MISSING_BODY', '', `A message needs one of ${AGENT_BODIES.join(', ')}.`)};
  const content = message[body];
  if (!isObject(content))
    return {fault: fault('TYPE_MISMATCH', `/${body}`, `${body} must be an object, not ${said(content)}.`)};
  const faults: Fault[] = [];
  const fields: JsonObject = {...content};
  // Each round finds one fault and takes its field away, so they come to an end.
  while (!bodies[body](fields)) {
    const {found, field} = bodyFault(body, fields, bodies[body].errors ?? []);
    if (strict || field === undefined) return {fault: found};
    // All unknown ones at once: one by one they would cost the square of their number.
    const dropped = found.code === 'UNKNOWN_FIELD' ? unknownIn(body, fields) : [field];
    for (const name of dropped) {
      const each = found.code === 'UNKNOWN_FIELD' ? unknownField(body, name) : found;
      faults.push({...each, severity: 'warning', message: each.message.replace(/\.( |$)/, '; it is ignored.$1')});
      delete fields[name];
    }
  }
  if (body === 'updateDataModel' && typeof fields.path === 'string' && !/^(\/([^~]|~[01])*)?$/.test(fields.path)) {
    const text = `updateDataModel.path must be a JSON Pointer that begins with a slash, not ${said(fields.path)}.`;
    return {fault: fault('INVALID_VALUE', '/updateDataModel/path', text)};
  }
  return {body, message: faults.length === 0 ? message : {...message, [body]: fields}, faults};
}

/** Checks the answer to a call (RULES §1.8): its id, and exactly one of value and error. `path` is the answer's. */
export function checkResponse(response: unknown, path: string): Fault | undefined {
  if (!isObject(response))
    return fault('TYPE_MISMATCH', path, `The answer to a call must be an object, not ${said(response)}.`);
  if (bodies.agentFunctionResponse(response)) return undefined;
  const {found} = bodyFault('agentFunctionResponse', response, bodies.agentFunctionResponse.errors ?? []);
  return {...found, path: path + found.path.slice('/agentFunctionResponse'.length)};
}

function unknownIn(body: AgentBody, fields: JsonObject): string[] {
  const {required, optional} = FIELDS[body];
  return Object.keys(fields).filter((name) => !required.includes(name) && !optional.includes(name));
}

function unknownField(body: AgentBody, name: string): Fault {
  const {required, optional} = FIELDS[body];
  const suggestion = suggest(name, [...required, ...optional]);
  const text = `${body} has no field '${name}'.${question(suggestion)}`;
  return fault('UNKNOWN_FIELD', `/${body}/${escapeToken(name)}`, text, suggestion ? {suggestion} : {});
}

/** The first fault of a body, and the field that can be passed over to be rid of it. */
function bodyFault(
  body: AgentBody,
  fields: JsonObject,
  issues: readonly ValidationIssue[],
): {found: Fault; field?: string} {
  const {required, optional} = FIELDS[body];
  const made = (code: Code, tail: string, text: string, more: Partial<Fault> = {}) =>
    fault(code, `/${body}${tail}`, text, more);
  const missing = required.find((name) => fields[name] === undefined);
  const [unknown] = unknownIn(body, fields);
  const misspelt = missing && unknown && suggest(unknown, [missing]);
  if (missing !== undefined) {
    const text = misspelt
      ? `${body} needs ${missing}, but has '${unknown}'.${question(missing)}`
      : `${body} needs ${missing}.`;
    return {found: made('MISSING_FIELD', `/${missing}`, text, misspelt ? {suggestion: missing} : {})};
  }
  if (unknown !== undefined) return {found: unknownField(body, unknown), field: unknown};
  const [issue] = issues;
  const name = issue?.instancePath.split('/')[1];
  if (name === undefined) {
    const text =
      'error' in fields ? 'has both value and error, of which only one may be' : 'needs either value or error';
    return {found: made('error' in fields ? 'INVALID_VALUE' : 'MISSING_FIELD', '', `${body} ${text}.`)};
  }
  const {code, tail, text} = fieldProblem(name, fields[name], issues);
  const found = made(code, `/${name}${tail}`, `${name}${tail} ${text}.`);
  return optional.includes(name) && !TELLING.has(name) ? {found, field: name} : {found};
}

function fieldProblem(
  name: string,
  value: unknown,
  issues: readonly ValidationIssue[],
): {code: Code; tail: string; text: string} {
  if (name === 'components') {
    const text = Array.isArray(value)
      ? 'must hold at least one component'
      : `must be a list of components, not ${said(value)}`;
    return {code: Array.isArray(value) ? 'INVALID_VALUE' : 'TYPE_MISMATCH', tail: '', text};
  }
  if (
    typeof value !== 'string' &&
    (name === 'surfaceId' || name === 'catalogId' || name === 'functionCallId' || name === 'path')
  ) {
    return {code: 'TYPE_MISMATCH', tail: '', text: `must be a string, not ${said(value)}`};
  }
  if (name === 'callFunction' && isObject(value)) {
    const problem = callProblem(value);
    if (problem) return {...problem, code: value['@call'] === undefined ? 'MISSING_FIELD' : 'INVALID_VALUE'};
    return {code: 'MISSING_FIELD', tail: '/catalogId', text: 'is missing: a call of the agent has to name the catalog'};
  }
  const inside = issues.map((issue) => ({...issue, instancePath: issue.instancePath.slice(name.length + 1)}));
  const {tail, text} = problemOf(value, undefined, undefined, inside);
  const [issue] = inside;
  return {
    code:
      issue?.keyword === 'type' ? 'TYPE_MISMATCH' : issue?.keyword === 'required' ? 'MISSING_FIELD' : 'INVALID_VALUE',
    tail,
    text,
  };
}

/** Whether objects and lists are nested deeper than `levels`. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels < 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isDeeper(item, levels - 1)) return true;
    return false;
  }
  const object = value as JsonObject;
  for (const key in object) if (typeof object[key] === 'object' && isDeeper(object[key], levels - 1)) return true;
  return false;
}
