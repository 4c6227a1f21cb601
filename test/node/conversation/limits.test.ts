// Design §5: limits that need no DOM, each past which a diagnostic comes and the rest goes on. Those of drawing are unit tests.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {defaultLimits, type Json, type JsonObject, type Limits} from '../../../renderer/index.js';
import {evaluate} from '../../../renderer/evaluate/evaluate.js';
import {brief, settled, Talk} from './kit.js';

const text = (id: string, value: Json = id): JsonObject => ({id, component: 'Text', text: value});
const nested = (depth: number): Json => (depth === 0 ? 'end' : [nested(depth - 1)]);
const template = (value: string): JsonObject => ({'@call': 'formatString', args: {value}});

/** The faults of evaluating a value in a surface. */
async function evaluated(value: Json, limits: Partial<Limits>): Promise<[result: Json | undefined, faults: string[]]> {
  const talk = new Talk({limits});
  talk.create('s');
  const {environment} = talk.surface();
  const evaluation = {environment, scope: {pointer: []}, owner: {}, componentId: 'root'};
  const result = evaluate(value, {kind: 'dynamic', type: 'any'}, '/text', evaluation);
  await settled();
  return [result, talk.diagnostics.map(({code, category}) => `${code} ${category}`)];
}

describe('limits (design §5)', () => {
  it('have defaults, which are what is documented', () => {
    const {nodes, depth, diagnostics, messageDepth, callTimeout} = defaultLimits;
    assert.deepEqual([nodes, depth, diagnostics, messageDepth, callTimeout], [20_000, 200, 1_000, 50, 30_000]);
  });

  it('messageSize: a text message that is larger is left out, of a list and of a stream', async () => {
    const talk = new Talk({limits: {messageSize: 200}});
    const line = (surfaceId: string, x: string) =>
      JSON.stringify({version: '1.0', createSurface: {surfaceId, dataModel: {x}}});
    const lines = [line('a', ''), line('b', 'x'.repeat(500)), line('c', '')].join('\n');
    assert.deepEqual(brief(talk.renderer.receive(lines)), ['MESSAGE_TOO_LARGE']);
    assert.deepEqual([...talk.renderer.surfaces.keys()], ['a', 'c']);
    const {diagnostics} = await talk.renderer.stream(lines.replaceAll('"a"', '"d"').match(/[\s\S]{1,7}/g)!);
    assert.deepEqual(brief(diagnostics), ['MESSAGE_TOO_LARGE', 'SURFACE_EXISTS /createSurface/surfaceId']);
    assert.ok(talk.renderer.surfaces.has('d'));
  });

  it('messageDepth: a message that is nested deeper is refused, however deep', () => {
    const talk = new Talk();
    talk.create('s');
    const write = (depth: number) => talk.write('s', '/x', nested(depth));
    assert.deepEqual(write(40), []);
    for (const depth of [60, 5_000]) assert.deepEqual(brief(write(depth)), ['MESSAGE_TOO_DEEP']);
  });

  it('components: those past the limit are left out, changes of known ones are not', () => {
    const talk = new Talk({limits: {components: 3}});
    talk.create('s', {components: [text('a'), text('b')]});
    assert.deepEqual(brief(talk.update('s', [text('b', 'B'), text('c'), text('d')])), [
      'COMPONENT_LIMIT /updateComponents/components/2',
    ]);
    assert.deepEqual(Object.keys(talk.surface().inspect().components), ['a', 'b', 'c']);
    assert.deepEqual(talk.update('s', [text('a', 'A'), text('b', 'BB'), text('c', 'C')]), []);
    const twice = ['a', 'a', 'b', 'c', 'c'].map((id, i) => text(id, `${i}`));
    assert.deepEqual(brief(talk.update('s', twice)), [
      'DUPLICATE_COMPONENT /updateComponents/components/1',
      'COMPONENT_LIMIT /updateComponents/components/3',
    ]);
  });

  it('listGrowth: a write that grows a list further is refused', () => {
    const talk = new Talk({limits: {listGrowth: 10}});
    talk.create('s', {dataModel: {list: [0]}});
    assert.deepEqual(talk.write('s', '/list/5', 5), []);
    assert.deepEqual(brief(talk.write('s', '/list/99', 1)), ['LIST_GROWTH_LIMIT /updateDataModel/path']);
    assert.deepEqual(brief(talk.write('s', '/new/99', 1)), ['LIST_GROWTH_LIMIT /updateDataModel/path']);
    assert.deepEqual(talk.surface().dataModel.get('/'), {list: [0, null, null, null, null, 5]});
  });

  it('expressionLength and expressionDepth: the template is shown as it is written', async () => {
    const deep = '${'.repeat(12) + "'x'" + '}'.repeat(12);
    const limits = {expressionLength: 100, expressionDepth: 10};
    assert.deepEqual(await evaluated(template(deep), limits), [deep, ['EXPRESSION_ERROR RecursionError']]);
    const [shown, faults] = await evaluated(template('x'.repeat(300)), limits);
    assert.deepEqual([String(shown).length, faults], [100, ['EXPRESSION_ERROR ParseError']]);
    assert.deepEqual(await evaluated(template(deep), {}), ['x', []]);
  });

  it('valueDepth: a deeper value is absent', async () => {
    assert.deepEqual(await evaluated(nested(30), {valueDepth: 20}), [undefined, ['EXPRESSION_ERROR RecursionError']]);
    const talk = new Talk({limits: {valueDepth: 5}});
    const action = {event: {name: 'go', context: {x: nested(10)}}};
    assert.deepEqual(brief(talk.create('s', {components: [{id: 'root', component: 'Button', child: 'a', action}]})), [
      'VALUE_TOO_DEEP /createSurface/components/0/action/event/context/x/0/0/0/0/0/0',
      'MISSING_CHILD',
    ]);
  });

  it('patternLength and patternInput: the check can’t be made, which counts as failed', async () => {
    const regex = (value: string, pattern: string): JsonObject => ({'@call': 'regex', args: {value, pattern}});
    const limits = {patternLength: 10, patternInput: 10};
    for (const call of [regex('x', 'x'.repeat(20)), regex('x'.repeat(20), 'x')]) {
      assert.deepEqual(await evaluated(call, limits), [undefined, ['EXPRESSION_ERROR ExpressionError']]);
    }
  });

  it('diagnostics: the oldest are forgotten', () => {
    const talk = new Talk({limits: {diagnostics: 3}});
    for (let i = 0; i < 10; i++) talk.write(`gone${i}`, '/x', 1);
    assert.deepEqual(
      talk.renderer.diagnostics.map(({surfaceId}) => surfaceId),
      ['gone7', 'gone8', 'gone9'],
    );
    assert.equal(talk.diagnostics.length, 10);
  });

  it('a hostile number of components takes time in proportion', () => {
    const talk = new Talk();
    const ids = Array.from({length: 20_000}, (_, i) => `c${i}`);
    const begin = performance.now();
    talk.create('s', {
      components: [{id: 'root', component: 'Column', children: ids}, ...ids.slice(1).map((id) => text(id))],
    });
    for (let i = 0; i < 200; i++) talk.update('s', [text('c1', String(i))]);
    assert.ok(performance.now() - begin < 5_000, `${performance.now() - begin} ms`);
  });
});
