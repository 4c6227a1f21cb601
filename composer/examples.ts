import {firstExample} from './first-example.js';
import {messagesText} from './wrapper.js';

/** An example, as the menu and the gallery show it before its messages are loaded. */
export interface ExampleEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Absent for ours. */
  readonly origin?: 'Specification';
}

// Only the two texts of each file end up in the list's bundle; the messages come when an example is opened.
const titles = import.meta.glob<string>('../examples/*.json', {eager: true, import: 'title'});
const descriptions = import.meta.glob<string>('../examples/*.json', {eager: true, import: 'description'});
const texts = import.meta.glob<string>(['../examples/*.json', '!../examples/hello.json'], {
  query: '?raw',
  import: 'default',
});

export const ourExamples: readonly ExampleEntry[] = Object.keys(titles)
  .map((file) => ({
    id: /([^/]+)\.json$/.exec(file)?.[1] ?? file,
    title: titles[file] ?? file,
    description: descriptions[file] ?? '',
  }))
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));

/** Loads an example's messages as the text that the author gets to edit. */
export async function exampleText(id: string): Promise<string> {
  if (id === firstExample.id) return firstExample.text;
  const load = texts[`../examples/${id}.json`];
  if (load) return messagesText(await load());
  const text = (await import('./specification-examples.js')).specificationText(id);
  if (text === undefined) throw new Error(`There is no example named ${id}.`);
  return text;
}

/** Ours, and those of the specification, which are loaded for it. */
export async function allExamples(): Promise<readonly ExampleEntry[]> {
  return [...ourExamples, ...(await import('./specification-examples.js')).specificationExamples];
}

async function titleOf(id: string): Promise<string> {
  const ours = ourExamples.find((example) => example.id === id);
  return (ours ?? (await allExamples()).find((example) => example.id === id))?.title ?? id;
}

/** An example's title and text. */
export async function loadExample(id: string): Promise<{title: string; text: string}> {
  const text = await exampleText(id);
  return {title: await titleOf(id), text};
}

/** What a new document begins with. */
export const emptyDocument = `[
  {
    "version": "1.0",
    "createSurface": {
      "surfaceId": "main",
      "catalogId": "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json",
      "components": [
        {"id": "root", "component": "Column", "children": []}
      ]
    }
  }
]
`;
