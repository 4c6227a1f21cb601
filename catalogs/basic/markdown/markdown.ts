import type {Root} from 'mdast';
import type {MarkdownOptions} from './parse.js';

type Parser = typeof import('./parse.js');
type Templates = typeof import('./template.js');

/** What draws marked-up texts, once it has loaded. */
export interface Markdown {
  tree(text: string, options: MarkdownOptions): Root | undefined;
  readonly templates: Templates;
}

/** How many parsed texts are kept, and how many characters of them: a tree may take a hundred times as much as its text. */
const KEPT = 500;
const KEPT_CHARACTERS = 100_000;

let loaded: Markdown | undefined;
let loading: Promise<Markdown | undefined> | undefined;

/** The parser, where it is there already. */
export function markdownNow(): Markdown | undefined {
  return loaded;
}

/** Loads the parser; resolves to undefined where it can't be had, and marked-up texts then stay as they were written. */
export function loadMarkdown(): Promise<Markdown | undefined> {
  return (loading ??= Promise.all([import('./parse.js'), import('./template.js')]).then(
    ([parser, templates]) => (loaded = {templates, tree: treesOf(parser)}),
    () => {
      // A lost connection is no reason to stay without for good.
      loading = undefined;
      return undefined;
    },
  ));
}

let fetched = false;

/** Fetches the parser when the browser has nothing better to do, so that the first marked-up text need not wait for it. */
export function prefetchMarkdown(): void {
  if (fetched || loading || typeof document === 'undefined') return;
  fetched = true;
  const idle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 50));
  idle(() => void loadMarkdown());
}

function treesOf({parseMarkdown}: Parser): Markdown['tree'] {
  const trees = new Map<string, Root | undefined>();
  let characters = 0;
  return (text, options) => {
    const key = `${options.links ? 1 : 0}${options.images ? 1 : 0}${text}`;
    if (trees.has(key)) {
      const tree = trees.get(key);
      // The oldest goes first, so what is used moves to the end.
      trees.delete(key);
      trees.set(key, tree);
      return tree;
    }
    let tree: Root | undefined;
    try {
      tree = parseMarkdown(text, options);
    } catch {
      // Text that the parser chokes on is still text.
    }
    trees.set(key, tree);
    characters += key.length;
    for (const [oldest] of trees) {
      if (trees.size <= KEPT && characters <= KEPT_CHARACTERS) break;
      trees.delete(oldest);
      characters -= oldest.length;
    }
    return tree;
  };
}
