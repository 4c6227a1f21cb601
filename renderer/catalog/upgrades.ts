import type {Component} from '../protocol/messages.js';

/** The dialects that called things otherwise than v1.0 does, or left out what it asks for. */
export type OldDialect = 'v0.8' | 'v0.9' | 'v1.0 candidate';

/** Tells, once per kind, which old form was met; `sentence` says what it is now. */
export type Note = (kind: string, sentence: string) => void;

/** What an old dialect calls a component. */
export interface ComponentUpgrade {
  /** Its name in v1.0, where it is another. */
  readonly component?: string;
  /** The v1.0 names of properties that had another one. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Properties of v1.0 that it does not have. */
  readonly added?: readonly string[];
  /**
   * Says in v1.0 what a new name alone does not. It gets the component with v1.0's names, bindings and calls, and returns it, or a
   * changed copy.
   */
  readonly change?: (component: Component, note: Note) => Component;
}

/** What an old dialect calls the parts of a catalog. */
export interface DialectUpgrades {
  /** Ids under which its agents name the catalog; the first is the one to tell them. */
  readonly catalogIds?: readonly string[];
  /** By the name that the dialect has for the component. */
  readonly components?: Readonly<Record<string, ComponentUpgrade>>;
}

/** What older dialects call the components and properties of a catalog; read by the door alone. */
export type CatalogUpgrades = Readonly<Partial<Record<OldDialect, DialectUpgrades>>>;
