import type {CatalogValidators} from '../catalog/define.js';
import type {CatalogDocument} from '../catalog/document.js';
import {bundle} from './bundle.js';
import {common} from './generated/common.js';
import {guarded} from './guard.js';
import {unsupportedIn} from './shape-keywords.js';
import {validatorsOfShapes} from './shapes.js';

/** Makes the validators of a catalog that is registered at run time; what shapes can't say, an interpreter of all of JSON Schema does. */
export async function readCatalog(document: CatalogDocument): Promise<CatalogValidators> {
  const {$defs, ...shapes} = bundle(guarded(document), common);
  const stranger = Object.values($defs).some((schema) => unsupportedIn(schema) !== undefined);
  if (!stranger) return validatorsOfShapes({defs: $defs, ...shapes});
  const {interpret} = await import('./interpreter.js');
  return interpret(document);
}
