import type * as Leaflet from 'leaflet';
import {feature} from 'topojson-client';
import type {FeatureCollection, GeoJsonObject, Geometry} from 'geojson';
import {icons} from '../generated/icons.js';
import {leaflet as L} from '../generated/leaflet.js';
import {world} from '../generated/world.js';
import type {Marker, Place, Position, Region, Shape, Way} from '../places.js';
import type {Tiles} from '../tiles.js';

export interface MapContent {
  readonly center: Position | undefined;
  readonly zoom: number | undefined;
  readonly markers: readonly Marker[];
  readonly lines: readonly Way[];
  readonly areas: readonly Way[];
  readonly regions: readonly Region[];
  /** Absent where the regions are countries. */
  readonly shapes: readonly Shape[] | undefined;
  readonly chosen: unknown;
  readonly tiles: Tiles | undefined;
  groupName(count: number): string;
  choose(place: Place): void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Pins nearer to each other than this become one sign with their number. */
const NEAR = 34;
/** Few pins stay pins, however near they are. */
const GROUPED_FROM = 15;

interface Drawn {
  readonly key: unknown;
  readonly element: HTMLElement | SVGElement;
  readonly position: Position;
}

/** One Leaflet map: follows its content, and says where places are. */
export class WorldMap {
  readonly #map: Leaflet.Map;
  readonly #box: HTMLElement;
  readonly #markers: Leaflet.LayerGroup;
  readonly #ways: Leaflet.LayerGroup;
  readonly #regions: Leaflet.LayerGroup;
  #content: MapContent | undefined;
  #sources: readonly unknown[] = [];
  #drawn: Drawn[] = [];
  #centers = new Map<unknown, Position>();
  #extents: Leaflet.LatLngBounds[] = [];
  #framed: string | undefined;
  #stop: unknown;

  constructor(canvas: HTMLElement, tiles: Tiles | undefined) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#box = canvas.parentElement!;
    this.#map = L.map(canvas, {
      zoomControl: false,
      attributionControl: false,
      // Scrolling the page must not end in a map; once it has the focus, the wheel is its.
      scrollWheelZoom: false,
      minZoom: 1,
      maxZoom: tiles ? (tiles.maxZoom ?? 18) : 9,
      zoomSnap: 0.5,
      zoomDelta: 1,
      maxBounds: [
        [-85, -220],
        [85, 220],
      ],
      maxBoundsViscosity: 0.9,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
    });
    this.#map.setView([25, 5], 1.5);
    if (tiles) this.#addTiles(tiles);
    else this.#addCountries();
    this.#regions = L.layerGroup().addTo(this.#map);
    this.#ways = L.layerGroup().addTo(this.#map);
    this.#markers = L.layerGroup().addTo(this.#map);
    this.#map.on('zoomend', () => this.#drawMarkers());
    this.#map.on('move zoomend viewreset', () => this.#placePopup());
    this.#map.on('zoomstart', () => this.#box.classList.add('zooming'));
    this.#map.on('zoomend', () => this.#box.classList.remove('zooming'));
    canvas.addEventListener('focusin', () => this.#map.scrollWheelZoom.enable());
    canvas.addEventListener('focusout', () => this.#map.scrollWheelZoom.disable());
    canvas.addEventListener('keydown', (event) => this.#onKeyDown(event));
  }

  /** Draws what is new of the content; the view stays unless it is asked for, or nothing was on the map before. */
  update(content: MapContent): void {
    const before = this.#content;
    this.#content = content;
    const sources = [JSON.stringify([content.markers, content.lines, content.areas]), content.regions, content.shapes];
    const [markers, regions] = [
      sources[0] !== this.#sources[0],
      sources[1] !== this.#sources[1] || sources[2] !== this.#sources[2],
    ];
    this.#sources = sources;
    if (regions) this.#drawRegions();
    if (markers) this.#drawWays();
    this.#frame();
    if (markers || !before) this.#drawMarkers();
    this.#showChosen();
    this.#placePopup();
  }

  zoomBy(steps: number): void {
    this.#map.setZoom(this.#map.getZoom() + steps);
  }

  resized(): void {
    this.#map.invalidateSize({animate: false});
    // What was fitted to no size at all has to be fitted again.
    if (this.#framed === undefined) this.#frame();
    this.#placePopup();
  }

  remove(): void {
    this.#map.remove();
  }

  #addTiles({url, subdomains, maxZoom = 18}: Tiles): void {
    L.tileLayer(url, {
      maxZoom,
      crossOrigin: true,
      referrerPolicy: 'no-referrer',
      ...(subdomains && {subdomains: [...subdomains]}),
    }).addTo(this.#map);
  }

  #addCountries(): void {
    L.geoJSON(countries(), {interactive: false, style: () => ({className: 'map-land', weight: 0.75})}).addTo(this.#map);
  }

  #drawRegions(): void {
    const {regions, shapes} = this.#content!;
    this.#regions.clearLayers();
    this.#centers = new Map();
    this.#extents = [];
    if (regions.length === 0 && !shapes) return;
    const byName = new Map(regions.map((region) => [region.name, region]));
    const own = shapes?.map(({id, name, feature: each}) => ({
      names: [id],
      label: name,
      feature: each,
    }));
    for (const {names, label, feature: each} of own ?? countryShapes()) {
      const region = names.map((name) => byName.get(name)).find((found) => found);
      if (!region && !own) continue;
      const shade = region?.share === undefined ? 5 : 1 + Math.round(region.share * 4);
      const className = region ? `map-region map-${region.color} shade-${shade}` : 'map-region map-plain';
      const layer = L.geoJSON(each, {
        style: () => ({className, weight: 1}),
        pointToLayer: (_feature, at) => L.circleMarker(at, {className, radius: 6, weight: 1}),
      }).addTo(this.#regions);
      if (!region) continue;
      const bounds = mainBounds(each) ?? layer.getBounds();
      const center = bounds.getCenter();
      this.#centers.set(region.key, [center.lat, center.lng]);
      this.#extents.push(bounds);
      const name = [region.label || label, region.detail].filter((part) => part !== '').join(', ');
      layer.eachLayer((path) => {
        const element = (path as Leaflet.Path).getElement() as SVGElement | undefined;
        if (element) this.#operable(element, {...region, label: region.label || label}, name);
      });
    }
  }

  #drawWays(): void {
    const {lines, areas} = this.#content!;
    this.#ways.clearLayers();
    const named = (layer: Leaflet.Path, label: string) => {
      layer.addTo(this.#ways);
      const element = layer.getElement();
      if (label !== '' && element) {
        element.setAttribute('role', 'img');
        element.setAttribute('aria-label', label);
      }
    };
    for (const {points, color, label} of areas)
      named(L.polygon(plain(points), {className: `map-area map-${color}`, interactive: false, weight: 2}), label);
    for (const {points, color, dashed, label} of lines) {
      L.polyline(plain(points), {className: 'map-casing', interactive: false, weight: 5.5}).addTo(this.#ways);
      named(
        L.polyline(plain(points), {
          className: `map-way map-${color} ${dashed ? 'dashed' : ''}`,
          interactive: false,
          weight: 2.5,
        }),
        label,
      );
    }
  }

  #drawMarkers(): void {
    const content = this.#content;
    if (!content) return;
    // The focus goes with the place, whatever element stands for it.
    const root = this.#box.getRootNode() as ShadowRoot;
    const focused = this.#drawn.find(({element}) => element === root.activeElement);
    this.#markers.clearLayers();
    this.#drawn = this.#drawn.filter(({element}) => element instanceof SVGElement && element.isConnected);
    for (const group of this.#grouped(content.markers)) {
      const [first] = group;
      if (group.length === 1) this.#addMarker(first!);
      else this.#addGroup(group);
    }
    this.#roam();
    this.#showChosen();
    if (focused && !focused.element.isConnected)
      this.#drawn.find(({key}) => key === focused.key)?.element.focus({preventScroll: true});
  }

  #addMarker(marker: Marker): void {
    const element = document.createElement('div');
    element.className = `map-marker map-${marker.display} map-${marker.color}`;
    element.append(marker.display === 'pin' ? pin(marker.icon) : dot());
    if (marker.display === 'dot' && marker.label !== '') {
      const label = document.createElement('span');
      label.className = 'map-name';
      label.textContent = marker.label;
      element.append(label);
    }
    this.#place(element, marker.position);
    this.#operable(element, marker, [marker.label, marker.detail].filter((part) => part !== '').join(', '));
  }

  #addGroup(group: readonly Marker[]): void {
    const element = document.createElement('div');
    element.className = 'map-marker map-group';
    element.textContent = String(group.length);
    element.tabIndex = -1;
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', this.#content!.groupName(group.length));
    const bounds = L.latLngBounds(group.map(({position}) => [...position] as [number, number]));
    const center = bounds.getCenter();
    const open = () => this.#map.fitBounds(bounds, {padding: [48, 48], maxZoom: this.#map.getZoom() + 3});
    onPress(element, open);
    this.#place(element, [center.lat, center.lng]);
    this.#drawn.push({key: group, element, position: [center.lat, center.lng]});
  }

  #place(element: HTMLElement, position: Position): void {
    // Leaflet's own tab stop would be one per marker; ours is one for all (see #roam).
    const icon = L.divIcon({html: element, className: 'map-spot', iconSize: [0, 0]});
    L.marker([...position], {icon, keyboard: false, interactive: true, bubblingMouseEvents: false}).addTo(
      this.#markers,
    );
  }

  #operable(element: HTMLElement | SVGElement, place: Place, name: string): void {
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '-1');
    element.setAttribute('aria-label', name);
    element.setAttribute('part', 'map-place');
    onPress(element, () => {
      this.#stop = place.key;
      this.#content!.choose(place);
      this.#roam();
    });
    const position = 'position' in place ? (place as Marker).position : (this.#centers.get(place.key) ?? [0, 0]);
    this.#drawn.push({key: place.key, element, position});
  }

  /** Markers that lie on each other at this zoom come together, unless there are few. */
  #grouped(markers: readonly Marker[]): Marker[][] {
    if (markers.length < GROUPED_FROM) return markers.map((marker) => [marker]);
    const groups: {at: Leaflet.Point; members: Marker[]}[] = [];
    for (const marker of markers) {
      const at = this.#map.latLngToLayerPoint([...marker.position]);
      const near = marker.display === 'pin' ? groups.find((group) => group.at.distanceTo(at) < NEAR) : undefined;
      if (near) near.members.push(marker);
      else groups.push({at, members: [marker]});
    }
    return groups.map(({members}) => members);
  }

  /** One place takes the Tab key, the arrow keys lead to the others. */
  #roam(): void {
    const stop = this.#drawn.find(({key}) => key === this.#stop) ?? this.#drawn[0];
    for (const {element} of this.#drawn) element.setAttribute('tabindex', element === stop?.element ? '0' : '-1');
  }

  #onKeyDown(event: KeyboardEvent): void {
    const here = this.#drawn.findIndex(({element}) => element === event.target);
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? this.#drawn.length - 1
          : step === undefined
            ? undefined
            : (here + step + this.#drawn.length) % this.#drawn.length;
    if (to === undefined) return;
    event.preventDefault();
    // Leaflet moves the map by the same keys.
    event.stopPropagation();
    const next = this.#drawn[to]!;
    this.#stop = next.key;
    this.#roam();
    if (
      !this.#map
        .getBounds()
        .pad(-0.05)
        .contains([...next.position])
    )
      this.#map.panTo([...next.position], {animate: false});
    next.element.focus({preventScroll: true});
  }

  #showChosen(): void {
    for (const {key, element} of this.#drawn) {
      if (Array.isArray(key)) continue;
      const chosen = this.#content!.chosen !== undefined && key === this.#content!.chosen;
      element.setAttribute('aria-pressed', String(chosen));
      element.classList.toggle('chosen', chosen);
    }
  }

  /** Shows what was asked for, else all that is on the map, once. */
  #frame(): void {
    const {center, zoom, markers, lines, areas} = this.#content!;
    const size = this.#map.getSize();
    if (size.x === 0 || size.y === 0) return;
    if (center || zoom !== undefined) {
      const framed = JSON.stringify([center, zoom]);
      if (framed === this.#framed) return;
      this.#framed = framed;
      this.#map.setView([...(center ?? [25, 5])], Math.min(this.#map.getMaxZoom(), Math.max(1, zoom ?? 4)), {
        animate: false,
      });
      return;
    }
    const points = [
      ...markers.map(({position}) => position),
      ...lines.flatMap(({points: way}) => way),
      ...areas.flatMap(({points: way}) => way),
    ];
    const bounds = L.latLngBounds(points.map((point) => [...point] as [number, number]));
    for (const extent of this.#extents) bounds.extend(extent);
    if (!bounds.isValid() || this.#framed === 'content') return;
    this.#framed = 'content';
    this.#map.fitBounds(bounds, {padding: [40, 40], maxZoom: this.#content!.tiles ? 13 : 6, animate: false});
  }

  /** Sets the popup above its place, or below where there is no room. */
  #placePopup(): void {
    const popup = this.#box.querySelector<HTMLElement>('.map-popup');
    const chosen = this.#content?.chosen;
    if (!popup || chosen === undefined) return;
    const marker = this.#content!.markers.find(({key}) => key === chosen);
    const position = marker?.position ?? this.#centers.get(chosen);
    popup.hidden = !position;
    if (!position) return;
    const {x, y} = this.#map.latLngToContainerPoint([...position]);
    const {x: width, y: height} = this.#map.getSize();
    const lift = marker?.display === 'pin' ? 34 : 12;
    const below = y - lift - popup.offsetHeight < 4;
    const half = popup.offsetWidth / 2;
    const left = Math.min(Math.max(x, half + 4), Math.max(half + 4, width - half - 4));
    popup.classList.toggle('below', below);
    popup.classList.toggle('away', x < 0 || x > width || y < 0 || y > height + lift);
    popup.style.setProperty('left', `${Math.round(left)}px`);
    popup.style.setProperty('top', `${Math.round(below ? y + 12 : y - lift)}px`);
    popup.style.setProperty('--_tip', `${Math.round(Math.min(Math.max(x - left + half, 12), 2 * half - 12))}px`);
  }
}

function plain(points: readonly Position[]): [number, number][] {
  return points.map(([lat, lng]) => [lat, lng]);
}

/** A press by pointer or keyboard. */
function onPress(element: HTMLElement | SVGElement, run: () => void): void {
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    run();
  });
  element.addEventListener('keydown', (event) => {
    const {key} = event as KeyboardEvent;
    if (key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
}

function path(d: string, className: string): SVGElement {
  const element = document.createElementNS(SVG, 'path');
  element.setAttribute('d', d);
  element.setAttribute('class', className);
  return element;
}

function drawing(viewBox: string, className: string, ...shapes: SVGElement[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(...shapes);
  return svg;
}

function pin(icon: string | undefined): SVGElement {
  const [stroke, fill] =
    icon !== undefined && Object.hasOwn(icons, icon) ? icons[icon]! : ['', 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'];
  const symbol = drawing(
    '0 0 24 24',
    'map-pin-icon',
    ...(stroke ? [path(stroke, 'map-icon-stroke')] : []),
    ...(fill ? [path(fill, 'map-icon-fill')] : []),
  );
  symbol.setAttribute('x', '7');
  symbol.setAttribute('y', '5.5');
  symbol.setAttribute('width', '14');
  symbol.setAttribute('height', '14');
  return drawing(
    '0 0 28 34',
    'map-pin-shape',
    path('M14 33c-6.6-8-12-13.4-12-20a12 12 0 0 1 24 0c0 6.600-5.400 12-12 20z', 'map-pin-ground'),
    symbol,
  );
}

function dot(): SVGElement {
  return drawing('0 0 16 16', 'map-dot-shape', path('M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0', 'map-dot-ground'));
}

type Countries = FeatureCollection<Geometry, {name: string}>;

let known: Countries | undefined;
let shapes: {names: string[]; label: string; feature: GeoJsonObject}[] | undefined;

function countries(): Countries {
  known ??= unrolled(feature(world, world.objects.countries!) as unknown as Countries);
  return known;
}

/** The largest part of a shape: islands far away neither frame it nor hold its middle. */
function mainBounds(shape: GeoJsonObject): Leaflet.LatLngBounds | undefined {
  const {geometry} = shape as {geometry?: Geometry};
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return undefined;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const extents = polygons.map(([ring = []]) =>
    L.latLngBounds(ring.map(([lng = 0, lat = 0]) => [lat, lng] as [number, number])),
  );
  const area = (bounds: Leaflet.LatLngBounds) =>
    (bounds.getNorth() - bounds.getSouth()) * (bounds.getEast() - bounds.getWest());
  return extents.reduce((most, each) => (area(each) > area(most) ? each : most));
}

/** On a flat map a coast that crosses the date line goes on beyond it, and the one around a pole is closed along the edge. */
function unrolled(countryList: Countries): Countries {
  const ring = (points: number[][]): number[][] => {
    let turn = 0;
    const flat = points.map(([lng = 0, lat = 0], i) => {
      const step = i === 0 ? 0 : lng - points[i - 1]![0]!;
      if (step > 180) turn -= 360;
      else if (step < -180) turn += 360;
      return [lng + turn, Math.max(-85, Math.min(85, lat))];
    });
    const [first, last] = [flat[0]!, flat.at(-1)!];
    return Math.abs(first[0]! - last[0]!) > 180 ? [...flat, [last[0]!, -85], [first[0]!, -85], first] : flat;
  };
  for (const {geometry} of countryList.features) {
    if (geometry.type === 'Polygon') geometry.coordinates = geometry.coordinates.map(ring);
    if (geometry.type === 'MultiPolygon')
      geometry.coordinates = geometry.coordinates.map((polygon) => polygon.map(ring));
  }
  return countryList;
}

/** What agents call some countries, where the base map says otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'united states',
  'bosnia and herz.': 'bosnia & herzegovina',
  czechia: 'czech republic',
  'dem. rep. congo': 'congo - kinshasa',
  congo: 'congo - brazzaville',
  macedonia: 'north macedonia',
  turkey: 'türkiye',
  myanmar: 'myanmar (burma)',
};

/** The countries of the base map by number, name and, as far as the browser knows them, two letters. */
function countryShapes(): {names: string[]; label: string; feature: GeoJsonObject}[] {
  if (shapes) return shapes;
  const regions = new Intl.DisplayNames(['en'], {type: 'region'});
  const letters = new Map<string, string>();
  const all = Array.from({length: 26}, (_none, i) => String.fromCharCode(65 + i));
  for (const a of all) {
    for (const b of all) {
      const name = regions.of(a + b);
      // DD, once East Germany, is another way to say DE by now.
      const canonical = Intl.getCanonicalLocales(`und-${a}${b}`)[0] === `und-${a}${b}`;
      if (canonical && name !== undefined && name !== a + b) letters.set(name.toLowerCase(), `${a}${b}`.toLowerCase());
    }
  }
  shapes = countries().features.map((each) => {
    const {name} = each.properties;
    const lower = name.toLowerCase();
    const other = OTHER_NAMES[lower];
    const code = letters.get(lower) ?? (other === undefined ? undefined : letters.get(other));
    const number = String(each.id ?? '');
    return {
      names: [number, number.replace(/^0+/, ''), lower, other ?? '', code ?? ''].filter((part) => part !== ''),
      label: name,
      feature: each,
    };
  });
  return shapes;
}
