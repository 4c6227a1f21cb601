import {scriptAddress} from './monaco-environment.js';
import {prefetchMarkdown} from '../catalogs/basic/index.js';
import {defineSurfaceElement} from '../renderer/index.js';
import {Actions} from './actions.js';
import {afterPaint} from './after-paint.js';
import type {App} from './app.js';
import './app.js';
import {firstCatalogs, lateCatalogs} from './known-catalogs.js';
import {watchParts} from './late-parts.js';
import {Session} from './session.js';
import {Workspace} from './workspace.js';

defineSurfaceElement({catalogs: firstCatalogs});
prefetchMarkdown();
const workspace = new Workspace(firstCatalogs, lateCatalogs);
const session = new Session(workspace);
const app = document.querySelector<App>('composer-app')!;
app.actions = new Actions(workspace, session, () => app.pickFile());
app.workspace = workspace;
watchParts(workspace, session);
void session.start().then(() => afterPaint(() => void workspace.loadRest().then(() => import('./dialogs.js'))));

// After a first visit the composer works without a network; the dev server has no list of files to keep.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keep = () =>
    setTimeout(() => {
      navigator.serviceWorker
        .register(scriptAddress('./service-worker.js'), {type: 'module'})
        .catch((error: unknown) => console.warn(error));
    }, 2000);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep);
}
