import type {HandView} from './hand-view.js';

/** One change of the interface, said three ways: as A2UI, as the DOM calls that a person would write, and as the text it leaves. */
export interface Step {
  /** Messages of v1.0; a contestant that speaks an older dialect gets them translated before the clock starts. */
  readonly messages?: readonly object[];
  readonly byHand?: (view: HandView) => void;
  /** What the user does, instead of messages: the same for every contestant. */
  readonly act?: (stage: Stage) => void;
}

/** A contestant's surface on the page. */
export interface Stage {
  /** Does one step, at once or in tasks of its own. */
  perform(step: Step): void;
  /** Takes in messages as bytes, while they come. */
  stream?(bytes: Iterable<Uint8Array>): Promise<void>;
  /** Where the drawn text is read and the fields are found, shadow roots included. */
  readonly host: HTMLElement;
  /** Takes the surface off the page and lets go of it. */
  close(): void;
}

export interface Contestant {
  readonly name: string;
  /** Translates the messages of a step, out of the clock. */
  prepare(step: Step): Step;
  open(host: HTMLElement): Stage | Promise<Stage>;
  /** Takes messages in without a view: validation and state alone. */
  takeIn?(messages: readonly object[]): void;
}

/** All text that is drawn below `node`, shadow roots and slots followed, without white space. */
export function textOf(node: Node): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts.join('').replaceAll(/\s+/g, '');
}

function collect(node: Node, parts: string[]): void {
  if (node instanceof Text) {
    parts.push(node.data);
    return;
  }
  if (node instanceof Element) {
    if (node.localName === 'style' || node.localName === 'script') return;
    if (node.shadowRoot) {
      collect(node.shadowRoot, parts);
      return;
    }
    if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0) {
      for (const assigned of node.assignedNodes()) collect(assigned, parts);
      return;
    }
  }
  for (let child = node.firstChild; child; child = child.nextSibling) collect(child, parts);
}

/** The one-line fields below `node`, in order, shadow roots followed. */
export function fieldsOf(node: Element | ShadowRoot): HTMLInputElement[] {
  const found: HTMLInputElement[] = [];
  for (const element of node.querySelectorAll('*')) {
    if (element instanceof HTMLInputElement) found.push(element);
    if (element.shadowRoot) found.push(...fieldsOf(element.shadowRoot));
  }
  return 'shadowRoot' in node && node.shadowRoot ? [...fieldsOf(node.shadowRoot), ...found] : found;
}
