/** A stretch of the text, in UTF-16 offsets; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A place as people count it: both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into lines and columns and back by a table of line starts. */
export class Lines {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  get count(): number {
    return this.#starts.length;
  }

  positionAt(offset: number): Position {
    const line = this.lineAt(offset);
    return {line, column: offset - this.#starts[line - 1]! + 1};
  }

  /** The line that holds `offset`, from 1. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  offsetAt({line, column}: Position): number {
    return Math.min(this.startOf(line) + column - 1, this.#length);
  }

  /** The offset of a line's first character; past the last line, the end of the text. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#length;
  }

  /** The offset just after a line's last character, before its line break. */
  endOf(line: number): number {
    const next = this.#starts[line];
    return next === undefined ? this.#length : next - 1;
  }
}
