import type {CatalogDocument} from '../catalog/document.js';
import {escapeToken} from '../model/pointer.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject} from '../protocol/json.js';
import {bundle} from './bundle.js';
import {fault} from './codes.js';
import {excessOf} from './guard.js';
import {partsOf} from './schema-parts.js';
import {said} from './sentences.js';

const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const VERSION = /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)([.+-][\w.+-]*)?$/;
const RETURN_TYPES = ['string', 'number', 'boolean', 'array', 'object', 'validationResult', 'any', 'void'];
const CALLERS = ['rendererOnly', 'agentOnly', 'rendererOrAgent'];
/** Checks a catalog's document for what its author has to put right (RULES §4.8, §4.9, §18); `path`s point into the document. */
export function checkCatalog(document: unknown): Fault[] {
  if (!isObject(document)) return [invalid('', 'A catalog must be a JSON object.')];
  const faults: Fault[] = [];
  const say = (path: string, text: string) => faults.push(invalid(path, text));
  const {catalogId, protocolVersion, components, functions} = document;
  if (typeof catalogId !== 'string' || catalogId === '') say('/catalogId', 'A catalog needs a catalogId.');
  if (protocolVersion !== undefined && !(typeof protocolVersion === 'string' && VERSION.test(protocolVersion))) {
    say('/protocolVersion', `protocolVersion must be a version such as "1.0", not ${said(protocolVersion)}.`);
  }
  const excess = excessOf(document);
  if (excess) return [...faults, invalid('', excess)];
  for (const [group, entries] of [
    ['components', components],
    ['functions', functions],
  ] as const) {
    if (entries === undefined) continue;
    if (!isObject(entries)) {
      say(`/${group}`, `${group} must be an object with an entry per name.`);
      continue;
    }
    for (const [name, entry] of Object.entries(entries)) {
      const path = `/${group}/${escapeToken(name)}`;
      if (!IDENTIFIER.test(name)) say(path, `'${name}' can't be a name: letters, digits and _ only, no digit first.`);
      if (!isObject(entry)) {
        say(path, `The entry of ${name} must be an object.`);
        continue;
      }
      for (const text of group === 'components' ? componentTexts(name, entry) : functionTexts(name, entry))
        say(path, text);
      for (const property of propertiesOf(entry, document as unknown as CatalogDocument, group === 'functions')) {
        if (!IDENTIFIER.test(property) && !(group === 'components' && property.startsWith('@'))) {
          say(path, `${name}: '${property}' can't be a name: letters, digits and _ only, no digit first.`);
        }
      }
    }
  }
  if (faults.length === 0) {
    const {unresolved} = bundle(document as unknown as CatalogDocument, {});
    for (const ref of new Set(unresolved)) {
      if (!/(^|\/)common_types\.json#\/\$defs\/\w+$/.test(ref) && !/^#\/\$defs\/\w+$/.test(ref))
        say('', `$ref ${said(ref)} leads out of the catalog; nothing is fetched.`);
    }
  }
  return faults;
}

function* componentTexts(name: string, entry: Record<string, unknown>): Generator<string> {
  if (name === 'Surface') yield 'Surface is the protocol’s own component; no catalog may have one.';
  for (const keyword of ['allowedParents', 'allowedChildren']) {
    const list = entry[keyword];
    if (list === undefined) continue;
    if (!Array.isArray(list) || !list.every((type) => typeof type === 'string'))
      yield `${name}: ${keyword} must be a list of component names.`;
    else if (new Set(list).size < list.length) yield `${name}: ${keyword} names a component twice.`;
  }
  yield* metadataTexts(name, entry.metadata);
  const declared =
    isObject(entry.properties) && isObject(entry.properties.component) ? entry.properties.component.const : name;
  if (declared !== undefined && declared !== name)
    yield `${name}: the const of component must be ${said(name)}, not ${said(declared)}.`;
}

function* functionTexts(name: string, entry: Record<string, unknown>): Generator<string> {
  const {returnType, allowedCallers, requiresUserActivation} = entry;
  if (!RETURN_TYPES.includes(returnType as string))
    yield `${name}: returnType must be one of ${RETURN_TYPES.join(', ')}, not ${said(returnType)}.`;
  if (allowedCallers !== undefined && !CALLERS.includes(allowedCallers as string)) {
    yield `${name}: allowedCallers must be one of ${CALLERS.join(', ')}, not ${said(allowedCallers)}.`;
  }
  if (requiresUserActivation !== undefined && typeof requiresUserActivation !== 'boolean')
    yield `${name}: requiresUserActivation must be true or false.`;
  if (requiresUserActivation === true && allowedCallers !== undefined && allowedCallers !== 'rendererOnly') {
    yield `${name}: a function that requires user activation can only be rendererOnly.`;
  }
  const declared =
    isObject(entry.properties) && isObject(entry.properties['@call']) ? entry.properties['@call'].const : name;
  if (declared !== undefined && declared !== name)
    yield `${name}: the const of @call must be ${said(name)}, not ${said(declared)}.`;
}

function* metadataTexts(name: string, metadata: unknown): Generator<string> {
  if (metadata === undefined) return;
  const extensions =
    isObject(metadata) && Object.keys(metadata).every((key) => key === 'extensions')
      ? (metadata.extensions ?? {})
      : undefined;
  if (!isObject(extensions)) yield `${name}: metadata may hold an object named extensions and nothing else.`;
  else
    for (const key of Object.keys(extensions))
      if (!IDENTIFIER.test(key)) yield `${name}: '${key}' can't be the name of an extension.`;
}

function propertiesOf(entry: Record<string, unknown>, document: CatalogDocument, isFunction: boolean): string[] {
  const names = (schema: Record<string, unknown>) =>
    partsOf(schema, document).flatMap(({properties}) => (isObject(properties) ? Object.keys(properties) : []));
  if (!isFunction) return names(entry);
  const args = isObject(entry.properties) ? entry.properties.args : undefined;
  return isObject(args) ? names(args) : [];
}

function invalid(path: string, message: string): Fault {
  return fault('INVALID_CATALOG', path, message);
}
