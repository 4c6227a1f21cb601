import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {Scene} from '../view/kit.js';
import {dataOf, find, findAll, focused, later, surface, until} from './kit.js';

const bind = (path: string) => ({'@path': path});
const text = (value: unknown) => ({component: 'Text', text: value});
const required = (path: string, message: string) => ({
  condition: {'@call': 'required', args: {value: bind(path)}},
  message,
});

async function keys(scene: Scene, ...presses: string[]): Promise<void> {
  for (const press of presses) await sendKeys({press});
  await scene.element.updateComplete;
}

async function type(scene: Scene, text: string): Promise<void> {
  await sendKeys({type: text});
  await scene.element.updateComplete;
}

describe('fields of the basic catalog', () => {
  afterEach(() => document.body.replaceChildren());

  describe('TextField', () => {
    const field = (more: object = {}) => ({component: 'TextField', label: 'Name', value: bind('/name'), ...more});

    it('shows the beginning of a text with too many lines, says so, and lets nobody type what would lose the rest', async () => {
      const lines = 'x\n'.repeat(6_000);
      const s = await surface({root: field({variant: 'longText'})}, {name: lines});
      const area = find<HTMLTextAreaElement>(s, 'textarea');
      expect([area.value.split('\n').length, area.readOnly]).to.deep.equal([5_000, true]);
      expect(s.diagnostics.map(({code}) => code)).to.deep.equal(['TEXT_LIMIT']);
      expect(dataOf(s, '/name')).to.equal(lines);
    });

    it('writes each keystroke, and every reader of the path follows', async () => {
      const s = await surface({
        root: {component: 'Column', children: ['f', 't']},
        f: field(),
        t: {component: 'Text', text: bind('/name')},
      });
      const input = find<HTMLInputElement>(s, 'input');
      expect(input.value).to.equal('');
      expect(find(s, 'label').getAttribute('for')).to.equal(input.id);
      input.focus();
      await type(s, 'Ada');
      expect(dataOf(s, '/name')).to.equal('Ada');
      expect(s.get('t').textContent).to.equal('Ada');
    });

    it('shows numbers, zero and false of the data as text', async () => {
      for (const [value, shown] of [
        [0, '0'],
        [false, 'false'],
        [12.5, '12.5'],
        [null, ''],
      ] as const) {
        const s = await surface({root: field()}, {name: value});
        expect(find<HTMLInputElement>(s, 'input').value).to.equal(shown);
      }
    });

    it('keeps the caret where it is when the text is changed from outside', async () => {
      const s = await surface({root: field()}, {name: 'hello world'});
      const input = find<HTMLInputElement>(s, 'input');
      input.focus();
      input.setSelectionRange(5, 5);
      await s.data('/name', 'hello brave world');
      expect([input.value, input.selectionStart]).to.deep.equal(['hello brave world', 5]);
      input.setSelectionRange(12, 17);
      await s.data('/name', 'good hello brave world');
      expect([input.value, input.selectionStart, input.selectionEnd]).to.deep.equal(['good hello brave world', 17, 22]);
    });

    it('leaves an input method alone: nothing is written to it or by it before the composition ends', async () => {
      const s = await surface({root: field()}, {name: ''});
      const input = find<HTMLInputElement>(s, 'input');
      input.focus();
      input.dispatchEvent(new CompositionEvent('compositionstart'));
      input.value = 'に';
      input.dispatchEvent(new InputEvent('input', {isComposing: true}));
      await s.element.updateComplete;
      expect(dataOf(s, '/name')).to.equal('');
      await s.data('/name', 'from outside');
      expect(input.value).to.equal('に');
      input.value = '日本';
      input.dispatchEvent(new CompositionEvent('compositionend', {data: '日本'}));
      await s.element.updateComplete;
      expect([input.value, dataOf(s, '/name')]).to.deep.equal(['日本', '日本']);
      await s.data('/name', 'later');
      expect(input.value).to.equal('later');
    });

    it('keeps what is typed into it while it is unbound, over updates and tab changes', async () => {
      const s = await surface({
        root: {
          component: 'Tabs',
          tabs: [
            {title: 'One', child: 'f'},
            {title: 'Two', child: 't'},
          ],
        },
        f: {component: 'TextField', label: 'Free', value: 'start'},
        t: {component: 'Text', text: 'Two'},
      });
      find(s, 'input').focus();
      await type(s, 'X');
      const typed = find<HTMLInputElement>(s, 'input').value;
      expect(typed).to.include('X');
      const [one, two] = findAll(s, '[role="tab"]');
      two!.click();
      await s.element.updateComplete;
      expect(findAll(s, 'input')).to.have.length(0);
      one!.click();
      await s.element.updateComplete;
      expect(find<HTMLInputElement>(s, 'input').value).to.equal(typed);
      await s.components([{id: 'f', component: 'TextField', label: 'Still free', value: 'start'}]);
      expect(find<HTMLInputElement>(s, 'input').value).to.equal(typed);
      expect(find(s, 'label').textContent).to.equal('Still free');
    });

    const numbers: [typed: string, before: unknown, locale: string, after: unknown][] = [
      ['42', undefined, 'en', 42],
      ['1,5', undefined, 'de', 1.5],
      ['0', undefined, 'en', 0],
      ['-', undefined, 'en', undefined],
      ['12abc', undefined, 'en', 12],
      ['007', '', 'en', '007'],
      ['1,5', '', 'de', '1.5'],
      ['3.50', 2, 'en', 3.5],
    ];
    for (const [typed, before, locale, after] of numbers) {
      it(`number: ${JSON.stringify(typed)} over ${JSON.stringify(before)} in ${locale} writes ${JSON.stringify(after)}`, async () => {
        const s = await surface({root: field({variant: 'number'})}, before === undefined ? {} : {name: before}, {
          locale,
        });
        const input = find<HTMLInputElement>(s, 'input');
        input.focus();
        input.select();
        await type(s, typed);
        expect(dataOf(s, '/name')).to.deep.equal(after);
        // What stands in the field is what was typed, for as long as it says the same.
        expect(input.value).to.equal(typed.replace(/[a-d]/g, ''));
      });
    }

    it('number: clearing writes the empty text, and a lone sign does not stay', async () => {
      const s = await surface({root: field({variant: 'number'})}, {name: 7});
      const input = find<HTMLInputElement>(s, 'input');
      input.focus();
      input.select();
      await keys(s, 'Delete');
      expect(dataOf(s, '/name')).to.equal('');
      await type(s, '-');
      input.blur();
      await s.element.updateComplete;
      expect([input.value, dataOf(s, '/name')]).to.deep.equal(['', '']);
    });

    it('number: takes the number out of what is pasted with its sign or unit, and nothing where it is not one', async () => {
      const source = document.createElement('input');
      for (const [pasted, shown, after] of [
        ['€ 1,234.50', '1,234.50', 1234.5],
        ['12 kg', '12', 12],
        ['3 of 4', '7', 7],
        ['soon', '7', 7],
      ] as const) {
        const s = await surface({root: field({variant: 'number'})}, {name: 7}, {locale: 'en'});
        const input = find<HTMLInputElement>(s, 'input');
        document.body.append(source);
        source.value = pasted;
        source.select();
        await sendKeys({press: 'Control+c'});
        input.focus();
        input.select();
        await keys(s, 'Control+v');
        expect([input.value, dataOf(s, '/name')]).to.deep.equal([shown, after]);
      }
    });

    it('obscured: hides what is typed until it is asked to show it', async () => {
      const s = await surface({root: field({variant: 'obscured'})}, {name: 'secret'});
      const input = find<HTMLInputElement>(s, 'input');
      expect(input.type).to.equal('password');
      const toggle = find(s, '.text-field-toggle');
      toggle.click();
      await s.element.updateComplete;
      expect([input.type, toggle.getAttribute('aria-pressed'), input.value]).to.deep.equal(['text', 'true', 'secret']);
    });

    it('longText: grows with what is typed, and Enter makes a line', async () => {
      const s = await surface({
        root: {component: 'Column', children: ['f', 'b']},
        f: field({variant: 'longText'}),
        b: {component: 'Button', child: 't', variant: 'primary', action: {event: {name: 'go'}}},
        t: {component: 'Text', text: 'Go'},
      });
      const area = find<HTMLTextAreaElement>(s, 'textarea');
      const before = area.offsetHeight;
      area.focus();
      for (let i = 0; i < 8; i++) {
        await type(s, `line ${i}`);
        await keys(s, 'Enter');
      }
      expect(area.offsetHeight).to.be.greaterThan(before);
      expect(s.messages).to.deep.equal([]);
      expect(dataOf(s, '/name')).to.match(/^line 0\nline 1\n/);
    });

    it('Enter in one line activates the primary button of its box, unless the policy says no', async () => {
      const parts = {
        root: {component: 'Column', children: ['f', 'r']},
        f: field(),
        r: {component: 'Row', children: ['c', 'b']},
        c: {component: 'Button', child: 'ct', action: {event: {name: 'cancel'}}},
        ct: {component: 'Text', text: 'Cancel'},
        b: {
          component: 'Button',
          child: 'bt',
          variant: 'primary',
          action: {event: {name: 'go', context: {name: bind('/name')}}},
        },
        bt: {component: 'Text', text: 'Go'},
      };
      const s = await surface(parts);
      find(s, 'input').focus();
      await type(s, 'Ada');
      await keys(s, 'Enter');
      expect(s.messages).to.have.length(1);
      expect(s.messages[0]).to.have.nested.property('action.context.name', 'Ada');
      const off = await surface(parts, {}, {policy: {submitOnEnter: false}});
      find(off, 'input').focus();
      await keys(off, 'Enter');
      expect(off.messages).to.deep.equal([]);
    });

    it('shows no message before it was left, then all of them, tied to the field', async () => {
      const email = {condition: {'@call': 'email', args: {value: bind('/name')}}, message: 'Not an address'};
      const s = await surface({root: field({'@checks': [required('/name', 'Mail is needed'), email]})}, {name: ''});
      const input = find<HTMLInputElement>(s, 'input');
      expect(findAll(s, '.check-message')).to.have.length(0);
      expect(input.hasAttribute('aria-invalid')).to.equal(false);
      expect(input.required).to.equal(true);
      input.focus();
      input.blur();
      await s.element.updateComplete;
      expect(findAll(s, '.check-message').map((each) => each.textContent.trim())).to.deep.equal([
        'Mail is needed',
        'Not an address',
      ]);
      expect(input.getAttribute('aria-invalid')).to.equal('true');
      const region = find(s, `#${input.getAttribute('aria-describedby')!}`);
      expect(region.textContent).to.include('Mail is needed');
      expect(region.getAttribute('aria-live')).to.equal('polite');
      input.focus();
      await type(s, 'ada@example.org');
      expect(findAll(s, '.check-message')).to.have.length(0);
      expect(input.hasAttribute('aria-invalid')).to.equal(false);
    });
  });

  describe('CheckBox', () => {
    it('reads and writes booleans, and never gets out of step (case 09)', async () => {
      const s = await surface({root: {component: 'CheckBox', label: 'Gift wrap', value: bind('/wrap')}}, {wrap: false});
      const box = find<HTMLInputElement>(s, 'input');
      find(s, 'label').click();
      await s.element.updateComplete;
      expect([box.checked, dataOf(s, '/wrap')]).to.deep.equal([true, true]);
      await s.data('/wrap', false);
      expect(box.checked).to.equal(false);
      box.click();
      await s.element.updateComplete;
      expect([box.checked, dataOf(s, '/wrap')]).to.deep.equal([true, true]);
      await s.data('/wrap', null);
      expect(box.checked).to.equal(false);
    });

    it('without a word is called by the text beside it, is no smaller than a target, and is told of', async () => {
      const s = await surface(
        {
          root: {component: 'Column', children: ['done', 'lonely']},
          done: {component: 'Row', children: ['box', 'what']},
          box: {component: 'CheckBox', label: '', value: false},
          what: {component: 'Column', children: ['title', 'note']},
          title: text(bind('/title')),
          note: text('Until Friday'),
          lonely: {component: 'Row', children: ['alone']},
          alone: {component: 'CheckBox', label: '', value: false},
        },
        {title: 'Water the plants'},
      );
      const [box, alone] = findAll<HTMLInputElement>(s, 'input');
      const named = () => s.element.shadowRoot!.getElementById(box!.getAttribute('aria-labelledby')!)?.textContent;
      await until(() => named() === 'Water the plants', 'the text lends its words');
      await s.data('/title', 'Feed the cat');
      expect(named()).to.equal('Feed the cat');
      expect(alone!.getAttribute('aria-label')).to.equal('Check box');
      const {width, height} = box!.closest('label')!.getBoundingClientRect();
      expect([width >= 24, height >= 24]).to.deep.equal([true, true]);
      expect(s.diagnostics.map(({code, severity, componentId}) => `${code} ${severity} ${componentId}`)).to.deep.equal([
        'MISSING_LABEL info box',
        'MISSING_LABEL info alone',
      ]);
      await expect(s.element).to.be.accessible();
    });

    it('goes back where a write is refused', async () => {
      const s = await surface({root: {component: 'CheckBox', label: 'x', value: bind('/text/deep')}}, {text: 'scalar'});
      const box = find<HTMLInputElement>(s, 'input');
      box.click();
      await s.element.updateComplete;
      expect(box.checked).to.equal(false);
      expect(s.diagnostics.map(({category}) => category)).to.deep.equal(['DataError']);
    });
  });

  describe('ChoicePicker', () => {
    const options = ['Green', 'Black', 'Mint', 'Rooibos'].map((label) => ({label, value: label[0]!.toLowerCase()}));
    const picker = (more: object = {}) => ({
      component: 'ChoicePicker',
      label: 'Tea',
      options,
      value: bind('/t'),
      ...more,
    });

    it('draws as many options as a list has items, and says that there are more', async () => {
      const options = Array.from({length: 6_000}, (_, i) => ({label: `${i}`, value: `${i}`}));
      const s = await surface({root: {component: 'ChoicePicker', options, value: bind('/v')}}, {v: ['5999']});
      expect(s.element.shadowRoot!.querySelectorAll('.choice-picker-option').length).to.equal(5_000);
      expect(s.diagnostics.map(({code}) => code)).to.deep.equal(['LIST_LIMIT']);
      expect(dataOf(s, '/v')).to.deep.equal(['5999']);
    });

    it('exclusive: is a radio group with arrow keys that writes lists of one (case 23)', async () => {
      const s = await surface(
        {root: {component: 'List', children: {componentId: 'p', path: '/rows'}}, p: {...picker(), value: bind('t')}},
        {rows: [{t: ['b']}, {t: ['g']}]},
      );
      const groups = findAll(s, '[role="radiogroup"]');
      const marks = () =>
        groups.map((group) => [...group.querySelectorAll<HTMLInputElement>('input')].findIndex(({checked}) => checked));
      expect(marks()).to.deep.equal([1, 0]);
      groups[1]!.querySelector<HTMLInputElement>('input:checked')!.focus();
      await keys(s, 'ArrowDown');
      expect(marks()).to.deep.equal([1, 1]);
      expect(dataOf(s, '/rows')).to.deep.equal([{t: ['b']}, {t: ['b']}]);
      expect(groups[0]!.getAttribute('aria-labelledby')).to.equal(groups[0]!.querySelector('.choice-picker-label')!.id);
    });

    it('exclusive: names its group as one was named that is gone, since Chromium keeps the group of each name', async () => {
      const s = await surface(
        {root: {component: 'List', children: {componentId: 'p', path: '/rows'}}, p: {...picker(), value: bind('t')}},
        {rows: []},
      );
      const names = () => new Set(findAll<HTMLInputElement>(s, 'input').map(({name}) => name));
      const seen = new Set<string>();
      for (let i = 0; i < 5; i++) {
        await s.data('/rows', [{t: ['b']}, {t: ['g']}]);
        expect(names().size).to.equal(2);
        expect(findAll<HTMLInputElement>(s, 'input:checked').map(({value}) => value)).to.deep.equal(['b', 'g']);
        for (const name of names()) seen.add(name);
        await s.data('/rows', []);
      }
      expect(seen.size).to.equal(2);
    });

    it('several: adds and removes values and leaves those that it does not know', async () => {
      const s = await surface({root: picker({variant: 'multipleSelection'})}, {t: ['z', 'b']});
      const [green, black] = findAll<HTMLInputElement>(s, 'input');
      green!.click();
      await s.element.updateComplete;
      black!.click();
      await s.element.updateComplete;
      expect(dataOf(s, '/t')).to.deep.equal(['z', 'g']);
      expect(find(s, '.choice-picker').getAttribute('role')).to.equal('group');
    });

    for (const variant of ['mutuallyExclusive', 'multipleSelection']) {
      it(`chips, ${variant}: are native inputs that the keyboard operates`, async () => {
        const s = await surface({root: picker({variant, displayStyle: 'chips'})}, {t: []});
        findAll<HTMLInputElement>(s, 'input')[0]!.focus();
        await keys(s, 'Space');
        expect(dataOf(s, '/t')).to.deep.equal(['g']);
        expect(getComputedStyle(find(s, '.choice-picker-chip .icon-glyph')).display).to.equal('block');
      });
    }

    it('filter: narrows the options down, says how many are left, and keeps what is chosen', async () => {
      const s = await surface({root: picker({filterable: true, variant: 'multipleSelection'})}, {t: ['m']});
      const filter = find<HTMLInputElement>(s, '[type="search"]');
      expect(filter.getAttribute('aria-label')).to.equal('Filter');
      const shown = () => findAll(s, '.choice-picker-option').map((each) => each.textContent.trim());
      filter.focus();
      await type(s, 'b');
      expect(shown()).to.deep.equal(['Black', 'Rooibos']);
      expect(find(s, '.choice-picker-count').textContent).to.equal('2 of 4 shown');
      await keys(s, 'ArrowDown', 'Space');
      expect(dataOf(s, '/t')).to.deep.equal(['m', 'b']);
      filter.focus();
      await type(s, 'xyz');
      expect(shown()).to.deep.equal([]);
      expect(find(s, '.choice-picker-none').textContent).to.include('xyz');
      await keys(s, 'Escape');
      expect(shown()).to.have.length(4);
      expect(dataOf(s, '/t')).to.deep.equal(['m', 'b']);
    });

    it('takes a bare text for a list of one, and follows the data', async () => {
      const s = await surface({root: picker()}, {t: 'b'});
      const checked = () => findAll<HTMLInputElement>(s, 'input').map((each) => each.checked);
      expect(checked()).to.deep.equal([false, true, false, false]);
      await s.data('/t', ['m']);
      expect(checked()).to.deep.equal([false, false, true, false]);
      await s.data('/t', null);
      expect(checked()).to.deep.equal([false, false, false, false]);
    });

    it('shows its messages once focus leaves the group, not on the way through it', async () => {
      const s = await surface(
        {
          root: {component: 'Column', children: ['p', 'c']},
          p: picker({'@checks': [required('/t', 'Pick a tea')]}),
          c: {component: 'CheckBox', label: 'x', value: false},
        },
        {t: []},
      );
      findAll<HTMLInputElement>(s, '[type="radio"]')[0]!.focus();
      await s.element.updateComplete;
      expect(findAll(s, '.check-message')).to.have.length(0);
      await keys(s, 'Tab');
      expect(find(s, '.check-message').textContent).to.include('Pick a tea');
      expect(find(s, '[role="radiogroup"]').getAttribute('aria-invalid')).to.equal('true');
    });
  });

  describe('Slider', () => {
    const slider = (more: object = {}) => ({
      component: 'Slider',
      label: 'Cups',
      max: 10,
      value: bind('/cups'),
      ...more,
    });

    it('writes numbers while it moves, and every reader follows (case 07)', async () => {
      const s = await surface(
        {root: {component: 'Column', children: ['a', 'b']}, a: slider(), b: slider({label: 'Mirror'})},
        {cups: 2},
      );
      const [a, b] = findAll<HTMLInputElement>(s, 'input');
      a!.value = '7';
      a!.dispatchEvent(new InputEvent('input', {bubbles: true}));
      await s.element.updateComplete;
      expect(dataOf(s, '/cups')).to.equal(7);
      expect([b!.value, find(s, '.slider-value').textContent]).to.deep.equal(['7', '7']);
    });

    it('stops at its steps, reads out its value, and goes to the next stop from between two (case 27)', async () => {
      const s = await surface({root: slider({min: 2, steps: 4, label: 'Shots'})}, {cups: 5});
      const input = find<HTMLInputElement>(s, 'input');
      expect([input.min, input.max, input.step, input.getAttribute('aria-valuetext')]).to.deep.equal([
        '2',
        '10',
        '2',
        '5',
      ]);
      expect(findAll(s, '.slider-tick')).to.have.length(5);
      input.focus();
      await keys(s, 'ArrowRight');
      expect(dataOf(s, '/cups')).to.equal(6);
      await keys(s, 'ArrowRight');
      expect(dataOf(s, '/cups')).to.equal(8);
      await keys(s, 'Home');
      expect(dataOf(s, '/cups')).to.equal(2);
    });

    it('stands at its minimum without a value and writes nothing by itself', async () => {
      const s = await surface({root: slider({min: 5, max: 9})});
      const input = find<HTMLInputElement>(s, 'input');
      expect([input.value, find(s, '.slider-value').textContent, dataOf(s, '/cups')]).to.deep.equal([
        '5',
        '5',
        undefined,
      ]);
      await s.data('/cups', 0);
      expect([input.value, find(s, '.slider-value').textContent]).to.deep.equal(['5', '0']);
    });

    it('writes clean fractions and shows them in the language', async () => {
      const s = await surface({root: slider({max: 1, steps: 10})}, {cups: 0.2}, {locale: 'de'});
      find(s, 'input').focus();
      await keys(s, 'ArrowRight');
      expect(dataOf(s, '/cups')).to.equal(0.3);
      expect(find(s, '.slider-value').textContent).to.equal('0,3');
    });
  });

  describe('DateTimeInput', () => {
    const input = (more: object = {}) => ({
      component: 'DateTimeInput',
      label: 'Day',
      enableDate: true,
      value: bind('/day'),
      ...more,
    });

    it('shows the calendar day in any zone and writes nothing by itself (case 21)', async () => {
      for (const timeZone of ['America/Los_Angeles', 'Asia/Tokyo']) {
        const s = await surface({root: input()}, {day: '2026-01-15'}, {timeZone});
        expect(find<HTMLInputElement>(s, 'input').value).to.equal('2026-01-15');
        expect(dataOf(s, '/day')).to.equal('2026-01-15');
      }
    });

    const modes: [more: object, type: string, before: string, set: string, after: string][] = [
      [{}, 'date', '2026-01-15', '2026-02-01', '2026-02-01'],
      [{enableDate: false, enableTime: true}, 'time', '18:30', '07:05', '07:05'],
      [{enableTime: true}, 'datetime-local', '', '2026-02-01T07:05', '2026-02-01T07:05'],
      [{enableTime: true}, 'datetime-local', '2026-01-15T20:00:00Z', '2026-02-01T07:05', '2026-02-01T15:05:00Z'],
      [{enableDate: false}, 'date', '', '2026-02-01', '2026-02-01'],
    ];
    for (const [more, kind, before, set, after] of modes) {
      it(`${kind}: ${before || 'nothing'} becomes ${after}`, async () => {
        const s = await surface({root: input(more)}, {day: before}, {timeZone: 'America/Los_Angeles'});
        const field = find<HTMLInputElement>(s, 'input');
        expect(field.type).to.equal(kind);
        field.value = set;
        field.dispatchEvent(new InputEvent('input', {bubbles: true}));
        await s.element.updateComplete;
        expect([dataOf(s, '/day'), field.value]).to.deep.equal([after, set]);
        field.value = '';
        field.dispatchEvent(new InputEvent('input', {bubbles: true}));
        expect(dataOf(s, '/day')).to.equal('');
      });
    }

    it('keeps half a date to itself, over updates too', async () => {
      const s = await surface({root: input({label: bind('/label')})}, {day: '', label: 'Day'});
      const field = find<HTMLInputElement>(s, 'input');
      field.focus();
      await type(s, '12');
      expect(field.validity.badInput).to.equal(true);
      await s.data('/label', 'Arrival');
      expect([field.validity.badInput, dataOf(s, '/day')]).to.deep.equal([true, '']);
      await type(s, '152026');
      expect(dataOf(s, '/day')).to.equal('2026-12-15');
    });

    it('is cleared by who empties it part by part', async () => {
      const s = await surface({root: input()}, {day: '2026-12-15'});
      find(s, 'input').focus();
      await keys(s, 'Delete');
      expect(dataOf(s, '/day')).to.equal('2026-12-15');
      await keys(s, 'ArrowRight', 'Delete', 'ArrowRight', 'Delete');
      expect(dataOf(s, '/day')).to.equal('');
    });

    it('says that half a date was left behind, which stays as it is until it is whole or the data change', async () => {
      const s = await surface({root: input({label: bind('/label')})}, {day: '2026-12-15', label: 'Day'});
      const field = find<HTMLInputElement>(s, 'input');
      field.focus();
      await keys(s, 'Delete');
      expect(findAll(s, '.check-message')).to.have.length(0);
      field.blur();
      await s.data('/label', 'Arrival');
      expect(find(s, '.check-message').textContent).to.include('Complete this or clear it');
      expect([field.getAttribute('aria-invalid'), field.validity.badInput, dataOf(s, '/day')]).to.deep.equal([
        'true',
        true,
        '2026-12-15',
      ]);
      await s.data('/day', '2026-12-24');
      expect([field.value, findAll(s, '.check-message').length]).to.deep.equal(['2026-12-24', 0]);
    });

    it('says what lies outside of its bounds, in words, after it was left', async () => {
      const s = await surface(
        {root: input({min: '2026-01-10', max: bind('/max')})},
        {day: '2026-01-01', max: '2026-01-20'},
      );
      const field = find<HTMLInputElement>(s, 'input');
      expect([field.min, field.max]).to.deep.equal(['2026-01-10', '2026-01-20']);
      expect(findAll(s, '.check-message')).to.have.length(0);
      field.focus();
      field.blur();
      await s.element.updateComplete;
      expect(find(s, '.check-message').textContent).to.include('Choose Jan 10, 2026 or later');
      expect(find(s, `#${field.getAttribute('aria-describedby')!}`).textContent).to.include('Jan 10');
      expect(field.getAttribute('aria-invalid')).to.equal('true');
      await s.data('/day', '2026-01-15');
      expect([findAll(s, '.check-message').length, field.hasAttribute('aria-invalid')]).to.deep.equal([0, false]);
    });
  });

  it('a form of every field has no fault that axe finds, untouched and with messages', async () => {
    const checked = {'@checks': [required('/none', 'Needed')]};
    const s = await surface({
      root: {component: 'Column', children: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'go']},
      a: {component: 'TextField', label: 'Name', value: bind('/a'), ...checked},
      b: {component: 'TextField', label: 'Secret', variant: 'obscured', value: bind('/b')},
      c: {component: 'TextField', label: 'Notes', variant: 'longText', placeholder: 'Anything', ...checked},
      d: {component: 'CheckBox', label: 'Yes', value: false, ...checked},
      e: {
        component: 'ChoicePicker',
        label: 'One',
        options: [{label: 'A', value: 'a'}],
        value: bind('/e'),
        filterable: true,
        ...checked,
      },
      f: {
        component: 'ChoicePicker',
        variant: 'multipleSelection',
        displayStyle: 'chips',
        options: [{label: 'A', value: 'a'}],
        value: ['a'],
        ...checked,
      },
      g: {component: 'Slider', label: 'Some', max: 5, steps: 5, value: 2, ...checked},
      h: {component: 'DateTimeInput', enableDate: true, enableTime: true, value: '', ...checked},
      go: {component: 'Button', child: 't', action: {event: {name: 'go'}}, ...checked},
      t: {component: 'Text', text: 'Go'},
    });
    await expect(s.element).to.be.accessible();
    find(s, '.button').click();
    await s.element.updateComplete;
    expect(
      ['a', 'c', 'd', 'e', 'f', 'g', 'h'].filter((id) => !s.get(id).querySelector('.check-message')),
      'without message',
    ).to.deep.equal([]);
    expect(s.messages).to.deep.equal([]);
    const button = find(s, '.button');
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    expect(find(s, `#${button.getAttribute('aria-describedby')!}`).textContent).to.equal('Needed');
    // Colors are faded in for a moment.
    await until(
      () => document.getAnimations().length === 0 && s.element.shadowRoot!.getAnimations().length === 0,
      'nothing moves',
    );
    await expect(s.element).to.be.accessible();
    button.focus();
    expect(focused(s)).to.equal(button);
    await later();
  });
});
