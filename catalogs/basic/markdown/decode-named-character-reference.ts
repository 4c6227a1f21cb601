import {namedReference} from './character-references.js';

/**
 * Stands for the package of this name under the Markdown parser, which asks it about references in link targets: the one for
 * browsers decodes with `innerHTML`, which Trusted Types refuse, the other brings a table of 2,000 names (11 kB).
 */
export function decodeNamedCharacterReference(name: string): string | false {
  return namedReference(name) ?? false;
}
