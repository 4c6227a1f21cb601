// The page that draws surfaces inside of an MCP host: the host tells what the model calls and what it gets, the server's tools hear
// what the user does.
import {App} from '@modelcontextprotocol/ext-apps';
import {basicCatalog, minimalCatalog} from 'a2ui-surface/catalogs/basic';
import {defineSurfaceElement, type SurfaceElement} from 'a2ui-surface/renderer';
import {connect} from 'a2ui-surface/transport';
import type {PageOptions} from '../page-options.js';
import {followHost} from './follow-host.js';
import {hostTransport} from './host-transport.js';
import {InputStream} from './input-stream.js';
import {shareData} from './share-data.js';

defineSurfaceElement({catalogs: [basicCatalog, minimalCatalog]});

const options = JSON.parse(document.getElementById('options')!.textContent) as PageOptions;
const surface = document.querySelector<SurfaceElement>('a2ui-surface')!;
const note = document.querySelector('p')!;
const app = new App({name: 'a2ui-surface', version: '1'}, {availableDisplayModes: ['inline', 'fullscreen']});
const input = new InputStream(surface);
const {transport, show} = hostTransport(app, options, tell);

// Before the handshake, so that nothing is missed.
app.ontoolinputpartial = ({arguments: given}) => input.partial(given ?? {});
app.ontoolinput = ({arguments: given}) => input.whole(given ?? {});
app.ontoolresult = (result) => {
  void input.settled().then(() => show(result));
};
app.ontoolcancelled = ({reason}) => tell(reason ?? '');
app.onhostcontextchanged = () => followHost(app, surface);
app.onteardown = () => Promise.resolve({});

connect(surface, transport).addEventListener('error', (event) => tell((event as CustomEvent<Error>).detail.message));
await app.connect();
followHost(app, surface);
shareData(app, surface.renderer);

/** Says what can't be drawn. */
function tell(text: string): void {
  note.textContent = text;
  note.hidden = text === '';
}
