import hello from '../examples/hello.json?raw';
import {parseText} from './language/parse.js';

/** An example, as the menu and the gallery show it before its messages are loaded. */
export interface ExampleEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Absent for ours. */
  readonly origin?: 'Specification';
}

// Only the two texts of each file end up in the first bundle; the messages come when an example is opened.
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

/** The example of the first visit; it is part of the first bundle, so that it is on screen at once. */
export const firstExample = {
  id: 'hello',
  title: titles['../examples/hello.json'] ?? 'Hello',
  text: messagesText(hello),
};

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

/** The messages of a wrapper as they stand there, moved to the margin: a list, or the message itself where there is one. */
export function messagesText(wrapper: string): string {
  const parsed = parseText(wrapper);
  const first = parsed.messages[0];
  if (parsed.shape !== 'wrapper' || !first) return wrapper;
  const node = parsed.messages.length === 1 ? first.node : first.node.parent!;
  const {line} = parsed.lines.positionAt(node.offset);
  const indent = /^\s*/.exec(wrapper.slice(parsed.lines.startOf(line)))?.[0] ?? '';
  const text = wrapper.slice(node.offset, node.offset + node.length);
  return `${indent ? text.replaceAll(`\n${indent}`, '\n') : text}\n`;
}
