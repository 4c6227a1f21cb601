import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {defaultLimits} from '../../renderer/catalog/limits.js';
import {locateError} from '../../renderer/stream/locate.js';
import {readInput} from '../../renderer/stream/read-input.js';
import {messagesOf, StreamReader, type StreamSource, type Streamed} from '../../renderer/stream/stream.js';

const [a, b, c] = [
  {version: '1.0', a: 'é"}\\'},
  {version: '1.0', b: [{x: 1}, []]},
  {version: '1.0', c: '😀\n'},
];
const text = (value: unknown) => JSON.stringify(value);

/** What is read, faults as the part of their sentence that names the place and the reason. */
async function read(source: StreamSource, options: Parameters<typeof messagesOf>[1] = {}): Promise<unknown[]> {
  const out: unknown[] = [];
  for await (const part of messagesOf(source, options)) out.push(said(part));
  return out;
}

function said(part: Streamed): unknown {
  if ('message' in part) return part.message;
  return 'fault' in part ? `${part.fault.code} ${part.fault.message}` : part.part;
}

function inPieces<T extends string | Uint8Array>(whole: T, size: number): T[] {
  return Array.from({length: Math.ceil(whole.length / size)}, (_, i) => whole.slice(i * size, (i + 1) * size) as T);
}

describe('readInput (RULES §1.5)', () => {
  const rows: [string, unknown, unknown[]][] = [
    ['one message', a, [a]],
    ['an array, nested', [a, [b, [[c]]], null], [a, b, c]],
    ['{messages}', {messages: [a, [b]]}, [a, b]],
    ['nothing', null, []],
    ['undefined', undefined, []],
    ['an empty array', [], []],
    ['empty text', ' \n', []],
    ['null as text', 'null', []],
    ['JSON text', text([a, {messages: [b]}]), [a, b]],
    ['JSON text with a byte order mark', `\uFEFF${text(a)}`, [a]],
    ['JSON Lines', `${text(a)}\n\r\n${text(b)}\r\n${text(c)}`, [a, b, c]],
    [
      'JSON over several lines, one after the other',
      `${JSON.stringify(a, null, 2)}\n${JSON.stringify(b, null, 2)}`,
      [a, b],
    ],
    [
      'a broken line',
      `${text(a)}\n{"version": tru}\n${text(b)}`,
      [a, b, 'INVALID_JSON Line 2, column 13: this is no JSON value.'],
    ],
    [
      'a line that ends too early',
      `${text(a)}\n{"version":"1.0","b":[{"x":1\n${text(b)}\n${text(c)}`,
      [a, b, c, 'INVALID_JSON Line 2, column 29: the text ends too early; }]} is missing.'],
    ],
    [
      'a line that ends inside a text',
      `{"version":"1\n${text(b)}`,
      [b, 'INVALID_JSON Line 1, column 12: this text in quotes does not end.'],
    ],
    [
      'a broken document is one fault',
      '{\n  "version": "1.0",\n  "a": [\n    {"x": 1,},\n    {"y": 2}\n  ]\n}',
      ['INVALID_JSON Line 4, column 13: a comma stands before }.'],
    ],
    [
      'a broken document with an open text is one fault',
      '{\n  "a": "x,\n  "b": [\n    {"y": 2}\n  ]\n}',
      ['INVALID_JSON Line 2, column 8: this text in quotes does not end.'],
    ],
    ['no JSON', 'Sure! Here you are', ['INVALID_JSON Line 1, column 1: this is no message.']],
    ['a number', 5, ['NOT_A_MESSAGE A message must be a JSON object, a list of them, or their text.']],
    ['a number as text', '5', ['NOT_A_MESSAGE A message must be a JSON object, a list of them, or their text.']],
    ['a member that is no message is left to the door', [a, 5], [a, 5]],
    ['messages that are none', {messages: 5}, ['NOT_A_MESSAGE messages must be a list of messages.']],
  ];
  for (const [name, input, wanted] of rows) {
    it(name, () => {
      const {messages, faults} = readInput(input);
      assert.deepEqual([...messages, ...faults.map((fault) => said({fault}))], wanted);
    });
  }

  it('stands lists nested without end, and text past the limit', () => {
    let list: unknown = a;
    for (let i = 0; i < 5000; i++) list = [list];
    assert.equal(readInput(list).faults[0]?.category, 'RecursionError');
    const {messages, faults} = readInput(`${text(a)}\n{"x":"${'y'.repeat(200)}"}\n${text(b)}`, {
      ...defaultLimits,
      messageSize: 100,
    });
    assert.deepEqual(messages, [a, b]);
    assert.deepEqual(
      faults.map(({code}) => code),
      ['MESSAGE_TOO_LARGE'],
    );
  });
});

describe('messagesOf', () => {
  const forms: Record<string, string> = {
    'JSON Lines': [a, b, c].map(text).join('\n'),
    'values one after the other': [a, b, c].map((message) => JSON.stringify(message, null, 2)).join(''),
    'a list': JSON.stringify([a, [b], c], null, 1),
    '{messages}': `{ "messages" : [${text(a)},\r\n${text(b)}, ${text(c)}] }`,
    events: `: hi\r\ndata: ${text(a)}\r\n\r\nevent: message\nid: 7\ndata: [\ndata: ${text(b)}]\n\ndata:${text(c)}\r\r`,
    'events without an end': `data: ${text(a)}\n\ndata: {"messages": [${text(b)}]}\n\ndata: [DONE]\n\ndata: ${text(c)}`,
  };
  for (const [name, whole] of Object.entries(forms)) {
    it(`reads ${name}, as text and bytes, cut anywhere`, async () => {
      const bytes = new TextEncoder().encode(`\uFEFF${whole}`);
      for (const size of [1, 2, 3, 7, 64, 5000]) {
        assert.deepEqual(await read(inPieces(whole, size)), [a, b, c]);
        assert.deepEqual(await read(inPieces(bytes, size)), [a, b, c]);
        assert.deepEqual(await read(new Response(new Blob([bytes]).stream())), [a, b, c]);
      }
    });
  }

  it('gives each message as soon as it is whole', async () => {
    const seen: string[] = [];
    async function* source() {
      for (const piece of ['[', text(a), `,${text(b).slice(0, 9)}`, text(b).slice(9), ']']) {
        seen.push('piece');
        yield piece;
      }
    }
    for await (const part of messagesOf(source())) seen.push(part && 'message');
    assert.deepEqual(seen, ['piece', 'piece', 'message', 'piece', 'piece', 'message', 'piece']);
  });

  it('takes objects, and one text or buffer', async () => {
    assert.deepEqual(await read([a, [b], {messages: [c]}, null]), [a, b, c]);
    assert.deepEqual(await read(text([a, b])), [a, b]);
    assert.deepEqual(await read(new TextEncoder().encode(text(a))), [a]);
    assert.deepEqual(await read(new TextEncoder().encode(text(a)).buffer), [a]);
    assert.deepEqual(await read(a as never), [a]);
    assert.deepEqual(await read(''), []);
  });

  it('a part that can not be read costs itself only', async () => {
    const rows: [string, unknown[]][] = [
      [`${text(a)}\n{"version": tru}\n${text(b)}`, [a, 'INVALID_JSON Line 2, column 13: this is no JSON value.', b]],
      [
        `${text(a)}\n{"version":"1.0","b":[\n${text(b)}`,
        [a, 'INVALID_JSON Line 2, column 23: the text ends too early; ]} is missing.', b],
      ],
      [`${text(a)} oops\n${text(b)}`, [a, `INVALID_JSON Line 1, column ${text(a).length + 2}: this is no message.`, b]],
      [
        `[${text(a)},`,
        [a, `INVALID_JSON Line 1, column ${text(a).length + 3}: the text ends too early; ] is missing.`],
      ],
      [
        `data: ${text(a)}\n\ndata: {]\n\ndata: ${text(b)}\n\n`,
        [a, 'INVALID_JSON Line 1, column 2: a key in double quotes is missing.', b],
      ],
      [`${text(a)}\n{"un`, [a, 'INVALID_JSON Line 2, column 2: this text in quotes does not end.']],
    ];
    for (const [whole, wanted] of rows) {
      for (const size of [1, 5, 5000]) assert.deepEqual(await read(inPieces(whole, size)), wanted);
    }
  });

  it('passes over what is too large', async () => {
    const limits = {...defaultLimits, messageSize: 50};
    const large = {version: '1.0', large: ['x'.repeat(100), {y: ']'}]};
    const codes = (parts: unknown[]) => parts.map((part) => (typeof part === 'string' ? part.split(' ')[0] : part));
    for (const size of [3, 5000]) {
      assert.deepEqual(codes(await read(inPieces([a, large, b].map(text).join('\n'), size), {limits})), [
        a,
        'MESSAGE_TOO_LARGE',
        b,
      ]);
      assert.deepEqual(
        codes(
          await read(inPieces([a, large, b].map((message) => `data: ${text(message)}\n\n`).join(''), size), {limits}),
        ),
        [a, 'MESSAGE_TOO_LARGE', b],
      );
    }
  });

  it('says that a message is too large while it goes on, as one that never ends does', () => {
    const reader = new StreamReader({limits: {...defaultLimits, messageSize: 50}});
    const codes = (text: string) => reader.push(text).map((part) => ('fault' in part ? part.fault.code : 'message'));
    assert.deepEqual(codes('{"version": "1.0", "large": "'), []);
    assert.deepEqual(codes('x'.repeat(50)), ['MESSAGE_TOO_LARGE']);
    assert.deepEqual(codes('x'.repeat(50)), []);
    assert.deepEqual(codes('"}\n{"version": "1.0"}'), ['message']);
  });

  it('reads events where the response says so, and refuses one that is no success', async () => {
    const headers = {'content-type': 'text/event-stream; charset=utf-8'};
    assert.deepEqual(await read(new Response(`retry: 5\n\ndata: ${text(a)}\n\n`, {headers})), [a]);
    await assert.rejects(read(new Response('gone', {status: 410, statusText: 'Gone'})), /status 410 \(Gone\)/);
    assert.deepEqual(await read(new Response(null)), []);
  });

  it('ends with its signal, and lets go of its source', async () => {
    let cancelled: unknown;
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(text(a)),
      cancel: (reason) => {
        cancelled = reason;
      },
    });
    const controller = new AbortController();
    const seen: unknown[] = [];
    await assert.rejects(async () => {
      for await (const part of messagesOf(stream, {signal: controller.signal})) {
        seen.push(part);
        setTimeout(() => controller.abort(new Error('enough')), 5);
      }
    }, /enough/);
    assert.equal(seen.length, 1);
    assert.match(String(cancelled), /enough/);

    let returned = false;
    async function* endless() {
      try {
        for (;;) yield text(a);
      } finally {
        returned = true;
      }
    }
    for await (const part of messagesOf(endless())) if (part) break;
    assert.ok(returned);
    await assert.rejects(read([a], {signal: AbortSignal.abort(new Error('before'))}), /before/);
    await assert.rejects(
      read(
        (async function* () {
          yield text(a);
          await Promise.reject(new Error('broken pipe'));
        })(),
      ),
      /broken pipe/,
    );
  });

  it('looks at each character once, however small the pieces', async () => {
    // A quadratic reader would take minutes for this.
    const large = {version: '1.0', text: 'x'.repeat(1_000_000), list: Array.from({length: 20_000}, (_, i) => ({i}))};
    const start = performance.now();
    assert.deepEqual(await read(inPieces(JSON.stringify(large, null, 1), 11)), [large]);
    assert.ok(performance.now() - start < 20_000);
  });

  it('reads whatever JSON can hold, cut wherever', async () => {
    const message = fc
      .dictionary(fc.string(), fc.jsonValue({maxDepth: 3}), {minKeys: 1})
      .map((object) => JSON.parse(JSON.stringify({...object, version: '1.0'})) as object);
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, {minLength: 1, maxLength: 4}),
        fc.integer({min: 1, max: 40}),
        fc.boolean(),
        async (messages, size, lines) => {
          const whole = messages.map((each) => JSON.stringify(each, null, lines ? 0 : 2)).join('\n');
          assert.deepEqual(await read(inPieces(whole, size)), messages);
          assert.deepEqual(await read(inPieces(new TextEncoder().encode(whole), size)), messages);
        },
      ),
      {numRuns: 150, seed: 3},
    );
  });
});

it('locateError names the place and the reason', () => {
  const rows: [string, number, number, string][] = [
    ['{"a": 1,}', 1, 9, 'a comma stands before }'],
    ['[1,]', 1, 4, 'a value is missing before ]'],
    ['{"a" 1}', 1, 6, 'a colon is missing after the key'],
    ['{a: 1}', 1, 2, 'a key in double quotes is missing'],
    ['{"a": 1 "b": 2}', 1, 9, 'a comma or } is missing'],
    ['{"a": [1, 2}', 1, 12, "'}' closes nothing here"],
    ['{"a": "b\\x"}', 1, 7, 'this text in quotes has an escape or a character that JSON does not admit'],
    ['{"a": "b', 1, 7, 'this text in quotes does not end'],
    ['{\n  "a": [\n    1\n', 4, 1, 'the text ends too early; ]} is missing'],
    ['{"a": 01}', 1, 8, 'a comma or } is missing'],
    ["{'a': 1}", 1, 2, 'a key in double quotes is missing'],
    ['{"a": undefined}', 1, 7, 'this is no JSON value'],
    ['{} x', 1, 4, 'something follows the end of the value'],
    ['', 1, 1, 'the text ends too early'],
  ];
  for (const [broken, line, column, reason] of rows) {
    assert.throws(() => void JSON.parse(broken));
    const {cut, ...place} = locateError(broken);
    assert.deepEqual(place, {line, column, reason}, broken);
    assert.equal(cut, / ends too early|does not end$/.test(reason), broken);
  }
});
