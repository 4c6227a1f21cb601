import type {Catalog, ComponentEntry, Json} from '../../../renderer/index.js';
import {samplesOf} from '../../../renderer/testing/index.js';
import * as arrange from '../../../composer/edits/arrange.js';
import {bundleOf, componentValue} from '../../../composer/edits/bundle.js';
import * as data from '../../../composer/edits/data.js';
import {dataKeys, FreshIds, freshKey, type Ground, type Outcome} from '../../../composer/edits/gesture.js';
import {changeList, setProperty} from '../../../composer/edits/properties.js';
import * as reshape from '../../../composer/edits/reshape.js';
import type {Side} from '../../../composer/edits/target.js';
import {parseText} from '../../../composer/language/parse.js';
import {surfacesOf, type ComponentSite, type SurfaceIndex} from '../../../composer/language/surfaces.js';
import {sampleOf} from '../../../composer/palette/samples.js';

/** Numbers that follow from a seed, so that a failure can be played again. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * count);
  }

  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

export function groundOf(text: string, catalogs: readonly Catalog[]): Ground {
  return {parsed: parseText(text), catalogs};
}

/** The palette's way of putting a component in. */
export function insertNew(
  ground: Ground,
  surface: SurfaceIndex,
  id: string,
  side: Side,
  entry: ComponentEntry,
): Outcome {
  const fresh = new FreshIds(surface);
  const keys = dataKeys(ground.parsed, surface.id);
  const bundle = sampleOf(entry, {id: (wanted) => fresh.take(wanted), key: (wanted) => freshKey(wanted, keys)});
  return arrange.insert(ground, {surfaceId: surface.id, id}, side, bundle);
}

/** A property of a component by its schema, with a value that fits. */
function property(site: ComponentSite, dice: Dice): {name: string; value: Json | undefined} | undefined {
  if (!site.entry) return undefined;
  const {entry} = site;
  const samples = samplesOf(entry.name, entry.schema, entry.catalog.document);
  const sample = dice.of(samples.slice(1))?.component;
  const names = [...entry.kinds].filter(
    ([name, {kind}]) =>
      !['child', 'children', 'checks'].includes(kind) && !JSON.stringify(sample?.[name] ?? '').includes('$child'),
  );
  const name = dice.of(names)?.[0];
  if (name === undefined) return undefined;
  const optional = !entry.required.includes(name);
  const value = optional && dice.below(3) === 0 ? undefined : (sample?.[name] ?? undefined);
  return value === undefined && !optional ? undefined : {name, value};
}

const SIDES: readonly Side[] = ['into', 'before', 'after'];

/** One gesture as an author might make it, somewhere in the document. */
export function gesture(ground: Ground, dice: Dice): {name: string; outcome: Outcome} | undefined {
  const surface = dice.of([...surfacesOf(ground.parsed, ground.catalogs).values()]);
  if (!surface) return undefined;
  const site = dice.of([...surface.byId.values()]);
  const other = dice.of([...surface.byId.values()]);
  const side = dice.of(SIDES)!;
  const id = site?.id ?? 'root';
  const spot = {surfaceId: surface.id, id, reference: dice.of(surface.uses.get(id) ?? [])};
  const goal = {surfaceId: surface.id, id: other?.id ?? 'root'};
  const entries = ground.catalogs.flatMap(({components}) => [...components.values()]);
  const gestures: readonly (readonly [name: string, () => Outcome | undefined])[] = [
    ['insert', () => insertNew(ground, surface, goal.id, side, dice.of(entries)!)],
    ['move', () => arrange.move(ground, spot, goal, side)],
    ['step', () => arrange.step(ground, spot, dice.of(['up', 'down', 'in', 'out'] as const)!)],
    ['duplicate', () => arrange.duplicate(ground, spot)],
    ['delete', () => arrange.remove(ground, spot)],
    ['wrap', () => reshape.wrap(ground, spot, dice.of(reshape.WRAPPERS)!)],
    ['unwrap', () => reshape.unwrap(ground, spot)],
    ['rename', () => reshape.rename(ground, spot, dice.of(['fresh', 'other-id', 'x~y/z', 'a "b"'])!)],
    ['retype', () => reshape.retype(ground, spot, dice.of(entries)!.name)],
    ['paste', () => arrange.insert(ground, goal, side, bundleOf(surface, id))],
    [
      'bind',
      () => {
        const texts = site
          ? Object.entries(componentValue(site)).filter(
              ([key, value]) => site.entry?.kinds.get(key)?.kind === 'dynamic' && typeof value !== 'object',
            )
          : [];
        const text = dice.of(texts);
        return text && data.makeBinding(ground, spot, [text[0]]);
      },
    ],
    ['template', () => data.makeTemplate(ground, spot)],
    [
      'data',
      () =>
        data.setData(
          ground,
          surface.id,
          dice.of([['fresh'], ['deep', 'er'], ['list', '0']])!,
          dice.of<Json>(['text', 3, ['a'], {b: 1}]),
        ),
    ],
    [
      'property',
      () => {
        const found = site && property(site, dice);
        return found && setProperty(ground, spot, [found.name], found.value);
      },
    ],
    [
      'checks',
      () =>
        site?.entry?.checkable
          ? changeList(ground, spot, ['@checks'], {
              add: {condition: {'@call': 'required', args: {value: {'@path': '/x'}}}, message: 'Needed'},
            })
          : undefined,
    ],
    ['label', () => setProperty(ground, spot, ['@accessibility', 'label'], dice.below(2) ? 'A name' : undefined)],
  ];
  const [name, make] = dice.of(gestures)!;
  const outcome = make();
  return outcome && {name: `${name} ${id} ${side} ${goal.id}`, outcome};
}
