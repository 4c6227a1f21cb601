import {html, nothing} from 'lit';
import {mcpCatalog} from '../catalogs/mcp/index.js';
import {defineCatalog, defineComponent} from '../renderer/index.js';

/** What the catalog says of McpApp, as far as a placeholder shows it. */
interface App {
  readonly resource: string;
  readonly server?: string;
  readonly tool?: string;
  readonly title?: string;
}

/** Stands for the app: which one would be there, and who brings it. No MCP client is here, so nothing is loaded. */
const app = defineComponent<App>('McpApp', ({props, named, accessible}) => {
  const {resource, server, tool, title} = props;
  const details = [server && `server ${server}`, tool && `tool ${tool}`].filter(Boolean).join(', ');
  return html`<div class="mcp-app" part="mcp-app" role="group" aria-label=${named ? nothing : title || 'App'} ${accessible()}>
    <dialog class="mcp-app-box" part="mcp-app-box" role="presentation" open>
      <div class="mcp-app-head" part="mcp-app-head"><span class="mcp-app-title" part="mcp-app-title"><bdi>${title || 'App'}</bdi></span></div>
      <div class="mcp-app-notice" part="mcp-app-notice" role="note">
        <span class="mcp-app-what">An app of an MCP server stands here</span>
        <span class="mcp-app-detail"><bdi>${resource}</bdi>${details ? html`<br />${details}` : nothing}</span>
        <span class="mcp-app-detail">The page that shows this surface supplies the MCP client.</span>
      </div>
    </dialog>
  </div>`;
});

/** The MCP Apps catalog for authors: all that it says of its component, which is drawn as a placeholder. */
export const mcpPlaceholders = defineCatalog({
  document: mcpCatalog.document,
  prose: async () => (await mcpCatalog.describe()).document,
  components: [app],
  styles: [...mcpCatalog.styles],
  validators: mcpCatalog.validators,
  words: mcpCatalog.words,
});
