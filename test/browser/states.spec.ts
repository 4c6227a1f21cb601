import AxeBuilder from '@axe-core/playwright';
import {expect, test, type Page} from '@playwright/test';

/** Opens the page of states, with all its pictures loaded; returns what went wrong on it. */
async function open(page: Page, query = ''): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    // Some media on the page are missing on purpose, and it has no icon.
    const missing = /\/media\/none\.|\/favicon\.ico$/.test(message.location().url);
    if (message.type() === 'error' && !missing) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`/test-pages/states.html?${query}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
  // Only the picture whose URL has not come is still awaited.
  await expect(page.locator('.image.loading')).toHaveCount(1);
  return faults;
}

for (const theme of ['light', 'dark']) {
  test(`every state runs under the strict policy, without a fault that axe finds, ${theme}`, async ({page}) => {
    const faults = await open(page, `theme=${theme}`);
    expect(faults).toEqual([]);
    // What fades in has not its colors yet; only the awaited picture pulses on.
    await page.waitForFunction(() => document.getAnimations().length <= 1);
    const {violations} = await new AxeBuilder({page})
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({id, nodes}) => ({id, nodes: nodes.map(({html}) => html)}))).toEqual([]);
  });
}

for (const [name, query, width] of [
  ['320 pixels', '', 320],
  ['200 % zoom', '', 640],
  ['right to left', 'dir=rtl&lang=ar', 1280],
] as const) {
  test(`nothing reaches over the edge: ${name}`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    await open(page, query);
    const over = await page.evaluate(() => {
      const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
      const wide: string[] = [];
      for (const surface of document.querySelectorAll('a2ui-surface')) {
        const {left, right} = surface.getBoundingClientRect();
        for (const element of surface.shadowRoot!.querySelectorAll('.surface *')) {
          const box = element.getBoundingClientRect();
          if (box.width === 0 || (box.right <= right + 0.5 && box.left >= left - 16)) continue;
          let inside = element.parentElement;
          while (inside && !scrolls(inside)) inside = inside.parentElement;
          if (!inside)
            wide.push(`${element.className} ${Math.round(box.left - left)} ${Math.round(box.right - right)}`);
        }
      }
      return {page: document.documentElement.scrollWidth - innerWidth, wide};
    });
    expect(over).toEqual({page: 0, wide: []});
  });
}
