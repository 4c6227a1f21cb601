// `npm run agent`: builds the element for pages, and serves examples/agent with it.
import {build} from './build.mjs';

try {
  await build(['bundle']);
  await import('../../examples/agent/server.mjs');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
