// `node --import tsx test/bench/profile.ts SCENARIO [SIZE] [TIMES]`: where this renderer's script time goes in one scenario;
// SCENARIO `write` writes one path 5,000 times.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {chromium} from 'playwright';
import {launchOptions} from '../tools/browser-path.mjs';
import type {} from './page/measure.js';
import {serve} from './serve.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const [name = 'mount', size = '1000', times = '5'] = process.argv.slice(2);

const folder = await mkdtemp(join(tmpdir(), 'a2ui-profile-'));
await build({
  bundle: true,
  format: 'esm',
  splitting: true,
  target: 'es2022',
  logLevel: 'error',
  tsconfig: here('../../tsconfig.json'),
  define: {'process.env.NODE_ENV': '"production"'},
  alias: {
    'decode-named-character-reference': here('../../catalogs/basic/markdown/decode-named-character-reference.ts'),
  },
  stdin: {
    contents: `import {offer} from './page/measure.js'; import {contestant} from './page/ours.ts'; offer(contestant);`,
    resolveDir: here('.'),
    loader: 'ts',
  },
  outdir: join(folder, 'ours'),
  entryNames: 'entry',
});
await writeFile(
  join(folder, 'ours.html'),
  '<!doctype html><meta charset="utf-8"><body><script type="module" src="./ours/entry.js"></script>',
);
const {address, server} = await serve(folder);
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage();
  await page.goto(`${address}/ours.html`);
  await page.waitForFunction(() => globalThis.bench !== undefined);
  const once = () =>
    name === 'write'
      ? page.evaluate(() => bench.write(5000))
      : page.evaluate(([name, size]) => bench.run(name!, Number(size), 60_000), [name, size]);
  if (name === 'write') await page.evaluate((size) => bench.hold('bound', size), Number(size));
  await once();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', {interval: 100});
  await session.send('Profiler.start');
  for (let i = 0; i < Number(times); i++) await once();
  const {profile} = await session.send('Profiler.stop');
  const self = new Map<string, number>();
  const total = new Map<string, number>();
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parent = new Map<number, number>();
  for (const node of profile.nodes) for (const child of node.children ?? []) parent.set(child, node.id);
  profile.samples!.forEach((id, i) => {
    const time = profile.timeDeltas![i]! / 1000;
    const label = (key: number) => {
      const {functionName, url, lineNumber} = byId.get(key)!.callFrame;
      return `${functionName || '(anonymous)'} ${url.replace(/^.*\//, '')}:${lineNumber + 1}`;
    };
    self.set(label(id), (self.get(label(id)) ?? 0) + time);
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parent.get(at)) {
      const key = label(at);
      if (!seen.has(key)) total.set(key, (total.get(key) ?? 0) + time);
      seen.add(key);
    }
  });
  const print = (title: string, table: Map<string, number>, count: number) => {
    console.log(`\n${title}`);
    for (const [label, time] of [...table].sort((a, b) => b[1] - a[1]).slice(0, count))
      console.log(time.toFixed(1).padStart(9), label);
  };
  print('self ms', self, 45);
  print('total ms', total, 60);
} finally {
  await browser.close();
  server.close();
  await rm(folder, {recursive: true, force: true});
}
