import type {Catalog} from '../catalog/catalog.js';
import type {CatalogValidators} from '../catalog/define.js';

const prepared = new WeakMap<Catalog, CatalogValidators>();
const preparing = new WeakMap<Catalog, Promise<void>>();

/** The validators of a catalog: those it was defined with, else the interpreted ones once they are there. */
export function validatorsOf(catalog: Catalog): CatalogValidators | undefined {
  return catalog.validators ?? prepared.get(catalog);
}

/** Makes the validators of a catalog that brings none; loads what reads documents on first use. */
export function prepare(catalog: Catalog): Promise<void> {
  if (validatorsOf(catalog)) return Promise.resolve();
  let work = preparing.get(catalog);
  if (!work) {
    work = import('./read-catalog.js')
      .then(({readCatalog}) => readCatalog(catalog.document))
      .then((validators) => void prepared.set(catalog, validators));
    preparing.set(catalog, work);
    // What could not be loaded now may load the next time.
    work.catch(() => preparing.delete(catalog));
  }
  return work;
}
