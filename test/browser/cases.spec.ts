// One test per case from the field: its messages and steps are played as they lie in the file, and every sentence that it
// expects is an assertion here. The files stand beside the project; without them the tests are skipped.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {expect, test, type Page} from '@playwright/test';
import {answerMedia} from './media.js';
import type {StageInit} from './pages/stage.js';
import {Stage, type Message} from './stage.js';

const FOLDER = '../shared/cases/';
const present = existsSync(FOLDER);

interface Step {
  do: 'wait' | 'message' | 'click' | 'type' | 'select';
  target: string;
  surface?: string;
  at?: string;
  message: Message;
  ms: number;
  text?: string;
  keys?: string[];
  replace?: boolean;
  value: string | number;
}

interface Case {
  messages: Message[];
  steps: Step[];
  page?: {timeZone?: string; lang?: string; css?: string};
}

function read(number: string): Case {
  const file = readdirSync(FOLDER).find((name) => name.startsWith(`${number}-`));
  if (!file) throw new Error(`There is no case ${number}.`);
  return JSON.parse(readFileSync(FOLDER + file, 'utf8')) as Case;
}

let page: Page;
let stage: Stage;

test.describe.configure({mode: 'default'});
test.skip(!present, 'the cases are not beside the project');
test.beforeAll(async ({browser}) => {
  if (!present) return;
  page = await browser.newPage({viewport: {width: 900, height: 700}, locale: 'en-US'});
  await page.route('https://example.org/**', answerMedia);
  stage = await Stage.goTo(page, {remoteMedia: true});
});
test.afterAll(() => page?.close());

/** Opens the stage and feeds the messages of a case. */
async function begin(number: string, init: StageInit = {}): Promise<Case> {
  const found = read(number);
  await stage.open({...found.page, ...init});
  await stage.feed(...found.messages);
  return found;
}

async function play(step: Step): Promise<void> {
  switch (step.do) {
    case 'wait':
      await page.waitForTimeout(step.ms);
      break;
    case 'message':
      await stage.feed(step.message);
      break;
    case 'click':
      await (await stage.control(step.target, step.at, step.surface)).click();
      break;
    case 'type': {
      const control = await stage.control(step.target, step.at, step.surface);
      await control.focus();
      if (step.replace) await page.keyboard.press('ControlOrMeta+A');
      if (step.text !== undefined) await page.keyboard.type(step.text);
      for (const key of step.keys ?? []) await page.keyboard.press(key);
      break;
    }
    case 'select':
      await select(step);
      break;
  }
  await stage.settled();
}

/** Drags a slider to a value, or chooses the option of that value. */
async function select({target, value, at, surface}: Step): Promise<void> {
  if (typeof value === 'number') {
    const control = await stage.control(target, at, surface);
    await control.evaluate((range, to) => {
      (range as HTMLInputElement).value = String(to);
      // A drag sends `input` for each move; `change` comes at its end, which this one never reaches.
      range.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    }, value);
    return;
  }
  const element = await stage.element(target, at, surface);
  const option = await element.evaluateHandle(
    (root, [id, wanted, on]) => {
      const {options} = here.surface(on).inspect()!.components[id]! as unknown as {options: {value: string}[]};
      return root.querySelectorAll('input')[options.findIndex((candidate) => candidate.value === wanted)]!;
    },
    [target, value, surface] as const,
  );
  await option.click();
}

async function playAll({steps}: Case): Promise<void> {
  for (const step of steps) await play(step);
}

/** The page saw no exception and logged no error. */
async function noMishap(): Promise<void> {
  const {mishaps} = await stage.record();
  expect(mishaps).toEqual([]);
  expect(stage.errors).toEqual([]);
}

const field = (name: string) => page.getByRole('textbox', {name});
const faultsOf = async (id: string) => (await stage.diagnostics()).filter(({componentId}) => componentId === id);

test('01 a second createSurface of a living surface is refused, and the stream goes on', async () => {
  await playAll(await begin('01'));
  const diagnostics = await stage.diagnostics();
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({severity: 'error', surfaceId: 'demo'});
  expect(diagnostics[0]!.message).toMatch(/demo already exists/);
  expect(await stage.text()).not.toContain('second copy');
  await expect(field('Note')).toHaveValue('keep me');
  expect(await stage.text()).toContain('Updated');
});

test('02 components and data that come long after the first paint show, and what stood there stays', async () => {
  const {steps} = await begin('02');
  const before = await stage.element('a');
  for (const step of steps) await play(step);
  expect(await stage.text()).toBe('Step one Step two');
  expect(await before.evaluate((element) => element.isConnected && element === here.element('a'))).toBe(true);
});

test('04 before root nothing shows and nothing is wrong; root makes it appear', async () => {
  const {steps} = await begin('04');
  expect(await stage.text()).toBe('');
  expect(await page.evaluate(() => here.surface().matches(':state(loading)'))).toBe(true);
  expect(await page.evaluate(() => here.surface().getBoundingClientRect().height)).toBe(0);
  for (const step of steps) await play(step);
  expect(await stage.text()).toBe('Seats: 3');
  expect(await page.evaluate(() => here.surface().matches(':state(loading)'))).toBe(false);
  expect((await stage.diagnostics()).filter(({severity}) => severity !== 'info')).toEqual([]);
});

test('05 a component that breaks its schema costs only itself', async () => {
  await begin('05');
  expect(await stage.text()).toBe('Above Below');
  const errors = (await stage.diagnostics()).filter(({severity}) => severity === 'error');
  expect(errors.map(({componentId}) => componentId)).toEqual(['bad1', 'bad2']);
  expect(errors[0]!.message).toContain('max');
  expect(errors[1]!.message).toContain('text');
  expect(await stage.data('/v')).toBe(2);
  const corrected = {id: 'bad1', component: 'Slider', label: 'Now fine', max: 10, value: {'@path': '/v'}};
  await stage.feed({version: '1.0', updateComponents: {surfaceId: 'demo', components: [corrected]}});
  await expect(page.getByRole('slider', {name: 'Now fine'})).toHaveValue('2');
});

test('06 a surface deleted in the middle of a click leaves nothing behind', async () => {
  const {steps} = await begin('06');
  for (const step of steps) await play(step);
  expect((await stage.actions()).map(({name}) => name)).toEqual(['bye']);
  const diagnostics = await stage.diagnostics();
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]!.message).toContain('demo');
  expect(await stage.text()).toBe('Fresh');
  expect(await stage.data()).toEqual({});
  expect(await page.evaluate(() => Object.keys(here.surface().inspect()!.components))).toEqual(['root']);
  await noMishap();
});

test('06 the same from inside the handler of the message, with an update still waiting to be drawn', async () => {
  const {steps} = await begin('06');
  const later = steps.filter((step) => step.do === 'message').map(({message}) => message);
  await page.evaluate((messages) => {
    here.feed([{version: '1.0', updateDataModel: {surfaceId: 'demo', path: '/x', value: 0}}]).catch(() => undefined);
    here.renderer.addEventListener('message', () => messages.forEach((message) => here.renderer.receive(message)), {
      once: true,
    });
    here.control('b').click();
  }, later);
  expect((await stage.actions()).map(({name}) => name)).toEqual(['bye']);
  expect(await stage.diagnostics()).toHaveLength(1);
  expect(await stage.text()).toBe('Fresh');
  expect(await stage.data()).toEqual({});
  await noMishap();
});

test('07 a slider that is dragged refreshes every reader of its path, with a number', async () => {
  await playAll(await begin('07'));
  expect(await stage.text()).toContain('7 cups');
  await expect(page.getByRole('slider', {name: 'Cups'})).toHaveValue('7');
  await expect(page.getByRole('slider', {name: 'Mirror'})).toHaveValue('7');
  const shown = page.getByRole('slider', {name: 'Cups'});
  await expect(shown).toHaveAttribute('aria-valuetext', /^7/);
  expect(await stage.data('/cups')).toBe(7);
});

test('09 a check box reads and writes booleans and never gets out of step', async () => {
  const {steps} = await begin('09');
  const box = page.getByRole('checkbox', {name: 'Gift wrap'});
  await expect(box).not.toBeChecked();
  expect(await stage.text()).toContain('wrap=false');
  await play(steps[0]!);
  expect(await stage.data('/wrap')).toBe(true);
  expect(await stage.text()).toContain('wrap=true');
  await play(steps[1]!);
  await expect(box).not.toBeChecked();
  await play(steps[2]!);
  await expect(box).toBeChecked();
  expect(await stage.data('/wrap')).toBe(true);
});

test('10 keys with a slash or a tilde are addressed by their escapes', async () => {
  await playAll(await begin('10'));
  expect(await stage.text()).toBe('60 about 48 one two');
  expect(Object.keys((await stage.data('/rates')) as object)).toEqual(['km/h', '~approx']);
});

test('12 unsafe writes change nothing and each is told', async () => {
  const {steps} = await begin('12');
  const before = await stage.data();
  for (const [index, step] of steps.slice(0, 5).entries()) {
    await play(step);
    expect(await stage.diagnostics()).toHaveLength(index + 1);
    expect(await stage.data()).toEqual(before);
  }
  expect(await page.evaluate(() => (({}) as {hacked?: unknown}).hacked)).toBeUndefined();
  await play(steps[5]!);
  expect(await stage.diagnostics()).toHaveLength(5);
  expect(await stage.text()).toBe('Lin Q ["a"]');
});

test('14 failing checks show on every kind of input, when the user has had a chance', async () => {
  const {steps} = await begin('14');
  const send = page.getByRole('button', {name: 'Send'});
  const mail = field('Mail');
  const size = page.getByRole('radiogroup', {name: 'Size'});
  const volume = page.getByRole('slider', {name: 'Volume'});
  const sentence = (text: string) => page.getByText(text, {exact: true});
  const steps_ = steps.values();
  const next = async () => play(steps_.next().value!);

  await next();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toHaveAccessibleDescription(/Mail first/);
  for (const text of ['Mail is needed', 'Not an address', 'Pick a size', 'At least 8'])
    await expect(sentence(text)).toBeHidden();
  for (const input of [mail, size, volume]) await expect(input).not.toHaveAttribute('aria-invalid', 'true');

  await next();
  await next();
  await expect(sentence('Mail is needed')).toBeVisible();
  await expect(sentence('Not an address')).toBeVisible();
  await expect(mail).toHaveAttribute('aria-invalid', 'true');
  await expect(mail).toHaveAccessibleDescription(/Mail is needed.*Not an address/);

  await next();
  await next();
  await expect(sentence('Mail is needed')).toBeHidden();
  await expect(sentence('Not an address')).toBeVisible();
  await expect(mail).toHaveAccessibleDescription('Not an address');
  await expect(sentence('At least 8')).toBeVisible();

  await next();
  await next();
  await expect(sentence('Pick a size')).toBeVisible();
  await expect(size).toHaveAttribute('aria-invalid', 'true');
  await expect(size).toHaveAccessibleDescription('Pick a size');
  await expect(volume).toHaveAttribute('aria-invalid', 'true');
  await expect(volume).toHaveAccessibleDescription('At least 8');
  // Each sentence stands in the page once, in a region that stood there before it came, so that it is announced once.
  for (const text of ['Not an address', 'Pick a size', 'At least 8']) {
    expect(
      await sentence(text).evaluateAll((found) => found.map((element) => element.closest('[aria-live]') !== null)),
    ).toEqual([true]);
  }

  await next();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await expect(send).not.toHaveAccessibleDescription(/Mail first/);
  await expect(sentence('Not an address')).toBeHidden();
  await send.click();
  expect((await stage.actions()).map(({name}) => name)).toEqual(['send']);
});

test('15 a template list grows, shrinks and vanishes with its data', async () => {
  const {steps} = await begin('15');
  const list = () =>
    stage
      .element('l')
      .then((element) => element.innerText())
      .then((text) => text.split(/\s*\n\s*/).filter(Boolean));
  expect(await list()).toEqual(['1. Rye', '2. Oat']);
  await play(steps[0]!);
  expect(await list()).toEqual(['1. Rye', '2. Oat', '3. Spelt']);
  await play(steps[1]!);
  expect(await list()).toEqual(['1. Oat']);
  const told = (await stage.diagnostics()).length;
  await play(steps[2]!);
  expect(await list()).toEqual([]);
  expect(await stage.diagnostics()).toHaveLength(told);
  await play(steps[3]!);
  expect(await list()).toEqual([]);
  const fresh = (await stage.diagnostics()).slice(told);
  expect(fresh).toHaveLength(1);
  expect(fresh[0]!.message).toContain('/rows');
  const outside = await faultsOf('out');
  expect(outside).toHaveLength(1);
  expect(outside[0]!.message).toContain('@index');
  expect(await (await stage.element('out')).innerText()).toBe('x');
});

test('16 a template inside a template reads its own scope and the root', async () => {
  const {steps} = await begin('16');
  expect(await stage.text()).toBe('A a1 (Kiosk) a2 (Kiosk) B b1 (Kiosk)');
  await play(steps[0]!);
  expect(await stage.text()).toBe('A a1 (Kiosk) a2 (Kiosk) B b1 (Kiosk) b2 (Kiosk)');
  await play(steps[1]!);
  expect(await stage.text()).toBe('A a1 (Stall) a2 (Stall) B b1 (Stall) b2 (Stall)');
});

test('18 formatString prints objects, nothing, zero, numbers, escapes and mistakes', async () => {
  await begin('18');
  const text = async (id: string) => (await stage.element(id)).innerText();
  const expected = {
    o: 'Order {"id":7,"tags":["new"]}',
    n: '[]',
    z: 'n=0 false',
    neg: '-5',
    exp: '1000',
    esc: 'pay ${amount}',
    open: 'tail ${ never closed',
  };
  for (const [id, words] of Object.entries(expected)) expect(await text(id), id).toBe(words);
  const [unclosed] = await faultsOf('open');
  // The position is that of `${` in the template.
  expect(unclosed?.message).toMatch(/\b[56]\b/);
  expect(await text('unk')).toMatch(/^before\s+after$/);
  const [unknown] = await faultsOf('unk');
  expect(unknown?.message).toContain('shout');
  expect(await stage.text()).not.toMatch(/undefined|null|NaN|\[object Object\]/);
  expect((await stage.diagnostics()).map(({componentId}) => componentId).sort()).toEqual(['open', 'unk']);
});

test('19 templates nested far too deep end in a normal diagnostic', async () => {
  const found = await begin('19');
  expect(await stage.text()).toContain('fine 1');
  await playAll(found);
  expect(await stage.text()).toContain('fine 2');
  const deep = (await stage.diagnostics()).filter(({componentId}) => componentId === 'a' || componentId === 'b');
  expect(deep).toHaveLength(2);
  for (const {message} of deep) expect(message).toMatch(/deep|depth|nest/i);
  await noMishap();
});

test('19 a template of 200,000 characters neither holds up the first paint nor is parsed again', async () => {
  const long = `${'a'.repeat(199_990)}\${/v}`;
  await stage.open();
  const spent = await page.evaluate(async (template) => {
    const value = {'@call': 'formatString', args: {value: template}};
    const from = performance.now();
    await here.feed([
      {
        version: '1.0',
        createSurface: {
          surfaceId: 'demo',
          catalogId: 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
          components: [
            {id: 'root', component: 'Column', children: ['long', 'ok']},
            {id: 'long', component: 'Text', text: value},
            {id: 'ok', component: 'Text', text: {'@call': 'formatString', args: {value: 'fine ${/v}'}}},
          ],
          dataModel: {v: 1},
        },
      },
    ]);
    return performance.now() - from;
  }, long);
  expect(spent).toBeLessThan(1000);
  expect(await (await stage.element('ok')).innerText()).toBe('fine 1');
  const told = await stage.diagnostics();
  expect(told.map(({componentId}) => componentId)).toEqual(['long']);
  await stage.feed({version: '1.0', updateDataModel: {surfaceId: 'demo', path: '/v', value: 2}});
  expect(await (await stage.element('ok')).innerText()).toBe('fine 2');
  expect(await stage.diagnostics()).toHaveLength(told.length);
  await noMishap();
});

test('21 date-only values are calendar days in every zone, and bad patterns are not shown raw', async () => {
  await begin('21');
  const text = async (id: string) => (await stage.element(id)).innerText();
  expect(await text('d')).toBe('Mar 1, 2026');
  expect(await text('t')).toBe('12:05');
  expect(await text('z')).toMatch(/^(1969|1970)$/);
  expect(await text('bad')).not.toMatch(/T\d\d:\d\d/);
  const [fault] = await faultsOf('bad');
  expect(fault?.message).toMatch(/Y|D/);
  const day = await stage.control('in');
  expect(await day.evaluate((input) => (input as HTMLInputElement).value)).toBe('2026-01-15');
  await day.focus();
  await page.keyboard.press('Tab');
  await stage.settled();
  expect(await stage.data('/day')).toBe('2026-01-15');
});

test('23 pickers of the same id in two surfaces and two items keep to themselves', async () => {
  const {steps} = await begin('23', {surfaces: ['one', 'two']});
  const checked = () =>
    page
      .getByRole('radiogroup', {name: 'Tea'})
      .evaluateAll((groups) =>
        groups.map((group) => [...group.querySelectorAll('input')].map((input) => input.checked)),
      );
  expect(await checked()).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
  await play(steps[0]!);
  expect(await stage.data('/', 'one')).toEqual({t: ['b']});
  expect(await stage.data('/', 'two')).toEqual({rows: [{t: ['b']}, {t: ['g']}]});
  // The arrow starts at the chosen option of its own group.
  await play(steps[1]!);
  expect(await stage.data('/', 'two')).toEqual({rows: [{t: ['b']}, {t: ['b']}]});
  expect(await stage.data('/', 'one')).toEqual({t: ['b']});
  expect(await checked()).toEqual([
    [false, true],
    [false, true],
    [false, true],
  ]);
});

test('24 the context of an event is resolved at the click, in the scope of the item', async () => {
  await playAll(await begin('24'));
  const actions = await stage.actions();
  expect(actions).toMatchObject([
    {
      name: 'book',
      surfaceId: 'demo',
      sourceComponentId: 'bk',
      context: {kind: 'nm', room: 'Red', site: 'Pier', label: 'Red at Pier'},
    },
    {name: 'book', context: {kind: 'nm', room: 'Ruby', site: 'Pier', label: 'Ruby at Pier'}},
  ]);
  expect(actions[0]!.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  await (await stage.control('bk', '/rooms/0')).click();
  expect((await stage.actions())[2]).toMatchObject({context: {room: 'Blue', label: 'Blue at Pier'}});
});

test('25 openUrl opens only what a click asks for, by http or https, where the page agrees', async () => {
  const {steps} = await begin('25');
  await play(steps[0]!);
  expect((await stage.record()).opened).toEqual([]);
  expect(await faultsOf('sneak')).toHaveLength(1);
  expect(await faultsOf('mal')).toHaveLength(1);
  await play(steps[1]!);
  expect((await stage.record()).opened).toEqual([]);
  expect(await faultsOf('js')).toHaveLength(1);
  await play(steps[2]!);
  const {opened} = await stage.record();
  expect(opened).toHaveLength(1);
  const [url, target, features] = opened[0] as [string, string, string];
  expect([url, target]).toEqual(['https://example.org/docs', '_blank']);
  expect(features).toContain('noopener');
  expect(features).toContain('noreferrer');

  const again = await begin('25', {openHosts: ['other.example']});
  await play(again.steps[2]!);
  expect((await stage.record()).opened).toEqual([]);
  await noMishap();
});

test('27 a slider has its name, its stops and its minimum', async () => {
  const found = await begin('27');
  const shots = page.getByRole('slider', {name: 'Shots'});
  await expect(shots).toHaveAttribute('aria-valuetext', /\d/);
  const stops = await shots.evaluate((range) => {
    const {min, max, step} = range as HTMLInputElement;
    return [min, max, step].map(Number);
  });
  expect(stops).toEqual([2, 10, 2]);
  await playAll(found);
  const moved = await stage.data('/s');
  expect(typeof moved).toBe('number');
  expect([6, 8]).toContain(moved);
  const heat = page.getByRole('slider', {name: 'Heat'});
  await expect(heat).toHaveValue('5');
  expect(await stage.text()).not.toMatch(/undefined|null|NaN/);
  expect(await stage.data('/none')).toBeUndefined();
  await heat.press('ArrowRight');
  await stage.settled();
  expect(await stage.data('/none')).toEqual(expect.any(Number));
});

test('30 images, icons and videos draw without fonts and tell what they show', async () => {
  const {steps} = await begin('30');
  const i1 = page.locator('img').nth(0);
  await expect(i1).toHaveAttribute('alt', 'Red kite');
  await expect(i1).toHaveCSS('object-fit', 'scale-down');
  await expect(page.locator('img').nth(1)).toHaveAttribute('alt', '');
  const path = (id: string) =>
    stage.element(id).then((icon) => icon.evaluate((root) => root.querySelector('path')?.getAttribute('d')));
  expect(await path('k1')).toMatch(/^M/);
  expect(await stage.text()).not.toMatch(/shopping|cart|favorite/i);
  expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  const before = await path('k2');
  expect(before).toMatch(/^M/);
  for (const step of steps) await play(step);
  const after = await path('k2');
  expect(after).toMatch(/^M/);
  expect(after).not.toBe(before);
  expect(await faultsOf('k2')).toHaveLength(1);
  expect(await path('k3')).toBe('M4 4h16v16H4z');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('poster', 'https://example.org/c.jpg');
  expect(
    await video.evaluate((element) => [(element as HTMLVideoElement).autoplay, (element as HTMLVideoElement).paused]),
  ).toEqual([false, true]);
});

test('31 weights share a row, and a vertical divider has its height', async () => {
  await begin('31', {css: 'a2ui-surface { display: block; width: 300px }'});
  const box = async (id: string) => (await stage.element(id)).boundingBox();
  const [a, b, line, row] = [await box('a'), await box('b'), await box('d'), await box('root')];
  expect(row!.width).toBeCloseTo(300, 0);
  // Margins (4 px a side) and the line itself take from what is shared.
  expect(b!.width / a!.width).toBeGreaterThan(1.7);
  expect(b!.width / a!.width).toBeLessThan(2.3);
  expect(line!.height).toBeGreaterThan(row!.height * 0.8);
  expect(line!.width).toBeLessThan(20);
  await stage.feed({
    version: '1.0',
    updateComponents: {
      surfaceId: 'demo',
      components: [
        {id: 'root', component: 'Card', child: 'a'},
        {id: 'a', component: 'Text', text: 'one', weight: 1},
      ],
    },
  });
  expect(await stage.text()).toBe('one');
  expect((await stage.diagnostics()).filter(({severity}) => severity !== 'info')).toEqual([]);
});

test('32 short plain texts that happen to be Markdown keep their signs', async () => {
  await begin('32');
  await expect(page.getByRole('button', {name: '-', exact: true})).toBeVisible();
  await expect(page.getByRole('button', {name: '+', exact: true})).toBeVisible();
  expect(
    await page
      .locator('button')
      .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).innerText.trim())),
  ).toEqual(['-', '+']);
  expect(await page.locator('button :is(ul, ol, li)').count()).toBe(0);
  expect(await (await stage.element('tel')).innerText()).toBe('+1 555 0100');
  expect(await (await stage.element('tax')).innerText()).toBe('* tax included');
  const md = page.locator('a2ui-surface').filter({has: page.locator('strong')});
  await expect(md.locator('strong')).toHaveText('Bold');
  await expect(md.locator('code')).toHaveText('code');
  await expect(md.locator('li')).toHaveText(['a', 'b']);
});

test('35 accessible names override what is inferred, per item, and follow the data', async () => {
  const {steps} = await begin('35');
  for (const step of steps) await play(step);
  const books = page.getByRole('button', {name: /^Book /});
  await expect(books).toHaveCount(2);
  await expect(books.nth(0)).toHaveAccessibleName('Book Gull Inn');
  await expect(books.nth(1)).toHaveAccessibleName('Book Tern');
  for (const index of [0, 1]) {
    await expect(books.nth(index)).toHaveAccessibleDescription('Opens the booking form');
    await expect(books.nth(index)).toHaveText('Book');
  }
  for (const name of ['4 of 5 stars', '2 of 5 stars'])
    await expect(page.getByRole('img', {name, exact: true})).toBeVisible();
  expect(await page.locator('main').ariaSnapshot()).not.toContain('~');
  const live = {id: 'dec', component: 'Text', text: {'@path': '/said'}, '@accessibility': {live: 'polite'}};
  await stage.feed(
    {version: '1.0', updateDataModel: {surfaceId: 'demo', path: '/said', value: 'Calm'}},
    {version: '1.0', updateComponents: {surfaceId: 'demo', components: [live]}},
  );
  const changes = await page.evaluate(async () => {
    const region = here.element('dec');
    let count = 0;
    const observer = new MutationObserver((records) => (count += records.length));
    observer.observe(region, {childList: true, characterData: true, subtree: true});
    await here.feed([{version: '1.0', updateDataModel: {surfaceId: 'demo', path: '/said', value: 'Storm'}}]);
    observer.disconnect();
    return {
      count,
      live: region.getAttribute('aria-live'),
      same: region === here.element('dec'),
      text: region.innerText,
    };
  });
  expect(changes).toEqual({count: 1, live: 'polite', same: true, text: 'Storm'});
});

test('37 unknown names cost only what bears them, and each is told once', async () => {
  await begin('37');
  expect(await stage.text()).toBe('Fine End');
  const [misspelt] = await faultsOf('a');
  expect(misspelt).toMatchObject({severity: 'error', suggestion: 'Button'});
  const property = await faultsOf('b');
  expect(property).toHaveLength(1);
  expect(property[0]!.message).toContain('colour');
  expect(property[0]!.severity).not.toBe('error');
  expect(await (await stage.element('c')).innerText()).toBe('');
  const called = await faultsOf('c');
  expect(called).toHaveLength(1);
  expect(called[0]!.message).toContain('formatMoney');
  await noMishap();
  const errors = (await stage.messages()).flatMap(({message}) =>
    'error' in message ? [message.error as {message: string}] : [],
  );
  for (const name of ['Buton', 'colour', 'formatMoney']) {
    expect(
      errors.filter(({message}) => message.includes(name)),
      name,
    ).toHaveLength(1);
  }
  await begin('37', {debug: true});
  expect(await stage.text()).toMatch(/Buton/);
});

test('39 a component of a second catalog draws, one of an unknown catalog is a placeholder', async () => {
  const {steps} = await begin('39', {gauges: true});
  const meter = page.getByRole('meter');
  await expect(meter).toHaveJSProperty('value', 0.4);
  for (const step of steps) await play(step);
  await expect(meter).toHaveJSProperty('value', 0.9);
  const faults = await faultsOf('x');
  expect(faults).toHaveLength(1);
  expect(faults[0]!.message).toContain('https://example.org/catalogs/missing');
  expect(await stage.text()).toContain('Load');
  expect((await stage.diagnostics()).filter(({severity}) => severity === 'error')).toHaveLength(1);
});
