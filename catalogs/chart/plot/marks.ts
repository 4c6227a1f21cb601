import {nothing} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

/** What stands for one value: drawn once, and patched only where it changed. */
export interface Mark {
  readonly series: number;
  /** Position among the keys of its series. */
  readonly index: number;
  readonly d: string;
  readonly transform?: string;
  readonly className: string;
  /** Its accessible name. */
  readonly label: string;
  /** Where a tooltip points to. */
  readonly x: number;
  readonly y: number;
  /** Its bounds, for the ring of what is chosen. */
  readonly box?: readonly [x: number, y: number, width: number, height: number];
}

/** Makes a mark for one value; asked only where the numbers behind it are new. */
type Make = (index: number) => Mark;

/** Keeps marks from one drawing to the next, so that a changed value makes one new mark and all others stay the same objects. */
export class MarkBook {
  #stamp = '';
  #kept: (KeptMark | undefined)[][] = [];

  /** Begins a drawing; what `stamp` says goes into every mark, so another one makes all anew. */
  begin(stamp: string): void {
    if (stamp !== this.#stamp) this.#kept = [];
    this.#stamp = stamp;
  }

  /** The mark of one value: the one that is known where its key and the numbers behind it are, else a new one. */
  mark(
    series: number,
    index: number,
    key: unknown,
    make: Make,
    a: number,
    b: number,
    c: number,
    d = 0,
    e = 0,
    f = 0,
  ): Mark {
    const row = (this.#kept[series] ??= []);
    const known = row[index];
    // Written out, as a list per mark would be most of the garbage of a drawing.
    if (
      known !== undefined &&
      known.key === key &&
      known.a === a &&
      known.b === b &&
      known.c === c &&
      known.d === d &&
      known.e === e &&
      known.f === f
    )
      return known.mark;
    const mark = make(index);
    row[index] = {key, mark, a, b, c, d, e, f};
    return mark;
  }
}

interface KeptMark {
  readonly key: unknown;
  readonly mark: Mark;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

interface Drawn {
  readonly element: SVGPathElement;
  mark: Mark;
  chosen: boolean | undefined;
  stop: boolean;
}

const marksOf = new WeakMap<Element, Mark>();

/** The mark that an element stands for. */
export function markOf(target: EventTarget | null): Mark | undefined {
  return target instanceof Element ? marksOf.get(target) : undefined;
}

export interface MarksOptions {
  readonly marks: readonly Mark[];
  /** Absent where nothing can be chosen. */
  readonly chosen?: (mark: Mark) => boolean;
  /** The mark that the Tab key leads to. */
  readonly stop: Mark | undefined;
}

class Marks extends Directive {
  readonly #drawn: Drawn[] = [];
  #role = '';

  render(_options: MarksOptions): unknown {
    return nothing;
  }

  override update({element: group}: ElementPart, [{marks, chosen, stop}]: [MarksOptions]): unknown {
    const role = chosen ? 'option' : 'img';
    if (role !== this.#role) {
      for (const {element} of this.#drawn.splice(0)) element.remove();
      this.#role = role;
    }
    marks.forEach((mark, i) => {
      const known = this.#drawn[i];
      const drawn = known ?? (this.#drawn[i] = this.#draw(mark, group));
      if (known && drawn.mark !== mark) patch(drawn, mark);
      const isChosen = chosen?.(mark);
      if (drawn.chosen !== isChosen) {
        drawn.chosen = isChosen;
        drawn.element.setAttribute('aria-selected', String(isChosen));
      }
      if (drawn.stop !== (mark === stop)) {
        drawn.stop = mark === stop;
        drawn.element.setAttribute('tabindex', drawn.stop ? '0' : '-1');
      }
    });
    for (const {element} of this.#drawn.splice(marks.length)) element.remove();
    return nothing;
  }

  #draw(mark: Mark, group: Element): Drawn {
    const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    element.setAttribute('role', this.#role);
    element.setAttribute('part', 'chart-mark');
    element.setAttribute('tabindex', '-1');
    element.setAttribute('d', mark.d);
    element.setAttribute('class', mark.className);
    element.setAttribute('aria-label', mark.label);
    if (mark.transform !== undefined) element.setAttribute('transform', mark.transform);
    marksOf.set(element, mark);
    group.append(element);
    return {element, mark, chosen: undefined, stop: false};
  }
}

function patch(drawn: Drawn, mark: Mark): void {
  const {element, mark: before} = drawn;
  if (before.d !== mark.d) element.setAttribute('d', mark.d);
  if (before.className !== mark.className) element.setAttribute('class', mark.className);
  if (before.label !== mark.label) element.setAttribute('aria-label', mark.label);
  if (before.transform !== mark.transform) {
    if (mark.transform === undefined) element.removeAttribute('transform');
    else element.setAttribute('transform', mark.transform);
  }
  drawn.mark = mark;
  marksOf.set(element, mark);
}

/** Element directive for a group: draws its marks as paths; a mark that is the same object is left alone. */
export const marks = directive(Marks);
