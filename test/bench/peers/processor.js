/* global structuredClone */
import {MessageProcessor} from '@a2ui/web_core/v0_9';

/** Says a step in v0.9, which is what the published renderers speak. */
export function olden(step, catalogId) {
  return {...step, messages: step.messages?.flatMap((message) => oldMessages(message, catalogId))};
}

function oldMessages(message, catalogId) {
  const [kind, body] = Object.entries(message).find(([key]) => key !== 'version');
  const say = (name, what) => ({version: 'v0.9', [name]: what});
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
function oldValue(value) {
  if (Array.isArray(value)) return value.map(oldValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key.replace(/^@/, ''), oldValue(inner)]);
  const old = Object.fromEntries(entries);
  return '@call' in value ? {...old, returnType: 'string'} : old;
}

/** What the contestants built on web_core share: messages go to its processor, `show` draws the surface. */
export function peer(name, catalog, show) {
  return {
    name,
    prepare: (step) => olden(step, catalog.id),
    open(host) {
      const processor = new MessageProcessor([catalog]);
      const view = show(host);
      processor.onSurfaceCreated((surface) => view.draw(surface));
      return {
        host,
        perform(step) {
          step.act?.(this);
          if (step.messages) processor.processMessages(step.messages);
        },
        close() {
          view.close();
          processor.processMessages([{version: 'v0.9', deleteSurface: {surfaceId: 'bench'}}]);
        },
      };
    },
    takeIn(messages) {
      new MessageProcessor([catalog]).processMessages(messages);
    },
  };
}
