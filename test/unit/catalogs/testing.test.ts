import {expect} from '@open-wc/testing';
// Served as it is, it makes a global.
import 'axe-core';
import {html} from 'lit';
import {basicCatalog} from '../../../catalogs/basic/index.js';
import {chartCatalog} from '../../../catalogs/chart/index.js';
import {mapCatalog} from '../../../catalogs/map/index.js';
import {
  defineCatalog,
  defineComponent,
  defineFunction,
  defineSurfaceElement,
  elementComponent,
  type Catalog,
  type CatalogInit,
  type JsonObject,
} from '../../../renderer/index.js';
import {catalogFaults, type Axe, type CatalogTestOptions} from '../../../renderer/testing/index.js';
import {scene} from '../view/kit.js';

const {axe} = globalThis as unknown as {axe: Axe};

defineSurfaceElement({catalogs: [basicCatalog]});

const string = {$ref: 'common_types.json#/$defs/DynamicString'};
const entry = (name: string, properties: object = {}, more: object = {}) => ({
  [name]: {type: 'object', properties: {component: {const: name}, ...properties}, ...more},
});
const catalogOf = (components: object, init: Partial<CatalogInit> = {}, functions: object = {}): Catalog =>
  defineCatalog({
    document: {catalogId: 'tested', protocolVersion: '1.0', components, functions} as CatalogInit['document'],
    ...init,
  });

/** Drawn after data and library have come. */
const settle = (element: HTMLElement) =>
  new Promise<void>((resolve) => setTimeout(resolve, element.shadowRoot!.querySelector('.chart, .map') ? 250 : 20));

const rows = [
  {name: 'A', n: 1, at: '2026-01', lat: 48, lng: 16},
  {name: 'B', n: 3, at: '2026-02', lat: 40, lng: 10},
];
const dataModel = {
  rows,
  shape: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 47],
        [12, 47],
        [12, 49],
        [10, 47],
      ],
    ],
  },
};
const charts = ['bar', 'line', 'area', 'pie', 'donut', 'scatter'].map((type): JsonObject => ({
  type,
  title: 'A chart',
  data: {'@path': '/rows'},
  x: type === 'scatter' ? 'n' : 'name',
  series: [
    {field: 'n', label: 'N'},
    {field: 'n', label: 'M'},
  ].slice(0, /pie|donut|scatter/.test(type) ? 1 : 2),
  selection: {'@path': '/chosen'},
}));
const ours: [Catalog, CatalogTestOptions][] = [
  [basicCatalog, {}],
  [
    chartCatalog,
    {
      catalogs: [basicCatalog],
      samples: {
        Chart: [...charts, {type: 'bar', series: [{label: 'Own', data: [1, 2]}], categories: ['x', 'y']}],
        Table: [
          {
            caption: 'A table',
            data: {'@path': '/rows'},
            columns: [
              {field: 'name', label: 'Name'},
              {field: 'n', label: 'N', display: 'bar'},
            ],
            key: 'name',
            selection: {'@path': '/chosen'},
          },
        ],
        Metric: [{label: 'Orders', value: 5, delta: -0.1, deltaFormat: {type: 'percent'}, trend: [1, 2, 3]}],
        Sparkline: [{data: [1, 2, 3], label: 'Course'}],
      },
    },
  ],
  [
    mapCatalog,
    {
      catalogs: [basicCatalog],
      samples: {
        Map: [
          {title: 'Places', markers: {data: {'@path': '/rows'}, label: 'name', key: 'name'}, selection: 'A'},
          {
            regions: {
              data: [
                {id: 'AT', n: 2},
                {id: 'IT', n: 3},
              ],
              value: 'n',
            },
            lines: [
              {
                points: [
                  [1, 2],
                  [3, 4],
                ],
                label: 'Way',
              },
            ],
          },
          {
            regions: {
              data: [{id: 'a', name: 'North'}],
              label: 'name',
              geojson: {type: 'Feature', id: 'a', geometry: {'@path': '/shape'}},
            },
          },
        ],
      },
    },
  ],
];

describe('the test kit', function () {
  this.timeout(120_000);

  for (const [catalog, options] of ours) {
    it(`finds no fault with ${catalog.document.title}`, async () => {
      expect(await catalogFaults(catalog, {axe, dataModel, settle, ...options})).to.deep.equal([]);
    });
  }

  it('finds each fault that a catalog can have, and says which', async () => {
    const draw = (name: string, render: Parameters<typeof defineComponent>[1] = () => html`<p>fine</p>`) => ({
      components: [defineComponent(name, render)],
    });
    const cases: [Catalog, RegExp][] = [
      [
        catalogOf(entry('Box', {}, {allowedChildren: ['Box', 'Box']}), draw('Box')),
        /^document\/components\/Box: .*names a component twice/,
      ],
      [catalogOf(entry('Box', {child: {type: 'string'}}), draw('Box')), /^Box\/child: holds children/],
      [
        catalogOf(
          entry('Tabs', {
            tabs: {type: 'array', items: {type: 'object', properties: {title: string, child: {type: 'string'}}}},
          }),
          draw('Tabs'),
        ),
        /^Tabs\/tabs\/child: holds children/,
      ],
      [catalogOf(entry('Ghost')), /^Ghost: the document declares it, but nothing draws it/],
      [
        catalogOf(
          entry('Twin'),
          draw('Twin', () => html`<p>one</p><p>two</p>`),
        ),
        /^Twin, minimal, light: .*exactly one root element/,
      ],
      [
        catalogOf(
          entry('Empty'),
          draw('Empty', () => html``),
        ),
        /^Empty, minimal, light: it draws nothing/,
      ],
      [
        catalogOf(
          entry('Slip', {text: string}),
          draw('Slip', ({props}) => html`<p>${String((props as {text?: string}).text)}</p>`),
        ),
        /^Slip, minimal, light: it shows "undefined"/,
      ],
      [
        catalogOf(
          entry('Thrower', {text: string}),
          draw('Thrower', () => {
            throw new Error('no');
          }),
        ),
        /^Thrower, minimal, .*could not be drawn: no/,
      ],
      [
        catalogOf(
          entry('Nameless'),
          draw('Nameless', () => html`<button></button>`),
        ),
        /^Nameless, minimal, light: Buttons must have discernible text \(axe: button-name\)/,
      ],
      [
        catalogOf(
          entry('Pale'),
          draw('Pale', () => html`<p .style=${'color: #888'}>pale</p>`),
        ),
        /^Pale, minimal, light: .*color-contrast/,
      ],
      [
        catalogOf(
          {},
          {functions: [defineFunction('five', () => 'five')]},
          {five: {type: 'object', returnType: 'number', properties: {'@call': {const: 'five'}}}},
        ),
        /^five\(\{\}\): gives string, not number/,
      ],
      [
        catalogOf(
          {},
          {
            functions: [
              defineFunction('fails', () => {
                throw new Error('no');
              }),
            ],
          },
          {fails: {type: 'object', returnType: 'any', properties: {'@call': {const: 'fails'}}}},
        ),
        /^fails\(\{\}\): throws Error: no/,
      ],
    ];
    for (const [catalog, wanted] of cases) {
      const faults = await catalogFaults(catalog, {axe});
      expect(
        faults.some((fault) => wanted.test(fault)),
        `${String(wanted)} in ${JSON.stringify(faults, null, 1)}`,
      ).to.equal(true);
    }
  });
});

class StarsElement extends HTMLElement {
  value = 0;
  label = '';
}
customElements.define('my-stars', StarsElement);

describe('elementComponent', () => {
  const number = {$ref: 'common_types.json#/$defs/DynamicNumber'};
  const action = {$ref: 'common_types.json#/$defs/Action'};
  const children = {$ref: 'common_types.json#/$defs/ChildList'};
  const schema = entry('Stars', {label: string, value: number, done: action, children, weight: {type: 'number'}});

  it('sets properties, writes the user’s change back, fires actions and holds children', async () => {
    const catalog = catalogOf(
      {...schema, ...entry('Note', {text: string})},
      {
        components: [
          elementComponent('Stars', 'my-stars', {value: 'change', done: 'submit'}),
          defineComponent<{text?: string}>('Note', ({props}) => html`<p>${props.text}</p>`),
        ],
      },
    );
    const made = await scene(
      [
        {
          id: 'root',
          component: 'Stars',
          label: 'Room',
          value: {'@path': '/n'},
          done: {event: {name: 'rated', context: {n: {'@path': '/n'}}}},
          children: ['note'],
        },
        {id: 'note', component: 'Note', text: 'inside'},
      ],
      {n: 2},
      {catalogs: [catalog], catalogId: 'tested'},
    );
    await made.renderer.ready;
    await made.element.updateComplete;
    const stars = made.get('root') as StarsElement;
    expect([stars.localName, stars.value, stars.label, stars.textContent, stars.getAttribute('part')]).to.deep.equal([
      'my-stars',
      2,
      'Room',
      'inside',
      'stars',
    ]);
    stars.value = 4;
    stars.dispatchEvent(new Event('change'));
    expect(made.renderer.surfaces.get('s')!.dataModel.get('/n')).to.equal(4);
    stars.dispatchEvent(new Event('submit'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((made.messages[0]!.action as {context: object}).context).to.deep.equal({n: 4});
    await made.data('/n', 1);
    expect(stars.value).to.equal(1);
    expect(made.get('root')).to.equal(stars);
  });

  it('refuses what every element has, and tags that no custom element can have', () => {
    for (const name of [
      'innerHTML',
      'outerHTML',
      'textContent',
      'onclick',
      'style',
      'id',
      'className',
      'title',
      'hidden',
      'ariaLabel',
      'srcdoc',
      'tabIndex',
      'popover',
      'scrollTop',
      'remove',
    ]) {
      expect(
        () => catalogOf(entry('Stars', {[name]: string}), {components: [elementComponent('Stars', 'my-stars')]}),
        name,
      ).to.throw(TypeError, `'${name}'`);
    }
    for (const tag of ['script', 'my-stars onclick=x', 'My-Stars', 'a-', ''])
      expect(() => elementComponent('Stars', tag), tag).to.throw(TypeError, 'custom element');
    expect(() => catalogOf(schema, {components: [elementComponent('Stars', 'my-stars', {volume: 'change'})]})).to.throw(
      TypeError,
      "no property 'volume'",
    );
  });
});
