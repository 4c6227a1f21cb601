import type {CDPSession} from '@playwright/test';
import {launchOptions} from '../../tools/browser-path.mjs';

/**
 * A browser that makes no machine code. That is a third of the heap, and V8 makes more of it for as long as a page works, of functions
 * that it has had from the start, and notes on objects what it assumed of them. Without it the heap holds what the page made.
 */
export function withoutMachineCode() {
  const {args, ...options} = launchOptions();
  return {...options, args: [...args, '--js-flags=--jitless']};
}

/** Collects what is no longer held; what was removed may hold on to more until the next collection. */
export async function collect(client: CDPSession): Promise<void> {
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
}

/** How many objects of a class live; `prototype` is an expression of the page. */
export async function instances(client: CDPSession, prototype: string): Promise<number> {
  const objectGroup = 'instances';
  const {result} = await client.send('Runtime.evaluate', {expression: prototype, objectGroup});
  const {objects} = await client.send('Runtime.queryObjects', {prototypeObjectId: result.objectId!, objectGroup});
  const counted = await client.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await client.send('Runtime.releaseObjectGroup', {objectGroup});
  return counted.result.value as number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {readonly node_fields: readonly string[]; readonly node_types: readonly unknown[]};
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

// V8 makes code and shapes as it sees fit; Chromium notes how fast the page was, some hundred times at most, and keeps a media query of
// its own for each `<thead>` that was ever laid out, in an empty page too.
const NOT_OURS =
  /^(code|hidden|object shape|synthetic) |system \/|Performance|LayoutShift|ScriptTiming|TaskAttribution|DOMRectReadOnly|blink::MediaQuery/;

/** How many objects of each kind there are: the page's own, and those that the browser keeps for it. */
export async function census(client: CDPSession): Promise<Map<string, number>> {
  await collect(client);
  const chunks: string[] = [];
  const take = ({chunk}: {chunk: string}) => chunks.push(chunk);
  client.on('HeapProfiler.addHeapSnapshotChunk', take);
  await client.send('HeapProfiler.takeHeapSnapshot', {reportProgress: false});
  client.off('HeapProfiler.addHeapSnapshotChunk', take);
  const {snapshot, nodes, strings} = JSON.parse(chunks.join('')) as Snapshot;
  const {node_fields: fields, node_types: types} = snapshot.meta;
  const [type, name] = [fields.indexOf('type'), fields.indexOf('name')];
  const names = types[type] as readonly string[];
  const kinds = new Map<string, number>();
  for (let i = 0; i < nodes.length; i += fields.length) {
    const of = names[nodes[i + type]!]!;
    // An element's name has its attributes, a text's is all that it says.
    const kind = of.includes('string')
      ? 'string'
      : `${of} ${strings[nodes[i + name]!]!.replace(/^(<[\w-]+).*/s, '$1')}`;
    if (!NOT_OURS.test(kind)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}
