import {expect, test} from '@playwright/test';
import {
  BASIC,
  currentText,
  openComposer,
  openPhone,
  openText,
  putCaret,
  replaceText,
  surface,
} from './composer-page.js';

// Keeping files for later would only slow these tests down.
test.use({serviceWorkers: 'block'});

const STREAM = [
  {version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC, dataModel: {name: 'Ada'}}},
  {
    version: '1.0',
    updateComponents: {
      surfaceId: 's',
      components: [{id: 'root', component: 'Column', children: ['a', 'b', 'c', 'go']}],
    },
  },
  {version: '1.0', updateComponents: {surfaceId: 's', components: [{id: 'a', component: 'Text', text: 'First'}]}},
  {
    version: '1.0',
    updateComponents: {
      surfaceId: 's',
      components: [
        {id: 'b', component: 'TextField', label: 'Name', value: {'@path': '/name'}},
        {id: 'c', component: 'Text', text: {'@path': '/reply/action'}},
      ],
    },
  },
  {
    version: '1.0',
    updateComponents: {
      surfaceId: 's',
      components: [
        {id: 'goLabel', component: 'Text', text: 'Send'},
        {
          id: 'go',
          component: 'Button',
          child: 'goLabel',
          action: {event: {name: 'send', context: {name: {'@path': '/name'}}}},
        },
      ],
    },
  },
  {version: '1.0', updateDataModel: {surfaceId: 's', path: '/done', value: true}},
];
const TEXT = JSON.stringify(STREAM, null, 2);

test.beforeEach(async ({page}) => {
  await openComposer(page, {editor: false});
  await openText(page, TEXT);
  await expect(surface(page).getByRole('button', {name: 'Send'})).toBeVisible();
});

test('40 and 43 restart, step and end; a step back and forth draws the same', async ({page}) => {
  await page.getByRole('tab', {name: /Stream/}).click();
  const place = page.locator('.c-place');
  const whole = await surface(page).innerText();
  await page.getByRole('button', {name: 'Restart', exact: true}).click();
  await expect(place).toContainText('Message 0 of 6');
  await page.getByRole('button', {name: 'Step forward'}).click();
  await expect(place).toContainText('Message 1 of 6');
  await expect(surface(page).getByText('First')).toHaveCount(0);
  await page.locator('.c-panels > .c-panel').first().press('End');
  await expect(surface(page).getByRole('button', {name: 'Send'})).toBeVisible();
  await page.getByRole('button', {name: 'Step back'}).click();
  await page.getByRole('button', {name: 'Step back'}).click();
  await expect(surface(page).getByRole('button', {name: 'Send'})).toHaveCount(0);
  await page.getByRole('button', {name: 'Step forward'}).click();
  await page.getByRole('button', {name: 'Step forward'}).click();
  await expect(surface(page).getByRole('button', {name: 'Send'})).toBeVisible();
  expect(await surface(page).innerText()).toBe(whole);
});

test('41 at speed 4 six messages play quickly, in order', async ({page}) => {
  await page.getByRole('tab', {name: /Stream/}).click();
  await page.getByRole('button', {name: /^Speed/}).click();
  await page.getByRole('menuitemradio', {name: '4×'}).click();
  await page.getByRole('button', {name: 'Play'}).click();
  await expect(page.locator('.c-place')).toContainText(/Message [0-3] of 6/);
  await expect(page.locator('.c-place')).toContainText('Message 6 of 6', {timeout: 10_000});
  await expect(page.getByRole('button', {name: 'Play'})).toBeVisible();
});

test('42 a stream cut within a message shows the parts of it that had closed', async ({page}) => {
  await page.getByRole('tab', {name: /Stream/}).click();
  await page.getByRole('button', {name: 'Bytes'}).click();
  const lines = STREAM.map((message) => JSON.stringify(message));
  // The slider counts the bytes of the messages as they are streamed, spaces after commas and colons included.
  const max = Number(await page.locator('.c-range').getAttribute('max'));
  const ends = await page.locator('composer-stream .c-row .size').allInnerTexts();
  expect(ends).toHaveLength(6);
  let found = false;
  for (let byte = Math.round(max * 0.45); byte < max && !found; byte += 12) {
    await page.locator('.c-range').fill(String(byte));
    found = (await page.getByText('incomplete').count()) > 0 && (await surface(page).getByRole('textbox').count()) > 0;
  }
  expect(found, `no cut of ${lines.length} messages left the text field of message 4 alone`).toBe(true);
  await expect(page.locator('composer-stream .c-row.now')).toContainText('4');
  await expect(surface(page).getByText('First')).toBeVisible();
});

test('the playhead stays where a text is edited, and goes to the end of another text that takes its place', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const played = page.locator('composer-preview .c-bar .c-chip');
  const other = TEXT.replace('"First"', '"Of another document"').replace('"Send"', '"Send it"');
  await expect(page.locator('.c-monaco .view-line').first()).toBeVisible();
  await page.getByRole('tab', {name: /Stream/}).click();
  await page.getByRole('button', {name: 'Restart', exact: true}).click();
  for (let step = 0; step < 3; step++) await page.getByRole('button', {name: 'Step forward'}).click();
  await putCaret(page, '"First"', '"First'.length);
  await page.keyboard.type(' of all');
  await expect(surface(page).getByText('First of all')).toBeVisible();
  await expect(played).toHaveText('After message 3 of 6');
  // What the composer makes of a text is the same document.
  await page.getByRole('button', {name: 'More for the source'}).click();
  await page.getByRole('menuitemradio', {name: 'As JSON Lines'}).click();
  await expect.poll(() => currentText(page)).not.toContain('[\n');
  await expect(played).toHaveText('After message 3 of 6');
  await putCaret(page, '"version"');
  await page.keyboard.press('Control+a');
  await page.evaluate((text) => navigator.clipboard.writeText(text), other);
  await page.keyboard.press('Control+v');
  await expect(surface(page).getByText('Of another document')).toBeVisible();
  await expect(surface(page).getByRole('button', {name: 'Send it'})).toBeVisible();
  await expect(played).toHaveCount(0);
  // A playhead behind what is left of the messages is at their end.
  await page.getByRole('button', {name: 'Step back'}).click();
  await expect(played).toHaveText('After message 5 of 6');
  await replaceText(page, JSON.stringify(STREAM.slice(0, 4)));
  await expect(played).toHaveCount(0);
  await expect(page.locator('.c-place')).toContainText('Message 4 of 4');
  // The plain editor tells as much of what is typed into it.
  const phone = await openPhone(browser, TEXT);
  const workspace = (count: number | undefined) =>
    phone.page.evaluate(
      (at) =>
        document
          .querySelector<HTMLElement & {workspace: {play(count: number | undefined): void}}>('composer-app')!
          .workspace.play(at),
      count,
    );
  await workspace(2);
  const chip = phone.page.locator('composer-preview .c-bar .c-chip');
  await expect(chip).toHaveText('After message 2 of 6');
  const panes = phone.page.getByRole('navigation', {name: 'Panes'});
  await panes.getByRole('button', {name: 'Source'}).tap();
  const area = phone.page.getByRole('textbox', {name: 'A2UI messages'});
  await area.press('Control+End');
  await phone.page.keyboard.type(' ');
  await panes.getByRole('button', {name: 'Preview'}).tap();
  await expect(chip).toHaveText('After message 2 of 6');
  await panes.getByRole('button', {name: 'Source'}).tap();
  await area.press('Control+a');
  await phone.page.keyboard.insertText(other);
  await panes.getByRole('button', {name: 'Preview'}).tap();
  await expect(surface(phone.page).getByRole('button', {name: 'Send it'})).toBeVisible();
  await expect(chip).toHaveCount(0);
  await phone.context.close();
});

test('a stream that is cut within a message is cut anew when its text is edited', async ({page}) => {
  await page.getByRole('tab', {name: /Stream/}).click();
  await page.getByRole('button', {name: 'Bytes'}).click();
  const lines = STREAM.map((message) => `${JSON.stringify(message)}\n`);
  const ends = await page.locator('composer-stream .c-row .size').allInnerTexts();
  expect(ends).toHaveLength(lines.length);
  const max = Number(await page.locator('.c-range').getAttribute('max'));
  let byte = Math.round(max * 0.45);
  for (; byte < max; byte += 12) {
    await page.locator('.c-range').fill(String(byte));
    if (
      (await page.getByText('incomplete').count()) > 0 &&
      (await surface(page).getByRole('textbox', {name: 'Name'}).count()) > 0
    )
      break;
  }
  expect(byte).toBeLessThan(max);
  await replaceText(page, TEXT.replace('"Name"', '"Full"'));
  await expect(surface(page).getByRole('textbox', {name: 'Full'})).toBeVisible();
  await expect(page.locator('composer-preview')).toContainText(`At byte ${byte}`);
});

test('44 typed data shows in the panel, is written back, and can be reset', async ({page}) => {
  await page.getByRole('tab', {name: 'Data', exact: true}).click();
  const row = page.locator('.c-data[data-path="/name"]');
  await expect(row).toContainText('"Ada"');
  await surface(page).getByRole('textbox').fill('Grace');
  await expect(row).toContainText('"Grace"');
  await expect(row).toContainText('was "Ada"');
  await page.getByRole('button', {name: 'Reset'}).click();
  await expect(surface(page).getByRole('textbox')).toHaveValue('Ada');
  await surface(page).getByRole('textbox').fill('Grace');
  await page.getByRole('button', {name: 'Write back'}).click();
  await expect.poll(() => currentText(page)).toBe(TEXT.replace('"Ada"', '"Grace"'));
  await expect(row).not.toContainText('was');
});

test('changed data is kept as a scenario, taken off and put on again', async ({page}) => {
  await page.getByRole('tab', {name: 'Data', exact: true}).click();
  await surface(page).getByRole('textbox').fill('Grace');
  await page.getByLabel('Name of the scenario').fill('Another name');
  await page.getByRole('button', {name: 'Keep'}).click();
  const choose = async (name: string) => {
    await page.getByRole('button', {name: /^Scenario/}).click();
    await page.getByRole('menuitemradio', {name}).click();
  };
  await choose('No scenario');
  await expect(surface(page).getByRole('textbox')).toHaveValue('Ada');
  await choose('Another name');
  await expect(surface(page).getByRole('textbox')).toHaveValue('Grace');
  // The document itself is as it was.
  expect(await currentText(page)).toBe(TEXT);
});

test('44 data is changed in the panel', async ({page}) => {
  await page.getByRole('tab', {name: 'Data', exact: true}).click();
  await page.locator('.c-data[data-path="/name"] .c-data-value').click();
  await page.keyboard.type('"Edsger"');
  await page.keyboard.press('Enter');
  await expect(surface(page).getByRole('textbox')).toHaveValue('Edsger');
});

test('46 a mock made from an event answers the next one', async ({page}) => {
  await surface(page).getByRole('button', {name: 'Send'}).click();
  await page.getByRole('tab', {name: /Events/}).click();
  await page.getByRole('button', {name: 'Create mock from this'}).click();
  await expect(page.getByRole('tab', {name: /Mocks/})).toContainText('1');
  await surface(page).getByRole('button', {name: 'Send'}).click();
  await expect(surface(page).getByText('Reply to send', {exact: true})).toBeVisible();
  await expect(page.locator('composer-events .c-event').first()).toContainText('Mock reply');
});

test('47 a failing function of the agent fails its check and is listed under RPC', async ({page}) => {
  const catalog = {
    catalogId: 'https://example.com/agent.json',
    protocolVersion: '1.0',
    title: 'Agent',
    components: {},
    functions: {
      free: {
        type: 'object',
        description: 'Whether a name is free.',
        returnType: 'validationResult',
        properties: {
          '@call': {const: 'free'},
          args: {
            type: 'object',
            properties: {name: {$ref: 'common_types.json#/$defs/DynamicString'}},
            required: ['name'],
            additionalProperties: false,
          },
        },
        required: ['@call', 'args'],
      },
    },
  };
  await page.getByRole('tab', {name: 'Catalogs'}).click();
  await page.getByLabel('Paste its JSON').fill(JSON.stringify(catalog));
  await page.getByLabel('Paste its JSON').blur();
  await expect(page.locator('.c-catalog', {hasText: catalog.catalogId})).toBeVisible();
  await openText(
    page,
    JSON.stringify([
      {
        version: '1.0',
        createSurface: {
          surfaceId: 's',
          catalogId: BASIC,
          dataModel: {name: 'Ada'},
          components: [
            {
              id: 'root',
              component: 'TextField',
              label: 'Name',
              value: {'@path': '/name'},
              '@checks': [
                {
                  condition: {'@call': 'free', catalogId: catalog.catalogId, args: {name: {'@path': '/name'}}},
                  message: 'The name could not be checked.',
                },
              ],
            },
          ],
        },
      },
    ]),
  );
  await page.getByRole('tab', {name: /RPC/}).click();
  const call = page.locator('composer-rpc .c-event[data-state="pending"]');
  // A check is asked when the field has been touched.
  await surface(page).getByRole('textbox').focus();
  await surface(page).getByRole('textbox').blur();
  await expect(call).toContainText('free');
  await call.getByRole('button', {name: 'Fail'}).click();
  await expect(surface(page).getByText('The name could not be checked.')).toBeVisible();
  await expect(page.locator('composer-rpc .c-event[data-state="failed"]')).toHaveCount(1);
});

test('a call of the renderer is answered in the panel', async ({page}) => {
  await page.getByRole('tab', {name: /RPC/}).click();
  await page.getByRole('combobox', {name: 'Function'}).selectOption('formatNumber');
  await page.getByLabel('Arguments').fill('{"value": 1234.5}');
  await page.getByRole('button', {name: 'Call', exact: true}).click();
  // The basic functions are for documents; the refusal is an answer too.
  await expect(page.locator('composer-rpc pre').filter({hasText: 'functionCallId'})).toContainText(
    'INVALID_FUNCTION_CALL',
  );
});
