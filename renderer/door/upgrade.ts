import {Catalogs} from '../catalog/catalogs.js';
import type {Catalog} from '../catalog/catalog.js';
import {defaultLimits} from '../catalog/limits.js';
import {defaultPolicy} from '../catalog/policy.js';
import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {Door, type Entered} from './door.js';

export interface UpgradeOptions {
  /** The catalogs that the messages are written for, whose renamed components and properties are then known. */
  readonly catalogs: Iterable<Catalog>;
}

export interface Upgraded {
  /** What the messages say, in v1.0. One that can't be read, which `changes` tells, stays as it is. */
  readonly messages: readonly JsonObject[];
  /** For each of them the position of the message as given that brought it, from 0. */
  readonly sources: readonly number[];
  /** What was changed, once per kind, and what v1.0 has no place for; paths start with the position of the message as given. */
  readonly changes: readonly Fault[];
}

/** Says messages of older dialects, and of the candidates of v1.0, in v1.0, as a surface would understand them (RULES §1.3, §20). */
export function upgrade(given: Iterable<unknown>, {catalogs}: UpgradeOptions): Upgraded {
  const surfaces = new Set<string>();
  const door = new Door({
    catalogs: new Catalogs(catalogs),
    limits: defaultLimits,
    policy: defaultPolicy,
    has: (id) => surfaces.has(id),
  });
  const messages: JsonObject[] = [];
  const sources: number[] = [];
  const changes: Fault[] = [];
  [...given].forEach((raw, index) => {
    const tell = (found: Fault) => changes.push({...found, path: `/${index}${found.path}`});
    const put = (message: JsonObject) => {
      messages.push(message);
      sources.push(index);
    };
    const entered = door.enter(raw);
    if ('fault' in entered) {
      tell(entered.fault);
      if (isObject(raw)) put(raw);
      return;
    }
    entered.faults.forEach(tell);
    for (const lost of traitsOf(entered)) tell(lost);
    for (const {message} of entered.messages) {
      put(message);
      const {createSurface, deleteSurface} = message;
      if (isObject(createSurface) && typeof createSurface.surfaceId === 'string') surfaces.add(createSurface.surfaceId);
      if (isObject(deleteSurface) && typeof deleteSurface.surfaceId === 'string')
        surfaces.delete(deleteSurface.surfaceId);
    }
    if (!entered.again) return;
    const {surfaceId, components, writes} = entered.again;
    for (const {message} of writes) put(message);
    put({version: '1.0', updateComponents: {surfaceId, components: [...components]}});
  });
  return {messages, sources, changes};
}

/** What a surface of an old dialect is drawn with that messages of v1.0 can't say. */
function* traitsOf({traits = {}}: Entered): Iterable<Fault> {
  const {rootId, mapTemplates} = traits;
  if (rootId !== undefined && rootId !== 'root') {
    yield fault('OLD_FORM', '', `The component that is drawn first must have the id root; here it is ${rootId}.`);
  }
  if (mapTemplates) yield fault('OLD_FORM', '', 'Templates repeat over lists alone; here they also did over objects.');
}
