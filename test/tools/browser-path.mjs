import {existsSync} from 'node:fs';
import {chromium} from 'playwright';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser that the tests run in: `BROWSER_PATH`, else Playwright's own (`path` is then undefined), else one of the system's.
 *
 * @returns {{path: string | undefined} | undefined} Undefined when there is none.
 */
export function findBrowser(env = process.env) {
  if (env.BROWSER_PATH) {
    if (!existsSync(env.BROWSER_PATH)) throw new Error(`BROWSER_PATH names no file: ${env.BROWSER_PATH}`);
    return {path: env.BROWSER_PATH};
  }
  // Playwright names its path also when nothing lies there.
  if (existsSync(chromium.executablePath())) return {path: undefined};
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : {path};
}

/** What both test runners start the browser with; the arguments keep it from talking to anybody. */
export function launchOptions() {
  return {
    executablePath: findBrowser()?.path,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  };
}
