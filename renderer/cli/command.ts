import {parseArgs, type ParseArgsConfig} from 'node:util';
import type {CatalogDocument, Catalog} from 'a2ui-surface/renderer';
import {defineCatalog} from 'a2ui-surface/renderer';
import {basicCatalog, chartCatalog, mapCatalog, minimalCatalog} from 'a2ui-surface';
import {read, UsageError, type Io} from './io.js';

/** One command of `a2ui-surface`. */
export interface Command {
  /** What it does, in a line. */
  readonly summary: string;
  /** What `--help` says: usage, options, exit codes, examples. */
  readonly help: string;
  /** Runs it and gives the exit code; throws {@link UsageError} for arguments that make no sense. */
  run(args: readonly string[], io: Io): Promise<number>;
}

/** Reads a command's arguments; unknown ones are the user's mistake. */
export function parsed<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({args: [...args], options, allowPositionals: true});
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Our catalogs and those whose documents were named with `--catalog`. */
export async function catalogsOf(files: readonly string[] = []): Promise<Catalog[]> {
  const own = await Promise.all(
    files.map(async (file) => {
      const text = await read(file);
      try {
        return defineCatalog({document: JSON.parse(text) as CatalogDocument});
      } catch (error) {
        throw new UsageError(`${file} is no catalog: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
  return [basicCatalog, chartCatalog, mapCatalog, minimalCatalog, ...own];
}

/** A number that an option was given. */
export function numberOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number <= 0) throw new UsageError(`--${option} takes a whole number, not ${value}.`);
  return number;
}
