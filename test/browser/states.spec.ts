// The page of states: every component in every state, in every theme. What is asserted is what a picture would show and a machine can
// tell whatever fonts it has: nothing over an edge, nothing cut off, contrast, edges that forced colors keep. Kept pictures would
// differ from machine to machine in each glyph, or be too coarse to show a missing edge; people look at the page itself.
import AxeBuilder from '@axe-core/playwright';
import {expect, test, type Page} from '@playwright/test';
import {LONG} from '../security/figures.js';
import {colorsOf, edgesOf, idleTokens, overflowsOf} from './states-page.js';

const LOOKS = ['default', 'compact', 'high-contrast', 'material', 'fluent', 'shadcn'];

let page: Page;
const faults: string[] = [];

// One page serves all of these.
test.describe.configure({mode: 'default', timeout: 180_000});

test.beforeAll(async ({browser}) => {
  const context = await browser.newContext({reducedMotion: 'reduce'});
  page = await context.newPage();
  page.on('console', (message) => {
    // Some media on the page are missing on purpose, and it has no icon.
    const missing = /\/media\/none\.|\/favicon\.ico$/.test(message.location().url);
    if (message.type() === 'error' && !missing) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/test-pages/states.html?theme=light');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  // Pictures load when they come near the window.
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
  // Only the picture whose URL has not come is still awaited.
  await expect(page.locator('.image.loading')).toHaveCount(1);
});
test.afterAll(() => page?.context().close());

/** Sets a menu of the page and waits until the theme is on. */
async function choose(menu: 'look' | 'theme' | 'dir', value: string): Promise<void> {
  await page.locator(`select[name=${menu}]`).selectOption(value);
  if (menu === 'look') await expect(page.locator(`html[data-wears="${value}"]`)).toBeAttached();
}

test('runs under the strict policy', () => {
  expect(faults).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`has no fault that axe finds, ${theme}`, async () => {
    await choose('theme', theme);
    const {violations} = await new AxeBuilder({page})
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({id, nodes}) => ({id, nodes: nodes.map(({html}) => html)}))).toEqual([]);
  });
}

for (const [name, width, dir] of [
  ['at 320 pixels', 320, 'ltr'],
  ['at 200 % zoom', 640, 'ltr'],
  ['from right to left', 1280, 'rtl'],
  ['from right to left at 320 pixels', 320, 'rtl'],
] as const) {
  test(`nothing reaches over an edge or is cut off ${name}`, async () => {
    await page.setViewportSize({width, height: 800});
    await choose('dir', dir);
    // Direction is none of a theme's business, beyond how much room there is.
    // All of them in the long run.
    for (const look of LONG && dir === 'ltr' ? LOOKS : LOOKS.slice(0, 2)) {
      await choose('look', look);
      expect(await page.evaluate(overflowsOf), look).toEqual([]);
    }
    await choose('dir', 'ltr');
    await page.setViewportSize({width: 1280, height: 800});
  });
}

test('every token changes what is drawn', async () => {
  await choose('look', 'default');
  await choose('theme', 'light');
  const tokens = await page.evaluate(() => {
    const rules = document
      .querySelector('a2ui-surface')!
      .shadowRoot!.adoptedStyleSheets.flatMap(({cssRules}) => [...cssRules].map(({cssText}) => cssText));
    const basic = rules.filter((text) => text.startsWith('@layer a2ui-basic')).join('\n');
    return [...new Set([...basic.matchAll(/(--a2ui-[\w-]+):/g)].map(([, name]) => name!))];
  });
  expect(tokens.length).toBeGreaterThan(60);
  // The first two are for what stands in drawings, charts and maps; what moves does so only where the reader lets it.
  const others = ['--a2ui-font-size-xs', '--a2ui-line-xs', '--a2ui-motion'];
  const idle = await page.evaluate(
    idleTokens,
    tokens.filter((name) => !others.includes(name)),
  );
  await page.emulateMedia({reducedMotion: 'no-preference'});
  idle.push(...(await page.evaluate(idleTokens, ['--a2ui-motion'])));
  await page.emulateMedia({reducedMotion: 'reduce'});
  expect(idle).toEqual([]);
});

test('forced colors keep every edge, every mark and the focus', async () => {
  await page.emulateMedia({forcedColors: 'active', reducedMotion: 'reduce'});
  for (const theme of ['light', 'dark']) {
    await choose('theme', theme);
    expect(await page.evaluate(edgesOf), theme).toEqual([]);
  }
  await page.emulateMedia({forcedColors: null, reducedMotion: 'reduce'});
});

/** Ink on ground, with the contrast that WCAG asks for; more where the theme promises more. */
const PAIRS: readonly [ink: string, grounds: readonly string[], least: number, high?: number][] = [
  ['on-surface', ['surface', 'raised', 'fill', 'fill-strong'], 4.5, 7],
  ['muted', ['surface', 'raised', 'fill'], 4.5, 7],
  ['placeholder', ['surface'], 4.5, 7],
  ['danger', ['surface', 'raised'], 4.5, 7],
  ['warning', ['surface', 'raised'], 4.5, 7],
  ['on-primary', ['primary', 'primary-hover', 'primary-pressed'], 4.5, 7],
  ['on-primary-soft', ['primary-soft'], 4.5, 7],
  ['primary-ink', ['surface', 'raised', 'primary-soft'], 4.5, 7],
  ['outline-strong', ['surface', 'fill'], 3, 7],
  ['primary', ['surface'], 3],
  ['focus', ['surface', 'raised'], 3],
];

test('every theme keeps the contrast of text, of edges and of the focus, light and dark', async () => {
  const poor: string[] = [];
  // One surface tells; a hundred would be drawn anew for each theme.
  await page.goto('/test-pages/states.html?only=column');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  for (const theme of ['light', 'dark']) {
    await choose('theme', theme);
    for (const look of LOOKS) {
      await choose('look', look);
      const colors = await page.evaluate(colorsOf, [...new Set(PAIRS.flatMap(([ink, grounds]) => [ink, ...grounds]))]);
      for (const [ink, grounds, least, high = least] of PAIRS) {
        for (const ground of grounds) {
          const found = contrast(colors[ink]!, colors[ground]!);
          if (found < (look === 'high-contrast' ? high : least))
            poor.push(`${look}, ${theme}: ${ink} on ${ground} ${found.toFixed(2)}`);
        }
      }
    }
  }
  expect(poor).toEqual([]);
});

/** WCAG's ratio of two colors, each red, green and blue from 0 to 255. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: readonly number[]): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
