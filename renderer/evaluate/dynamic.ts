import type {ComponentEntry} from '../catalog/catalog.js';
import type {Kind} from '../catalog/kind.js';
import type {Component} from '../protocol/messages.js';

/** An object of a message as evaluation meets it: its values are not yet known to be JSON. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Deeper than any limit admits; evaluation will say so. */
const TOO_DEEP = 1_000;

/** Whether the object is meant as a binding or a call (RULES §7.2), well-formed or not. */
export function isDirective(value: RawObject): boolean {
  return value['@path'] !== undefined || value['@call'] !== undefined;
}

/** Whether a property holds a binding or a call at any depth that is evaluated, so that its value can change by itself. */
export function isDynamic(value: unknown, kind: Kind): boolean {
  if (typeof value !== 'object' || value === null) return false;
  switch (kind.kind) {
    case 'dynamic':
      return holdsDirective(value, 0);
    case 'list':
      return Array.isArray(value) ? value.some((item) => isDynamic(item, kind.item)) : isDirective(value as RawObject);
    case 'object': {
      const object = value as RawObject;
      if (isDirective(object)) return true;
      for (const key of Object.keys(object)) {
        const member = kind.properties.get(key) ?? kind.rest;
        if (member && isDynamic(object[key], member)) return true;
      }
      return false;
    }
    case 'union': {
      const form = formOf(value, kind.forms);
      return form !== undefined && isDynamic(value, form);
    }
    default:
      return false;
  }
}

/** Whether drawing a component evaluates anything; one that doesn't needs neither Computed nor Watcher (design: TC39 signals). */
export function readsData(component: Component, {kinds}: ComponentEntry): boolean {
  for (const name in component) {
    const value = component[name];
    if (typeof value !== 'object' || value === null) continue;
    if (name === '@checks' || (name === '@accessibility' && holdsDirective(value, 0))) return true;
    const kind = kinds.get(name);
    if (kind && isDynamic(value, kind)) return true;
  }
  return false;
}

function holdsDirective(value: object, depth: number): boolean {
  if (depth > TOO_DEEP) return true;
  if (!Array.isArray(value) && isDirective(value as RawObject)) return true;
  for (const member of Array.isArray(value) ? (value as unknown[]) : (Object.values(value) as unknown[])) {
    if (typeof member === 'object' && member !== null && holdsDirective(member, depth + 1)) return true;
  }
  return false;
}

const DIRECTIVE: Kind = {kind: 'dynamic', type: 'any'};

/** Which of a union's forms a list or an object takes. */
export function formOf(value: object, forms: readonly Kind[]): Kind | undefined {
  if (Array.isArray(value)) return forms.find((form) => form.kind === 'list') ?? forms.find(takesAny);
  const object = value as RawObject;
  if (isDirective(object)) return forms.find((form) => form.kind === 'dynamic') ?? DIRECTIVE;
  const keys = Object.keys(object);
  return (
    forms.find((form) => form.kind === 'object' && keys.every((key) => form.rest ?? form.properties.has(key))) ??
    forms.find(takesAny)
  );
}

function takesAny(form: Kind): boolean {
  return form.kind === 'dynamic' && form.type === 'any';
}
