import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {markersOf, MAX_MARKERS, positionOf, regionsOf, shapesOf, wayOf, waysOf} from '../../../catalogs/map/places.js';

const icons = new Set(['home', 'star']);

describe('what a map draws of its data', () => {
  it('are places on earth', () => {
    const cases: [unknown, unknown, unknown][] = [
      [48.2, 16.4, [48.2, 16.4]],
      ['48.2', '16.4', [48.2, 16.4]],
      [91, 0, undefined],
      [0, 541, undefined],
      ['', 0, undefined],
      [NaN, 0, undefined],
      [null, 0, undefined],
    ];
    for (const [lat, lng, position] of cases)
      assert.deepEqual(positionOf(lat, lng), position, `${String(lat)} ${String(lng)}`);
    assert.deepEqual(wayOf([[1, 2], {lat: 3, lng: 4}, 'x', [200, 0]]), [
      [1, 2],
      [3, 4],
    ]);
    assert.deepEqual(
      waysOf([
        {points: [[1, 2]]},
        {
          points: [
            [1, 2],
            [3, 4],
          ],
          color: 'green',
          dashed: true,
        },
      ]),
      [
        {
          points: [
            [1, 2],
            [3, 4],
          ],
          color: 'green',
          dashed: true,
          label: '',
        },
      ],
    );
  });

  it('are markers by field names, with icons and colors of ours alone', () => {
    const data = [
      {id: 7, name: 'A', y: 1, x: 2, state: 'open', sign: 'star'},
      {id: 8, name: 'B', y: 1, x: 2, state: 'constructor', sign: 'skull'},
      {id: 9, name: 'nowhere'},
      'no row',
    ];
    const config = {
      data,
      lat: 'y',
      lng: 'x',
      key: 'id',
      label: 'name',
      icon: 'home',
      iconField: 'sign',
      colorBy: 'state',
      colors: {open: 'green'},
    } as const;
    const markers = markersOf(config as never, icons);
    assert.deepEqual(
      markers.map(({key, label, icon, color, position}) => [key, label, icon, color, position]),
      [
        [7, 'A', 'star', 'green', [1, 2]],
        [8, 'B', 'home', 'blue', [1, 2]],
      ],
    );
    const many = Array.from({length: MAX_MARKERS + 5}, () => ({lat: 1, lng: 1}));
    assert.equal(markersOf({data: many}, icons).length, MAX_MARKERS);
    assert.deepEqual(markersOf({data: 'x'}, icons), []);
  });

  it('are regions, shaded by their numbers and named in the language of the reader', () => {
    const regions = regionsOf(
      {data: [{id: 'AT', n: 10}, {id: '276', n: 30}, {id: 'France'}, {n: 1}], value: 'n'},
      'de',
    );
    assert.deepEqual(
      regions.map(({key, name, label, share}) => [key, name, label, share]),
      [
        ['AT', 'at', 'Österreich', 0],
        ['276', '276', '', 1],
        ['France', 'france', '', undefined],
      ],
    );
  });

  it('are sound shapes of GeoJSON, nothing else of it', () => {
    const square = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ];
    const polygon = {type: 'Polygon', coordinates: square};
    const wrong = [
      null,
      5,
      {type: 'Polygon', coordinates: [[[0, 'x']]]},
      {type: 'constructor', coordinates: []},
      {type: 'Polygon'},
      {type: 'Polygon', coordinates: [[[0, 95]]]},
    ];
    const features = [
      {type: 'Feature', id: 'N', properties: {name: 'North', code: 'no'}, geometry: polygon},
      ...wrong.map((geometry) => ({type: 'Feature', geometry})),
    ];
    const shapes = shapesOf({type: 'FeatureCollection', features} as never, undefined);
    assert.deepEqual(
      shapes.map(({id, name}) => [id, name]),
      [['n', 'North']],
    );
    assert.deepEqual(shapes[0]!.feature.properties, {});
    assert.equal(shapesOf({type: 'FeatureCollection', features} as never, 'code')[0]!.id, 'no');
    assert.equal(shapesOf(polygon as never, undefined).length, 1);
    assert.deepEqual(shapesOf('x', undefined), []);
  });
});
