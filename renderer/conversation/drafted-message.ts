import type {Door, Entered} from '../door/door.js';
import {formatPointer, parsePointer, type Pointer} from '../model/pointer.js';
import {frozenCopy} from '../model/value.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import type {CreateSurface} from '../protocol/messages.js';
import type {Draft} from '../stream/stream.js';
import type {Surface} from './surface.js';

/** What drawing a message before it is whole needs of the renderer. */
export interface Drafting {
  readonly door: Door;
  surface(id: string): Surface | undefined;
  /** Makes a surface of which not all may be known yet; undefined where it can't be made so. */
  create(init: CreateSurface, entered: Entered): Surface | undefined;
  /** Takes a surface away again. */
  remove(surface: Surface): void;
  /** Reports what the door says of old forms, and takes in what it reads anew. */
  heed(entered: Entered): void;
}

/** How many components may be taken in again because they close a circle or come twice, before the rest waits for the whole message. */
const REPEATED = 50_000;
const PLACE = /^\/[^/]*(\/components\/)(\d+)/;

/** A message that is drawn while it is still being written; what it becomes is decided by the whole message. */
export class DraftedMessage {
  readonly of: object;
  readonly #host: Drafting;
  #surface: Surface | undefined;
  #created = false;
  /** The components that have been taken in, in v1.0, and their places. */
  readonly #components: Json[] = [];
  readonly #paths: string[] = [];
  readonly #ids = new Set<string>();
  /** What was written to the data, and what stood there before. */
  readonly #writes: {readonly path: string; readonly value: Json; readonly at: string; readonly before: Json}[] = [];
  /** All that has closed, as received. */
  #latest: Draft;
  readonly #received: Json[] = [];
  #waiting: Json[] = [];
  /** It closes a circle or defines a component twice, so each part is taken in together with those before. */
  #tangled = false;
  #repeated = 0;
  #lost = false;

  constructor(part: Draft, host: Drafting) {
    this.of = part.of;
    this.#latest = part;
    this.#host = host;
  }

  /** The surface in which something of it is drawn. */
  get surface(): Surface | undefined {
    return this.#surface;
  }

  /** What has closed, as a message. */
  get soFar(): JsonObject {
    const {version, body, members} = this.#latest;
    const components = this.#received.length > 0 ? {components: this.#received} : {};
    return {...(version !== undefined && {version}), [body]: {...members, ...components}};
  }

  /** The message in v1.0 as far as it was taken in, whose objects the whole one can share. */
  get known(): JsonObject {
    const {body} = this.#latest;
    const value = this.#writes.at(-1)?.value;
    if (body === 'createSurface')
      return {createSurface: {components: this.#components, ...(value !== undefined && {dataModel: value})}};
    return {updateComponents: {components: this.#components}, ...(value !== undefined && {updateDataModel: {value}})};
  }

  /** Whether that value has been written to that path. */
  hasWritten(path: string, value: Json): boolean {
    return this.#writes.some((write) => write.path === path && Object.is(write.value, frozenCopy(value, write.value)));
  }

  /** Draws what has closed, as far as enough is known. */
  take(part: Draft): void {
    this.#latest = part;
    // Not spread: a piece of the stream may hold more than a call takes.
    for (const each of part.components) this.#received.push(each);
    if (this.#lost) return;
    for (const each of part.components) this.#waiting.push(each);
    if (!this.#surface && !this.#findSurface()) return;
    if (this.#surface!.deleted) return this.#lose();
    if (part.body === 'createSurface') this.#complete(part.members);
    if (this.#waiting.length > 0 && this.#knowsCatalogs()) this.#takeComponents(this.#waiting.splice(0));
    this.#takeData();
  }

  /** Takes it all back: the surface becomes what it was. */
  drop(): void {
    const surface = this.#surface;
    if (!surface || surface.deleted) return;
    if (this.#created) return this.#host.remove(surface);
    surface.endDraft();
    for (const {at, before} of this.#writes.reverse()) surface.updateData(at, before);
  }

  #lose(): void {
    this.#lost = true;
    this.#waiting = [];
  }

  #findSurface(): boolean {
    const {version, body, members} = this.#latest;
    const id = members.surfaceId as string;
    const known = this.#host.surface(id);
    if (body !== 'createSurface') {
      // Without a surface the whole message is refused, or kept by the door.
      if (known) return this.#draftOn(known);
      this.#lose();
      return false;
    }
    if (known && !known.unfinished) {
      this.#lose();
      return false;
    }
    if (!this.#knowsCatalogs()) return false;
    const entered = this.#enter({...(version !== undefined && {version}), createSurface: members});
    const init = entered?.messages[0]?.message.createSurface;
    if (!entered || !isObject(init)) {
      this.#lose();
      return false;
    }
    if (known) return this.#draftOn(known);
    const surface = this.#host.create(init as unknown as CreateSurface, entered);
    if (!surface) {
      this.#lose();
      return false;
    }
    this.#surface = surface;
    this.#created = true;
    surface.beginDraft();
    return true;
  }

  /** Each component may name its own catalog while the surface's default isn't known yet. */
  #knowsCatalogs(): boolean {
    const {body, members} = this.#latest;
    if (body !== 'createSurface' || members.catalogId !== undefined) return true;
    return this.#waiting.length > 0 && this.#waiting.every(namesCatalog);
  }

  #draftOn(surface: Surface): boolean {
    // Another stream is writing to it.
    if (surface.isDrafting) this.#lose();
    else this.#surface = surface;
    this.#surface?.beginDraft();
    return this.#surface !== undefined;
  }

  /** Takes what has closed of createSurface besides its components. */
  #complete(members: JsonObject): void {
    const surface = this.#surface!;
    if (members.catalogId === undefined || surface.catalogId !== undefined) return;
    const entered = this.#enter({
      ...(this.#latest.version !== undefined && {version: this.#latest.version}),
      createSurface: members,
    });
    const init = entered?.messages[0]?.message.createSurface;
    if (!isObject(init) || typeof init.catalogId !== 'string') return;
    this.#host.door.setCatalog(surface.id, init.catalogId);
    surface.complete({catalogId: init.catalogId});
    // What they call belongs to the default catalog.
    if (this.#components.length > 0) surface.redraft(this.#components, this.#paths);
  }

  #takeComponents(list: Json[]): void {
    const {version, body, members} = this.#latest;
    const key = body === 'surfaceUpdate' ? body : 'updateComponents';
    const entered = this.#enter(
      {
        ...(version !== undefined && {version}),
        [key]: {surfaceId: members.surfaceId!, components: list},
      },
      this.#received.length - list.length,
    );
    if (!entered) return this.#lose();
    const surface = this.#surface!;
    const added: Json[] = [];
    const paths: string[] = [];
    for (const {message} of entered.messages) {
      const {updateComponents, updateDataModel} = message as {
        updateComponents?: JsonObject;
        updateDataModel?: JsonObject;
      };
      if (updateDataModel) this.#write(asText(updateDataModel.path ?? ''), updateDataModel.value ?? null);
      if (!updateComponents || !Array.isArray(updateComponents.components)) continue;
      for (const component of updateComponents.components) {
        added.push(frozenCopy(component, undefined));
        const place = body === 'createSurface' ? body : 'updateComponents';
        paths.push(`/${place}/components/${this.#components.length + added.length - 1}`);
      }
    }
    for (const component of added) {
      const id = isObject(component) ? component.id : undefined;
      if (typeof id !== 'string') continue;
      this.#tangled ||= this.#ids.has(id);
      this.#ids.add(id);
    }
    for (const each of added) this.#components.push(each);
    for (const each of paths) this.#paths.push(each);
    if (!this.#tangled) {
      const faults = surface.update(added, paths);
      this.#tangled = faults.some(({code}) => code === 'CIRCULAR_REFERENCE' || code === 'SELF_REFERENCE');
    }
    if (!this.#tangled) return;
    this.#repeated += this.#components.length;
    if (this.#repeated > REPEATED) return this.#lose();
    surface.redraft(this.#components, this.#paths);
  }

  #takeData(): void {
    const {version, body, members} = this.#latest;
    if (this.#writes.length > 0 && body !== 'surfaceUpdate') return;
    if (body === 'createSurface' && isObject(members.dataModel)) this.#write('', members.dataModel);
    // Where the value belongs has to be known; without a path that is only at the end.
    if (members.path === undefined || (body !== 'updateDataModel' && body !== 'dataModelUpdate')) return;
    if (members.value === undefined && members.contents === undefined) return;
    const entered = this.#enter({...(version !== undefined && {version}), [body]: members});
    for (const {message} of entered?.messages ?? []) {
      const write = message.updateDataModel;
      if (isObject(write) && typeof write.path === 'string') this.#write(write.path, write.value ?? null);
    }
  }

  #write(path: string, value: Json): void {
    const surface = this.#surface!;
    const changed = changedBy(parsePointer(path), surface.model.root);
    const before = surface.model.get(changed) ?? null;
    const copy = frozenCopy(value, undefined);
    if (surface.updateData(path, copy).length === 0)
      this.#writes.push({path, value: copy, at: formatPointer(changed), before});
  }

  /** @param first - Position in the whole message of the first component in `raw`. */
  #enter(raw: JsonObject, first = 0): Entered | undefined {
    const entered = this.#host.door.enter(raw);
    if ('fault' in entered) return undefined;
    const {body} = this.#latest;
    const faults = entered.faults.map((each) => ({
      ...each,
      path: each.path.replace(PLACE, (_, tail: string, i: string) => `/${body}${tail}${Number(i) + first}`),
    }));
    this.#host.heed({...entered, faults});
    return entered;
  }
}

/** What a write changes: its own place, the first one on the way that is made for it, or the list that it lengthens or shortens. */
function changedBy(pointer: Pointer, root: Json): Pointer {
  let at: Json | undefined = root;
  for (const [i, token] of pointer.entries()) {
    if (!isObject(at)) return pointer.slice(0, i);
    if (!Object.hasOwn(at, token)) return pointer.slice(0, i + 1);
    at = at[token];
  }
  return pointer;
}

function namesCatalog(component: Json): boolean {
  return (
    isObject(component) && (typeof component['@catalogId'] === 'string' || typeof component.catalogId === 'string')
  );
}
