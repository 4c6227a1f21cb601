import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {JsonObject} from '../../../renderer/index.js';
import {prefabOutput} from './prefab-views.js';
import {settled, talk, wrong} from './talk.js';

describe('what @maxhealth.tech/prefab writes (the candidate)', () => {
  const output = prefabOutput();

  for (const {name, messages} of output) {
    it(`is drawn without a fault: ${name}`, async () => {
      const {renderer, drawn} = talk();
      assert.deepEqual(wrong(renderer.receive(messages)), []);
      await settled();
      assert.deepEqual(wrong(renderer.diagnostics), []);
      assert.ok(drawn().root, 'nothing is drawn');
      assert.ok(Object.values(drawn()).every(Boolean));
    });
  }

  it('its buttons send what is bound', async () => {
    const {renderer, drawn, press, sent} = talk();
    renderer.receive(output.find(({name}) => name === 'form')!.messages);
    renderer.surfaces.get('s')!.dataModel.set('/email', 'ada@example.org');
    const button = Object.entries(drawn()).find(([, component]) => component?.component === 'Button')!;
    await press(button[0]);
    const {version, action} = sent[0]!.message as {version: string; action: JsonObject};
    assert.equal(version, 'v1.0');
    assert.deepEqual(Object.values(action.context as JsonObject).includes('ada@example.org'), true);
  });
});
