import {expect, type Page} from '@playwright/test';
import {answerMedia} from '../media.js';
// Types of what the page puts there.
import type {} from '../pages/hostile.js';

const POLICY = /(default-src 'self');/;

/** Goes to the hostile page under the element's policy, media of other hosts let through to be counted; gives the hosts asked. */
export async function goToHostile(page: Page): Promise<Set<string>> {
  const asked = new Set<string>();
  await page.route('**/*', async (route) => {
    const {host, pathname, origin} = new URL(route.request().url());
    if (origin !== new URL(page.url() === 'about:blank' ? route.request().url() : page.url()).origin) {
      asked.add(host);
      return answerMedia(route);
    }
    if (!pathname.endsWith('/hostile.html')) return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(POLICY);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types lit-html");
    const media = "$1; img-src 'self' data: https:; media-src 'self' https:;";
    return route.fulfill({
      response,
      headers: {...headers, 'content-security-policy': policy.replace(POLICY, media)},
    });
  });
  await page.goto('/test-pages/hostile.html');
  await expect.poll(() => page.evaluate(() => 'hostile' in globalThis)).toBe(true);
  return asked;
}
