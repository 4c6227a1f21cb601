// Conversations nobody would write: by the grammar, and with something wrong in them, held to a reference model.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {resolveSurface} from '../../../renderer/headless/index.js';
import {isObject, Renderer, type Diagnostic, type Json, type OutgoingMessage} from '../../../renderer/index.js';
import {lacks} from '../../security/attacks.js';
import {figure, LONG, seed} from '../../security/figures.js';
import {fingerprint} from '../../security/fingerprint.js';
import {Grammar} from '../../security/grammar.js';
import {Reference, Verdicts} from './reference.js';

const CATALOGS = [basicCatalog, chartCatalog, mapCatalog];
const MESSAGES = LONG ? 200_000 : 2_000;
const LENGTH = 20;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A message and who sends it. */
type Sent = readonly [message: Json, agent: string | undefined];

class Listening {
  readonly renderer = new Renderer({catalogs: CATALOGS, locale: 'en', timeZone: 'UTC'});
  readonly told: Diagnostic[] = [];
  readonly sent: OutgoingMessage[] = [];

  constructor() {
    this.renderer.addEventListener('diagnostic', (event) => this.told.push((event as CustomEvent<Diagnostic>).detail));
    this.renderer.addEventListener('message', (event) => {
      const outgoing = (event as CustomEvent<OutgoingMessage>).detail;
      this.sent.push(outgoing);
      this.#checkData(outgoing);
    });
  }

  /** One agent's data never goes to another. */
  #checkData({metadata, agent}: OutgoingMessage): void {
    const model = metadata.a2uiRendererDataModel;
    for (const id of isObject(model) && isObject(model.surfaces) ? Object.keys(model.surfaces) : []) {
      const surface = this.renderer.surfaces.get(id);
      assert.deepEqual([surface?.agent, surface?.sendDataModel], [agent, true]);
    }
  }
}

/** What the renderer holds, in the words of the reference. */
function stateOf({surfaces}: Renderer): unknown {
  return [...surfaces.values()].map((surface) => [
    surface.id,
    {
      catalogId: surface.catalogId,
      sendDataModel: surface.sendDataModel,
      agent: surface.agent,
      data: surface.dataModel.get('/'),
      components: Object.fromEntries(
        [...surface.components].map(({id, received, component}) => [id, {received, sound: component !== undefined}]),
      ),
    },
  ]);
}

function expectedOf({surfaces}: Reference): unknown {
  return [...surfaces].map(([id, surface]) => [id, {...surface, components: Object.fromEntries(surface.components)}]);
}

function drawnOf({surfaces}: Renderer): unknown {
  return [...surfaces.values()].map((surface) => [surface.id, resolveSurface(surface)]);
}

describe('conversations that nobody would write', () => {
  const verdicts = new Verdicts(CATALOGS);
  const grammar = new Grammar(CATALOGS);
  const agent = fc.constantFrom(undefined, undefined, 'one', 'two');
  const conversation = (message: fc.Arbitrary<Json>) =>
    fc.array(fc.tuple(message, agent), {minLength: LENGTH / 2, maxLength: LENGTH * 1.5, size: 'max'});
  const kinds: [name: string, message: fc.Arbitrary<Json>, share: number][] = [
    ['by the grammar', grammar.message, 0.4],
    [
      'with something wrong in them',
      fc.oneof({weight: 2, arbitrary: grammar.message}, {weight: 3, arbitrary: grammar.mutated}),
      0.6,
    ],
  ];
  let tried = 0;
  let run = 0;

  async function play(messages: readonly Sent[]): Promise<void> {
    const one = new Listening();
    const reference = new Reference(CATALOGS, verdicts);
    for (const [message, from] of messages) {
      tried++;
      for (const diagnostic of one.renderer.receive(message, {agent: from}))
        assert.equal(lacks(diagnostic, [message].flat()), '', JSON.stringify(diagnostic));
      reference.receive(message, from);
      assert.deepEqual(stateOf(one.renderer), expectedOf(reference));
    }
    drawnOf(one.renderer);
    await settled();
    for (const diagnostic of one.told) assert.equal(lacks(diagnostic), '', JSON.stringify(diagnostic));
    if (run++ % 4 !== 0) return;
    // The same by text in pieces, and out of a snapshot.
    const streamed = new Listening();
    const text = messages.map(([message]) => JSON.stringify(message)).join('\n');
    await streamed.renderer.stream(text.match(/[\s\S]{1,37}/g) ?? []);
    const written = new Listening();
    for (const [message] of messages) written.renderer.receive(message);
    assert.deepEqual(stateOf(streamed.renderer), stateOf(written.renderer));
    assert.deepEqual(drawnOf(streamed.renderer), drawnOf(written.renderer));
    // Which edge of a circle is not drawn depends on the order in which they came.
    const tangled = [...one.renderer.surfaces.values()].some(({components}) => components.forbidden.size > 0);
    const again = new Listening();
    again.renderer.restore(
      JSON.parse(JSON.stringify(one.renderer.snapshot({secrets: true}))) as ReturnType<Renderer['snapshot']>,
    );
    if (!tangled) assert.deepEqual(drawnOf(again.renderer), drawnOf(one.renderer));
    await settled();
  }

  for (const [name, message, share] of kinds) {
    it(`come, ${name}, to what the reference says`, async () => {
      const before = fingerprint();
      const numRuns = Math.ceil((MESSAGES * share) / (LENGTH * 0.95));
      await fc.assert(fc.asyncProperty(conversation(message), play), {
        seed: seed(),
        numRuns,
        includeErrorInReport: true,
        ...(!LONG && {endOnFailure: true}),
      });
      assert.deepEqual(fingerprint(), before);
      figure(`fuzz: messages in Node, ${name}`, tried);
      tried = 0;
    });
  }
});
