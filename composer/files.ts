import {isObject, type JsonObject} from '../renderer/index.js';
import {defaultEnvironment, readEnvironment, type Environment} from './environment.js';
import {printValue, toJsonLines, toJsonList} from './language/format.js';
import {parseText, type ParsedText} from './language/parse.js';
import type {SharedDocument} from './share.js';
import {messagesText} from './wrapper.js';

/** What goes into a file beside the messages. */
export interface FileParts {
  readonly title: string;
  readonly parsed: ParsedText;
  readonly environment: Environment;
  readonly mocks: string;
  readonly scenarios: string;
  readonly catalogs: readonly unknown[];
}

/** A way to take the document out of the composer. */
export interface ExportKind {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly extension: string;
  readonly type: string;
  readonly write: (parts: FileParts) => string | Promise<string>;
  /** A file that has to lie beside it; its source is among the modules of `run`. */
  readonly beside?: string;
  /** What a browser can be shown of it. */
  readonly run?: (text: string, parts: FileParts) => Run | Promise<Run>;
  /** Other forms of the same; the first is the kind itself. */
  readonly variants?: readonly ExportVariant[];
}

/** One of several forms of an export. */
export type ExportVariant = Pick<
  ExportKind,
  'id' | 'label' | 'detail' | 'extension' | 'type' | 'write' | 'beside' | 'run'
>;

/** A page to run in a frame without an origin, and what it loads from beside itself. */
export interface Run {
  readonly page: string;
  /** The sources of modules, by what the page imports them as. */
  readonly modules: Readonly<Record<string, string>>;
  /** Texts that it fetches, by address. */
  readonly files: Readonly<Record<string, string>>;
}

/** The element with all that it loads, in one file. */
const ELEMENT_FILE = 'a2ui-surface.standalone.js';
const ELEMENT = `./${ELEMENT_FILE}`;

const inline: ExportVariant = {
  id: 'inline',
  label: 'Messages inside',
  detail: `A whole page that holds the messages; a page of yours takes what stands in its body. It loads ${ELEMENT_FILE} from beside itself.`,
  extension: 'html',
  type: 'text/html',
  write: embedPage,
  beside: ELEMENT_FILE,
  run: async (page) => ({page, modules: {[ELEMENT]: await standaloneElement()}, files: {}}),
};

const fromUrl: ExportVariant = {
  id: 'url',
  label: 'Messages from a URL',
  detail: `A whole page that loads two files from beside itself: ${ELEMENT_FILE}, and messages.jsonl, which is the JSON Lines export or an agent that streams.`,
  extension: 'html',
  type: 'text/html',
  write: loadingPage,
  beside: ELEMENT_FILE,
  run: async (page, {parsed}) => ({
    page,
    modules: {[ELEMENT]: await standaloneElement()},
    files: {[MESSAGES]: toJsonLines(parsed)},
  }),
};

const asModule: ExportVariant = {
  id: 'module',
  label: 'ES module import',
  detail: 'For a project with a bundler: npm install a2ui-surface.',
  extension: 'js',
  type: 'text/javascript',
  write: moduleText,
  run: async (text) => ({
    page: `<!doctype html>\n<html><head><meta name="color-scheme" content="light dark"></head><body><script type="module">\n${text.replaceAll('</script', '<\\/script')}\n</script></body></html>`,
    modules: {'a2ui-surface': await standaloneElement()},
    files: {},
  }),
};

export const exportKinds: readonly ExportKind[] = [
  {
    id: 'json',
    label: 'JSON',
    detail: 'The messages as a list',
    extension: 'json',
    type: 'application/json',
    write: ({parsed}) => toJsonList(parsed),
  },
  {
    id: 'jsonl',
    label: 'JSON Lines',
    detail: 'One message a line, as agents stream them',
    extension: 'jsonl',
    type: 'application/jsonl',
    write: ({parsed}) => toJsonLines(parsed),
  },
  {
    id: 'a2ui',
    label: 'A2UI bundle',
    detail: 'Messages, mocks, catalogs and environment in one file',
    extension: 'a2ui',
    type: 'application/json',
    write: bundle,
  },
  {
    id: 'html',
    label: 'HTML, everything inside',
    detail: 'One file that works by itself, offline too',
    extension: 'html',
    type: 'text/html',
    write: standalonePage,
    run: (page) => ({page, modules: {}, files: {}}),
  },
  {
    ...inline,
    id: 'embed',
    label: 'HTML embed',
    detail: 'A page that loads the element, or code for a project of yours',
    variants: [inline, fromUrl, asModule],
  },
  {
    id: 'ts',
    label: 'TypeScript module',
    detail: 'The messages as a constant, and the element',
    extension: 'ts',
    type: 'text/plain',
    write: typescript,
  },
  {
    id: 'prompt',
    label: 'Prompt text',
    detail: 'The messages as an example for a model',
    extension: 'md',
    type: 'text/markdown',
    write: prompt,
  },
];

function bundle({title, parsed, environment, mocks, scenarios, catalogs}: FileParts): string {
  const messages = parsed.messages.map(({value}) => value);
  return `${printValue({title, messages, ...(mocks.trim() ? {mocks} : {}), ...(scenarios.trim() ? {scenarios} : {}), ...(catalogs.length ? {catalogs} : {}), environment})}\n`;
}

/** JSON inside a script element: its text must not be able to end the element. */
function scriptJson({parsed}: FileParts): string {
  return toJsonList(parsed).trim().replaceAll('<', '\\u003c');
}

const MESSAGES = './messages.jsonl';
const LISTEN = `surface.addEventListener('a2ui-message', ({detail}) => console.log('to the agent', detail.message));`;
const LOADER = `
      const surface = document.querySelector('a2ui-surface');
      surface.receive(JSON.parse(document.querySelector('#messages').textContent));
      ${LISTEN}`;

function page(parts: FileParts, script: string): string {
  return pageOf(
    parts,
    `    <a2ui-surface></a2ui-surface>
    <script type="application/a2ui+json" id="messages">
${scriptJson(parts)}
    </script>
${script}`,
  );
}

function pageOf({title}: FileParts, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
${body}
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A page that loads the element from an address of its own server, which suits a strict policy. */
export function embedPage(parts: FileParts): string {
  return page(
    parts,
    `    <script type="module">
      import '${ELEMENT}';${LOADER}
    </script>`,
  );
}

/** A page whose messages lie beside it. */
function loadingPage(parts: FileParts): string {
  return pageOf(
    parts,
    `    <a2ui-surface src="${MESSAGES}"></a2ui-surface>
    <script type="module">
      import '${ELEMENT}';
      const surface = document.querySelector('a2ui-surface');
      ${LISTEN}
    </script>`,
  );
}

function moduleText({parsed}: FileParts): string {
  return `import 'a2ui-surface';

const surface = document.createElement('a2ui-surface');
surface.receive(${toJsonList(parsed).trim()});
${LISTEN}
document.body.append(surface);
`;
}

async function standalonePage(parts: FileParts): Promise<string> {
  const element = await standaloneElement();
  return page(
    parts,
    `    <script type="module">
${element.replaceAll('</script', '<\\/script')}
${LOADER}
    </script>`,
  );
}

/** The element as one script: beside the composer where it is hosted alone, one folder up in the built package. */
async function standaloneElement(): Promise<string> {
  for (const address of ['./a2ui-surface.standalone.js', '../a2ui-surface.standalone.js']) {
    const response = await fetch(new URL(address, document.baseURI)).catch(() => undefined);
    if (response?.ok && /javascript/.test(response.headers.get('content-type') ?? '')) {
      return (await response.text()).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    }
  }
  throw new Error('The standalone element is not beside this composer; npm run build makes it.');
}

function typescript({title, parsed}: FileParts): string {
  return `import 'a2ui-surface';
import type {SurfaceElement} from 'a2ui-surface';

/** ${title.replaceAll('*/', '')} */
export const messages = ${toJsonList(parsed).trim()};

/** Shows it in an element of the page. */
export function show(surface: SurfaceElement): void {
  surface.receive(messages);
}
`;
}

function prompt({title, parsed}: FileParts): string {
  return `Answer with A2UI v1.0 messages, as JSON Lines. This is an example of a surface (${title}):

\`\`\`jsonl
${toJsonLines(parsed)}\`\`\`
`;
}

/** A document from elsewhere, with what its translation cost. */
export interface Imported extends SharedDocument {
  readonly losses?: readonly string[];
}

/** The text at an address, and the name of its file, or why there is none. */
export async function fetchText(address: string): Promise<{name: string; text: string} | {fault: string}> {
  try {
    const response = await fetch(address, {credentials: 'omit', referrerPolicy: 'no-referrer'});
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return {name: new URL(address).pathname.split('/').pop() ?? '', text: await response.text()};
  } catch (error) {
    return {fault: `The document could not be loaded: ${error instanceof Error ? error.message : String(error)}.`};
  }
}

/**
 * Reads a file or pasted text as a document: a bundle, a page that was exported, a view of prefab, or messages in any form; says why
 * where it is none.
 */
export async function importDocument(name: string, text: string): Promise<Imported | {readonly fault: string}> {
  const title = name.replace(/\.(json|jsonl|a2ui|txt)$/i, '') || 'Imported';
  const embedded = /<script type="application\/a2ui\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1];
  if (embedded) return importDocument(title, `${embedded.trim()}\n`);
  const parsed = parseText(text);
  if (parsed.syntax.length > 0 && !/^\s*[[{]/.test(text)) {
    return {
      fault: /\.a2ui$/i.test(name)
        ? 'This .a2ui file holds no JSON. A2UI Express files use the same ending; this composer reads JSON bundles.'
        : 'This file holds no JSON.',
    };
  }
  const value: unknown = parsed.syntax.length === 0 ? parsed.messages[0]?.value : undefined;
  if (isObject(value) && '$prefab' in value) return importPrefab(title, value);
  const bundled = parsed.syntax.length === 0 && parsed.shape === 'wrapper' ? (JSON.parse(text) as unknown) : undefined;
  if (isObject(bundled)) {
    const {environment, mocks, scenarios, catalogs} = bundled;
    return {
      title:
        typeof bundled.title === 'string' ? bundled.title : typeof bundled.name === 'string' ? bundled.name : title,
      text: messagesText(text),
      environment: environment === undefined ? defaultEnvironment : readEnvironment(environment),
      mocks: typeof mocks === 'string' ? mocks : mocks === undefined ? undefined : `${printValue(mocks)}\n`,
      scenarios: typeof scenarios === 'string' ? scenarios : undefined,
      catalogs: Array.isArray(catalogs) ? catalogs : undefined,
    };
  }
  return {title, text, environment: defaultEnvironment};
}

/** Says a view of prefab as messages; what it can't say is listed. */
async function importPrefab(name: string, wire: JsonObject): Promise<Imported | {readonly fault: string}> {
  try {
    const {emitA2UI} = await import('@maxhealth.tech/prefab/a2ui');
    const {messages, diagnostics} = emitA2UI(wire as unknown as Parameters<typeof emitA2UI>[0], {surfaceId: 'main'});
    return {
      title: name,
      text: `${printValue(messages)}\n`,
      environment: defaultEnvironment,
      losses: diagnostics.map(({subject, detail}) => `${subject}: ${detail}`),
    };
  } catch (error) {
    return {fault: `This prefab view can't be read: ${error instanceof Error ? error.message : String(error)}`};
  }
}
