import type {Item, Order} from './scenarios.js';

/**
 * What a person would write by hand for the interfaces of the scenarios: the elements, classes and texts that the basic catalog
 * draws, made and changed with plain DOM calls, each text node remembered where it is written again.
 */
export class HandView {
  readonly #root: HTMLElement;
  #texts: Text[] = [];
  #rows: {element: Element; name: Text}[] = [];
  #column!: Element;
  /** The open containers of the order that is being streamed. */
  #parts: Element[] = [];

  constructor(root: Element | ShadowRoot) {
    this.#root = element('div', 'surface');
    root.append(this.#root);
  }

  mountOrders(orders: readonly Order[]): void {
    this.#column = element('div', 'column');
    for (const order of orders) this.#column.append(orderCard(order));
    this.#root.append(this.#column);
  }

  appendOrders(orders: readonly Order[]): void {
    for (const order of orders) this.#column.append(orderCard(order));
  }

  /** One component of an order, in the order in which the stream brings them. */
  streamOrder(order: Order, step: number): void {
    const part = orderPart(order, step);
    const [card, column, row, open] = this.#parts;
    const parent = [this.#column, card, column, column, column, row, row, row, open, column][step]!;
    parent.append(part);
    if (step === 0) this.#parts = [part];
    else if (step === 1 || step === 4 || step === 7) this.#parts.push(part);
  }

  mountTexts(values: readonly string[]): void {
    this.#column = element('div', 'column');
    this.#texts = values.map((value) => {
      const words = document.createTextNode(value);
      this.#column.append(textBox(words));
      return words;
    });
    this.#root.append(this.#column);
  }

  setText(index: number, value: string): void {
    this.#texts[index]!.data = value;
  }

  mountItems(items: readonly Item[]): void {
    this.#column = withRole(element('div', 'list'), 'list');
    this.replaceItems(items);
    this.#root.append(this.#column);
  }

  replaceItems(items: readonly Item[]): void {
    this.#rows = items.map(itemRow);
    this.#column.replaceChildren(...this.#rows.map((row) => row.element));
  }

  appendItem(item: Item): void {
    const row = itemRow(item);
    this.#rows.push(row);
    this.#column.append(row.element);
  }

  removeItem(index: number): void {
    this.#rows.splice(index, 1)[0]!.element.remove();
  }

  setItemName(index: number, name: string): void {
    this.#rows[index]!.name.data = name;
  }

  /** Exchanges two rows; the first stands before the second. */
  swapItems(first: number, second: number): void {
    const [one, other] = [this.#rows[first]!, this.#rows[second]!];
    const behind = other.element.nextSibling;
    one.element.before(other.element);
    this.#column.insertBefore(one.element, behind);
    this.#rows[first] = other;
    this.#rows[second] = one;
  }

  mountFields(labels: readonly string[], values: readonly string[]): void {
    this.#column = element('div', 'column');
    for (const [index, label] of labels.entries()) {
      const echo = document.createTextNode(`You wrote ${values[index]}`);
      this.#column.append(field(`field-${index}`, label, values[index]!, echo), textBox(echo));
    }
    this.#root.append(this.#column);
  }
}

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function withRole(made: HTMLElement, role: string): HTMLElement {
  made.setAttribute('role', role);
  return made;
}

function textBox(words: Text | string, className = 'text'): HTMLElement {
  const made = element('span', className, words);
  if (/\p{L}/u.test(typeof words === 'string' ? words : words.data)) made.dir = 'auto';
  return made;
}

/** The component of an order at a position in the stream. */
function orderPart(order: Order, step: number): HTMLElement {
  switch (step) {
    case 0:
      return element('div', 'card');
    case 1:
      return element('div', 'column');
    case 2:
      return textBox(order.title);
    case 3:
      return textBox(order.note);
    case 4:
      return element('div', 'row');
    case 5:
      return textBox(order.state, 'text caption');
    case 6:
      return textBox(`Total ${order.total}`);
    case 7:
      return button();
    case 8:
      return textBox('Open');
    default:
      return withRole(element('div', 'divider'), 'separator');
  }
}

function button(): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = 'button';
  made.type = 'button';
  made.addEventListener('click', () => undefined);
  return made;
}

function orderCard(order: Order): HTMLElement {
  const open = button();
  open.append(textBox('Open'));
  const row = element('div', 'row', textBox(order.state, 'text caption'), textBox(`Total ${order.total}`), open);
  const line = withRole(element('div', 'divider'), 'separator');
  return element('div', 'card', element('div', 'column', textBox(order.title), textBox(order.note), row, line));
}

function itemRow({name, size}: Item): {element: HTMLElement; name: Text} {
  const words = document.createTextNode(name);
  const row = element('div', 'row', textBox(words), textBox(size));
  return {element: withRole(element('div', 'list-item', row), 'listitem'), name: words};
}

function field(id: string, label: string, value: string, echo: Text): HTMLElement {
  const input = document.createElement('input');
  input.id = id;
  input.className = 'text-field-input';
  input.value = value;
  input.dir = 'auto';
  input.setAttribute('aria-describedby', `${id}-messages`);
  input.addEventListener('input', () => (echo.data = `You wrote ${input.value}`));
  const words = document.createElement('label');
  words.className = 'text-field-label';
  words.htmlFor = id;
  words.dir = 'auto';
  words.textContent = label;
  const messages = document.createElement('div');
  messages.id = `${id}-messages`;
  messages.ariaLive = 'polite';
  return element('div', 'text-field', words, element('div', 'text-field-box', input), messages);
}
