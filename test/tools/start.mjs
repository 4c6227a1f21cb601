// `npm start`: makes the checkout ready and serves the composer.
import {join} from 'node:path';
import {root} from './processes.mjs';
import {setup} from './setup.mjs';

try {
  await setup({browser: true});
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const {createServer} = await import('vite');
// Without a desktop there is nothing to open, and trying prints an error.
const desktop =
  ['darwin', 'win32'].includes(process.platform) || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const port = process.env.PORT ? Number(process.env.PORT) : undefined;
const server = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  mode: 'development',
  clearScreen: false,
  server: {port, strictPort: port !== undefined, open: desktop && !process.env.CI},
});
await server.listen();
server.printUrls();
