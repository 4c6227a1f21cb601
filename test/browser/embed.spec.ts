import {expect, test} from '@playwright/test';
import {buildPages, pageNames} from '../tools/embed.mjs';

// `npm run test:embed` takes them all; the others need half a gigabyte of packages.
const names = process.env.A2UI_EMBED === 'all' ? await pageNames() : ['plain', 'react'];

for (const name of names) {
  test.describe(name, () => {
    test.beforeAll(async () => {
      test.setTimeout(600_000);
      await buildPages([name]);
    });

    test('a page of the packed package renders, types, acts, updates and removes', async ({page}) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        const ofPage = !message.location().url.endsWith('/favicon.ico');
        if (ofPage && ['error', 'warning'].includes(message.type())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(`/embed/${name}/`);
      const surface = page.locator('a2ui-surface');
      const heading = surface.getByRole('heading', {level: 1});
      const field = surface.getByRole('textbox', {name: 'Name'});

      await expect(heading).toHaveText('Hello, World');
      // A link shows that the framework passed an object as a property, before the first message.
      await expect(surface.getByRole('link', {name: 'A2UI'})).toBeVisible();

      await field.fill('Grace');
      await expect(heading).toHaveText('Hello, Grace');

      await surface.getByRole('button', {name: 'Greet'}).click();
      await expect(page.locator('output')).toContainText('"context":{"name":"Grace"}');
      // What the framework drew anew because of the message left the surface as it was.
      await expect(field).toHaveValue('Grace');

      await page.getByRole('button', {name: 'Rename'}).click();
      await expect(heading).toHaveText('Hello, Ada');
      await expect(field).toHaveValue('Ada');

      await page.getByRole('button', {name: 'Close'}).click();
      await expect(surface).toHaveCount(0);
      await expect(heading).toHaveCount(0);
      if (name !== 'plain') {
        await page.getByRole('button', {name: 'Open'}).click();
        await expect(heading).toHaveText('Hello, World');
      }
      expect(faults).toEqual([]);
    });
  });
}
