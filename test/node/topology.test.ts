import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {Catalog} from '../../renderer/catalog/catalog.js';
import {checkTopology, TopologyIndex, type Placed} from '../../renderer/validate/topology.js';
import {brief} from './validation.js';

const children = {$ref: 'common_types.json#/$defs/ChildList'};
const catalog = new Catalog({
  document: {
    catalogId: 'boxes',
    protocolVersion: '1.0',
    components: {
      Box: {properties: {children}},
      Leaf: {properties: {}},
      // Stands at the top or in a Box only, and holds Leaves only.
      Picky: {properties: {children}, allowedParents: ['Surface', 'Box'], allowedChildren: ['Leaf']},
      Inner: {properties: {children}, allowedParents: ['Box']},
    },
  },
});

/** A surface whose components are written `Type child child …`. */
class Tree {
  readonly placed = new Map<string, Placed>();
  readonly index = new TopologyIndex();
  readonly forbidden = new Map<string, Set<string>>();
  reads = 0;

  update(components: Record<string, string | null>, {strict = false, indexed = true} = {}) {
    const changed = new Map<string, Placed | undefined>();
    for (const [id, text] of Object.entries(components)) {
      const [type, ...ids] = text?.split(' ') ?? [];
      const list = ids[0]?.startsWith('*') ? {componentId: ids[0].slice(1), path: '/l'} : ids;
      changed.set(
        id,
        text === null
          ? undefined
          : {component: {id, component: type!, children: list}, entry: catalog.components.get(type!)},
      );
    }
    const result = checkTopology({
      get: (id) => {
        this.reads++;
        return changed.has(id) ? changed.get(id) : this.placed.get(id);
      },
      changed: changed.keys(),
      pathOf: (id) => `/${id}`,
      strict,
      ...(indexed && {index: this.index}),
    });
    if (!strict || result.faults.length === 0) {
      result.adopt();
      for (const [id, made] of changed) {
        if (made) this.placed.set(id, made);
        else this.placed.delete(id);
      }
      for (const [parent, ids] of result.forbidden) this.forbidden.set(parent, ids);
    }
    return brief(result.faults);
  }

  edges(): [string, string][] {
    return [...this.placed].flatMap(([id, {component}]) => {
      const list = component?.children as string[] | {componentId: string};
      return (Array.isArray(list) ? list : [list.componentId]).map((child): [string, string] => [id, child]);
    });
  }

  isForbidden(parent: string, child: string): boolean {
    return this.forbidden.get(parent)?.has(child) ?? false;
  }
}

describe('checkTopology', () => {
  it('finds circles and where they close (RULES §3.8)', () => {
    const cases: [Record<string, string>[], string[]][] = [
      [[{root: 'Box root'}], ['SELF_REFERENCE /root/children/0']],
      [[{root: 'Box a', a: 'Box root'}], ['CIRCULAR_REFERENCE /a/children/0']],
      [[{root: 'Box a', a: 'Box b', b: 'Box c a'}], ['CIRCULAR_REFERENCE /b/children/1']],
      [[{root: 'Box *a', a: 'Box *root'}], ['CIRCULAR_REFERENCE /a/children']],
      // A change that closes a circle is what is at fault, wherever the search meets it.
      [[{root: 'Box a', a: 'Box b', b: 'Leaf'}, {b: 'Box a'}], ['CIRCULAR_REFERENCE /b/children/0']],
      [
        [
          {root: 'Box a', a: 'Leaf'},
          {a: 'Box b', b: 'Box a'},
        ],
        ['CIRCULAR_REFERENCE /b/children/0'],
      ],
      [[{a: 'Box b'}, {b: 'Box a'}], ['CIRCULAR_REFERENCE /b/children/0']],
      [[{root: 'Box a b', a: 'Box c', b: 'Box c', c: 'Leaf'}], []],
    ];
    for (const [updates, faults] of cases) {
      const tree = new Tree();
      let found: string[] = [];
      for (const update of updates) found = tree.update(update);
      assert.deepEqual(found, faults);
    }
  });

  it('lifts what is forbidden when the circle opens', () => {
    const tree = new Tree();
    tree.update({root: 'Box a', a: 'Box b', b: 'Box a'});
    assert.ok(tree.isForbidden('b', 'a'));
    assert.deepEqual(tree.update({c: 'Leaf'}), []);
    assert.deepEqual(tree.update({a: 'Leaf'}), []);
    assert.ok(!tree.isForbidden('b', 'a'));
  });

  it('checks where components may stand, whichever comes first (RULES §15)', () => {
    const cases: [Record<string, string>[], string[], [string, string]?][] = [
      [[{root: 'Picky a', a: 'Leaf'}], []],
      [[{root: 'Picky a', a: 'Box'}], ['UNALLOWED_CHILD /root/children/0'], ['root', 'a']],
      [[{root: 'Picky *a'}, {a: 'Box'}], ['UNALLOWED_CHILD /a'], ['root', 'a']],
      [[{a: 'Box'}, {root: 'Picky a'}], ['UNALLOWED_CHILD /root/children/0'], ['root', 'a']],
      [[{root: 'Inner'}], ['UNALLOWED_PARENT /root'], ['', 'root']],
      [[{root: 'Leaf'}, {root: 'Inner'}, {root: 'Box'}], []],
      [[{root: 'Picky a', a: 'Box'}, {a: 'Leaf'}], []],
      // The same fault is told once, not with every message.
      [[{root: 'Picky a', a: 'Box'}, {root: 'Picky a b'}], [], ['root', 'a']],
      [
        [{root: 'Box a', a: 'Picky'}, {root: 'Inner a'}],
        ['UNALLOWED_PARENT /root/children/0', 'UNALLOWED_PARENT /root'],
        ['root', 'a'],
      ],
    ];
    for (const [updates, faults, edge] of cases) {
      const tree = new Tree();
      let found: string[] = [];
      for (const update of updates) found = tree.update(update);
      assert.deepEqual(found, faults, JSON.stringify(updates));
      const forbidden = [...tree.forbidden].flatMap(([parent, ids]) => [...ids].map((id) => [parent, id]));
      assert.deepEqual(forbidden.slice(0, 1), edge ? [edge] : []);
    }
    const result = checkTopology({
      get: (id) => ({
        entry: catalog.components.get(id === 'root' ? 'Picky' : 'Box'),
        component: {id, component: 'X', children: id === 'root' ? ['v'] : []},
      }),
      changed: ['root'],
      pathOf: () => '',
      strict: false,
    });
    assert.equal(
      result.faults[0]?.message,
      "Container 'root' (Picky) cannot contain child 'v' (Box). Allowed children: ['Leaf'].",
    );
    assert.equal(result.faults[0]?.category, 'ValidationError');
  });

  it('in strict mode wants a root, every child, and everything reachable (RULES §3.7)', () => {
    const cases: [Record<string, string>, string[]][] = [
      [{root: 'Box a', a: 'Leaf'}, []],
      [{a: 'Leaf'}, ['MISSING_ROOT /root']],
      [{root: 'Box a'}, ['DANGLING_REFERENCE /root/children/0']],
      [{root: 'Leaf', a: 'Box b', b: 'Leaf'}, ['UNREACHABLE_COMPONENT /a', 'UNREACHABLE_COMPONENT /b']],
    ];
    for (const [update, faults] of cases) {
      assert.deepEqual(new Tree().update(update, {strict: true}), faults);
      assert.deepEqual(new Tree().update(update, {strict: true, indexed: false}), faults);
    }
    const tree = new Tree();
    tree.update({root: 'Box a', a: 'Leaf'}, {strict: true});
    assert.deepEqual(tree.update({a: 'Box b', b: 'Box a'}, {strict: true}), ['CIRCULAR_REFERENCE /b/children/0']);
    // The refused message left nothing behind.
    assert.deepEqual(tree.update({root: 'Box a'}, {strict: true}), []);
  });

  it('forbids as little as it must, whatever comes in whatever order', () => {
    const ids = ['root', 'a', 'b', 'c', 'd', 'e'];
    const definition = fc.oneof(
      {weight: 1, arbitrary: fc.constant(null)},
      {
        weight: 9,
        arbitrary: fc
          .tuple(
            fc.constantFrom('Box', 'Box', 'Picky', 'Inner', 'Leaf'),
            fc.array(fc.constantFrom(...ids), {maxLength: 3}),
          )
          .map(([type, list]) => [type, ...(type === 'Leaf' ? [] : list)].join(' ')),
      },
    );
    const update = fc.dictionary(fc.constantFrom(...ids), definition, {minKeys: 1, maxKeys: 4});
    fc.assert(
      fc.property(fc.array(update, {maxLength: 8}), (updates) => {
        const tree = new Tree();
        for (const each of updates) {
          const before = new Set(forbiddenOf(tree));
          const faults = tree.update(each);
          const edges = tree.edges();
          const drawn = edges.filter(([parent, child]) => !tree.isForbidden(parent, child));
          for (const id of ids)
            assert.ok(
              !reaches(
                drawn,
                drawn.filter(([parent]) => parent === id).map(([, child]) => child),
                id,
              ),
              `${id} stands in itself`,
            );
          for (const [parent, child] of edges) {
            const wrong = misplaced(tree, parent, child);
            if (wrong) assert.ok(tree.isForbidden(parent, child), `${parent} may not hold ${child}`);
            else if (tree.isForbidden(parent, child)) {
              // Edges that are misplaced still count as ways: which of the two faults is put right first isn't known.
              const ways = edges.filter(([p, c]) => !tree.isForbidden(p, c) || misplaced(tree, p, c));
              assert.ok(reaches(ways, [child], parent), `${parent} → ${child} is forbidden for nothing`);
            }
          }
          for (const edge of forbiddenOf(tree))
            assert.ok(before.has(edge) || faults.length > 0, `${edge} without a word`);
        }
      }),
      {numRuns: 1000, seed: 7},
    );
  });

  it('costs what changed, not what is there', () => {
    const count = 4000;
    const streams: Record<string, (i: number) => Record<string, string>> = {
      'one below the other, from the top': (i) => ({[i === 0 ? 'root' : `c${i}`]: `Box c${i + 1}`}),
      'one below the other, from below': (i) => ({
        [i === count - 1 ? 'root' : `c${i}`]: i === 0 ? 'Leaf' : `Box c${i - 1}`,
      }),
      'children after their parent': (i) =>
        i === 0 ? {root: `Box ${Array.from({length: count}, (_, n) => `c${n + 1}`).join(' ')}`} : {[`c${i}`]: 'Leaf'},
    };
    for (const [name, message] of Object.entries(streams)) {
      const tree = new Tree();
      for (let i = 0; i < count; i++) assert.deepEqual(tree.update(message(i)), []);
      assert.ok(tree.reads < count * 10, `${name}: ${tree.reads} definitions read`);
    }
    // A long chain in one message is searched once.
    const tree = new Tree();
    const chain = Object.fromEntries(
      Array.from({length: 20_000}, (_, i) => [i === 0 ? 'root' : `c${i}`, `Box c${i + 1}`]),
    );
    assert.deepEqual(tree.update({...chain, c20000: 'Box root'}), ['CIRCULAR_REFERENCE /c20000/children/0']);
    assert.ok(tree.reads < 200_000);
  });
});

function forbiddenOf(tree: Tree): string[] {
  return [...tree.forbidden].flatMap(([parent, ids]) => [...ids].map((id) => `${parent} ${id}`));
}

function reaches(edges: readonly [string, string][], from: readonly string[], to: string): boolean {
  const seen = new Set(from);
  for (const id of seen) {
    if (id === to) return true;
    for (const [parent, child] of edges) if (parent === id) seen.add(child);
  }
  return false;
}

function misplaced(tree: Tree, parent: string, child: string): boolean {
  const type = (id: string) => tree.placed.get(id)?.component?.component;
  const [above, below] = [type(parent), type(child)];
  if (above === undefined || below === undefined) return false;
  const parents = catalog.components.get(below)!.allowedParents;
  const kids = catalog.components.get(above)!.allowedChildren;
  return (parents !== undefined && !parents.includes(above)) || (kids !== undefined && !kids.includes(below));
}
