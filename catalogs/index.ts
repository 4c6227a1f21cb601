/** The batteries: importing this defines `<a2ui-surface>` with our catalogs. */
import {basicCatalog, minimalCatalog, prefetchMarkdown} from './basic/index.js';
import {chartCatalog} from './chart/index.js';
import {mapCatalog} from './map/index.js';
import {defineSurfaceElement} from '../renderer/index.js';

defineSurfaceElement({catalogs: [basicCatalog, minimalCatalog, chartCatalog, mapCatalog]});
// Whoever defines the element will draw texts with it.
prefetchMarkdown();

export * from '../renderer/index.js';
export {connect, fetchTransport, webSocketTransport} from '../renderer/transport/index.js';
// A page without a bundler writes components with these; others take them from Lit.
export {css, html, nothing} from 'lit';
export {basicCatalog, minimalCatalog, chartCatalog, mapCatalog};
