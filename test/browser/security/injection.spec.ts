import {expect, test} from '@playwright/test';
import {figure, LONG} from '../../security/figures.js';
import {goToHostile} from './hostile-page.js';

test.describe.configure({timeout: LONG ? 3_600_000 : 60_000});

test('nothing of the corpus runs, loads or leaves its place in any component', async ({page}) => {
  const asked = await goToHostile(page);
  const {scenes, values} = await page.evaluate(() => ({scenes: hostile.scenes, values: hostile.values}));
  const found: Record<string, string[]> = {};
  let drawn = 0;
  const draw = async (...args: Parameters<typeof hostile.draw>) => {
    const faults = await page.evaluate((given) => hostile.draw(...given), args);
    if (faults.length > 0) (found[scenes[args[0]]!.name] ??= []).push(...faults);
    drawn += Math.ceil((Math.min(args[2], values) - args[1]) / args[3]);
  };
  await page.evaluate(() => hostile.load());
  const before = await page.evaluate(() => hostile.fingerprint());
  for (const [index, {name}] of scenes.entries()) {
    // Charts and maps are the slowest to draw.
    const slow = /Chart|Map|Table/.test(name);
    for (const way of ['written', 'bound'] as const) {
      const size = slow ? 40 : 200;
      if (!LONG) await draw(index, way === 'bound' ? 1 : 0, values, slow ? 24 : 4, way);
      else for (let at = 0; at < values; at += size) await draw(index, at, at + size, 1, way);
    }
    if (name === 'Text') await draw(index, 0, values, 1, 'written', true);
  }
  expect(found).toEqual({});
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
  expect(await page.evaluate((known) => hostile.changed(known), before)).toEqual([]);
  expect([...asked].filter((host) => host !== 'allowed.example')).toEqual([]);
  figure('injection: components drawn', drawn);
});

test('names that everything inherits name nothing', async ({page}) => {
  await goToHostile(page);
  const before = await page.evaluate(() => hostile.fingerprint());
  expect(await page.evaluate(() => hostile.drawNames())).toEqual([]);
  expect(await page.evaluate(() => hostile.mishaps)).toEqual([]);
  expect(await page.evaluate((known) => hostile.changed(known), before)).toEqual([]);
});

test('the look-over sees what it looks for', async ({page}) => {
  await goToHostile(page);
  const planted: [tag: string, attributes: Record<string, string>, text?: string][] = [
    ['script', {}],
    ['iframe', {}],
    ['a', {href: 'javascript:x'}],
    ['a', {href: 'https://a.example/', target: '_blank'}],
    ['img', {src: 'https://evil.example/x'}],
    ['img', {src: 'data:image/svg+xml,x'}],
    ['div', {class: 'x"y'}],
    ['div', {style: 'position=fixed'}],
    ['div', {style: 'background=url(https://evil.example/x)'}],
    ['span', {}, 'a \u202e b'],
  ];
  const seen = await page.evaluate(
    (given) => given.map(([tag, attributes, text]) => hostile.escapesOf(tag, attributes, text).length),
    planted,
  );
  expect(seen.map((count, i) => (count > 0 ? '' : JSON.stringify(planted[i]))).join('')).toBe('');
  expect(await page.evaluate(() => hostile.escapesOf('p', {class: 'text-field', style: 'color=red'}, 'a b'))).toEqual(
    [],
  );
});
