/**
 * The test kit for catalog authors: `expect(await catalogFaults(myCatalog)).to.deep.equal([])`, in a browser, with any test runner.
 */
import {FunctionError, type FunctionContext} from '../catalog/define.js';
import type {Catalog, ComponentEntry} from '../catalog/catalog.js';
import {defaultPolicy} from '../catalog/policy.js';
import type {Kind} from '../catalog/kind.js';
import {Renderer} from '../conversation/renderer.js';
import type {Diagnostic} from '../protocol/diagnostic.js';
import {isObject, type JsonObject} from '../protocol/json.js';
import {checkCatalog} from '../validate/catalog-document.js';
import {argumentsOf, samplesOf, type Sample} from './samples.js';

export {samplesOf, type Sample};

/** What the kit uses of axe-core: `import axe from 'axe-core'`. */
export interface Axe {
  run(
    context: Element,
    options?: object,
  ): Promise<{violations: readonly {id: string; help: string; nodes: readonly {html: string}[]}[]}>;
}

export interface CatalogTestOptions {
  /** Checks accessibility too; without it the kit doesn't. */
  axe?: Axe;
  /** More samples by component: properties as an agent would send them. */
  samples?: Readonly<Record<string, readonly JsonObject[]>>;
  /** What the samples' bindings read. */
  dataModel?: JsonObject;
  /** Other catalogs that the samples need, such as the basic one for texts inside. */
  catalogs?: readonly Catalog[];
  /** A component that stands for children where the catalog has none of its own that could: `{component: 'Text', …}`. */
  child?: JsonObject;
  /** Resolves when what a component loads on first use has had its time; two frames without it. */
  settle?: (element: HTMLElement) => Promise<void>;
}

/** What the kit uses of `<a2ui-surface>`. */
interface SurfaceLike extends HTMLElement {
  renderer: Renderer;
  updateComplete: Promise<unknown>;
  elementsOf(id: string): HTMLElement[];
}

const MODES = [
  {name: 'light', scheme: 'light', dir: 'ltr'},
  {name: 'dark', scheme: 'dark', dir: 'ltr'},
  {name: 'right to left', scheme: 'light', dir: 'rtl'},
] as const;

/**
 * Everything that is wrong with a catalog, a sentence each: its document, the references to children in it, each function with
 * arguments of its own kinds, and each component with the least and with all of its properties, drawn in light, in dark and from right to
 * left. `<a2ui-surface>` must be defined (`import 'a2ui-surface'`, or `defineSurfaceElement()`). Serve the page under the policy that the
 * catalog has to bear: what it refuses is a fault.
 *
 * @throws {Error} where `<a2ui-surface>` is not defined.
 */
export async function catalogFaults(catalog: Catalog, options: CatalogTestOptions = {}): Promise<string[]> {
  const faults = [
    ...checkCatalog(catalog.document).map(({path, message}) => `document${path}: ${message}`),
    ...untypedChildren(catalog),
    ...undrawn(catalog),
  ];
  faults.push(...(await functionFaults(catalog)));
  if (!customElements.get('a2ui-surface')) {
    throw new Error("catalogFaults() draws components: import 'a2ui-surface' or call defineSurfaceElement() first.");
  }
  const refused = new Set<string>();
  const onRefused = (event: SecurityPolicyViolationEvent) =>
    refused.add(`policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`.trim());
  document.addEventListener('securitypolicyviolation', onRefused);
  try {
    for (const entry of catalog.components.values()) {
      if (!entry.definition) continue;
      const own: Sample[] = (options.samples?.[entry.name] ?? []).map((component, i) => ({
        name: `sample ${i + 1}`,
        component: {component: entry.name, ...component},
      }));
      for (const sample of [...samplesOf(entry.name, entry.schema, catalog.document), ...own]) {
        for (const fault of await drawnFaults(entry, sample, catalog, options))
          faults.push(`${entry.name}, ${sample.name}, ${fault}`);
      }
    }
  } finally {
    document.removeEventListener('securitypolicyviolation', onRefused);
  }
  return [...new Set([...faults, ...refused])];
}

/** Properties whose names say that they hold children although their types don't: nothing would draw them. */
function untypedChildren({components}: Catalog): string[] {
  const faults: string[] = [];
  const look = (kind: Kind, path: string): void => {
    const name = path.split('/').at(-1)!;
    const held = /^(child|children|trigger|content)$|(Child|Children)$/.test(name);
    if (held && kind.kind === 'literal')
      faults.push(
        `${path}: holds children, so its schema must be a $ref to ComponentId, Child or ChildList of common_types.json.`,
      );
    if (kind.kind === 'object') for (const [property, inner] of kind.properties) look(inner, `${path}/${property}`);
    if (kind.kind === 'list') look(kind.item, path);
  };
  for (const {name, kinds} of components.values())
    for (const [property, kind] of kinds) look(kind, `${name}/${property}`);
  return faults;
}

function undrawn({components}: Catalog): string[] {
  return [...components.values()]
    .filter(({definition}) => !definition)
    .map(({name}) => `${name}: the document declares it, but nothing draws it.`);
}

async function functionFaults({functions, document: catalog}: Catalog): Promise<string[]> {
  const faults: string[] = [];
  for (const {name, schema, definition, returnType} of functions.values()) {
    if (!definition) continue;
    for (const all of [false, true]) {
      const args = argumentsOf(schema, catalog, all);
      try {
        const result = await definition.run(args, context);
        if (!isOfType(result, returnType))
          faults.push(`${name}(${JSON.stringify(args)}): gives ${typeof result}, not ${returnType}.`);
      } catch (error) {
        // Samples make no sense to every function; that has to be said by this error.
        if (!(error instanceof FunctionError))
          faults.push(
            `${name}(${JSON.stringify(args)}): throws ${String(error)}; arguments that make no sense are told by a FunctionError.`,
          );
      }
    }
  }
  return faults;
}

const context: FunctionContext = {
  locale: 'en',
  timeZone: 'UTC',
  policy: {...defaultPolicy, open: () => {}},
  userActivation: true,
  interpolate: (template) => template,
  open: () => {},
  limits: {patternLength: 1000, patternInput: 1000},
  report: () => {},
};

function isOfType(value: unknown, type: string): boolean {
  if (value === undefined || value === null || type === 'any') return true;
  if (type === 'void') return false;
  if (type === 'array') return Array.isArray(value);
  if (type === 'validationResult')
    return typeof value === 'boolean' || (isObject(value) && typeof value.valid === 'boolean');
  return typeof value === type;
}

async function drawnFaults(
  entry: ComponentEntry,
  sample: Sample,
  catalog: Catalog,
  options: CatalogTestOptions,
): Promise<string[]> {
  const renderer = new Renderer({catalogs: [catalog, ...(options.catalogs ?? [])], locale: 'en', timeZone: 'UTC'});
  const diagnostics: Diagnostic[] = [];
  renderer.addEventListener('diagnostic', (event) => diagnostics.push((event as CustomEvent<Diagnostic>).detail));
  const components = sceneFor(entry, sample, catalog, options);
  const faults: string[] = [];
  const surface = document.createElement('a2ui-surface') as SurfaceLike;
  surface.renderer = renderer;
  document.body.append(surface);
  try {
    const {dataModel = {}} = options;
    renderer.receive({
      version: '1.0',
      createSurface: {surfaceId: 'test', catalogId: catalog.id, components, dataModel},
    });
    await renderer.ready;
    for (const {name, scheme, dir} of MODES) {
      surface.style.setProperty('color-scheme', scheme);
      // The page's own ground and ink, and no transition between the two schemes.
      surface.style.setProperty('background-color', 'Canvas');
      surface.style.setProperty('color', 'CanvasText');
      surface.style.setProperty('--a2ui-motion', '0');
      surface.dir = dir;
      await surface.updateComplete;
      await (options.settle ?? frames)(surface);
      const drawn = surface.elementsOf(idOf(entry));
      const told = (text: string) => faults.push(`${name}: ${text}`);
      if (drawn.length === 0) told('it draws nothing.');
      for (const element of drawn) if (hasSibling(element)) told('its template must have exactly one root element.');
      const text = drawn.map((element) => element.textContent ?? '').join(' ');
      const slip = /\bundefined\b|\bNaN\b|\[object \w+\]/.exec(text)?.[0];
      if (slip) told(`it shows "${slip}".`);
      for (const violation of (await options.axe?.run(surface, {resultTypes: ['violations']}))?.violations ?? []) {
        // What is said of pages, not of parts of them.
        if (PAGE_RULES.has(violation.id)) continue;
        told(`${violation.help} (axe: ${violation.id}) at ${violation.nodes[0]?.html.slice(0, 200) ?? ''}`);
      }
    }
  } finally {
    surface.remove();
  }
  for (const {severity, message} of diagnostics) if (severity === 'error') faults.push(message);
  return faults;
}

const PAGE_RULES = new Set([
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'bypass',
]);

/** The id under which the tested component is drawn: the top, unless it must stand under another. */
function idOf({allowedParents}: ComponentEntry): string {
  return allowedParents && !allowedParents.includes('Surface') ? 'tested' : 'root';
}

/** The tested component under the parent that it needs, with children that it admits. */
function sceneFor(entry: ComponentEntry, sample: Sample, catalog: Catalog, {child}: CatalogTestOptions): JsonObject[] {
  const id = idOf(entry);
  const parts = named({...sample.component, id}, child ?? leafFor(entry, catalog));
  const above = id === 'root' ? undefined : catalog.components.get(entry.allowedParents![0] ?? '');
  if (!above) return parts;
  const [minimal] = samplesOf(above.name, above.schema, catalog.document);
  const root = JSON.parse(JSON.stringify(minimal!.component).replaceAll(/\$child2?/g, id)) as JsonObject;
  return [...parts, {...root, id: 'root'}];
}

function named(tested: JsonObject, leaf: JsonObject | undefined): JsonObject[] {
  const text = JSON.stringify(tested);
  const parts = [JSON.parse(text.replaceAll('"$child2"', '"child2"').replaceAll('"$child"', '"child"')) as JsonObject];
  if (leaf) for (const id of ['child', 'child2']) if (text.includes(`"$${id}"`)) parts.push({...leaf, id});
  return parts;
}

/** A component of the catalog that may be a child and needs none of its own. */
function leafFor({allowedChildren}: ComponentEntry, {components, document: catalog}: Catalog): JsonObject | undefined {
  for (const {name, schema, definition, allowedParents} of components.values()) {
    if (
      !definition ||
      (allowedChildren && !allowedChildren.includes(name)) ||
      (allowedParents && !allowedChildren?.includes(name))
    )
      continue;
    const [minimal] = samplesOf(name, schema, catalog);
    if (minimal && !JSON.stringify(minimal.component).includes('$child')) return minimal.component;
  }
  return undefined;
}

function hasSibling({parentElement}: HTMLElement): boolean {
  return parentElement?.classList.contains('surface') === true && parentElement.childElementCount > 1;
}

async function frames(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
