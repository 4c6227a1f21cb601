import {html, nothing} from 'lit';
import {isObject} from '../protocol/json.js';
import type {ChildList as Children} from '../protocol/messages.js';
import {childList} from './child-list.js';
import {surfaceNode, type SurfaceNode} from './surface-node.js';

/**
 * What stands for a component that can't be drawn. A child that has not come takes no space (RULES §3.7); with `debug` each
 * placeholder names what is missing. A component that only has a schema shows its name and its children, so a layout can be judged.
 */
export function placeholder(node: SurfaceNode, failed = false): unknown {
  const {definition} = node;
  const {debug} = node.tree.host;
  if (!definition)
    return debug ? html`<span class="placeholder" part="placeholder">Waiting for #${node.id}</span>` : nothing;
  const name = `${definition.type ?? 'Component'} #${node.id}`;
  if (definition.component && definition.entry && !failed) {
    return html`<div class="placeholder placeholder-schema" part="placeholder">
      <span class="placeholder-name" part="placeholder-name">${name}</span>
      ${[...slots(node)]}
    </div>`;
  }
  const why = failed
    ? 'could not be drawn'
    : definition.waitsFor === undefined
      ? 'is not valid'
      : 'waits for its catalog';
  return html`<span class="placeholder" part="placeholder" ?hidden=${!debug}>${debug ? `${name} ${why}` : nothing}</span>`;
}

function* slots(node: SurfaceNode): Generator<unknown> {
  const {component, entry, edges} = node.definition!;
  for (const [name, kind] of entry!.kinds) {
    if (kind.kind !== 'children') continue;
    const list = component![name];
    if (Array.isArray(list) || isObject(list)) yield childList(node, list as Children);
  }
  for (const {slot, id, template} of edges) {
    const [name] = slot.split('/');
    if (template || entry!.kinds.get(name!)?.kind === 'children') continue;
    yield surfaceNode(node.tree, node, id, node.scope);
  }
}
