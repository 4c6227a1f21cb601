import type {NodeInspection, PropertyInspection} from '../conversation/inspection.js';
import {checkResults} from '../evaluate/checks.js';
import {formatPointer} from '../model/pointer.js';
import {isObject, type Json} from '../protocol/json.js';
import type {TreeNode} from './surface-tree.js';
import {Signal} from 'signal-polyfill';

/** The nodes of a tree by instance id, parents before children (design.md §4: parent instance / slot / occurrence). */
export function inspectNodes(tree: Iterable<TreeNode>): Record<string, NodeInspection> {
  const ids = new Map<TreeNode, string>();
  const below = new Map<TreeNode, TreeNode[]>();
  for (const node of tree) {
    const siblings = node.parent && (below.get(node.parent) ?? below.set(node.parent, []).get(node.parent)!);
    siblings?.push(node);
  }
  const sorted = [...tree].sort((a, b) => a.depth - b.depth);
  for (const node of sorted) ids.set(node, instanceId(node, ids));
  const all: [string, NodeInspection][] = sorted.map((node) => [
    ids.get(node)!,
    inspectNode(node, below.get(node) ?? [], ids),
  ]);
  return Object.fromEntries(all);
}

function instanceId(node: TreeNode, ids: ReadonlyMap<TreeNode, string>): string {
  const {parent} = node;
  if (!parent) return node.id;
  return `${ids.get(parent)}/${slotOf(node, parent)}`;
}

/** The property that names the child, with its position where that is a list. */
function slotOf(node: TreeNode, parent: TreeNode): string {
  const {entry} = parent.definition ?? {};
  if (!entry) return node.id;
  const edges = parent.definition!.edges.filter(({id}) => id === node.id);
  const listed = edges.find(({slot}) => entry.kinds.get(slot.split('/')[0]!)?.kind === 'children');
  if (node.slot && listed) return `${listed.slot.split('/')[0]}/${node.slot.positionOf(node)}`;
  return edges.find((edge) => edge !== listed)?.slot ?? node.id;
}

function inspectNode(node: TreeNode, children: TreeNode[], ids: ReadonlyMap<TreeNode, string>): NodeInspection {
  const {definition} = node;
  const resolved = definition?.component !== undefined && definition.entry !== undefined;
  return {
    componentId: node.id,
    type: definition?.type,
    state: resolved ? 'resolved' : 'pending',
    scope: formatPointer(node.scope.pointer, '/'),
    props: resolved ? Signal.subtle.untrack(() => inspectProps(node, children, ids)) : {},
    ...(definition?.component?.['@checks'] && {checks: Signal.subtle.untrack(() => checkState(node))}),
    renders: node.renders,
    identity: node.identity,
  };
}

function checkState(node: TreeNode): NodeInspection['checks'] {
  const {valid, pending, failing} = checkResults(node.component['@checks'] ?? [], node);
  return {valid, pending, failing};
}

function inspectProps(
  node: TreeNode,
  children: TreeNode[],
  ids: ReadonlyMap<TreeNode, string>,
): Record<string, PropertyInspection> {
  const props: Record<string, PropertyInspection> = {};
  for (const [name, kind] of node.definition!.entry!.kinds) {
    const raw = node.component[name];
    if (raw === undefined) continue;
    if (kind.kind === 'action') props[name] = {action: true};
    else if (kind.kind === 'child' || kind.kind === 'children') {
      const prefix = `${ids.get(node)}/${name}`;
      const nodes = children
        .map((child) => ids.get(child)!)
        .filter((id) => id === prefix || id.startsWith(`${prefix}/`));
      props[name] = {nodes: nodes.sort((a, b) => position(a) - position(b))};
    } else {
      const writable = isObject(raw) && '@path' in raw;
      const value = node.value(name) as Json | undefined;
      props[name] = value === undefined ? {writable} : {value, writable};
    }
  }
  return props;
}

function position(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1)) || 0;
}
