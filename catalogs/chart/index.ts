/** Charts, tables and figures: a catalog of its own, chosen per component by `@catalogId`. */
import {defineCatalog} from '../../renderer/index.js';
import document from './catalog.json' with {type: 'json'};
import {chartComponents} from './components/index.js';
import {validators} from './generated/validators.js';
import {styles} from './styles/index.js';
import {words} from './words/index.js';

export {chartComponents};

/** What agents get when they speak of the chart catalog. d3 is loaded when the first chart is drawn. */
export const chartCatalog = defineCatalog({
  document: document,
  components: chartComponents,
  styles,
  words,
  validators,
});
