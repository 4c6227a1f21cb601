// The corpus without a page: whatever a message holds, nothing throws, nothing inherited changes, every diagnostic says where.
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {resolveSurface} from '../../../renderer/headless/index.js';
import {Renderer, type Diagnostic} from '../../../renderer/index.js';
import {lacks, messagesNamed, messagesOf, type Attack, type Way} from '../../security/attacks.js';
import {INPUTS, NAMES, VALUES} from '../../security/corpus.js';
import {figure, LONG} from '../../security/figures.js';
import {fingerprint} from '../../security/fingerprint.js';
import {scenesOf} from '../../security/places.js';

const CATALOGS = [basicCatalog, chartCatalog, mapCatalog];
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A renderer, and all that it tells. */
function listening() {
  const renderer = new Renderer({catalogs: CATALOGS, locale: 'en', timeZone: 'UTC'});
  const told: Diagnostic[] = [];
  const sent: unknown[] = [];
  renderer.addEventListener('diagnostic', (event) => told.push((event as CustomEvent<Diagnostic>).detail));
  renderer.addEventListener('message', (event) => sent.push((event as CustomEvent).detail));
  return {renderer, told, sent};
}

describe('the corpus of injections', () => {
  const scenes = scenesOf(CATALOGS);
  const values = [...INPUTS.map(({text}) => text), ...VALUES];

  it('holds 500 texts or more, and every component of the three catalogs with all of its properties', () => {
    assert.ok(INPUTS.length >= 500, `${INPUTS.length}`);
    for (const {id, components} of CATALOGS) {
      for (const {name, kinds} of components.values()) {
        const own = scenes.filter((scene) => scene.catalogId === id && scene.name === name);
        const reached = new Set(own.flatMap(({component}) => Object.keys(component)));
        const missing = [...kinds.keys()].filter((property) => !reached.has(property));
        assert.deepEqual(missing, [], `${name} lacks ${missing.join(', ')}`);
      }
    }
    const places = scenes.reduce((sum, scene) => sum + scene.places.length, 0);
    figure('injection: inputs (texts and values)', values.length);
    figure(
      'injection: components, forms of them, places',
      `${new Set(scenes.map(({name}) => name)).size}, ${scenes.length}, ${places}`,
    );
  });

  it('is taken in at every place, written and bound, without an exception or a change to what is inherited', async () => {
    const before = fingerprint();
    let tried = 0;
    for (const scene of scenes) {
      for (const way of ['written', 'bound'] satisfies Way[]) {
        const attacks: Attack[] = LONG
          ? scene.places.flatMap((_, place) => values.map((value) => ({scene, place, value, way})))
          : // Each value at one place, each place with several values.
            values.flatMap((value, i) =>
              (i % 2 === 0) === (way === 'bound')
                ? {scene, place: Math.floor(i / 2) % scene.places.length, value, way}
                : [],
            );
        for (let at = 0; at < attacks.length; at += 400) {
          const {renderer, told, sent} = listening();
          const messages = messagesOf(attacks.slice(at, at + 400), 's');
          const found = renderer.receive(messages);
          resolveSurface(renderer.surfaces.get('s')!);
          for (const diagnostic of found) assert.equal(lacks(diagnostic, messages), '', scene.name);
          await settled();
          for (const diagnostic of told) assert.equal(lacks(diagnostic), '', scene.name);
          // What goes out is JSON through and through, the corpus in it as text.
          for (const each of sent) assert.deepEqual(JSON.parse(JSON.stringify(each)), each);
          assert.equal(
            renderer.surfaces.get('s')!.components.size,
            messages.length + 1 + attacks.slice(at, at + 400).length,
          );
          tried += messages.length === 2 ? attacks.slice(at, at + 400).length : 0;
        }
      }
    }
    assert.deepEqual(fingerprint(), before);
    figure('injection: components taken in, without a page', tried);
  });

  it('holds names that everything inherits, which name nothing', async () => {
    const before = fingerprint();
    for (const name of NAMES) {
      const {renderer, told} = listening();
      const messages = messagesNamed(name);
      for (const message of messages) {
        for (const diagnostic of renderer.receive(message)) assert.equal(lacks(diagnostic, [message]), '', name);
      }
      for (const surface of renderer.surfaces.values()) {
        resolveSurface(surface);
        const {data} = surface.inspect();
        assert.equal(Object.getPrototypeOf(data), Object.prototype);
        assert.equal((data as {polluted?: unknown}).polluted, undefined, name);
      }
      const again = new Renderer({catalogs: CATALOGS});
      const snapshot = JSON.parse(JSON.stringify(renderer.snapshot())) as ReturnType<Renderer['snapshot']>;
      again.restore(snapshot);
      assert.deepEqual([...again.surfaces.keys()], [...renderer.surfaces.keys()], name);
      await settled();
      for (const diagnostic of told) assert.equal(lacks(diagnostic), '', name);
      assert.equal(({} as {polluted?: unknown}).polluted, undefined, name);
    }
    assert.deepEqual(fingerprint(), before);
  });
});
