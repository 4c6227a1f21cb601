import type {Catalog, FunctionEntry} from '../catalog/catalog.js';
import type {Catalogs} from '../catalog/catalogs.js';
import type {Fault} from '../protocol/diagnostic.js';
import {VERSION, type Call} from '../protocol/messages.js';
import {fault} from './codes.js';
import {question, suggest} from './suggest.js';

/** What decides which catalog a component or a call means. */
export interface CatalogContext {
  readonly catalogs: Catalogs;
  /** The default of the surface; a call or a component that names no catalog has no other (RULES §4.1). */
  readonly defaultCatalogId?: string;
  readonly surfaceId: string;
  /** The older protocol versions whose catalogs a surface of an old dialect may use. */
  readonly catalogVersions?: readonly string[];
}

/** Names the protocol's own functions (RULES §4.6): they belong to no catalog. */
export const SYSTEM_FUNCTIONS: readonly string[] = ['@index'];

/** The catalog named, or else the surface's default; `subject` is what the sentences are about, such as `Component 'a'`. */
export function catalogFor(
  id: string | undefined,
  subject: string,
  context: CatalogContext,
  path: string,
): Catalog | Fault {
  const wanted = id ?? context.defaultCatalogId;
  if (wanted === undefined) {
    const text = `${subject} names no catalogId and surface '${context.surfaceId}' has no default catalogId.`;
    return fault('NO_DEFAULT_CATALOG', path, text);
  }
  const catalog = context.catalogs.get(wanted);
  if (!catalog) {
    const found = notFound(wanted, path);
    // Both sentences are the protocol's own (RULES §4.4).
    return {
      ...found,
      message: `${found.message} Catalog '${wanted}' is not supported by surface '${context.surfaceId}'.`,
    };
  }
  return fits(catalog, context.catalogVersions) ? catalog : mismatch(wanted, catalog, path);
}

/** The function that a call names (RULES §4.2), or what is wrong with the name. `path` is the call's. */
export function functionFor(call: Call, context: CatalogContext, path = ''): FunctionEntry | Fault {
  const name = call['@call'];
  const at = call.catalogId === undefined ? `${path}/@call` : `${path}/catalogId`;
  const catalog = catalogFor(call.catalogId, `Function '${name}'`, context, at);
  if ('code' in catalog) return catalog;
  return catalog.functions.get(name) ?? unknownFunction(name, catalog, `${path}/@call`);
}

/** What keeps a surface from having that catalog as its default (RULES §2.4). */
export function catalogFault(
  id: string,
  catalogs: Catalogs,
  path: string,
  olderVersions?: readonly string[],
): Fault | undefined {
  const catalog = catalogs.get(id);
  if (!catalog)
    return notFound(
      id,
      path,
      suggest(
        id,
        [...catalogs].map((known) => known.id),
      ),
    );
  return fits(catalog, olderVersions) ? undefined : {...mismatch(id, catalog, path), category: 'ValidationError'};
}

/** Reports a call of a function that the catalog doesn't have. */
export function unknownFunction(name: string, catalog: Catalog | undefined, path: string): Fault {
  const suggestion = suggest(name, catalog ? catalog.functions.keys() : SYSTEM_FUNCTIONS);
  const where = catalog ? 'this catalog has none of that name' : 'the protocol has none of that name';
  return fault('UNKNOWN_FUNCTION', path, `Unrecognized function '${name}': ${where}.${question(suggestion)}`, {
    suggestion,
    expression: name,
  });
}

function fits({protocolVersion}: Catalog, olderVersions: readonly string[] = []): boolean {
  return (
    protocolVersion === VERSION ||
    protocolVersion.startsWith(`${VERSION}.`) ||
    protocolVersion.startsWith(`${VERSION}-`) ||
    olderVersions.some((version) => protocolVersion === version || protocolVersion.startsWith(`${version}.`))
  );
}

function notFound(id: string, path: string, suggestion?: string): Fault {
  return fault(
    'CATALOG_NOT_FOUND',
    path,
    `Catalog not found: ${id}.${question(suggestion)}`,
    suggestion ? {suggestion} : {},
  );
}

function mismatch(id: string, {protocolVersion}: Catalog, path: string): Fault {
  const text = `cannot mix catalog '${id}' (v${protocolVersion}) with surface version v${VERSION}`;
  // A surface has the catalogs of its own version only (RULES §4.7), so to it there is none.
  return fault('CATALOG_VERSION', path, `Catalog not found: ${id}. Protocol version mismatch: ${text}.`);
}
