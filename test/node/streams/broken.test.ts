import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {JsonObject} from '../../../renderer/index.js';
import {settled, talk} from '../door/talk.js';

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const text = (id: string, said: string = id): JsonObject => ({id, component: 'Text', text: said});
const create = (...components: JsonObject[]) =>
  JSON.stringify({version: '1.0', createSurface: {surfaceId: 's', catalogId: BASIC, components}});
const update = (...components: JsonObject[]) =>
  JSON.stringify({version: '1.0', updateComponents: {surfaceId: 's', components}});
const column: JsonObject = {id: 'root', component: 'Column', children: ['a', 'b']};

/** Streams the pieces, and gives what is drawn after each and in the end. */
async function stream(pieces: readonly string[], {strict = false, error}: {strict?: boolean; error?: Error} = {}) {
  const {renderer} = talk({strict});
  const seen: string[] = [];
  const drawn = () => [...(renderer.surfaces.get('s')?.components.ids() ?? [])].join(' ');
  async function* source() {
    for (const piece of pieces) {
      yield piece;
      await settled();
      seen.push(drawn());
    }
    if (error) throw error;
  }
  const summary = await renderer.stream(source());
  const wrong = summary.diagnostics.filter(({severity}) => severity === 'error').map(({code}) => code);
  return {renderer, seen, summary, wrong, drawn: drawn()};
}

describe('streams that are cut, wrapped or broken', () => {
  const whole = create(column, text('a'), text('b'));
  const half = whole.indexOf(',{"id":"b"');
  const parts = [whole.slice(0, half), whole.slice(half)];

  it('draws components as they close, strict mode only the whole message', async () => {
    assert.deepEqual((await stream(parts)).seen, ['root a', 'root a b']);
    assert.deepEqual((await stream(parts, {strict: true})).seen, ['', 'root a b']);
  });

  it('takes back what was drawn of a message that turns out to be refused', async () => {
    const ends = ['}', ',"extra":1}', ',"updateDataModel":{"surfaceId":"s","value":1}}', ',}'];
    for (const [i, end] of ends.entries()) {
      const made = await stream([parts[0]!, parts[1]!.slice(0, -1) + end]);
      assert.deepEqual([made.seen[0], made.drawn], ['root a', i === 0 ? 'root a b' : ''], end);
      assert.equal(made.wrong.length, i === 0 ? 0 : 1, end);
      const before = create(column, text('a', 'old'));
      const later = update(text('a', 'new'), text('b'));
      const cut = later.indexOf(',{"id":"b"');
      const changed = await stream([before, later.slice(0, cut), later.slice(cut, -1) + end]);
      const {component} = changed.renderer.surfaces.get('s')!.components.get('a')!;
      assert.deepEqual([changed.drawn, component?.text], i === 0 ? ['root a b', 'new'] : ['root a', 'old'], end);
    }
  });

  it('keeps what a cut leaves, with one fault, and lets the same surface be completed', async () => {
    const cut = await stream([parts[0]!]);
    assert.deepEqual([cut.drawn, cut.wrong, cut.summary.complete], ['root a', ['INVALID_JSON'], false]);
    assert.deepEqual(cut.renderer.receive(whole), []);
    assert.equal([...cut.renderer.surfaces.get('s')!.components.ids()].join(' '), 'root a b');
    assert.equal(cut.renderer.receive(whole)[0]?.code, 'SURFACE_EXISTS');
    const broken = await stream([parts[0]!], {error: new Error('gone')});
    assert.deepEqual([broken.drawn, broken.wrong, broken.summary.complete], ['root a', ['STREAM_BROKEN'], false]);
  });

  it('uses the rest after garbage, a cut line or an error event', async () => {
    const rest = `\n${update(text('c'))}\n`;
    assert.deepEqual((await stream([`${whole}\nwhat?`, rest])).wrong, ['INVALID_JSON']);
    const cut = await stream([parts[0]!, rest]);
    assert.deepEqual([cut.drawn, cut.wrong, cut.summary.complete], ['root a c', ['INVALID_JSON'], true]);
    const events = `id: 4\nretry: 20\ndata: ${whole}\n\nevent: error\ndata: {"error":{"message":"tired"}}\n\ndata: ${update(text('c'))}\n\ndata: [DONE]\n\n`;
    const told = await stream([events.slice(0, 60), events.slice(60)]);
    assert.deepEqual([told.drawn, told.wrong], ['root a b c', ['STREAM_ERROR']]);
    assert.ok(told.summary.diagnostics.some(({message}) => message.includes('tired')));
    assert.deepEqual([told.summary.lastEventId, told.summary.retry], ['4', 20]);
  });

  it('reads JSON in fences, tags and prose, cut anywhere', async () => {
    const wrapped = [
      `Here it is [1]:\n\`\`\`json\n[${whole},\n${update(text('c'))}]\n\`\`\`\nEnjoy!`,
      `Sure! <a2ui-json>${whole}</a2ui-json> and <a2ui-json>${update(text('c'))}</a2ui-json> done`,
      `Well.\n---a2ui_JSON---\n[${whole},${update(text('c'))}]`,
      `\`\`\`\n${whole}\n\`\`\`\nthen\n\`\`\`json ${update(text('c'))}\n\`\`\``,
    ];
    for (const all of wrapped) {
      for (const size of [1, 7, 1000]) {
        const pieces = Array.from({length: Math.ceil(all.length / size)}, (_, i) =>
          all.slice(i * size, (i + 1) * size),
        );
        const {renderer} = talk();
        const {diagnostics, messages} = await renderer.stream(pieces);
        assert.deepEqual([diagnostics.filter(({severity}) => severity === 'error'), messages], [[], 2], all);
        assert.equal([...renderer.surfaces.get('s')!.components.ids()].join(' '), 'root a b c');
      }
    }
  });

  it('asks for the next piece only when the last was taken in', async () => {
    const {renderer} = talk();
    const asked: number[] = [];
    const source = new ReadableStream<string>(
      {
        pull: (controller) => {
          asked.push(renderer.surfaces.size);
          if (asked.length === 1) controller.enqueue(whole);
          else controller.close();
        },
      },
      {highWaterMark: 0},
    );
    await renderer.stream(source);
    assert.deepEqual(asked, [0, 1]);
  });
});
