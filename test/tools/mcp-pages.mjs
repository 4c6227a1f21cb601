// Writes the pages of MCP Apps into dist, after `lib`: the sandbox that pages with a strict policy serve.
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {root} from './processes.mjs';

/** Writes `dist/mcp-sandbox.html`. */
export async function writeMcpPages() {
  const made = pathToFileURL(join(root, 'dist/lib/catalogs/mcp/generated/sandbox-page.js')).href;
  const {sandboxPage} = await import(`${made}?${Date.now()}`);
  await writeFile(join(root, 'dist/mcp-sandbox.html'), sandboxPage);
}
