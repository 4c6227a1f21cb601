import {MessageProcessor} from '@a2ui/web_core/v0_9';
import type {Contestant, Stage, Step} from '../page/contestant.js';

/** Says a step in v0.9, which is what the published renderers speak. */
export function olden(step: Step, catalogId: string): Step {
  return {...step, messages: step.messages?.flatMap((message) => oldMessages(message as Message, catalogId))};
}

type Body = {surfaceId: string; components?: object[]; dataModel?: object; [key: string]: unknown};
type Message = Record<string, Body | string>;

function oldMessages(message: Message, catalogId: string): object[] {
  const [kind, body] = Object.entries(message).find(([key]) => key !== 'version') as [string, Body];
  const say = (name: string, what: object) => ({version: 'v0.9', [name]: what});
  const {surfaceId} = body;
  if (kind === 'createSurface') {
    const messages = [say('createSurface', {surfaceId, catalogId})];
    // v0.9 has no inline data or components; data comes first, as v1.0 applies them.
    if (body.dataModel)
      messages.push(say('updateDataModel', {surfaceId, path: '/', value: structuredClone(body.dataModel)}));
    if (body.components) messages.push(say('updateComponents', {surfaceId, components: oldValue(body.components)}));
    return messages;
  }
  if (kind === 'updateComponents') return [say(kind, {surfaceId, components: oldValue(body.components)})];
  return [say(kind, structuredClone(body))];
}

/** `@path` and `@call` without the sign; calls name their return type. */
function oldValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oldValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key.replace(/^@/, ''), oldValue(inner)]);
  const old = Object.fromEntries(entries) as Record<string, unknown>;
  return '@call' in value ? {...old, returnType: 'string'} : old;
}

/** What the contestants built on web_core share: messages go to its processor, `show` draws the surface. */
export function peer(
  name: string,
  catalog: {id: string},
  show: (host: HTMLElement) => {draw(surface: unknown): void; close(): void},
): Contestant {
  return {
    name,
    prepare: (step) => olden(step, catalog.id),
    open(host): Stage {
      const processor = new MessageProcessor([catalog] as never);
      const view = show(host);
      processor.onSurfaceCreated((surface) => view.draw(surface));
      return {
        host,
        perform(step) {
          step.act?.(this);
          if (step.messages) processor.processMessages(step.messages as never);
        },
        close() {
          view.close();
          processor.processMessages([{version: 'v0.9', deleteSurface: {surfaceId: 'bench'}}]);
        },
      };
    },
    takeIn(messages) {
      new MessageProcessor([catalog] as never).processMessages(messages as never);
    },
  };
}
