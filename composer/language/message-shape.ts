import type {ComponentEntry} from '../../renderer/index.js';
import {catalogShape, componentChoices, missingIds, pathChoices} from './choices.js';
import {callShape, checksShape, dynamic, propertyShape} from './property-shape.js';
import {booleans, object, text, type Shape, type Surroundings} from './shape.js';
import {catalogOf} from './surfaces.js';
import {stringOf, valueOf} from './tree.js';

/** The shape of one message. */
export function messageShape(around: Surroundings): Shape {
  const surfaceId: Shape = {
    type: 'text',
    text: 'The id of the surface.',
    sample: '',
    choices: () => [...around.surfaces.keys()].map((id) => ({value: id, kind: 'id', detail: 'surface'})),
  };
  const components: Shape = {
    type: 'list of components',
    text: 'Components by id; together they form the tree below root.',
    sample: [],
    item: componentShape(around),
  };
  const catalogId = catalogShape(
    around,
    'The default catalog of the surface: components and calls that name none use it.',
  );
  const body = (description: string, keys: Record<string, Shape>, required: string[]): Shape => ({
    type: 'message body',
    text: description,
    sample: Object.fromEntries(required.map((key) => [key, keys[key]?.sample ?? ''])),
    keys: () => new Map(Object.entries(keys)),
    required,
  });
  const error = object('What went wrong.', {
    code: text('A short name for programs.'),
    message: text('A sentence for people.'),
  });
  const bodies: Record<string, Shape> = {
    version: {
      type: 'text',
      text: 'The protocol version that the message is written in.',
      sample: '1.0',
      choices: () => [{value: '1.0', kind: 'value'}],
    },
    createSurface: body(
      'Makes a surface. Components and data may come along or follow in messages of their own.',
      {
        surfaceId: text('An id of your own that no other surface has.', 'main'),
        catalogId,
        components,
        dataModel: {type: 'object', text: 'The data that the surface starts with.', sample: {}},
        sendDataModel: {
          type: 'true or false',
          text: 'Whether the whole data model goes along with each message to the agent.',
          fallback: false,
          sample: true,
          choices: booleans,
        },
        metadata: object('Facts for extensions.', {extensions: {type: 'object', text: 'Values by extension name.'}}),
      },
      ['surfaceId', 'catalogId'],
    ),
    updateComponents: body('Adds components or replaces those of the same id.', {surfaceId, components}, [
      'surfaceId',
      'components',
    ]),
    updateDataModel: body(
      'Writes a value into the data model.',
      {
        surfaceId,
        path: {
          type: 'JSON Pointer',
          text: 'Where to write; without it, or with /, the whole model is replaced.',
          sample: '/',
          choices: () => pathChoices(around, ''),
        },
        value: {type: 'any JSON', text: 'What to write; null deletes.', sample: ''},
      },
      ['surfaceId', 'path', 'value'],
    ),
    deleteSurface: body('Takes a surface away.', {surfaceId}, ['surfaceId']),
    callRendererFunction: body(
      'Calls a function of the renderer; its answer comes back as rendererFunctionResponse.',
      {functionCallId: text('An id that the answer repeats.', 'call-1'), callFunction: callShape(around, true)},
      ['functionCallId', 'callFunction'],
    ),
    agentFunctionResponse: body(
      'Answers a call that the renderer sent to the agent.',
      {functionCallId: text('The id of the call.'), value: {type: 'any JSON', text: 'The result.'}, error},
      ['functionCallId', 'value'],
    ),
  };
  return {
    type: 'message',
    text: 'One message from an agent: version and one body.',
    keys: () => new Map(Object.entries(bodies)),
    required: ['version'],
  };
}

/** A component, as far as its type is known. */
function componentShape(around: Surroundings): Shape {
  return {
    type: 'component',
    text: 'A component: its id, its type and the properties of that type.',
    sample: {id: '', component: ''},
    required: ['id', 'component'],
    keys: (node) => {
      const own = stringOf(valueOf(node, '@catalogId'));
      const catalog = own === undefined ? around.surface?.catalog : catalogOf(own, around.catalogs);
      const entry = catalog?.components.get(stringOf(valueOf(node, 'component')) ?? '');
      const keys = new Map<string, Shape>();
      keys.set('id', {
        type: 'id',
        text: 'The name by which other components refer to it; the first one of a surface is root.',
        choices: () => missingIds(around),
        sample: '',
      });
      keys.set('component', {
        type: 'component type',
        text: entry?.schema.description ?? 'The type, one of its catalog.',
        choices: () => componentChoices(catalog ? [catalog] : around.catalogs),
        sample: '',
        notes: entry ? entryNotes(entry) : [],
      });
      for (const name of entry?.kinds.keys() ?? []) keys.set(name, propertyShape(entry!, name, around));
      if (entry?.checkable) keys.set('@checks', checksShape(around));
      keys.set(
        '@accessibility',
        object('What assistive technology is told.', {
          label: dynamic('string', text('The accessible name: one to three words.'), around),
          description: dynamic('string', text('More than the name: a hint, a format, what will happen.'), around),
          live: {
            type: 'one of',
            text: 'Whether changes are announced.',
            choices: () => ['off', 'polite', 'assertive'].map((value) => ({value, kind: 'value'})),
            fallback: 'off',
            sample: 'polite',
          },
          hidden: dynamic(
            'boolean',
            {
              type: 'true or false',
              text: 'Hides the component and all in it from assistive technology.',
              choices: booleans,
              sample: true,
            },
            around,
          ),
        }),
      );
      keys.set(
        '@catalogId',
        catalogShape(around, 'The catalog of this component, where it is not the default of the surface.'),
      );
      keys.set(
        '@metadata',
        object('Facts for extensions.', {extensions: {type: 'object', text: 'Values by extension name.'}}),
      );
      return keys;
    },
  };
}

function entryNotes(entry: ComponentEntry): string[] {
  const notes = [`Catalog: ${entry.catalog.document.title ?? entry.catalog.id}`];
  if (entry.required.length > 0) notes.push(`Required: ${entry.required.join(', ')}`);
  if (entry.allowedParents) notes.push(`Only in: ${entry.allowedParents.join(', ')}`);
  if (entry.allowedChildren) notes.push(`Holds only: ${entry.allowedChildren.join(', ')}`);
  return notes;
}
