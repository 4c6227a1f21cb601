import {basicCatalog} from '../../../catalogs/basic/index.js';
import {
  defineCatalog,
  Renderer,
  type Catalog,
  type CatalogDocument,
  type Diagnostic,
  type FunctionDefinition,
  type JsonObject,
  type OutgoingMessage,
  type ReceiveOptions,
  type RendererInit,
} from '../../../renderer/index.js';

export const BASIC = basicCatalog.id;

const ref = (name: string) => ({$ref: `common_types.json#/$defs/${name}`});

/** A catalog made from JSON at run time, as a page may load one: constraints, an own envelope name, functions of every kind. */
export const extraDocument: CatalogDocument = {
  catalogId: 'extra',
  protocolVersion: '1.0',
  components: {
    Shelf: {
      type: 'object',
      properties: {component: {const: 'Shelf'}, children: ref('ChildList')},
      allowedChildren: ['Book'],
    },
    Book: {
      type: 'object',
      properties: {component: {const: 'Book'}, title: ref('DynamicString')},
      required: ['title'],
      allowedParents: ['Shelf'],
      metadata: {extensions: {acme_icon: 'book'}},
    },
    Holder: {
      type: 'object',
      properties: {component: {const: 'Holder'}, value: ref('DynamicValue'), action: ref('Action')},
    },
    // A catalog may own the bare names (RULES §3.2).
    Owner: {
      type: 'object',
      properties: {component: {const: 'Owner'}, catalogId: {type: 'string'}, checks: {type: 'number'}},
    },
  },
  functions: {
    ask: {
      type: 'object',
      returnType: 'string',
      properties: {
        '@call': {const: 'ask'},
        args: {type: 'object', properties: {value: {}}, additionalProperties: false},
      },
    },
    audit: {type: 'object', returnType: 'void', allowedCallers: 'agentOnly', properties: {args: {type: 'object'}}},
  },
} as unknown as CatalogDocument;

export const extraCatalog = (functions: FunctionDefinition[] = []): Catalog =>
  defineCatalog({document: extraDocument, functions});

/** A renderer with all that it told since the last look. */
export class Talk {
  readonly renderer: Renderer;
  readonly diagnostics: Diagnostic[] = [];
  readonly #sent: OutgoingMessage[] = [];

  constructor(init: RendererInit = {}) {
    this.renderer = new Renderer({catalogs: [basicCatalog], locale: 'en-US', timeZone: 'UTC', ...init});
    this.renderer.addEventListener('diagnostic', (event) =>
      this.diagnostics.push((event as CustomEvent<Diagnostic>).detail),
    );
    this.renderer.addEventListener('message', (event) =>
      this.#sent.push((event as CustomEvent<OutgoingMessage>).detail),
    );
  }

  /** One whose catalogs that have no validators are ready. */
  static async ready(init: RendererInit = {}): Promise<Talk> {
    const talk = new Talk(init);
    await talk.renderer.ready;
    return talk;
  }

  /** Takes in v1.0 messages given by their bodies. */
  receive(bodies: JsonObject | readonly JsonObject[], options?: ReceiveOptions): Diagnostic[] {
    const list = Array.isArray(bodies) ? bodies : [bodies];
    return this.renderer.receive(
      list.map((body: JsonObject) => ('version' in body ? body : {version: '1.0', ...body})),
      options,
    );
  }

  create(surfaceId: string, more: JsonObject = {}, options?: ReceiveOptions): Diagnostic[] {
    return this.receive({createSurface: {surfaceId, catalogId: BASIC, ...more}}, options);
  }

  update(surfaceId: string, components: JsonObject[]): Diagnostic[] {
    return this.receive({updateComponents: {surfaceId, components}});
  }

  write(surfaceId: string, path: string, value: JsonObject[string]): Diagnostic[] {
    return this.receive({updateDataModel: {surfaceId, path, value}});
  }

  surface(id = 's') {
    const surface = this.renderer.surfaces.get(id);
    if (!surface) throw new Error(`There is no surface ${id}.`);
    return surface;
  }

  /** What went to agents since the last look. */
  sent(): OutgoingMessage[] {
    return this.#sent.splice(0);
  }

  /** The bodies of that kind that went to agents since the last look. */
  bodies(kind: string): JsonObject[] {
    return this.sent().flatMap(({message}) => (kind in message ? [message[kind] as JsonObject] : []));
  }
}

/** Waits until what was put off (reports, calls) has happened. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** `CODE path` of each. */
export function brief(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({code, path}) => `${code} ${path}`.trimEnd());
}
