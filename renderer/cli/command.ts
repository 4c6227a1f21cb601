/** The command line: `a2ui-surface compile catalog.json [--out FOLDER]`. */
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {dirname, join, relative} from 'node:path';
import {catalogModules, catalogProblems} from '../validate/compile-module.js';
import type {CatalogDocument} from '../index.js';

const USAGE = `Usage: a2ui-surface compile CATALOG.json [--out FOLDER]

Writes validators.js (with its types) and props.d.ts into FOLDER, by itself the folder \`generated\` beside the catalog.`;

/**
 * Runs the command with its arguments, without the program's own name.
 *
 * @returns {Promise<number>} The exit code: 0, 1 for a catalog with faults, 2 for a call that makes no sense.
 */
export async function run(args: readonly string[], say: (line: string) => void = console.log): Promise<number> {
  const [command, ...rest] = args;
  if (command === '--help' || command === '-h') {
    say(USAGE);
    return 0;
  }
  const out = rest.indexOf('--out');
  const folder = out < 0 ? undefined : rest[out + 1];
  const files = rest.filter((_arg, i) => out < 0 || (i !== out && i !== out + 1));
  if (command !== 'compile' || files.length !== 1 || files[0]!.startsWith('-') || (out >= 0 && folder === undefined)) {
    say(USAGE);
    return 2;
  }
  return compile(files[0]!, folder ?? join(dirname(files[0]!), 'generated'), say);
}

async function compile(file: string, folder: string, say: (line: string) => void): Promise<number> {
  let document: unknown;
  try {
    document = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    say(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const problems = catalogProblems(document);
  for (const {path, message} of problems) say(`${file}${path === '' ? '' : `#${path}`}: ${message}`);
  if (problems.length > 0) return 1;
  try {
    const modules = catalogModules(document as CatalogDocument);
    await mkdir(folder, {recursive: true});
    for (const [name, text] of Object.entries(modules)) {
      await writeFile(join(folder, name), text as string);
      say(`wrote ${relative('', join(folder, name))}`);
    }
    return 0;
  } catch (error) {
    say(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
