import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';

interface Told {
  readonly message: unknown;
  readonly json: string;
}

const COMPONENTS: ReadonlySet<string> = new Set(['updateComponents', 'surfaceUpdate']);
const DATA: ReadonlySet<string> = new Set(['updateDataModel', 'dataModelUpdate']);

/**
 * Lists of messages that are told again and again, each time as a whole: what of them is new. What the user wrote meanwhile and what
 * is on screen stays where the list still says what it said.
 */
export class Retold {
  readonly #told = new Map<string, readonly Told[]>();

  /** The first key of which that holds and under which something was told. */
  find(holds: (key: string) => boolean): string | undefined {
    return [...this.#told.keys()].find(holds);
  }

  /** What of the list of that key is new since the last time. */
  news(key: string, messages: readonly unknown[]): unknown[] {
    const before = this.#told.get(key) ?? [];
    const now = messages.map(told);
    this.#told.set(key, now);
    const again = new Again();
    return now.flatMap((each, i) => again.say(each, before[i]));
  }

  /** Adds to the list of that key. */
  add(key: string, messages: readonly unknown[]): void {
    this.#told.set(key, [...(this.#told.get(key) ?? []), ...messages.map(told)]);
  }
}

function told(message: unknown): Told {
  return {message, json: JSON.stringify(message) ?? ''};
}

/** One pass through a list: what is said anew has to be said again where later messages build on it. */
class Again {
  /** Another message stands where one stood, so all that follows is new. */
  #fresh = false;
  readonly #data = new Set<string>();
  readonly #components = new Set<string>();

  say(now: Told, before: Told | undefined): unknown[] {
    const about = aboutOf(now.message);
    if (!about || this.#fresh || !before) return [now.message];
    const {body, content, surfaceId} = about;
    const same = now.json === before.json;
    const old = aboutOf(before.message);
    if (DATA.has(body)) {
      if (same && !this.#data.has(surfaceId)) return [];
      this.#data.add(surfaceId);
      return [now.message];
    }
    const alike = old?.body === body && old.surfaceId === surfaceId;
    if (alike && COMPONENTS.has(body)) return this.#parts(about, old, surfaceId);
    if (same) return [];
    if (alike && body === 'createSurface' && isSameBut(content, old.content)) {
      const {version} = about;
      const {dataModel, components} = content;
      const data =
        JSON.stringify(dataModel) === JSON.stringify(old.content.dataModel)
          ? []
          : [{...version, updateDataModel: {surfaceId, value: dataModel ?? {}}}];
      if (data.length > 0) this.#data.add(surfaceId);
      const part = {version, body: 'updateComponents', surfaceId, content: {surfaceId, components: components ?? []}};
      return [...data, ...this.#parts(part, old, surfaceId)];
    }
    this.#fresh = true;
    return [now.message];
  }

  /** The message with those of its components that were not there before. */
  #parts({version, body, content}: About, old: About, surfaceId: string): unknown[] {
    const known = new Set(listIn(old.content).map((component) => JSON.stringify(component)));
    const components = listIn(content).filter((component) => {
      const id = `${surfaceId} ${isObject(component) ? asText(component.id) : ''}`;
      if (known.has(JSON.stringify(component)) && !this.#components.has(id)) return false;
      this.#components.add(id);
      return true;
    });
    return components.length > 0 ? [{...version, [body]: {...content, components}}] : [];
  }
}

interface About {
  /** As the message has it, if it does. */
  readonly version: JsonObject;
  readonly body: string;
  readonly surfaceId: string;
  readonly content: JsonObject;
}

function aboutOf(message: unknown): About | undefined {
  if (!isObject(message)) return undefined;
  const {version, ...bodies} = message;
  const [body] = Object.keys(bodies);
  const content = body === undefined ? undefined : bodies[body];
  if (!isObject(content) || typeof content.surfaceId !== 'string') return undefined;
  return {version: version === undefined ? {} : {version}, body: body!, surfaceId: content.surfaceId, content};
}

function listIn({components}: JsonObject): readonly Json[] {
  return Array.isArray(components) ? components : [];
}

/** Whether two surfaces differ in nothing but what they hold. */
function isSameBut(one: JsonObject, other: JsonObject): boolean {
  const rest = ({components: _, dataModel: _data, ...more}: JsonObject) => JSON.stringify(more);
  return rest(one) === rest(other);
}

/**
 * Says the making of a surface that is there already as an update of it, for peers that make it with each answer: what both have in
 * common stays on screen, with focus and scroll. Where it is to be made otherwise it is deleted first.
 */
export class Remade {
  readonly #made = new Map<string, JsonObject>();
  readonly #owns: (surfaceId: string) => boolean;

  constructor(owns: (surfaceId: string) => boolean) {
    this.#owns = owns;
  }

  /** @param clear - Whether the data of before goes, where the surface is made again. */
  *say(messages: Iterable<unknown>, clear: boolean): Generator<unknown, void, undefined> {
    for (const message of messages) {
      const about = aboutOf(message);
      if (about?.body === 'createSurface') yield* this.#create(about, message, clear);
      else yield message;
    }
  }

  *#create(
    {version, surfaceId, content}: About,
    message: unknown,
    clear: boolean,
  ): Generator<unknown, void, undefined> {
    const before = this.#made.get(surfaceId);
    this.#made.set(surfaceId, content);
    if (!before || !this.#owns(surfaceId)) return yield message;
    if (!isSameBut(before, content)) {
      yield {...version, deleteSurface: {surfaceId}};
      return yield message;
    }
    const {components, dataModel = clear ? {} : undefined} = content;
    if (dataModel !== undefined) yield {...version, updateDataModel: {surfaceId, value: dataModel}};
    if (listIn(content).length > 0) yield {...version, updateComponents: {surfaceId, components: components!}};
  }
}
