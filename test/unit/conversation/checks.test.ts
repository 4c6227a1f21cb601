// RULES §10: results of every kind, several of them, when they are shown and when they gate.
import {expect} from '@open-wc/testing';
import {find, findAll, until} from '../basic/kit.js';
import {bound, Conversation} from './kit.js';

const check = (path: string, message?: string) => ({condition: bound(path), ...(message && {message})});

const form = (...checks: object[]) => ({
  root: {component: 'Column', children: ['field', 'go']},
  field: {component: 'TextField', label: 'F', value: bound('/v'), '@checks': checks},
  go: {component: 'Button', child: 'label', action: {event: {name: 'go'}}, '@checks': checks},
  label: {component: 'Text', text: 'Go'},
});

const state = ({scene}: Conversation, id = 'field') =>
  Object.values(scene.element.inspect()!.nodes).find(({componentId}) => componentId === id)!.checks!;
const shown = ({scene}: Conversation) =>
  findAll(scene, '[part~="check-message"]').map((element) => element.textContent.trim());
const button = ({scene}: Conversation) => find(scene, 'button');

describe('checks (RULES §10)', () => {
  afterEach(() => document.body.replaceChildren());

  const results: [what: string, value: unknown, valid: boolean, messages: string[]][] = [
    ['a sound result', {valid: true, code: 'FINE', extra: 1}, true, []],
    ['true', true, true, []],
    ['false', false, false, ['Rule.']],
    ['nothing', undefined, false, ['Rule.']],
    ['null', null, false, ['Rule.']],
    ['a text', 'true', false, ['Rule.']],
    ['a number', 1, false, ['Rule.']],
    ['an object without verdict', {message: 'No verdict.'}, false, ['Rule.']],
    ['a result with a message of its own', {valid: false, message: 'Result.'}, false, ['Result.']],
    ['an error', {valid: false, severity: 'error'}, false, ['Rule.']],
    ['a warning', {valid: false, severity: 'warning', message: 'Careful.'}, true, ['Careful.']],
    ['an info', {valid: false, severity: 'info'}, true, ['Rule.']],
    ['an unknown severity', {valid: false, severity: 'fatal'}, false, ['Rule.']],
  ];
  it('§10.2 take results from bindings; what is no sound result is a failure', async () => {
    const talk = await Conversation.start(form(check('/r', 'Rule.')), {v: ''});
    for (const [what, value, valid, messages] of results) {
      await talk.scene.data('/r', value ?? null);
      const {valid: is, failing} = state(talk);
      expect([is, failing.map(({message}) => message)]).to.deep.equal([valid, messages], what);
      expect(button(talk).getAttribute('aria-disabled')).to.equal(valid ? null : 'true', what);
    }
  });

  it('§10.3 are made in order; all that fail are told, each with the most telling sentence', async () => {
    const talk = await Conversation.start(
      form(
        check('/a', 'First.'),
        check('/b'),
        {condition: {'@call': 'email', args: {value: bound('/v')}}},
        check('/c', 'Last.'),
      ),
      {v: 'no address', a: false, b: false, c: {valid: false, message: 'Own.', severity: 'warning'}},
    );
    const messages = [
      'First.',
      'This value is not valid.',
      'Please enter a valid email address (e.g. user@example.com).',
      'Own.',
    ];
    expect(state(talk).failing.map(({message}) => message)).to.deep.equal(messages);
    expect(state(talk).valid).to.equal(false);
    button(talk).click();
    await talk.settled();
    expect(shown(talk)).to.deep.equal(messages);
    await talk.scene.data('/', {
      v: 'a@b.example',
      a: true,
      b: true,
      c: {valid: false, message: 'Own.', severity: 'warning'},
    });
    expect([state(talk).valid, shown(talk)]).to.deep.equal([true, ['Own.']]);
  });

  it('§10.4 messages wait until the field was left or a submit was tried; gating does not wait', async () => {
    const talk = await Conversation.start(form(check('/ok', 'Missing.')), {v: ''});
    expect([shown(talk), button(talk).getAttribute('aria-disabled')]).to.deep.equal([[], 'true']);
    find(talk.scene, 'input').focus();
    await talk.type('x');
    expect(shown(talk)).to.deep.equal([], 'not while typing for the first time');
    button(talk).focus();
    await talk.settled();
    expect(shown(talk)).to.deep.equal(['Missing.']);
    expect(find(talk.scene, 'input').getAttribute('aria-invalid')).to.equal('true');
    await talk.scene.data('/ok', true);
    expect([shown(talk), button(talk).getAttribute('aria-disabled')]).to.deep.equal([[], null]);
  });

  it('§10.4 a gated Button keeps the focus order, sends nothing, marks every field and says why', async () => {
    const parts = form(check('/ok', 'Missing.'));
    const second = {...parts.field, label: 'Second', '@checks': [check('/ok2', 'Also missing.')]};
    const talk = await Conversation.start(
      {...parts, root: {component: 'Column', children: ['field', 'second', 'go']}, second},
      {v: ''},
    );
    const target = button(talk);
    target.focus();
    expect(talk.scene.element.shadowRoot!.activeElement).to.equal(target);
    target.click();
    await talk.settled();
    expect(talk.actions()).to.deep.equal([]);
    expect(shown(talk)).to.deep.equal(['Missing.', 'Also missing.']);
    const status = find(talk.scene, '[role="status"]');
    await until(() => status.textContent === 'Missing.', 'the reason is announced');
    expect(target.hasAttribute('disabled')).to.equal(false);
    // A field that comes after the try has not been tried.
    await talk.scene.components([
      {id: 'root', component: 'Column', children: ['field', 'second', 'late', 'go']},
      {id: 'late', component: 'TextField', label: 'Late', value: bound('/late'), '@checks': [check('/ok3', 'Late.')]},
    ]);
    expect(shown(talk)).to.deep.equal(['Missing.', 'Also missing.']);
    await talk.scene.data('/ok', true);
    target.click();
    await talk.settled();
    expect(talk.actions()).to.have.length(1);
  });

  it('§10.5 nothing of it reaches the agent', async () => {
    const talk = await Conversation.start(form(check('/ok', 'Missing.')), {v: ''});
    button(talk).click();
    await talk.type('abc');
    await talk.scene.data('/ok', true);
    expect(talk.scene.messages).to.deep.equal([]);
  });

  it('§1.6 a rule that can’t be read counts as failed, with its message', async () => {
    const talk = await Conversation.start(form({condition: 'always', message: 'Unreadable.'}), {v: ''});
    expect(state(talk)).to.deep.equal({
      valid: false,
      pending: false,
      failing: [{message: 'Unreadable.', severity: 'error'}],
    });
  });

  it('a pattern that could keep the page busy is judged in its own time, and counts as failed until then', async () => {
    const evil = {condition: {'@call': 'regex', args: {value: bound('/v'), pattern: '^(a+)+$'}}, message: 'No match.'};
    const talk = await Conversation.start(form(evil), {v: 'a'.repeat(900) + '!'});
    await until(() => !state(talk, 'go').pending, 'the engine is there');
    expect(state(talk, 'go').failing.map(({message}) => message)).to.deep.equal(['No match.']);
    const begin = performance.now();
    await talk.scene.data('/v', 'a'.repeat(999) + '!');
    await talk.scene.data('/v', 'a'.repeat(999));
    expect(performance.now() - begin).to.be.below(2000);
    expect(state(talk, 'go').valid).to.equal(true);
  });
});
