import {formatPointer, isObject, upgrade, type Catalog, type Json, type JsonObject} from '../renderer/index.js';
import {printValue, toJsonLines} from './language/format.js';
import {parseText, type ParsedText} from './language/parse.js';
import {sameJson} from './preview/apply.js';

/** What a change is about; the report counts by it. */
export type ChangeKind =
  | 'version'
  | 'catalog id'
  | 'heading'
  | 'regexp check'
  | 'binding'
  | 'function call'
  | 'renamed property'
  | 'message'
  | 'component'
  | 'value'
  | 'addition'
  | 'removal'
  | 'note';

/** One thing that is said otherwise in v1.0. */
export interface Change {
  readonly kind: ChangeKind;
  /** The message that it is in, from 1. */
  readonly message: number;
  /** JSON Pointer in that message. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
  /** Why, where the renderer has something to say about it. */
  readonly text?: string;
  /** Whether the author should look at the outcome: something is left out, or may look otherwise. */
  readonly check: boolean;
}

/** A document said in v1.0; without text where it was in v1.0 already. Undefined where it can't be read. */
export function upgradeDocument(
  parsed: ParsedText,
  catalogs: readonly Catalog[],
): {readonly text?: string; readonly changes: readonly Change[]} | undefined {
  if (parsed.syntax.length > 0) return undefined;
  const given = parsed.messages.map(({value}) => value as Json);
  const {messages, sources, changes: told} = upgrade(given, {catalogs});
  const changes: Change[] = given.flatMap((before, index) => {
    const after = messages.filter((_, place) => sources[place] === index);
    return messageChanges(before, after, messages).map((change) => ({...change, message: index + 1}));
  });
  for (const {path, message: sentence} of told) {
    const [, position = '', ...rest] = path.split('/');
    const message = Number(position) + 1;
    const place = rest.map((token) => `/${token}`).join('');
    const text = sentence.replace(/^v\d\.\d( candidate)?: /, '');
    // That the whole is of an old dialect is what the report is about.
    if (place === '' && text !== sentence) continue;
    const at = changes.findIndex(
      (change) => place !== '' && change.message === message && `${change.path}/`.startsWith(`${place}/`),
    );
    if (at >= 0) changes[at] = {...changes[at]!, text};
    else changes.push({kind: 'note', message, path: place, text, check: text === sentence});
  }
  changes.sort((a, b) => a.message - b.message);
  if (sameJson(messages, given)) return {changes};
  const list = `${printValue([...messages])}\n`;
  return {text: parsed.format === 'jsonl' ? toJsonLines(parseText(list)) : list, changes};
}

/** "14 changes: 9 versions, 2 headings, 3 bindings". */
export function countChanges(changes: readonly Change[]): string {
  const counts = new Map<string, number>();
  for (const {kind} of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${count === 1 ? kind : pluralOf(kind)}`);
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.join(', ')}`;
}

function pluralOf(kind: string): string {
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}

type Found = Omit<Change, 'message'>;

function messageChanges(before: Json, after: readonly JsonObject[], all: readonly JsonObject[]): Found[] {
  const [only, ...more] = after;
  if (isObject(before) && only && more.length === 0 && bodyOf(before) === bodyOf(only))
    return [...differences(before, only, '')];
  const said = after.map(nameOf).join(', ') || 'said with a later message';
  const found: Found[] = [{kind: 'message', path: '', before: nameOf(before), after: said, check: false}];
  // Messages of v0.8 are built otherwise, but their components go by the same ids.
  const now = new Map(all.flatMap(componentsOf).map((component) => [component.id, component]));
  for (const component of componentsOf(before)) {
    const next = now.get(component.id);
    if (next && !sameJson(component, next))
      found.push({kind: 'component', path: `#${String(component.id)}`, before: component, after: next, check: false});
  }
  return found;
}

function bodyOf(message: JsonObject): string | undefined {
  return Object.keys(message).find((key) => key !== 'version');
}

function nameOf(message: Json): string {
  return (isObject(message) && bodyOf(message)) || 'nothing';
}

function componentsOf(message: Json): readonly JsonObject[] {
  const body = isObject(message) ? message[bodyOf(message) ?? ''] : undefined;
  const list = isObject(body) && Array.isArray(body.components) ? body.components : [];
  return list.filter(isObject);
}

/** What is not the same in two values, as small as it can be told. */
function* differences(before: Json, after: Json, path: string): Iterable<Found> {
  if (sameJson(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) yield* differences(item, after[index]!, `${path}/${index}`);
  } else if (isObject(before) && isObject(after)) yield* members(before, after, path);
  else yield {kind: kindOfValue(path), path, before, after, check: false};
}

function kindOfValue(path: string): ChangeKind {
  if (path.endsWith('/version')) return 'version';
  return path.endsWith('/catalogId') || path.endsWith('/@catalogId') ? 'catalog id' : 'value';
}

function* members(before: JsonObject, after: JsonObject, path: string): Iterable<Found> {
  const old = new Map(Object.entries(before));
  const fresh = new Map(Object.entries(after));
  const take = (...names: readonly string[]) => {
    for (const name of names) {
      old.delete(name);
      fresh.delete(name);
    }
  };
  if (/^h[1-5]$/.test(String(before.variant)) && after.variant === undefined) {
    const {variant, text = null} = before;
    yield {
      kind: 'heading',
      path,
      before: {text, variant: variant!},
      after: {text: after.text ?? null},
      check: typeof text !== 'string',
    };
    take('variant', 'text');
  }
  if (before.validationRegexp !== undefined && after.validationRegexp === undefined) {
    const checks = after['@checks'];
    const {validationRegexp} = before;
    yield {
      kind: 'regexp check',
      path,
      before: {validationRegexp},
      ...(checks !== undefined && {after: {'@checks': checks}}),
      check: checks === undefined,
    };
    take('validationRegexp', 'checks', '@checks');
  }
  for (const [name, value] of [...old]) {
    if (fresh.has(name)) {
      yield* differences(value, fresh.get(name)!, path + formatPointer([name]));
      take(name);
    }
  }
  for (const [name, value] of old) {
    const now = fresh.has(`@${name}`) ? `@${name}` : [...fresh].find(([, other]) => sameJson(value, other))?.[0];
    const place = path + formatPointer([name]);
    if (now === undefined) yield {kind: 'removal', path: place, before: {[name]: value}, check: true};
    else {
      const next = fresh.get(now)!;
      fresh.delete(now);
      const kind = now === '@path' ? 'binding' : now === '@call' ? 'function call' : 'renamed property';
      const whole = typeof value !== 'object' || value === null;
      yield {
        kind,
        path: place,
        before: whole ? {[name]: value} : name,
        after: whole ? {[now]: next} : now,
        check: false,
      };
      if (!whole) yield* differences(value, next, place);
    }
  }
  for (const [name, value] of fresh)
    yield {kind: 'addition', path: path + formatPointer([name]), after: {[name]: value}, check: false};
}
