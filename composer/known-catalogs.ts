import type {Catalog} from '../renderer/index.js';
import {basicCatalog, minimalCatalog} from '../catalogs/basic/index.js';

/** A catalog that is loaded when a document names it, or when there is time. */
export interface LateCatalog {
  readonly id: string;
  readonly load: () => Promise<Catalog>;
}

/** What nearly every document is written in. */
export const firstCatalogs: readonly Catalog[] = [basicCatalog, minimalCatalog];

export const lateCatalogs: readonly LateCatalog[] = [
  {
    id: 'https://a2ui-surface.dev/catalogs/chart/v1',
    load: () => import('../catalogs/chart/index.js').then(({chartCatalog}) => chartCatalog),
  },
  {
    id: 'https://a2ui-surface.dev/catalogs/map/v1',
    load: () => import('../catalogs/map/index.js').then(({mapCatalog}) => mapCatalog),
  },
  {
    id: 'https://a2ui-surface.dev/catalogs/mcp/v1',
    load: () => import('./mcp-placeholders.js').then(({mcpPlaceholders}) => mcpPlaceholders),
  },
];
