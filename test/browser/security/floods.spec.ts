import {expect, test, type Browser, type Page} from '@playwright/test';
import {figure, LONG} from '../../security/figures.js';
import {ADMITTED, ATTACKS, type Outcome} from '../pages/floods.js';
import {goToHostile} from './hostile-page.js';

/** Milliseconds by which a task may take longer than to draw what the limits admit. */
const MORE = 200;

test.describe.configure({timeout: LONG ? 1_800_000 : 120_000});

interface Event {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

/** Does what a test says, and gives the longest task of the page's thread, in milliseconds of the processor. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {categories: ['disabled-by-default-devtools.timeline']});
  await act();
  const {traceEvents} = JSON.parse((await browser.stopTracing()).toString()) as {traceEvents: Event[]};
  const threads = traceEvents.filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    ({name, pid, tid}) => name === 'RunTask' && threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  expect(tasks.length).toBeGreaterThan(0);
  return Math.round(Math.max(...tasks.map(({tdur = 0}) => tdur)) / 1000);
}

test('what should be too much meets its limit, and the page goes on', async ({page, browser}) => {
  test.skip(!LONG, 'in the long run; the limits themselves have tests of their own');
  await goToHostile(page);
  await page.evaluate(() => hostile.load());
  const client = await page.context().newCDPSession(page);
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const {usedSize} = (await client.send('Runtime.getHeapUsage')) as {usedSize: number};
    return usedSize / 1e6;
  };
  const before = await heap();
  let drawn: {longest: number; elements: number} | undefined;
  for (const {limit, name, goesOn} of ATTACKS) {
    await page.evaluate((given) => hostile.prepare(given), name);
    let outcome!: Outcome;
    const longest = await longestTask(browser, page, async () => {
      const flooding = page.evaluate(() => hostile.flood());
      // The page's own button answers meanwhile.
      if (goesOn) for (let i = 0; i < 3; i++) await page.locator('#own').click();
      outcome = await flooding;
    });
    drawn ??= {longest, elements: outcome.elements};
    const count = goesOn ? `, ${outcome.count} messages` : '';
    figure(`longest task: ${name}`, `${longest} ms of ${drawn.longest + MORE} ms${count}`);
    expect.soft(longest, name).toBeLessThanOrEqual(drawn.longest + MORE);
    if (goesOn) expect.soft(outcome.presses, name).toBe(3);
    if (limit)
      expect
        .soft(
          limit.some((code) => outcome.codes.includes(code)),
          `${name}: ${outcome.codes.join(' ')}`,
        )
        .toBe(true);
    // One message tells a thousand faults at most, and one that says so; those of a flood are its own.
    if (!name.startsWith('10,000') && !name.startsWith('5,000') && !name.startsWith('200 '))
      expect.soft(outcome.told, name).toBeLessThan(1_100);
    expect.soft(outcome.elements, name).toBeLessThanOrEqual(drawn.elements + 2_000);
    expect.soft(outcome.codes, name).not.toContain('RENDER_FAILED');
  }
  expect(ATTACKS[0]).toBe(ADMITTED);
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
  const after = await heap();
  figure('heap before and after all floods', `${before.toFixed(1)} MB, ${after.toFixed(1)} MB`);
  expect(after).toBeLessThan(before + 60);
});
