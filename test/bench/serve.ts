import {readFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

// Isolated pages get a clock of microseconds.
const ISOLATED = {'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp'};

/** Serves `folder` on a free port of this machine; gives the address. */
export async function serve(folder: string): Promise<{address: string; server: Server}> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(join(folder, path)).then(
      (bytes) =>
        response
          .writeHead(200, {...ISOLATED, 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream'})
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server};
}
