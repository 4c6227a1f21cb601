import {expect} from '@open-wc/testing';
import {loadMarkdown} from '../../../catalogs/basic/markdown/markdown.js';
import {find, findAll, HARBOR, surface, until} from './kit.js';

const text = (value: unknown, more: object = {}) => ({component: 'Text', text: value, ...more});

describe('content of the basic catalog', () => {
  afterEach(() => document.body.replaceChildren());

  describe('Text', () => {
    before(() => loadMarkdown());

    it('draws Markdown as elements', async () => {
      const s = await surface({
        root: text(
          '# One\n\n**Bold** *em* ~~no~~ `code`  \nnext\n\n- a\n- b\n  - c\n\n3. d\n\n> q\n\n---\n\n| h | i |\n| :-: | --: |\n| 1 | 2 |\n\n```\nx < y\n```',
        ),
      });
      const names = [...s.get('root').querySelectorAll('*')].map(({localName}) => localName);
      for (const name of [
        'h1',
        'p',
        'strong',
        'em',
        'del',
        'code',
        'br',
        'ul',
        'ol',
        'blockquote',
        'hr',
        'table',
        'pre',
      ])
        expect(names).to.include(name);
      expect(findAll(s, 'li')).to.have.length(4);
      expect(find<HTMLOListElement>(s, 'ol').start).to.equal(3);
      expect(find(s, 'pre').textContent).to.equal('x < y');
      expect(find(s, 'td:last-child').className).to.equal('right');
    });

    const literal = [
      '<b onclick="alert(1)">x</b>',
      '<script>alert(1)</script>',
      '[l](https://a.example)',
      '![i](https://a.example/i.png)',
      '<https://a.example>',
      '- ',
      '+',
      '* tax included',
      '+1 555 0100',
      '1. Platz',
      '---',
      'a * b * c',
      'snake_case_name',
      '${/name}',
    ];
    for (const value of literal) {
      it(`leaves ${JSON.stringify(value)} as it is`, async () => {
        const s = await surface({root: text(value)});
        expect(s.get('root').textContent).to.equal(value);
        expect(s.get('root').querySelectorAll('*')).to.have.length(0);
      });
    }

    it('keeps lists and headings out of buttons, and the sign of a label (case 32)', async () => {
      const s = await surface({
        root: {component: 'Row', children: ['b', 'c', 'tax']},
        b: {component: 'Button', child: 'bt', action: {event: {name: 'a'}}},
        bt: text('## Go **now**'),
        c: {component: 'Button', child: 'ct', action: {event: {name: 'a'}}},
        ct: text('- a\n- b'),
        tax: text('* **tax** included', {variant: 'caption'}),
      });
      await s.element.updateComplete;
      await until(() => findAll(s, 'button :is(h2, ul, p, div)').length === 0, 'buttons hold phrases only');
      expect(findAll(s, 'button').map(({textContent}) => textContent)).to.deep.equal(['Go now', 'a b']);
      expect(s.get('tax').textContent).to.equal('* tax included');
      expect(s.get('tax').querySelector('strong')!.textContent).to.equal('tax');
      expect(s.get('tax').className).to.include('caption');
    });

    it('shows links and images where the policy allows them, and only harmless ones', async () => {
      const source = `[a](https://a.example/x) [b](javascript:alert(1)) [c](mailto:c@a.example) ![d](${HARBOR}) ![e](http://a.example/e.png)`;
      const s = await surface({root: text(source)}, {}, {policy: {markdownLinks: true, markdownImages: true}});
      expect(findAll<HTMLAnchorElement>(s, 'a').map(({href, target, rel}) => [href, target, rel])).to.deep.equal([
        ['https://a.example/x', '_blank', 'noopener noreferrer'],
        ['mailto:c@a.example', '_blank', 'noopener noreferrer'],
      ]);
      expect(findAll<HTMLImageElement>(s, 'img').map(({alt, referrerPolicy}) => [alt, referrerPolicy])).to.deep.equal([
        ['d', 'no-referrer'],
      ]);
      expect(s.get('root').textContent.trim()).to.equal('a b c  e');
      expect(s.diagnostics.map(({code}) => code)).to.deep.equal(['MEDIA_BLOCKED']);
    });

    it('follows its data, from plain to marked up and back', async () => {
      const s = await surface({root: text({'@path': '/t'})}, {t: 'plain'});
      for (const [value, html] of [
        ['**b**', 'strong'],
        ['# h', 'h1'],
        ['- a\n- b', 'ul'],
        ['plain', undefined],
      ] as const) {
        await s.data('/t', value);
        await s.element.updateComplete;
        expect(s.get('root').querySelector('*')?.localName).to.equal(html);
      }
      for (const [value, shown] of [
        [0, '0'],
        [true, 'true'],
        [null, ''],
        [{a: 1}, '{"a":1}'],
      ] as const) {
        await s.data('/t', value);
        expect(s.get('root').textContent).to.equal(shown);
      }
    });

    it('takes hostile texts as they are, without a pause', async () => {
      for (const value of ['*a'.repeat(30_000), '['.repeat(50_000), '> '.repeat(5_000)]) {
        const start = performance.now();
        const s = await surface({root: text(value)});
        expect(s.get('root').textContent).to.equal(value);
        expect(performance.now() - start).to.be.lessThan(2000);
      }
    });

    it('reads as its accessible name where it has one (case 35)', async () => {
      const s = await surface(
        {root: text('★★★☆☆', {'@accessibility': {label: {'@path': '/said'}}})},
        {said: '3 of 5 stars'},
      );
      expect([s.get('root').getAttribute('role'), s.get('root').getAttribute('aria-label')]).to.deep.equal([
        'img',
        '3 of 5 stars',
      ]);
      await s.data('/said', '4 of 5 stars');
      expect([s.get('root').getAttribute('role'), s.get('root').getAttribute('aria-label')]).to.deep.equal([
        'img',
        '4 of 5 stars',
      ]);
    });
  });

  describe('Icon', () => {
    it('draws names and paths, keeps still about it, and a neutral sign with a diagnostic for others (case 30)', async () => {
      const s = await surface(
        {
          root: {component: 'Row', children: ['a', 'b', 'c', 'd']},
          a: {component: 'Icon', name: 'shoppingCart'},
          b: {component: 'Icon', name: {'@path': '/icon'}},
          c: {component: 'Icon', name: {svgPath: 'M4 4h16v16H4z'}},
          d: {component: 'Icon', name: {svgPath: {'@path': '/path'}}},
        },
        {icon: 'favoriteOff', path: 'M0 0"onload="alert(1)'},
      );
      const paths = (id: string) => [...s.get(id).querySelectorAll('path')].map((path) => path.getAttribute('d'));
      expect(paths('a')[0]).to.match(/^M/);
      expect(paths('c')).to.deep.equal(['M4 4h16v16H4z']);
      expect(paths('d')).to.have.length(1);
      expect(paths('d')[0]).not.to.include('onload');
      const heart = paths('b');
      await s.data('/icon', 'no_such_icon');
      expect(paths('b')).not.to.deep.equal(heart);
      expect(paths('b')).to.deep.equal(paths('d'));
      await s.data('/icon', null);
      expect(paths('b')).to.deep.equal([]);
      expect(s.diagnostics.map(({code}) => code)).to.deep.equal(['INVALID_SVG_PATH', 'UNKNOWN_ICON']);
      for (const id of ['a', 'b', 'c', 'd']) expect(s.get(id).getAttribute('aria-hidden')).to.equal('true');
    });

    it('names a button that holds nothing else, in the language of the surface', async () => {
      const button = (child: string, more: object = {}) => ({
        component: 'Button',
        child,
        action: {event: {name: 'x'}},
        ...more,
      });
      const s = await surface({
        root: {component: 'Row', children: ['a', 'b', 'c']},
        a: button('ai'),
        ai: {component: 'Icon', name: 'skipNext'},
        b: button('bi', {'@accessibility': {label: 'Next song'}}),
        bi: {component: 'Icon', name: 'skipNext'},
        c: button('cr'),
        cr: {component: 'Row', children: ['ci', 'ct']},
        ci: {component: 'Icon', name: 'skipNext'},
        ct: text('Next'),
      });
      await until(() => s.get('ai').getAttribute('aria-label'), 'the icon speaks');
      expect([s.get('ai'), s.get('bi'), s.get('ci')].map((icon) => icon.getAttribute('aria-label'))).to.deep.equal([
        'Next',
        null,
        null,
      ]);
      await expect(s.element).to.be.accessible();
      s.element.locale = 'de-AT';
      await s.element.updateComplete;
      expect(s.get('ai').getAttribute('aria-label')).to.equal('Nächstes');
      s.element.words = {de: {'icon-skipNext': 'Vor'}, nl: {'icon-skipNext': 'Volgende'}};
      await s.element.updateComplete;
      expect(s.get('ai').getAttribute('aria-label')).to.equal('Vor');
      s.element.locale = 'nl';
      await s.element.updateComplete;
      expect(s.get('ai').getAttribute('aria-label')).to.equal('Volgende');
    });
  });

  describe('Image', () => {
    it('has its size, fit and alternative text (case 30)', async () => {
      const s = await surface({
        root: {component: 'Column', children: ['a', 'b', 'c']},
        a: {component: 'Image', url: HARBOR, description: 'Red kite', fit: 'scaleDown', variant: 'avatar'},
        b: {component: 'Image', url: HARBOR},
        c: {component: 'Image', url: HARBOR, variant: 'header'},
      });
      const [a, b, c] = findAll<HTMLImageElement>(s, 'img');
      expect([a!.alt, getComputedStyle(a!).objectFit, a!.offsetWidth, a!.offsetHeight]).to.deep.equal([
        'Red kite',
        'scale-down',
        40,
        40,
      ]);
      expect([b!.getAttribute('alt'), b!.referrerPolicy, b!.loading]).to.deep.equal(['', 'no-referrer', 'lazy']);
      await until(() => findAll(s, '.loading').length === 0, 'the pictures have loaded');
      // The natural proportions stay where nothing else is said.
      expect(b!.offsetWidth / b!.offsetHeight).to.be.closeTo(960 / 540, 0.02);
      expect(b!.offsetWidth).to.be.at.most(300);
      expect([getComputedStyle(c!).objectFit, c!.offsetHeight]).to.deep.equal(['cover', 200]);
    });

    it('says what it shows where it cannot be shown, and tries again with another URL', async () => {
      const s = await surface(
        {root: {component: 'Image', url: {'@path': '/url'}, description: 'Floor plan'}},
        {url: '/no/such.png'},
      );
      await until(() => find(s, '.image').classList.contains('missing'), 'the picture is missed');
      expect(s.get('root').textContent.trim()).to.equal('Floor plan');
      await s.data('/url', HARBOR);
      await until(() => findAll(s, '.loading, .missing').length === 0, 'the other picture has loaded');
      await s.data('/url', 'javascript:alert(1)');
      expect(findAll(s, 'img')).to.have.length(0);
      expect(s.get('root').textContent.trim()).to.equal('Floor plan');
      expect(s.diagnostics.map(({code, severity, componentId}) => ({code, severity, componentId}))).to.deep.equal([
        {code: 'MEDIA_BLOCKED', severity: 'warning', componentId: 'root'},
      ]);
    });
  });

  it('media whose URL holds what the user typed is not asked for, unless its host is trusted with it', async () => {
    const parts = {
      root: {component: 'Column', children: ['f', 'i']},
      f: {component: 'TextField', label: 'Search', value: {'@path': '/q'}},
      i: {
        component: 'Image',
        url: {'@call': 'formatString', args: {value: `${HARBOR}?q=\${/q}`}},
        description: 'Result',
      },
    };
    for (const [trusted, shown] of [
      [[], 0],
      [[location.host], 1],
    ] as const) {
      const s = await surface(parts, {q: 'from the agent'}, {policy: {trustedMediaHosts: trusted}});
      expect(findAll(s, 'img')).to.have.length(1);
      const input = find<HTMLInputElement>(s, 'input');
      input.value = 'typed';
      input.dispatchEvent(new InputEvent('input'));
      await s.element.updateComplete;
      expect(findAll(s, 'img'), `trusted: ${trusted.join()}`).to.have.length(shown);
      expect(s.diagnostics.filter(({code}) => code === 'MEDIA_BLOCKED')).to.have.length(1 - shown);
    }
  });

  it('Video and AudioPlayer have controls, do not start, and say when there is nothing to play', async () => {
    const s = await surface({
      root: {component: 'Column', children: ['v', 'a', 'x', 'y']},
      v: {component: 'Video', url: '/test/browser/pages/media/harbor.webm', posterUrl: HARBOR},
      a: {component: 'AudioPlayer', url: '/test/browser/pages/media/tone.wav', description: 'A tone'},
      x: {component: 'Video', url: '/no/such.webm'},
      y: {component: 'AudioPlayer', url: 'ftp://a.example/a.mp3', description: 'Lost'},
    });
    const video = find<HTMLVideoElement>(s, 'video');
    expect([video.controls, video.autoplay, video.paused, new URL(video.poster).pathname]).to.deep.equal([
      true,
      false,
      true,
      HARBOR,
    ]);
    const audio = find<HTMLAudioElement>(s, 'audio');
    expect([
      audio.controls,
      audio.autoplay,
      find(s, `#${audio.getAttribute('aria-labelledby')!}`).textContent,
    ]).to.deep.equal([true, false, 'A tone']);
    await until(() => s.get('x').classList.contains('missing'), 'the video is missed');
    expect(s.get('x').textContent.trim()).to.equal('This video could not be loaded');
    expect(s.get('y').textContent.replace(/\s+/g, ' ').trim()).to.equal('Lost This recording could not be loaded');
    expect(s.diagnostics.map(({code}) => code)).to.deep.equal(['MEDIA_BLOCKED']);
  });
});
