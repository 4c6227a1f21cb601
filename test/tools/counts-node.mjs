/** Reporter of `node --test` that writes what ran as one JSON object, for `npm test`. */
export default async function* nodeCounts(events) {
  const counts = {passed: 0, failed: 0, skipped: [], failures: []};
  const totals = {};
  for await (const {type, data} of events) {
    if (type === 'test:diagnostic' && data.nesting === 0) {
      const [, name, value] = /^(pass|fail|cancelled|skipped|todo) (\d+)$/.exec(data.message) ?? [];
      if (name) totals[name] = Number(value);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const reason = data.skip ?? data.todo;
    if (reason !== undefined)
      counts.skipped.push(typeof reason === 'string' && reason ? `${data.name} (${reason})` : data.name);
    // A suite fails only because a test in it does.
    else if (type === 'test:fail' && data.details?.type !== 'suite') counts.failures.push(data.name);
  }
  counts.passed = totals.pass ?? 0;
  counts.failed = (totals.fail ?? 0) + (totals.cancelled ?? 0);
  yield JSON.stringify(counts);
}
