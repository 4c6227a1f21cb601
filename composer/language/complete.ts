import type {Json} from '../../renderer/index.js';
import type {Range} from './lines.js';
import {printValue} from './format.js';
import {placeAt, type Known} from './place.js';
import type {Choice, Shape} from './shape.js';
import {entriesOf} from './tree.js';

/** One suggestion at a caret. */
export interface Completion {
  readonly label: string;
  readonly kind: Choice['kind'] | 'property';
  /** JSON text; `caret` is where the caret goes in it, from its start. */
  readonly insert: string;
  readonly caret?: number;
  readonly replace: Range;
  readonly detail?: string;
  readonly text?: string;
  /** Sorts the list: smaller comes first. */
  readonly rank: string;
}

/** What may be written at `offset`, best first. */
export function completionsAt(known: Known, offset: number): Completion[] {
  const place = placeAt(known, offset);
  const {shape, replace, atKey, colon} = place;
  if (!shape) return [];
  if (atKey) {
    const written = new Set(
      entriesOf(place.owner)
        .filter(({keyNode}) => keyNode.offset !== replace.start)
        .map(({key}) => key),
    );
    const keys = [...(shape.keys?.(place.owner) ?? [])].filter(([key]) => !written.has(key));
    const bodyWritten = place.path.length === 1 && [...written].some((key) => key !== 'version');
    return keys
      .filter(([key]) => !bodyWritten || key === 'version')
      .map(([key, inner], index) => keyCompletion(key, inner, shape, replace, colon, index));
  }
  return (shape.choices?.() ?? []).map((choice, index) => valueCompletion(choice, replace, index));
}

function keyCompletion(
  key: string,
  inner: Shape,
  owner: Shape,
  replace: Range,
  colon: boolean,
  index: number,
): Completion {
  const required = owner.required?.includes(key) ?? false;
  const written = colon ? {text: '', caret: undefined} : valueText(inner.sample);
  const head = JSON.stringify(key);
  const insert = colon ? head : `${head}: ${written.text}`;
  return {
    label: key,
    kind: 'property',
    insert,
    caret: written.caret === undefined ? undefined : head.length + 2 + written.caret,
    replace,
    detail: `${inner.type ?? ''}${required ? ' · required' : ''}`,
    text: inner.text,
    rank: `${required ? 0 : key.startsWith('@') ? 2 : 1}${String(index).padStart(4, '0')}`,
  };
}

/** A sample as text, and where in it the author goes on writing: into the first empty text or list. */
function valueText(sample: Json | undefined): {text: string; caret?: number} {
  if (sample === undefined) return {text: ''};
  const text = printValue(sample, 0, true);
  const empty = /""|\[\]|\{\}/.exec(text);
  return {text, caret: empty ? empty.index + 1 : text.length};
}

function valueCompletion({value, kind, detail, text}: Choice, replace: Range, index: number): Completion {
  const written = valueText(value);
  return {
    label: typeof value === 'string' ? value : printValue(value, 0, true),
    kind,
    insert: written.text,
    caret: kind === 'form' ? written.caret : undefined,
    replace,
    detail,
    text,
    rank: `${kind === 'form' ? 3 : 1}${String(index).padStart(4, '0')}`,
  };
}
