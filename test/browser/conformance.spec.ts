// The published cases that need elements: values as they are drawn, nodes, accessibility. The others are Node tests.
import {test} from '@playwright/test';
import {sharedConformance} from '../node/conformance/cases.js';
import {allPlayables, lazyPlayer} from '../node/conformance/conformance.js';

const folder = sharedConformance();
let player: ReturnType<typeof lazyPlayer>;

test.describe.configure({mode: 'default'});
test.skip(!folder, 'there are no published cases beside the checkout');
test.beforeAll(({browser}) => {
  player = lazyPlayer(() => browser.newPage());
});

for (const {name, playables} of folder ? allPlayables(folder) : []) {
  for (const {name: title, place, skip, play} of playables) {
    if (place !== 'browser') continue;
    test(`${name} ${title}`, async () => {
      test.skip(skip !== undefined, skip);
      await play(await player());
    });
  }
}
