import {writeFileSync} from 'node:fs';

/** Reporter of @web/test-runner that writes what ran to the file named by `A2UI_COUNTS`, for `npm test`. */
export function unitCounts(file = process.env.A2UI_COUNTS) {
  let sessions = [];
  return {
    onTestRunFinished(run) {
      sessions = run.sessions;
    },
    stop() {
      if (!file) return;
      const counts = {passed: 0, failed: 0, skipped: [], failures: []};
      for (const session of sessions) {
        const before = counts.failures.length;
        if (session.testResults) countSuite(session.testResults, [], counts);
        // A file that breaks outside its tests (an import, an uncaught error) fails as one test more.
        if (!session.passed && counts.failures.length === before) counts.failures.push(session.testFile);
      }
      counts.failed = counts.failures.length;
      writeFileSync(file, JSON.stringify(counts));
    },
  };
}

function countSuite(suite, above, counts) {
  const names = suite.name ? [...above, suite.name] : above;
  for (const test of suite.tests) {
    const name = [...names, test.name].join(' › ');
    if (test.skipped) counts.skipped.push(name);
    else if (test.passed) counts.passed++;
    else counts.failures.push(name);
  }
  for (const inner of suite.suites) countSuite(inner, names, counts);
}
