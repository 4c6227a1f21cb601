import type {Catalogs} from '../catalog/catalogs.js';
import type {Limits} from '../catalog/limits.js';
import type {Policy} from '../catalog/policy.js';
import {escapeToken} from '../model/pointer.js';
import {frozenCopy} from '../model/value.js';
import {fault, type Code} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {VERSION, type RendererMessage} from '../protocol/messages.js';
import {
  NO_EVIDENCE,
  type Dialect,
  type DialectReader,
  type Evidence,
  type Traits,
  type Unsettled,
  type Upgrade,
  type UpgradeContext,
  type UpgradedMessage,
} from './dialect.js';
import {v08} from './v0-8.js';
import {COLOR, v09} from './v0-9.js';
import {candidate, october} from './v1-0-candidate.js';
import {v10} from './v1-0.js';

export type {Dialect, Traits, UpgradedMessage} from './dialect.js';

const READERS: readonly DialectReader[] = [v10, october, v09, v08];
/** Bodies that show by themselves that a message without version is one of v0.8. */
const UNVERSIONED: ReadonlySet<string> = new Set(['beginRendering', 'surfaceUpdate', 'dataModelUpdate']);
/** Bodies of any version of the protocol, so that one in the wrong place is told from a mistake in spelling. */
const BODIES: ReadonlySet<string> = new Set([
  ...READERS.flatMap(({bodies}) => bodies),
  ...['callFunction', 'functionResponse', 'actionResponse'],
]);

/** What the door needs of the conversation that it lets messages into. */
export interface DoorHost {
  readonly catalogs: Catalogs;
  readonly limits: Limits;
  readonly policy: Pick<Policy, 'themeColor'>;
  /** Whether there is a surface of that id now. */
  has(surfaceId: string): boolean;
}

/** A message that was let in. */
export interface Entered {
  readonly dialect: Dialect;
  /** The body as received, which says what the message is about. */
  readonly body: string;
  readonly surfaceId?: string;
  /** What it says in v1.0, in order; nothing for what the door keeps until more has come. */
  readonly messages: readonly UpgradedMessage[];
  readonly traits?: Traits;
  /** What is to be known of old forms, and what of them has no place in v1.0. */
  readonly faults: readonly Fault[];
  /** Components that came before, which this message shows in another light. */
  readonly again?: Reread;
}

/** Components that were received before and are read anew. */
export interface Reread {
  readonly surfaceId: string;
  readonly components: readonly Json[];
  /** Where each stood in its message. */
  readonly paths: readonly string[];
  /** Data that belongs to them. */
  readonly writes: readonly UpgradedMessage[];
}

/** What the door knows of a surface. */
interface Memory {
  readonly dialect: SurfaceDialect;
  /** By our id. */
  catalogId?: string;
  /** Components that have to be read again when more is known, by id. */
  readonly unsettled: Map<string, Unsettled>;
  /** Messages of v0.8 that came before `beginRendering`. */
  early: JsonObject[];
}

/** The dialect of a surface, of which more may become known. */
class SurfaceDialect implements Dialect {
  evidence: Evidence;
  readonly #reader: DialectReader;

  constructor(
    readonly version: string,
    reader: DialectReader,
    evidence = NO_EVIDENCE,
  ) {
    this.#reader = reader;
    this.evidence = evidence;
  }

  get reader(): DialectReader {
    return this.#reader === october && this.evidence.bare ? candidate : this.#reader;
  }
}

/**
 * Lets messages in, whatever their dialect, and says them in v1.0 (RULES §1.1–1.3, §20). Of surfaces in old dialects it remembers what
 * later messages are understood by: the dialect and the evidence for it, and components as they were received where that matters.
 */
export class Door {
  readonly #host: DoorHost;
  readonly #surfaces = new Map<string, Memory>();
  readonly #noted = new Set<string>();
  /** Messages of v0.8 that wait for a beginRendering. */
  #early = 0;

  constructor(host: DoorHost) {
    this.#host = host;
  }

  /** Reads a message. The agent's object is neither changed nor kept; what its body holds is looked at no further than needed. */
  enter(raw: unknown): Entered | {fault: Fault} {
    const read = this.#envelope(raw);
    if ('fault' in read) return read;
    const {message, reader, body} = read;
    const content = message[body];
    const id = isObject(content) && typeof content.surfaceId === 'string' ? content.surfaceId : undefined;
    const version = typeof message.version === 'string' ? message.version : reader.versions[0]!;
    if (id === undefined) return this.#unbound(message, reader, body, version);
    const creates = body === 'createSurface' || body === 'beginRendering';
    const memory = this.#memory(id, reader, version, creates);
    if (body === 'deleteSurface') this.#forget(id);
    // Released messages need no saying anew, and to one that is written in another version its own rules apply.
    const own = isSame(memory.dialect.reader, reader) ? memory.dialect : new SurfaceDialect(version, reader);
    const about = {dialect: memory.dialect, body, surfaceId: id};
    if (reader === v08 && !this.#host.has(id) && (body === 'surfaceUpdate' || body === 'dataModelUpdate')) {
      return {...about, messages: [], faults: this.#keep(memory, message, id)};
    }
    const faults: Fault[] = [];
    if (reader === v08 && creates && this.#host.has(id)) {
      // Only the first one makes the surface; a later one may name another root.
      const {traits} = this.#upgrade(v08, message, memory, own.evidence, faults);
      return {...about, messages: [], traits, faults};
    }
    const first = this.#upgrade(reader, message, memory, own.evidence, faults);
    const again = own === memory.dialect ? this.#weigh(id, memory, first) : undefined;
    if (creates && !this.#host.has(id)) memory.catalogId = catalogIdOf(first);
    this.#remember(memory, first);
    const messages = [...first.messages];
    this.#early -= memory.early.length;
    for (const early of memory.early.splice(0)) {
      const upgrade = this.#upgrade(v08, early, memory, own.evidence, faults);
      for (const each of upgrade.messages) messages.push(each);
      this.#remember(memory, upgrade);
    }
    return {...about, messages, traits: first.traits, faults, ...(again && {again})};
  }

  /** Remembers how the agent of a surface speaks that is made from a snapshot. */
  adopt(surfaceId: string, dialect: Dialect, catalogId: string | undefined): void {
    const own = dialect instanceof SurfaceDialect ? dialect : new SurfaceDialect(dialect.version, dialect.reader);
    this.#surfaces.set(surfaceId, {dialect: own, catalogId, unsettled: new Map(), early: []});
  }

  /** Remembers a surface's default catalog, which was not known when the surface was made. */
  setCatalog(surfaceId: string, catalogId: string): void {
    const memory = this.#surfaces.get(surfaceId);
    if (memory) memory.catalogId = catalogId;
  }

  /** The components that can be read now that these catalogs are there. */
  retry(catalogIds: ReadonlySet<string>): Reread[] {
    const found: Reread[] = [];
    for (const [id, memory] of this.#surfaces) {
      const waiting = [...memory.unsettled.values()].filter(
        ({waitsFor}) => waitsFor !== undefined && this.#isHere(waitsFor, memory, catalogIds),
      );
      if (waiting.length > 0 && this.#host.has(id)) found.push(this.#reread(id, memory, waiting));
    }
    return found;
  }

  /** A catalog of which an old id was used counts by that too. */
  #isHere(wanted: string, memory: Memory, catalogIds: ReadonlySet<string>): boolean {
    if (catalogIds.has(wanted)) return true;
    const {reader} = memory.dialect;
    if (reader !== v08 && reader !== v09) return false;
    const ours = [...this.#host.catalogs].find(
      ({id, upgrades}) => catalogIds.has(id) && upgrades?.[reader.name as 'v0.9']?.catalogIds?.includes(wanted),
    );
    if (!ours) return false;
    if (memory.catalogId === wanted) memory.catalogId = ours.id;
    return true;
  }

  #forget(id: string): void {
    this.#early -= this.#surfaces.get(id)?.early.length ?? 0;
    this.#surfaces.delete(id);
  }

  #envelope(raw: unknown): {message: JsonObject; reader: DialectReader; body: string} | {fault: Fault} {
    if (!isObject(raw)) return refuse('NOT_A_MESSAGE', '', 'A message must be a JSON object.');
    const {version} = raw;
    const keys = Object.keys(raw).filter((key) => key !== 'version' && raw[key] !== undefined);
    const reader = version === undefined ? this.#unversioned(raw, keys) : readerOf(version);
    if (!reader) {
      if (version === undefined) return refuse('MISSING_VERSION', '/version', 'Missing required version field.');
      const name = typeof version === 'string' ? version : JSON.stringify(version);
      return refuse('UNSUPPORTED_VERSION', '/version', `Unsupported protocol version '${name}'.`);
    }
    if (keys.filter((key) => BODIES.has(key)).length > 1) {
      return refuse(
        'CONFLICTING_BODIES',
        '',
        `Message contains multiple conflicting update actions: ${keys.join(', ')}.`,
      );
    }
    const body = keys.find((key) => reader.bodies.includes(key));
    const stranger = keys.find((key) => key !== body);
    if (stranger !== undefined && body !== undefined) {
      return refuse(
        'UNKNOWN_FIELD',
        `/${escapeToken(stranger)}`,
        `A message has no field '${stranger}' beside version and ${body}.`,
      );
    }
    if (stranger !== undefined) {
      const text = `action '${stranger}' is not supported in protocol version ${version as string}`;
      return refuse('UNSUPPORTED_BODY', `/${escapeToken(stranger)}`, `${text}; it has ${reader.bodies.join(', ')}.`);
    }
    if (body === undefined) return refuse('MISSING_BODY', '', `A message needs one of ${reader.bodies.join(', ')}.`);
    return {message: raw, reader, body};
  }

  /** A message without version is one of v0.8 where it has a body of its own, or is about a surface of v0.8. */
  #unversioned(raw: JsonObject, keys: readonly string[]): DialectReader | undefined {
    if (keys.some((key) => UNVERSIONED.has(key))) return v08;
    const {deleteSurface} = raw;
    const id =
      isObject(deleteSurface) && typeof deleteSurface.surfaceId === 'string' ? deleteSurface.surfaceId : undefined;
    return id !== undefined && this.#surfaces.get(id)?.dialect.reader === v08 ? v08 : undefined;
  }

  #unbound(message: JsonObject, reader: DialectReader, body: string, version: string): Entered {
    const dialect = new SurfaceDialect(version, reader);
    const faults: Fault[] = [];
    const {messages} = this.#upgrade(reader, message, {dialect, unsettled: new Map(), early: []}, NO_EVIDENCE, faults);
    // A call shows its dialect by itself, and is answered in it.
    return {dialect, body, messages, faults};
  }

  #memory(id: string, reader: DialectReader, version: string, creates: boolean): Memory {
    const known = this.#surfaces.get(id);
    // What is known of a surface that could not be made, or of an earlier one of that name, is of no use.
    const stale =
      creates && !this.#host.has(id) && !(reader === v08 && known?.dialect.reader === v08 && known.early.length > 0);
    if (known && !stale) return known;
    const memory: Memory = {dialect: new SurfaceDialect(version, reader), unsettled: new Map(), early: []};
    if (!creates && reader !== v08) return memory;
    this.#forget(id);
    // What is remembered of surfaces that could not be made must not grow with every try.
    if (this.#surfaces.size >= this.#host.limits.surfaces * 2) {
      for (const [each, {early}] of this.#surfaces) if (early.length === 0 && !this.#host.has(each)) this.#forget(each);
    }
    this.#surfaces.set(id, memory);
    return memory;
  }

  #upgrade(reader: DialectReader, message: JsonObject, memory: Memory, evidence: Evidence, faults: Fault[]): Upgrade {
    const about = isObject(message[reader.bodies.find((name) => message[name] !== undefined) ?? '']);
    const {catalogs, policy} = this.#host;
    const context: UpgradeContext = {
      catalogs,
      catalogId: memory.catalogId,
      evidence,
      themeColor: policy.themeColor,
      note: (kind, sentence, path) => {
        const key = `${reader.name} ${kind}`;
        if (this.#noted.has(key)) return;
        this.#noted.add(key);
        const text = `${reader.name === 'v1.0' ? 'v1.0 candidate' : reader.name}: ${sentence}.`;
        faults.push(fault('OLD_FORM', path, text));
      },
    };
    if (about && (reader === v08 || reader === v09))
      context.note('version', `messages of ${reader.name} are read as v1.0`, '');
    const upgrade = reader.upgrade(message, context);
    for (const each of upgrade.faults ?? []) faults.push(each);
    return upgrade;
  }

  /** Takes new evidence in, and reads again what it shows in another light. */
  #weigh(surfaceId: string, memory: Memory, {evidence = NO_EVIDENCE}: Upgrade): Reread | undefined {
    const before = memory.dialect.evidence;
    const now = {bare: before.bare || evidence.bare, prefixed: before.prefixed || evidence.prefixed};
    if (now.bare === before.bare && now.prefixed === before.prefixed) return undefined;
    memory.dialect.evidence = now;
    const doubtful = [...memory.unsettled.values()].filter(({waitsFor}) => waitsFor === undefined);
    return doubtful.length > 0 && this.#host.has(surfaceId) ? this.#reread(surfaceId, memory, doubtful) : undefined;
  }

  #reread(surfaceId: string, memory: Memory, unsettled: readonly Unsettled[]): Reread {
    const {reader, evidence} = memory.dialect;
    const body = reader === v08 ? 'surfaceUpdate' : 'updateComponents';
    const message = {version: memory.dialect.version, [body]: {surfaceId, components: unsettled.map(({raw}) => raw)}};
    const upgrade = this.#upgrade(reader, message, memory, evidence, []);
    for (const {raw} of unsettled) memory.unsettled.delete(asText(raw.id));
    const paths = new Map(unsettled.map(({raw, path}) => [raw, path]));
    this.#remember(memory, {
      ...upgrade,
      unsettled: upgrade.unsettled?.map((each) => ({...each, path: paths.get(each.raw) ?? each.path})),
    });
    const last = upgrade.messages.at(-1)?.message.updateComponents;
    const components = isObject(last) && Array.isArray(last.components) ? last.components : [];
    return {surfaceId, components, paths: unsettled.map(({path}) => path), writes: upgrade.messages.slice(0, -1)};
  }

  #remember(memory: Memory, {messages, unsettled = []}: Upgrade): void {
    // A later definition of a component stands for itself.
    if (memory.unsettled.size > 0) {
      for (const {message} of messages) {
        const {components} = (message.updateComponents ?? {}) as {components?: Json};
        for (const component of Array.isArray(components) ? components : []) {
          if (isObject(component)) memory.unsettled.delete(asText(component.id));
        }
      }
    }
    for (const each of unsettled) {
      if (typeof each.raw.id !== 'string' || memory.unsettled.size >= this.#host.limits.components) continue;
      memory.unsettled.set(each.raw.id, {...each, raw: frozenCopy(each.raw, undefined) as JsonObject});
    }
  }

  #keep(memory: Memory, message: JsonObject, surfaceId: string): Fault[] {
    const most = this.#host.limits.pendingCalls * 10;
    if (this.#early < most) {
      this.#early++;
      memory.early.push(frozenCopy(message, undefined) as JsonObject);
      return [];
    }
    const text = `${most} messages wait for a beginRendering; this one for surface ${surfaceId} is left out.`;
    return [fault('EARLY_LIMIT', '', text)];
  }
}

/** The dialect that a snapshot names; v1.0 where nobody speaks it any more. */
export function dialectOf(name: string): Dialect {
  if (name === candidate.name) return new SurfaceDialect('v1.0', october, {bare: true, prefixed: false});
  const reader = readerOf(name);
  return reader ? new SurfaceDialect(name, reader) : new SurfaceDialect(VERSION, v10);
}

/** What a snapshot calls a dialect. */
export function nameOf({version, reader}: Dialect): string {
  return reader === candidate ? candidate.name : version;
}

/** What of stored traits can be used. */
export function readTraits(stored: Json): Traits {
  const {rootId, mapTemplates, primaryColor} = isObject(stored) ? stored : ({} as JsonObject);
  return {
    ...(typeof rootId === 'string' && {rootId}),
    ...(mapTemplates === true && {mapTemplates}),
    ...(typeof primaryColor === 'string' && COLOR.test(primaryColor) && {primaryColor}),
  };
}

/** Says a message to the agent in the dialect of the surface that it is about; undefined where that has no form for it. */
export function leave(message: RendererMessage, {version, reader}: Dialect): JsonObject | undefined {
  return reader.downgrade(message, version);
}

function readerOf(version: Json): DialectReader | undefined {
  return READERS.find(({versions}) => typeof version === 'string' && versions.includes(version));
}

function isSame(known: DialectReader, reader: DialectReader): boolean {
  return known === reader || (known === candidate && reader === october);
}

function catalogIdOf({messages}: Upgrade): string | undefined {
  const created = messages[0]?.message.createSurface;
  return isObject(created) && typeof created.catalogId === 'string' ? created.catalogId : undefined;
}

function refuse(code: Code, path: string, message: string): {fault: Fault} {
  return {fault: fault(code, path, message)};
}
