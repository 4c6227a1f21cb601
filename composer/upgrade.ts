import {upgrade, type Catalog} from '../renderer/index.js';
import {printValue, toJsonLines} from './language/format.js';
import {parseText, type ParsedText} from './language/parse.js';

/** One kind of thing that was said otherwise. */
export interface Change {
  /** The first message that it was in, from 1. */
  readonly message: number;
  readonly text: string;
}

/** A document said in v1.0; without text where it was in v1.0 already. Undefined where it can't be read. */
export function upgradeDocument(
  parsed: ParsedText,
  catalogs: readonly Catalog[],
): {readonly text?: string; readonly changes: readonly Change[]} | undefined {
  if (parsed.syntax.length > 0) return undefined;
  const given = parsed.messages.map(({value}) => value);
  const {messages, changes} = upgrade(given, {catalogs});
  const told = changes.map(({path, message}) => ({message: Number(path.split('/')[1]) + 1, text: message}));
  if (JSON.stringify(messages) === JSON.stringify(given)) return {changes: told};
  const list = `${printValue(messages)}\n`;
  return {text: parsed.format === 'jsonl' ? toJsonLines(parseText(list)) : list, changes: told};
}
