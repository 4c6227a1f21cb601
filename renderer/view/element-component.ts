import {html, nothing} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';
import {defineComponent, type ComponentContext, type ComponentDefinition} from '../catalog/define.js';
import type {Kinds} from '../catalog/kind.js';
import type {Json} from '../protocol/json.js';
import type {ChildList} from '../protocol/messages.js';

type Values = Readonly<Record<string, unknown>>;
type Handlers = Readonly<Record<string, (element: Values) => void>>;

/** Elements have these even where there is no DOM to ask. */
const OF_EVERY_ELEMENT =
  /^(?:on.*|aria.*|(?:inner|outer)(?:HTML|Text)|textContent|srcdoc|style|class(?:Name|List)|id|slot|part|title|lang|dir|hidden|inert|tabIndex|dataset|attributes|shadowRoot|popover|constructor|prototype|__proto__)$/i;

/**
 * Makes a component of a custom element: every property of the component's schema is set on the element, ids of children are drawn
 * as its children. `events` says for a property by which event of the element the user changes it – it is written back then – and
 * for an action by which event it is fired: `elementComponent('Rating', 'my-rating', {value: 'change', action: 'submit'})`.
 *
 * @throws {TypeError} for a tag that no custom element can have. `defineCatalog` throws it for a property that every HTMLElement has
 *   (`innerHTML`, `onclick`, `style`, `title` …): an agent could reach the page through it.
 */
export function elementComponent(
  name: string,
  tag: string,
  events: Readonly<Record<string, string>> = {},
): ComponentDefinition {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(tag)) {
    throw new TypeError(
      `elementComponent(name, tag, events): '${tag}' is not the name of a custom element, such as my-rating.`,
    );
  }
  const shape = templateFor(name, tag);
  const component = defineComponent<Record<string, unknown>>(name, (context) => {
    const {accessible, child, children, kinds} = context;
    const values: Record<string, unknown> = {};
    const content: unknown[] = [];
    for (const [property, {kind}] of kinds) {
      if (kind === 'child') content.push(child(context.props[property] as string | undefined));
      else if (kind === 'children') content.push(children(context.props[property] as ChildList | undefined));
      else if (kind !== 'action' && kind !== 'checks' && property !== 'weight')
        values[property] = context.props[property];
    }
    return html(shape, elementProperties(values, handlersOf(events, context)), accessible({role: 'field'}), content);
  });
  return {...component, accepts: (kinds) => refuseForeign(name, kinds, events)};
}

/** The same strings for each render, as Lit knows templates by them. The tag is the programmer's and looks like one. */
function templateFor(name: string, tag: string): TemplateStringsArray {
  const label = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  const strings = [`<${tag} class="${label}" part="${label}" `, ' ', '>', `</${tag}>`];
  return Object.assign(strings, {raw: strings});
}

function refuseForeign(name: string, kinds: Kinds, events: Readonly<Record<string, string>>): void {
  const {HTMLElement: base} = globalThis as {HTMLElement?: {prototype: object}};
  for (const [property, {kind}] of kinds) {
    if (kind === 'child' || kind === 'children' || kind === 'action' || kind === 'checks') continue;
    if (OF_EVERY_ELEMENT.test(property) || (base && property in base.prototype)) {
      throw new TypeError(
        `${name}: every HTMLElement has a property '${property}', so no agent may set it; give the component's another name.`,
      );
    }
  }
  for (const property of Object.keys(events)) {
    if (!kinds.has(property))
      throw new TypeError(
        `${name}: the catalog's document declares no property '${property}' for the event '${events[property]}'.`,
      );
  }
}

function handlersOf(
  events: Readonly<Record<string, string>>,
  {kinds, write, act}: ComponentContext<Record<string, unknown>>,
): Handlers {
  return Object.fromEntries(
    Object.entries(events).map(([property, event]) => [
      event,
      kinds.get(property)?.kind === 'action'
        ? () => act(property)
        : (element: Values) => write(property, (element[property] ?? null) as Json),
    ]),
  );
}

class ElementProperties extends Directive {
  #before: Values = {};
  #handlers: Handlers = {};
  readonly #listening = new Set<string>();

  render(_values: Values, _handlers: Handlers): unknown {
    return nothing;
  }

  override update({element}: ElementPart, [values, handlers]: [Values, Handlers]): unknown {
    const target = element as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(values)) {
      // What never came is left to the element's own default; what the user changed since is set back only by something new.
      if (value === this.#before[name]) continue;
      target[name] = value;
    }
    this.#before = values;
    this.#handlers = handlers;
    for (const event of Object.keys(handlers)) {
      if (this.#listening.has(event)) continue;
      this.#listening.add(event);
      element.addEventListener(event, () => this.#handlers[event]?.(target));
    }
    return nothing;
  }
}

const elementProperties = directive(ElementProperties);
