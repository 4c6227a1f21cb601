import {readFile, readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {root, run} from './processes.mjs';

// What turns text into code; a page's policy refuses it. A method may be called `eval`: what follows its parameters is a block.
const EVALUATES = /\bnew Function\(|(?<![.\w$])Function\((?!\))|(?<![.\w$])eval\((?![^()]*\)\s*\{)/;

/**
 * What no browser would run of the built files in `folder` (the build passes decorators through unchanged, silently), and what
 * the strict policy would refuse.
 *
 * @returns {Promise<string[]>} A line per fault.
 */
export async function checkDist(folder = join(root, 'dist')) {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true}).catch(() => []);
  const scripts = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const faults = [];
  for (const path of scripts) {
    // The tests' pages hold SDKs of others, which may compile schemas where a policy lets them.
    if (path.includes('test-pages')) continue;
    const at = EVALUATES.exec(await readFile(path, 'utf8'));
    if (at) faults.push(`${path}: evaluates text (${at[0]} at ${at.index})`);
  }
  if (scripts.length) {
    // The same grammar as `node --check`, without a process for each of Monaco's files.
    const {code, output} = await run(process.execPath, [
      '--no-warnings',
      '--experimental-vm-modules',
      join(root, 'test/tools/parse-modules.mjs'),
      ...scripts,
    ]);
    if (code !== 0) faults.push(output.trim());
  }
  return faults;
}
