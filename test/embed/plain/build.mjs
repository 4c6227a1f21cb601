// There is nothing to build: the page needs the one file of the package beside it.
import {cpSync} from 'node:fs';

cpSync('index.html', 'dist/index.html');
cpSync('node_modules/a2ui-surface/dist/a2ui-surface.standalone.js', 'dist/a2ui-surface.standalone.js');
