import {expect, test, type Browser, type Page} from '@playwright/test';
import {figure, LONG} from '../../security/figures.js';
import {ADMITTED, ATTACKS, type Attack, type Outcome} from '../pages/floods.js';
import {goToHostile} from './hostile-page.js';

/** Milliseconds by which a task may take longer than to draw what the limits admit. */
const MORE = 200;
/** MB that may be left of all floods together. */
const LEFT = 60;
/** MB of text that the surfaces of one renderer hold, as `limits.size` counts it. */
const ADMITTED_TEXT = 100;

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

test.describe('what should be too much meets its limit, and the page goes on', () => {
  test.skip(!LONG, 'in the long run; the limits themselves have tests of their own');
  let page: Page;
  let heap: () => Promise<number>;
  /** Of the page before any of it. */
  let before: number;
  let drawn: Met;

  interface Met {
    readonly longest: number;
    /** The heap while it is drawn, in MB. */
    readonly held: number;
    readonly outcome: Outcome;
  }

  async function meet({name, goesOn}: Attack, browser: Browser): Promise<Met> {
    await page.evaluate((given) => hostile.prepare(given), name);
    let outcome!: Outcome;
    const longest = await longestTask(browser, page, async () => {
      const flooding = page.evaluate(() => hostile.flood());
      // The page's own button answers meanwhile.
      if (goesOn) for (let i = 0; i < 3; i++) await page.locator('#own').click();
      outcome = await flooding;
    });
    const held = await heap();
    await page.evaluate(() => hostile.endFlood());
    return {longest, held, outcome};
  }

  test.beforeAll(async ({browser, baseURL}) => {
    page = await browser.newPage({baseURL: baseURL!});
    await goToHostile(page);
    await page.evaluate(() => hostile.load());
    const client = await page.context().newCDPSession(page);
    heap = async () => {
      await client.send('HeapProfiler.collectGarbage');
      const {usedSize} = (await client.send('Runtime.getHeapUsage')) as {usedSize: number};
      return usedSize / 1e6;
    };
    before = await heap();
    drawn = await meet(ADMITTED, browser);
    figure('heap before all floods', `${before.toFixed(1)} MB`);
  });

  test.afterAll(() => page.close());

  for (const attack of ATTACKS) {
    const {name, limit, goesOn} = attack;
    test(name, async ({browser}) => {
      const {longest, held, outcome} = await meet(attack, browser);
      const count = goesOn ? `, ${outcome.count} messages` : '';
      figure(`longest task: ${name}`, `${longest} ms of ${drawn.longest + MORE} ms, ${held.toFixed(1)} MB${count}`);
      expect.soft(longest).toBeLessThanOrEqual(drawn.longest + MORE);
      if (goesOn) expect.soft(outcome.presses).toBe(3);
      if (limit)
        expect
          .soft(
            limit.some((code) => outcome.codes.includes(code)),
            outcome.codes.join(' '),
          )
          .toBe(true);
      // One message tells a thousand faults at most, and one that says so; those of a flood are its own.
      if (!name.startsWith('10,000') && !name.startsWith('5,000') && !name.startsWith('200 '))
        expect.soft(outcome.told).toBeLessThan(1_100);
      expect.soft(outcome.elements).toBeLessThanOrEqual(drawn.outcome.elements + 2_000);
      expect.soft(outcome.codes).not.toContain('RENDER_FAILED');
      expect.soft(await page.evaluate(() => hostile.mishaps)).toEqual([]);
      expect.soft(held).toBeLessThan(drawn.held + ADMITTED_TEXT + LEFT);
      expect(await heap()).toBeLessThan(before + LEFT);
    });
  }
});
