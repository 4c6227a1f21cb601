import {parseText} from './language/parse.js';

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
