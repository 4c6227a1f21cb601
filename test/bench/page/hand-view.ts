import type {Item, Order} from './scenarios.js';

/**
 * What a person would write by hand for the interfaces of the scenarios: the elements, classes and texts that the basic catalog
 * draws, made and changed with plain DOM calls, each text node remembered where it is written again.
 */
export class HandView {
  readonly #root: Element | ShadowRoot;
  #texts: Text[] = [];
  #rows: {element: Element; name: Text}[] = [];
  #column!: Element;
  /** The open containers of the order that is being streamed. */
  #parts: Element[] = [];

  constructor(root: Element | ShadowRoot) {
    this.#root = root;
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
    const [, column, row] = this.#parts;
    const parent = [this.#column, this.#parts[0], column, column, column, row, row, row, this.#parts[3], column][step]!;
    parent.append(part.outer);
    if (step === 0) this.#parts = [part.inner];
    else if (step === 1 || step === 4 || step === 7) this.#parts.push(part.inner);
  }

  mountTexts(values: readonly string[]): void {
    this.#column = element('div', 'column');
    this.#texts = values.map((value) => {
      const words = document.createTextNode(value);
      this.#column.append(textBox('text', words));
      return words;
    });
    this.#root.append(this.#column);
  }

  setText(index: number, value: string): void {
    this.#texts[index]!.data = value;
  }

  mountItems(items: readonly Item[]): void {
    this.#column = element('div', 'list');
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
      this.#column.append(field(`field-${index}`, label, values[index]!, echo), textBox('text', echo));
    }
    this.#root.append(this.#column);
  }
}

function element(name: string, className: string, ...children: (Node | string)[]): Element {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function textBox(className: string, words: Text | string): Element {
  return element('span', className, words);
}

interface Made {
  readonly outer: Element;
  /** Where children go. */
  readonly inner: Element;
}

/** The component of an order at a position in the stream. */
function orderPart(order: Order, step: number): Made {
  const made = [
    () => element('div', 'card'),
    () => element('div', 'column'),
    () => textBox('text', order.title),
    () => textBox('text', order.note),
    () => element('div', 'row'),
    () => textBox('text caption', order.state),
    () => textBox('text', `Total ${order.total}`),
    () => element('button', 'button'),
    () => textBox('text', 'Open'),
    () => element('div', 'divider'),
  ][step]!();
  return {outer: made, inner: made};
}

function orderCard(order: Order): Element {
  const [card, column, title, note, row, state, total, button, label, line] = Array.from({length: 10}, (_, step) =>
    orderPart(order, step),
  ) as [Made, Made, Made, Made, Made, Made, Made, Made, Made, Made];
  button.inner.append(label.outer);
  row.inner.append(state.outer, total.outer, button.outer);
  column.inner.append(title.outer, note.outer, row.outer, line.outer);
  card.inner.append(column.outer);
  return card.outer;
}

function itemRow({name, size}: Item): {element: Element; name: Text} {
  const words = document.createTextNode(name);
  return {element: element('div', 'row', textBox('text', words), textBox('text', size)), name: words};
}

function field(id: string, label: string, value: string, echo: Text): Element {
  const input = document.createElement('input');
  input.id = id;
  input.value = value;
  input.addEventListener('input', () => (echo.data = `You wrote ${input.value}`));
  const words = document.createElement('label');
  words.htmlFor = id;
  words.textContent = label;
  return element('div', 'text-field', words, input);
}
