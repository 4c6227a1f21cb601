import type {Catalog, Json} from '../../renderer/index.js';
import {isPlain, valueIn} from '../preview/apply.js';
import type {Choice, Shape, Surroundings} from './shape.js';
import {absolute, scopeOf} from './surfaces.js';

/** A catalog's id, from those that are loaded. */
export function catalogShape({catalogs}: Surroundings, description: string): Shape {
  return {
    type: 'catalog id',
    text: description,
    sample: catalogs[0]?.id ?? '',
    choices: () =>
      catalogs.map((catalog) => ({
        value: catalog.id,
        kind: 'catalog',
        detail: catalog.document.title,
        text: catalog.document.description,
      })),
  };
}

/** Every component type of some catalogs. */
export function componentChoices(catalogs: readonly Catalog[]): Choice[] {
  return catalogs.flatMap((catalog) =>
    [...catalog.components.values()].map(({name, schema}) => ({
      value: name,
      kind: 'component' as const,
      detail: catalog.document.title ?? catalog.id,
      text: schema.description,
    })),
  );
}

/** Every function of some catalogs, and the one that the protocol has itself. */
export function functionChoices(catalogs: readonly Catalog[]): Choice[] {
  const own = catalogs.flatMap((catalog) =>
    [...catalog.functions.values()].map(({name, schema, returnType}) => ({
      value: name,
      kind: 'function' as const,
      detail: returnType,
      text: schema.description,
    })),
  );
  return [
    ...own,
    {
      value: '@index',
      kind: 'function',
      detail: 'number',
      text: 'The position of the item that the nearest template repeats for, from 0.',
    },
  ];
}

/** The components that may be named as children. */
export function idChoices({surface, site}: Surroundings): Choice[] {
  return [...(surface?.byId.values() ?? [])]
    .filter(({id}) => id !== site?.id && id !== 'root')
    .map((other) => ({
      value: other.id,
      kind: 'id',
      detail: other.type,
      text: surface!.uses.has(other.id) ? undefined : 'not used yet',
    }));
}

/** Ids that are referred to and not defined: the names that new components are wanted under. */
export function missingIds({surface}: Surroundings): Choice[] {
  if (!surface) return [];
  const missing = [...surface.uses.keys()].filter((id) => !surface.byId.has(id));
  if (!surface.byId.has('root')) missing.unshift('root');
  return missing.map((id) => ({value: id, kind: 'id', detail: 'missing'}));
}

/** The collection scope of the component around a place, `''` at the top. */
export function scopeAround({surface, site}: Surroundings): string {
  return (surface && site && scopeOf(surface, site.id)) || '';
}

/** The paths that the data has, those of the items first where a template surrounds the place. */
export function pathChoices({world, surface}: Surroundings, scope: string, only?: 'list'): Choice[] {
  const data = surface && world.get(surface.id)?.data;
  if (data === undefined) return [];
  const found: Choice[] = [];
  const add = (prefix: string, value: Json, depth: number) => {
    if (found.length > 400 || depth > 8) return;
    const entries = Array.isArray(value)
      ? value.length > 0
        ? [['0', value[0]!] as const]
        : []
      : isPlain(value)
        ? Object.entries(value)
        : [];
    for (const [key, inner] of entries) {
      const path = prefix + escaped(key);
      const isList = Array.isArray(inner);
      if (!Array.isArray(value) && (only !== 'list' || isList))
        found.push({value: path, kind: 'path', detail: brief(inner)});
      add(`${path}/`, inner, depth + 1);
    }
  };
  if (scope !== '') {
    const item = valueIn(data, absolute('', scope).split('/').slice(1));
    if (item !== undefined) add('', item, 0);
  }
  add('/', data, 0);
  return found;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A value in a few characters. */
export function brief(value: Json | undefined, length = 60): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value);
  if (json.length <= length) return json;
  if (Array.isArray(value)) return `list of ${value.length}`;
  return typeof value === 'object'
    ? `object with ${Object.keys(value as object)
        .join(', ')
        .slice(0, length)}`
    : `${json.slice(0, length - 1)}…`;
}
