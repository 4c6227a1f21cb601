/** The protocol's basic catalog: 18 components and 14 functions. */
import {defineCatalog} from '../../renderer/index.js';
import {basicComponents} from './components/index.js';
import {functions as basicFunctions} from './functions/index.js';
import {document} from './generated/document.js';
import {validators} from './generated/validators.js';
import {styles} from './styles/index.js';
import {upgrades} from './upgrades.js';
import {words} from './words/index.js';

export {basicComponents, basicFunctions, words as basicWords};
export {prefetchMarkdown} from './markdown/markdown.js';
export {minimalCatalog} from './minimal.js';

/** What agents get when they speak of the basic catalog. */
export const basicCatalog = defineCatalog({
  document,
  prose: () => import('./generated/prose.js').then(({document}) => document),
  components: basicComponents,
  functions: basicFunctions,
  styles,
  words,
  validators,
  upgrades,
  aliases: ['https://a2ui.org/catalogs/basic/v1/catalog.json'],
});
