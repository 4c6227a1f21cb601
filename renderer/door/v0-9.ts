import {fault} from '../protocol/codes.js';
import type {Fault} from '../protocol/diagnostic.js';
import {asText} from '../protocol/as-text.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {VERSION, type RendererMessage} from '../protocol/messages.js';
import {catalogIdIn, upgradeComponents, upgradesOf, type FlatReading} from './components.js';
import type {DialectReader, Traits, Upgrade, UpgradeContext} from './dialect.js';
import {originOf} from './origin.js';

const READING: FlatReading = {names: 'v0.9', untyped: true, escape: true, ownCatalogs: false};
/** What a theme may set its color to. */
export const COLOR = /^#[0-9a-fA-F]{6}$/;

/** v0.9 and v0.9.1, which differ in nothing that reaches a renderer (RULES §20). */
export const v09: DialectReader = {
  name: 'v0.9',
  versions: ['v0.9', 'v0.9.1'],
  bodies: ['createSurface', 'updateComponents', 'updateDataModel', 'deleteSurface'],
  answers: ['action', 'error'],
  catalogVersions: ['0.9', '0.8'],
  upgrade,
  downgrade,
  metadata({a2uiRendererDataModel: data}, version): JsonObject {
    return isObject(data) ? {a2uiClientDataModel: {...data, version}} : {};
  },
};

function upgrade({version: _, ...message}: JsonObject, context: UpgradeContext): Upgrade {
  const {createSurface, updateComponents, updateDataModel} = message;
  if (isObject(createSurface)) return createdSurface(createSurface, context);
  if (isObject(updateComponents)) return withComponents('updateComponents', updateComponents, context);
  if (isObject(updateDataModel) && updateDataModel.value === undefined) {
    context.note(
      'missing value',
      'updateDataModel without a value deletes; v1.0 says so with null',
      '/updateDataModel',
    );
    // v0.9 deletes by leaving `value` out, v1.0 with an explicit null.
    return {messages: [{message: {version: VERSION, updateDataModel: {...updateDataModel, value: null}}}]};
  }
  return {messages: [{message: {version: VERSION, ...message}}]};
}

function createdSurface({theme, ...body}: JsonObject, context: UpgradeContext): Upgrade {
  const catalogId = catalogIdIn(body.catalogId, 'v0.9', context.catalogs);
  if (catalogId !== body.catalogId) {
    context.note(
      'catalogId',
      `the catalog ${asText(body.catalogId)} is ${asText(catalogId)} now`,
      '/createSurface/catalogId',
    );
  }
  const {traits, faults} = themeOf(theme, '/createSurface/theme', context);
  const known = typeof catalogId === 'string' ? {...context, catalogId} : context;
  const content = catalogId === undefined ? body : {...body, catalogId};
  return {...withComponents('createSurface', content, known), traits, faults};
}

/** What of a theme has an effect: v1.0 knows none, so a color is the page's to allow. */
export function themeOf(
  theme: unknown,
  path: string,
  {themeColor, note}: UpgradeContext,
): {traits?: Traits; faults: readonly Fault[]} {
  if (theme === undefined) return {faults: []};
  const color = isObject(theme) ? theme.primaryColor : theme;
  if (isObject(theme) && color === undefined) {
    note('theme', 'a surface has no theme any more; it is ignored', path);
    return {faults: []};
  }
  if (typeof color !== 'string' || !COLOR.test(color)) {
    const place = isObject(theme) ? `${path}/primaryColor` : path;
    const message = isObject(theme)
      ? `theme.primaryColor must be a color like #0b57d0, not ${JSON.stringify(color)}.`
      : `theme must be an object, not ${JSON.stringify(theme)}.`;
    return {faults: [fault('INVALID_VALUE', place, message)]};
  }
  const effect = themeColor
    ? 'this page lets it set the primary color'
    : 'it is ignored, as the policy themeColor is off';
  note('theme', `a surface has no theme any more; ${effect}`, path);
  return themeColor ? {traits: {primaryColor: color}, faults: []} : {faults: []};
}

function withComponents(body: string, content: JsonObject, context: UpgradeContext): Upgrade {
  if (!Array.isArray(content.components)) return {messages: [{message: {version: VERSION, [body]: content}}]};
  const path = `/${body}/components`;
  const {components, unsettled} = upgradeComponents(content.components, path, READING, context);
  return {
    messages: [
      {
        message: {version: VERSION, [body]: {...content, components}},
        origin: (place) => originOf(place, {[body]: content}, (now) => oldNames(now, context)),
      },
    ],
    // Nothing is in doubt in v0.9 but what a missing catalog would say.
    unsettled: unsettled.filter(({waitsFor}) => waitsFor !== undefined),
  };
}

function oldNames(now: string, {catalogs}: UpgradeContext): string[] {
  const names: string[] = [];
  for (const catalog of catalogs) {
    for (const {properties = {}} of Object.values(upgradesOf(catalog, 'v0.9')?.components ?? {})) {
      for (const [old, current] of Object.entries(properties)) if (current === now) names.push(old);
    }
  }
  return names;
}

function downgrade(message: RendererMessage, version: string): JsonObject | undefined {
  if ('action' in message) {
    const {name, surfaceId, sourceComponentId, timestamp, context} = message.action;
    return {version, action: {name, surfaceId, sourceComponentId, timestamp, context}};
  }
  // An error is always one of a surface there.
  if ('error' in message && message.error.surfaceId !== undefined)
    return {version, error: message.error as unknown as JsonObject};
  return undefined;
}
