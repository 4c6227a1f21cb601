import {expect, test} from '@playwright/test';
import {figure, LONG} from '../../security/figures.js';
import {goToHostile} from './hostile-page.js';

/** Simulated seconds: eight hours, or four minutes. */
const LIFE = LONG ? 8 * 3600 : 240;
/** What is loaded on first use, and caches, fill in this time. */
const YOUTH = LONG ? 3600 : 120;

test.describe.configure({timeout: LONG ? 3_600_000 : 60_000});

test('a dashboard that is open for eight hours holds no more than after the first', async ({page}) => {
  await goToHostile(page);
  await page.evaluate(() => hostile.load());
  await page.evaluate(() => hostile.live());
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const measured = async () => {
    // What was removed may hold on to more until the next collection.
    for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
    const {metrics} = await client.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((each) => each.name === name)!.value;
    return {heap: metric('JSHeapUsedSize') / 1e6, listeners: metric('JSEventListeners'), nodes: metric('Nodes')};
  };
  const pass = (seconds: number) => page.evaluate(([time, half]) => hostile.pass(time, half), [seconds, LONG] as const);
  const early = await pass(YOUTH);
  const first = await measured();
  let late = early;
  for (let passed = YOUTH; passed < LIFE; passed += YOUTH) late = await pass(YOUTH);
  // Each stretch makes the form anew.
  for (let i = 0; i < 20; i++) late = await pass(1);
  const last = await measured();
  figure(`life: simulated seconds`, LIFE);
  figure('life: heap in the beginning and at the end', `${first.heap.toFixed(2)} MB, ${last.heap.toFixed(2)} MB`);
  figure(
    'life: listeners, watched paths, nodes of the document',
    `${first.listeners} → ${last.listeners}, ${early.watched} → ${late.watched}, ${first.nodes} → ${last.nodes}`,
  );
  // What the dashboard's chart draws depends on when it is measured, by some elements.
  expect({...late, elements: 0}).toEqual({...early, elements: 0});
  expect(late.elements).toBeLessThanOrEqual(early.elements * 1.2);
  expect(last.listeners).toBeLessThanOrEqual(first.listeners * 1.2);
  expect(last.nodes).toBeLessThanOrEqual(first.nodes * 1.1);
  // The log of a surface fills for most of an hour.
  if (LONG) expect(last.heap).toBeLessThanOrEqual(first.heap * 1.05);
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
});
