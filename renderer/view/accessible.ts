import {noChange, nothing} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ElementPart} from 'lit/directive.js';
import type {AccessibleOptions, Checks} from '../catalog/define.js';
import type {Kind} from '../catalog/kind.js';
import {evaluate} from '../evaluate/evaluate.js';
import type {SurfaceNode} from './surface-node.js';

const STRING: Kind = {kind: 'dynamic', type: 'string'};

interface Applied {
  readonly label?: string;
  readonly description?: string;
  readonly live?: string;
  readonly invalid: boolean;
  readonly gated: boolean;
  readonly describedBy?: string;
}

/** What `@accessibility` and the checks say of a component, resolved while the node is evaluated, so that it subscribes. */
function resolved(node: SurfaceNode, checks: Checks, {role = 'none', describedBy}: AccessibleOptions): Applied {
  const {label, description, live} = node.component['@accessibility'] ?? {};
  const text = (value: unknown, name: string) =>
    value === undefined ? undefined : (evaluate(value, STRING, `/@accessibility/${name}`, node) as string | undefined);
  return {
    label: text(label, 'label'),
    description: text(description, 'description'),
    live: text(live, 'live'),
    invalid: role === 'field' && checks.messages.some(({severity}) => severity === 'error'),
    gated: role === 'trigger' && !checks.valid,
    describedBy,
  };
}

/** Puts `@accessibility` and the checks' state on the element that carries the component's meaning (RULES §16). */
class Accessible extends AsyncDirective {
  #element: Element | undefined;
  #node: SurfaceNode | undefined;
  #tokens: string[] = [];
  /** What was put here, and what the template had there. */
  #laid = new Map<string, {value: string; own: string | null}>();
  /** The role that was given here; another one is the component's own. */
  #role: string | undefined;

  render(_node: SurfaceNode, _applied: Applied, _role: AccessibleOptions['role']): unknown {
    return nothing;
  }

  override update(part: ElementPart, [node, applied, role]: Parameters<this['render']>): unknown {
    const {element} = part;
    this.#element = element;
    this.#node = node;
    if (role === 'field') node.tree.registerField(element, node);
    const described = `a2ui-${node.number}-description`;
    node.tree.host.describe(described, applied.description);
    this.#put('aria-label', applied.label);
    this.#put('aria-live', applied.live === 'polite' || applied.live === 'assertive' ? applied.live : undefined);
    this.#put('aria-invalid', applied.invalid ? 'true' : undefined);
    this.#put('aria-disabled', applied.gated ? 'true' : undefined);
    if (admitsNoName(element, this.#role)) this.#put('role', applied.label ? (this.#role = 'group') : undefined);
    this.#describe([...(applied.describedBy?.split(' ') ?? []), ...(applied.description ? [described] : [])]);
    return noChange;
  }

  protected override disconnected(): void {
    if (!this.#node) return;
    this.#node.tree.host.describe(`a2ui-${this.#node.number}-description`, undefined);
    for (const name of [...this.#laid.keys()]) this.#put(name, undefined);
    this.#describe([]);
  }

  /** Lays a value over the template's own, which comes back when this one goes. */
  #put(name: string, value: string | undefined): void {
    const laid = this.#laid.get(name);
    if (value === undefined && !laid) return;
    const element = this.#element!;
    const now = element.getAttribute(name);
    // The template writes only what has changed, and may have done so since.
    const own = laid?.value === now ? laid.own : now;
    if (value === undefined) this.#laid.delete(name);
    else this.#laid.set(name, {value, own});
    const next = value ?? own;
    if (next === null) element.removeAttribute(name);
    else if (next !== now) element.setAttribute(name, next);
  }

  /** The template may name ids of its own in the same attribute; only ours come and go. */
  #describe(tokens: string[]): void {
    const element = this.#element!;
    const others = (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .filter((token) => token !== '' && !this.#tokens.includes(token) && !tokens.includes(token));
    this.#tokens = tokens;
    const all = [...others, ...tokens];
    if (all.length > 0) element.setAttribute('aria-describedby', all.join(' '));
    else element.removeAttribute('aria-describedby');
  }
}

const directiveOf = directive(Accessible);

/** The element directive behind `context.accessible()`. */
export function accessible(node: SurfaceNode, checks: Checks, options: AccessibleOptions = {}): unknown {
  return directiveOf(node, resolved(node, checks, options), options.role);
}

/** Elements whose role admits no name (WAI-ARIA), so that a label on them would be ignored; a role of the component's own stays. */
function admitsNoName(element: Element, given: string | undefined): boolean {
  const role = element.getAttribute('role') ?? undefined;
  return /^(?:div|span|p)$/.test(element.localName) && (role === undefined || role === given);
}
