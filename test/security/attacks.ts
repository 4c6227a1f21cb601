// Messages that carry the corpus into every place of every component.
import {isObject, type Diagnostic, type Json, type JsonObject} from 'a2ui-surface/renderer';
import {CHILDREN, putValue, type Scene} from './places.js';

export const BASIC = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** How a text gets to its place: in the message, or by data that the place is bound to. */
export type Way = 'written' | 'bound';

/** A component with a text at one of its places, and the text at all others that take any. */
export interface Attack {
  readonly scene: Scene;
  readonly place: number;
  readonly value: unknown;
  readonly way: Way;
  /** Fills every free place with it, not only one. */
  readonly everywhere?: boolean;
}

/** The messages that draw attacks on one surface, side by side; the attacks of one scene only. */
export function messagesOf(attacks: readonly Attack[], surfaceId: string): JsonObject[] {
  const dataModel: JsonObject = {};
  const ids: string[] = [];
  const components = attacks.map(({scene, place, value, way, everywhere}, i) => {
    const id = `c${i}`;
    ids.push(id);
    const component = structuredClone(scene.component);
    scene.places.forEach(({at, free, bindable}, n) => {
      if (n !== place && !(everywhere && (way === 'bound' ? bindable : free))) return;
      // Children keep what they name, else nothing of the rest would be drawn.
      if (n !== place && CHILDREN.includes(String(valueAt(scene.component, at)))) return;
      putValue(component, at, way === 'bound' ? {'@path': `/d/${i}`} : value);
    });
    return {...component, id, '@catalogId': scene.catalogId};
  });
  dataModel.d = attacks.map(({value}) => value as Json);
  const column = {id: 'root', component: 'Column', children: ids, '@catalogId': BASIC};
  const leaves = CHILDREN.map((id) => ({id, component: 'Text', text: id, '@catalogId': BASIC}));
  return [
    {version: '1.0', createSurface: {surfaceId, catalogId: BASIC, components: [column, ...leaves], dataModel}},
    {version: '1.0', updateComponents: {surfaceId, components}},
  ];
}

/** Messages that use a name wherever a message has one. */
export function messagesNamed(name: string): Json[] {
  const text = (id: string, value: Json): JsonObject => ({id, component: 'Text', text: value});
  const components: JsonObject[] = [
    {
      id: 'root',
      component: 'Column',
      children: [name, 'type', 'property', 'call', 'args', 'path', 'list', 'tabs', 'go', 'pick'],
    },
    text(name, name),
    {id: 'type', component: name},
    {...text('property', name), [name]: name},
    text('call', {'@call': name}),
    text('args', {'@call': 'formatString', args: {value: `\${${name}} \${${name}(${name}: 1)}`, [name]: name}}),
    text('path', {'@path': `/${name}`}),
    {id: 'list', component: 'List', children: {componentId: 'path', path: `/${name}`}},
    {id: 'tabs', component: 'Tabs', tabs: [{title: name, child: name}]},
    {id: 'go', component: 'Button', child: 'path', action: {event: {name, context: {[name]: {'@path': `/${name}`}}}}},
    {id: 'pick', component: 'ChoicePicker', options: [{label: name, value: name}], value: [name], label: name},
    {id: 'own', component: 'Text', text: 'x', '@catalogId': name},
    {...text('meta', 'x'), '@metadata': {extensions: {[name]: name}}, [`@${name}`]: 1},
  ];
  const surfaceId = name;
  const write = (path: string, value: Json): JsonObject => ({
    version: '1.0',
    updateDataModel: {surfaceId, path, value},
  });
  const callFunction = {'@call': name, catalogId: BASIC, args: {[name]: name}};
  return [
    {version: '1.0', createSurface: {surfaceId, catalogId: BASIC, components, dataModel: {[name]: [name]}}},
    write(`/${name}`, [{[name]: {polluted: true}}]),
    write(`/a/${name}/polluted`, true),
    write(`/${name}/prototype/polluted`, true),
    write('', {[name]: {[name]: {polluted: true}}, list: [{[name]: 1}]}),
    {version: '1.0', callRendererFunction: {functionCallId: name, callFunction}},
    {version: '1.0', agentFunctionResponse: {functionCallId: name, value: {[name]: {polluted: true}}}},
    {version: name, updateComponents: {surfaceId, components}},
    {version: '1.0', [name]: {surfaceId, [name]: name}},
    {
      version: '1.0',
      updateComponents: {surfaceId, components: [{...text('x', 'x'), [name]: {polluted: true}}], [name]: 1},
    },
    {[name]: {polluted: true}},
    {version: '1.0', createSurface: {surfaceId: 'other', catalogId: name, components}},
    {version: 'v0.9', createSurface: {surfaceId: 'nine', catalogId: name, theme: {[name]: name}}},
    {version: 'v0.9', updateComponents: {surfaceId: 'nine', components}},
    {
      surfaceUpdate: {
        surfaceId: 'eight',
        components: [{id: name, component: {[name]: {[name]: {literalString: name}}}}],
      },
    },
    {
      dataModelUpdate: {
        surfaceId: 'eight',
        path: `/${name}`,
        contents: [{key: name, valueMap: [{key: name, valueString: name}]}],
      },
    },
    {beginRendering: {surfaceId: 'eight', root: name, styles: {[name]: name, primaryColor: name}}},
  ];
}

/** What a diagnostic lacks of code, words and a place in its message; empty for a sound one. */
export function lacks({code, message, path, messageIndex}: Diagnostic, messages?: readonly unknown[]): string {
  if (!/^[A-Z]+(?:_[A-Z]+)+$|^TIMEOUT$|^DUPLICATE$/.test(code)) return `no code: ${code}`;
  if (message.trim() === '') return `no words: ${code}`;
  if (path !== '' && !path.startsWith('/')) return `no pointer: ${code} ${path}`;
  const given = messageIndex === undefined ? undefined : messages?.[messageIndex];
  // What is wrong with a message of v0.8 that had to wait is told with the one that it waited for.
  if (given === undefined || (isObject(given) && 'beginRendering' in given)) return '';
  return isPlace(given, path) ? '' : `no such place: ${code} ${path}`;
}

function isPlace(message: unknown, path: string): boolean {
  const tokens = path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  let at = message;
  for (const [i, token] of tokens.entries()) {
    if (!isObject(at) && !Array.isArray(at)) return false;
    // The last one may be what is missing.
    if (!Object.hasOwn(at, token)) return i === tokens.length - 1;
    at = (at as JsonObject)[token];
  }
  return true;
}

function valueAt(component: JsonObject, at: readonly string[]): unknown {
  return at.reduce<unknown>((value, token) => (value as JsonObject)[token], component);
}
