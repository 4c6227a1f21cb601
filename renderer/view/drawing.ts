import {NodeContext} from './node-context.js';
import {placeholder} from './placeholder.js';
import type {SurfaceNode} from './surface-node.js';
import type {Drawing} from './surface-tree.js';

/** How the nodes of every surface are drawn: by the render functions of catalogs, and by our placeholders. */
export const drawing: Drawing<SurfaceNode> = {
  template: (node) => node.definition!.entry!.definition!.render(new NodeContext(node)),
  placeholder,
  checks: (node) => new NodeContext(node).checks,
};
