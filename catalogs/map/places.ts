import {isObject, type Json, type JsonObject} from '../../renderer/index.js';
import type {MapProps} from './generated/props.js';

export type Color =
  'blue' | 'orange' | 'green' | 'violet' | 'rose' | 'sky' | 'neutral' | 'positive' | 'caution' | 'negative';
/** Latitude and longitude in degrees. */
export type Position = readonly [lat: number, lng: number];

const COLORS: ReadonlySet<string> = new Set([
  'blue',
  'orange',
  'green',
  'violet',
  'rose',
  'sky',
  'neutral',
  'positive',
  'caution',
  'negative',
]);

/** Bounds of what one map draws. */
export const MAX_MARKERS = 1000;
const MAX_POSITIONS = 100_000;

/** What can be chosen: a marker or a region. */
export interface Place {
  readonly key: Json;
  readonly label: string;
  readonly detail: string;
  readonly color: Color;
  readonly row: JsonObject;
}

export interface Marker extends Place {
  readonly position: Position;
  readonly icon: string | undefined;
  readonly display: 'pin' | 'dot';
}

export interface Way {
  readonly points: readonly Position[];
  readonly color: Color;
  readonly dashed: boolean;
  readonly label: string;
}

export interface Region extends Place {
  /** What the shape is found by, in lower case. */
  readonly name: string;
  /** 0 to 1 among all values; absent without values. */
  readonly share?: number;
}

/** A row's own field; names come from the agent, so inherited ones don't count. */
export function fieldOf(row: JsonObject, name: string | undefined): Json | undefined {
  return name !== undefined && Object.hasOwn(row, name) ? row[name] : undefined;
}

/** One of the palette's colours; a message never brings its own. */
export function colorOf(color: unknown, otherwise: Color = 'blue'): Color {
  return typeof color === 'string' && COLORS.has(color) ? (color as Color) : otherwise;
}

/** A place on earth, or nothing. */
export function positionOf(lat: unknown, lng: unknown): Position | undefined {
  const [a, b] = [degrees(lat, 90), degrees(lng, 540)];
  return a === undefined || b === undefined ? undefined : [a, b];
}

function degrees(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : undefined;
}

/** A list of `[lat, lng]` or `{lat, lng}`; what is neither is left out. */
export function wayOf(points: Json | undefined): Position[] {
  if (!Array.isArray(points)) return [];
  return points.slice(0, MAX_POSITIONS).flatMap((point) => {
    const position = Array.isArray(point)
      ? positionOf(point[0], point[1])
      : isObject(point)
        ? positionOf(fieldOf(point, 'lat'), fieldOf(point, 'lng'))
        : undefined;
    return position ? [position] : [];
  });
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

type By = Pick<NonNullable<MapProps['markers']>, 'color' | 'colorBy' | 'colors'>;

function colorIn(row: JsonObject, {color, colorBy, colors}: By): Color {
  const value = textOf(fieldOf(row, colorBy));
  const table = colors as Record<string, unknown> | undefined;
  return colorOf(table && Object.hasOwn(table, value) ? table[value] : undefined, colorOf(color));
}

/** The markers of a map's data; `icons` are the names that there are. */
export function markersOf(config: MapProps['markers'], icons: ReadonlySet<string>): Marker[] {
  if (!config || !Array.isArray(config.data)) return [];
  const {lat = 'lat', lng = 'lng', label = 'label', display = 'pin'} = config;
  const markers: Marker[] = [];
  for (const row of config.data) {
    if (!isObject(row) || markers.length === MAX_MARKERS) continue;
    const position = positionOf(fieldOf(row, lat), fieldOf(row, lng));
    if (!position) continue;
    const name = textOf(fieldOf(row, label));
    const own = textOf(fieldOf(row, config.iconField));
    markers.push({
      key: fieldOf(row, config.key) ?? (name || markers.length),
      label: name,
      detail: textOf(fieldOf(row, config.detail ?? 'detail')),
      color: colorIn(row, config),
      row,
      position,
      icon: icons.has(own) ? own : config.icon,
      display,
    });
  }
  return markers;
}

/** The ways or the areas of a map. */
export function waysOf(config: MapProps['lines'] | MapProps['areas']): Way[] {
  return (config ?? []).flatMap((each) => {
    const points = wayOf(each.points);
    return points.length < 2
      ? []
      : [
          {
            points,
            color: colorOf(each.color),
            dashed: 'dashed' in each && each.dashed === true,
            label: each.label ?? '',
          },
        ];
  });
}

/** The rows that colour regions. */
export function regionsOf(config: MapProps['regions'], locale: string): Region[] {
  if (!config || !Array.isArray(config.data)) return [];
  const {key = 'id', value} = config;
  const named = (row: JsonObject) => ['string', 'number'].includes(typeof fieldOf(row, key));
  const rows = config.data.filter(isObject).filter(named).slice(0, 2000);
  const numbers = rows
    .map((row) => fieldOf(row, value))
    .map((number) => (typeof number === 'number' && Number.isFinite(number) ? number : undefined));
  const known = numbers.filter((number) => number !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return rows.map((row, index) => {
    const id = fieldOf(row, key) as string | number;
    const number = numbers[index];
    return {
      key: id,
      name: textOf(id).toLowerCase(),
      label: textOf(fieldOf(row, config.label)) || (config.geojson === undefined ? countryName(id, locale) : ''),
      detail: textOf(fieldOf(row, config.detail ?? 'detail')),
      color: colorIn(row, config),
      row,
      share: number === undefined ? undefined : high === low ? 1 : (number - low) / (high - low),
    };
  });
}

/** A country by its two letters, in the reader's language. */
function countryName(id: string | number, locale: string): string {
  if (typeof id !== 'string' || !/^[A-Z]{2}$/.test(id)) return '';
  try {
    return new Intl.DisplayNames(locale, {type: 'region'}).of(id) ?? '';
  } catch {
    return '';
  }
}

const GEOMETRIES: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** A shape with what names it. */
export interface Shape {
  readonly id: string;
  readonly name: string;
  readonly feature: {type: 'Feature'; properties: Record<string, never>; geometry: {type: string; coordinates: Json}};
}

/** What is sound of a GeoJSON document: its features whose geometry is one, with numbers where numbers belong. */
export function shapesOf(geojson: Json | undefined, featureKey: string | undefined): Shape[] {
  if (!isObject(geojson)) return [];
  const features =
    geojson.type === 'FeatureCollection' && Array.isArray(geojson.features) ? geojson.features : [geojson];
  let budget = MAX_POSITIONS;
  return features.slice(0, 2000).flatMap((feature) => {
    if (!isObject(feature)) return [];
    const geometry = feature.type === 'Feature' ? feature.geometry : feature;
    if (!isObject(geometry) || typeof geometry.type !== 'string' || !Object.hasOwn(GEOMETRIES, geometry.type))
      return [];
    const counted = positionsIn(geometry.coordinates, GEOMETRIES[geometry.type]!);
    if (counted === undefined || counted > budget) return [];
    budget -= counted;
    const properties = isObject(feature.properties) ? feature.properties : {};
    const id = featureKey === undefined ? feature.id : fieldOf(properties, featureKey);
    return [
      {
        id: textOf(id ?? fieldOf(properties, 'id') ?? fieldOf(properties, 'name')).toLowerCase(),
        name: textOf(fieldOf(properties, 'name')),
        feature: {type: 'Feature', properties: {}, geometry: {type: geometry.type, coordinates: geometry.coordinates!}},
      },
    ];
  });
}

/** How many positions lie in coordinates of a depth; undefined where something else does. */
function positionsIn(coordinates: Json | undefined, depth: number): number | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  if (depth === 0) return positionOf(coordinates[1], coordinates[0]) && coordinates.length <= 4 ? 1 : undefined;
  let sum = 0;
  for (const part of coordinates) {
    const inside = positionsIn(part, depth - 1);
    if (inside === undefined) return undefined;
    sum += inside;
  }
  return sum;
}
