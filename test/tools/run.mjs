// `node test/tools/run.mjs FILE ARGUMENT …` runs a TypeScript program of the project after the set-up.
import {run} from './processes.mjs';
import {setup} from './setup.mjs';

try {
  await setup();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const {code} = await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {show: true});
process.exit(code);
