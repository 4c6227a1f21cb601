import type {Catalog, Json} from '../../renderer/index.js';
import type {ComponentSite, SurfaceIndex, Surfaces} from './surfaces.js';
import type {Node} from './tree.js';

/** A value that may stand in a place. */
export interface Choice {
  readonly value: Json;
  readonly kind: 'component' | 'id' | 'path' | 'function' | 'catalog' | 'icon' | 'value' | 'form';
  readonly detail?: string;
  readonly text?: string;
}

/** What may stand in one place of a document: the one description from which completion and hover are made. */
export interface Shape {
  /** The type in words, such as "text, path or call". */
  readonly type?: string;
  readonly text?: string;
  readonly fallback?: Json;
  /** Properties of an object there; the node is the object as far as it is written. */
  readonly keys?: (node: Node | undefined) => ReadonlyMap<string, Shape>;
  readonly required?: readonly string[];
  /** Values under keys that are not named. */
  readonly rest?: Shape;
  readonly item?: Shape;
  readonly choices?: () => readonly Choice[];
  /** What to write after the key when the property is completed. */
  readonly sample?: Json;
  /** More lines for the hover. */
  readonly notes?: readonly string[];
}

/** What a place may depend on. */
export interface Surroundings {
  readonly catalogs: readonly Catalog[];
  readonly surfaces: Surfaces;
  readonly world: DataBySurface;
  readonly surface?: SurfaceIndex;
  readonly site?: ComponentSite;
}

/** What the messages leave in each surface's data model. */
export type DataBySurface = ReadonlyMap<string, {readonly data: Json}>;

/** A text that nothing more is known of. */
export const text = (description: string, sample: Json = ''): Shape => ({type: 'text', text: description, sample});

/** An object with these properties. */
export function object(description: string, keys: Record<string, Shape>, required: string[] = []): Shape {
  return {type: 'object', text: description, sample: {}, keys: () => new Map(Object.entries(keys)), required};
}

/** The two truth values, to choose from. */
export const booleans = (): Choice[] => [
  {value: true, kind: 'value'},
  {value: false, kind: 'value'},
];
