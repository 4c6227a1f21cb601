/** Charts, tables and figures: a catalog of its own, chosen per component by `@catalogId`. */
import {defineCatalog} from '../../renderer/index.js';
import {chartComponents} from './components/index.js';
import {document} from './generated/document.js';
import {validators} from './generated/validators.js';
import {styles} from './styles/index.js';
import {words} from './words/index.js';

export {chartComponents};

/** What agents get when they speak of the chart catalog. d3 is loaded when the first chart is drawn. */
export const chartCatalog = defineCatalog({
  document,
  prose: () => import('./generated/prose.js').then(({document}) => document),
  components: chartComponents,
  styles,
  words,
  validators,
});
