import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join, relative} from 'node:path';
import {catalogModules, catalogProblems} from 'a2ui-surface/compile';
import type {CatalogDocument} from 'a2ui-surface/renderer';
import {parsed, type Command} from './command.js';
import {read, UsageError} from './io.js';

/** `a2ui-surface compile`: makes a catalog's validators and types. */
export const compileCommand: Command = {
  summary: "Make a catalog's validators and the types of its properties.",
  help: `Usage: a2ui-surface compile CATALOG.json [options]

Writes validators.js (with its types) and props.d.ts, which defineCatalog({validators}) and defineComponent<Props>()
take. Without them a catalog is checked by an interpreter that loads on demand.

Options:
  --out FOLDER      write there; by itself the folder \`generated\` beside the catalog
  --help            this text

Exit codes: 0 written; 1 the catalog has faults, which are printed; 2 the command could not be carried out.

Example:
  a2ui-surface compile catalogs/gauges.json --out src/generated
`,

  async run(args, io) {
    const {values, positionals} = parsed(args, {out: {type: 'string'}});
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageError('compile takes the file of one catalog.');
    const text = await read(file);
    let document: unknown;
    try {
      document = JSON.parse(text);
    } catch (error) {
      io.err(`${file}: ${wordsOf(error)}`);
      return 1;
    }
    const problems = catalogProblems(document);
    for (const {path, message} of problems) io.out(`${file}${path === '' ? '' : `#${path}`}: ${message}`);
    if (problems.length > 0) return 1;
    const folder = values.out ?? join(dirname(file), 'generated');
    try {
      const modules = catalogModules(document as CatalogDocument);
      await mkdir(folder, {recursive: true});
      for (const [name, content] of Object.entries(modules)) {
        await writeFile(join(folder, name), content as string);
        io.out(`wrote ${relative('', join(folder, name))}`);
      }
      return 0;
    } catch (error) {
      io.err(`${file}: ${wordsOf(error)}`);
      return 1;
    }
  },
};

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
