import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {defineSurfaceElement, type Diagnostic, type SourcePart, type SurfaceElement} from '../../../renderer/index.js';

const file = (parts: object) => ({
  title: 'Trip',
  messages: [
    {
      version: '1.0',
      createSurface: {
        surfaceId: 'trip',
        catalogId: 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
        components: [{id: 'root', component: 'Text', text: {'@path': '/sources/weather'}}],
      },
    },
  ],
  ...parts,
});

describe('an .a2ui file', () => {
  before(() => defineSurfaceElement({catalogs: [basicCatalog]}));

  const place = async () => {
    const element = await fixture<SurfaceElement>(html`<a2ui-surface></a2ui-surface>`);
    const diagnostics: Diagnostic[] = [];
    element.addEventListener('a2ui-diagnostic', ({detail}) => diagnostics.push(detail));
    const shown = () => element.shadowRoot!.querySelector('.surface')!.textContent.trim();
    return {
      element,
      diagnostics,
      shown,
      sees: (text: string) => waitUntil(() => shown() === text, `no "${text}"`, {timeout: 4000}),
    };
  };

  it('draws its messages, and without a hook asks for nothing', async () => {
    const {element, diagnostics} = await place();
    expect(element.resolveSource).to.equal(undefined);
    element.receive(
      file({sources: {weather: {url: 'https://a.example/weather'}}, mocks: '[]', environment: {}, files: null}),
    );
    await element.updateComplete;
    expect(element.surface!.dataModel.get('/sources')).to.equal(undefined);
    expect(diagnostics).to.deep.equal([]);
  });

  it('offers its files and sources to the page, whose answers become data', async () => {
    const {element, diagnostics, sees} = await place();
    const asked: SourcePart[] = [];
    element.receive(file({files: [{name: 'a/b', path: '/photo'}], sources: {weather: {url: '/weather'}}}));
    // Set late, as a script after the tag does.
    element.resolveSource = async (source) => {
      asked.push(source);
      return source.kind === 'source' ? 'Sunny' : undefined;
    };
    await sees('Sunny');
    expect(asked).to.deep.equal([
      {kind: 'file', name: 'a/b', content: {name: 'a/b', path: '/photo'}, path: '/photo'},
      {kind: 'source', name: 'weather', content: {url: '/weather'}, path: '/sources/weather'},
    ]);
    expect(element.surface!.dataModel.get('/photo')).to.equal(undefined);
    expect(diagnostics).to.deep.equal([]);
  });

  it('reads parts that come before, after and without the messages of a stream', async () => {
    const {element, sees} = await place();
    element.resolveSource = ({content}) => content;
    const {messages} = file({});
    await element.stream(`{"messages": ${JSON.stringify(messages)}, "sources": {"weather": "Rain"}}`);
    await sees('Rain');
    await element.stream('{"messages": [], "sources": {"weather": "Snow"}}');
    await sees('Snow');
    await element.stream([{messages: [], sources: {weather: 'Fog'}}]);
    await sees('Fog');
  });

  it('asks again after refreshSeconds, while the element is in the page and the surface is there', async () => {
    const {element, sees} = await place();
    let [times, aborted] = [0, 0];
    element.resolveSource = (_, signal) => {
      signal.addEventListener('abort', () => aborted++);
      return `${++times}`;
    };
    element.receive(file({sources: {weather: {refreshSeconds: 0.001}}}));
    // However short it wants them, the pauses take a second.
    await sees('1');
    await sees('2');
    const parent = element.parentElement!;
    element.remove();
    const ended = [times, aborted];
    expect(ended).to.deep.equal([2, 2]);
    parent.append(element);
    await sees('3');
    element.receive({version: '1.0', deleteSurface: {surfaceId: 'trip'}});
    element.receive(file({}));
    element.resolveSource = () => 'late';
    element.remove();
    parent.append(element);
    await element.updateComplete;
    expect(element.surface!.dataModel.get('/sources')).to.equal(undefined);
  });

  it('says what the page could not provide, and what it does not know', async () => {
    const {element, diagnostics} = await place();
    const messages: unknown[] = [];
    element.addEventListener('a2ui-message', ({detail}) => messages.push(detail.message));
    element.resolveSource = ({name}) => {
      if (name === 'late') return Promise.reject(new Error('no network'));
      throw new TypeError('not one of ours');
    };
    element.receive(
      file({sources: {late: {}, weather: {path: '/weather'}}, files: ['unnamed'], future: 1, 'a/b': 2, $schema: 'x'}),
    );
    element.receive(file({messages: [], sources: 7}));
    await waitUntil(() => diagnostics.length === 6, 'not all are told');
    expect(diagnostics.map(({code, severity, path}) => `${code} ${severity} ${path}`)).to.deep.equal([
      'UNKNOWN_FIELD info /future',
      'UNKNOWN_FIELD info /a~1b',
      'MISSING_FIELD info /files/0',
      'SOURCE_FAILED warning /weather',
      'TYPE_MISMATCH info /sources',
      'SOURCE_FAILED warning /sources/late',
    ]);
    expect(diagnostics[3]!.message).to.equal('The page could not provide the source weather: not one of ours.');
    expect(messages).to.deep.equal([]);
  });
});
