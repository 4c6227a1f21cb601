/** A map of the world: a catalog of its own, chosen per component by `@catalogId`. */
import {defineCatalog, type Catalog} from '../../renderer/index.js';
import {mapComponent} from './components/map.js';
import {document} from './generated/document.js';
import {validators} from './generated/validators.js';
import {styles} from './styles.js';
import {checkTiles, type Tiles} from './tiles.js';
import {words} from './words/index.js';

export type {Tiles};

export interface MapCatalogInit {
  /** Pictures of a map server instead of the bundled base map; agents can't ask for any. */
  tiles?: Tiles;
}

/**
 * The map catalog with the page's own settings: `surface.catalogs = [basicCatalog, makeMapCatalog({tiles})]`.
 *
 * @throws {TypeError} for a tile template that isn't one, or that names nobody.
 */
export function makeMapCatalog({tiles}: MapCatalogInit = {}): Catalog {
  if (tiles) checkTiles(tiles);
  return defineCatalog({
    document,
    prose: () => import('./generated/prose.js').then(({document}) => document),
    components: [mapComponent(tiles)],
    styles,
    words,
    validators,
  });
}

/** What agents get when they speak of the map catalog. Leaflet and the base map are loaded when the first map is drawn. */
export const mapCatalog = makeMapCatalog();
