import {expect, test} from '@playwright/test';
import {openComposer, surface} from './composer-page.js';

test('59 after the first load everything works without a network', async ({page, context}) => {
  await openComposer(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The worker is ready when it is active, and it is active when all files are kept.
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(surface(page).getByRole('heading', {name: /Hello/})).toBeVisible();
  await expect(page.locator('.c-monaco .monaco-editor').first()).toBeVisible();
  await page.getByRole('button', {name: 'Gallery', exact: true}).click();
  await page.getByRole('link', {name: 'Feedback'}).click();
  await expect(page.locator('.c-header')).toContainText('Feedback');
});
