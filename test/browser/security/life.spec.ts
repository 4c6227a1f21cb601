import {expect, test} from '@playwright/test';
import {figure, LONG} from '../../security/figures.js';
import {collect, instances, withoutMachineCode} from './heap.js';
import {goToHostile} from './hostile-page.js';

/** Simulated seconds: eight hours, or four minutes. */
const LIFE = LONG ? 8 * 3600 : 240;
/** What is loaded on first use, and caches, fill in this time. */
const YOUTH = LONG ? 3600 : 120;

const CLASSES = ['Surface', 'State', 'Computed', 'Watcher'] as const;

test.describe.configure({timeout: LONG ? 3_600_000 : 60_000});

// A twentieth of the heap without machine code is less than of all of it.
test.use({launchOptions: withoutMachineCode()});

test('a dashboard that is open for eight hours holds no more than after the first', async ({page}) => {
  await goToHostile(page);
  await page.evaluate(() => hostile.load());
  await page.evaluate(() => hostile.live());
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const measured = async () => {
    await collect(client);
    const {metrics} = await client.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((each) => each.name === name)!.value;
    const objects: Record<string, number> = {};
    for (const name of CLASSES) objects[name] = await instances(client, `hostile.classes().${name}.prototype`);
    const [heap, listeners, nodes] = [metric('JSHeapUsedSize') / 1e6, metric('JSEventListeners'), metric('Nodes')];
    return {heap, listeners, nodes, objects};
  };
  // Where the heap is measured, the log has just forgotten its older half; on the way there that does not matter.
  const pass = (seconds: number, toHalf = false) =>
    page.evaluate(([time, half]) => hostile.pass(time, half), [seconds, toHalf && LONG] as const);
  const early = await pass(YOUTH, true);
  const first = await measured();
  let late = await pass(YOUTH, true);
  const second = await measured();
  for (let passed = 2 * YOUTH; passed < LIFE; passed += YOUTH) late = await pass(YOUTH, passed + YOUTH === LIFE);
  // Each stretch makes the form anew.
  for (let i = 0; i < 20; i++) late = await pass(1);
  const last = await measured();
  figure('life: simulated seconds', LIFE);
  const heaps = [first, second, last].map(({heap}) => heap.toFixed(2));
  figure('life: heap after one stretch, two, and at the end', `${heaps.join(', ')} MB`);
  figure(
    'life: listeners, watched paths, nodes of the document',
    `${first.listeners} → ${last.listeners}, ${early.watched} → ${late.watched}, ${first.nodes} → ${last.nodes}`,
  );
  const counts = CLASSES.map((name) => `${name} ${first.objects[name]} → ${last.objects[name]}`);
  figure('life: surfaces and signals', counts.join(', '));
  // What the dashboard's chart draws depends on when it is measured, by some elements.
  expect({...late, elements: 0}).toEqual({...early, elements: 0});
  expect(late.elements).toBeLessThanOrEqual(early.elements * 1.2);
  for (const name of CLASSES) expect(first.objects[name], name).toBeGreaterThan(0);
  // One that has gone may not have been collected at the first measuring.
  for (const name of CLASSES) expect(last.objects[name], name).toBeLessThanOrEqual(first.objects[name]!);
  expect(last.listeners).toBeLessThanOrEqual(first.listeners * 1.2);
  expect(last.nodes).toBeLessThanOrEqual(first.nodes * 1.1);
  // The log of a surface fills for most of an hour.
  if (LONG) expect(last.heap).toBeLessThanOrEqual(first.heap * 1.05);
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
});
