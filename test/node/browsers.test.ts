import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {it} from 'node:test';
import {getCompatibleVersions} from 'baseline-browser-mapping';

it('the README and the build mean the browsers that Baseline called widely available on the day that the README names', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  const [, chrome, firefox, safari, day] =
    /Chrome and Edge ([\d.]+), Firefox ([\d.]+), Safari ([\d.]+), and newer: what Baseline called widely available on (\d+ \w+ \d{4}),/.exec(
      readme,
    )!;
  const date = new Date(`${day} UTC`).toISOString().slice(0, 10);
  const versions = getCompatibleVersions({widelyAvailableOnDate: date, suppressWarnings: true});
  const found = Object.fromEntries(versions.map(({browser, version}) => [browser, version]));
  assert.deepEqual([found.chrome, found.edge, found.firefox, found.safari], [chrome, chrome, firefox, safari]);
  const [, targets] = /^const cssTarget = \[(.*)\];$/m.exec(readFileSync('vite.config.ts', 'utf8'))!;
  assert.equal(targets, `'chrome${chrome}', 'firefox${firefox}', 'safari${safari}'`);
});
