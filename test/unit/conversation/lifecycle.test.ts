// RULES §2, design §4: elements and surfaces that come, change and go; catalogs that come late; nodes of a wide tree.
import {expect} from '@open-wc/testing';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {defineCatalog, type CatalogDocument, type SurfaceElement} from '../../../renderer/index.js';
import {find, findAll} from '../basic/kit.js';
import {later, scene as probeScene} from '../view/kit.js';
import {ask, bound, Conversation} from './kit.js';

const text = (value: unknown) => ({component: 'Text', text: value});
const ref = (name: string) => ({$ref: `common_types.json#/$defs/${name}`});

describe('surfaces in elements (RULES §2)', () => {
  afterEach(() => document.body.replaceChildren());

  it('one renderer serves several elements, one surface each; an element follows surface-id', async () => {
    const talk = await Conversation.start({root: text('first')});
    const {renderer, element} = talk.scene;
    const second = document.createElement('a2ui-surface');
    second.renderer = renderer;
    second.surfaceId = 't';
    document.body.append(second);
    const create = (surfaceId: string, shown: string) =>
      renderer.receive({
        version: '1.0',
        createSurface: {surfaceId, catalogId: basicCatalog.id, components: [{id: 'root', ...text(shown)}]},
      });
    create('t', 'second');
    await second.updateComplete;
    const shown = (host: SurfaceElement) => host.shadowRoot!.querySelector('.surface')!.textContent.trim();
    expect([shown(element), shown(second)]).to.deep.equal(['first', 'second']);
    second.surfaceId = 's';
    await second.updateComplete;
    expect(shown(second)).to.equal('first');
    renderer.receive({version: '1.0', deleteSurface: {surfaceId: 's'}});
    await Promise.all([element.updateComplete, second.updateComplete]);
    expect([shown(second), shown(element)]).to.deep.equal(['', 'second'], 'one without surface-id shows what is left');
    create('s', 'again');
    await second.updateComplete;
    expect(shown(second)).to.equal('again');
  });

  it('nothing shows before root, and then all that came', async () => {
    const talk = await Conversation.start({a: text('A'), b: text(bound('/b'))}, {b: 'B'});
    expect(talk.scene.text()).to.equal('');
    await talk.scene.components([{id: 'root', component: 'Row', children: ['a', 'b', 'c']}]);
    expect(talk.scene.text().replaceAll(' ', '')).to.equal('AB');
    await talk.scene.components([{id: 'c', ...text('C')}]);
    expect(talk.scene.text().replaceAll(' ', '')).to.equal('ABC');
  });

  it('a surface that is deleted in the middle of a click, of a write, or of drawing is gone, and nothing fails', async () => {
    const failures: unknown[] = [];
    const onError = (event: Event) => failures.push(event);
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onError);
    const remove = {version: '1.0', deleteSurface: {surfaceId: 's'}};
    const parts = {
      root: {component: 'Column', children: ['f', 'b', 't']},
      f: {component: 'TextField', label: 'F', value: bound('/v')},
      b: {component: 'Button', child: 't', action: {event: {name: 'go', context: {v: ask('lookup', 1)}}}},
      t: text(bound('/v')),
    };
    // By what hears of the click.
    let talk = await Conversation.start(parts, {v: 'x'});
    talk.scene.get('b').addEventListener('click', () => talk.scene.renderer.receive(remove), {capture: true});
    talk.scene.get('b').click();
    await talk.settled();
    expect([talk.scene.text(), talk.scene.messages]).to.deep.equal(['', []]);
    // While an update is queued, in the same task.
    talk = await Conversation.start(parts, {v: 'x'});
    talk.scene.renderer.receive([{version: '1.0', updateDataModel: {surfaceId: 's', path: '/v', value: 'y'}}, remove]);
    await talk.settled();
    expect(talk.scene.text()).to.equal('');
    // By what hears of a write that typing makes.
    talk = await Conversation.start(parts, {v: 'x'});
    talk.scene.element.surface!.dataModel.subscribe('/v', () => talk.scene.renderer.receive(remove));
    await talk.type('z');
    expect(talk.scene.text()).to.equal('');
    // While calls are pending; the element may go too.
    talk = await Conversation.start(parts, {v: 'x'});
    talk.scene.get('b').click();
    await talk.settled();
    const [call] = talk.calls();
    talk.scene.element.remove();
    talk.scene.renderer.receive(remove);
    await talk.answer(call, {value: 1});
    expect(talk.actions()).to.deep.equal([]);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onError);
    expect(failures).to.deep.equal([]);
  });
});

describe('catalogs that come late (issue: inline catalogs)', () => {
  afterEach(() => document.body.replaceChildren());

  const document_ = {
    catalogId: 'late',
    protocolVersion: '1.0',
    components: {
      Panel: {
        type: 'object',
        properties: {
          component: {const: 'Panel'},
          title: ref('DynamicString'),
          children: ref('ChildList'),
          aside: ref('Child'),
        },
      },
    },
    functions: {},
  } as unknown as CatalogDocument;

  it('components that wait appear; those of which only a schema is known are labelled and hold their children', async () => {
    const panel = {component: 'Panel', '@catalogId': 'late', title: 'T', children: ['x'], aside: 'y'};
    const talk = await Conversation.start({
      root: {component: 'Column', children: ['p', 'z']},
      p: panel,
      x: text('X'),
      y: text('Y'),
      z: text('Z'),
    });
    expect(talk.scene.text()).to.equal('Z');
    expect(talk.scene.diagnostics.map(({code}) => code)).to.deep.equal(['CATALOG_NOT_FOUND']);
    talk.scene.renderer.addCatalog(defineCatalog({document: document_}));
    await talk.scene.renderer.ready;
    await talk.settled();
    expect(find(talk.scene, '[part~="placeholder-name"]').textContent).to.equal('Panel #p');
    expect(talk.scene.text()).to.match(/Panel #p\s+X\s*Y\s*Z/);
    const nodes = talk.scene.element.inspect()!.nodes;
    expect(nodes['root/children/0']).to.deep.include({componentId: 'p', type: 'Panel', state: 'resolved'});
    expect(nodes['root/children/0/aside']).to.deep.include({componentId: 'y'});
  });

  it('a call of a late catalog is evaluated when it is there', async () => {
    const talk = await Conversation.start(
      {root: text({'@call': 'formatNumber', args: {value: 1234}})},
      {},
      {catalogs: []},
    );
    expect(talk.scene.text()).to.equal('');
    talk.scene.renderer.addCatalog(basicCatalog);
    await talk.settled();
    expect(talk.scene.text()).to.equal('1,234');
  });
});

describe('limits of drawing (design §5)', () => {
  afterEach(() => document.body.replaceChildren());

  it('a million nodes from twenty components are cut off in time, and looking at them is too', async () => {
    const rows = Object.fromEntries(
      Array.from({length: 20}, (_, i) => [`c${i}`, {component: 'Row', children: [`c${i + 1}`, `c${i + 1}`]}]),
    );
    const begin = performance.now();
    const talk = await Conversation.start(
      {root: {component: 'Column', children: ['c0']}, ...rows, c20: text('x')},
      {},
      {limits: {nodes: 2000}},
    );
    expect(talk.scene.diagnostics.map(({code}) => code)).to.deep.equal(['NODE_LIMIT']);
    expect(Object.keys(talk.scene.element.inspect()!.nodes).length).to.be.within(1900, 2000);
    // One change of the leaf reaches what is drawn of it.
    await talk.scene.components([{id: 'c20', ...text('changed')}]);
    expect(findAll(talk.scene, '.text').every((element) => element.textContent.includes('changed'))).to.equal(true);
    expect(performance.now() - begin).to.be.below(5000);
  });

  it('a long list, a deep tree and a component that throws leave the rest as it is', async () => {
    const chain = Object.fromEntries(
      Array.from({length: 30}, (_, i) => [`d${i}`, {component: 'Card', child: `d${i + 1}`}]),
    );
    const talk = await Conversation.start(
      {
        root: {component: 'Column', children: ['long', 'd0', 'end']},
        long: {component: 'List', children: {componentId: 'row', path: '/rows'}},
        row: text(bound('')),
        ...chain,
        d30: text('too deep'),
        end: text('END'),
      },
      {rows: Array.from({length: 50}, (_, i) => `r${i}`)},
      {limits: {listItems: 10, depth: 12}},
    );
    expect(talk.scene.diagnostics.map(({code}) => code).sort()).to.deep.equal(['DEPTH_LIMIT', 'LIST_LIMIT']);
    expect(talk.scene.text())
      .to.match(/r0.*r9.*END/s)
      .and.not.match(/r10|too deep/);
    const probe = await probeScene([
      {id: 'root', component: 'Box', children: ['bad', 'good']},
      {id: 'bad', component: 'Probe', mode: 'throws'},
      {id: 'good', component: 'Probe', text: 'good'},
    ]);
    await later();
    expect(probe.text()).to.contain('good');
  });
});

describe('open points that show (RULES §21)', () => {
  afterEach(() => document.body.replaceChildren());

  it('9 the children of a Column are stretched unless it says otherwise', async () => {
    const talk = await Conversation.start({
      root: {component: 'Column', children: ['c']},
      c: {component: 'Card', child: 't'},
      t: text('x'),
    });
    expect(talk.scene.get('c').getBoundingClientRect().width).to.be.closeTo(talk.scene.get('root').clientWidth, 10);
    await talk.scene.components([{id: 'root', component: 'Column', align: 'start', children: ['c']}]);
    expect(talk.scene.get('c').getBoundingClientRect().width).to.be.below(talk.scene.get('root').clientWidth / 2);
  });

  it('14 all messages of a field are shown, in the order of its checks', async () => {
    const checks = ['One.', 'Two.'].map((message) => ({condition: bound('/no'), message}));
    const talk = await Conversation.start(
      {root: {component: 'TextField', label: 'F', value: bound('/v'), '@checks': checks}},
      {v: ''},
    );
    find(talk.scene, 'input').focus();
    find(talk.scene, 'input').blur();
    await talk.settled();
    expect(findAll(talk.scene, '[part~="check-message"]').map((element) => element.textContent.trim())).to.deep.equal([
      'One.',
      'Two.',
    ]);
  });
});
