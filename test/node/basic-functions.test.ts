import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {mayBacktrack} from '../../catalogs/basic/functions/backtracking.js';
import {functions} from '../../catalogs/basic/functions/index.js';
import {callFunction, textOf} from '../../renderer/evaluate/evaluate.js';
import {isObject, type Json, type JsonObject} from '../../renderer/protocol/json.js';
import {basicDocument, TestSurface} from './evaluation.js';

type Setup = ConstructorParameters<typeof TestSurface>[0];

/** What a call gives, or its fault as `error: …`. */
function run(name: string, args: JsonObject, setup: Setup = {}): Json | undefined {
  const surface = new TestSurface(setup);
  const value = callFunction({'@call': name, args}, '/p', surface.evaluation);
  if (surface.faults.length === 0) return value;
  assert.deepEqual(
    surface.faults.map(({code, category}) => [code, category]),
    [['EXPRESSION_ERROR', 'ExpressionError']],
  );
  return `error: ${surface.faults[0]!.message}`;
}

const valid = (name: string, args: JsonObject) => {
  const result = run(name, args);
  return isObject(result) ? result.valid : result;
};

const show = (args: object) => JSON.stringify(args).slice(0, 80);

it('RULES §9.1: every function of the document has a definition, and none besides', () => {
  assert.deepEqual(functions.map(({name}) => name).sort(), Object.keys(basicDocument.functions!).sort());
});

describe('RULES §9.1, validators', () => {
  const rows: [name: string, args: JsonObject, valid: boolean][] = [
    ...([null, '', []] as Json[]).map((value): [string, JsonObject, boolean] => ['required', {value}, false]),
    ['required', {value: {'@path': '/none'}}, false],
    ...([' ', 0, false, {}, [0], 'x'] as Json[]).map((value): [string, JsonObject, boolean] => [
      'required',
      {value},
      true,
    ]),
    ['length', {value: 'abc', min: 3, max: 3}, true],
    ['length', {value: 'abcd', max: 3}, false],
    ['length', {value: '', min: 0}, true],
    ['length', {value: '😀é', max: 2}, true],
    ['length', {value: ['a', 'b'], min: 2}, true],
    ['length', {value: ['a', 'b'], max: 1}, false],
    ['length', {value: 12345, min: 1}, false],
    ['length', {value: {'@path': '/none'}, min: 1}, false],
    ['length', {value: {a: 1}, max: 0}, true],
    ['numeric', {value: 5, min: 5, max: 5}, true],
    ['numeric', {value: '42.5', min: 0, max: 100}, true],
    ['numeric', {value: ' -1e2 ', max: -100}, true],
    ['numeric', {value: 5.01, max: 5}, false],
    ['numeric', {value: '', min: 0}, false],
    ['numeric', {value: '12px', min: 0}, false],
    ['numeric', {value: true, min: 0}, false],
    ['numeric', {value: [5], min: 0}, false],
    ['numeric', {value: 'text'}, false],
    ['email', {value: 'user@example.com'}, true],
    ['email', {value: 'a.b+c@sub.example-site.org'}, true],
    ['email', {value: 'jörg@köln.de'}, true],
    ['email', {value: 'x@host.xn--p1ai'}, true],
    ...[
      '',
      'a',
      'a@b',
      'a@b.c',
      '@b.co',
      'a@.co',
      'a@b..co',
      'a b@c.de',
      'a@b.co ',
      'a..b@c.de',
      '.a@c.de',
      'a@-b.de',
      'a@b@c.de',
      'a@b.c1',
      'x'.repeat(250) + '@b.co',
    ].map((value): [string, JsonObject, boolean] => ['email', {value}, false]),
    ['email', {value: 5}, false],
    ['regex', {value: 'abc', pattern: 'b'}, true],
    ['regex', {value: 'abc', pattern: '^b'}, false],
    ['regex', {value: 12, pattern: '^\\d+$'}, true],
    ['regex', {value: null, pattern: '^$'}, true],
    ['regex', {value: 'größe', pattern: '^\\p{L}+$'}, true],
    // Valid only without the unicode flag.
    ['regex', {value: 'a-b', pattern: 'a\\-b'}, true],
    ['regex', {value: 'Passw0rd', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$'}, true],
  ];
  for (const [name, args, expected] of rows) {
    it(`${name} ${show(args)} is ${expected}`, () => assert.equal(valid(name, args), expected));
  }

  it('say why, each with a code and a default message', () => {
    const failing: [name: string, args: JsonObject, code: string, message: RegExp][] = [
      ['required', {value: ''}, 'REQUIRED', /fill in/],
      ['length', {value: 'a', min: 2}, 'INVALID_LENGTH', /^At least 2 characters/],
      ['length', {value: ['a'], max: 0}, 'INVALID_LENGTH', /^At most 0 items/],
      ['length', {value: 'a', min: 2, max: 4}, 'INVALID_LENGTH', /^Between 2 and 4/],
      ['length', {value: 'a', min: 2, max: 2}, 'INVALID_LENGTH', /^Exactly 2/],
      ['numeric', {value: 'x', min: 1}, 'INVALID_NUMBER', /enter a number\.$/],
      ['numeric', {value: 0, min: 1}, 'OUT_OF_RANGE', /at least 1\.$/],
      ['numeric', {value: 9, max: 1}, 'OUT_OF_RANGE', /at most 1\.$/],
      ['numeric', {value: 9, min: 0, max: 1}, 'OUT_OF_RANGE', /from 0 to 1\.$/],
      ['email', {value: 'x'}, 'INVALID_EMAIL', /valid email address \(e\.g\. user@example\.com\)\.$/],
      ['regex', {value: 'x', pattern: 'y'}, 'INVALID_PATTERN', /format/],
    ];
    for (const [name, args, code, message] of failing) {
      const result = run(name, args) as JsonObject;
      assert.deepEqual([result.valid, result.code, result.severity], [false, code, 'error']);
      assert.match(result.defaultMessage as string, message);
    }
  });
});

describe('regex never keeps the page busy', () => {
  const safe = [
    '^[0-9]+$', '^\\d{3}-\\d{4}$', '^(\\d{1,3}\\.){3}\\d{1,3}$', '^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,}$', '^(foo|bar)$',
    '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$', '^\\+?[0-9 ()-]{7,}$', '\\s+$', '^https:\\/\\/[a-z.]+\\/\\w*$', '^a*b+c*$',
    '^(?:ab)+$', '^[^,]+,[^,]+$', 'a{2}b{3}', '\\bword\\b', '^$',
  ]; // prettier-ignore
  const doubtful = [
    '(a+)+$', '^(a|a)*$', '^(a|ab)(c|bcd)(d*)$', 'a?a?a?a?aaaa', '.*.*x', '^(\\w+\\s?)*$', '(x+x+)+y', 'a*b?a*', '([a-z0-9-]+\\.)+[a-z]{2,}',
    '\\d+\\w+', 'a+(?=a*)b', '(.*)\\1', '(a?){30}a{30}', '^[^@]+@[^@]+\\.[a-z]+$', '[\\u4e00-\\u9fff]+[\\u4e00-\\u4e10]+', '(?:(?:a{1,9}){1,9}){1,9}b',
  ]; // prettier-ignore
  for (const pattern of safe) it(`${pattern} runs natively`, () => assert.equal(mayBacktrack(pattern), false));
  for (const pattern of doubtful) it(`${pattern} does not`, () => assert.equal(mayBacktrack(pattern), true));

  it('whatever is run natively ends soon on hostile texts', () => {
    const atoms = [
      'a',
      'b',
      '[ab]',
      '[^a]',
      '.',
      '\\w',
      '\\d',
      '\\s',
      'x',
      '(a)',
      '(?:ab)',
      '(a|b)',
      '(a*)',
      '(b?a)',
      '(?=a*)',
      '(?<=b+)',
      '^',
      '$',
    ];
    const quantifiers = ['', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'];
    const part = fc
      .tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers))
      .map(([atom, quantifier]) => (/^[\^$]$/.test(atom) || /^\(\?<?=/.test(atom) ? atom : atom + quantifier));
    const texts = ['a', 'ab', 'aab', 'x', 'a '].map((unit) => unit.repeat(1000).slice(0, 1000) + '!');
    let native = 0;
    fc.assert(
      fc.property(fc.array(part, {minLength: 1, maxLength: 7}), (parts) => {
        const pattern = parts.join('');
        if (mayBacktrack(pattern)) return;
        native += 1;
        const started = performance.now();
        for (const text of texts) new RegExp(pattern, 'u').test(text);
        assert.ok(performance.now() - started < 400, pattern);
      }),
      {numRuns: 1_500, seed: 3},
    );
    assert.ok(native > 100, `${native} patterns ran natively`);
  });

  it('a doubtful pattern is pending until the linear engine has loaded, then runs at once', async () => {
    const hostile = 'a'.repeat(999) + '!';
    const surface = new TestSurface({data: {v: hostile}});
    const check = (pattern: string) =>
      callFunction({'@call': 'regex', args: {value: {'@path': '/v'}, pattern}}, '/p', surface.evaluation);
    let settle: Promise<unknown> | undefined;
    surface.settle = (_site, _entry, _args, start) => {
      settle = start!();
      return {state: 'pending'};
    };
    assert.equal(check('^(a+)+$'), undefined);
    assert.equal(((await settle) as JsonObject).valid, false);
    const started = performance.now();
    assert.equal((check('^(a+)+$') as JsonObject | undefined)?.valid ?? ((await settle) as JsonObject).valid, false);
    assert.equal((check('^(?<word>a|a)*!$') as JsonObject).valid, true);
    assert.equal((check('^(\\u0061|a)*!$') as JsonObject).valid, true);
    assert.ok(performance.now() - started < 500);
    assert.equal(surface.faults.length, 0);
    // Nothing linear can run a back reference.
    assert.equal(check('(.+)\\1$'), undefined);
    assert.match(surface.faults[0]!.message, /could take too long/);
  });

  it('refuses bad patterns and what is too long', () => {
    const rows: [args: JsonObject, message: RegExp][] = [
      [{value: 'x', pattern: '('}, /not a valid regular expression/],
      [{value: 'x', pattern: '['}, /not a valid regular expression/],
      [{value: 'x', pattern: 'a'.repeat(1001)}, /more than 1000 characters/],
      [{value: 'x'.repeat(1001), pattern: 'a'}, /more than 1000 characters/],
      [{value: 'x', pattern: {'@path': '/p'}}, /needs a pattern/],
    ];
    for (const [args, message] of rows) assert.match(textOf(run('regex', args)), message);
    assert.match(textOf(run('regex', {value: 'xxxx', pattern: 'x'}, {limits: {patternInput: 3}})), /more than 3 /);
  });
});

describe('RULES §9.1, numbers and plurals', () => {
  const rows: [name: string, args: JsonObject, locale: string, text: Json | undefined][] = [
    ['formatNumber', {value: 1234.567}, 'en-US', '1,234.567'],
    ['formatNumber', {value: 1234.567, decimals: 0, grouping: false}, 'en-US', '1235'],
    ['formatNumber', {value: '1234.5', decimals: 2}, 'de', '1.234,50'],
    ['formatNumber', {value: 1e6, grouping: true}, 'en-IN', '10,00,000'],
    ['formatNumber', {value: -0.2, decimals: 0}, 'en-US', '0'],
    ['formatNumber', {value: 1.5, decimals: 99}, 'en-US', '1.50000000000000000000'],
    ['formatNumber', {value: 1.5, decimals: -3}, 'en-US', '2'],
    ['formatNumber', {value: 1.25, decimals: 'two'}, 'en-US', '1.25'],
    ['formatNumber', {value: 5}, 'no such locale', '5'],
    ['formatNumber', {value: 'abc'}, 'en-US', ''],
    ['formatNumber', {value: null}, 'en-US', ''],
    ['formatNumber', {value: {'@path': '/none'}}, 'en-US', ''],
    ['formatCurrency', {value: 99.99, currency: 'USD'}, 'en-US', '$99.99'],
    ['formatCurrency', {value: -1234.5, currency: 'eur', decimals: 0, grouping: false}, 'de', '-1235\u00a0€'],
    ['formatCurrency', {value: 1234, currency: 'JPY'}, 'en-US', '¥1,234'],
    ['formatCurrency', {value: 5, currency: 'JPY', decimals: 2}, 'en-US', '¥5.00'],
    ['formatCurrency', {value: 1234.5, currency: 'dollars'}, 'en-US', '1234.50'],
    ['formatCurrency', {value: 1234.5, currency: '', decimals: 0}, 'en-US', '1235'],
    ['formatCurrency', {value: 'abc', currency: 'USD'}, 'en-US', ''],
    ['pluralize', {value: 0, zero: 'none', other: 'n'}, 'en-US', 'none'],
    ['pluralize', {value: 0, other: 'n'}, 'en-US', 'n'],
    ['pluralize', {value: 1, one: '1 item', other: 'n'}, 'en-US', '1 item'],
    ['pluralize', {value: '1', one: '1 item', other: 'n'}, 'en-US', '1 item'],
    ['pluralize', {value: 2, two: 'a pair', other: 'n'}, 'en-US', 'a pair'],
    ['pluralize', {value: 2, two: '', other: 'n'}, 'en-US', ''],
    ['pluralize', {value: 3, few: 'few', many: 'many', other: 'n'}, 'pl', 'few'],
    ['pluralize', {value: 5, few: 'few', many: 'many', other: 'n'}, 'pl', 'many'],
    ['pluralize', {value: 1.5, one: 'one', other: 'n'}, 'en-US', 'n'],
    ['pluralize', {value: 0, one: 'un', other: 'n'}, 'fr', 'un'],
    ['pluralize', {value: 'x', one: 'one', other: 'n'}, 'en-US', 'n'],
  ];
  for (const [name, args, locale, text] of rows) {
    it(`${name} ${show(args)} in ${locale}`, () => assert.equal(run(name, args, {locale}), text));
  }
});

describe('RULES §9.1, formatDate', () => {
  const day = '2026-01-05';
  const time = '2026-03-01T20:05:09.123Z';
  const rows: [value: Json, pattern: string, text: string, setup?: Setup][] = [
    [time, 'yy yyyy y', '26 2026 2026'],
    [day, 'M MM MMM MMMM MMMMM', '1 01 Jan January J'],
    [day, 'd dd E EEE EEEE EEEEE', '5 05 Mon Mon Monday M'],
    [time, 'h hh H HH K k', '8 08 20 20 8 20'],
    ['2026-03-01T00:30:00Z', 'h H K k a', '12 0 0 24 AM'],
    [time, 'm mm s ss S SSS SSSSS', '5 05 9 09 1 123 12300'],
    [time, 'h:mm a', '8:05 PM'],
    [day, 'G Q QQ QQQ LLLL c u', 'AD 1 01 Q1 January 1 2026'],
    [time, 'Z ZZZZ ZZZZZ X XX XXX x', '+0000 GMT Z Z Z Z +00'],
    [time, 'B', 'in the evening'],
    // A quote is written twice; letters in quotes stay.
    [day, "EEEE 'the' d''", "Monday the 5'"],
    [day, "h 'o''clock'", "12 o'clock"],
    [day, "'open", 'open'],
    [day, 'yyyy-MM-dd: ✓ 5', '2026-01-05: ✓ 5'],
    // ISO
    ['2026-08-26T12:00:00.000Z', 'ISO', '2026-08-26T12:00:00.000Z'],
    ['2026-08-26T12:00:00+02:00', 'ISO', '2026-08-26T10:00:00.000Z'],
    [day, 'ISO', '2026-01-05T00:00:00.000Z'],
    ['2026-07-05T10:00', 'ISO', '2026-07-05T08:00:00.000Z', {timeZone: 'Europe/Berlin'}],
    ['2026-01-05T10:00', 'ISO', '2026-01-05T09:00:00.000Z', {timeZone: 'Europe/Berlin'}],
    // other forms
    [0, 'yyyy', '1970'],
    [0, 'yyyy', '1969', {timeZone: 'America/Los_Angeles'}],
    ['2026-03', 'MMM yyyy', 'Mar 2026'],
    ['14:30', 'h:mm a', '2:30 PM'],
    ['2026-03-01 20:05', 'HH:mm', '20:05'],
    ['2026-03-01T20:05:00.5+0530', 'HH:mm:ss.SSS', '14:35:00.500'],
    ['0099-12-31', 'y yyyy', '99 0099'],
    ['-000001-01-01', 'y G', '2 BC'],
    // calendar days and clock times never shift; instants do
    ['2026-03-01', 'MMM d, yyyy', 'Mar 1, 2026', {timeZone: 'America/Los_Angeles'}],
    ['2026-03-01T09:00', 'd HH', '1 09', {timeZone: 'Pacific/Auckland'}],
    [time, 'HH:mm', '12:05', {timeZone: 'America/Los_Angeles'}],
    [time, 'd HH:mm xxx x', '2 01:50 +05:45 +0545', {timeZone: 'Asia/Kathmandu'}],
    [time, 'z zzzz Z', 'PST Pacific Standard Time -0800', {timeZone: 'America/Los_Angeles'}],
    [time, 'HH:mm z', '20:05 UTC', {timeZone: 'No/Where'}],
    // names and digits of the locale
    [day, 'd MMMM, LLLL', '5 января, январь', {locale: 'ru'}],
    [day, 'MMMMd日 EEEE', '1月5日 月曜日', {locale: 'ja'}],
    ['2026-03-01', "EEEE, d 'de' MMMM", 'domingo, 1 de marzo', {locale: 'es'}],
    [day, 'yyyy', '٢٠٢٦', {locale: 'ar-EG'}],
    [day, 'EEEE', 'Monday', {locale: 'not a locale'}],
    // no date
    ...[
      '',
      'soon',
      '2026-02-30',
      '2026-13-01',
      '2025-02-29',
      '2026-00-10',
      '2026-01-01T24:00',
      '2026-01-01T10:61',
      '2026-01-01T10:00+25:00',
      '26-1-1',
      '25:00',
    ].map((value): [Json, string, string] => [value, 'yyyy-MM-dd', '']),
    ...([null, true, {}, [1], 1e17] as Json[]).map((value): [Json, string, string] => [value, 'yyyy', '']),
    ['2024-02-29', 'd', '29'],
    ['2026-02-30', 'ISO', ''],
  ];
  for (const [value, pattern, text, setup] of rows) {
    const where = setup ? ` in ${Object.values(setup).join()}` : '';
    it(`${JSON.stringify(value)} as ${pattern}${where}`, () => {
      const surface = new TestSurface(setup);
      const args = {value, format: pattern};
      assert.equal(callFunction({'@call': 'formatDate', args}, '', surface.evaluation), text);
    });
  }

  it('letters of other pattern languages are read as meant, and reported by name', () => {
    const surface = new TestSurface();
    const format = (pattern: string) =>
      callFunction({'@call': 'formatDate', args: {value: time, format: pattern}}, '/text', surface.evaluation);
    assert.equal(format('YYYY-MM-DD hh:mm A'), '2026-03-01 08:05 PM');
    assert.equal(format('d w'), '1 w');
    assert.equal(format('yyyy-MM-ddTHH:mm'), '2026-03-01T20:05');
    assert.deepEqual(
      surface.faults.map(({code, severity}) => [code, severity]),
      [
        ['DATE_PATTERN', 'warning'],
        ['DATE_PATTERN', 'warning'],
      ],
    );
    assert.match(surface.faults[0]!.message, /Y is read as y, D is read as d, A is read as a/);
    assert.match(surface.faults[1]!.message, /w is no date field/);
  });

  it('refuses what is no pattern', () => {
    assert.match(textOf(run('formatDate', {value: day, format: 5})), /needs a pattern/);
    assert.match(textOf(run('formatDate', {value: day, format: 'd'.repeat(300)})), /more than 200/);
  });
});

describe('RULES §9.1, logic', () => {
  const rows: [name: string, args: JsonObject, result: Json][] = [
    ['and', {values: [true, 1, 'x', {}, []]}, true],
    ['and', {values: [true, 0]}, false],
    ['and', {values: [{valid: true}, {valid: false}]}, false],
    ['and', {values: [true, {'@path': '/none'}]}, false],
    ['or', {values: [false, '', null, 0]}, false],
    ['or', {values: [{valid: false}, {valid: true}]}, true],
    ['or', {values: [{valid: 'yes'}, false]}, true],
    ['not', {value: {valid: false}}, true],
    ['not', {value: 'x'}, false],
    ['not', {value: {'@path': '/none'}}, true],
  ];
  for (const [name, args, result] of rows) it(`${name} ${show(args)}`, () => assert.equal(run(name, args), result));
  for (const values of [[], [true], 'ab', null] as Json[]) {
    for (const name of ['and', 'or']) {
      it(`${name} refuses ${JSON.stringify(values)}`, () => assert.match(textOf(run(name, {values})), /at least two/));
    }
  }
});

describe('RULES §9.1, §9.9: openUrl', () => {
  const open = (url: Json, more: Setup = {}) => {
    const opened: string[] = [];
    const result = run(
      'openUrl',
      {url},
      {
        userActivation: true,
        ...more,
        policy: {open: ({href}) => void opened.push(href), ...more.policy},
      },
    );
    return result ?? opened.join();
  };

  it('opens http and https from a gesture, if the policy agrees', () => {
    assert.equal(open('https://example.org/docs'), 'https://example.org/docs');
    assert.equal(open('HTTP://Example.org'), 'http://example.org/');
    assert.equal(open({'@path': '/u'}, {data: {u: 'https://example.org/a b'}}), 'https://example.org/a%20b');
    assert.match(textOf(open('https://example.org/', {userActivation: false})), /requires user activation/);
    const policy = {openUrl: ({host}: URL) => host === 'good.example'};
    assert.match(textOf(open('https://bad.example/', {policy})), /does not allow to open bad\.example/);
    assert.equal(open('https://good.example/', {policy}), 'https://good.example/');
  });

  const refused = [
    'javascript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', 'JAVASCRIPT:alert(1)', '\u0001javascript:alert(1)',
    'data:text/html,x', 'blob:https://a/b', 'file:///etc/passwd', 'ftp://a.b', 'mailto:a@b.co', 'vbscript:x', 'https://', 'http://[', '',
    '  ', 'java\nscript:x', 5, null, ['https://a.b'],
  ]; // prettier-ignore
  for (const url of refused) {
    it(`refuses ${JSON.stringify(url)}`, () => assert.match(textOf(open(url)), /^error: Function 'openUrl' failed/));
  }
});
