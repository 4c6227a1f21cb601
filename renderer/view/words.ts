import type {Catalog} from '../catalog/catalog.js';

/** A catalog's own word in the language of `locale`, else in English, else its name; `{n}` takes the value of that name. */
export function wordIn(
  catalogs: Iterable<Catalog>,
  locale: string,
  name: string,
  values: Record<string, string | number> = {},
): string {
  const tags = [locale, locale.split('-')[0]!, 'en'];
  for (const tag of tags) {
    for (const {words} of catalogs) {
      const word = Object.hasOwn(words, tag) && Object.hasOwn(words[tag]!, name) ? words[tag]![name] : undefined;
      if (word !== undefined) return word.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
    }
  }
  return name;
}
