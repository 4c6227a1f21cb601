import {defineConfig} from '@playwright/test';
import {launchOptions} from './test/tools/browser-path.mjs';

// `npm test` builds once and picks a free port; `npx playwright test FILE` builds first and uses the usual one.
const port = Number(process.env.A2UI_PORT ?? 4173);
const preview = `npx vite preview --mode preview --host 127.0.0.1 --port ${port} --strictPort`;

/**
 * Browser tests against what `npm run build` writes, served under the policies of vite.config.ts:
 *
 * - `page.goto('/')` is the composer (`/composer/`), under its own policy;
 * - `page.goto('/test-pages/NAME.html')` is `test/browser/pages/NAME.html`, under the strict policy of the element. Its script is
 *   a module of its own beside it (`<script type="module" src="./NAME.ts">`; inline scripts are refused) that imports
 *   `a2ui-surface`, `a2ui-surface/renderer` … – the built entries of `dist/lib`, never sources, which would be a second copy;
 * - `/a2ui-surface.js`, `/a2ui-surface.standalone.js` and `/lib/…` are the built files themselves.
 */
export default defineConfig({
  testDir: 'test/browser',
  workers: 1,
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: {timeout: 15_000},
  reporter: 'list',
  use: {baseURL: `http://127.0.0.1:${port}`, launchOptions: launchOptions(), trace: 'on-first-retry'},
  webServer: {
    command: process.env.A2UI_BUILT ? preview : `node test/tools/build.mjs browser && ${preview}`,
    url: `http://127.0.0.1:${port}/a2ui-surface.js`,
    timeout: 180_000,
    reuseExistingServer: !process.env.CI && !process.env.A2UI_BUILT,
  },
});
