import {expect} from '@open-wc/testing';
import {chart, map, stage} from './kit.js';
import type {Scene} from '../view/kit.js';

const named = (component: object, label?: string) =>
  label === undefined ? component : {...component, '@accessibility': {label}};

/** What says a name of its own where `@accessibility` has none, and that name. */
const COMPONENTS: readonly (readonly [component: object, name: string])[] = [
  [map({title: 'Sales'}), 'Sales'],
  [chart('Chart', {title: 'Sales', type: 'line', data: [], x: 'x', series: [{field: 'y'}]}), 'Sales'],
  [chart('Metric', {label: 'Sales', value: 3}), 'Sales'],
  [chart('Sparkline', {label: 'Sales', data: []}), 'Sales'],
  [{id: 'root', component: 'Slider', value: 1, max: 2}, 'Value'],
  [{id: 'root', component: 'TextField', label: '', value: ''}, 'Text'],
  [{id: 'root', component: 'DateTimeInput', value: '', enableDate: true}, 'Date'],
];

const names = ({element}: Scene) =>
  [...element.shadowRoot!.querySelectorAll('[data-a2ui-id], [aria-label]')]
    .map((each) => each.getAttribute('aria-label'))
    .filter((name) => name !== null);

describe('a component that has a name of its own', () => {
  afterEach(() => document.body.replaceChildren());

  for (const [component, name] of COMPONENTS) {
    const {component: type} = component as {component: string};
    it(`has it back when its accessible label goes, also where both are the same: ${type}`, async () => {
      const plain = names(await stage([component]));
      expect(plain[0], type).to.equal(name);
      for (const label of ['Said aloud', name]) {
        const made = await stage([named(component, label)]);
        expect(names(made)[0]).to.equal(label);
        await made.components([component]);
        expect(names(made)).to.deep.equal(plain);
        await made.components([named(component, label)]);
        expect(names(made)[0]).to.equal(label);
      }
    });
  }
});
