/**
 * Makes the modules of a catalog from its document: validators that need no interpreter, and the types of its components' properties.
 * For build scripts and for `npx a2ui-surface compile`; nothing that a page loads imports it.
 */
import type {CatalogDocument} from '../catalog/document.js';
import type {Fault} from '../protocol/diagnostic.js';
import {checkCatalog} from './catalog-document.js';
import {compileCatalog, propTypes} from './compile.js';
import {common} from './generated/common.js';
import {runTime} from './generated/run-time.js';

/** Files by name, to lie in one folder. */
export interface CatalogModules {
  readonly 'validators.js': string;
  readonly 'validators.d.ts': string;
  readonly 'props.d.ts': string;
}

const NOTE = "// Made by `a2ui-surface compile`; don't edit.\n";

/** What the author of a catalog has to put right before modules can be made of it; paths point into the document. */
export function catalogProblems(document: unknown): Fault[] {
  return checkCatalog(document);
}

/**
 * The modules of a catalog; `entry` is where they take their types from.
 *
 * @throws {Error} for a document that {@link catalogProblems} finds fault with, or a reference that leads nowhere.
 */
export function catalogModules(document: CatalogDocument, entry = 'a2ui-surface/renderer'): CatalogModules {
  const [problem] = catalogProblems(document);
  if (problem) throw new Error(problem.message);
  return {
    'validators.js': validators(document),
    'validators.d.ts': `${NOTE}import type {CatalogValidators} from '${entry}';\n\nexport declare const validators: CatalogValidators;\n`,
    'props.d.ts': NOTE + propTypes(document, entry),
  };
}

/** The module's own imports become look-ups in the run time that is written into it, so that it stands alone. */
function validators(document: CatalogDocument): string {
  const code = compileCatalog(document, common)
    .replaceAll(
      /^import (\{\w+\}|\w+) from '([^']+)';$/gm,
      (_line, names: string, path: string) => `const ${names} = runTime[${JSON.stringify(path)}];`,
    )
    .replaceAll(
      /^import \* as (\w+) from '([^']+)';$/gm,
      (_line, name: string, path: string) => `const ${name} = runTime[${JSON.stringify(path)}];`,
    );
  if (/^import\b/m.test(code))
    throw new Error(`${document.catalogId}: its validators need a module that the compiler doesn't bring.`);
  return `${NOTE}/* eslint-disable */\nconst runTime = ${runTime};\n${code}`;
}
