// Networks and agents that fail: streams cut anywhere, doubled, out of order; agents that never, twice or too late answer.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it, mock} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {evaluate} from '../../../renderer/evaluate/evaluate.js';
import {isObject, Renderer, type Json, type JsonObject} from '../../../renderer/index.js';
import {lacks} from '../../security/attacks.js';
import {figure, LONG} from '../../security/figures.js';
import {extraCatalog, settled, Talk} from '../conversation/kit.js';

const CATALOGS = [basicCatalog, chartCatalog, mapCatalog];
const EXAMPLES = readdirSync('examples')
  .filter((name) => name.endsWith('.json'))
  .slice(0, 10)
  .map((name) => (JSON.parse(readFileSync(`examples/${name}`, 'utf8')) as {messages: JsonObject[]}).messages);
/** Every byte, or some of them. */
const STEP = LONG ? 1 : 401;

/** What the surfaces of a renderer hold. */
function stateOf({surfaces}: Renderer): unknown {
  return [...surfaces.values()].map((surface) => [
    surface.id,
    surface.dataModel.get('/'),
    Object.fromEntries([...surface.components].map(({id, received}) => [id, received])),
  ]);
}

function received(messages: readonly unknown[]): unknown {
  const renderer = new Renderer({catalogs: CATALOGS});
  renderer.receive(messages);
  return stateOf(renderer);
}

const lines = (messages: readonly JsonObject[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join('');
const events = (messages: readonly JsonObject[]) =>
  messages.map((message, i) => `id: ${i}\ndata: ${JSON.stringify(message)}\n\n`).join('');

describe('streams that fail', () => {
  it('cut at any byte, keep what came whole, say that they broke off, and go on when it comes again', async () => {
    let cuts = 0;
    for (const messages of EXAMPLES) {
      const expected = received(messages);
      for (const write of [lines, events]) {
        const bytes = new TextEncoder().encode(write(messages));
        for (let at = 1; at < bytes.length; at += STEP) {
          cuts++;
          const renderer = new Renderer({catalogs: CATALOGS});
          const summary = await renderer.stream([bytes.subarray(0, at)]);
          for (const diagnostic of summary.diagnostics) assert.equal(lacks(diagnostic), '');
          // An agent that is asked again begins anew; what is there already says so and stays.
          renderer.receive(messages);
          assert.deepEqual(stateOf(renderer), expected, `cut at ${at}`);
        }
      }
    }
    figure('faults: cuts of streams', cuts);
  });

  it('with messages that come twice come to the same as once', () => {
    for (const messages of EXAMPLES) {
      const renderer = new Renderer({catalogs: CATALOGS});
      for (const message of messages) {
        renderer.receive(message);
        // A transport that is not sure sends the last one again.
        renderer.receive(message);
      }
      assert.deepEqual(stateOf(renderer), received(messages));
    }
  });

  it('of two surfaces may be mixed in any way that keeps the order of each', () => {
    const named = (messages: readonly JsonObject[], surfaceId: string) =>
      messages.map((message) =>
        Object.fromEntries(
          Object.entries(message).map(([key, body]) => [key, isObject(body) ? {...body, surfaceId} : body]),
        ),
      );
    const [one, two] = [named(EXAMPLES[0]!, 'one'), named(EXAMPLES[1]!, 'two')];
    const apart = [received(one), received(two)].flat();
    for (let seed = 1; seed <= 50; seed++) {
      const [a, b] = [[...one], [...two]];
      const mixed: JsonObject[] = [];
      for (let random = seed; a.length + b.length > 0; random = (random * 48271) % 2147483647)
        mixed.push((b.length === 0 || (a.length > 0 && random % 2 === 0) ? a : b).shift()!);
      const together = received(mixed) as [string][];
      assert.deepEqual(
        together.toSorted(([x], [y]) => (x < y ? -1 : 1)),
        apart,
      );
    }
  });
});

describe('agents that do not answer as they should', () => {
  /** A surface that asks the agent one thing, and what it came to. */
  async function asking() {
    const talk = await Talk.ready({catalogs: [basicCatalog, extraCatalog()], limits: {callTimeout: 1000}});
    talk.create('s');
    const {environment} = talk.surface();
    const owner = {};
    const ask = (): Json | undefined =>
      evaluate({'@call': 'ask', catalogId: 'extra', args: {value: 1}}, {kind: 'dynamic', type: 'any'}, '/text', {
        environment,
        scope: {pointer: []},
        owner,
        componentId: 'root',
      });
    ask();
    await Promise.resolve();
    await Promise.resolve();
    const [call] = talk.bodies('callAgentFunction');
    return {talk, ask, id: call!.functionCallId as string};
  }

  it('never: the call ends at its time-out, with a diagnostic', async () => {
    mock.timers.enable({apis: ['setTimeout']});
    const {talk, ask} = await asking();
    mock.timers.tick(1001);
    for (let i = 0; i < 10; i++) await Promise.resolve();
    ask();
    for (let i = 0; i < 10; i++) await Promise.resolve();
    mock.timers.reset();
    assert.deepEqual(
      talk.diagnostics.map(({code}) => code),
      ['TIMEOUT'],
    );
  });

  it('twice: the first answer counts', async () => {
    const {talk, ask, id} = await asking();
    talk.receive({agentFunctionResponse: {functionCallId: id, value: 'first'}});
    assert.deepEqual(talk.receive({agentFunctionResponse: {functionCallId: id, value: 'second'}}), []);
    await settled();
    assert.equal(ask(), 'first');
  });

  it('after the surface was deleted, or after the time-out: nothing happens', async () => {
    const {talk, id} = await asking();
    talk.receive({deleteSurface: {surfaceId: 's'}});
    assert.deepEqual(talk.receive({agentFunctionResponse: {functionCallId: id, value: 'late'}}), []);
    await settled();
    assert.deepEqual([talk.diagnostics, talk.sent(), talk.renderer.surfaces.size], [[], [], 0]);
  });
});
