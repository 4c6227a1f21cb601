// RULES §9.6–9.8: values, checks and actions of a drawn surface that wait for the agent or for a library.
import {expect} from '@open-wc/testing';
import type {Json} from '../../../renderer/index.js';
import {find} from '../basic/kit.js';
import {ask, bound, Conversation, slow} from './kit.js';

const codes = ({scene}: Conversation) => scene.diagnostics.map(({code}) => code);

describe('a value that the agent knows (RULES §9.6)', () => {
  afterEach(() => document.body.replaceChildren());

  const parts = {
    root: {component: 'Column', children: ['q', 'a', 'other']},
    q: {component: 'TextField', label: 'Q', value: bound('/q')},
    a: {component: 'Text', text: ask('lookup', bound('/q'))},
    other: {component: 'Text', text: bound('/other')},
  };

  it('is absent while it is on its way, then shown; the rest of the surface stands', async () => {
    const talk = await Conversation.start(parts, {q: 'x', other: 'there'});
    const [call] = talk.calls();
    expect(call?.args).to.deep.equal({value: 'x'});
    expect(talk.scene.get('other').textContent).to.contain('there');
    expect(talk.scene.get('a').textContent.trim()).to.equal('');
    await talk.answer(call, {value: 'answer'});
    expect(talk.scene.get('a').textContent).to.contain('answer');
    expect(codes(talk)).to.deep.equal([]);
  });

  it('can be looked at, in part or whole, without asking for it', async () => {
    const talk = await Conversation.start(parts, {q: 'x', other: 'there'});
    const {element} = talk.scene;
    const [call] = talk.calls();
    const asked = parts.a.text as Json;
    const shouted = {'@call': 'formatString', args: {value: '${/other}!'}};
    expect(element.evaluate('a', asked, '/text')).to.deep.equal({value: undefined, pending: true});
    expect(element.evaluate('a', shouted, '/text')).to.deep.equal({value: 'there!', pending: false});
    expect(element.evaluate('a', {'@call': 'nothingLikeIt'})).to.deep.equal({value: undefined, pending: false});
    await talk.answer(call, {value: 'answer'});
    expect(element.evaluate('a', asked, '/text')).to.deep.equal({value: 'answer', pending: false});
    // Elsewhere it would be another call, which only drawing it makes.
    expect(element.evaluate('other', asked, '/text')).to.deep.equal({value: undefined, pending: true});
    expect(element.evaluate('nobody', 'x')).to.equal(undefined);
    await talk.settled();
    expect(talk.calls()).to.have.length(0);
    expect(codes(talk)).to.deep.equal([]);
  });

  it('is asked for once per call site and equal arguments, counted while typing', async () => {
    const talk = await Conversation.start(parts, {q: '', other: 1});
    await talk.answer(talk.calls()[0], {value: 'of nothing'});
    // Neither other data nor new definitions of the same content ask again.
    await talk.scene.data('/other', 2);
    await talk.scene.components([{id: 'a', ...parts.a}]);
    await talk.scene.components([{id: 'root', component: 'Column', align: 'end', children: ['q', 'a', 'other']}]);
    await talk.settled();
    expect(talk.calls()).to.have.length(0);
    // Five keystrokes are five sets of arguments; writing the same text again is none.
    await talk.type('hello');
    const calls = talk.calls();
    expect(calls.map(({args}) => args.value)).to.deep.equal(['h', 'he', 'hel', 'hell', 'hello']);
    await talk.scene.data('/q', 'hello');
    await talk.settled();
    expect(talk.calls()).to.have.length(0);
    // The previous value stays until the new one is there; what superseded arguments bring is dropped.
    expect(talk.scene.get('a').textContent).to.contain('of nothing');
    await talk.answer(calls[2], {value: 'of hel'});
    expect(talk.scene.get('a').textContent).to.contain('of nothing');
    await talk.answer(calls[4], {value: 'of hello'});
    expect(talk.scene.get('a').textContent).to.contain('of hello');
    await talk.answer(calls[4], {value: 'again'});
    expect(talk.scene.get('a').textContent).to.contain('of hello');
  });

  it('is asked for by each occurrence for itself', async () => {
    const talk = await Conversation.start(
      {
        root: {component: 'List', children: {componentId: 'row', path: '/rows'}},
        row: {component: 'Text', text: ask('lookup', bound('id'))},
      },
      {rows: [{id: 1}, {id: 2}]},
    );
    const calls = talk.calls();
    expect(calls.map(({args}) => args.value)).to.deep.equal([1, 2]);
    await talk.answer(calls[1], {value: 'two'});
    expect(talk.scene.text()).to.equal('two');
    await talk.answer(calls[0], {value: 'one'});
    expect(talk.scene.element.elementsOf('row').map((element) => element.textContent.trim())).to.deep.equal([
      'one',
      'two',
    ]);
  });

  it('§9.8 is absent when the agent fails, and the page hears why', async () => {
    const talk = await Conversation.start(parts, {q: 'x', other: 'there'});
    await talk.answer(talk.calls()[0], {error: {code: 'OUT_OF_ORDER', message: 'Sorry.'}});
    expect(talk.scene.get('a').textContent.trim()).to.equal('');
    expect(talk.scene.diagnostics.map(({code, path, componentId}) => [code, path, componentId])).to.deep.equal([
      ['AGENT_FUNCTION_FAILED', '/text', 'a'],
    ]);
    expect(talk.scene.messages).to.deep.equal([], 'the agent knows');
  });

  it('§9.7 times out, and a late answer changes nothing', async () => {
    const talk = await Conversation.start(parts, {q: 'x'}, {limits: {callTimeout: 30}});
    const [call] = talk.calls();
    await new Promise((resolve) => setTimeout(resolve, 60));
    await talk.settled();
    expect(codes(talk)).to.deep.equal(['TIMEOUT']);
    await talk.answer(call, {value: 'late'});
    expect(talk.scene.get('a').textContent.trim()).to.equal('');
  });

  it('goes into templates and arguments of others, which wait for it', async () => {
    const talk = await Conversation.start(
      {
        root: {
          component: 'Text',
          text: {'@call': 'pluralize', args: {value: ask('lookup', 1), one: 'one', other: 'many'}},
        },
      },
      {},
    );
    expect(talk.scene.text()).to.equal('');
    await talk.answer(talk.calls()[0], {value: 1});
    expect(talk.scene.text()).to.equal('one');
  });

  it('may be a local promise: one run per arguments, its failure is an EXPRESSION_ERROR', async () => {
    slow.length = 0;
    const talk = await Conversation.start({root: {component: 'Text', text: ask('slow', bound('/q'))}}, {q: 1, x: 1});
    await talk.scene.data('/x', 2);
    expect(slow.map(({value}) => value)).to.deep.equal([1]);
    slow[0]!.resolve('first');
    await talk.settled();
    expect(talk.scene.text()).to.equal('first');
    await talk.scene.data('/q', 2);
    await talk.settled();
    expect(slow.map(({value}) => value)).to.deep.equal([1, 2]);
    expect(talk.scene.text()).to.equal('first', 'until the next is there');
    slow[1]!.reject(new Error('no luck'));
    await talk.settled();
    expect(talk.scene.text()).to.equal('');
    expect(codes(talk)).to.deep.equal(['EXPRESSION_ERROR']);
    expect(talk.calls()).to.have.length(0);
  });

  it('§9.7 is forgotten with its surface and with its component', async () => {
    const talk = await Conversation.start(parts, {q: 'x'});
    const [call] = talk.calls();
    await talk.scene.components([{id: 'a', component: 'Text', text: 'plain'}]);
    await talk.answer(call, {value: 'late'});
    expect(talk.scene.get('a').textContent).to.contain('plain');
    await talk.scene.components([{id: 'a', component: 'Text', text: ask('lookup', 'new')}]);
    await talk.settled();
    const [second] = talk.calls();
    talk.scene.renderer.receive({version: '1.0', deleteSurface: {surfaceId: 's'}});
    await talk.answer(second, {value: 'late'});
    expect([talk.scene.text(), codes(talk)]).to.deep.equal(['', []]);
  });
});

describe('a check that the agent makes (RULES §9.8, §10)', () => {
  afterEach(() => document.body.replaceChildren());

  const form = {
    root: {component: 'Column', children: ['q', 'go']},
    q: {
      component: 'TextField',
      label: 'Q',
      value: bound('/q'),
      '@checks': [{condition: ask('judge', bound('/q')), message: 'The agent says no.'}],
    },
    go: {
      component: 'Button',
      child: 'label',
      action: {event: {name: 'go', context: {q: bound('/q')}}},
      '@checks': [{condition: ask('judge', bound('/q')), message: 'Not yet.'}],
    },
    label: {component: 'Text', text: 'Go'},
  };
  const button = (talk: Conversation) => find(talk.scene, 'button');
  /** The form after its field was left. */
  const touched = async () => {
    const talk = await Conversation.start(form, {q: 'x'});
    find(talk.scene, 'input').focus();
    button(talk).focus();
    await talk.settled();
    return talk;
  };

  it('counts as failed until it is made, and gates at once; the answer opens the gate', async () => {
    const talk = await Conversation.start(form, {q: 'x'});
    // A field that nobody touched has nothing to show, so its own check waits.
    const calls = talk.calls();
    expect(calls.map(({name, args}) => [name, args.value])).to.deep.equal([['judge', 'x']]);
    expect(button(talk).getAttribute('aria-disabled')).to.equal('true');
    expect(button(talk).hasAttribute('disabled')).to.equal(false);
    button(talk).click();
    await talk.settled();
    expect(talk.actions()).to.deep.equal([]);
    // The refused submit shows what the fields miss, for which the field has to ask too.
    for (const call of [...calls, ...talk.calls()]) await talk.answer(call, {value: {valid: true}});
    expect(button(talk).hasAttribute('aria-disabled')).to.equal(false);
    button(talk).click();
    await talk.settled();
    expect(talk.actions().map(({context}) => context)).to.deep.equal([{q: 'x'}]);
    expect(talk.calls()).to.have.length(0, 'clicking asks nothing again');
  });

  it('fails with its message when the agent says so, or fails itself', async () => {
    for (const response of [
      {value: {valid: false}},
      {value: false},
      {value: 'yes'},
      {error: {code: 'E', message: 'broken'}},
    ]) {
      const talk = await touched();
      for (const call of talk.calls()) await talk.answer(call, response);
      expect(button(talk).getAttribute('aria-disabled')).to.equal('true');
      const {checks} = Object.values(talk.scene.element.inspect()!.nodes).find(({componentId}) => componentId === 'q')!;
      expect(checks).to.deep.equal({
        valid: false,
        pending: false,
        failing: [{message: 'The agent says no.', severity: 'error'}],
      });
      talk.scene.element.remove();
    }
  });

  it('shows what the agent says in its result', async () => {
    const talk = await touched();
    const verdict = {valid: false, code: 'TAKEN', message: 'Somebody has it.', severity: 'warning'};
    for (const call of talk.calls()) await talk.answer(call, {value: verdict});
    const {checks} = Object.values(talk.scene.element.inspect()!.nodes).find(({componentId}) => componentId === 'q')!;
    expect(checks).to.deep.equal({
      valid: true,
      pending: false,
      failing: [{message: 'Somebody has it.', severity: 'warning', code: 'TAKEN'}],
    });
    expect(button(talk).hasAttribute('aria-disabled')).to.equal(false, 'a warning gates nothing');
  });
});

describe('an action that asks the agent (RULES §9.8, §12)', () => {
  afterEach(() => document.body.replaceChildren());

  it('sends the call, or waits for what it has to know', async () => {
    const talk = await Conversation.start(
      {
        root: {component: 'Row', children: ['call', 'event']},
        call: {component: 'Button', child: 't', action: {functionCall: ask('lookup', bound('/q'))}},
        event: {
          component: 'Button',
          child: 't',
          action: {event: {name: 'go', context: {answer: ask('lookup', bound('/q')), at: bound('/q')}}},
        },
        t: {component: 'Text', text: 'T'},
      },
      {q: 'then'},
    );
    for (const id of ['call', 'event']) talk.scene.get(id).click();
    await talk.settled();
    const calls = talk.calls();
    expect(calls.map(({args}) => args.value)).to.deep.equal(['then', 'then'], 'each action asks for itself');
    expect(talk.actions()).to.deep.equal([]);
    await talk.answer(calls[1], {value: 'known'});
    expect(talk.actions().map(({context}) => context)).to.deep.equal([{answer: 'known', at: 'then'}]);
    await talk.answer(calls[0], {error: {code: 'E', message: 'no'}});
    expect(codes(talk)).to.deep.equal(['AGENT_FUNCTION_FAILED']);
    talk.scene.get('call').click();
    await talk.settled();
    expect(talk.calls()).to.have.length(1, 'each click is an action of its own');
  });
});
