import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {Ajv2020} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {basicCatalog, minimalCatalog} from '../../../catalogs/basic/index.js';
import {Renderer, type Diagnostic, type JsonObject, type RendererInit} from '../../../renderer/index.js';
import type {OutgoingMessage} from '../../../renderer/conversation/renderer.js';
import {rootScope} from '../../../renderer/evaluate/environment.js';
import type {Action, Component} from '../../../renderer/protocol/messages.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const spec = `${root}/../shared/spec`;

/** Why tests that hold messages against the specification are skipped, where it is not beside the project. */
export const withoutSpec = existsSync(spec) ? false : 'the specification is not beside the project';

/** A renderer with the basic catalogs, and what it told and sent. */
export function talk(init: RendererInit = {}) {
  const renderer = new Renderer({catalogs: [basicCatalog, minimalCatalog], locale: 'en-US', timeZone: 'UTC', ...init});
  const sent: OutgoingMessage[] = [];
  renderer.addEventListener('message', (event) => sent.push((event as CustomEvent<OutgoingMessage>).detail));
  return {
    renderer,
    sent,
    receive: (...messages: unknown[]) => renderer.receive(messages),
    /** What is drawn of each component of a surface, by id. */
    drawn: (surfaceId = 's') =>
      Object.fromEntries([...renderer.surfaces.get(surfaceId)!.components].map(({id, component}) => [id, component])),
    data: (surfaceId = 's') => renderer.surfaces.get(surfaceId)!.dataModel.get('/'),
    /** Does what the action of a component says, as its button would. */
    press: async (componentId: string, surfaceId = 's') => {
      const surface = renderer.surfaces.get(surfaceId)!;
      const {action} = surface.components.get(componentId)!.component as Component & {action: Action};
      surface.act(action, '/action', {componentId, scope: rootScope, userActivation: true});
      await settled();
    },
  };
}

export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Everything but what is only to be known. */
export function wrong(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics
    .filter(({severity}) => severity !== 'info')
    .map(({code, path, message}) => `${code} ${path} ${message}`);
}

/** Checks against a schema of the specification: what is wrong with `value`, or nothing. */
export type SchemaCheck = (value: unknown) => string;

/** The schema of that file below the specification's folder or in a package, or a part of it; `beside` are files that it refers to, by the name it uses. */
export function schemaOf(file: string, beside: Readonly<Record<string, string>> = {}, part = ''): SchemaCheck {
  const ajv = new Ajv2020({strict: false, allErrors: true});
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const place = (path: string) => (path.startsWith('@') ? `${root}/node_modules/${path}` : `${spec}/${path}`);
  const read = (path: string) => JSON.parse(readFileSync(place(path), 'utf8')) as JsonObject;
  for (const [name, path] of Object.entries(beside)) ajv.addSchema({...read(path), $id: name});
  let schema = read(file);
  for (const token of part.split('/').filter(Boolean)) schema = schema[token] as JsonObject;
  // v0.8 names draft 7, of which these schemas use nothing that 2020-12 reads otherwise.
  delete schema.$schema;
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors));
}
