import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {it} from 'node:test';
import {references} from '../tools/reference.mjs';

it('the references in the READMEs are what the doc comments say: run `node test/tools/reference.mjs`', async () => {
  const current = Object.entries(await references());
  assert.equal(current.length, 2);
  for (const [path, text] of current) assert.equal(readFileSync(path, 'utf8'), text, path);
});
