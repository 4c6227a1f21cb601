import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {JsonObject} from '../../../renderer/index.js';
import {old, pairs} from './surfaces-v0-8.js';
import {schemaOf, settled, talk, withoutSpec, wrong} from './talk.js';

const begin = (root = 'root', more: JsonObject = {}) => ({beginRendering: {surfaceId: 's', root, ...more}});
const update = (...components: unknown[]) => ({surfaceUpdate: {surfaceId: 's', components}});
const text = (id: string, more: JsonObject = {literalString: id}) => old(id, 'Text', {text: more});

describe('v0.8 (RULES §20)', () => {
  for (const {name, v08, v10} of pairs) {
    it(`is read as v1.0: ${name}`, async () => {
      const then = talk();
      const now = talk();
      assert.deepEqual(wrong(then.receive(...v08)), []);
      assert.deepEqual(wrong(now.receive(...v10)), []);
      const {rootId} = then.renderer.surfaces.get('s')!;
      const drawn = Object.fromEntries(
        Object.entries(then.drawn()).map(([id, component]) =>
          id === rootId ? ['root', {...component, id: 'root'}] : [id, component],
        ),
      );
      if (name !== 'a template over a map') assert.deepEqual(drawn, now.drawn());
      assert.deepEqual(then.data(), now.data());
      await settled();
      assert.deepEqual(wrong(then.renderer.diagnostics), []);
    });

    it(`is v0.8 by its schema: ${name}`, {skip: withoutSpec}, () => {
      const message = schemaOf('older/v0_8/server_to_client.json');
      for (const each of v08) {
        assert.equal(message(each), '');
        const {components = []} = (each.surfaceUpdate ?? {}) as {components?: {component: JsonObject}[]};
        for (const {component} of components) {
          const [type, properties] = Object.entries(component)[0]!;
          assert.equal(
            schemaOf('older/v0_8/standard_catalog_definition.json', {}, `components/${type}`)(properties),
            '',
          );
        }
      }
    });
  }

  it('draws nothing before beginRendering, and grows after it', () => {
    const {renderer, receive, drawn} = talk();
    receive(update(text('root')));
    assert.equal(renderer.surfaces.size, 0);
    receive(begin());
    assert.deepEqual(Object.keys(drawn()), ['root']);
    receive(update(text('more')));
    assert.deepEqual(Object.keys(drawn()), ['root', 'more']);
  });

  it('may begin before anything has come', () => {
    const {receive, drawn, data} = talk();
    receive(begin('main'), update(text('main')), {
      dataModelUpdate: {surfaceId: 's', contents: [{key: 'a', valueNumber: 1}]},
    });
    assert.deepEqual(Object.keys(drawn()), ['main']);
    assert.deepEqual(data(), {a: 1});
  });

  it('names the first component by any id, and may name another later; one called root is like any other', () => {
    const {renderer, receive, drawn} = talk();
    receive(update(text('main'), text('root')), begin('main'));
    assert.equal(renderer.surfaces.get('s')!.rootId, 'main');
    receive(begin('root'));
    assert.equal(renderer.surfaces.get('s')!.rootId, 'root');
    assert.deepEqual(Object.keys(drawn()), ['main', 'root']);
  });

  it('has in strict mode the root that its agent names, and no other', () => {
    const {receive, drawn} = talk({strict: true});
    const column = old('main', 'Column', {children: {explicitList: ['a']}});
    assert.deepEqual(wrong(receive(update(column, text('a')), begin('main'))), []);
    assert.deepEqual(Object.keys(drawn()), ['main', 'a']);
    assert.deepEqual(
      wrong(receive(update(old('main', 'Column', {children: {explicitList: ['a', 'b']}}), text('b')))),
      [],
    );
    const [lost] = receive(update(text('root')));
    assert.deepEqual(
      [lost!.code, lost!.message],
      ['UNREACHABLE_COMPONENT', "Component 'root' is not reachable from 'main'."],
    );
    const {receive: other} = talk({strict: true});
    const [missing] = other(update(text('a')), begin('main')).filter(({severity}) => severity === 'error');
    assert.match(missing!.message, /none has the id 'main'/);
  });

  it('merges the keys that a data update lists', () => {
    const {receive, data} = talk();
    const write = (contents: JsonObject[], path?: string) => ({
      dataModelUpdate: {surfaceId: 's', contents, ...(path !== undefined && {path})},
    });
    receive(begin(), write([{key: 'a', valueString: 'x'}]), write([{key: 'b', valueNumber: 2}], '/'));
    assert.deepEqual(data(), {a: 'x', b: 2});
    receive(
      write([{key: 'c', valueBoolean: true}], 'deep/er'),
      write([{key: 'd/e', valueMap: [{key: 'f', valueString: 'g'}]}], '/deep/er'),
    );
    assert.deepEqual(data(), {a: 'x', b: 2, deep: {er: {c: true, 'd/e': {f: 'g'}}}});
    receive(write([{key: 'b'}]));
    assert.deepEqual(data(), {a: 'x', deep: {er: {c: true, 'd/e': {f: 'g'}}}});
    receive(write([{key: '.', valueString: 'all'}], '/deep'));
    assert.deepEqual(data(), {a: 'x', deep: 'all'});
  });

  it('writes an initial value for a path, relative to the root outside templates', () => {
    const {receive, data} = talk();
    receive(
      begin(),
      update(
        old('root', 'Column', {children: {template: {componentId: 'item', dataBinding: '/items'}}}),
        text('item', {path: 'name', literalString: 'not here'}),
        text('other', {path: 'name', literalString: 'here'}),
        text('third', {path: '/a/b', literalString: 'and here'}),
      ),
    );
    assert.deepEqual(data(), {name: 'here', a: {b: 'and here'}});
  });

  it('loses only a component that has not one type', () => {
    const {receive, drawn} = talk();
    const two = {id: 'two', component: {Text: {text: {literalString: 'a'}}, Icon: {name: {literalString: 'star'}}}};
    const found = receive(begin(), update(text('root'), two, text('last')));
    assert.deepEqual(
      found.filter(({severity}) => severity === 'error').map(({code, path, componentId}) => [code, path, componentId]),
      [['NOT_A_COMPONENT', '/surfaceUpdate/components/1/component', 'two']],
    );
    assert.deepEqual(Object.keys(drawn()), ['root', 'last']);
  });

  it('says where a fault stood in the message as it came', () => {
    const {receive} = talk();
    const found = receive(
      begin(),
      update(
        text('root'),
        old('field', 'TextField', {label: {literalString: 'A'}, textFieldType: 'shortest'}),
        old('go', 'Button', {child: 'root', action: {name: 5, context: []}}),
        old('rows', 'Row', {children: {explicitList: ['root']}, distribution: 'middle'}),
      ),
    );
    assert.deepEqual(
      found.filter(({severity}) => severity === 'error').map(({path}) => path),
      [
        '/surfaceUpdate/components/1/component/TextField/textFieldType',
        '/surfaceUpdate/components/2/component/Button/action/name',
        '/surfaceUpdate/components/3/component/Row/distribution',
      ],
    );
  });

  it('sends a userAction, with the id that the agent gave the component', async () => {
    const {receive, press, sent} = talk();
    receive(...pairs.find(({name}) => name === 'a form')!.v08);
    await press('send');
    assert.equal(sent.length, 1);
    const {message, metadata} = sent[0]!;
    assert.deepEqual(metadata, {});
    const {timestamp, ...action} = message.userAction as JsonObject;
    assert.match(String(timestamp), /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(action, {
      name: 'send',
      surfaceId: 's',
      sourceComponentId: 'send',
      context: {name: 'Ada', source: 'form', count: 3, sure: false},
    });
    if (!withoutSpec) assert.equal(schemaOf('older/v0_8/client_to_server.json')(message), '');
  });

  it('is told of errors, and can begin the surface anew after deleting it', () => {
    const {renderer, receive, sent, drawn} = talk();
    receive(begin(), update(old('root', 'Text', {})));
    assert.deepEqual(Object.keys(sent[0]!.message), ['error']);
    receive({deleteSurface: {surfaceId: 's'}});
    assert.equal(renderer.surfaces.size, 0);
    assert.equal(receive({deleteSurface: {surfaceId: 's'}})[0]?.code, 'MISSING_VERSION');
    receive(begin('x'), update(text('x')));
    assert.deepEqual(Object.keys(drawn()), ['x']);
  });

  it('sets the primary color where the page lets it', () => {
    const styles = {primaryColor: '#336699', font: 'Serif'};
    const quiet = talk();
    quiet.receive(begin('root', {styles}));
    assert.equal(quiet.renderer.surfaces.get('s')!.traits.primaryColor, undefined);
    const lively = talk({policy: {themeColor: true}});
    lively.receive(begin('root', {styles}));
    assert.equal(lively.renderer.surfaces.get('s')!.traits.primaryColor, '#336699');
  });

  it('tells once of each old form', () => {
    const {renderer, receive} = talk();
    for (let i = 0; i < 3; i++) receive(update(text('root')), begin());
    const told = renderer.diagnostics.filter(({code}) => code === 'OLD_FORM').map(({message}) => message);
    assert.deepEqual(new Set(told).size, told.length);
    assert.ok(told.every((message) => message.startsWith('v0.8: ')) && told.length >= 4, told.join('\n'));
  });

  it('survives a snapshot: dialect, root and templates over maps', async () => {
    const first = talk();
    first.receive(...pairs.find(({name}) => name === 'a greeting from the data')!.v08);
    const again = talk();
    again.renderer.restore(JSON.parse(JSON.stringify(first.renderer.snapshot())) as never);
    const surface = again.renderer.surfaces.get('s')!;
    assert.deepEqual([surface.rootId, surface.traits.mapTemplates], ['main', true]);
    again.receive(update(old('go', 'Button', {child: 'name', action: {name: 'go'}})));
    await again.press('go');
    assert.ok(again.sent[0]!.message.userAction);
  });
});
