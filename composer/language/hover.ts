import {valueIn} from '../preview/apply.js';
import type {Range} from './lines.js';
import {nodeUnder, placeAt, shapeAt, type Known} from './place.js';
import {brief, scopeAround} from './choices.js';
import {messageShape} from './message-shape.js';
import {absolute} from './surfaces.js';
import {pointerOf, rangeOf, stringOf, valueOf, type Node} from './tree.js';

/** What is known of a place, as paragraphs of Markdown. */
export interface Hover {
  readonly range: Range;
  readonly paragraphs: readonly string[];
}

/** Explains the key or value at `offset`: its type, what it does, and what a path holds now. */
export function hoverAt(known: Known, offset: number): Hover | undefined {
  const under = nodeUnder(known.parsed, offset);
  if (!under?.key) return undefined;
  const {message, node, key} = under;
  const value = key.parent?.children?.[1];
  const target = value ?? key;
  const {around} = placeAt(known, offset);
  const steps = stepsTo(target === key ? key.parent! : target, message.node);
  const shape = shapeAt(messageShape(around), message.node, steps);
  const paragraphs: string[] = [];
  if (shape) {
    const name = String(key.value);
    paragraphs.push(`**${name}**${shape.type ? `: ${shape.type}` : ''}`);
    if (shape.text) paragraphs.push(shape.text);
    const choices = shape.type?.startsWith('one of')
      ? (shape.choices?.() ?? []).filter(({kind}) => kind === 'value')
      : [];
    if (choices.length > 0)
      paragraphs.push(`One of ${choices.map(({value: each}) => `\`${String(each)}\``).join(', ')}.`);
    if (shape.fallback !== undefined) paragraphs.push(`Default: \`${JSON.stringify(shape.fallback)}\``);
    for (const note of shape.notes ?? []) paragraphs.push(note);
  }
  paragraphs.push(
    ...pathNotes(known, around.surface?.id, key, value, scopeAround(around)),
    ...idNotes(around, key, node),
  );
  return paragraphs.length > 0 ? {range: rangeOf(node), paragraphs} : undefined;
}

function pathNotes(
  {world}: Known,
  surfaceId: string | undefined,
  key: Node,
  value: Node | undefined,
  scope: string,
): string[] {
  const isTemplate = key.value === 'path' && valueOf(key.parent?.parent, 'componentId') !== undefined;
  const path = stringOf(value);
  const data = surfaceId === undefined ? undefined : world.get(surfaceId)?.data;
  if (path === undefined || data === undefined || (key.value !== '@path' && !isTemplate)) return [];
  const held = valueIn(
    data,
    absolute(path, scope)
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
  const where = scope === '' || path.startsWith('/') ? '' : ' in the first item';
  return [held === undefined ? `The data model has nothing there${where}.` : `Now${where}: \`${brief(held)}\``];
}

function idNotes(
  {
    surface,
  }: {
    surface?: {byId: ReadonlyMap<string, {type?: string}>; uses: ReadonlyMap<string, readonly {from: {id: string}}[]>};
  },
  key: Node,
  node: Node,
): string[] {
  const id = stringOf(node);
  if (id === undefined || !surface) return [];
  if (key.value === 'id') {
    const users = surface.uses.get(id) ?? [];
    return users.length > 0 ? [`Used by ${[...new Set(users.map(({from}) => `\`${from.id}\``))].join(', ')}.`] : [];
  }
  const target = surface.byId.get(id);
  return target && ['child', 'children', 'componentId', 'trigger', 'content'].includes(String(key.value))
    ? [`\`${id}\` is a ${target.type ?? 'component'}.`]
    : [];
}

function stepsTo(node: Node, top: Node): (string | number)[] {
  const pointer = pointerOf(node, top);
  if (pointer === '') return [];
  let at: Node | undefined = top;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const list: boolean = at?.type === 'array';
      at = list ? at?.children?.[Number(key)] : valueOf(at, key);
      return list ? Number(key) : key;
    });
}
