// The size budget: what a page must load before its first surface, as its own bundler would make it, and the page for MCP hosts.
import assert from 'node:assert/strict';
import {cpSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {describe, it} from 'node:test';
import {gzipSync} from 'node:zlib';
import {sizeOf} from '../../bench/build.js';
import {firstLoad} from '../../bench/composer-typing.js';
import {run} from '../../tools/processes.mjs';

interface Checked {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

describe('the budget of package.json', () => {
  it('holds for the element with its basic catalog, the start of the composer, and the page for MCP hosts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'a2ui-size-'));
    const weighed = 'dist/size';
    rmSync(weighed, {recursive: true, force: true});
    const {gzip, files} = await sizeOf(
      'element-basic',
      `import {defineSurfaceElement} from '../../renderer/index.js';
       import {basicCatalog} from '../../catalogs/basic/index.js';
       globalThis.kept = [defineSurfaceElement, basicCatalog];`,
      folder,
    );
    // Without the parts that load later.
    for (const file of files) cpSync(file, join(weighed, basename(file)));
    rmSync(folder, {recursive: true});
    const {code, output} = await run(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {timeout: 60_000});
    const checked = JSON.parse(output) as Checked[];
    const words = checked.map(({name, size, sizeLimit}) => `${name}: ${size} bytes of ${sizeLimit}`).join('\n');
    assert.equal(code, 0, words);
    // A budget of files that nobody writes would always hold.
    const page = gzipSync(readFileSync('dist/mcp-app.html'), {level: 9}).length;
    assert.equal(checked.length, 3);
    for (const [index, whole] of [gzip, firstLoad(), page].entries()) {
      const {passed, size} = checked[index]!;
      assert.ok(passed && Math.abs(size - whole) < 2_000, `${words}\nbut ${whole} bytes are loaded`);
    }
  });
});
