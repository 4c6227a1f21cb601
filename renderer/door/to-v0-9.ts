import type {Catalog} from '../catalog/catalog.js';
import type {Catalogs} from '../catalog/catalogs.js';
import {escapeToken} from '../model/pointer.js';
import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type Json, type JsonObject} from '../protocol/json.js';
import {upgradesOf} from './components.js';
import {define} from './directives.js';

/** A message said in v0.9, in as many messages as that needs, and what v0.9 has no form for. */
export interface Downgraded {
  readonly messages: readonly JsonObject[];
  readonly faults: readonly Fault[];
}

/** What saying a message in v0.9 depends on. */
export interface DowngradeContext {
  readonly catalogs: Catalogs;
  /** The default catalog of the surface that the message is about. */
  readonly catalogId: string | undefined;
  /** `"v0.9"` or `"v0.9.1"`. */
  readonly version: string;
}

/** What stands for something that is left out. */
const NOTHING = Symbol('nothing');
type Said = Json | typeof NOTHING;

/** Says an agent's message of v1.0 in v0.9: the other way of the door, for agents whose renderers are older. A pure function. */
export function toV09(message: JsonObject, context: DowngradeContext): Downgraded {
  const saying = new Saying(context);
  return {
    messages: saying.message(message).map((body) => ({version: context.version, ...body})),
    faults: saying.faults,
  };
}

class Saying {
  readonly faults: Fault[] = [];
  readonly #context: DowngradeContext;
  readonly #catalog: Catalog | undefined;

  constructor(context: DowngradeContext) {
    this.#context = context;
    this.#catalog = context.catalogId === undefined ? undefined : context.catalogs.get(context.catalogId);
  }

  message(message: JsonObject): JsonObject[] {
    const {createSurface, updateComponents, updateDataModel, deleteSurface} = message;
    if (isObject(createSurface)) return this.#created(createSurface);
    if (isObject(updateComponents)) {
      const components = this.#components(updateComponents.components, '/updateComponents/components');
      return components.length ? [{updateComponents: {...updateComponents, components}}] : [];
    }
    if (isObject(updateDataModel)) return [{updateDataModel: written(updateDataModel)}];
    if (isObject(deleteSurface)) return [{deleteSurface}];
    const body = Object.keys(message).find((key) => key !== 'version') ?? '';
    this.#lose(`/${escapeToken(body)}`, `${body} is left out`);
    return [];
  }

  #created({surfaceId, catalogId, sendDataModel, components, dataModel, metadata}: JsonObject): JsonObject[] {
    if (metadata !== undefined) this.#lose('/createSurface/metadata', 'the metadata of a surface is left out');
    if (typeof catalogId !== 'string') {
      this.#lose('/createSurface', 'a surface must name its catalog; it is left out');
      return [];
    }
    const known = this.#catalog && upgradesOf(this.#catalog, 'v0.9')?.catalogIds?.[0];
    if (known === undefined) this.#lose('/createSurface/catalogId', `the catalog ${catalogId} may not be known there`);
    const created = {
      surfaceId: surfaceId!,
      catalogId: known ?? catalogId,
      ...(sendDataModel !== undefined && {sendDataModel}),
    };
    const said = this.#components(components, '/createSurface/components');
    return [
      {createSurface: created},
      ...(said.length ? [{updateComponents: {surfaceId: surfaceId!, components: said}}] : []),
      ...(dataModel === undefined ? [] : [{updateDataModel: {surfaceId: surfaceId!, value: dataModel}}]),
    ];
  }

  #components(list: Json | undefined, path: string): Json[] {
    if (!Array.isArray(list)) return [];
    return list.flatMap((component, i): Json[] => {
      if (!isObject(component)) return [component];
      const said = this.#component(component, `${path}/${i}`);
      return said ? [said] : [];
    });
  }

  #component(component: JsonObject, path: string): JsonObject | undefined {
    const {'@catalogId': own} = component;
    const name = asText(component.component);
    if (own !== undefined && own !== this.#context.catalogId) {
      this.#lose(path, `${name} is of another catalog than its surface, so it is left out`);
      return undefined;
    }
    const added = this.#catalog && upgradesOf(this.#catalog, 'v0.9')?.components?.[name]?.added;
    const out: JsonObject = {};
    for (const [key, value] of Object.entries(component)) {
      const place = `${path}/${escapeToken(key)}`;
      if (key === '@catalogId') continue;
      if (key === '@metadata' || added?.includes(key)) this.#lose(place, `${name} has no ${key} there; it is left out`);
      else if (key === '@checks') out.checks = this.#checks(value, place);
      else if (key === '@accessibility') out.accessibility = this.#accessibility(value, place);
      else {
        const said = this.#value(value, place);
        if (said !== NOTHING) define(out, key, said);
      }
    }
    return out;
  }

  #checks(rules: Json, path: string): Json {
    if (!Array.isArray(rules)) return rules;
    return rules.flatMap((rule, i) => {
      const said = this.#value(rule, `${path}/${i}`);
      // A rule whose condition can't be said would always fail, or never.
      if (said === NOTHING || (isObject(said) && said.condition === undefined)) return [];
      if (!isObject(said) || said.message !== undefined) return [said];
      this.#lose(`${path}/${i}`, 'a check must have a message; it gets an empty one');
      return [{...said, message: ''}];
    });
  }

  #accessibility(value: Json, path: string): Json {
    if (!isObject(value)) return value;
    const {hidden, live, ...rest} = value;
    for (const [key, lost] of Object.entries({hidden, live}))
      if (lost !== undefined) this.#lose(`${path}/${key}`, `accessibility has no ${key} there; it is left out`);
    const said = this.#value(rest, path);
    return said === NOTHING ? {} : said;
  }

  #value(value: Json, path: string): Said {
    if (Array.isArray(value)) {
      return value.flatMap((item, i) => {
        const said = this.#value(item, `${path}/${i}`);
        return said === NOTHING ? [] : [said];
      });
    }
    if (!isObject(value)) return value;
    if (typeof value['@path'] === 'string') {
      const {'@path': at, ...rest} = value;
      return {path: at, ...rest};
    }
    if (typeof value['@call'] === 'string') return this.#call(value, path);
    if (looksLikeDirective(value)) {
      this.#lose(path, 'plain data that looks like a binding or a call would be taken for one; it is left out');
      return NOTHING;
    }
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const place = `${path}/${escapeToken(key)}`;
      if (key === 'userMessage' && typeof value.name === 'string') {
        this.#lose(place, 'an event has no userMessage there; it is left out');
        continue;
      }
      const said = this.#value(member, place);
      // A doubled sign says that it is plain, which it always is there.
      if (said !== NOTHING) define(out, key.startsWith('@@') ? key.slice(1) : key, said);
    }
    return out;
  }

  #call({'@call': name, catalogId, args}: JsonObject, path: string): Said {
    const entry = this.#catalog?.functions.get(asText(name));
    const foreign = catalogId !== undefined && catalogId !== this.#context.catalogId;
    if (foreign || name === '@index') {
      this.#lose(path, `${asText(name)} can't be called there; what it would give is left out`);
      return NOTHING;
    }
    const said = args === undefined ? undefined : this.#value(args, `${path}/args`);
    if (said === NOTHING) return NOTHING;
    const returns = entry?.returnType;
    // Without it a result counts as a boolean.
    const returnType = returns === 'validationResult' ? 'boolean' : returns;
    return {call: name!, ...(said !== undefined && {args: said}), ...(returnType !== undefined && {returnType})};
  }

  #lose(path: string, what: string): void {
    this.faults.push(fault('NO_OLD_FORM', path, `${this.#context.version} can't say it: ${what}.`));
  }
}

/** v0.9 deletes by leaving `value` out. */
function written({value, ...target}: JsonObject): JsonObject {
  return value === null || value === undefined ? target : {...target, value};
}

function looksLikeDirective(value: JsonObject): boolean {
  const keys = Object.keys(value);
  if (typeof value.call === 'string') return keys.every((key) => key === 'call' || key === 'args');
  return typeof value.path === 'string' && keys.length === 1;
}
