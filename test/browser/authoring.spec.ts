// The page for catalog authors, followed to the letter: its files are written out, compiled, built and given to the test kit.
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {expect, test} from '@playwright/test';
import {build} from 'esbuild';

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";
const readme = readFileSync('catalogs/README.md', 'utf8');
let project: string;

/** The code that stands below a file's name, or below a heading. */
function codeOf(name: string): string {
  const [, code] =
    new RegExp(`${name.replaceAll(/[.*+?^$()[\]\\/]/g, '\\$&')}[\\s\\S]*?\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(
      readme,
    ) ?? [];
  if (!code) throw new Error(`catalogs/README.md has no code for ${name}.`);
  return code;
}

test.beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'a2ui-author-'));
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['lit', 'axe-core', 'typescript'])
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  symlinkSync(resolve('.'), join(project, 'node_modules/a2ui-surface'));
  for (const file of ['rating/catalog.json', 'rating/index.ts']) {
    mkdirSync(dirname(join(project, file)), {recursive: true});
    writeFileSync(join(project, file), codeOf(`\`${file}\``));
  }
  execFileSync(process.execPath, [resolve('dist/lib/renderer/cli/main.js'), 'compile', 'rating/catalog.json'], {
    cwd: project,
  });
});
test.afterAll(() => rmSync(project, {recursive: true, force: true}));

test('the compiler writes validators and types that the code agrees with', () => {
  test.skip(!existsSync('dist/types'), 'the types are not built');
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'bundler',
        resolveJsonModule: true,
        skipLibCheck: true,
        lib: ['ES2023', 'DOM'],
      },
      files: ['rating/index.ts'],
    }),
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const output = execFileSync(process.execPath, [tsc, '-p', project, '--preserveSymlinks', 'false'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(output).toBe('');
});

test('the test kit finds no fault with it under the strict policy, and it works', async ({page}) => {
  const kit = codeOf('### 4. Testing it').replace(
    "import axe from 'axe-core';",
    "import axe from 'axe-core';\nimport {ratingCatalog} from './rating/index.js';",
  );
  writeFileSync(
    join(project, 'page.ts'),
    `${kit}
import {basicCatalog} from 'a2ui-surface/catalogs/basic';
Object.assign(globalThis, {faults});
const surface = document.createElement('a2ui-surface');
document.body.append(surface);
${codeOf('### 3. Using it')}
const heading = {id: 'heading', component: 'Text', text: {'@call': 'titleCase', catalogId: ratingCatalog.id, args: {value: 'how was the room?'}}};
const stars = ${codeOf('Agents that are told of it')};
surface.receive({version: '1.0', createSurface: {surfaceId: 's', catalogId: basicCatalog.id, dataModel: {stars: 2}, components: [{id: 'root', component: 'Column', children: ['heading', 'stars']}, heading, stars]}});
`,
  );
  const {outputFiles} = await build({
    entryPoints: [join(project, 'page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    absWorkingDir: project,
    logLevel: 'silent',
  });
  const violations: string[] = [];
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  await page.route('**/author.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {'content-security-policy': POLICY},
      body: '<!doctype html><html lang="en"><title>Author</title><script type="module" src="/author.js"></script></html>',
    }),
  );
  await page.route('**/author.js', (route) =>
    route.fulfill({contentType: 'text/javascript', body: outputFiles[0]!.text}),
  );
  await page.goto('/author.html');
  const faults = await page.waitForFunction(() => (globalThis as {faults?: string[]}).faults, undefined, {
    timeout: 30_000,
  });
  expect(await faults.jsonValue()).toEqual([]);
  await expect(page.getByText('How Was The Room?')).toBeVisible();
  const group = page.getByRole('group', {name: 'The room'});
  await expect(group.getByRole('radio', {name: '2'})).toBeChecked();
  await group.getByRole('radio', {name: '4'}).check({force: true});
  expect(await page.evaluate(() => document.querySelector('a2ui-surface')!.surface!.dataModel.get('/stars'))).toBe(4);
  expect(violations).toEqual([]);
});
