import type {Catalog} from '../../renderer/index.js';
import {insertElement, insertProperty, removeElement, removeProperty} from './edits.js';
import type {ParsedText} from './parse.js';
import {type Fix, type Problem, type TextEdit} from './problems.js';
import {nearest} from './near.js';
import {catalogOf, surfacesOf, type ComponentSite, type Surfaces} from './surfaces.js';
import {keyOf, nodeAt, rangeOf, stringOf, valueOf, type Node} from './tree.js';
import {sampleOf} from './samples.js';

/** Adds to each problem the cures that the text itself suggests. */
export function withFixes(parsed: ParsedText, problems: readonly Problem[], catalogs: readonly Catalog[]): Problem[] {
  if (problems.length === 0) return [];
  const surfaces = surfacesOf(parsed, catalogs);
  // Hundreds of problems have one cause; the fixes of the first ones lead there.
  return problems.map((told, index) => {
    const problem =
      told.code === 'CATALOG_NOT_FOUND'
        ? {...told, message: `${told.message} Loaded: ${catalogs.map(({id}) => id).join(', ')}.`}
        : told;
    if (problem.fixes.length > 0 || index > 200) return problem;
    const fixes = fixesOf(problem, parsed, surfaces, catalogs);
    return fixes.length > 0 ? {...problem, fixes} : problem;
  });
}

function fixesOf(problem: Problem, parsed: ParsedText, surfaces: Surfaces, catalogs: readonly Catalog[]): Fix[] {
  const message = parsed.messages[problem.messageIndex ?? -1];
  if (!message) return [];
  const {text} = parsed;
  const surface = problem.surfaceId === undefined ? undefined : surfaces.get(problem.surfaceId);
  const site = problem.componentId === undefined ? undefined : surface?.byId.get(problem.componentId);
  const spot = nodeAt(message.node, problem.path);
  const marked = nodeOver(message.node, problem.range.start);
  const fixes: Fix[] = [];
  const renameTo = problem.suggestion;
  if (problem.code === 'MISSING_CHILD' && site && marked) {
    const id = String(marked.value);
    if (renameTo !== undefined) fixes.push({title: `Change to ${renameTo}`, edits: [quoted(marked, renameTo)]});
    const create = createComponent(text, site, id);
    if (create)
      fixes.push({title: `Create missing component ${id}`, edits: [create], preferred: renameTo === undefined});
    if (marked.parent?.type === 'array')
      fixes.push({title: `Remove ${id} from ${problem.property ?? 'the list'}`, edits: [removeElement(text, marked)]});
    return fixes;
  }
  if (problem.code === 'CATALOG_NOT_FOUND' && marked?.type === 'string') {
    const names = catalogs.map(({id, document}) => ({id, title: document.title ?? id}));
    return names
      .slice(0, 3)
      .map(({id, title}, index) => ({title: `Use ${title}`, edits: [quoted(marked, id)], preferred: index === 0}));
  }
  if (problem.code === 'MISSING_ROOT' && surface?.created) {
    const only = rootCandidate(surface.byId.values(), surface.uses);
    if (only) fixes.push({title: `Give ${only.id} the id root`, edits: [quoted(only.idNode, 'root')], preferred: true});
    return fixes;
  }
  if (problem.code === 'ORPHAN' && site) {
    fixes.push({title: `Delete ${site.id}`, edits: [removeElement(text, site.node)]});
    return fixes;
  }
  if (/VERSION/.test(problem.code) || (problem.path === '' && /version/i.test(problem.message))) {
    const version = valueOf(message.node, 'version');
    if (!version && message.node.type === 'object') {
      const edit = prepend(text, message.node, '"version": "1.0"');
      fixes.push({title: 'Add "version": "1.0"', edits: [edit], preferred: true});
    } else if (version) fixes.push({title: 'Change to "1.0"', edits: [{range: rangeOf(version), text: '"1.0"'}]});
    return fixes;
  }
  const guess = renameTo ?? guessFor(problem, site, marked, catalogs, message.body);
  if (guess !== undefined && marked) {
    const key = keyOf(marked) ? undefined : marked;
    const isKey = marked.parent?.type === 'property' && marked.parent.children?.[0] === marked;
    fixes.push({
      title: isKey ? `Rename to ${guess}` : `Change to ${guess}`,
      edits: [quoted(isKey ? marked : (key ?? marked), guess)],
      preferred: true,
    });
  }
  const unknownKey =
    /UNKNOWN_(PROPERTY|KEY|FIELD|ARGUMENT)/.test(problem.code) ||
    /unknown|has no property|not a property/i.test(problem.message);
  if (unknownKey && marked?.parent?.type === 'property' && marked.parent.children?.[0] === marked) {
    fixes.push({title: `Remove ${String(marked.value)}`, edits: [removeProperty(text, marked.parent)]});
  }
  const lacking = lackingProperty(problem, site);
  if (site && lacking !== undefined && !valueOf(site.node, lacking)) {
    const value = sampleOf(site.entry, lacking);
    if (value !== undefined) {
      fixes.push({
        title: `Add ${lacking}`,
        edits: [insertProperty(text, site.node, lacking, value, site.typeNode?.parent)],
        preferred: true,
      });
    }
  }
  if (
    fixes.length === 0 &&
    spot.found &&
    spot.property &&
    problem.severity === 'error' &&
    spot.node !== message.node &&
    site
  ) {
    const required = site.entry?.required.includes(String(spot.property.children?.[0]?.value));
    if (
      !required &&
      spot.property.parent === site.node &&
      !['id', 'component'].includes(String(spot.property.children?.[0]?.value))
    ) {
      fixes.push({
        title: `Remove ${String(spot.property.children?.[0]?.value)}`,
        edits: [removeProperty(text, spot.property)],
      });
    }
  }
  return fixes;
}

/** The string node that starts where a problem is marked. */
function nodeOver(node: Node, offset: number): Node | undefined {
  const child = node.children?.find((inner) => inner.offset <= offset && offset < inner.offset + inner.length);
  if (child) return nodeOver(child, offset);
  return node.offset === offset ? node : undefined;
}

function quoted(node: Node, name: string): TextEdit {
  return {range: rangeOf(node), text: JSON.stringify(name)};
}

function prepend(text: string, object: Node, property: string): TextEdit {
  const first = object.children?.[0];
  const at = first?.offset ?? object.offset + 1;
  const before = text.slice(object.offset + 1, at);
  return {range: {start: at, end: at}, text: first ? `${property},${before.includes('\n') ? before : ' '}` : property};
}

function createComponent(text: string, site: ComponentSite, id: string): TextEdit | undefined {
  const list = site.node.parent;
  if (list?.type !== 'array') return undefined;
  return insertElement(text, list, list.children?.length ?? 0, {id, component: 'Text', text: wordsOf(id)});
}

/** "submit_label" → "Submit label". */
function wordsOf(id: string): string {
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1) || id;
}

/** The one component that nothing names, which is most likely meant as the root. */
function rootCandidate(sites: Iterable<ComponentSite>, uses: ReadonlyMap<string, unknown>): ComponentSite | undefined {
  const free = [...sites].filter(({id}) => !uses.has(id));
  return free.length === 1 ? free[0] : undefined;
}

function guessFor(
  problem: Problem,
  site: ComponentSite | undefined,
  marked: Node | undefined,
  catalogs: readonly Catalog[],
  body: string | undefined,
): string | undefined {
  if (!marked || marked.type !== 'string') return undefined;
  const name = String(marked.value);
  const isKey = marked.parent?.type === 'property' && marked.parent.children?.[0] === marked;
  const close = (known: Iterable<string>) => {
    const guess = nearest(name, known);
    return guess === name ? undefined : guess;
  };
  if (site && marked === site.typeNode) {
    const own = stringOf(valueOf(site.node, '@catalogId'));
    const catalog = catalogOf(own, catalogs);
    return close(catalog ? catalog.components.keys() : catalogs.flatMap((each) => [...each.components.keys()]));
  }
  if (isKey && site && marked.parent?.parent === site.node) {
    return close([
      ...(site.entry?.kinds.keys() ?? []),
      'id',
      'component',
      '@accessibility',
      '@checks',
      '@catalogId',
      '@metadata',
    ]);
  }
  if (isKey && body === name) {
    return close([
      'createSurface',
      'updateComponents',
      'updateDataModel',
      'deleteSurface',
      'callRendererFunction',
      'agentFunctionResponse',
    ]);
  }
  if (!isKey && String(keyOf(marked)?.value) === '@call')
    return close(catalogs.flatMap((each) => [...each.functions.keys()]));
  if (!isKey && site && problem.property) {
    const schema = (site.entry?.schema.properties as Record<string, {enum?: unknown[]}> | undefined)?.[
      problem.property
    ];
    if (Array.isArray(schema?.enum))
      return close(schema.enum.filter((value): value is string => typeof value === 'string'));
  }
  return undefined;
}

/** The required property that a problem misses, read off its path or its sentence. */
function lackingProperty(problem: Problem, site: ComponentSite | undefined): string | undefined {
  if (!site?.entry) return undefined;
  return site.entry.required.find(
    (name) =>
      !valueOf(site.node, name) &&
      (problem.path.endsWith(`/${name}`) || new RegExp(`\\b${name}\\b`).test(problem.message)),
  );
}
