import {scriptAddress} from './monaco-environment.js';
import {basicCatalog, chartCatalog, mapCatalog, minimalCatalog} from '../catalogs/index.js';
import {Actions} from './actions.js';
import {Session} from './session.js';
import {Workspace} from './workspace.js';
import type {App} from './app.js';
import './app.js';

const catalogs = [basicCatalog, minimalCatalog, chartCatalog, mapCatalog];
// Authors read what a page that only draws does without.
await Promise.all(catalogs.map((catalog) => catalog.describe()));
const workspace = new Workspace(catalogs);
const session = new Session(workspace);
const app = document.querySelector<App>('composer-app')!;
app.actions = new Actions(workspace, session, () => app.pickFile());
app.workspace = workspace;
void session.start();

// After a first visit the composer works without a network; the dev server has no list of files to keep.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keep = () =>
    setTimeout(() => {
      navigator.serviceWorker
        .register(scriptAddress('./service-worker.js'), {type: 'module'})
        .catch((error: unknown) => console.warn(error));
    }, 2000);
  // The descriptions may have come after the page was loaded.
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep);
}
