/** The examples of the specification, from the package of its authors. They are written in v0.9 and come in v1.0 here. */
import {isObject, upgrade} from '../renderer/index.js';
import {basicCatalog} from '../catalogs/basic/index.js';
import type {ExampleEntry} from './examples.js';
import {printValue} from './language/format.js';

const files = import.meta.glob<Record<string, unknown>>(
  '../node_modules/@a2ui/web_core/src/v0_9/schemas/catalogs/basic/examples/*.json',
  {eager: true, import: 'default'},
);

const byId = new Map(
  Object.entries(files).map(([file, content]) => [
    `specification-${/([^/]+)\.json$/.exec(file)?.[1] ?? file}`,
    content,
  ]),
);

export const specificationExamples: readonly ExampleEntry[] = [...byId]
  .map(([id, {name, description}]) => ({
    id,
    title: typeof name === 'string' ? name : id,
    description: typeof description === 'string' ? description : '',
    origin: 'Specification' as const,
  }))
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));

/** An example's messages as the text that the author gets to edit; undefined where there is none of that id. */
export function specificationText(id: string): string | undefined {
  const content = byId.get(id);
  if (!isObject(content) || !Array.isArray(content.messages)) return undefined;
  return `${printValue(upgrade(content.messages, {catalogs: [basicCatalog]}).messages)}\n`;
}
