/** A figure of one contestant: all its rounds, or the limit at which it gave up. */
export interface Cell {
  readonly rounds: number[];
  gaveUp?: string;
}

export interface Line {
  readonly title: string;
  readonly unit: string;
  /** By contestant. */
  readonly cells: Map<string, Cell>;
  /** Whether the others are told as multiples of the first contestant. */
  readonly ratios: boolean;
}

/** The middle of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The results as a Markdown table, one line a figure, one column a contestant. */
export function markdown(lines: readonly Line[], contestants: readonly string[]): string {
  const rows = [
    ['scenario', ...contestants],
    ['---', ...contestants.map(() => '---:')],
    ...lines.map((line) => [line.title, ...contestants.map((name) => told(line, name, contestants[0]!))]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function told(line: Line, name: string, first: string): string {
  const cell = line.cells.get(name);
  if (!cell) return '–';
  if (cell.gaveUp) return cell.gaveUp;
  const value = median(cell.rounds);
  const base = line.cells.get(first)?.rounds ?? [];
  const amount = `${digits(value)} ${line.unit}`;
  if (!line.ratios || name === first || !base.length) return amount;
  return `**${digits(value / median(base))}** (${amount})`;
}

function digits(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
