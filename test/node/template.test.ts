import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {parseTemplate, templateFault, TemplateError, type Expression} from '../../renderer/evaluate/template.js';

const limits = {expressionLength: 20_000, expressionDepth: 100};

/** The parts in the form of the conformance files: bare `path` and `call`. */
function plain(expression: Expression): unknown {
  if (typeof expression !== 'object' || expression === null || 'path' in expression) return expression;
  const args = [...expression.args].map(([name, value]) => [name, plain(value)] as const);
  return {call: expression.call, args: Object.fromEntries(args)};
}

function parts(text: string): unknown {
  const template = parseTemplate(text, limits);
  return template instanceof TemplateError ? `${template.category}: ${template.message}` : template.parts.map(plain);
}

const call = (name: string, args: object = {}) => ({call: name, args});
const nest = (open: string, inner: string, close: string, times: number) =>
  '${' + open.repeat(times) + inner + close.repeat(times) + '}';

describe('RULES §8, the grammar of templates', () => {
  const admitted: [text: string, parts: unknown][] = [
    // text and escapes
    ['', []],
    ['plain', ['plain']],
    ['a $ b { c } $x', ['a $ b { c } $x']],
    ['pay \\${amount}', ['pay ${amount}']],
    ['\\${${a}', ['${', {path: 'a'}]],
    ['\\\\${x}', ['\\${x}']],
    ['a\\b ${x}\\', ['a\\b ', {path: 'x'}, '\\']],
    ['${a}\\${b}', [{path: 'a'}, '${b}']],
    // empty expressions and nothing
    ['${}', []],
    ['${  }', []],
    ['a${null}b', ['ab']],
    ['${${}}', []],
    // nested interpolations
    ['${${${/a}}}', [{path: '/a'}]],
    ['${ ${ "x" } }', ['x']],
    ['${f(a: ${/b}, c: ${1})}', [call('f', {a: {path: '/b'}, c: 1})]],
    // strings
    ['${"a}b"}${\'{\'}', ['a}b{']],
    ["${'it\\'s'}", ["it's"]],
    ['${"\\n\\t\\r\\q\\\\"}', ['\n\t\rq\\']],
    ['${"${x}"}', ['${x}']],
    // numbers
    ['${-0}', [0]],
    ['${007}', [7]],
    ['${1.}${+.5}${-.5e-1}', [1, 0.5, -0.05]],
    ['${1e-999}', [0]],
    // keywords
    ['${true}${false}', [true, false]],
    ['${trueish}${true/x}${nulls}', [{path: 'trueish'}, {path: 'true/x'}, {path: 'nulls'}]],
    // paths
    ['${/}', [{path: '/'}]],
    ['${/a/0/b_c-d.e}', [{path: '/a/0/b_c-d.e'}]],
    ['${/a~1b/m~0n}', [{path: '/a~1b/m~0n'}]],
    ['${.foo}${-a}${-.}${.e5}${./x}${../y}', ['.foo', '-a', '-.', '.e5', './x', '../y'].map((path) => ({path}))],
    ['${größe/日本}', [{path: 'größe/日本'}]],
    // calls
    ['${now()}', [call('now')]],
    ['${@index(offset: 1)}', [call('@index', {offset: 1})]],
    ['${ f ( a : 1 , b : x , ) }', [call('f', {a: 1, b: {path: 'x'}})]],
    ["${f(a: g(b: 'c'), d: null)}", [call('f', {a: call('g', {b: 'c'}), d: null})]],
  ];
  for (const [text, expected] of admitted)
    it(`admits ${JSON.stringify(text)}`, () => assert.deepEqual(parts(text), expected));

  const refused: [text: string, error: RegExp][] = [
    ['tail ${ never closed', /^ParseError: Unclosed interpolation at character 6 /],
    ['${${a}', /^ParseError: Unclosed interpolation at character 1 /],
    ["${'a}", /Unclosed interpolation/],
    ["${it's}", /Unclosed interpolation/],
    ['${a b}', /Unexpected characters at character 5 /],
    ['${-1x}', /Unexpected characters/],
    ['${true()}', /Unexpected characters/],
    ['${@foo}', /Unexpected characters/],
    ['${a.b()}', /Unexpected characters/],
    ['${+}', /Unexpected characters/],
    ['${f(a: )}', /Unexpected characters/],
    ['${1.2.3}', /Invalid number literal/],
    ['${1e}', /Invalid number literal/],
    ['${.5e+}', /Invalid number literal/],
    ['${1e999}', /out of range/],
    ['${f(1)}', /after argument name/],
    ['${f(a 1)}', /after argument name/],
    ['${f(,)}', /after argument name/],
    ['${f(a: 1, b: 2}', /after function arguments/],
    ['${f(a: 1 b: 2)}', /after function arguments/],
    ['${f(}', /after function arguments/],
    [nest('${', 'x', '}', 100), /^RecursionError: Max recursion depth/],
    [nest('f(a: ', '1', ')', 101), /^RecursionError: Max recursion depth/],
    [nest('f(a: ${', '1', '})', 51), /^RecursionError: Max recursion depth/],
    ['x'.repeat(20_001), /^ParseError: The template has 20001 characters/],
  ];
  for (const [text, error] of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => assert.match(String(parts(text)), error));
  }

  it('admits exactly as many levels as the limit', () => {
    assert.deepEqual(parts(nest('${', 'x', '}', 99)), [{path: 'x'}]);
    assert.ok(Array.isArray(parts(nest('f(a: ', '1', ')', 100))));
  });

  it('keeps a result only for limits under which it holds', () => {
    const text = nest('${', 'deep', '}', 10);
    const under = (expressionDepth: number) =>
      parseTemplate(text, {...limits, expressionDepth}) instanceof TemplateError;
    assert.deepEqual([under(100), under(5), under(100), under(11), under(10)], [false, true, false, false, true]);
  });

  it('parses equal texts once, faulty ones too', () => {
    for (const text of ['once ${a}', 'once ${a', nest('${', 'y', '}', 200)]) {
      assert.equal(parseTemplate(text, limits), parseTemplate(text, limits));
    }
  });

  it('says to the validator what is wrong', () => {
    assert.equal(templateFault('fine ${x}', limits), undefined);
    const {category, message, expression} = templateFault('Hello ${/unclosed', limits)!;
    assert.deepEqual([category, expression], ['ValidationError', 'Hello ${/unclosed']);
    assert.match(message, /Unclosed interpolation/);
  });

  it('takes linear time and never throws', () => {
    const wide = {expressionLength: 3_000_000, expressionDepth: 100};
    const started = performance.now();
    for (const unit of ['${', '${a}', "${'", '\\${', '${f(a:', '{', '}', '${"\\', '${1e5}', '${f()}x', ' ', '${  ']) {
      parseTemplate(unit.repeat(100_000), wide);
      parseTemplate('${' + unit.repeat(100_000) + '}', wide);
    }
    assert.ok(performance.now() - started < 5_000, 'twenty-four texts of up to 700,000 characters');
    const alphabet = [
      '${',
      '}',
      '{',
      '\\',
      "'",
      '"',
      '(',
      ')',
      ':',
      ',',
      'a',
      '1',
      '.',
      'e',
      '-',
      ' ',
      '@',
      '/',
      'true',
      'é',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), {maxLength: 40}), (units) => {
        const text = units.join('');
        const template = parseTemplate(text, limits);
        // A text without a marker is its own result.
        if (!text.includes('${')) assert.deepEqual(parts(text), text === '' ? [] : [text]);
        return template instanceof TemplateError || Array.isArray(template.parts);
      }),
      {numRuns: 3_000, seed: 8},
    );
  });
});
