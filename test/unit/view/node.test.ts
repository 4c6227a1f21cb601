import {expect} from '@open-wc/testing';
import {Signal} from 'signal-polyfill';
import {defaultLimits} from '../../../renderer/index.js';
import {behaviour, counted, later, scene} from './kit.js';

const text = (id: string, path: string) => ({id, component: 'Probe', text: {'@path': path}});

describe('a node renders (design: how a node renders)', () => {
  beforeEach(() => counted());
  afterEach(() => document.body.replaceChildren());

  it('again when the data that it read changes, and no other node does', async () => {
    const {data, text: shown} = await scene(
      [
        {id: 'root', component: 'Box', children: ['a', 'b', 'c']},
        text('a', '/a'),
        text('b', '/b'),
        {id: 'c', component: 'Probe', text: 'C'},
      ],
      {a: 'A', b: 'B'},
    );
    expect(counted()).to.deep.equal({root: 1, a: 1, b: 1, c: 1});
    await data('/a', 'A2');
    expect(counted()).to.deep.equal({a: 1});
    expect(shown()).to.equal('A2BC');
    await data('/a', 'A2');
    await data('/unread', 1);
    expect(counted()).to.deep.equal({});
  });

  it('again when its definition changes, and keeps its DOM, focus, caret, typed text and local state', async () => {
    const {components, get} = await scene([
      {id: 'root', component: 'Box', children: ['f', 'p']},
      {id: 'f', component: 'Field'},
      {id: 'p', component: 'Probe', text: 'one'},
    ]);
    const input = get('f').querySelector('input')!;
    input.focus();
    input.value = 'typed';
    input.dispatchEvent(new InputEvent('input'));
    get('f').querySelector('button')!.click();
    input.setSelectionRange(2, 3);
    await later();
    counted();
    await components([
      {id: 'root', component: 'Box', label: 'x', children: ['p', 'f']},
      {id: 'f', component: 'Field'},
    ]);
    expect(counted()).to.deep.equal({root: 1, f: 1});
    expect(get('f').querySelector('input')).to.equal(input);
    expect(input.value).to.equal('typed');
    expect([input.selectionStart, input.selectionEnd]).to.deep.equal([2, 3]);
    expect(get('f').querySelector('button')!.textContent.trim()).to.equal('1');
    expect(get('p').nextElementSibling).to.equal(get('f'));
  });

  it('as another one when its type changes: nothing of the old one shows through', async () => {
    const {components, get} = await scene([
      {id: 'root', component: 'Box', children: ['x', 'y']},
      {id: 'x', component: 'Field'},
      {id: 'y', component: 'Probe', text: 'Y'},
    ]);
    const sibling = get('y');
    get('x').querySelector('button')!.click();
    await components([{id: 'x', component: 'Probe', text: 'now'}]);
    expect(get('x').localName).to.equal('p');
    await components([{id: 'x', component: 'Field'}]);
    expect(get('x').querySelector('button')!.textContent.trim()).to.equal('0');
    expect(get('y')).to.equal(sibling);
  });

  it('once per batch, parents before children', async () => {
    const {renderer, element} = await scene([{id: 'root', component: 'Box', children: ['a']}, text('a', '/a')], {a: 0});
    counted();
    renderer.receive(
      [1, 2, 3].map((value) => ({version: '1.0', updateDataModel: {surfaceId: 's', path: '/a', value: String(value)}})),
    );
    await element.updateComplete;
    expect(counted()).to.deep.equal({a: 1});
  });

  it('without a Computed or a state of the data when it reads nothing', async () => {
    const {element} = await scene(
      [
        {id: 'root', component: 'Box', children: ['a']},
        {id: 'a', component: 'Probe', text: 'A'},
      ],
      {a: 1},
    );
    expect(element.inspect()!.bindings).to.deep.equal([]);
    expect(element.surface!.model.watched).to.equal(0);
  });

  it('not when its parent renders with the same definition and scope', async () => {
    const {data} = await scene(
      [
        {id: 'root', component: 'Box', label: {'@path': '/l'}, children: ['a', 'b']},
        text('a', '/a'),
        {id: 'b', component: 'Probe', text: 'B'},
      ],
      {l: '1', a: 'A'},
    );
    counted();
    await data('/l', '2');
    expect(counted()).to.deep.equal({root: 1});
  });

  it('not once it is gone, even if it was queued', async () => {
    const {renderer, element} = await scene([{id: 'root', component: 'Box', children: ['a']}, text('a', '/a')], {
      a: 'A',
    });
    counted();
    renderer.receive([
      {version: '1.0', updateDataModel: {surfaceId: 's', path: '/a', value: 'B'}},
      {version: '1.0', updateComponents: {surfaceId: 's', components: [{id: 'root', component: 'Box', children: []}]}},
    ]);
    await element.updateComplete;
    expect(counted()).to.deep.equal({root: 1});
    expect(element.surface!.model.watched).to.equal(0);
  });
});

describe('a failing component', () => {
  afterEach(() => document.body.replaceChildren());

  for (const at of ['first render', 'update'] as const) {
    it(`leaves its siblings standing at its ${at}`, async () => {
      behaviour.fail = ({props}) => {
        if (props.text !== 'good') throw new Error('broken part');
      };
      const {
        diagnostics,
        data,
        text: shown,
      } = await scene(
        [
          {id: 'root', component: 'Box', children: ['a', 'x', 'b']},
          {id: 'a', component: 'Probe', text: 'A'},
          {...text('x', '/x'), mode: 'fail'},
          text('b', '/b'),
        ],
        {x: at === 'update' ? 'good' : 'bad', b: 'B'},
      );
      if (at === 'update') await data('/x', 'bad');
      await later();
      expect(shown()).to.equal('AB');
      expect(diagnostics.map(({code, componentId}) => [code, componentId])).to.deep.equal([['RENDER_FAILED', 'x']]);
      await data('/b', 'B2');
      expect(shown()).to.equal('AB2');
      await data('/x', 'good');
      expect(shown()).to.equal('AgoodB2');
    });
  }

  it('that writes while it renders is stopped after 100 rounds, with one diagnostic', async () => {
    behaviour.loop = ({props, refresh}) => {
      void props.text;
      refresh();
    };
    const {diagnostics, text: shown} = await scene([
      {id: 'root', component: 'Box', children: ['x', 'y']},
      {id: 'x', component: 'Probe', text: 'X', mode: 'loop'},
      {id: 'y', component: 'Probe', text: 'Y'},
    ]);
    await later();
    expect(diagnostics.map(({code}) => code)).to.deep.equal(['UPDATE_LOOP']);
    expect(shown()).to.equal('XY');
  });

  it('tells a function that fails once, after the flush, and shows nothing for it', async () => {
    const {
      diagnostics,
      element,
      text: shown,
    } = await scene([
      {id: 'root', component: 'Box', children: ['x', 'y']},
      {id: 'x', component: 'Probe', text: {'@call': 'fails', args: {}}},
      {id: 'y', component: 'Probe', text: 'Y'},
    ]);
    await later();
    element.surface!.locale = 'de';
    element.locale = 'fr';
    await element.updateComplete;
    await later();
    expect(shown()).to.equal('Y');
    expect(diagnostics.map(({code, componentId}) => [code, componentId])).to.deep.equal([['EXPRESSION_ERROR', 'x']]);
  });
});

describe('an element that leaves the page and comes back', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows what was written meanwhile and follows the next write; the trie is empty in between', async () => {
    const {
      element,
      data,
      text: shown,
    } = await scene(
      [
        {id: 'root', component: 'Box', children: ['a', 'list']},
        text('a', '/a'),
        {id: 'list', component: 'Box', children: {componentId: 'row', path: '/rows'}},
        text('row', 'n'),
      ],
      {a: 'A', rows: [{n: '1'}, {n: '2'}]},
    );
    const model = element.surface!.model;
    const watched = model.watched;
    expect(shown()).to.equal('A12');
    element.remove();
    expect(model.watched).to.equal(0);
    await data('/a', 'B');
    await data('/rows/2', {n: '3'});
    expect(model.watched).to.equal(0);
    document.body.append(element);
    await element.updateComplete;
    expect(shown()).to.equal('B123');
    await data('/a', 'C');
    await data('/rows/0/n', '9');
    expect(shown()).to.equal('C923');
    await data('/rows', [{n: '1'}, {n: '2'}]);
    expect(model.watched).to.equal(watched);
  });

  it('takes over definitions that changed meanwhile', async () => {
    const {
      element,
      components,
      text: shown,
    } = await scene([
      {id: 'root', component: 'Box', children: ['a']},
      {id: 'a', component: 'Probe', text: 'A'},
    ]);
    element.remove();
    await components([{id: 'a', component: 'Probe', text: 'B'}]);
    document.body.append(element);
    await element.updateComplete;
    expect(shown()).to.equal('B');
  });
});

describe('children', () => {
  beforeEach(() => counted());
  afterEach(() => document.body.replaceChildren());

  it('keep their nodes when their order changes, also the same id twice', async () => {
    const {
      components,
      element,
      text: shown,
    } = await scene([
      {id: 'root', component: 'Box', children: ['a', 'b', 'c', 'a']},
      ...['a', 'b', 'c'].map((id) => ({id, component: 'Probe', text: id})),
    ]);
    const before = element.elementsOf('a');
    expect(shown()).to.equal('abca');
    counted();
    await components([{id: 'root', component: 'Box', children: ['c', 'a', 'b', 'a']}]);
    expect(shown()).to.equal('caba');
    expect(counted()).to.deep.equal({root: 1});
    expect(element.elementsOf('a')).to.deep.equal(before);
    await components([{id: 'root', component: 'Box', children: ['b', 'a', 'c']}]);
    expect(shown()).to.equal('bac');
  });

  it('of a template follow the list: an append renders one row, a shorter list drops its tail, other items stay', async () => {
    const {
      data,
      element,
      text: shown,
    } = await scene([{id: 'root', component: 'Box', children: {componentId: 'row', path: '/rows'}}, text('row', 'n')], {
      rows: [{n: '1'}, {n: '2'}],
    });
    expect(shown()).to.equal('12');
    const [first] = element.elementsOf('row');
    counted();
    await data('/rows/2', {n: '3'});
    expect(counted()).to.deep.equal({row: 1});
    await data('/rows', [{n: '1'}, {n: 'x'}]);
    expect(counted()).to.deep.equal({row: 1});
    expect(shown()).to.equal('1x');
    await data('/rows', null);
    expect(shown()).to.equal('');
    await data('', {rows: [{n: 'new'}]});
    expect(shown()).to.equal('new');
    expect(element.elementsOf('row')[0]).to.not.equal(first);
  });

  it('leave nothing behind when they go, be it one or many', async () => {
    const {data, components, get} = await scene(
      [{id: 'root', component: 'Box', children: {componentId: 'row', path: '/rows'}}, text('row', 'n')],
      {rows: []},
    );
    const rows = (count: number) => Array.from({length: count}, (_, i) => ({n: `${i}`}));
    const before = get('root').childNodes.length;
    for (const count of [1, 30, 2, 50, 0]) await data('/rows', rows(count));
    expect(get('root').childNodes.length).to.equal(before);
    await components([
      {id: 'root', component: 'Box', children: ['a', 'b']},
      {id: 'a', component: 'Probe', text: 'A'},
    ]);
    await components([{id: 'root', component: 'Box', children: []}]);
    expect(get('root').childNodes.length).to.equal(before);
  });

  it('are drawn nested, with scopes inside scopes', async () => {
    const {data, text: shown} = await scene(
      [
        {id: 'root', component: 'Box', children: {componentId: 'group', path: '/groups'}},
        {id: 'group', component: 'Box', label: {'@path': 'name'}, children: {componentId: 'row', path: 'rows'}},
        text('row', ''),
      ],
      {
        groups: [
          {name: 'g', rows: ['1', '2']},
          {name: 'h', rows: ['3']},
        ],
      },
    );
    expect(shown()).to.equal('123');
    await data('/groups/1/rows/0', '4');
    expect(shown()).to.equal('124');
    await data('/groups/0/rows', ['9']);
    expect(shown()).to.equal('94');
  });

  it('that have not come take no space and appear when they come', async () => {
    const {components, get, diagnostics} = await scene([
      {id: 'root', component: 'Box', children: ['a', 'late']},
      {id: 'a', component: 'Probe', text: 'A'},
    ]);
    expect(get('root').childElementCount).to.equal(1);
    expect(diagnostics.map(({code, severity}) => [code, severity])).to.deep.equal([['MISSING_CHILD', 'info']]);
    counted();
    await components([{id: 'late', component: 'Probe', text: 'B'}]);
    expect(get('root').textContent.replace(/\s/g, '')).to.equal('AB');
    expect(counted()).to.deep.equal({late: 1});
  });

  it('carry their weight only where the parent counts it', async () => {
    const {get, components} = await scene([
      {id: 'root', component: 'Box', children: ['a', 'w']},
      {id: 'a', component: 'Probe', text: 'A', weight: 2},
      {id: 'w', component: 'Wrap', child: 'b'},
      {id: 'b', component: 'Probe', text: 'B', weight: 2},
    ]);
    expect(get('a').style.flexGrow).to.equal('2');
    expect(get('b').style.flexGrow).to.equal('');
    await components([{id: 'a', component: 'Probe', text: 'A'}]);
    expect(get('a').style.flexGrow).to.equal('');
  });

  it('hidden by @accessibility are inert with their subtree, and come back', async () => {
    const {get, data} = await scene(
      [
        {id: 'root', component: 'Box', children: ['a']},
        {id: 'a', component: 'Probe', text: 'A', '@accessibility': {hidden: {'@path': '/h'}}},
      ],
      {h: true},
    );
    expect([get('a').inert, get('a').getAttribute('aria-hidden')]).to.deep.equal([true, 'true']);
    await data('/h', false);
    expect([get('a').inert, get('a').getAttribute('aria-hidden')]).to.deep.equal([false, null]);
  });
});

describe('limits', () => {
  afterEach(() => document.body.replaceChildren());

  it('of nodes: a million from twenty components are stopped at the limit, and what fits is drawn', async () => {
    const levels = Array.from({length: 20}, (_, i) => ({
      id: i === 0 ? 'root' : `l${i}`,
      component: 'Box',
      children: i === 19 ? [] : [`l${i + 1}`, `l${i + 1}`],
    }));
    const {diagnostics, element} = await scene(levels, {}, {limits: {nodes: 500}});
    await later();
    expect(diagnostics.map(({code}) => code)).to.deep.equal(['NODE_LIMIT']);
    expect(element.shadowRoot!.querySelectorAll('[data-id]').length).to.equal(500);
  });

  it('of nodes: one list with too many makes no places for what is left out', async () => {
    const children = new Array<string>(5_000).fill('a');
    const {diagnostics, element} = await scene(
      [
        {id: 'root', component: 'Box', children},
        {id: 'a', component: 'Box', children: []},
      ],
      {},
      {limits: {nodes: 50}},
    );
    await later();
    expect(diagnostics.map(({code}) => code)).to.deep.equal(['NODE_LIMIT']);
    const [root, ...drawn] = element.shadowRoot!.querySelectorAll('[data-id]');
    expect(drawn).to.have.length(49);
    expect(root!.childNodes.length).to.be.below(250);
  });

  it('of depth: the rest below is left out', async () => {
    const chain = Array.from({length: 50}, (_, i) => ({
      id: i === 0 ? 'root' : `c${i}`,
      component: 'Wrap',
      child: `c${i + 1}`,
    }));
    const {diagnostics, element} = await scene(chain, {}, {limits: {depth: 10}});
    await later();
    expect(diagnostics.map(({code}) => code)).to.include('DEPTH_LIMIT');
    expect(element.shadowRoot!.querySelectorAll('[data-id]').length).to.equal(10);
  });

  it('of list items: one diagnostic names the path', async () => {
    const {diagnostics, element} = await scene(
      [{id: 'root', component: 'Box', children: {componentId: 'row', path: '/rows'}}, text('row', '')],
      {rows: Array.from({length: 30}, (_, i) => String(i))},
      {limits: {listItems: 10}},
    );
    await later();
    expect(diagnostics.map(({code}) => code)).to.deep.equal(['LIST_LIMIT']);
    expect(diagnostics[0]!.message).to.contain('/rows');
    expect(element.elementsOf('row').length).to.equal(10);
  });
});

describe('the element', () => {
  afterEach(() => document.body.replaceChildren());

  it('runs its public methods untracked', async () => {
    const {element, renderer} = await scene([{id: 'root', component: 'Box', children: ['a']}, text('a', '/a')], {
      a: 'A',
    });
    let runs = 0;
    const outer = new Signal.Computed(() => {
      runs++;
      element.surface!.dataModel.get('/a');
      element.inspect();
      return runs;
    });
    const watcher = new Signal.subtle.Watcher(() => {});
    watcher.watch(outer);
    outer.get();
    renderer.receive({version: '1.0', updateDataModel: {surfaceId: 's', path: '/a', value: 'B'}});
    outer.get();
    expect(runs).to.equal(1);
    watcher.unwatch(outer);
  });

  it('says which component drew an element, and where', async () => {
    const {element} = await scene(
      [{id: 'root', component: 'Box', children: {componentId: 'row', path: '/rows'}}, text('row', 'n')],
      {rows: [{n: '1'}, {n: '2'}]},
    );
    const second = element.elementsOf('row')[1]!;
    expect(element.componentAt(second)).to.deep.equal({id: 'row', scope: '/rows/1'});
    expect(element.componentAt(document.body)).to.equal(undefined);
    expect(element.inspect()!.nodes['root/children/1']).to.include({
      componentId: 'row',
      scope: '/rows/1',
      state: 'resolved',
    });
  });

  it('follows surface-id, and another surface carries nothing over', async () => {
    const {element, renderer, text: shown} = await scene([{id: 'root', component: 'Field'}]);
    renderer.receive({
      version: '1.0',
      createSurface: {surfaceId: 't', catalogId: 'probe', components: [{id: 'root', component: 'Field'}]},
    });
    await element.updateComplete;
    element.elementsOf('root')[0]!.querySelector('button')!.click();
    await element.updateComplete;
    expect(shown()).to.equal('1');
    element.surfaceId = 't';
    await element.updateComplete;
    expect(shown()).to.equal('0');
    element.surfaceId = 'none';
    await element.updateComplete;
    expect(shown()).to.equal('');
  });

  it('sends an action with what it resolved at the click', async () => {
    const {messages, get, data} = await scene(
      [{id: 'root', component: 'Push', action: {event: {name: 'go', context: {n: {'@path': '/n'}, path: '/n'}}}}],
      {n: 1},
    );
    await data('/n', 2);
    get('root').click();
    expect(messages.length).to.equal(1);
    const {version, action} = messages[0] as {version: string; action: Record<string, unknown>};
    expect(version).to.equal('1.0');
    expect(action).to.include({name: 'go', surfaceId: 's', sourceComponentId: 'root'});
    expect(action.context).to.deep.equal({n: 2, path: '/n'});
    expect(new Date(action.timestamp as string).toISOString()).to.equal(action.timestamp);
  });

  it('throws with the fix when the page misuses it', async () => {
    const {element} = await scene([{id: 'root', component: 'Box', children: []}]);
    expect(() => (element.renderer = {} as never)).to.throw(TypeError, 'new Renderer');
    expect(() => (element.policy = {})).to.throw(Error, 'renderer.policy');
  });

  it('draws by another policy when the page sets one, and only where what is seen of it differs', async () => {
    const {element, renderer} = await scene([{id: 'root', component: 'Probe', mode: 'policy'}]);
    const seen: boolean[] = [];
    behaviour.policy = ({policy}) => void seen.push(policy.markdownLinks);
    renderer.policy = {markdownLinks: true, openUrl: () => false};
    await element.updateComplete;
    expect(seen).to.deep.equal([true]);
    renderer.policy = {markdownLinks: true, openUrl: () => true};
    await element.updateComplete;
    expect(seen).to.deep.equal([true]);
    expect(renderer.policy.openUrl(new URL('https://a.example'))).to.equal(true);
    renderer.policy = {mediaHosts: ['a.example']};
    renderer.policy = {};
    await element.updateComplete;
    expect(seen).to.deep.equal([true, false]);
    expect(renderer.policy.mediaHosts).to.equal(undefined);
  });

  it('takes a policy and limits at any time for a renderer of its own', async () => {
    const element = document.createElement('a2ui-surface');
    element.policy = {markdownLinks: true};
    element.limits = {components: 5};
    document.body.append(element);
    const {renderer} = element;
    expect([renderer.policy.markdownLinks, renderer.limits.components]).to.deep.equal([true, 5]);
    element.receive({version: '1.0', createSurface: {surfaceId: 's', catalogId: 'probe'}});
    element.policy = {markdownImages: true};
    element.limits = undefined;
    expect(element.renderer).to.equal(renderer);
    expect([renderer.policy.markdownLinks, renderer.policy.markdownImages]).to.deep.equal([false, true]);
    expect(renderer.limits.components).to.equal(defaultLimits.components);
  });
});
