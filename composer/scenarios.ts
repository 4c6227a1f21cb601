import {isObject, type Json} from '../renderer/index.js';
import type {Preview, TypedValue} from './preview/preview.js';

/** Values for surfaces by path, which stand over those of the document while the scenario is chosen. */
export interface Scenario {
  readonly name: string;
  readonly surfaces: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Reads the scenarios of a document: an object of names, of surface ids, of paths; says what is wrong where it is none. */
export function readScenarios(text: string): {readonly scenarios: readonly Scenario[]; readonly fault?: string} {
  if (text.trim() === '') return {scenarios: []};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return {scenarios: [], fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}`};
  }
  if (!isObject(given)) return {scenarios: [], fault: 'Scenarios are an object: a name, then surface ids, then paths.'};
  const scenarios: Scenario[] = [];
  for (const [name, surfaces] of Object.entries(given)) {
    if (!isObject(surfaces) || !Object.values(surfaces).every(isObject))
      return {scenarios, fault: `'${name}' must be an object of surface ids, each with an object of paths.`};
    const wrong = Object.values(surfaces)
      .flatMap((paths) => Object.keys(paths as object))
      .find((path) => !path.startsWith('/'));
    if (wrong !== undefined) return {scenarios, fault: `'${wrong}' in '${name}' must be a path that starts with /.`};
    scenarios.push({name, surfaces: surfaces as Scenario['surfaces']});
  }
  return {scenarios};
}

/** Writes scenarios as the author gets to edit them. */
export function printScenarios(scenarios: readonly Scenario[]): string {
  return `${JSON.stringify(Object.fromEntries(scenarios.map(({name, surfaces}) => [name, surfaces])), null, 2)}\n`;
}

/** What was changed in the preview, as a scenario. */
export function scenarioOf(name: string, typed: readonly TypedValue[]): Scenario {
  const surfaces: Record<string, Record<string, Json>> = {};
  for (const {surfaceId, pointer, value} of typed) {
    const path = pointer.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') || '/';
    (surfaces[surfaceId] ??= {})[path] = value ?? null;
  }
  return {name, surfaces};
}

/** Puts a scenario's values over the document's; without one only the document's remain. */
export function applyScenario(preview: Preview, scenario: Scenario | undefined): void {
  preview.resetTyped();
  const renderer = preview.renderer.get();
  for (const [surfaceId, values] of Object.entries(scenario?.surfaces ?? {})) {
    const model = renderer?.surfaces.get(surfaceId)?.dataModel;
    for (const [path, value] of Object.entries(values)) model?.set(path, value);
  }
}
