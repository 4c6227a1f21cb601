// The published cases that need no DOM, through the public API; those that do are played by test/browser/conformance.spec.ts.
import {describe, it} from 'node:test';
import {sharedConformance} from './conformance/cases.js';
import {allPlayables} from './conformance/conformance.js';

const folder = sharedConformance();

describe('conformance', {skip: folder ? false : 'there are no published cases beside the checkout'}, () => {
  for (const {name, playables} of folder ? allPlayables(folder) : []) {
    const here = playables.filter(({place}) => place === 'node');
    if (here.length === 0) continue;
    describe(name, () => {
      for (const {name: title, skip, play} of here) it(title, {skip}, () => play());
    });
  }
});
