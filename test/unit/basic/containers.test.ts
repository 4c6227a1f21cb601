import {expect} from '@open-wc/testing';
import {sendKeys, sendMouse, resetMouse} from '@web/test-runner-commands';
import type {Scene} from '../view/kit.js';
import {dataOf, find, findAll, focused, HARBOR, later, surface, until} from './kit.js';

const text = (value: unknown) => ({component: 'Text', text: value});
const button = (child: string, more: object = {}) => ({
  component: 'Button',
  child,
  action: {event: {name: child}},
  ...more,
});

async function keys(scene: Scene, ...presses: string[]): Promise<void> {
  for (const press of presses) await sendKeys({press});
  await scene.element.updateComplete;
}

const box = (element: Element) => element.getBoundingClientRect();

describe('containers and buttons of the basic catalog', () => {
  afterEach(() => document.body.replaceChildren());

  describe('Row and Column', () => {
    it('share their room by weight, whatever stands in them (case 31)', async () => {
      const s = await surface({
        root: {component: 'Row', children: ['a', 'd', 'b']},
        a: {...text('one'), weight: 1},
        d: {component: 'Divider', axis: 'vertical'},
        b: {...text('a much longer text than the other one'), weight: 2},
      });
      s.element.style.setProperty('width', '300px');
      expect(box(s.get('b')).width / box(s.get('a')).width).to.be.closeTo(2, 0.15);
      expect(box(s.get('d')).width).to.equal(1);
      expect(box(s.get('d')).height).to.be.closeTo(box(s.get('root')).height, 9);
      expect(s.get('d').getAttribute('aria-orientation')).to.equal('vertical');
    });

    it('let children keep their own width where they have no weight', async () => {
      const s = await surface({
        root: {component: 'Column', children: ['r', 'c'], align: 'start'},
        r: {component: 'Row', children: ['k', 't'], justify: 'spaceBetween'},
        k: {component: 'Column', children: ['k1']},
        k1: text('Short'),
        t: text('End'),
        c: {component: 'Card', child: 'c1'},
        c1: text('Card'),
      });
      s.element.style.setProperty('width', '600px');
      expect(box(s.get('r')).width).to.be.closeTo(600, 1);
      expect(box(s.get('k')).width).to.be.lessThan(80);
      expect(box(s.get('t')).right).to.be.closeTo(box(s.get('r')).right, 5);
      expect(box(s.get('c')).width).to.be.lessThan(120);
    });

    it('arrange as justify and align say', async () => {
      const x: Record<string, number> = {};
      const y: Record<string, number> = {};
      for (const justify of ['start', 'center', 'end', 'spaceBetween', 'spaceEvenly']) {
        const s = await surface({root: {component: 'Row', justify, children: ['a', 'b']}, a: text('A'), b: text('B')});
        s.element.style.setProperty('width', '400px');
        x[justify] = Math.round(box(s.get('a')).left - box(s.get('root')).left);
      }
      for (const align of ['start', 'center', 'end', 'stretch']) {
        const s = await surface({
          root: {component: 'Row', align, children: ['a', 'b']},
          a: {component: 'Card', child: 'a1'},
          a1: text('A'),
          b: {component: 'Image', url: HARBOR, variant: 'header'},
        });
        y[align] = Math.round(box(s.get('a')).top - box(s.get('root')).top);
        if (align === 'stretch') expect(box(s.get('a')).height).to.be.greaterThan(180);
      }
      expect(x.start).to.equal(4);
      expect(x.center).to.be.within(150, 190);
      expect(x.end).to.be.greaterThan(340);
      expect(x.spaceBetween).to.equal(4);
      expect(x.spaceEvenly).to.be.within(100, 140);
      expect(y.center).to.be.greaterThan(y.start! + 40);
      expect(y.end).to.be.greaterThan(y.center! + 40);
      expect(y.stretch).to.equal(y.start);
    });

    it('stay inside of 320 pixels', async () => {
      const long = 'averyveryveryverylongunbrokenidentifier@subdomain.example.com';
      const s = await surface({
        root: {component: 'Card', child: 'c'},
        c: {component: 'Column', children: ['t', 'r', 'f', 'g', 'p', 'm']},
        t: text(`### ${long}`),
        r: {component: 'Row', children: ['i', 'r1', 'r2']},
        i: {component: 'Icon', name: 'mail'},
        r1: text(long),
        r2: button('r3'),
        r3: text('Send'),
        f: {component: 'Row', children: ['f1', 'f2']},
        f1: {
          component: 'DateTimeInput',
          label: 'From',
          enableDate: true,
          enableTime: true,
          value: '2026-12-15T10:00',
          weight: 1,
        },
        f2: {component: 'TextField', label: 'A label that is longer than its field', weight: 1},
        g: {component: 'Row', children: ['r2', 'r2', 'r2', 'r2', 'r2']},
        p: {component: 'ChoicePicker', displayStyle: 'chips', options: [{label: long, value: 'a'}], value: []},
        m: {component: 'Image', url: HARBOR, variant: 'largeFeature'},
      });
      s.element.style.setProperty('width', '320px');
      await until(() => findAll(s, '.loading').length === 0, 'the picture has loaded');
      const edge = box(s.element).right;
      const over = findAll(s, '.surface *').filter(
        (each) => each.getClientRects().length > 0 && box(each).right > edge + 0.5,
      );
      expect(over.map((each) => `${each.className} ${box(each).right - edge}`)).to.deep.equal([]);
    });
  });

  describe('List', () => {
    it('is a list of items that follows its template and takes the keyboard when it scrolls', async () => {
      const s = await surface(
        {root: {component: 'List', children: {componentId: 't', path: '/rows'}}, t: text({'@path': 'n'})},
        {rows: [{n: 'a'}, {n: 'b'}]},
      );
      expect(s.get('root').getAttribute('role')).to.equal('list');
      expect(findAll(s, '[role="listitem"]')).to.have.length(2);
      expect(s.get('root').hasAttribute('tabindex')).to.equal(false);
      s.element.style.setProperty('--a2ui-list-max-block-size', '100px');
      await s.data(
        '/rows',
        Array.from({length: 20}, (_, n) => ({n: `${n}`})),
      );
      await until(() => s.get('root').getAttribute('tabindex') === '0', 'the list has a tab stop');
      expect(findAll(s, '[role="listitem"]')).to.have.length(20);
      await expect(s.element).to.be.accessible();
    });

    it('runs sideways, with items that are no wider than the screen', async () => {
      const s = await surface({
        root: {component: 'List', direction: 'horizontal', children: ['a', 'b', 'c']},
        a: {component: 'Card', child: 't'},
        b: {component: 'Card', child: 't'},
        c: {component: 'Card', child: 't'},
        t: text('word '.repeat(60)),
      });
      s.element.style.setProperty('width', '320px');
      const [a, b] = findAll(s, '.list-item');
      expect(box(a!).top).to.equal(box(b!).top);
      expect(box(a!).width).to.be.at.most(256.5);
      expect(box(s.get('root')).right).to.be.at.most(box(s.element).right + 0.5);
    });
  });

  describe('Button', () => {
    it('sends its action, and colors its text', async () => {
      const s = await surface({
        root: {component: 'Row', children: ['a', 'b']},
        a: button('go', {variant: 'primary'}),
        go: text('Go'),
        b: button('no'),
        no: {...text('No'), variant: 'caption'},
      });
      find(s, 'button').click();
      expect(s.messages[0]).to.have.nested.property('action.name', 'go');
      for (const [id, child] of [
        ['a', 'go'],
        ['b', 'no'],
      ] as const)
        expect(getComputedStyle(s.get(child)).color).to.equal(getComputedStyle(s.get(id)).color);
    });

    it('is gated by a failing check: in the focus order, silent, with its reason, and free at once (case 14)', async () => {
      const check = {condition: {'@call': 'email', args: {value: {'@path': '/mail'}}}, message: 'Mail first'};
      const s = await surface(
        {root: {component: 'Row', children: ['b']}, b: button('go', {'@checks': [check]}), go: text('Send')},
        {mail: ''},
      );
      const element = find(s, 'button');
      expect([element.getAttribute('aria-disabled'), element.hasAttribute('disabled')]).to.deep.equal(['true', false]);
      expect(find(s, `#${element.getAttribute('aria-describedby')!}`).textContent).to.equal('Mail first');
      element.focus();
      await keys(s, 'Enter');
      expect(s.messages).to.deep.equal([]);
      // Whoever tries it sees why it does nothing.
      expect(getComputedStyle(find(s, '.button-reason')).display).to.equal('block');
      await s.data('/mail', 'nn@example.org');
      expect([element.hasAttribute('aria-disabled'), element.hasAttribute('aria-describedby')]).to.deep.equal([
        false,
        false,
      ]);
      expect(focused(s)).to.equal(element);
      await keys(s, 'Enter');
      expect(s.messages).to.have.length(1);
    });

    it('looks gated under the pointer too', async () => {
      const checks = {
        '@checks': [{condition: {'@call': 'required', args: {value: {'@path': '/none'}}}, message: 'No'}],
      };
      for (const variant of ['default', 'primary', 'borderless']) {
        const s = await surface({
          root: {component: 'Row', children: ['b']},
          b: button('t', {variant, ...checks}),
          t: text('T'),
        });
        const element = find(s, 'button');
        const look = () => {
          const {color, backgroundColor, borderColor} = getComputedStyle(element);
          return {color, backgroundColor, borderColor};
        };
        const before = look();
        const {left, top, width, height} = box(element);
        await sendMouse({type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)]});
        await until(() => element.matches(':hover') && document.getAnimations().length === 0, 'the pointer rests');
        expect(look(), variant).to.deep.equal(before);
        await resetMouse();
        document.body.replaceChildren();
      }
    });

    it('has targets of 24 pixels and more', async () => {
      const s = await surface({
        root: {component: 'Row', children: ['a', 'b']},
        a: button('i'),
        i: {component: 'Icon', name: 'add'},
        b: button('t', {variant: 'borderless'}),
        t: text('-'),
      });
      for (const each of findAll(s, 'button')) {
        expect(box(each).width).to.be.at.least(24);
        expect(box(each).height).to.be.at.least(24);
      }
    });
  });

  describe('Tabs', () => {
    const parts = {
      root: {component: 'Tabs', tabs: ['One', 'Two', 'Three'].map((title) => ({title, child: title}))},
      One: text('First page'),
      Two: {component: 'TextField', label: 'Free'},
      Three: text('Third page'),
    };

    it('follow the keys of the ARIA pattern and show one page', async () => {
      const s = await surface(parts);
      const tabs = findAll(s, '[role="tab"]');
      const chosen = () => tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
      const panel = find(s, '[role="tabpanel"]');
      tabs[0]!.focus();
      for (const [key, index] of [
        ['ArrowRight', 1],
        ['ArrowRight', 2],
        ['ArrowRight', 0],
        ['ArrowLeft', 2],
        ['Home', 0],
        ['End', 2],
      ] as const) {
        await keys(s, key);
        expect([chosen(), focused(s)]).to.deep.equal([index, tabs[index]]);
        expect(tabs.map(({tabIndex}) => tabIndex)).to.deep.equal(tabs.map((_, i) => (i === index ? 0 : -1)));
        expect([panel.getAttribute('aria-labelledby'), tabs[index]!.getAttribute('aria-controls')]).to.deep.equal([
          tabs[index]!.id,
          panel.id,
        ]);
      }
      expect(panel.textContent.trim()).to.equal('Third page');
      await keys(s, 'Tab');
      expect(focused(s)).to.equal(panel);
      await expect(s.element).to.be.accessible();
    });

    it('are mirrored with the writing direction, and keep the open page over updates', async () => {
      const s = await surface(parts);
      s.element.dir = 'rtl';
      const tabs = findAll(s, '[role="tab"]');
      tabs[0]!.focus();
      await keys(s, 'ArrowLeft');
      expect(tabs[1]!.getAttribute('aria-selected')).to.equal('true');
      await s.components([
        {
          id: 'root',
          component: 'Tabs',
          tabs: [
            {title: 'One', child: 'One'},
            {title: 'Zwei', child: 'Two'},
          ],
        },
      ]);
      expect(find(s, '[aria-selected="true"]').textContent).to.equal('Zwei');
      expect(findAll(s, 'input')).to.have.length(1);
      await s.components([{id: 'root', component: 'Tabs', tabs: [{title: 'One', child: 'One'}]}]);
      expect(find(s, '[role="tabpanel"]').textContent.trim()).to.equal('First page');
    });

    it('bring a page up to date when it comes back', async () => {
      const s = await surface(
        {
          root: {
            component: 'Tabs',
            tabs: [
              {title: 'A', child: 'a'},
              {title: 'B', child: 'b'},
            ],
          },
          a: text({'@path': '/n'}),
          b: text('b'),
        },
        {n: 1},
      );
      const [a, b] = findAll(s, '[role="tab"]');
      b!.click();
      await s.element.updateComplete;
      await s.data('/n', 2);
      a!.click();
      await s.element.updateComplete;
      expect(s.get('a').textContent).to.equal('2');
      await s.data('/n', 3);
      expect(s.get('a').textContent).to.equal('3');
    });
  });

  for (const dialogs of ['modal', 'contained'] as const) {
    describe(`Modal, ${dialogs}`, () => {
      const parts = {
        root: {component: 'Column', children: ['before', 'm', 'after']},
        before: button('bt'),
        bt: text('Before'),
        m: {component: 'Modal', trigger: 'open', content: 'c'},
        open: button('ot'),
        ot: text('Terms'),
        c: {component: 'Column', children: ['h', 'f', 'ok']},
        h: text('### Our terms'),
        f: {component: 'TextField', label: 'Name'},
        ok: button('okt'),
        okt: text('OK'),
        after: button('at'),
        at: text('After'),
      };
      const opened = async () => {
        const s = await surface(parts);
        s.element.dialogs = dialogs;
        await s.element.updateComplete;
        const trigger = find(s, '.modal-trigger button');
        trigger.focus();
        await keys(s, 'Enter');
        await later();
        return {s, trigger, dialog: find<HTMLDialogElement>(s, 'dialog')};
      };

      it('opens instead of the action of its trigger, named by its heading, with the focus in it', async () => {
        const {s, trigger, dialog} = await opened();
        expect(dialog.open).to.equal(true);
        expect(dialog.matches(':modal')).to.equal(dialogs === 'modal');
        expect(s.messages).to.deep.equal([]);
        expect(find(s, `#${dialog.getAttribute('aria-labelledby')!}`).textContent).to.equal('Our terms');
        expect((focused(s) as HTMLElement).localName).to.equal('input');
        expect([trigger.getAttribute('aria-haspopup'), trigger.getAttribute('aria-expanded')]).to.deep.equal([
          'dialog',
          'true',
        ]);
        await until(() => s.element.shadowRoot!.getAnimations().length === 0, 'nothing moves');
        await expect(s.element).to.be.accessible();
      });

      it('holds the focus and gives it back', async () => {
        const {s, trigger, dialog} = await opened();
        for (let i = 0; i < 6; i++) {
          await keys(s, 'Tab');
          const at = focused(s);
          expect(
            at === null || at === dialog || dialog.contains(at),
            `${i}: ${(at as HTMLElement)?.outerHTML?.slice(0, 80)}`,
          ).to.equal(true);
        }
        await keys(s, 'Escape');
        await until(() => !dialog.open, 'the dialog is closed');
        expect(focused(s)).to.equal(trigger);
        expect(trigger.getAttribute('aria-expanded')).to.equal('false');
      });

      it('closes by its button and by a click beside it, and keeps what was typed', async () => {
        const {s, dialog} = await opened();
        await sendKeys({type: 'Ada'});
        find(s, '.modal-close').click();
        await until(() => !dialog.open, 'the dialog is closed');
        find(s, '.modal-trigger button').click();
        await until(() => dialog.open, 'the dialog is open again');
        expect(find<HTMLInputElement>(s, 'dialog input').value).to.equal('Ada');
        const {left, top} = box(dialog);
        const beside = dialogs === 'modal' ? dialog : find(s, '.modal-layer');
        dialog.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: left + 20, clientY: top + 20}));
        await s.element.updateComplete;
        expect(dialog.open).to.equal(true);
        beside.dispatchEvent(
          new MouseEvent('click', {bubbles: true, clientX: Math.max(1, left - 5), clientY: Math.max(1, top - 5)}),
        );
        await until(() => !dialog.open, 'the dialog is closed');
      });
    });
  }

  it('Modal makes a button of a trigger that is none, opens nothing from a gated one, and goes on when it is put elsewhere', async () => {
    const s = await surface(
      {
        root: {component: 'Column', children: ['m', 'g']},
        m: {component: 'Modal', trigger: 'k', content: 'c'},
        k: {component: 'Card', child: 'kt'},
        kt: text('Terms'),
        c: text({'@path': '/n'}),
        g: {component: 'Modal', trigger: 'b', content: 'c'},
        b: button('bt', {
          '@checks': [{condition: {'@call': 'required', args: {value: {'@path': '/none'}}}, message: 'Not yet'}],
        }),
        bt: text('Gated'),
      },
      {n: 1},
    );
    const [card, gated] = findAll(s, '.modal-trigger');
    const [first, second] = findAll<HTMLDialogElement>(s, 'dialog');
    await until(() => card!.getAttribute('role') === 'button', 'the card is a button');
    expect(card!.tabIndex).to.equal(0);
    card!.focus();
    await keys(s, 'Space');
    await until(() => first!.open, 'the dialog is open');
    document.body.append(document.createElement('div'));
    document.body.lastElementChild!.append(s.element);
    await s.element.updateComplete;
    await until(() => first!.open && first!.matches(':modal'), 'the dialog is open again');
    await s.data('/n', 2);
    expect(first!.textContent).to.include('2');
    await keys(s, 'Escape');
    await until(() => !first!.open, 'the dialog is closed');
    expect(gated!.hasAttribute('role')).to.equal(false);
    gated!.querySelector('button')!.click();
    await later();
    expect(second!.open).to.equal(false);
  });

  it('names, descriptions, live regions and hidden parts come from @accessibility (case 35)', async () => {
    const s = await surface(
      {
        root: {component: 'List', children: {componentId: 'c', path: '/inns'}},
        c: {component: 'Row', children: ['bk', 'dec', 'live']},
        bk: button('bl', {
          '@accessibility': {
            label: {'@call': 'formatString', args: {value: 'Book ${name}'}},
            description: 'Opens the booking form',
          },
        }),
        bl: text('Book'),
        dec: {...text('~'), '@accessibility': {hidden: true}},
        live: {...text({'@path': 'name'}), '@accessibility': {live: 'polite'}},
      },
      {inns: [{name: 'Gull'}, {name: 'Tern'}]},
    );
    await s.data('/inns/0/name', 'Gull Inn');
    const roles = await surface({
      root: {component: 'Column', children: ['t', 'l'], '@accessibility': {label: 'Stay'}},
      t: {...text('★★★'), '@accessibility': {label: '3 of 5'}},
      l: {component: 'List', children: [], '@accessibility': {label: 'Inns'}},
    });
    expect(['root', 't', 'l'].map((id) => roles.get(id).getAttribute('role'))).to.deep.equal(['group', 'img', 'list']);
    roles.element.remove();
    const buttons = findAll(s, 'button');
    expect(buttons.map((each) => [each.getAttribute('aria-label'), each.textContent])).to.deep.equal([
      ['Book Gull Inn', 'Book'],
      ['Book Tern', 'Book'],
    ]);
    expect(find(s, `#${buttons[0]!.getAttribute('aria-describedby')!}`).textContent).to.equal('Opens the booking form');
    expect(s.get('dec').getAttribute('aria-hidden')).to.equal('true');
    expect(s.get('live').getAttribute('aria-live')).to.equal('polite');
    expect(dataOf(s, '/inns/1/name')).to.equal('Tern');
    await expect(s.element).to.be.accessible();
  });

  it('shares of a narrow row keep long figures whole', async () => {
    const s = await surface({
      root: {component: 'Row', children: ['a', 'b', 'c']},
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((id) => [id, {...text('# €1,284,000.50'), component: 'Text', weight: 1}]),
      ),
    });
    s.element.style.width = '320px';
    const heights = () =>
      ['a', 'b', 'c'].map((id) => Math.round(s.get(id).querySelector('h1')!.getBoundingClientRect().height));
    await until(() => heights().every((height) => height === 36), `each is one line: ${heights().join()}`);
    expect(find(s, '.row').scrollWidth).to.be.at.most(320);
    s.element.style.width = '900px';
    await until(() => new Set(['a', 'b', 'c'].map((id) => s.get(id).offsetTop)).size === 1, 'they share a line');
  });

  it('looks the same in a page whose rules fall upon everything', async () => {
    const parts = {
      root: {component: 'Card', child: 'c'},
      c: {component: 'Column', children: ['t', 'b']},
      t: text('## Title'),
      b: button('bt', {variant: 'primary'}),
      bt: text('Go'),
    };
    const measures = async () => {
      const s = await surface(parts);
      s.element.style.setProperty('display', 'block');
      s.element.style.setProperty('width', '400px');
      await s.element.updateComplete;
      return ['.card', 'h2', 'button', '.button .text'].map((selector) => {
        const {width, height} = box(find(s, selector));
        const {color, fontFamily, fontSize, fontWeight, backgroundColor, letterSpacing, textTransform} =
          getComputedStyle(find(s, selector));
        return {
          selector,
          width,
          height,
          color,
          fontFamily,
          fontSize,
          fontWeight,
          backgroundColor,
          letterSpacing,
          textTransform,
        };
      });
    };
    const alone = await measures();
    const style = document.createElement('style');
    style.textContent =
      ':not(html) { all: unset; margin: 20px; letter-spacing: 4px; text-transform: uppercase; color: red; font: 30px serif } button { display: none } h2 { color: blue }';
    document.head.append(style);
    try {
      expect(await measures()).to.deep.equal(alone);
    } finally {
      style.remove();
    }
  });
});
