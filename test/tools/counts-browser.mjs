import {writeFileSync} from 'node:fs';

/** Reporter of Playwright that writes what ran to the file named by `A2UI_COUNTS`, for `npm test`. */
export default class BrowserCounts {
  #suite;
  #errors = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#errors.push(error.message ?? String(error.value));
  }

  onEnd() {
    if (!process.env.A2UI_COUNTS) return;
    const counts = {passed: 0, failed: 0, skipped: [], failures: []};
    for (const test of this.#suite?.allTests() ?? []) {
      const name = test.titlePath().filter(Boolean).join(' › ');
      const outcome = test.outcome();
      const reason = test.annotations.find(({type}) => type === 'skip' || type === 'fixme')?.description;
      if (outcome === 'skipped') counts.skipped.push(reason ? `${name} (${reason})` : name);
      // What passes when tried again is counted as passed, since the machines are small and shared; the list reporter names it flaky.
      else if (outcome === 'expected' || outcome === 'flaky') counts.passed++;
      else counts.failures.push(name);
    }
    // A spec that can't be loaded or a server that doesn't start leaves no test to blame.
    counts.failures.push(...this.#errors.map((message) => message.split('\n')[0]));
    counts.failed = counts.failures.length;
    writeFileSync(process.env.A2UI_COUNTS, JSON.stringify(counts));
  }

  printsToStdio() {
    return false;
  }
}
