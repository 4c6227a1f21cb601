/** Apps of MCP servers inside of a surface: a catalog of its own, chosen per component by `@catalogId`. */
import {defineCatalog, type Catalog} from '../../renderer/index.js';
import {checkInit, type McpCatalogInit} from './access.js';
import {mcpApp} from './components/mcp-app.js';
import {document} from './generated/document.js';
import {validators} from './generated/validators.js';
import {styles} from './styles.js';
import {words} from './words/index.js';

export type {McpCatalogInit, McpClient, McpPermission, McpServer, McpToolCall} from './access.js';

/**
 * The MCP Apps catalog with the page's servers and what it allows their apps:
 * `surface.catalogs = [basicCatalog, makeMcpCatalog({servers: {weather: {client, tools: ['forecast']}}})]`. What hosts apps is loaded
 * when the first one is drawn.
 *
 * @throws {TypeError} for a server without a client, an origin that is none, a permission that there is not.
 */
export function makeMcpCatalog(init: McpCatalogInit = {}): Catalog {
  checkInit(init);
  return defineCatalog({
    document,
    prose: () => import('./generated/prose.js').then(({document}) => document),
    components: [mcpApp(init)],
    styles,
    words,
    validators,
  });
}

/** The catalog as it is without servers, for tools: it knows the component and refuses every app. */
export const mcpCatalog = makeMcpCatalog();
