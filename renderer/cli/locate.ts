import {findNodeAtLocation, parseTree, type Node} from 'jsonc-parser';

/** A place in a text; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds places in the messages of a text: JSON, or JSON Lines. */
export class Locator {
  readonly #text: string;
  readonly #messages: readonly Node[];

  constructor(text: string) {
    this.#text = text;
    this.#messages = messagesIn(text);
  }

  /** How many messages it found. */
  get messages(): number {
    return this.#messages.length;
  }

  /** Where the value at a JSON Pointer of a message begins, or the innermost one around it that is there. */
  place(messageIndex: number, path: string): Place | undefined {
    const message = this.#messages[messageIndex];
    if (!message) return undefined;
    const tokens = path.split('/').slice(1);
    for (let length = tokens.length; length >= 0; length--) {
      const keys = tokens.slice(0, length).map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
      const node = nodeAt(message, keys);
      if (node) return this.#placeOf(node.offset);
    }
    return undefined;
  }

  #placeOf(offset: number): Place {
    const before = this.#text.slice(0, offset);
    return {line: before.split('\n').length, column: offset - before.lastIndexOf('\n')};
  }
}

function nodeAt(root: Node, keys: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of keys) node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  return node;
}

/** The messages of a text in their order; none where its form is another one, such as server-sent events. */
function messagesIn(text: string): Node[] {
  const whole = treeOf(text, 0);
  if (whole) return [...flattened(whole)];
  const messages: Node[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const tree = line.trim() === '' ? undefined : treeOf(line, offset);
    if (tree) messages.push(...flattened(tree));
    else if (line.trim() !== '') return [];
    offset += line.length + 1;
  }
  return messages;
}

function treeOf(text: string, offset: number): Node | undefined {
  const errors: {offset: number}[] = [];
  const tree = parseTree(text, errors as never[], {disallowComments: true});
  if (!tree || errors.length > 0) return undefined;
  if (offset > 0) shift(tree, offset);
  return tree;
}

function shift(node: Node, by: number): void {
  (node as {offset: number}).offset += by;
  node.children?.forEach((child) => shift(child, by));
}

/** RULES §1.5: lists of messages, nested ones too, and `{messages}`. */
function* flattened(node: Node): Generator<Node> {
  if (node.type === 'array') {
    for (const child of node.children ?? []) yield* flattened(child);
    return;
  }
  const messages =
    node.type === 'object' && !findNodeAtLocation(node, ['version']) && findNodeAtLocation(node, ['messages']);
  if (messages) yield* flattened(messages);
  else if (node.type !== 'null') yield node;
}
