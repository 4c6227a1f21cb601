import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {parse} from 'yaml';
import {isObject, type Json, type JsonObject} from '../../../renderer/protocol/json.js';

/** Where the published cases lie beside a checkout. */
export const SHARED_CONFORMANCE = '../shared/conformance';

/** What a case expects to go wrong. */
export interface ExpectedError {
  readonly category?: string;
  readonly code?: string;
  /** A part of the sentence. */
  readonly message?: string;
  readonly details?: readonly {readonly path: string; readonly code: string}[];
}

/** One behaviour case as its file has it; which members it has depends on its action. */
export interface ConformanceCase extends JsonObject {
  name: string;
  action: string;
}

/** The cases of one file. */
export interface CaseFile {
  readonly name: string;
  readonly cases: readonly ConformanceCase[];
}

/** A file of `schema`: whether data fits the schema named. */
export interface SchemaFile {
  readonly name: string;
  readonly schema: string;
  readonly catalog?: string;
  readonly tests: readonly {readonly description: string; readonly valid: boolean; readonly data: JsonObject}[];
}

/** A folder of the published layout: `cases/*.yaml`, `schema/*.json`, `test_data`, and the specification in `../spec`. */
export class ConformanceFolder {
  readonly #root: string;

  /** @throws {Error} when there are neither cases nor schema tests. */
  constructor(folder: string) {
    this.#root = resolve(folder);
    if (!existsSync(join(this.#root, 'cases')) && !existsSync(join(this.#root, 'schema'))) {
      throw new Error(`${folder} has neither cases nor schema.`);
    }
  }

  /** The behaviour cases, file by file. */
  get caseFiles(): CaseFile[] {
    return this.#names('cases', '.yaml').map((name) => ({
      name: `cases/${name}`,
      cases: parse(readFileSync(join(this.#root, 'cases', name), 'utf8')) as ConformanceCase[],
    }));
  }

  /** The schema tests, file by file. */
  get schemaFiles(): SchemaFile[] {
    return this.#names('schema', '.json').flatMap((name) => {
      const file = this.json(`schema/${name}`) as unknown as Omit<SchemaFile, 'name'>;
      return file.tests ? [{...file, name: `schema/${name}`}] : [];
    });
  }

  /** A file of the folder or of the specification, by the path that a case names it with. */
  json(path: string): JsonObject {
    return JSON.parse(readFileSync(this.#locate(path), 'utf8')) as JsonObject;
  }

  yaml(path: string): JsonObject {
    return parse(readFileSync(this.#locate(path), 'utf8')) as JsonObject;
  }

  #names(folder: string, ending: string): string[] {
    const path = join(this.#root, folder);
    return existsSync(path)
      ? readdirSync(path)
          .filter((name) => name.endsWith(ending))
          .sort()
      : [];
  }

  #locate(path: string): string {
    const from = path.replace(/^(?:\.\.\/)+/, '');
    const specification = join(this.#root, '../spec');
    if (from === 'catalogs/basic/v1/catalog.json') return join(specification, 'v1_0/catalogs/basic/catalog.json');
    if (from.startsWith('specification/')) return join(specification, 'older', from.slice('specification/'.length));
    return join(this.#root, from.replace(/^conformance\//, ''));
  }
}

/** The published cases beside the checkout, or undefined where they are absent. */
export function sharedConformance(): ConformanceFolder | undefined {
  return existsSync(SHARED_CONFORMANCE) ? new ConformanceFolder(SHARED_CONFORMANCE) : undefined;
}

/** A file's name without folder and ending. */
export function titleOf(file: {readonly name: string}): string {
  return basename(file.name).replace(/\.\w+$/, '');
}

/** An expectation's error in one form; some cases give only its sentence. */
export function expectedError(value: Json | undefined): ExpectedError | undefined {
  if (typeof value === 'string') return {message: value};
  return isObject(value) ? value : undefined;
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or what stands there instead as JSON. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
