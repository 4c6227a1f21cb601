import {readFileSync} from 'node:fs';
import {expect, test, type Page} from '@playwright/test';
import {LONG} from '../security/figures.js';
import {
  components,
  insert,
  inspector,
  messages,
  openTree,
  property,
  row,
  undoAll,
  write,
  type ComponentJson,
} from './composer-hands.js';
import {currentText, openComposer, openText, problems, surface} from './composer-page.js';

test.use({serviceWorkers: 'block'});
// A hundred gestures: half a minute, and minutes where the machine is busy.
test.setTimeout(600_000);

interface Created {
  components: ComponentJson[];
  dataModel: Record<string, unknown>;
}

const booking = JSON.parse(readFileSync(new URL('../../examples/booking.json', import.meta.url), 'utf8')) as {
  messages: [{createSurface: Created}];
};

const MESSAGES = {
  when: 'Choose a day and a time.',
  name: 'We need a name for the table.',
  phone: 'Digits and spaces only, six at least.',
  book: 'Name, day and telephone number are still needed.',
};
const PATTERN = '^[+]?[0-9 ]{6,20}$';

/** Chooses a container in the tree, inserts into it, and gives the new component its id. */
async function put(page: Page, into: string, name: string, id: string): Promise<void> {
  await row(page, into).click();
  await insert(page, name);
  await write(inspector(page).getByRole('textbox', {name: 'Id', exact: true}), id);
  await expect(row(page, id)).toBeVisible();
}

/** Gives a key that the palette made the name that it shall have. */
async function renameData(page: Page, before: string, after: string): Promise<void> {
  const data = page.locator('composer-data');
  await data.getByRole('button', {name: `Rename /${before}`, exact: true}).click();
  await data.getByRole('textbox', {name: `New name of ${before}`}).fill(after);
  await page.keyboard.press('Enter');
  await expect(data.locator(`[data-path="/${after}"]`)).toBeVisible();
}

async function addData(page: Page, name: string, value: unknown): Promise<void> {
  const data = page.locator('composer-data');
  await data.getByRole('button', {name: 'Add to /', exact: true}).click();
  await data.getByRole('textbox', {name: 'Name of the new value'}).fill(name);
  await data.getByRole('textbox', {name: /New value/}).fill(JSON.stringify(value));
  await data.getByRole('button', {name: 'Add', exact: true}).click();
  await expect(data.locator(`[data-path="/${name}"]`)).toBeVisible();
}

const text = (page: Page, name: string, value: string) => write(property(page, name).getByRole('textbox'), value);
const number = (page: Page, name: string, value: number) =>
  write(property(page, name).getByRole('spinbutton'), String(value));
const choose = (page: Page, name: string, label: string) =>
  property(page, name).getByRole('combobox').selectOption({label});

async function addCheck(page: Page, name: string, message: string): Promise<void> {
  const checks = inspector(page).getByRole('region', {name: 'Checks'});
  await checks.getByRole('button', {name: 'Add a check'}).click();
  await page.getByRole('menuitem', {name: new RegExp(`^${name}`)}).click();
  await checks.locator('summary').last().click();
  await write(checks.locator('.c-prop[data-name="message"]').last().getByRole('textbox'), message);
}

test('the booking form is built from an empty document by hand: it is strictly valid, looks like the original, and undo leads back', async ({
  page,
}) => {
  test.skip(
    !LONG,
    'a hundred gestures take minutes: npm run test:long; test/node/composer and composer-hands try each of them',
  );
  await openComposer(page);
  await page.getByRole('button', {name: /Open an example/}).click();
  await page.getByRole('menuitem', {name: 'New document'}).click();
  await expect(surface(page)).toBeAttached();
  const empty = await currentText(page);
  await openTree(page);
  await page.locator('composer-drawer').getByRole('tab', {name: 'Data'}).click();

  // A Card around the root.
  await row(page, 'root').click({button: 'right'});
  await page.getByRole('menuitem', {name: 'Wrap in Card'}).click();
  await row(page, 'column').click();
  await write(inspector(page).getByRole('textbox', {name: 'Id', exact: true}), 'form');

  await put(page, 'form', 'Text', 'title');
  await surface(page).getByText('Some text').dblclick();
  await page.keyboard.type('## A table at the Lantern House');
  await page.keyboard.press('Enter');
  await put(page, 'form', 'Text', 'lead');
  await text(page, 'text', 'Kitchen open from 17:00 to 22:00. Closed on Mondays.');
  await choose(page, 'variant', 'caption');

  await put(page, 'form', 'DateTimeInput', 'when');
  await renameData(page, 'dateTimeInput', 'when');
  await text(page, 'label', 'When');
  await choose(page, 'enableTime', 'Yes');
  await text(page, 'min', '2026-11-30T17:00:00Z');
  await addCheck(page, 'required', MESSAGES.when);

  const {dataModel} = booking.messages[0].createSurface;
  await addData(page, 'evening', dataModel.evening);
  await put(page, 'form', 'Chart', 'evening');
  await text(page, 'title', 'Free tables on Fridays');
  await text(page, 'subtitle', 'by the hour');
  await write(property(page, 'data').getByRole('textbox', {name: 'Path of data'}), '/evening');
  await text(page, 'x', 'hour');
  await write(property(page, 'series').getByRole('textbox', {name: 'field'}), 'free');
  await write(property(page, 'series').getByRole('textbox', {name: 'label'}), 'Free tables');
  await number(page, 'height', 132);
  await page.locator('composer-data').getByRole('button', {name: 'Remove /chart', exact: true}).click();

  await put(page, 'form', 'Slider', 'guests');
  await renameData(page, 'slider', 'guests');
  await text(page, 'label', 'Guests');
  await number(page, 'min', 1);
  await number(page, 'max', 8);
  await number(page, 'steps', 7);

  await put(page, 'form', 'ChoicePicker', 'seat');
  await renameData(page, 'choicePicker', 'seat');
  await text(page, 'label', 'Where would you like to sit?');
  for (const [index, label] of ['Window', 'Terrace', 'Counter'].entries()) {
    const option = property(page, 'options').getByRole('group', {name: `options ${index + 1}`});
    await write(option.getByRole('textbox', {name: 'label'}), label);
    await write(option.getByRole('textbox', {name: 'value'}), label.toLowerCase());
  }
  await choose(page, 'displayStyle', 'chips');

  await put(page, 'form', 'Row', 'contact');
  await put(page, 'contact', 'TextField', 'name');
  await renameData(page, 'textField', 'name');
  await text(page, 'label', 'Name');
  await number(page, 'weight', 1);
  await addCheck(page, 'required', MESSAGES.name);
  await put(page, 'contact', 'TextField', 'phone');
  await renameData(page, 'textField', 'phone');
  await text(page, 'label', 'Telephone');
  await number(page, 'weight', 1);
  await text(page, 'placeholder', '+31 20 555 0100');
  await addCheck(page, 'regex', MESSAGES.phone);
  await write(
    inspector(page).getByRole('region', {name: 'Checks'}).locator('.c-prop[data-name="pattern"]').getByRole('textbox'),
    PATTERN,
  );

  await put(page, 'form', 'TextField', 'notes');
  await renameData(page, 'textField', 'notes');
  await text(page, 'label', 'Anything we should know?');
  await choose(page, 'variant', 'longText');
  await text(page, 'placeholder', 'Allergies, a birthday, a high chair');
  await put(page, 'form', 'Divider', 'line');

  const originals = new Map(booking.messages[0].createSurface.components.map((component) => [component.id, component]));
  await put(page, 'form', 'Text', 'summary');
  await property(page, 'text').getByRole('button', {name: 'Function: text'}).click();
  const summary = originals.get('summary')?.text as {args: {value: string}};
  await write(property(page, 'text', 'value').getByRole('textbox'), summary.args.value);

  await put(page, 'form', 'Button', 'book');
  await write(property(page, 'action', 'name').getByRole('textbox'), 'bookTable');
  for (const name of ['when', 'guests', 'seat', 'name', 'phone', 'notes']) {
    await property(page, 'action').getByRole('combobox', {name: 'New context value'}).fill(name);
    await property(page, 'action').getByRole('button', {name: 'Add to the context'}).click();
    await expect(property(page, 'action', name)).toBeVisible();
  }
  await choose(page, 'variant', 'primary');
  await addCheck(page, 'and', MESSAGES.book);
  const checks = inspector(page).getByRole('region', {name: 'Checks'});
  const argument = (place: number, name: string) =>
    checks.locator(`.c-prop[data-name="values ${place}"] .c-prop[data-name="${name}"]`);
  await write(argument(1, 'value').getByRole('textbox', {name: 'Path of value'}), '/name');
  await write(argument(2, 'value').getByRole('textbox', {name: 'Path of value'}), '/when');
  await checks.locator('.c-prop[data-name="values"]').getByRole('button', {name: 'Add', exact: true}).click();
  await checks.getByRole('button', {name: 'Function: values 3'}).click();
  await checks.getByRole('combobox', {name: 'Function of values 3'}).selectOption('regex');
  await argument(3, 'value').getByRole('button', {name: 'Path: value'}).click();
  await write(argument(3, 'value').getByRole('textbox', {name: 'Path of value'}), '/phone');
  await write(argument(3, 'pattern').getByRole('textbox'), PATTERN);
  await row(page, 'button-label').click();
  await write(inspector(page).getByRole('textbox', {name: 'Id', exact: true}), 'book-label');
  await text(page, 'text', 'Request this table');

  // What the form starts with: set in the preview, and written back.
  for (const [path, value] of [
    ['when', '2026-12-11T19:30'],
    ['guests', 2],
    ['seat', ['window']],
  ] as const) {
    await page
      .locator(`composer-data [data-path="/${path}"]`)
      .getByRole('button', {name: `Remove /${path}`, exact: true})
      .click();
    await addData(page, path, value);
  }

  const built = await components(page);
  expect([...built.keys()].toSorted()).toEqual([...originals.keys()].toSorted());
  for (const [id, original] of originals) expect(built.get(id), id).toEqual(original);
  const created = (await messages(page))[0] as {createSurface?: Created};
  expect(created.createSurface?.dataModel).toEqual(dataModel);
  await expect(problems(page)).toHaveCount(0);
  expect(await strictFaults(page)).toEqual([]);
  const looks = await surface(page).evaluate((element) => element.shadowRoot!.textContent?.replaceAll(/\s+/g, ' '));

  await undoAll(page);
  expect(await currentText(page)).toBe(empty);

  await openText(page, JSON.stringify(booking.messages));
  await expect(surface(page).getByText('Request this table')).toBeVisible();
  await expect
    .poll(() => surface(page).evaluate((element) => element.shadowRoot!.textContent?.replaceAll(/\s+/g, ' ')))
    .toBe(looks);
});

/** What a renderer says that refuses whatever is not right. */
function strictFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Faulty {
      receive(input: unknown): {message: string; severity: string}[];
    }
    type Maker = new (init: {catalogs: unknown; strict: boolean}) => Faulty;
    const {workspace} = document.querySelector<
      HTMLElement & {workspace: {catalogs: unknown; text: {get(): string}; preview: {renderer: {get(): object}}}}
    >('composer-app')!;
    const Renderer = workspace.preview.renderer.get().constructor as Maker;
    const renderer = new Renderer({catalogs: workspace.catalogs, strict: true});
    return renderer
      .receive(JSON.parse(workspace.text.get()))
      .filter(({severity}) => severity === 'error')
      .map(({message}) => message);
  });
}
