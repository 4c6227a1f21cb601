/** The batteries: importing this defines `<a2ui-surface>` with our catalogs. */
import {basicCatalog, minimalCatalog} from './basic/index.js';
import {defineSurfaceElement} from '../renderer/index.js';

defineSurfaceElement({catalogs: [basicCatalog, minimalCatalog]});

export * from '../renderer/index.js';
export {basicCatalog, minimalCatalog};
