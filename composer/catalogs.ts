import {defineCatalog, isObject, Renderer, type Catalog, type CatalogDocument} from '../renderer/index.js';

/** A catalog that the author brought along, or why it can't be one. */
export type ReadCatalog = {readonly catalog: Catalog} | {readonly fault: string};

/** Bounds for documents that come from anywhere. */
const LARGEST = 2_000_000;

/** Reads a catalog document; it is data only, so its components are drawn as labelled placeholders. */
export function readCatalog(text: string): ReadCatalog {
  if (text.length > LARGEST) return {fault: 'This catalog is larger than 2 MB.'};
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return {fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}`};
  }
  if (!isObject(document) || typeof document.catalogId !== 'string' || document.catalogId === '') {
    return {fault: 'A catalog needs a "catalogId" and "components" or "functions" by name.'};
  }
  for (const part of ['components', 'functions'] as const) {
    if (document[part] !== undefined && !isObject(document[part]))
      return {fault: `"${part}" must be an object with one entry for each name.`};
  }
  try {
    // Without a version a document counts as 0.9, which no surface of today may use.
    const dated = document.protocolVersion === undefined ? {protocolVersion: '1.0', ...document} : document;
    return {catalog: defineCatalog({document: dated as unknown as CatalogDocument})};
  } catch (error) {
    return {fault: error instanceof Error ? error.message : String(error)};
  }
}

/** Loads what checks catalogs without generated validators; until then messages for them would wait. */
export async function prepareCatalogs(catalogs: readonly Catalog[]): Promise<void> {
  await new Renderer({catalogs}).ready;
}
