import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {loadMarkdown} from '../../../catalogs/basic/markdown/markdown.js';

const options = {links: false, images: false};

describe('parsed texts', async () => {
  const {tree} = (await loadMarkdown())!;

  test('are kept, and then say nothing of where they stood in the text', () => {
    const parsed = tree('*a* and\n\n- b\n- `c`', options);
    assert.equal(tree('*a* and\n\n- b\n- `c`', options), parsed);
    assert.doesNotMatch(JSON.stringify(parsed), /position|offset/);
    assert.match(JSON.stringify(parsed), /inlineCode/);
  });

  test('are forgotten by their length too, the oldest first', () => {
    const first = tree('*first*', options);
    const text = (i: number) => `*${i}* ${'word '.repeat(3_000)}`;
    const long = tree(text(0), options);
    assert.equal(tree('*first*', options), first);
    for (let i = 1; i < 6; i++) tree(text(i), options);
    assert.equal(tree('*first*', options), first);
    tree(text(6), options);
    assert.notEqual(tree(text(0), options), long);
    const last = tree(text(0), options);
    assert.equal(tree(text(0), options), last);
  });

  test('are forgotten by their number', () => {
    const first = tree('*1*', options);
    for (let i = 2; i <= 500; i++) tree(`*${i}*`, options);
    assert.equal(tree('*1*', options), first);
    for (let i = 2; i <= 502; i++) tree(`_${i}_`, options);
    assert.notEqual(tree('*1*', options), first);
  });
});
