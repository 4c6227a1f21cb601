// A page that talks with an agent over HTTP: what the agent says comes as server-sent events, what it is told goes as requests.
import 'a2ui-surface';
import {basicCatalog} from 'a2ui-surface/catalogs/basic';
import {defineCatalog, defineFunction, type CatalogDocument} from 'a2ui-surface/renderer';

const args = (properties: object, required: readonly string[] = []) => ({
  args: {type: 'object', properties, required, additionalProperties: false},
});

/** A catalog that the page has as JSON: two functions that the agent answers, and two that it may call here. */
const hotel = {
  catalogId: 'hotel',
  protocolVersion: '1.0',
  functions: {
    roomsLeft: {type: 'object', returnType: 'number', properties: args({}, [])},
    isFree: {type: 'object', returnType: 'validationResult', properties: args({name: {}}, ['name'])},
    receipt: {
      type: 'object',
      returnType: 'string',
      allowedCallers: 'rendererOrAgent',
      properties: args({number: {type: 'number'}}, ['number']),
    },
    private: {type: 'object', returnType: 'string'},
  },
} as unknown as CatalogDocument;

const element = document.querySelector('a2ui-surface')!;
element.catalogs = [
  basicCatalog,
  defineCatalog({
    document: hotel,
    functions: [
      defineFunction<{number: number}>('receipt', ({number}, {locale}) => `R-${number} (${locale})`),
      defineFunction('private', () => 'not for agents'),
    ],
  }),
];

// One request after the other, so that the agent hears things in the order in which they happened.
let sending = Promise.resolve();
element.addEventListener('a2ui-message', ({detail}) => {
  const body = JSON.stringify(detail);
  sending = sending.then(async () => {
    await fetch('/agent/messages', {method: 'POST', body});
  });
});

const {complete, messages} = await element.stream(await fetch('/agent/events'));
document.querySelector('output')!.textContent = `${complete ? 'complete' : 'broken'} after ${messages}`;
