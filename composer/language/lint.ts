import type {Catalog, Json} from '../../renderer/index.js';
import {valueIn} from '../preview/apply.js';
import type {ParsedText} from './parse.js';
import {spotOf, type Problem, type ProblemKind} from './problems.js';
import {nearest} from './near.js';
import type {DataBySurface} from './shape.js';
import {absolute, reachable, scopeOf, surfacesOf, type ComponentSite, type SurfaceIndex} from './surfaces.js';
import {entriesOf, rangeOf, valueOf, type Node} from './tree.js';

/** Codes of the renderer that this lint says better, because it knows the text. */
export const REPLACED_CODES: ReadonlySet<string> = new Set(['MISSING_CHILD']);

/** What the renderer rightly draws without a word and an author still wants to know, in the order of the text. */
export function lint(parsed: ParsedText, world: DataBySurface, catalogs: readonly Catalog[]): Problem[] {
  const problems: Problem[] = [];
  for (const surface of surfacesOf(parsed, catalogs).values()) {
    const data = world.get(surface.id)?.data;
    const drawn = reachable(surface);
    const report = (
      site: ComponentSite,
      more: Partial<Problem> & Pick<Problem, 'code' | 'message' | 'range' | 'kind' | 'severity'>,
    ) =>
      problems.push({
        key: `${more.code} ${surface.id} ${site.id} ${more.message}`,
        path: site.pointer,
        messageIndex: site.message.index,
        surfaceId: surface.id,
        componentId: site.id,
        componentType: site.type,
        fixes: [],
        ...more,
      });
    if (surface.created && !surface.byId.has('root')) problems.push(missingRoot(surface));
    for (const site of surface.byId.values()) {
      for (const {id, node, slot} of site.references) {
        if (surface.byId.has(id)) continue;
        const suggestion = nearest(id, surface.byId.keys());
        report(site, {
          code: 'MISSING_CHILD',
          kind: 'protocol',
          severity: 'warning',
          message: `No component has the id '${id}'.${suggestion ? ` Did you mean '${suggestion}'?` : ''}`,
          range: rangeOf(node),
          property: slot,
          suggestion,
        });
      }
      if (!drawn.has(site.id) && surface.byId.has('root')) {
        report(site, {
          code: 'ORPHAN',
          kind: 'protocol',
          severity: 'warning',
          message: `'${site.id}' is not drawn: no component that is drawn names it as a child.`,
          range: rangeOf(site.idNode),
        });
      }
      if (data !== undefined) lintPaths(site, surface, data, report);
      lintAccessibility(site, surface, report);
    }
  }
  return problems;
}

type Report = (
  site: ComponentSite,
  more: Partial<Problem> & {
    code: string;
    message: string;
    range: Problem['range'];
    kind: ProblemKind;
    severity: Problem['severity'];
  },
) => void;

function missingRoot({created, id}: SurfaceIndex): Problem {
  const message = created!;
  return {
    key: `MISSING_ROOT ${id}`,
    kind: 'protocol',
    severity: 'warning',
    code: 'MISSING_ROOT',
    message: "No component with id 'root': a surface draws nothing before one comes.",
    range: spotOf(message, `/${message.body}/surfaceId`),
    path: `/${message.body}`,
    messageIndex: message.index,
    surfaceId: id,
    fixes: [],
  };
}

function lintPaths(site: ComponentSite, surface: SurfaceIndex, data: Json, report: Report): void {
  if (site.paths.length === 0) return;
  const scope = scopeOf(surface, site.id);
  for (const {path, node, template} of site.paths) {
    if (scope === undefined) continue;
    const pointer = absolute(path, scope);
    if (scope === '' && path !== '' && !path.startsWith('/')) {
      report(site, {
        code: 'RELATIVE_PATH',
        kind: 'binding',
        severity: 'info',
        message: `'${path}' is relative, but no template surrounds this component; it is read as '/${path}'.`,
        range: rangeOf(node),
        suggestion: `/${path}`,
      });
    }
    const tokens = pointer.split('/').slice(1).map(unescaped);
    const value = valueIn(data, tokens);
    // The first item of an empty list says nothing about those that will come.
    if (value === undefined && !insideEmptyList(data, tokens)) {
      const suggestion = nearestPath(data, tokens, path.startsWith('/') || scope === '' ? '' : `${scope}/0/`);
      report(site, {
        code: 'MISSING_DATA',
        kind: 'binding',
        severity: 'info',
        message: `The data model has nothing at '${path}'.${suggestion ? ` Did you mean '${suggestion}'?` : ''}`,
        range: rangeOf(node),
        suggestion,
      });
    } else if (template && value !== undefined && !Array.isArray(value)) {
      report(site, {
        code: 'NOT_A_LIST',
        kind: 'binding',
        severity: 'warning',
        message: `A template needs a list, and '${path}' holds ${kindOf(value)}.`,
        range: rangeOf(node),
      });
    }
  }
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function insideEmptyList(data: Json, tokens: readonly string[]): boolean {
  return tokens.some((_, index) => {
    const value = valueIn(data, tokens.slice(0, index));
    return Array.isArray(value) && value.length <= Number(tokens[index]);
  });
}

/** A path that exists and differs in one key only; `prefix` is cut off where the path is relative. */
function nearestPath(data: Json, tokens: readonly string[], prefix: string): string | undefined {
  for (let index = tokens.length - 1; index >= 0; index--) {
    const parent = valueIn(data, tokens.slice(0, index));
    if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) continue;
    const key = nearest(tokens[index]!, Object.keys(parent));
    if (key === undefined || key === tokens[index]) continue;
    const corrected = tokens.with(index, key);
    if (valueIn(data, corrected) === undefined) continue;
    const path = corrected.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    return prefix !== '' && path.startsWith(prefix) ? path.slice(prefix.length) : path;
  }
  return undefined;
}

/** Components that a user operates or that stand for something need a name (RULES §16). */
function lintAccessibility(site: ComponentSite, surface: SurfaceIndex, report: Report): void {
  const told = valueOf(site.node, '@accessibility');
  if (hasText(valueOf(told, 'label')) || valueOf(told, 'hidden')) return;
  const say = (message: string) =>
    report(site, {
      code: 'UNNAMED',
      kind: 'accessibility',
      severity: 'warning',
      message,
      range: rangeOf(site.typeNode ?? site.idNode),
    });
  switch (site.type) {
    case 'Button': {
      const child = site.references[0] && surface.byId.get(site.references[0].id);
      if (child && !namesItself(child, surface, new Set())) {
        say(`This button has no text. Give it '@accessibility' with a 'label' that says what it does.`);
      }
      break;
    }
    case 'Image':
      if (!hasText(valueOf(site.node, 'description'))) {
        say(
          `This image has no 'description'. Say what it shows, or hide it with '@accessibility' if it only decorates.`,
        );
      }
      break;
    case 'TextField':
    case 'CheckBox':
    case 'ChoicePicker':
    case 'Slider':
    case 'DateTimeInput':
      if (!hasText(valueOf(site.node, 'label'))) say(`This field has no 'label', so nobody hears what it is for.`);
      break;
    default:
  }
}

function hasText(node: Node | undefined): boolean {
  if (!node) return false;
  return node.type === 'string'
    ? String(node.value).trim() !== ''
    : node.type === 'object' && entriesOf(node).length > 0;
}

function namesItself(site: ComponentSite, surface: SurfaceIndex, seen: Set<string>): boolean {
  if (seen.has(site.id)) return false;
  seen.add(site.id);
  if (hasText(valueOf(valueOf(site.node, '@accessibility'), 'label'))) return true;
  if (site.type !== 'Icon' && ['text', 'label', 'description', 'title'].some((key) => hasText(valueOf(site.node, key))))
    return true;
  // What another catalog draws can't be judged from here.
  if (site.entry && site.type && !['Icon', 'Image', 'Row', 'Column', 'Card', 'List', 'Divider'].includes(site.type))
    return true;
  return site.references.some(({id}) => {
    const child = surface.byId.get(id);
    return child !== undefined && namesItself(child, surface, seen);
  });
}
