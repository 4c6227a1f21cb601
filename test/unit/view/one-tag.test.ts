import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {defineSurfaceElement, Renderer, type Diagnostic, type SurfaceElement} from '../../../renderer/index.js';

const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const messageOf = (surfaceId: string, text: string) =>
  JSON.stringify({
    version: '1.0',
    createSurface: {surfaceId, catalogId: CATALOG, components: [{id: 'root', component: 'Text', text}]},
  });

/** An answer whose parts the test sends, and whether its reader has gone. */
interface Answer {
  send(text: string): void;
  end(): void;
  readonly url: string;
  readonly aborted: boolean;
}

describe('<a2ui-surface> as one tag', () => {
  before(() => defineSurfaceElement({catalogs: [basicCatalog]}));

  const fetched = globalThis.fetch;
  let answers: Answer[];
  let refuse: (() => Promise<Response>) | undefined;
  let contentType = '';
  beforeEach(() => {
    answers = [];
    contentType = 'application/x-ndjson';
    refuse = undefined;
    globalThis.fetch = (url, init) => {
      if (refuse) return refuse();
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({start: (made) => void (controller = made)});
      const signal = init?.signal;
      signal?.addEventListener('abort', () => controller.error(signal.reason));
      answers.push({
        url: String(url),
        send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => controller.close(),
        get aborted() {
          return signal?.aborted ?? false;
        },
      });
      return Promise.resolve(new Response(body, {headers: {'content-type': contentType}}));
    };
  });
  after(() => void (globalThis.fetch = fetched));

  const SLOTS = html`<p slot="loading">Loading</p><p slot="empty">Empty</p><p slot="error">Broken</p>`;
  /** What is seen: the surface's text, or the slot that stands for it. */
  const seen = (element: SurfaceElement) => {
    const slots = [...element.querySelectorAll<HTMLElement>('[slot]')].filter((each) => each.checkVisibility());
    const text = element.shadowRoot!.querySelector('.surface')?.textContent.trim();
    return [text, ...slots.map(({textContent}) => textContent)].filter(Boolean).join(' ');
  };
  const states = (element: SurfaceElement) =>
    ['loading', 'streaming', 'empty', 'error'].filter((name) => element.matches(`:state(${name})`));
  const sees = (element: SurfaceElement, text: string) =>
    waitUntil(() => seen(element) === text, `"${text}" does not come: "${seen(element)}"`);
  const withSource = (src: string) => fixture<SurfaceElement>(html`<a2ui-surface src=${src}>${SLOTS}</a2ui-surface>`);

  const script = (text: string) => {
    const element = Object.assign(document.createElement('script'), {type: 'application/a2ui+json'});
    element.textContent = text;
    return element;
  };

  it('takes in what scripts inside it say, also late ones, each once', async () => {
    const element = document.createElement('a2ui-surface');
    const diagnostics: Diagnostic[] = [];
    element.addEventListener('a2ui-diagnostic', ({detail}) => diagnostics.push(detail));
    element.append(
      script(messageOf('first', 'From the page')),
      Object.assign(document.createElement('script'), {type: 'text/plain'}),
    );
    const parent = await fixture<HTMLElement>(html`<div>${element}</div>`);
    expect(element.surface?.id).to.equal('first');
    expect(Object.keys(element.inspect()!.components)).to.deep.equal(['root']);
    await sees(element, 'From the page');
    expect(states(element)).to.deep.equal([]);
    element.append(
      script(`${messageOf('second', 'Later')}
        {"version": "1.0", "updateComponents": {"surfaceId": "first", "components": [{"id": "root", "component": "Text", "text": "Anew"}]}}`),
    );
    await sees(element, 'Anew');
    parent.prepend(element);
    await element.updateComplete;
    expect([...element.renderer.surfaces.keys()]).to.deep.equal(['first', 'second']);
    expect(diagnostics).to.deep.equal([]);
  });

  it('waits for the end of a script that is still being parsed', async () => {
    const parent = await fixture<HTMLElement>(html`<div></div>`);
    const element = document.createElement('a2ui-surface');
    Object.defineProperty(document, 'readyState', {value: 'loading', configurable: true});
    try {
      const half = script(messageOf('parsed', 'Whole').slice(0, 20));
      element.append(half);
      parent.append(element);
      await element.updateComplete;
      expect(element.renderer.surfaces.size).to.equal(0);
      half.textContent = messageOf('parsed', 'Whole');
      element.append('\n');
      await waitUntil(() => element.renderer.surfaces.size === 1);
      element.append(script(messageOf('last', 'Whole')));
      await element.updateComplete;
      expect(element.renderer.surfaces.size).to.equal(1);
    } finally {
      delete (document as {readyState?: string}).readyState;
    }
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect([...element.renderer.surfaces.keys()]).to.deep.equal(['parsed', 'last']);
    expect(element.renderer.diagnostics).to.deep.equal([]);
  });

  it('says what it is doing while its source streams', async () => {
    const element = await withSource('/agent');
    await sees(element, 'Loading');
    expect(states(element)).to.deep.equal(['loading', 'streaming']);
    await waitUntil(() => answers.length === 1);
    expect(answers[0]!.url).to.equal('/agent');
    answers[0]!.send(`${messageOf('one', 'Here')}\n`);
    await sees(element, 'Here');
    expect(states(element)).to.deep.equal(['streaming']);
    expect(element.shadowRoot!.querySelector('.surface')!.getAttribute('aria-busy')).to.equal('true');
    answers[0]!.end();
    await waitUntil(() => states(element).length === 0);
    expect(element.shadowRoot!.querySelector('[aria-busy]')).to.equal(null);
  });

  it('is not busy for ever because a connection stays open', async () => {
    contentType = 'text/event-stream; charset=utf-8';
    const element = await withSource('/agent');
    const busy = () => element.shadowRoot!.querySelector('[aria-busy="true"]') !== null;
    await waitUntil(() => answers.length === 1);
    await element.updateComplete;
    expect(busy()).to.equal(true);
    answers[0]!.send(`data: ${messageOf('one', 'Here')}\n\n`);
    await sees(element, 'Here');
    await element.updateComplete;
    expect(busy()).to.equal(false);
    expect(states(element)).to.deep.equal(['streaming']);
    answers[0]!.end();
    await waitUntil(() => states(element).length === 0);
  });

  it('says that nothing came', async () => {
    const element = await withSource('/silence');
    await waitUntil(() => answers.length === 1);
    answers[0]!.end();
    await sees(element, 'Empty');
    expect(states(element)).to.deep.equal(['empty']);
  });

  const failures: [name: string, refuse: () => Promise<Response>, why: RegExp][] = [
    ['an answer of another status', () => Promise.resolve(new Response('', {status: 503})), /answered 503/],
    ['no answer', () => Promise.reject(new TypeError('no network')), /no network/],
  ];
  for (const [name, how, why] of failures) {
    it(`says that loading failed: ${name}`, async () => {
      const diagnostics: Diagnostic[] = [];
      const parent = await fixture<HTMLElement>(html`<div></div>`);
      parent.addEventListener('a2ui-diagnostic', ({detail}) => diagnostics.push(detail));
      refuse = how;
      const element = document.createElement('a2ui-surface');
      element.src = '/nowhere';
      element.append(Object.assign(document.createElement('p'), {slot: 'error', textContent: 'Broken'}));
      parent.append(element);
      await sees(element, 'Broken');
      expect(states(element)).to.deep.equal(['error']);
      expect(diagnostics.map(({code}) => code)).to.deep.equal(['LOAD_FAILED']);
      expect(diagnostics[0]!.message).to.match(why);
      refuse = undefined;
      element.src = '/somewhere';
      await waitUntil(() => answers.length === 1);
      expect(states(element)).to.deep.equal(['loading', 'streaming']);
      answers[0]!.send(messageOf('one', 'Here'));
      answers[0]!.end();
      await sees(element, 'Here');
    });
  }

  describe('without slots of the page', () => {
    const bare = (lang = 'en') =>
      fixture<SurfaceElement>(html`<div lang=${lang}><a2ui-surface src="/agent"></a2ui-surface></div>`).then((parent) =>
        parent.querySelector('a2ui-surface')!,
      );
    const own = (element: SurfaceElement, selector: string) =>
      element.shadowRoot!.querySelector<HTMLElement>(`slot:not([hidden]) ${selector}`);
    const rootless = JSON.stringify({version: '1.0', createSurface: {surfaceId: 'one', catalogId: CATALOG}});
    const drawn = (element: SurfaceElement, selector: string) =>
      waitUntil(() => own(element, selector), `no ${selector}`, {timeout: 5000});

    it('a skeleton stands there until the root has come, and is told of in the language of the page', async () => {
      const element = await bare('de');
      await drawn(element, '.skeleton[aria-label="Wird geladen"]');
      expect(own(element, '.skeleton')!.offsetHeight).to.be.greaterThan(100);
      await expect(element).to.be.accessible();
      await waitUntil(() => answers.length === 1);
      answers[0]!.send(`${rootless}\n`);
      await waitUntil(() => element.surface);
      await element.updateComplete;
      expect(own(element, '.skeleton')).to.not.equal(null);
      const root = {id: 'root', component: 'Text', text: 'Here'};
      answers[0]!.send(JSON.stringify({version: '1.0', updateComponents: {surfaceId: 'one', components: [root]}}));
      answers[0]!.end();
      await sees(element, 'Here');
      expect(own(element, '*')).to.equal(null);
    });

    it('a sentence says that nothing came, or that loading failed, and another try is a press away', async () => {
      refuse = () => Promise.resolve(new Response('', {status: 503}));
      const element = await bare();
      await drawn(element, '[role="alert"]');
      expect(own(element, '[role="alert"]')!.textContent).to.equal('This could not be loaded.');
      await expect(element).to.be.accessible();
      refuse = undefined;
      own(element, 'button')!.click();
      await drawn(element, '.skeleton');
      await waitUntil(() => answers.length === 1);
      answers[0]!.end();
      await drawn(element, '[role="status"]');
      expect(own(element, '[role="status"]')!.textContent).to.equal('There is nothing to show.');
      expect(own(element, 'button')).to.equal(null);
    });

    it('nothing stands where nothing is on its way, and where a surface has gone', async () => {
      const idle = await fixture<SurfaceElement>(html`<a2ui-surface></a2ui-surface>`);
      idle.receive(rootless);
      await idle.updateComplete;
      expect([states(idle), idle.offsetHeight]).to.deep.equal([['loading'], 0]);
      contentType = 'text/event-stream';
      const element = await bare();
      await waitUntil(() => answers.length === 1);
      answers[0]!.send(`data: ${messageOf('one', 'Here')}\n\n`);
      await sees(element, 'Here');
      answers[0]!.send('data: {"version": "1.0", "deleteSurface": {"surfaceId": "one"}}\n\n');
      await waitUntil(() => !element.surface);
      await element.updateComplete;
      expect([states(element), element.offsetHeight]).to.deep.equal([['loading', 'streaming'], 0]);
      answers[0]!.end();
      await waitUntil(() => states(element).join() === 'empty');
      expect(element.offsetHeight).to.equal(0);
    });

    it('an element that shares its renderer is busy with its streams, and waits as well', async () => {
      const renderer = new Renderer({catalogs: [basicCatalog]});
      const element = await fixture<SurfaceElement>(html`<a2ui-surface .renderer=${renderer}></a2ui-surface>`);
      let send!: (line: string) => void;
      let end!: () => void;
      const stream = new ReadableStream<string>({
        start: (controller) => {
          send = (line) => controller.enqueue(`${line}\n`);
          end = () => controller.close();
        },
      });
      const done = renderer.stream(stream);
      send(rootless);
      await drawn(element, '.skeleton');
      expect(states(element)).to.deep.equal(['loading', 'streaming']);
      expect(element.shadowRoot!.querySelector('.surface')!.getAttribute('aria-busy')).to.equal('true');
      end();
      await done;
      await element.updateComplete;
      expect([states(element), own(element, '*')]).to.deep.equal([['loading'], null]);
    });
  });

  it('begins anew with another source, and keeps what did not come from the old one', async () => {
    const element = await withSource('/one');
    element.receive(messageOf('own', 'Of the page'));
    await waitUntil(() => answers.length === 1);
    answers[0]!.send(`${messageOf('talk', 'One')}\n`);
    await waitUntil(() => element.renderer.surfaces.has('talk'));
    element.src = '/two';
    await waitUntil(() => answers.length === 2);
    expect(answers[0]!.aborted).to.equal(true);
    expect([...element.renderer.surfaces.keys()]).to.deep.equal(['own']);
    element.surfaceId = 'talk';
    answers[1]!.send(messageOf('talk', 'Two'));
    answers[1]!.end();
    await sees(element, 'Two');
    element.removeAttribute('src');
    element.src = undefined;
    await waitUntil(() => !element.renderer.surfaces.has('talk'));
    expect(element.renderer.diagnostics).to.deep.equal([]);
  });

  it('ends a stream that nobody sees, and begins it again when it comes back', async () => {
    const element = await withSource('/agent');
    const parent = element.parentElement!;
    await waitUntil(() => answers.length === 1);
    answers[0]!.send(`${messageOf('one', 'First')}\n`);
    await sees(element, 'First');
    // Moved, not gone.
    parent.before(element);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answers[0]!.aborted).to.equal(false);
    element.remove();
    await waitUntil(() => answers[0]!.aborted);
    parent.append(element);
    await waitUntil(() => answers.length === 2);
    answers[1]!.send(messageOf('one', 'Second'));
    answers[1]!.end();
    await sees(element, 'Second');
    await waitUntil(() => states(element).length === 0);
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    parent.append(element);
    await sees(element, 'Second');
    expect(answers.length).to.equal(2);
    expect(element.renderer.diagnostics).to.deep.equal([]);
  });
});
