import type {CSSResult} from 'lit';
import type {ChildList, Component} from '../protocol/messages.js';
import type {Fault} from '../protocol/diagnostic.js';
import type {Json, JsonObject} from '../protocol/json.js';
import type {CatalogDocument} from './document.js';
import type {Kinds} from './kind.js';
import type {CatalogUpgrades} from './upgrades.js';
import type {Limits} from './limits.js';
import type {Policy} from './policy.js';

/** One result of `@checks` (RULES §10.2). */
export interface CheckMessage {
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly code?: string;
}

/** The state of a component's `@checks`; reading any member subscribes. */
export interface Checks {
  /** False as soon as a check of error severity fails or is pending; gates at once. */
  readonly valid: boolean;
  /** True while a check waits for the agent or for a library. */
  readonly pending: boolean;
  /** What fails and may be shown now: nothing before the user touched the field or tried to submit. */
  readonly messages: readonly CheckMessage[];
  /** What fails, shown or not. */
  readonly failing: readonly CheckMessage[];
}

/** A value that lives in the node: it survives every update that keeps the node, and a write renders the node again. */
export interface LocalState<T> {
  value: T;
}

export interface ChildOptions {
  /** The child takes part in its parent's flex layout, so its `weight` counts (RULES §17). */
  weighted?: boolean;
  /** Wraps each child of a list, for example in an `<li>`; gets the node's content and its position. */
  wrap?: (content: unknown, index: number) => unknown;
}

export interface AccessibleOptions {
  /** Id of the element that holds the check messages or the hint. */
  describedBy?: string;
  /**
   * What the element is to the checks: a `field` shows `aria-invalid`, a `trigger` is `aria-disabled` while a check fails;
   * `none` (default for anything but form controls and buttons) shows neither.
   */
  role?: 'field' | 'trigger' | 'none';
}

/** What a component's render function gets; it never meets messages, pointers or schemas. */
export interface ComponentContext<P> {
  /** Resolved values; a read subscribes, and a bound value may be absent (null counts as absent). */
  readonly props: Readonly<P>;
  /** Writes a two-way property: to the data model where it is bound (RULES §11), else to the node. */
  write(prop: keyof P & string, value: Json): void;
  /** The value of a property as the data model holds it, without conversion or subscription. */
  peek(prop: keyof P & string): Json | undefined;
  /** Whether `write` reaches the data model. */
  bound(prop: keyof P & string): boolean;
  /**
   * Whether the property was computed from a path that the user wrote; a URL made of it must not tell foreign hosts what was
   * typed (design: policy).
   */
  fromUser(prop: keyof P & string): boolean;
  readonly checks: Checks;
  /** Does what the action property says (RULES §12). Call it from the event handler of the user's gesture. */
  act(prop: keyof P & string): void;
  /** Whether the property holds an action. */
  acts(prop: keyof P & string): boolean;
  /** What Lit draws for a child id; nothing while the child has not come. */
  child(id: string | undefined, options?: ChildOptions): unknown;
  /** What Lit draws for the children of a container, in their order. */
  children(list: ChildList | undefined, options?: ChildOptions): unknown;
  /** Local state under a name of the component's own choice. */
  state<T>(name: string, initial: T): LocalState<T>;
  /** A DOM id that is unique in the surface. */
  uid(name: string): string;
  /** Element directive: applies `@accessibility` and the checks' state to the element that carries the meaning. */
  accessible(options?: AccessibleOptions): unknown;
  /** True when `@accessibility` names the component, so an inferred name must step back. */
  readonly named: boolean;
  /** Marks the field as touched, so its check messages may show; focus leaving the node does it too. */
  touch(): void;
  /** One of the surface's few own words, in its language: `close`, `filter`, `noMatch` …; `''` where nobody has it. */
  word(name: string, values?: Record<string, string | number>): string;
  /** Tells the page what is wrong with this component's data; reported once per distinct message. */
  report(fault: Pick<Fault, 'code' | 'message'> & Partial<Fault>): void;
  /** Renders the node again, for what arrives outside props and state (an image that failed, a library that loaded). */
  refresh(): void;
  readonly locale: string;
  readonly timeZone: string;
  readonly policy: Policy;
  /** Where dialogs open (design.md §5). */
  readonly dialogs: 'modal' | 'contained';
  readonly component: Readonly<Component>;
  /** What each property is, by its schema. */
  readonly kinds: Kinds;
}

/** Draws a component: a pure function from its context to what Lit can render, with exactly one root element. */
export type Render<P> = (context: ComponentContext<P>) => unknown;

export interface ComponentDefinition {
  readonly kind: 'component';
  readonly name: string;
  // The type of props is known to the author only; the view passes what the schema admits.
  readonly render: Render<Record<string, unknown>>;
  /** Names the properties whose values the component hides from view, such as a password; snapshots leave them out. */
  readonly secrets?: (component: Readonly<Component>) => readonly string[];
  /** Looks at what the catalog's document says of the component, and throws where it can't be drawn so. */
  readonly accepts?: (kinds: Kinds) => void;
}

/** What can be said of a component besides how it is drawn. */
export interface ComponentOptions {
  readonly secrets?: ComponentDefinition['secrets'];
}

/** Makes a component of a catalog from its name in the document and its render function. */
export function defineComponent<P>(
  name: string,
  render: Render<P>,
  options: ComponentOptions = {},
): ComponentDefinition {
  if (typeof name !== 'string' || typeof render !== 'function') {
    throw new TypeError("defineComponent(name, render) needs the component's name and a render function.");
  }
  return {kind: 'component', name, render: render as unknown as Render<Record<string, unknown>>, ...options};
}

/** What a function may use beside its arguments. */
export interface FunctionContext {
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly policy: Policy;
  /** True only inside an action that a real gesture fired. */
  readonly userActivation: boolean;
  /** Fills a formatString template in the scope of the call (RULES §8); subscribes to what it reads. */
  interpolate(template: string): string;
  /** Opens a URL that has passed the policy; the page may intercept it. */
  open(url: string): void;
  /** Bounds of the surface, for functions whose work grows with their input. */
  readonly limits?: Pick<Limits, 'patternLength' | 'patternInput'>;
  /** Tells the page what is odd about the arguments although there is a result; a warning unless it says otherwise. */
  report?(fault: Pick<Fault, 'code' | 'message'> & Partial<Fault>): void;
}

export type RendererFunction<A> = (args: A, context: FunctionContext) => unknown;

export interface FunctionDefinition {
  readonly kind: 'function';
  readonly name: string;
  readonly run: RendererFunction<JsonObject>;
}

/**
 * Makes a function of a catalog. `run` gets evaluated arguments; it may return a promise, which counts as pending until it
 * settles; it throws {@link FunctionError} for arguments that it can't work with.
 */
export function defineFunction<A>(name: string, run: RendererFunction<A>): FunctionDefinition {
  if (typeof name !== 'string' || typeof run !== 'function') {
    throw new TypeError("defineFunction(name, run) needs the function's name and a function.");
  }
  return {kind: 'function', name, run: run as unknown as RendererFunction<JsonObject>};
}

/** What a renderer function throws when its arguments make no sense; becomes an EXPRESSION_ERROR diagnostic. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
}

/** A validator made at build time: true, or false with `errors` set as ajv sets them. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationIssue[] | null;
}

/** The part of ajv's error object that our sentences are made from. */
export interface ValidationIssue {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The generated validators of a catalog (`npm run generate`, `a2ui-surface compile`). */
export interface CatalogValidators {
  /** Per component: the whole, and each property alone so that a fault costs only that property. */
  readonly components: Readonly<
    Record<string, {readonly whole: Validator; readonly properties: Readonly<Record<string, Validator>>}>
  >;
  /** Per function: its `args`. */
  readonly functions: Readonly<Record<string, Validator>>;
}

export interface CatalogInit {
  document: CatalogDocument;
  /** Loads the whole document, where `document` leaves out what only people, agents and tools read (see `Catalog.describe`). */
  prose?: () => Promise<CatalogDocument>;
  components?: readonly ComponentDefinition[];
  functions?: readonly FunctionDefinition[];
  /** Style sheets for the surface's shadow root, each in the catalog's own `@layer`. */
  styles?: CSSResult | readonly CSSResult[];
  /** Without it the catalog is checked by an interpreter that loads on demand. */
  validators?: CatalogValidators;
  /** Other ids under which agents name this catalog. */
  aliases?: readonly string[];
  upgrades?: CatalogUpgrades;
  /** The few words that its components show by themselves. */
  words?: Words;
}

/** Words of one language by name; `{n}` stands for a value. */
export type WordList = Readonly<Record<string, string>>;

/** Words by language tag (`en`, `de`, `pt-BR`); a language that few speak may be a function that loads it. */
export type Words = Readonly<Record<string, WordList | (() => Promise<WordList>)>>;
