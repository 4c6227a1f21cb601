// The size budget: what a page must load before its first surface, as its own bundler would make it.
import assert from 'node:assert/strict';
import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {describe, it} from 'node:test';
import {sizeOf} from '../../bench/build.js';
import {run} from '../../tools/processes.mjs';

interface Checked {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

describe('the budget of package.json', () => {
  it('holds for the element with its basic catalog', async () => {
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
    const [checked] = JSON.parse(output) as Checked[];
    assert.equal(code, 0, `${checked?.size} bytes of ${checked?.sizeLimit}`);
    // A budget of files that nobody writes would always hold.
    assert.ok(checked!.passed && Math.abs(checked!.size - gzip) < 2_000, `${checked!.size} and ${gzip}`);
  });
});
