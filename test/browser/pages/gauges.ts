import {defineCatalog, defineComponent} from 'a2ui-surface/renderer';
import {html} from 'lit';

const number = {$ref: 'https://a2ui.org/specification/v1_0/common_types.json#/$defs/DynamicNumber'};

/** A catalog of one component, registered without validators made at build time. */
export const gauges = defineCatalog({
  document: {
    protocolVersion: '1.0',
    catalogId: 'https://example.org/catalogs/gauges',
    title: 'Gauges',
    components: {
      Meter: {
        type: 'object',
        properties: {component: {const: 'Meter'}, value: number},
        required: ['component', 'value'],
      },
    },
  },
  components: [
    defineComponent<{value?: number}>(
      'Meter',
      ({props}) => html`<meter min="0" max="1" .value=${props.value ?? 0}>${props.value}</meter>`,
    ),
  ],
});
