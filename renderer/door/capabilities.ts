import type {Catalog} from '../catalog/catalog.js';
import type {OldDialect} from '../catalog/upgrades.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {VERSION} from '../protocol/messages.js';
import {v08} from './v0-8.js';
import {v09} from './v0-9.js';

/** How v1.0 was written in October 2026, and before that (RULES §1.2). */
const EARLIER = `v${VERSION}`;

/** Whether a catalog of that protocol version is one of v1.0. */
export function isCurrent(protocolVersion: string): boolean {
  return protocolVersion === VERSION || protocolVersion.startsWith(`${VERSION}.`);
}

/**
 * What agents may name of these catalogs (RULES §14), by protocol version: v1.0's, and that of each older version for which the
 * agent has told its own capabilities. Catalogs that it doesn't list go along as documents where it accepts inline catalogs.
 */
export function capabilitiesOf(catalogs: Iterable<Catalog>, agent: JsonObject = {}): JsonObject {
  const all = [...catalogs];
  const own = currentOnes(all, [VERSION, EARLIER].map((key) => agent[key]).find(isObject) ?? {});
  const told: JsonObject = {[VERSION]: own};
  for (const version of Object.keys(agent)) {
    const old = [v09, v08].find(({versions}) => versions.includes(version));
    if (version === EARLIER) told[version] = own;
    else if (old) told[version] = {supportedCatalogIds: idsIn(all, old.name as OldDialect, old.catalogVersions)};
  }
  return told;
}

function currentOnes(all: readonly Catalog[], agent: JsonObject): JsonObject {
  const known: readonly Json[] = Array.isArray(agent.supportedCatalogIds) ? agent.supportedCatalogIds : [];
  const current = all.filter(({protocolVersion}) => isCurrent(protocolVersion));
  const supportedCatalogIds = current.map(({id}) => id);
  const strange = current.filter(
    ({id, aliases}) => !known.includes(id) && !aliases.some((alias) => known.includes(alias)),
  );
  if (agent.acceptsInlineCatalogs !== true || strange.length === 0) return {supportedCatalogIds};
  return {supportedCatalogIds, inlineCatalogs: strange.map(({document}) => document as unknown as Json)};
}

/** By the ids that an old dialect has for them; their documents are of no use to it. */
function idsIn(all: readonly Catalog[], dialect: OldDialect, versions: readonly string[] = []): string[] {
  return all.flatMap(({id, protocolVersion, upgrades}) => {
    const [renamed] = upgrades?.[dialect]?.catalogIds ?? [];
    return renamed ?? (versions.includes(protocolVersion) ? id : []);
  });
}
