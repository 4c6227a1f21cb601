import './monaco-environment.js';
import {basicCatalog} from '../catalogs/index.js';
import {Session} from './session.js';
import {Workspace} from './workspace.js';
import type {App} from './app.js';
import './app.js';

const workspace = new Workspace([basicCatalog]);
const session = new Session(workspace);
const app = document.querySelector<App>('composer-app')!;
app.session = session;
app.workspace = workspace;
void session.start();
