import {expect, test} from '@playwright/test';
import {figure, LONG, seed} from '../../security/figures.js';
import {goToHostile} from './hostile-page.js';

const MESSAGES = LONG ? 20_000 : 300;
/** A page is left after so many, which keeps a failure short to repeat. */
const SHARE = LONG ? 500 : MESSAGES;

test.describe.configure({timeout: LONG ? 7_200_000 : 60_000});

test('what is drawn of a conversation that nobody would write is what its end alone would draw', async ({page}) => {
  const first = seed();
  let messages = 0;
  await goToHostile(page);
  await page.evaluate(() => hostile.load());
  const before = await page.evaluate(() => hostile.fingerprint());
  while (messages < MESSAGES) {
    const played = await page.evaluate(([from, count]) => hostile.fuzz(from, count), [
      first * 100_000 + messages,
      SHARE,
    ] as const);
    messages += played.messages;
    expect(played.found).toEqual([]);
  }
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
  expect(await page.evaluate((known) => hostile.changed(known), before)).toEqual([]);
  figure('fuzz: messages in the browser', messages);
});
