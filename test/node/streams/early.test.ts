import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Diagnostic, Json, JsonObject, Renderer} from '../../../renderer/index.js';
import {StreamReader} from '../../../renderer/stream/stream.js';
import {old, pairs} from '../door/surfaces-v0-8.js';
import {publishedSamples} from '../door/published.js';
import {settled, talk} from '../door/talk.js';
import {write, type Style, type Written} from './written.js';

const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** A source that a test feeds piece by piece. */
function pipe() {
  let controller!: ReadableStreamDefaultController<unknown>;
  const stream = new ReadableStream<unknown>({start: (made) => void (controller = made)});
  return {
    stream,
    push: async (...pieces: unknown[]) => {
      for (const piece of pieces) controller.enqueue(piece);
      // The reader lets others have their turn in between.
      do await settled();
      while ((controller.desiredSize ?? 1) < 1);
      await settled();
    },
    close: () => controller.close(),
    fail: (error: Error) => controller.error(error),
  };
}

/** What of a renderer can be seen: what is drawn, where it isn't, and the data. */
function screen(renderer: Renderer): Json {
  return [...renderer.surfaces.values()]
    .map(({id, components, dataModel, catalogId, rootId}) => ({
      id,
      rootId,
      catalogId: catalogId ?? null,
      drawn: Object.fromEntries(
        [...components].map((each) => [each.id, (each.component ?? each.type ?? null) as Json]),
      ),
      forbidden: [...components.forbidden]
        .flatMap(([parent, children]) => [...children].map((child) => `${parent} ${child}`))
        .sort(),
      data: dataModel.get('/') ?? null,
    }))
    .filter(({drawn, data}) => Object.keys(drawn).length > 0 || Object.keys(data as JsonObject).length > 0);
}

function told(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics
    .filter(({code}) => code !== 'MISSING_CHILD')
    .map(({code, path, message}) => `${code} ${path} ${message}`)
    .sort();
}

/** The same numbers each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const text = (id: string, said: Json = id): JsonObject => ({id, component: 'Text', text: said});
const create = (body: JsonObject, version = '1.0'): JsonObject => ({
  version,
  createSurface: {surfaceId: 's', catalogId: BASIC, ...body},
});
const update = (components: Json[], version = '1.0'): JsonObject => ({
  version,
  updateComponents: {surfaceId: 's', components},
});

/** Streams that hold whatever may be in one. */
function streams(): {name: string; messages: JsonObject[]}[] {
  const samples = [...publishedSamples('v0_9').slice(0, 24), ...publishedSamples('v1_0').slice(0, 24)];
  const published = [1, 12, 20, 30, 40, 46].map((i) => samples[i]!);
  const column = (id: string, ...children: string[]): JsonObject => ({id, component: 'Column', children});
  return [
    ...published.map(({name, messages}) => ({name, messages})),
    ...pairs
      .filter((_pair, i) => i % 3 === 0)
      .map(({name, v08}) => ({name: `v0.8, ${name}`, messages: [v08.at(-1)!, ...v08.slice(0, -1)]})),
    ...pairs.filter((_pair, i) => i % 4 === 1).map(({name, v10}) => ({name, messages: v10})),
    {
      name: 'components that replace others, some of them broken',
      messages: [
        create({components: [column('root', 'a', 'b', 'c'), text('a'), text('b'), {id: 'c', component: 'Nope'}]}),
        update([{id: 'a', component: 'Text'}, text('b', {'@path': '/b'}), text('c', 'now'), {component: 'Text'}, 5]),
      ],
    },
    {
      name: 'circles, told from the top down',
      messages: [
        create({}),
        update([column('b', 'c'), column('c', 'root', 'x'), column('root', 'b'), text('x'), column('x', 'x')]),
        update([column('c', 'x'), column('x', 'b')]),
      ],
    },
    {
      name: 'a component that comes twice',
      messages: [
        create({
          components: [column('root', 'a'), text('a', 'first'), text('a', 'second'), {id: 'a', component: 'Text'}],
        }),
      ],
    },
    {
      name: 'components that name their catalogs before the surface does',
      messages: [
        {
          version: '1.0',
          createSurface: {
            surfaceId: 's',
            components: [
              {...column('root', 'a'), '@catalogId': BASIC},
              {...text('a', {'@call': 'formatString', args: {value: '${/n}'}}), '@catalogId': BASIC},
            ],
            catalogId: BASIC,
            dataModel: {n: 'ü😀'},
          },
        },
      ],
    },
    {
      name: 'data of every kind',
      messages: [
        create({dataModel: {list: [1, 2], text: 'ß"\\', deep: {er: true}}, sendDataModel: true}),
        {version: '1.0', updateDataModel: {surfaceId: 's', path: '/list/1', value: 3}},
        {version: '1.0', updateDataModel: {surfaceId: 's', path: '/deep', value: null}},
        {version: '1.0', updateDataModel: {surfaceId: 's', value: {all: 'new'}}},
        {version: '1.0', updateDataModel: {surfaceId: 's', path: '/all', value: 'again, with {[",]}'}},
      ],
    },
    {
      name: 'the candidate, found out late',
      messages: [
        create({}, 'v1.0'),
        update(
          [
            text('root'),
            {id: 'go', component: 'Button', child: 'root', action: {event: {name: 'go', context: {a: {path: '/a'}}}}},
            text('late', {path: '/a'}),
          ],
          'v1.0',
        ),
      ],
    },
    {
      name: 'v0.8 with initial values',
      messages: [
        {beginRendering: {surfaceId: 's', root: 'main'}},
        {
          surfaceUpdate: {
            surfaceId: 's',
            components: [old('main', 'Text', {text: {path: '/a', literalString: 'x'}}), {id: 'no', component: {}}],
          },
        },
        {
          dataModelUpdate: {
            surfaceId: 's',
            path: '/',
            contents: [
              {key: 'a', valueString: 'y'},
              {key: 'b', valueNumber: 1},
            ],
          },
        },
      ],
    },
  ];
}

describe('unfinished messages', () => {
  const all = streams();
  assert.ok(all.length >= 20, `only ${all.length} streams`);
  const turn = random(7);
  const shuffled = (keys: string[]) =>
    keys
      .map((key) => [turn(1000), key] as const)
      .sort(([a], [b]) => a - b)
      .map(([, key]) => key);
  const styles: Style[] = [{}, {indent: '  '}, {order: shuffled}, {indent: '\t', order: (keys) => [...keys].reverse()}];
  const CUTS = 500;

  it(`the screen after each of ${CUTS} cuts is that of what has closed, and in the end that of the whole`, async () => {
    for (let i = 0; i < CUTS; i++) {
      const {name, messages} = all[i % all.length]!;
      const written: Written = write(messages, ['\n', '', ' \r\n\r\n'][i % 3]!, styles[turn(styles.length)]);
      const bytes = new TextEncoder().encode(written.text);
      const cut = 1 + turn(bytes.length - 1);
      const about = `${name}, cut ${i} at ${cut}: …${written.text.slice(Math.max(0, cut - 60), cut)}`;

      const {renderer} = talk();
      const source = pipe();
      const summary = renderer.stream(source.stream);
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < cut;) {
        const size = Math.min(cut - at, 1 + turn(i % 2 ? 16 : 400));
        pieces.push(bytes.slice(at, at + size));
        at += size;
      }
      await source.push(...pieces);
      const partial = talk();
      partial.receive(...written.closedAfter(cut));
      assert.deepEqual(screen(renderer), screen(partial.renderer), about);

      await source.push(bytes.slice(cut));
      source.close();
      const {complete, messages: count, diagnostics} = await summary;
      await settled();
      const whole = talk();
      whole.receive(...messages);
      await settled();
      assert.deepEqual(screen(renderer), screen(whole.renderer), about);
      assert.deepEqual(told(renderer.diagnostics), told(whole.renderer.diagnostics), about);
      assert.deepEqual([complete, count], [true, messages.length], about);
      assert.equal(
        diagnostics.filter(({severity}) => severity === 'error').length,
        renderer.diagnostics.filter(({severity}) => severity === 'error').length,
      );
    }
  });

  /** Many components in one message; some letters of it are of several bytes. */
  const long = (count: number) =>
    new TextEncoder().encode(
      JSON.stringify(
        create({
          components: Array.from({length: count}, (_, i) => text(`t${i}`, `Übung ${i}: nothing to see here, 😀`)),
        }),
      ),
    );
  const cut = (bytes: Uint8Array, size: number) =>
    Array.from({length: Math.ceil(bytes.length / size)}, (_, i) => bytes.slice(i * size, (i + 1) * size));

  it('a long message is drawn in steps that grow with it, since each step may cost a frame of all that is drawn', () => {
    const bytes = long(10_000);
    const reader = new StreamReader({early: true});
    const drafts = cut(bytes, 16)
      .flatMap((piece) => reader.push(piece))
      .flatMap((part) => ('part' in part ? part.part : []));
    const steps = drafts.filter(({first}) => first > 500);
    const most = Math.log(bytes.length / 32_000) / Math.log(1.1) + 1;
    assert.ok(bytes.length > 700_000 && steps.length > 10 && steps.length <= most, `${steps.length} of ${most} steps`);
    // Nothing is left out and nothing comes twice.
    let next = 0;
    for (const {first, components} of drafts) {
      assert.equal(first, next);
      next += components.length;
    }
    assert.ok(next > 9000);
  });

  it('what has closed of a long message is drawn when nothing more comes for a while', async () => {
    const {renderer} = talk();
    const bytes = long(2000);
    const closed = new TextDecoder()
      .decode(bytes.slice(0, -1000))
      .match(/"id":"t\d+","component":"Text","text":"[^"]*"}/g);
    const source = pipe();
    const summary = renderer.stream(source.stream);
    await source.push(...cut(bytes.slice(0, -1000), 16));
    const drawn = () => renderer.surfaces.get('s')!.components.size;
    const end = Date.now() + 10_000;
    while (drawn() < closed!.length && Date.now() < end) await settled();
    assert.equal(drawn(), closed!.length);
    await source.push(bytes.slice(-1000));
    source.close();
    assert.equal((await summary).complete, true);
    assert.equal(drawn(), 2000);
  });
});
