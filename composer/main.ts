import './monaco-environment.js';
import {basicCatalog} from '../catalogs/index.js';
import {firstExample} from './examples.js';
import {Workspace} from './workspace.js';
import type {App} from './app.js';
import './app.js';

const workspace = new Workspace([basicCatalog]);
workspace.open({title: firstExample.title, text: firstExample.text, example: firstExample.id});
document.querySelector<App>('composer-app')!.workspace = workspace;
