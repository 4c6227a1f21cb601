// `node --experimental-vm-modules parse-modules.mjs FILE …` names the files that are no modules for this JavaScript engine.
import {readFileSync} from 'node:fs';
import {SourceTextModule} from 'node:vm';

for (const path of process.argv.slice(2)) {
  try {
    new SourceTextModule(readFileSync(path, 'utf8'), {identifier: path});
  } catch (error) {
    process.exitCode = 1;
    console.log(`${path}: ${error.message} (${error.stack.split('\n', 1)[0]})`);
  }
}
