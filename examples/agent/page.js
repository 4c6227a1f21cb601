import {connect, defineCatalog, defineFunction, fetchTransport} from './a2ui-surface.js';

const catalog = await (await fetch('catalog.json')).json();
/** What the page can do for the agent: tell the day where the user is. */
const today = defineFunction('today', (_, {timeZone}) => new Date().toLocaleDateString('sv-SE', {timeZone}));

const surface = document.querySelector('a2ui-surface');
surface.catalogs = [...surface.catalogs, defineCatalog({document: catalog, functions: [today]})];

const agent = connect(surface, fetchTransport({url: `agent?conversation=${crypto.randomUUID()}`}));
const status = document.querySelector('output');
agent.addEventListener('status', ({detail}) => (status.textContent = `The connection is ${detail}.`));
agent.addEventListener('error', ({detail}) => (status.textContent = detail.message));
