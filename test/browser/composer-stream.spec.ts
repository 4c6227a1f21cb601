import {expect, test} from '@playwright/test';
import {BASIC, currentText, openComposer, openText, surface} from './composer-page.js';

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
  await expect(surface(page).getByText('send', {exact: true})).toBeVisible();
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
