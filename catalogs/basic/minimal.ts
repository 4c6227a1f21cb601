import {defineCatalog, defineFunction, type CatalogDocument, type ComponentSchema} from '../../renderer/index.js';
import {basicComponents} from './components/index.js';
import {document as basic} from './generated/document.js';
import {validators} from './generated/validators.js';
import {upgrades} from './upgrades.js';

const NAMES = ['Text', 'Row', 'Column', 'Button', 'TextField'] as const;

/** Makes the first letter of a text a capital, as v0.9's minimal catalog wants it. */
const capitalize = defineFunction<{value?: unknown}>('capitalize', ({value}, {locale}) => {
  const text = value === undefined || value === null ? '' : String(value);
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
});

function pick<T>(from: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(NAMES.map((name) => [name, from[name]!]));
}

/** The document, made of that of the basic catalog. */
function minimal(from: CatalogDocument): CatalogDocument {
  return {
    catalogId: 'https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json',
    protocolVersion: '0.9',
    title: 'Minimal catalog of v0.9',
    components: pick<ComponentSchema>(from.components!),
    functions: {
      capitalize: {
        type: 'object',
        description: 'Makes the first letter of a text a capital.',
        returnType: 'string',
        properties: {
          '@call': {const: 'capitalize'},
          args: {
            type: 'object',
            properties: {value: {$ref: 'common_types.json#/$defs/DynamicString'}},
            required: ['value'],
            unevaluatedProperties: false,
          },
        },
      },
    },
    $defs: from.$defs,
  };
}

/**
 * The minimal catalog that v0.9 had beside its basic one, and v1.0 has not: five of the basic components and one function. Only
 * surfaces of old dialects can use it, beside the basic catalog, whose styles it shares.
 */
export const minimalCatalog = defineCatalog({
  document: minimal(basic),
  prose: () => import('./generated/prose.js').then(({document}) => minimal(document)),
  components: basicComponents.filter(({name}) => (NAMES as readonly string[]).includes(name)),
  functions: [capitalize],
  validators: {
    components: pick(validators.components),
    functions: {
      capitalize: (args) => typeof args === 'object' && args !== null && 'value' in args,
    },
  },
  upgrades: {'v0.9': {components: upgrades['v0.9']!.components}},
});
