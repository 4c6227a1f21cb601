import {readFile} from 'node:fs/promises';

/** What a command meets of the world outside; tests bring their own. */
export interface Io {
  /** What was piped in. */
  stdin(): Promise<string>;
  /** The command's result. */
  out(text: string): void;
  /** What goes beside the result. */
  err(text: string): void;
  /** Columns of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the user got wrong about a command; ends it with exit code 2 and this sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A text that a command was given, and what to call it. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Reads the files that were named; `-`, or naming none, is what was piped in. */
export async function readSources(names: readonly string[], io: Io): Promise<Source[]> {
  const sources: Source[] = [];
  for (const name of names.length > 0 ? names : ['-']) {
    sources.push(name === '-' ? {name: 'stdin', text: await io.stdin()} : {name, text: await read(name)});
  }
  return sources;
}

/** Reads a file as text. */
export async function read(name: string): Promise<string> {
  try {
    return await readFile(name, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error);
    throw new UsageError(`${name} can't be read: ${why}.`);
  }
}
