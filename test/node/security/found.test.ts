// Faults that the security tests found, each as its own fact.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BASIC, brief, Talk} from '../conversation/kit.js';

describe('what the security tests found', () => {
  it('pointers escape names that hold a slash or a tilde, wherever the name is the agent’s', () => {
    const talk = new Talk();
    const text = (id: string, more: object) => ({id, component: 'Text', text: 'x', ...more});
    const found = talk.create('s', {
      components: [
        text('root', {'a/b': 1}),
        text('c', {'~': 1}),
        text('d', {text: {'@call': 'formatString', args: {value: 'x', 'a/b': 1}}}),
      ],
    });
    const at = '/createSurface/components';
    assert.deepEqual(brief(found), [
      `UNKNOWN_PROPERTY ${at}/0/a~1b`,
      `UNKNOWN_PROPERTY ${at}/1/~0`,
      `INVALID_ARGUMENTS ${at}/2/text/args/a~1b`,
    ]);
    assert.deepEqual(brief(talk.receive({'x/y': {}})), ['UNSUPPORTED_BODY /x~1y']);
    assert.equal(talk.surface().catalogId, BASIC);
  });
});
