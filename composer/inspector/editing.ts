import type {TemplateResult} from 'lit';
import type {Catalog, Json} from '../../renderer/index.js';
import type {Choice} from '../language/shape.js';
import type {Path} from '../edits/properties.js';
import type {Field, Form} from './fields.js';

/** What the editors of single values reach: the chosen component, its surroundings, and each other. */
export interface Editing {
  readonly catalogs: readonly Catalog[];
  /** Unique in the page; ids of controls and names of undo groups start with it. */
  readonly key: string;
  readonly ids: readonly Choice[];
  /** The function whose catalog is the surface's own needs no mark. */
  readonly ownCatalog: string | undefined;
  paths(only?: 'list'): readonly Choice[];
  /** The value that a path leads to now; undefined where there is none. */
  valueAt(path: string): Json | undefined;
  /** What a value that stands at `path` of the chosen component comes to now; undefined while the component is not drawn. */
  result(path: Path, value: Json): {readonly value: Json | undefined; readonly pending: boolean} | undefined;
  /** Whether a check's condition holds now; undefined while that is open. */
  holds(path: Path, condition: Json): boolean | undefined;
  set(path: Path, value: Json | undefined, join?: string): void;
  list(path: Path, change: {add: Json} | {remove: number} | {from: number; to: number}): void;
  createData(path: string, value: Json): void;
  bind(path: Path): void;
  literal(path: Path): void;
  choose(id: string): void;
  makeTemplate(): void;
  /** Draws a field with its label; nested forms use it for their parts. */
  field(field: Field, path: Path, value: Json | undefined): TemplateResult;
  /** Draws the control alone. */
  control(form: Form, label: string, path: Path, value: Json | undefined, fallback?: Json): unknown;
  again(): void;
}

/** A DOM id for a control. */
export function controlId({key}: Editing, path: Path): string {
  return `${key}-${path.join('-').replaceAll(/[^\w-]/g, '_')}`;
}
