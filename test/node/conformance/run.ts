// `npm run conformance -- FOLDER` plays every case of a folder of the published layout and prints, file by file, what passed, what was
// skipped and why, and what failed. Without FOLDER it takes the cases beside the checkout.
import {chromium, type Browser} from 'playwright';
import {launchOptions} from '../../tools/browser-path.mjs';
import {setup} from '../../tools/setup.mjs';
import {ConformanceFolder, SHARED_CONFORMANCE} from './cases.js';
import {allPlayables, lazyPlayer} from './conformance.js';

const folder = new ConformanceFolder(process.argv[2] ?? SHARED_CONFORMANCE);
const total = {passed: 0, skipped: 0, failed: 0};
let browser: Browser | undefined;
const player = lazyPlayer(async () => {
  await setup({browser: true});
  browser = await chromium.launch(launchOptions());
  return browser.newPage();
});

for (const {name, playables} of allPlayables(folder)) {
  const counts = {passed: 0, skipped: 0, failed: 0};
  const lines: string[] = [];
  for (const one of playables) {
    if (one.skip !== undefined) {
      counts.skipped++;
      lines.push(`  skipped: ${one.name} (${one.skip})`);
      continue;
    }
    try {
      await one.play(one.place === 'browser' ? await player() : undefined);
      counts.passed++;
    } catch (error) {
      counts.failed++;
      lines.push(`  failed: ${one.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log([`${name}: ${said(counts)}`, ...lines].join('\n'));
  for (const key of ['passed', 'skipped', 'failed'] as const) total[key] += counts[key];
}
await browser?.close();
console.log(`\nAll: ${said(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function said({passed, skipped, failed}: typeof total): string {
  return `${passed} passed, ${skipped} skipped, ${failed} failed`;
}
