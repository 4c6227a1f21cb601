import type {Catalog} from '../catalog/catalog.js';
import type {Catalogs} from '../catalog/catalogs.js';
import type {DialectUpgrades, OldDialect} from '../catalog/upgrades.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import type {Component} from '../protocol/messages.js';
import {Directives} from './directives.js';
import type {Evidence, Unsettled, UpgradeContext} from './dialect.js';

/** How the components of a dialect that writes bare directives are read. */
export interface FlatReading {
  /** The dialect whose names the catalogs are asked for. */
  readonly names: OldDialect;
  /** Whether bare directives are such where any JSON may stand, and a leading `@` is plain there. */
  readonly untyped: boolean;
  readonly escape: boolean;
  /** Whether a component may name its catalog. */
  readonly ownCatalogs: boolean;
}

/** The list of components of a message, said in v1.0. */
export interface UpgradedComponents {
  readonly components: Json[];
  readonly evidence: Evidence;
  readonly unsettled: readonly Unsettled[];
}

/** Says flat components, as v0.9 and the candidate write them, in v1.0. `path` is where the list stands in the message. */
export function upgradeComponents(
  list: readonly Json[],
  path: string,
  reading: FlatReading,
  context: UpgradeContext,
): UpgradedComponents {
  const unsettled: Unsettled[] = [];
  const seen = {bare: false, prefixed: false};
  const components = list.map((raw, i) => {
    if (!isObject(raw)) return raw;
    const place = `${path}/${i}`;
    const {catalog, wanted} = catalogOf(raw, reading, context);
    if (!catalog) {
      if (wanted !== undefined) unsettled.push({raw, path: place, waitsFor: wanted});
      return raw;
    }
    const note = (kind: string, sentence: string, property: string) =>
      context.note(kind, sentence, property === '' ? place : `${place}/${property}`);
    const directives = new Directives({
      untyped: reading.untyped,
      escape: reading.escape,
      v09: reading.names === 'v0.9',
      catalog: (id) => (id === undefined ? defaultCatalog(context) : context.catalogs.get(id)),
      note,
    });
    const component = upgradeComponent(raw, catalog, reading, directives, note);
    if (directives.ambiguous) unsettled.push({raw, path: place});
    seen.bare ||= directives.seen.bare;
    seen.prefixed ||= directives.seen.prefixed;
    return component;
  });
  // Of several with one id the last counts; an earlier one must not come back when it is understood.
  const last = new Map(list.map((raw) => [isObject(raw) ? raw.id : undefined, raw]));
  return {components, evidence: seen, unsettled: unsettled.filter(({raw}) => last.get(raw.id) === raw)};
}

function upgradeComponent(
  raw: JsonObject,
  catalog: Catalog,
  {names}: FlatReading,
  directives: Directives,
  note: (kind: string, sentence: string, property: string) => void,
): JsonObject {
  const type = typeof raw.component === 'string' ? raw.component : '';
  const upgrade = upgradesOf(catalog, names)?.components?.[type];
  const entry = catalog.components.get(upgrade?.component ?? type);
  if (!entry) return raw;
  const renamed = upgrade ? renamedProperties(raw, upgrade.properties ?? {}, `${type}.`, note) : raw;
  const named = upgrade?.component === undefined ? renamed : {...renamed, component: upgrade.component};
  const component = directives.properties(named, entry);
  const change = upgrade?.change;
  return change
    ? (change(component as unknown as Component, (kind, sentence) => note(kind, sentence, '')) as unknown as JsonObject)
    : component;
}

/** The object with its old names replaced, unless the new one is there too. */
export function renamedProperties(
  raw: JsonObject,
  names: Readonly<Record<string, string>>,
  subject: string,
  note: (kind: string, sentence: string, property: string) => void,
): JsonObject {
  const out: JsonObject = {};
  for (const [name, value] of Object.entries(raw)) {
    const now = Object.hasOwn(names, name) ? names[name]! : name;
    if (now !== name && raw[now] !== undefined) continue;
    if (now !== name) note(`${subject}${name}`, `${subject}${name} is ${now} now`, name);
    if (name === '__proto__') continue;
    out[now] = value;
  }
  return out;
}

/** What a catalog says of that dialect. */
export function upgradesOf(catalog: Catalog, dialect: OldDialect): DialectUpgrades | undefined {
  return catalog.upgrades?.[dialect];
}

/** Our id of the catalog that agents of a dialect name so; ids that a page registered are looked up as they are. */
export function catalogIdIn(id: Json | undefined, dialect: OldDialect, catalogs: Catalogs): Json | undefined {
  if (typeof id !== 'string' || catalogs.get(id)) return id;
  for (const catalog of catalogs) if (upgradesOf(catalog, dialect)?.catalogIds?.includes(id)) return catalog.id;
  return id;
}

function catalogOf(
  raw: JsonObject,
  {ownCatalogs}: FlatReading,
  context: UpgradeContext,
): {catalog?: Catalog; wanted?: string} {
  const own = ownCatalogs ? namedCatalog(raw, context) : undefined;
  const wanted = own === undefined ? context.catalogId : own;
  if (typeof wanted !== 'string') return {};
  return {catalog: context.catalogs.get(wanted), wanted};
}

/** A bare `catalogId` counts where the type has no property of that name (RULES §3.2). */
function namedCatalog(raw: JsonObject, context: UpgradeContext): Json | undefined {
  if (raw['@catalogId'] !== undefined || raw.catalogId === undefined) return raw['@catalogId'];
  const own = defaultCatalog(context)?.components.get(asText(raw.component));
  return own?.kinds.has('catalogId') ? undefined : raw.catalogId;
}

function defaultCatalog({catalogs, catalogId}: UpgradeContext): Catalog | undefined {
  return catalogId === undefined ? undefined : catalogs.get(catalogId);
}
