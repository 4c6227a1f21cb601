import {expect, test} from '@playwright/test';
import {LONG} from '../../security/figures.js';
import {census, collect, withoutMachineCode} from './heap.js';
import {goToHostile} from './hostile-page.js';

const VISITS = LONG ? 200 : 30;

test.describe.configure({timeout: LONG ? 1_200_000 : 120_000});
test.use({launchOptions: withoutMachineCode()});

test('surfaces that come and go leave nothing behind, in the page or in what the browser keeps for it', async ({
  page,
}) => {
  await goToHostile(page);
  await page.evaluate(() => hostile.load());
  await page.evaluate(() => hostile.live());
  const client = await page.context().newCDPSession(page);
  const visited = async (count: number) => {
    await page.evaluate((times) => hostile.visits(times), count);
    // What was shown last is let go some frames later.
    const lingering = async () => {
      await collect(client);
      return page.evaluate(() => hostile.lingering());
    };
    await expect.poll(lingering).toBe(0);
    return census(client);
  };
  const before = await visited(10);
  const after = await visited(VISITS);
  expect(after.size).toBeGreaterThan(500);
  const grown = [...after].map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const);
  // What a visit leaves is there as often as there were visits, give or take what is on its way.
  expect(grown.filter(([, more]) => more > VISITS * 0.8)).toEqual([]);
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
});
