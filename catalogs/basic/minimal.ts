import {defineCatalog, defineFunction, type CatalogDocument, type ComponentSchema} from '../../renderer/index.js';
import document from './catalog.json' with {type: 'json'};
import {basicComponents} from './components/index.js';
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

const known = document as unknown as CatalogDocument;

/**
 * The minimal catalog that v0.9 had beside its basic one, and v1.0 has not: five of the basic components and one function. Only
 * surfaces of old dialects can use it, beside the basic catalog, whose styles it shares.
 */
export const minimalCatalog = defineCatalog({
  document: {
    catalogId: 'https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json',
    protocolVersion: '0.9',
    title: 'Minimal catalog of v0.9',
    components: pick<ComponentSchema>(known.components!),
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
    $defs: known.$defs,
  },
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
