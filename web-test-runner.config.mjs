import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {playwrightLauncher} from '@web/test-runner-playwright';
import {launchOptions} from './test/tools/browser-path.mjs';
import {unitCounts} from './test/tools/counts-unit.mjs';

/** Unit tests in a real browser: `npx wtr --files test/unit/model/data-model.test.ts` runs one file. */
export default {
  rootDir: '.',
  files: ['test/unit/**/*.test.ts'],
  nodeResolve: {exportConditions: ['development']},
  concurrency: 2,
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  testFramework: {config: {ui: 'bdd', timeout: 10_000}},
  browsers: [playwrightLauncher({product: 'chromium', launchOptions: launchOptions()})],
  plugins: [
    // micromark's development build logs through a package that is no ES module.
    {
      name: 'without-debug',
      resolveImport: ({source}) => (source === 'debug' ? '/@without-debug.js' : undefined),
      serve: ({path}) => (path === '/@without-debug.js' ? 'export default () => () => {};' : undefined),
    },
    // As in vite.config.ts.
    {
      name: 'small-character-table',
      resolveImport: ({source}) =>
        source === 'decode-named-character-reference'
          ? '/catalogs/basic/markdown/decode-named-character-reference.ts'
          : undefined,
    },
    // esbuild drops `with {type: 'json'}`, so it has to turn JSON into modules too.
    esbuildPlugin({
      ts: true,
      json: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  filterBrowserLogs: ({args}) => !args.some((arg) => typeof arg === 'string' && arg.includes('Lit is in dev mode')),
  reporters: [defaultReporter({reportTestProgress: Boolean(process.stdout.isTTY)}), unitCounts()],
  coverage: Boolean(process.env.COVERAGE),
  coverageConfig: {
    include: ['renderer/**/*.ts', 'catalogs/**/*.ts'],
    reporters: ['text-summary', 'lcovonly'],
    threshold: {statements: 85, branches: 80, functions: 85, lines: 85},
  },
};
