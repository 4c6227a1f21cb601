import {expect, test} from '@playwright/test';
import {figure, LONG} from '../../security/figures.js';
import {ADMITTED, ATTACKS} from '../pages/floods.js';
import {goToHostile} from './hostile-page.js';

test.describe.configure({timeout: LONG ? 1_800_000 : 120_000});

test('what should be too much meets its limit, and the page goes on', async ({page}) => {
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
  const outcomes = await page.evaluate(() => hostile.floods());
  expect(outcomes.map(({name}) => name)).toEqual(ATTACKS.map(({name}) => name));
  const dearest = outcomes.find(({name}) => name === ADMITTED.name)!;
  for (const {limit, name} of ATTACKS) {
    const outcome = outcomes.find((each) => each.name === name)!;
    figure(`longest task: ${name}`, `${outcome.longest} ms`);
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
    expect.soft(outcome.elements, name).toBeLessThanOrEqual(dearest.elements + 2_000);
    expect.soft(outcome.codes, name).not.toContain('RENDER_FAILED');
  }
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
  // The page's own button still works.
  await page.evaluate(() =>
    document.querySelector('#own')!.addEventListener('click', () => (document.title = 'clicked')),
  );
  await page.locator('#own').click();
  await expect(page).toHaveTitle('clicked');
  const after = await heap();
  figure('heap before and after all floods', `${before.toFixed(1)} MB, ${after.toFixed(1)} MB`);
  expect(after).toBeLessThan(before + 60);
});
