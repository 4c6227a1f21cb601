import type {Catalog, ComponentEntry, Json} from '../renderer/index.js';
import * as arrange from './edits/arrange.js';
import type {Spot} from './edits/arrange.js';
import {readBundle, type Bundle} from './edits/bundle.js';
import * as data from './edits/data.js';
import {dataKeys, freshKey, FreshIds, surfaceOf, type Ground, type Outcome} from './edits/gesture.js';
import {changeList, setProperty, type Path} from './edits/properties.js';
import * as reshape from './edits/reshape.js';
import {slotsOf} from './edits/slots.js';
import type {Side, Target} from './edits/target.js';
import type {ParsedText} from './language/parse.js';
import type {TextEdit} from './language/problems.js';
import {surfacesOf} from './language/surfaces.js';
import type {Pointing} from './pointing.js';
import type {World} from './preview/apply.js';

/** What gestures need of the open document. */
export interface Workpiece {
  readonly pointing: Pointing;
  readonly catalogs: readonly Catalog[];
  /** The text as it is read now. */
  current(): ParsedText;
  world(): World;
  selected(): {readonly surfaceId: string; readonly componentId: string} | undefined;
  edit(edits: readonly TextEdit[], options?: {join?: string}): void;
  choose(selection: {surfaceId: string; componentId: string}): void;
  announce(said: string): void;
}

const made = new WeakMap<Workpiece, Hands>();

/** The hands of a workspace. It does not import them itself: the first look at a document does without. */
export function handsOf({workpiece}: {readonly workpiece: Workpiece}): Hands {
  let hands = made.get(workpiece);
  if (!hands) made.set(workpiece, (hands = new Hands(workpiece)));
  return hands;
}

/** Everything that can be done to the surface by hand: each gesture is one small edit of the text and one step of undo. */
export class Hands {
  readonly #document: Workpiece;
  #clipboard = '';

  constructor(document: Workpiece) {
    this.#document = document;
  }

  get ground(): Ground {
    return {parsed: this.#document.current(), catalogs: this.#document.catalogs};
  }

  /** Does what a gesture came to, or says why it can't be done; gestures that share `join` in a row are one step of undo. */
  perform(outcome: Outcome, {join, choose = true}: {join?: string; choose?: boolean} = {}): boolean {
    this.#document.pointing.placing.set(undefined);
    if ('refused' in outcome) {
      this.#document.pointing.refusal.set(outcome.refused);
      this.#document.announce(outcome.refused);
      return false;
    }
    this.#document.pointing.refusal.set(undefined);
    this.#document.edit(outcome.edits, {join});
    if (choose && outcome.select !== undefined && outcome.surfaceId !== undefined)
      this.#document.choose({surfaceId: outcome.surfaceId, componentId: outcome.select});
    this.#document.announce(outcome.said);
    return true;
  }

  /** The chosen component as a spot. */
  get spot(): Spot | undefined {
    const selected = this.#document.selected();
    return selected && {surfaceId: selected.surfaceId, id: selected.componentId};
  }

  step(spot: Spot, direction: 'up' | 'down' | 'in' | 'out'): boolean {
    return this.perform(arrange.step(this.ground, spot, direction));
  }

  move(spot: Spot, goal: Spot, side: Side): boolean {
    return this.perform(arrange.move(this.ground, spot, goal, side));
  }

  moveTo(spot: Spot, target: Target): boolean {
    const surface = surfaceOf(this.ground, spot.surfaceId);
    return surface !== undefined && this.perform(arrange.moveTo(this.ground, surface, spot, target));
  }

  remove(spot: Spot): boolean {
    return this.perform(arrange.remove(this.ground, spot));
  }

  duplicate(spot: Spot): boolean {
    return this.perform(arrange.duplicate(this.ground, spot));
  }

  wrap(spot: Spot, type: string): boolean {
    return this.perform(reshape.wrap(this.ground, spot, type));
  }

  unwrap(spot: Spot): boolean {
    return this.perform(reshape.unwrap(this.ground, spot));
  }

  rename(spot: Spot, name: string): boolean {
    return this.perform(reshape.rename(this.ground, spot, name));
  }

  retype(spot: Spot, type: string, catalogId?: string): boolean {
    return this.perform(reshape.retype(this.ground, spot, type, catalogId));
  }

  /** Writes a property, or takes it away; typing into one field is one step. */
  set(spot: Spot, path: Path, value: Json | undefined, join?: string): boolean {
    return this.perform(setProperty(this.ground, spot, path, value), {join, choose: false});
  }

  /** Shares the space of a Row among two of its children anew. */
  weigh(surfaceId: string, weights: readonly (readonly [id: string, weight: number])[], join?: string): boolean {
    const edits: TextEdit[] = [];
    for (const [id, weight] of weights) {
      const outcome = setProperty(this.ground, {surfaceId, id}, ['weight'], weight);
      if ('refused' in outcome) return this.perform(outcome);
      edits.push(...outcome.edits);
    }
    const said = `Weights ${weights.map(([id, weight]) => `${id} ${weight}`).join(', ')}`;
    return this.perform({edits, said}, {join, choose: false});
  }

  list(spot: Spot, path: Path, change: Parameters<typeof changeList>[3]): boolean {
    return this.perform(changeList(this.ground, spot, path, change), {choose: false});
  }

  bind(spot: Spot, path: Path): boolean {
    return this.perform(data.makeBinding(this.ground, spot, path));
  }

  literal(spot: Spot, path: Path): boolean {
    return this.perform(data.makeLiteral(this.ground, this.#document.world(), spot, path));
  }

  template(spot: Spot): boolean {
    return this.perform(data.makeTemplate(this.ground, spot));
  }

  setData(surfaceId: string, pointer: readonly string[], value: Json | undefined): boolean {
    return this.perform(data.setData(this.ground, surfaceId, pointer, value));
  }

  renameData(surfaceId: string, pointer: readonly string[], name: string): boolean {
    return this.perform(data.renameKey(this.ground, surfaceId, pointer, name));
  }

  /** Puts a component on the clipboard; says whether there was one. */
  copy(spot: Spot): boolean {
    const text = arrange.copyText(this.ground, spot);
    if (text === undefined) return false;
    this.#clipboard = text;
    // Where the browser refuses, what was copied still pastes in here.
    void navigator.clipboard?.writeText(text).catch(() => undefined);
    this.#document.announce(`Copied ${spot.id}`);
    return true;
  }

  cut(spot: Spot): boolean {
    return this.copy(spot) && this.remove(spot);
  }

  /** Puts what was copied, here or elsewhere, into or behind a component. */
  paste(spot: Spot, text = ''): boolean {
    const bundle = readBundle(text) ?? readBundle(this.#clipboard);
    if (!bundle) return this.perform({refused: 'There is nothing to paste: copy a component first.'});
    return this.perform(arrange.insert(this.ground, spot, this.sideFor(spot), bundle));
  }

  /** Whether what is inserted at a component goes into it or behind it. */
  sideFor({surfaceId, id}: Spot): Side {
    const site = surfaceOf(this.ground, surfaceId)?.byId.get(id);
    if (!site) return 'into';
    // What stands on a button is its label, not a place for more.
    const acts = [...(site.entry?.kinds.values() ?? [])].some(({kind}) => kind === 'action');
    return slotsOf(site).length > 0 && !acts ? 'into' : 'after';
  }

  /** Where the palette puts what it inserts: at the chosen component, else at the end of the first surface. */
  get goal(): Spot | undefined {
    const {ground} = this;
    const surfaces = surfacesOf(ground.parsed, ground.catalogs);
    const chosen = this.spot;
    if (chosen && surfaces.get(chosen.surfaceId)?.byId.has(chosen.id)) return chosen;
    const surface = surfaces.get(chosen?.surfaceId ?? '') ?? [...surfaces.values()][0];
    return surface && {surfaceId: surface.id, id: 'root'};
  }

  /** Inserts a new component with what it starts with. */
  async insert(entry: ComponentEntry, goal = this.goal, side?: Side): Promise<boolean> {
    const {sampleOf} = await import('./palette/samples.js');
    if (!goal) return this.#begin(entry, sampleOf);
    return this.perform(this.#inserting(entry, goal, side ?? this.sideFor(goal), sampleOf));
  }

  /** Inserts a new component at a place that was pointed at. */
  async insertAt(entry: ComponentEntry, surfaceId: string, target: Target): Promise<boolean> {
    const {sampleOf} = await import('./palette/samples.js');
    const surface = surfaceOf(this.ground, surfaceId);
    if (!surface) return false;
    return this.perform(arrange.insertAt(this.ground, surface, target, this.#sample(entry, surfaceId, sampleOf)));
  }

  #inserting(entry: ComponentEntry, goal: Spot, side: Side, sampleOf: Sampler): Outcome {
    return arrange.insert(this.ground, goal, side, this.#sample(entry, goal.surfaceId, sampleOf));
  }

  #sample(entry: ComponentEntry, surfaceId: string, sampleOf: Sampler): Bundle {
    const fresh = new FreshIds(surfaceOf(this.ground, surfaceId));
    const keys = dataKeys(this.ground.parsed, surfaceId);
    return sampleOf(entry, {id: (wanted) => fresh.take(wanted), key: (wanted) => freshKey(wanted, keys)});
  }

  /** Makes a surface for the first component of an empty document. */
  #begin(entry: ComponentEntry, sampleOf: Sampler): boolean {
    const {parsed, catalogs} = this.ground;
    const column = catalogs.find(({components}) => components.has('Column'));
    if (parsed.messages.length > 0 || !column)
      return this.perform({refused: 'There is no surface to insert into: a createSurface message makes one.'});
    const {components, data: model} = sampleOf(entry, {id: (wanted) => wanted, key: (wanted) => wanted});
    const own = components.map(({'@catalogId': id, ...rest}) =>
      id === undefined || id === column.id ? rest : {...rest, '@catalogId': id},
    );
    const root = {id: 'root', component: 'Column', children: [String(components[0]!.id)]};
    const message = {
      version: '1.0',
      createSurface: {
        surfaceId: 'main',
        catalogId: column.id,
        components: [root, ...own],
        ...(model ? {dataModel: model} : {}),
      },
    };
    const text = `${JSON.stringify([message], null, 2)}\n`;
    const range = {start: 0, end: parsed.text.length};
    const done = this.perform({
      edits: [{range, text}],
      said: `Inserted ${entry.name}`,
      surfaceId: 'main',
      select: String(components[0]!.id),
    });
    return done;
  }
}

type Sampler = typeof import('./palette/samples.js').sampleOf;
