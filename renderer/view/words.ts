import type {WordList, Words} from '../catalog/define.js';

/** What a language's loader brought; a language that failed to load is asked for again by the next surface that speaks it. */
const loaded = new WeakMap<() => Promise<WordList>, WordList>();

/** The languages that may have a word for a surface in `locale`, the nearest first. */
function tagsOf(locale: string): string[] {
  return [...new Set([locale, locale.split('-')[0]!, 'en'])];
}

/** A word of our own in the language of `locale`, else in English, else `''`; `{n}` takes the value of that name. */
export function wordIn(
  lists: readonly Words[],
  locale: string,
  name: string,
  values: Record<string, string | number> = {},
): string {
  for (const tag of tagsOf(locale)) {
    for (const words of lists) {
      const list = Object.hasOwn(words, tag) ? words[tag] : undefined;
      const here = typeof list === 'function' ? loaded.get(list) : list;
      const word = here && Object.hasOwn(here, name) ? here[name] : undefined;
      if (word !== undefined) return word.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
    }
  }
  return '';
}

/** Loads what is not here yet of the words in `locale`; undefined when nothing has to be waited for. */
export function loadWords(lists: readonly Words[], locale: string): Promise<unknown> | undefined {
  const missing = tagsOf(locale).flatMap((tag) =>
    lists.flatMap((words) => {
      const list = Object.hasOwn(words, tag) ? words[tag] : undefined;
      return typeof list === 'function' && !loaded.has(list) ? list : [];
    }),
  );
  if (missing.length === 0) return undefined;
  return Promise.all(
    missing.map((load) =>
      load().then(
        (list) => loaded.set(load, list),
        // Until then the surface speaks English.
        () => undefined,
      ),
    ),
  );
}
