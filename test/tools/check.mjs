// `npm run check`: types, lint and format side by side; one that fails hides no other.
import {run} from './processes.mjs';
import {setup} from './setup.mjs';

const CHECKS = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.'],
};

try {
  await setup();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const asked = process.argv.slice(2);
await Promise.all(
  Object.entries(CHECKS)
    .filter(([name]) => !asked.length || asked.includes(name))
    .map(async ([name, args]) => {
      const {code, output} = await run(process.execPath, args);
      console.log(`${name}: ${code === 0 ? 'fine' : 'failed'}`);
      if (output.trim()) console.log(output.trimEnd());
      if (code !== 0) process.exitCode = 1;
    }),
);
