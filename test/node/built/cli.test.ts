import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {chromium} from 'playwright';
import {findBrowser} from '../../tools/browser-path.mjs';

const {bin} = JSON.parse(readFileSync('package.json', 'utf8')) as {bin: Record<string, string>};

/** Runs the program as it is published. */
function a2ui(
  args: readonly string[],
  {stdin = '', env = {}} = {},
): Promise<{code: number | null; out: string; err: string}> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin['a2ui-surface']!, ...args], {env: {...process.env, ...env}});
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += String(data)));
    child.stderr.on('data', (data) => (err += String(data)));
    child.on('error', reject);
    child.on('close', (code) => resolve({code, out, err}));
    child.stdin.end(stdin);
  });
}

describe('the program a2ui-surface', () => {
  const message = (component: object) =>
    JSON.stringify({
      version: '1.0',
      createSurface: {
        surfaceId: 's',
        catalogId: 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
        components: [{id: 'root', ...component}],
      },
    });
  const text = message({component: 'Text', text: 'Hello from a pipe'});

  it('is a program', () => {
    assert.match(readFileSync(bin['a2ui-surface']!, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  });

  it('judges and draws what is piped in', async () => {
    assert.deepEqual(await a2ui(['validate'], {stdin: text}), {
      code: 0,
      out: '',
      err: 'stdin: nothing wrong in 1 message\n',
    });
    const {code, out} = await a2ui(['validate', '-'], {stdin: message({component: 'Text'})});
    assert.equal(code, 1);
    assert.match(out, /^stdin:1:\d+: error MISSING_PROPERTY/);
    assert.deepEqual(await a2ui(['render'], {stdin: text}), {code: 0, out: 'Hello from a pipe\n', err: ''});
  });

  it('hands on from one command to the next, and its exit code to the shell', async () => {
    const old = [
      {
        version: 'v0.9',
        createSurface: {surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json'},
      },
      {version: 'v0.9', updateComponents: {surfaceId: 's', components: [{id: 'root', component: 'Text', text: 'Hi'}]}},
    ];
    const {code, out} = await a2ui(['convert', '-'], {stdin: JSON.stringify(old)});
    assert.equal(code, 0);
    assert.equal(out.trim().split('\n').length, 2);
    assert.equal((await a2ui(['validate', '--strict'], {stdin: out})).code, 0);
    assert.equal((await a2ui(['convert'], {stdin: '{"version": "v7"}'})).code, 1);
  });

  it('draws a picture, as tall as what is in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'a2ui-png-'));
    const file = join(folder, 'hello.png');
    const path = findBrowser()?.path ?? chromium.executablePath();
    try {
      const env = {BROWSER_PATH: path};
      const {code, out, err} = await a2ui(['render', '--png', file, '--width', '320'], {stdin: text, env});
      assert.equal(code, 0, err);
      assert.equal(out, '');
      const png = readFileSync(file);
      assert.equal(png.toString('latin1', 1, 4), 'PNG');
      assert.equal(png.readUInt32BE(16), 320);
      const height = png.readUInt32BE(20);
      assert.ok(height > 40 && height < 120, `it is ${height} pixels tall`);
    } finally {
      rmSync(folder, {recursive: true});
    }
  });

  it('says what is missing for a picture', async () => {
    const {code, err} = await a2ui(['render', '--png', 'x.png'], {stdin: text, env: {BROWSER_PATH: '/nowhere'}});
    assert.equal(code, 2);
    assert.match(err, /BROWSER_PATH names \/nowhere, where nothing is/);
  });
});
