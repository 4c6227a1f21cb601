import {test} from 'node:test';
import assert from 'node:assert/strict';
import {parseText} from '../../../composer/language/parse.js';
import {nodeAt, pointerOf} from '../../../composer/language/tree.js';

const create = '{"version":"1.0","createSurface":{"surfaceId":"s"}}';
const update =
  '{"version":"1.0","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Text","text":"a"}]}}';

test('every form of document gives its messages', () => {
  const cases: Array<[string, string, number]> = [
    [create, 'message', 1],
    [`[${create},${update}]`, 'list', 2],
    [`[[${create}],[${update}]]`, 'list', 2],
    [JSON.stringify({name: 'n', messages: [JSON.parse(create), JSON.parse(update)]}, null, 2), 'wrapper', 2],
    [`${create}\n${update}`, 'lines', 2],
    [`\n${create}\r\n\n${update}\n`, 'lines', 2],
    ['', 'empty', 0],
    [JSON.stringify(JSON.parse(update), null, 2), 'message', 1],
  ];
  for (const [text, shape, count] of cases) {
    const parsed = parseText(text);
    assert.equal(parsed.shape, shape, text);
    assert.equal(parsed.messages.length, count, text);
    assert.deepEqual(parsed.syntax, [], text);
  }
});

test('a message knows its body, surface and place', () => {
  const parsed = parseText(`${create}\n${update}`);
  const second = parsed.messages[1]!;
  assert.equal(second.body, 'updateComponents');
  assert.equal(second.surfaceId, 's');
  assert.equal(parsed.text.slice(second.range.start, second.range.end), update);
  const {node, found} = nodeAt(second.node, '/updateComponents/components/0/text');
  assert.ok(found);
  assert.equal(parsed.text.slice(node.offset, node.offset + node.length), '"a"');
  assert.equal(pointerOf(node, second.node), '/updateComponents/components/0/text');
  assert.deepEqual(parsed.lines.positionAt(second.range.start), {line: 2, column: 1});
});

test('words around the JSON are one fault, whose cure leaves the JSON', () => {
  const cases: Array<[string, string]> = [
    [`Here is your interface:\n\n\`\`\`json\n${create}\n\`\`\`\n\nI hope it helps {really}.`, `${create}\n`],
    [`\`\`\`\n[${create}]\n\`\`\``, `[${create}]\n`],
    [`First:\n\`\`\`json\n${create}\n\`\`\`\nthen:\n\`\`\`json\n${update}\n\`\`\``, `[${create},\n${update}]\n`],
    [`Sure! ${create} Done.`, `${create}\n`],
  ];
  for (const [text, json] of cases) {
    const {syntax, messages} = parseText(text);
    assert.equal(messages.length, 0);
    assert.match(syntax[0]!.message, /words around the JSON/);
    assert.equal(syntax.length, 1);
    assert.equal(syntax[0]!.instead?.text, json);
    assert.deepEqual(parseText(json).syntax, []);
  }
  // Words alone have no JSON to keep, and a comment is told as one.
  for (const text of ['tru', '// a note\n{}']) assert.equal(parseText(text).syntax[0]?.instead, undefined, text);
});

test('one cause gives one sentence, at its place', () => {
  const cases: Array<[string, RegExp, number, number]> = [
    ['{\n  "version": "1.0"\n  "createSurface": {"surfaceId": "s"}\n}', /comma/, 2, 18],
    ['{"a": 1 "b": 2}', /comma/, 1, 7],
    ['{"a": 1,}', /comma too many/, 1, 9],
    ['{"a" 1}', /colon/, 1, 6],
    ['{"a": {"b": 1}', /not closed/, 1, 15],
    ["{'a': 1}", /double quotes/, 1, 2],
    ['{"a": tru}', /'tru' is not JSON/, 1, 7],
    ['{"a": "x\n}', /not closed/, 1, 7],
    ['[1] [2]', /has ended/, 1, 5],
    ['[1]\n]\n', /This ] closes nothing/, 2, 1],
    ['{"a": 1}}', /This } closes nothing/, 1, 9],
    ['[1}', /this } does not close it/, 1, 3],
    ['{"a": 1]', /this ] does not close it/, 1, 8],
  ];
  for (const [text, sentence, line, column] of cases) {
    const {syntax, lines} = parseText(text);
    assert.equal(syntax.length, 1, text);
    assert.match(syntax[0]!.message, sentence);
    assert.deepEqual(lines.positionAt(syntax[0]!.range.start), {line, column}, text);
  }
});

test('a broken line of JSON Lines harms only itself', () => {
  const parsed = parseText(`${create}\n${update.replace(',"updateComponents"', '"updateComponents"')}\n${update}`);
  assert.equal(parsed.format, 'jsonl');
  assert.equal(parsed.messages.length, 3);
  assert.equal(parsed.syntax.length, 1);
  assert.equal(parsed.syntax[0]!.messageIndex, 1);
  assert.equal(parsed.lines.positionAt(parsed.syntax[0]!.range.start).line, 2);
  assert.equal(parsed.messages[2]!.surfaceId, 's');
});

test('a pretty document with a fault is not taken for JSON Lines', () => {
  const pretty = JSON.stringify([JSON.parse(create), JSON.parse(update)], null, 2).replace(',', '');
  assert.equal(parseText(pretty).format, 'json');
  const compact = `[\n${create}\n${update}\n]`;
  assert.equal(parseText(compact).format, 'json');
});
