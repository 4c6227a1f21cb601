import {expect} from '@open-wc/testing';
import {Renderer} from '../../../renderer/index.js';

it('a stream without end leaves the page its timers', async () => {
  let pieces = 0;
  const {complete} = await new Renderer().stream(
    (function* () {
      for (;;) yield `{"version": "1.0", "deleteSurface": {"surfaceId": "${++pieces}"}}\n`;
    })(),
    // Without a turn for them this would never end it.
    {signal: AbortSignal.timeout(50)},
  );
  expect(complete).to.equal(false);
  expect(pieces).to.be.greaterThan(1);
});
