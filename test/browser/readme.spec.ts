import {readFileSync} from 'node:fs';
import {expect, test, type Page} from '@playwright/test';

const readme = readFileSync('README.md', 'utf8');
const fenced = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? '';

/** The README's page with one of the two files that need no bundler. */
async function open(page: Page, file: string): Promise<string[]> {
  const html = fenced('html').replace("import 'a2ui-surface';", `import '${file}';`);
  expect(html).toContain(file);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.route('**/readme.html', (route) =>
    route.fulfill({contentType: 'text/html', body: `<!doctype html><html lang="en"><title>README</title>${html}`}),
  );
  await page.goto('/readme.html');
  return faults;
}

for (const file of ['/a2ui-surface.js', '/a2ui-surface.standalone.js']) {
  test(`the README's page draws with ${file}`, async ({page}) => {
    const faults = await open(page, file);
    await expect(page.getByRole('heading', {name: 'Hello from an agent', level: 1})).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test("the README's example does what it says", async ({page}) => {
  const faults = await open(page, '/a2ui-surface.js');
  await expect(page.getByRole('heading', {name: 'Hello from an agent'})).toBeVisible();
  const sent = await page.evaluateHandle((message) => {
    const surface = document.createElement('a2ui-surface') as HTMLElement & {receive(input: string): unknown};
    const messages: unknown[] = [];
    surface.addEventListener('a2ui-message', (event) => messages.push((event as CustomEvent).detail));
    document.querySelector('a2ui-surface')?.replaceWith(surface);
    surface.receive(message);
    return messages;
  }, fenced('json'));
  const slider = page.getByRole('slider', {name: 'Guests'});
  await expect(page.getByRole('heading', {name: 'A table for 2'})).toBeVisible();
  await slider.fill('0');
  await expect(page.getByRole('heading', {name: 'A table for 0'})).toBeVisible();
  const book = page.getByRole('button', {name: 'Book'});
  await expect(book).toHaveAttribute('aria-disabled', 'true');
  await book.click({force: true});
  await expect(page.getByText('Somebody has to come.').first()).toBeVisible();
  await slider.fill('4');
  await book.click();
  await expect
    .poll(() => sent.jsonValue())
    .toMatchObject([
      {
        message: {
          version: '1.0',
          action: {name: 'book', surfaceId: 'table', sourceComponentId: 'book', context: {guests: 4}},
        },
      },
    ]);
  expect(faults).toEqual([]);
});
