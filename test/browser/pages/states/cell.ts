// What the page of states is made of: a cell is a small surface, named after the state that it shows.

export type Part = Record<string, unknown> & {component: string};
/** Components by id; `root` is drawn. */
export type Parts = Record<string, Part>;

export interface Cell {
  readonly title: string;
  /** Without them the surface has none yet. */
  readonly parts?: Parts;
  /** What it loads instead; `''` never answers. */
  readonly src?: string;
  readonly data?: Record<string, unknown>;
  /** Shows the messages of the checks, as after a try to submit. */
  readonly touched?: boolean;
  readonly look?: string;
  /** Opens the dialog in it. */
  readonly open?: boolean;
  /** Keeps what a selector matches in a state that only a pointer or the focus would bring about. */
  readonly frozen?: {readonly on: string; readonly state: FrozenState};
}

export type FrozenState = 'hover' | 'pressed' | 'focus' | 'busy';

export interface Group {
  readonly title: string;
  readonly look?: string;
  readonly cells: readonly Cell[];
}

export const text = (value: string, more: object = {}): Part => ({component: 'Text', text: value, ...more});
export const one = (title: string, root: Part, more: Partial<Cell> = {}): Cell => ({title, parts: {root}, ...more});
export const boxes = (...labels: string[]) =>
  Object.fromEntries(labels.map((_, i) => [`b${i}`, {component: 'Card', child: `t${i}`}]));
export const texts = (...labels: string[]) => Object.fromEntries(labels.map((label, i) => [`t${i}`, text(label)]));
export const event = (name: string) => ({event: {name}});
export const failing = (message: string, severity?: string) => ({
  condition: severity ? {'@path': `/results/${severity}`} : {'@call': 'required', args: {value: {'@path': '/nothing'}}},
  message,
});
export const field = (label: string, more: object = {}): Part => ({component: 'TextField', label, ...more});
export const rooms = [
  {label: 'Garden double', value: 'garden'},
  {label: 'Courtyard suite', value: 'courtyard'},
  {label: 'Attic studio', value: 'attic'},
];
export const picker = (label: string, more: object = {}): Part => ({
  component: 'ChoicePicker',
  label,
  options: rooms,
  value: ['garden'],
  ...more,
});
export const slider = (label: string, more: object = {}): Part => ({
  component: 'Slider',
  label,
  max: 10,
  value: 4,
  ...more,
});
export const day = (label: string, more: object = {}): Part => ({
  component: 'DateTimeInput',
  label,
  enableDate: true,
  value: '2026-12-15',
  ...more,
});

/** A cell once more in each of some states of what `on` matches in it. */
export const frozen = (cell: Cell, on: string, ...states: readonly FrozenState[]): Cell[] =>
  states.map((state) => ({...cell, title: `${cell.title}, ${state}`, frozen: {on, state}}));
