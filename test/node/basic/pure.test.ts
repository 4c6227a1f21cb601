import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {dateTimeMode, fromControl, outOfRange, toControl} from '../../../catalogs/basic/date-time.js';
import {icons} from '../../../catalogs/basic/icons.js';
import {decodeReferences} from '../../../catalogs/basic/markdown/character-references.js';
import {parseMarkdown} from '../../../catalogs/basic/markdown/parse.js';
import {plainOf} from '../../../catalogs/basic/markdown/plain.js';
import {mediaUrl, type MediaKind} from '../../../catalogs/basic/media.js';
import {exact, nextStop, numberLike, numberText, sliderStep, typedNumber} from '../../../catalogs/basic/numbers.js';
import {words} from '../../../catalogs/basic/words/index.js';
import {WORDS as elementsOwn} from '../../../renderer/view/stand-in.js';
import catalog from '../../../catalogs/basic/catalog.json' with {type: 'json'};

describe('media policy', () => {
  const base = 'https://page.example/app/';
  const PNG = 'data:image/png;base64,iVBORw0KGgo=';
  interface Case {
    url: string;
    loads: string | false;
    kind?: MediaKind;
    base?: string;
    hosts?: string[];
    trusted?: string[];
    fromUser?: boolean;
  }
  const cases: Case[] = [
    {url: 'https://cdn.example/a.png', loads: 'https://cdn.example/a.png'},
    {url: '  pic.png ', loads: 'https://page.example/app/pic.png'},
    {url: '//cdn.example/a.png', loads: 'https://cdn.example/a.png'},
    {url: 'http://cdn.example/a.png', loads: false},
    {url: 'pic.png', base: 'http://localhost:8000/', loads: 'http://localhost:8000/pic.png'},
    {url: 'http://localhost:9000/pic.png', base: 'http://localhost:8000/', loads: false},
    {url: PNG, loads: PNG},
    {url: 'DATA:image/PNG;base64,AA', loads: 'DATA:image/PNG;base64,AA'},
    {url: PNG, kind: 'video', loads: false},
    {url: 'data:image/svg+xml,<svg/>', loads: false},
    {url: 'data:text/html,hi', loads: false},
    {url: 'javascript:alert(1)', loads: false},
    {url: 'java\nscript:alert(1)', loads: false},
    {url: 'blob:https://page.example/1', loads: false},
    {url: 'file:///etc/passwd', loads: false},
    {url: 'https://me:secret@cdn.example/a.png', loads: false},
    {url: 'https://', loads: false},
    {url: '', loads: false},
    {url: 'https://cdn.example/a.png', hosts: ['cdn.example'], loads: 'https://cdn.example/a.png'},
    {url: 'https://other.example/a.png', hosts: ['cdn.example'], loads: false},
    {url: 'https://cdn.example.evil.example/a.png', hosts: ['cdn.example'], loads: false},
    {url: 'pic.png', hosts: [], loads: 'https://page.example/app/pic.png'},
    {url: 'https://cdn.example/?q=typed', fromUser: true, loads: false},
    {url: '/search?q=typed', fromUser: true, loads: false},
    {
      url: 'https://cdn.example/?q=typed',
      fromUser: true,
      trusted: ['cdn.example'],
      loads: 'https://cdn.example/?q=typed',
    },
  ];
  for (const {url, loads, kind = 'image', base: from = base, hosts, trusted, fromUser} of cases) {
    it(`${loads === false ? 'blocks' : 'loads'} ${JSON.stringify(url)} ${fromUser ? 'from the user' : ''} ${hosts?.join() ?? ''}`, () => {
      const media = mediaUrl(url, {
        kind,
        base: from,
        fromUser,
        policy: {mediaHosts: hosts, trustedMediaHosts: trusted},
      });
      assert.equal('url' in media ? media.url : false, loads);
      if ('blocked' in media) assert.match(media.blocked, /\.$|:$|…$/);
    });
  }
});

describe('numbers as they are typed', () => {
  const cases: [typed: string, locale: string, value: number | undefined, text?: string][] = [
    ['42', 'en', 42],
    ['-0', 'en', 0],
    ['1.50', 'en', 1.5, '1.50'],
    ['1.', 'en', 1],
    ['.5', 'en', 0.5],
    ['1,234', 'en', 1234],
    ['1,234,567.5', 'en', 1234567.5],
    ['1,5', 'en', undefined],
    ['1,5', 'de', 1.5],
    ['1.5', 'de', 1.5],
    ['1.234', 'de', 1234],
    ['1.234,5', 'de', 1234.5],
    ['1 234,5', 'fr', 1234.5],
    ['−7', 'en', -7],
    ['+7', 'en', 7],
    ['1e3', 'en', 1000],
    ['٤٢', 'ar-EG', 42],
    ['१२', 'hi', 12],
    ['007', 'en', 7, '007'],
    ['', 'en', undefined],
    ['-', 'en', undefined],
    ['1e', 'en', undefined],
    ['1.2.3', 'en', undefined],
    ['12a', 'en', undefined],
    ['1e999', 'en', undefined],
  ];
  for (const [typed, locale, value, text] of cases) {
    it(`${JSON.stringify(typed)} in ${locale} is ${value}`, () => {
      const number = typedNumber(typed, locale);
      assert.equal(number?.value, value);
      if (text !== undefined) assert.equal(number?.text, text);
    });
  }
  it('shows the decimal sign of the locale and reads back what it shows', () => {
    assert.equal(numberText('1234.5', 'de'), '1234,5');
    assert.equal(numberText('1234.5', 'en'), '1234.5');
    assert.equal(numberText('no number', 'de'), 'no number');
    for (const locale of ['en', 'de', 'fr', 'de-CH', 'ar', 'ja', 'pl']) {
      for (const value of [0, 0.25, -12.5, 1234567.875]) {
        assert.equal(typedNumber(numberText(String(value), locale), locale)?.value, value, `${value} in ${locale}`);
      }
    }
  });
  it('keeps letters out of the field', () => {
    assert.deepEqual(['12', '-', '1 000', '٣', 'e', 'x', '1x', '<'].map(numberLike), [
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('slider steps', () => {
  it('divides by steps, else takes whole numbers or a hundredth', () => {
    assert.equal(sliderStep(2, 10, 4), 2);
    assert.equal(sliderStep(0, 10, undefined), 1);
    assert.equal(sliderStep(0, 100, undefined), 1);
    assert.equal(sliderStep(0, 1, undefined), 0.01);
    assert.equal(sliderStep(0, 2, undefined), 0.01);
    assert.equal(sliderStep(0.5, 100.5, undefined), 1);
    assert.equal(sliderStep(0, 5, undefined, 4.5), 0.1);
    assert.equal(sliderStep(5, 5, undefined), 1);
    assert.equal(sliderStep(9, 5, 3), 1);
  });
  it('finds the stop next to a value', () => {
    assert.equal(nextStop(5, 1, 2, 10, 2), 6);
    assert.equal(nextStop(5, -1, 2, 10, 2), 4);
    assert.equal(nextStop(9.5, 1, 2, 10, 2), 10);
    assert.equal(nextStop(0.3, 1, 0, 1, 0.1), 0.4);
    assert.equal(exact(0.1 + 0.2), 0.3);
  });
});

describe('dates and times', () => {
  const LA = 'America/Los_Angeles';
  it('knows its mode', () => {
    assert.deepEqual(
      [dateTimeMode(false, false), dateTimeMode(true, false), dateTimeMode(false, true), dateTimeMode(true, true)],
      ['date', 'date', 'time', 'datetime-local'],
    );
  });
  const shown: [value: string, mode: Parameters<typeof toControl>[1], text: string][] = [
    ['2026-01-15', 'date', '2026-01-15'],
    ['2026-03-01T02:00:00Z', 'date', '2026-03-01'],
    ['2026-03-01T20:05:00Z', 'datetime-local', '2026-03-01T12:05'],
    ['2026-07-01T20:05:30+02:00', 'datetime-local', '2026-07-01T11:05:30'],
    ['2026-07-01T20:05', 'datetime-local', '2026-07-01T20:05'],
    ['2026-07-01', 'datetime-local', '2026-07-01T00:00'],
    ['18:30', 'time', '18:30'],
    ['18:00:00', 'time', '18:00'],
    ['18:30:15', 'time', '18:30:15'],
    ['2026-03-01T20:05:00Z', 'time', '12:05'],
    ['18:30', 'date', ''],
    ['2026-01-15', 'time', ''],
    ['', 'date', ''],
    ['soon', 'date', ''],
    ['2026-02-30T10:00:00Z', 'datetime-local', ''],
    ['2026-02-30', 'date', ''],
  ];
  for (const [value, mode, text] of shown) {
    it(`shows ${value || 'nothing'} as ${text || 'nothing'} (${mode})`, () =>
      assert.equal(toControl(value, mode, LA), text));
  }
  const written: [text: string, mode: Parameters<typeof toControl>[1], previous: string, value: string][] = [
    ['2026-01-16', 'date', '2026-01-15', '2026-01-16'],
    ['2026-01-16', 'date', '', '2026-01-16'],
    ['2026-01-16', 'date', '2026-01-15T10:00:00Z', '2026-01-16T10:00:00Z'],
    ['', 'date', '2026-01-15', ''],
    ['2026-03-01T12:05', 'datetime-local', '', '2026-03-01T12:05'],
    ['2026-03-01T12:05', 'datetime-local', '2026-01-01T00:00:00', '2026-03-01T12:05:00'],
    ['2026-03-01T12:05', 'datetime-local', '2026-01-01T00:00:00Z', '2026-03-01T20:05:00Z'],
    ['2026-07-01T12:05', 'datetime-local', '2026-01-01T00:00:00-08:00', '2026-07-01T12:05:00-07:00'],
    ['18:30', 'time', '', '18:30'],
    ['12:30', 'time', '2026-03-01T20:05:00Z', '2026-03-01T20:30:00Z'],
  ];
  for (const [text, mode, previous, value] of written) {
    it(`writes ${text || 'nothing'} over ${previous || 'nothing'} as ${value || 'nothing'}`, () =>
      assert.equal(fromControl(text, mode, previous, LA), value));
  }
  it('gives back what it showed in every zone, around changes of clocks too', () => {
    for (const zone of ['UTC', LA, 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
      for (const value of [
        '2026-03-08T09:30:00Z',
        '2026-03-29T00:59:00Z',
        '2026-11-01T10:00:00Z',
        '2026-12-31T23:30:00Z',
      ]) {
        assert.equal(
          fromControl(toControl(value, 'datetime-local', zone), 'datetime-local', value, zone),
          value,
          `${value} in ${zone}`,
        );
      }
    }
  });
  it('sees what lies outside of its bounds', () => {
    assert.equal(outOfRange('2026-01-01', '2026-01-02', ''), 'early');
    assert.equal(outOfRange('2026-01-03', '2026-01-01', '2026-01-02'), 'late');
    assert.equal(outOfRange('2026-01-02', '2026-01-02', '2026-01-02'), undefined);
    assert.equal(outOfRange('', '2026-01-02', ''), undefined);
  });
});

describe('Markdown', () => {
  const kinds: [text: string, kind: ReturnType<typeof plainOf>['kind']][] = [
    ['Hello', 'plain'],
    ['-', 'plain'],
    ['+', 'plain'],
    ['- ', 'plain'],
    ['1.', 'plain'],
    ['* tax included', 'plain'],
    ['2. Platz', 'plain'],
    ['+1 555 0100', 'plain'],
    ['---', 'plain'],
    ['#', 'plain'],
    ['(-5)', 'plain'],
    ['3:00 - 4:00', 'plain'],
    ['* **tax** included', 'label'],
    ['# Title', 'heading'],
    ['#1 choice', 'markup'],
    ['# A *title*', 'markup'],
    ['- a\n- b', 'markup'],
    ['a **b**', 'markup'],
    ['two\nlines', 'markup'],
    [`- ${'long '.repeat(30)}`, 'markup'],
    ['*a'.repeat(20_000), 'plain'],
    [`${'> '.repeat(100)}deep`, 'plain'],
    ['a\n'.repeat(5000), 'plain'],
  ];
  for (const [text, kind] of kinds) {
    it(`takes ${JSON.stringify(text.slice(0, 24))} for ${kind}`, () => assert.equal(plainOf(text).kind, kind));
  }
  it('keeps the sign of a marked-up label', () => {
    assert.deepEqual(plainOf('* **tax** included'), {kind: 'label', sign: '* ', rest: '**tax** included'});
  });
  it('has neither HTML nor, unless they are wanted, links and images', () => {
    const source = '<b onclick="x">a</b> [l](https://a.example) ![i](https://a.example/i.png) <https://b.example>';
    const types = (options: {links: boolean; images: boolean}) =>
      new Set(JSON.stringify(parseMarkdown(source, options)).match(/(?<="type":")\w+/g));
    assert.deepEqual(types({links: false, images: false}), new Set(['root', 'paragraph', 'text']));
    assert.deepEqual(types({links: true, images: true}), new Set(['root', 'paragraph', 'text', 'link', 'image']));
  });
  it('parses anything that it takes for markup in reasonable time', () => {
    for (const text of [
      '*a'.repeat(499),
      '['.repeat(999),
      '`a``b'.repeat(180),
      '- '.repeat(39) + 'a',
      '|a'.repeat(450) + '\n',
      '- a\n'.repeat(990),
      '> a\n'.repeat(990),
    ]) {
      const start = performance.now();
      if (plainOf(text).kind === 'markup') parseMarkdown(text, {links: true, images: true});
      const took = performance.now() - start;
      assert.ok(took < 2000, `${text.slice(0, 10)}… took ${took} ms`);
    }
  });
  it('decodes the references that people write and leaves the others', () => {
    assert.equal(
      decodeReferences('A &amp; B &mdash; &#8364; &#x20ac; &nosuch; &#0; & 5'),
      'A & B — € € &nosuch; \ufffd & 5',
    );
  });
});

describe('the tables', () => {
  it('icons are those of the catalog, drawn with path commands', () => {
    const names = (catalog.components.Icon.properties.name.oneOf[0] as {enum: string[]}).enum;
    assert.deepEqual(Object.keys(icons).sort(), [...names].sort());
    for (const [name, paths] of Object.entries(icons)) {
      const drawn = paths.filter((path) => path !== '');
      assert.ok(drawn.length > 0, name);
      for (const path of drawn) assert.match(path!, /^M[\d MmZzLlHhVvCcSsQqTtAa.,-]+$/, name);
    }
  });
  it('words are complete in every language, with the same marks, each icon among them', async () => {
    const marks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    const list = async (tag: string) => {
      const given = words[tag]!;
      return typeof given === 'function' ? given() : given;
    };
    // The element has the English words of what it shows in place of a surface itself.
    const english = {...elementsOwn, ...(await list('en'))};
    const own = Object.keys(english).filter((name) => !name.startsWith('icon-'));
    const all = [...own, ...Object.keys(icons).map((name) => `icon-${name}`)].sort();
    assert.deepEqual(Object.keys(words).sort(), ['ar', 'de', 'en', 'es', 'fr', 'ja']);
    for (const tag of Object.keys(words)) {
      const table = await list(tag);
      // English names most icons by their own name.
      const expected = tag === 'en' ? Object.keys(table).filter((name) => all.includes(name)) : all;
      assert.deepEqual(Object.keys(table).sort(), expected.toSorted(), tag);
      for (const [name, text] of Object.entries(table)) {
        assert.notEqual(text.trim(), '', `${tag} ${name}`);
        assert.deepEqual(marks(text), marks(english[name] ?? ''), `${tag} ${name}`);
      }
    }
  });
});
