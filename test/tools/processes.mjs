import {spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';

/** The root of the checkout, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const windows = process.platform === 'win32';
const running = new Set();

/** Ends `child` and what it has started. */
export function end(child, signal = 'SIGTERM') {
  try {
    // Each child leads a group of its own, so its browsers and servers go with it.
    if (windows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

process.on('exit', () => {
  for (const child of running) end(child, 'SIGKILL');
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    for (const child of running) end(child);
    setTimeout(() => process.exit(code), running.size ? 1500 : 0);
  });
}

// Ended with SIGTERM, npm takes its shell along but not the program in it, which would serve or test on for nobody.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(143);
}, 1000).unref();

/**
 * Runs a program in the checkout until it ends or `timeout` milliseconds are over, and gives its exit code and what it printed.
 * `show` passes its output through at once instead.
 *
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(command, args, {env = {}, timeout = 0, show = false} = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {...process.env, ...env},
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows,
    });
    running.add(child);
    let output = '';
    let timer;
    const finish = (code, words = '') => {
      clearTimeout(timer);
      // What it left behind (a server whose parent crashed) would outlive the tests.
      end(child, 'SIGKILL');
      running.delete(child);
      resolve({code, output: output + words});
    };
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => finish(127, `${command}: ${error.message}\n`));
    // `close` would wait for a stray grandchild that holds the pipe.
    child.on('exit', (code, signal) => setTimeout(() => finish(code ?? 1, signal ? `Ended by ${signal}.\n` : ''), 50));
    if (timeout) {
      timer = setTimeout(() => {
        output += `Not done after ${timeout / 1000} s: stopped.\n`;
        end(child);
        setTimeout(() => end(child, 'SIGKILL'), 3000).unref();
      }, timeout);
    }
  });
}
