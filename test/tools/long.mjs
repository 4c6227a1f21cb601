// `npm run test:long` runs in full what `npm test` takes a share of, and prints what they counted; `test/security/figures.ts` is how they tell.
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {spawn} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {root} from './processes.mjs';

const scratch = await mkdtemp(join(tmpdir(), 'a2ui-long-'));
const figures = join(scratch, 'figures');
const files = (folder) => readdirSync(join(root, folder)).filter((name) => /\.(test|spec)\.ts$/.test(name));
/** Beside the security tests. */
const LONG = ['composer-build', 'composer-hands', 'states'].map((name) => `test/browser/${name}.spec.ts`);
let failed = false;
for (const [part, folder] of [
  ['node', 'test/node/security'],
  ['browser', 'test/browser/security'],
]) {
  const names = files(folder).map((name) => `${folder}/${name}`);
  names.push(...(part === 'browser' ? LONG : ['test/node/composer/gestures.test.ts']));
  const env = {...process.env, A2UI_LONG: '1', A2UI_FIGURES: figures};
  const child = spawn(process.execPath, ['test/tools/test.mjs', part, ...names], {cwd: root, env, stdio: 'inherit'});
  failed = (await new Promise((resolve) => child.on('close', resolve))) !== 0 || failed;
}
const lines = await readFile(figures, 'utf8').catch(() => '');
for (const line of lines.split('\n').filter(Boolean)) console.log(JSON.parse(line).join(': '));
await rm(scratch, {recursive: true, force: true});
process.exitCode = failed ? 1 : 0;
