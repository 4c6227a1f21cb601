import {basicCatalog, basicComponents, basicFunctions, basicWords} from '../../../catalogs/basic/index.js';
import {
  defineCatalog,
  isObject,
  type Catalog,
  type CatalogDocument,
  type FunctionDefinition,
  type Json,
  type JsonObject,
} from '../../../renderer/index.js';

/** A catalog that a case needs, as data, so that it can be sent to a page. */
export interface CatalogSpec {
  readonly id: string;
  /** `basic` is ours under that id; `open` admits any property of the types named. */
  readonly kind: 'basic' | 'open' | 'document';
  readonly document?: JsonObject;
  readonly types?: readonly string[];
}

/** Ids under which cases mean the catalog that they supply, or the basic one. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['basic', 'test-catalog-v10']);

/** Makes the catalog of a spec; `functions` are what runs. */
export function catalogOf(
  {id, kind, document, types = []}: CatalogSpec,
  functions: readonly FunctionDefinition[] = [],
): Catalog {
  if (kind === 'basic') {
    if (id === basicCatalog.id) return basicCatalog;
    return defineCatalog({
      document: {...basicCatalog.document, catalogId: id},
      components: basicComponents,
      functions: basicFunctions,
      styles: basicCatalog.styles,
      validators: basicCatalog.validators,
      words: basicWords,
    });
  }
  if (kind === 'open') return defineCatalog({document: openDocument(id, types)});
  return defineCatalog({document: {...document, catalogId: id}, functions});
}

/** A catalog of components that may carry any property, for cases that leave schemas out of play. */
function openDocument(catalogId: string, types: readonly string[]): CatalogDocument {
  const link = (name: string) => ({$ref: `common_types.json#/$defs/${name}`});
  const names = [...new Set([...Object.keys(basicCatalog.document.components ?? {}), ...types])];
  const component = (name: string) => ({
    type: 'object',
    properties: {component: {const: name}, child: link('Child'), children: link('ChildList')},
    additionalProperties: true,
  });
  const components = Object.fromEntries(names.map((name) => [name, component(name)]));
  return {catalogId, protocolVersion: '1.0', components, functions: basicCatalog.document.functions};
}

/**
 * The catalogs of a case (see the README beside the cases): those that it holds or names by path, and behind the ids
 * `basic` and `test-catalog-v10` the one that it holds without naming it elsewhere, or the basic catalog. `load` reads a path.
 */
export function catalogSpecs(
  one: JsonObject,
  messages: Json,
  load: (path: string) => JsonObject,
  {lenient = false} = {},
): CatalogSpec[] {
  const specs: CatalogSpec[] = [];
  const types = [...strings(messages, 'component')];
  const paths = [one.catalogPath, ...(Array.isArray(one.catalogPaths) ? one.catalogPaths : [])];
  for (const path of paths) {
    if (typeof path !== 'string') continue;
    const document = load(path);
    const id = document.catalogId as string;
    specs.push(id === basicCatalog.id ? {id, kind: 'basic'} : {id, kind: 'document', document});
  }
  const held = [
    isObject(one.catalog)
      ? {...one.catalog, ...(isObject(one.catalog.catalogSchema) ? one.catalog.catalogSchema : {})}
      : {},
    ...(Array.isArray(one.catalogs) ? one.catalogs : []),
  ];
  for (const document of held) {
    if (!isObject(document) || typeof document.catalogId !== 'string') continue;
    const {catalogSchema: _, ...rest} = document;
    // A catalog that is only named stands for one that has whatever the case uses.
    const bare = rest.components === undefined && rest.functions === undefined && !isOld(rest);
    specs.push(
      bare ? {id: document.catalogId, kind: 'open', types} : {id: document.catalogId, kind: 'document', document: rest},
    );
  }
  const known = new Set(specs.map(({id}) => id));
  for (const id of new Set([...strings(messages, 'catalogId'), ...strings(messages, '@catalogId')])) {
    if (known.has(id)) continue;
    if (PLACEHOLDERS.has(id)) specs.push(lenient ? {id, kind: 'open', types} : {id, kind: 'basic'});
    else if (basicCatalog.id === id || basicCatalog.aliases.includes(id))
      specs.push({id: basicCatalog.id, kind: 'basic'});
  }
  return specs;
}

function isOld({protocolVersion}: JsonObject): boolean {
  return typeof protocolVersion === 'string' && !/^v?1\./.test(protocolVersion);
}

/** All texts that stand at a key anywhere in a value. */
function* strings(value: Json, key: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === key && typeof member === 'string') yield member;
    else yield* strings(member, key);
  }
}
