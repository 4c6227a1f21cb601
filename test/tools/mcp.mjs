// `npm run mcp`: builds what examples/mcp needs, bundles its two pages, and serves them beside a real MCP server.
import {join} from 'node:path';
import {build as bundle} from 'esbuild';
import {build} from './build.mjs';
import {extAppsPatches} from './ext-apps.mjs';
import {root} from './processes.mjs';

try {
  await build(['lib', 'mcp']);
  await bundle({
    entryPoints: ['surface', 'host'].map((name) => join(root, `examples/mcp/${name}.js`)),
    outdir: join(root, 'dist/mcp-example'),
    plugins: [extAppsPatches],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // The project's own would lead to the sources.
    tsconfigRaw: {},
    logLevel: 'error',
  });
  await import('../../examples/mcp/server.mjs');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
