import {textOf, type Contestant} from './contestant.js';
import {scenarios} from './scenarios.js';

declare global {
  /** Milliseconds from the start of the navigation to the frame that shows the surface. */
  var firstShown: number | undefined;
}

/** Draws a small surface as soon as the page can, and tells when it was on screen. */
export async function first(contestant: Contestant): Promise<void> {
  const measure = scenarios.find(({name}) => name === 'mount')!.plan(50).measures[0]!;
  const host = document.createElement('div');
  document.body.append(host);
  const stage = await contestant.open(host);
  stage.perform(contestant.prepare(measure.steps[0]!));
  const look = () => {
    if (textOf(host) !== measure.text) {
      requestAnimationFrame(look);
      return;
    }
    const channel = new MessageChannel();
    channel.port1.onmessage = () => (globalThis.firstShown = performance.now());
    channel.port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
