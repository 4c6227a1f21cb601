import type {Catalogs} from '../catalog/catalogs.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {JsonObject} from '../protocol/json.js';
import type {RendererMessage} from '../protocol/messages.js';

/** What is known of the forms that the sender of a `"v1.0"` surface uses, which its version string does not say. */
export interface Evidence {
  /** Bare `path` and `call` stood where only a binding or a call can: the candidate's form. */
  readonly bare: boolean;
  /** `@path` or `@call` did: the form of October 2026 and after. */
  readonly prefixed: boolean;
}

export const NO_EVIDENCE: Evidence = {bare: false, prefixed: false};

/** What a surface of an old dialect is besides what v1.0 messages can say. */
export interface Traits {
  /** The id of the component that is drawn first; `root` in v0.9 and after. */
  readonly rootId?: string;
  /** Templates also repeat over the members of a map. */
  readonly mapTemplates?: boolean;
  /** `theme.primaryColor`, where the page's policy lets agents set it. */
  readonly primaryColor?: string;
}

/** What saying a message in v1.0 depends on. */
export interface UpgradeContext {
  readonly catalogs: Catalogs;
  /** The surface's default catalog, by our id. */
  readonly catalogId?: string;
  readonly evidence: Evidence;
  /** Whether `theme.primaryColor` may have an effect. */
  readonly themeColor: boolean;
  /** Tells of an old form; `path` is a place in the message as received. */
  note(kind: string, sentence: string, path: string): void;
}

/** A v1.0 message made of an older one. */
export interface UpgradedMessage {
  readonly message: JsonObject;
  /** The place in the message as received that a place of this one was made from; absent where they are the same. */
  readonly origin?: (path: string) => string;
}

/** A component that has to be upgraded again when more is known. */
export interface Unsettled {
  readonly raw: JsonObject;
  /** Its place in the message as received. */
  readonly path: string;
  /** The catalog that isn't there yet; else the surface's dialect is in doubt. */
  readonly waitsFor?: string;
}

/** What became of a message of an old dialect. */
export interface Upgrade {
  readonly messages: readonly UpgradedMessage[];
  readonly traits?: Traits;
  readonly evidence?: Evidence;
  readonly unsettled?: readonly Unsettled[];
  /** What is wrong with parts that v1.0 has no place for. */
  readonly faults?: readonly Fault[];
}

/** One dialect: which messages it has, how they are said in v1.0, and how v1.0 is said in it. One file beside this each. */
export interface DialectReader {
  readonly name: 'v0.8' | 'v0.9' | 'v1.0 candidate' | 'v1.0';
  /** The `version` strings that announce it. */
  readonly versions: readonly string[];
  /** The bodies that an agent may send in it. */
  readonly bodies: readonly string[];
  /** The v1.0 bodies to an agent that it has a form for. */
  readonly answers: readonly string[];
  /** The protocol versions of the catalogs, besides v1.0's, that its surfaces may use. */
  readonly catalogVersions?: readonly string[];
  /** Says a message in v1.0; the version and its one body have been checked. A pure function. */
  upgrade(message: JsonObject, context: UpgradeContext): Upgrade;
  /** Says what goes to the agent in this dialect; undefined for what it has no form for. */
  downgrade(message: RendererMessage, version: string): JsonObject | undefined;
  /** Names what a transport puts beside a message, given in v1.0's names. */
  metadata(metadata: JsonObject, version: string): JsonObject;
}

/** How the sender of a message speaks; a surface answers in the dialect of the message that created it (RULES §1.7). */
export interface Dialect {
  /** The version string of its messages, which goes back; v0.8 has none, and is called that. */
  readonly version: string;
  /** Changes once, when a surface of `"v1.0"` turns out to be of the candidate. */
  readonly reader: DialectReader;
}
