import {expect} from '@open-wc/testing';
import type {Scene} from '../view/kit.js';
import {all, focused, map, one, press, stage, until} from './kit.js';

const houses = [
  {id: 'vie', label: 'Vienna', lat: 48.2, lng: 16.4, detail: '120 beds', state: 'open'},
  {id: 'lis', label: 'Lisbon', lat: 38.7, lng: -9.1, detail: '80 beds', state: 'closed'},
  {id: 'rom', label: 'Rome', lat: 41.9, lng: 12.5, state: 'open'},
];
const markers = {data: {'@path': '/houses'}, key: 'id', icon: 'home', colorBy: 'state', colors: {closed: 'orange'}};
const places = (made: Scene) => all(made, '[part="map-place"]');
const shown = (made: Scene, count: number) =>
  until(`${count} places are shown, not ${places(made).length}`, () => places(made).length === count && places(made));
const data = (made: Scene, path: string) => made.renderer.surfaces.get('s')!.dataModel.get(path);

describe('Map', () => {
  it('leaves nothing on the window, however many maps there were', async () => {
    const listeners = () => Object.keys((window as {_leaflet_events?: object})._leaflet_events ?? {});
    const made = await stage([map({markers})], {houses});
    await shown(made, 3);
    const before = listeners();
    for (let i = 0; i < 3; i++) {
      const more = await stage([map({markers})], {houses});
      await shown(more, 3);
      expect(listeners().length).to.be.greaterThan(before.length);
      more.renderer.receive({version: '1.0', deleteSurface: {surfaceId: 's'}});
      await more.element.updateComplete;
    }
    expect(listeners()).to.deep.equal(before);
  });

  it('shows markers as buttons with names, one tab stop for all, and lists them for screen readers', async () => {
    const made = await stage([map({title: 'Our houses', markers})], {houses});
    const three = await shown(made, 3);
    expect(three.map((place) => place.getAttribute('aria-label'))).to.deep.equal([
      'Vienna, 120 beds',
      'Lisbon, 80 beds',
      'Rome',
    ]);
    expect(three.map((place) => place.tabIndex)).to.deep.equal([0, -1, -1]);
    expect(three[1]!.classList.contains('map-orange')).to.equal(true);
    const box = one(made, '.map-canvas').getBoundingClientRect();
    for (const place of three) {
      const {x, y} = place.getBoundingClientRect();
      expect(x > box.left && x < box.right && y > box.top && y < box.bottom, 'it fits its content').to.equal(true);
    }
    expect(one(made, 'ul[aria-label="Places"]').textContent).to.contain('Lisbon, 80 beds');
    expect(one(made, '.map-canvas').getAttribute('aria-label')).to.match(/^Our houses\. Arrow keys/);
    expect(all(made, '.map-land').length).to.be.greaterThan(150);
  });

  it('writes what is chosen, opens its popup, tells the agent, and closes again', async () => {
    const made = await stage(
      [
        map({
          markers,
          selection: {'@path': '/house'},
          selectedItem: {'@path': '/item'},
          action: {event: {name: 'open', context: {id: {'@path': '/house'}}}},
        }),
      ],
      {houses},
    );
    const [vienna] = await shown(made, 3);
    vienna!.click();
    await made.element.updateComplete;
    expect([data(made, '/house'), data(made, '/item')]).to.deep.equal(['vie', houses[0]]);
    await until('the marker is pressed', () => vienna!.getAttribute('aria-pressed') === 'true');
    const popup = one(made, '.map-popup');
    expect(popup.innerText.replaceAll(/\s+/g, ' ').trim()).to.equal('Vienna 120 beds');
    await until(
      'the popup stands at its place',
      () =>
        Math.abs(popup.getBoundingClientRect().x + popup.offsetWidth / 2 - vienna!.getBoundingClientRect().x - 14) < 3,
    );
    expect((made.messages[0]!.action as {context: object}).context).to.deep.equal({id: 'vie'});
    press(one(made, '.map-close'), 'Escape');
    await made.element.updateComplete;
    expect(all(made, '.map-popup')).to.deep.equal([]);
    expect(data(made, '/house')).to.equal(undefined);
  });

  it('is operated by keyboard: the map by arrows and signs, the places one by one', async () => {
    const made = await stage([map({markers, selection: {'@path': '/house'}})], {houses});
    const [vienna] = await shown(made, 3);
    vienna!.focus();
    press(focused(made)!, 'ArrowRight');
    expect(focused(made)!.getAttribute('aria-label')).to.equal('Lisbon, 80 beds');
    press(focused(made)!, 'ArrowLeft');
    press(focused(made)!, 'ArrowLeft');
    expect(focused(made)!.getAttribute('aria-label')).to.equal('Rome');
    press(focused(made)!, 'Enter');
    await made.element.updateComplete;
    expect(data(made, '/house')).to.equal('rom');
    const before = places(made)[0]!.getBoundingClientRect().x - places(made)[1]!.getBoundingClientRect().x;
    all(made, '.map-zoom-button')[0]!.click();
    await until(
      'it is nearer',
      () => places(made)[0]!.getBoundingClientRect().x - places(made)[1]!.getBoundingClientRect().x > before * 1.5,
    );
  });

  it('holds another component in its popup', async () => {
    const made = await stage(
      [
        map({markers, selection: {'@path': '/house'}, selectedItem: {'@path': '/item'}, popup: 'card'}),
        {id: 'card', component: 'Text', text: {'@path': '/item/label'}},
      ],
      {houses},
    );
    (await shown(made, 3))[2]!.click();
    await until('the popup holds the text', () =>
      all(made, '.map-popup .text').some((text) => text.textContent.trim() === 'Rome'),
    );
  });

  it('follows its data: one more, one moved, one gone', async () => {
    const made = await stage([map({markers})], {houses});
    await shown(made, 3);
    await made.data('/houses/3', {id: 'waw', label: 'Warsaw', lat: 52.2, lng: 21});
    await shown(made, 4);
    await made.data('/houses/3/label', 'Warszawa');
    await until('the name is new', () => places(made)[3]?.getAttribute('aria-label') === 'Warszawa');
    await made.data('/houses', []);
    await shown(made, 0);
  });

  it('puts places together that lie on each other, and opens them up', async () => {
    const many = Array.from({length: 40}, (_none, i) => ({
      label: `H${i}`,
      lat: 45 + (i % 8) * 0.2,
      lng: 5 + Math.floor(i / 8) * 0.2,
    }));
    const made = await stage([map({markers: {data: {'@path': '/many'}}})], {
      many: [...many, {label: 'Far', lat: -30, lng: 100}],
    });
    await until('there are groups', () => all(made, '.map-group').length > 0);
    const count =
      all(made, '.map-group').reduce((sum, group) => sum + Number(group.textContent), 0) + places(made).length;
    expect(count).to.equal(41);
    const group = all(made, '.map-group')[0]!;
    expect(group.getAttribute('aria-label')).to.match(/^\d+ places, zoom in$/);
    const before = group.textContent;
    group.click();
    await until('it opened', () => all(made, '.map-group')[0]?.textContent !== before);
  });

  it('colors countries and shapes of its own by data', async () => {
    const made = await stage(
      [map({regions: {data: {'@path': '/sales'}, value: 'n', detail: 'note'}, selection: {'@path': '/country'}})],
      {
        sales: [
          {id: 'AT', n: 10, note: '10 orders'},
          {id: '276', n: 40},
          {id: 'France', n: 25},
          {id: 'Atlantis', n: 3},
        ],
      },
    );
    const regions = await shown(made, 3);
    expect(regions.map((region) => region.getAttribute('aria-label')).sort()).to.deep.equal([
      'Austria, 10 orders',
      'France',
      'Germany',
    ]);
    expect(regions.map((region) => /shade-(\d)/.exec(region.getAttribute('class')!)![1]).sort()).to.deep.equal([
      '2',
      '3',
      '5',
    ]);
    regions[0]!.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    await until('the choice is written', () => data(made, '/country') !== undefined);

    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [10, 47],
          [12, 47],
          [12, 49],
          [10, 49],
          [10, 47],
        ],
      ],
    };
    const own = await stage(
      [map({regions: {data: [{id: 'n', name: 'North', lots: 1}], label: 'name', geojson: {'@path': '/shapes'}}})],
      {
        shapes: {
          type: 'FeatureCollection',
          features: [
            {type: 'Feature', id: 'n', properties: {}, geometry: square},
            {type: 'Feature', id: 'x', properties: {}, geometry: {type: 'Polygon', coordinates: 'no'}},
          ],
        },
      },
    );
    expect((await shown(own, 1))[0]!.getAttribute('aria-label')).to.equal('North');
  });

  it('draws ways and areas, and lets go of its map when it leaves the page', async () => {
    const made = await stage([
      map({
        lines: [
          {
            points: [
              [48, 16],
              [40, -74],
            ],
            label: 'Flight',
            dashed: true,
          },
        ],
        areas: [
          {
            points: [
              [48, 16],
              [47, 16],
              [47, 17],
            ],
            color: 'green',
            label: 'Park',
          },
        ],
        zoom: 3,
        center: {lat: 45, lng: 0},
      }),
    ]);
    await until('the way is drawn', () => all(made, '.map-way.dashed[aria-label="Flight"]').length === 1);
    expect(all(made, '.map-area.map-green')).to.have.length(1);
    made.element.remove();
    expect(all(made, '.leaflet-pane')).to.deep.equal([]);
    document.body.append(made.element);
    await until('the map is back', () => all(made, '.map-way').length === 1);
  });
});
