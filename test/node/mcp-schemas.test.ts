// The schemas of the MCP SDKs as our bundles have them, held to the same made with the whole of zod.
import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {pathToFileURL} from 'node:url';
import * as bridge from '@modelcontextprotocol/ext-apps/app-bridge';
import * as types from '@modelcontextprotocol/sdk/types.js';
import {build} from 'esbuild';
import {extAppsPatches} from '../tools/ext-apps.mjs';

/** What zod tells of a schema, as far as a sample needs it. */
interface Schema {
  readonly _zod: {readonly def: Definition};
  readonly shape?: Readonly<Record<string, Schema>>;
  /** Of a literal. */
  readonly value?: unknown;
  safeParse(value: unknown): {readonly success: boolean; readonly data?: unknown};
}
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly left?: Schema;
  readonly right?: Schema;
  readonly out?: Schema;
}
type Schemas = Readonly<Record<string, Schema>>;

const TEXTS_AND_NUMBERS = [
  'QUJD',
  'ui://app',
  'file:///a',
  'https://example.org/',
  '2026-12-01T06:00:00+01:00',
  'text',
  1,
  0.5,
];

/** Values that the schema takes, each of its alternatives and each of its members at least once. */
function samplesOf(schema: Schema, depth = 0): unknown[] {
  const {def} = schema._zod;
  if (depth > 8) return [];
  const within = (schema: Schema | undefined) => (schema ? samplesOf(schema, depth + 1) : []);
  switch (def.type) {
    case 'string':
    case 'number':
      return TEXTS_AND_NUMBERS.filter((value) => schema.safeParse(value).success);
    case 'boolean':
      return [true];
    case 'never':
      return [];
    case 'null':
      return [null];
    case 'literal':
      return [...def.values!];
    case 'enum':
      return Object.values(def.entries!);
    case 'array':
      return [[], within(def.element).slice(0, 3)];
    case 'record':
      return [{}, ...within(def.valueType).map((value) => ({key: value}))];
    case 'union':
      return def.options!.flatMap(within);
    case 'intersection':
      return within(def.left).flatMap((left) =>
        within(def.right).map((right) => (isObject(left) && isObject(right) ? {...left, ...right} : left)),
      );
    case 'pipe':
      return within(def.out);
    case 'object': {
      const members = Object.entries(def.shape!).map(([name, schema]) => [name, within(schema)] as const);
      const most = Math.max(1, ...members.map(([, values]) => Math.min(values.length, 12)));
      return Array.from({length: most}, (_, i) =>
        Object.fromEntries(
          members.flatMap(([name, values]) => (values.length > 0 ? [[name, values[i % values.length]]] : [])),
        ),
      );
    }
    default:
      return def.innerType ? within(def.innerType) : [{any: 'thing'}];
  }
}

/** Each value with one thing about it wrong, or just not said. */
function* mutationsOf(value: unknown, depth = 0): Generator<unknown> {
  yield* [undefined, null, -1.5, 'text', {}];
  if (depth > 2) return;
  if (Array.isArray(value)) {
    for (const each of mutationsOf(value[0], depth + 1)) yield [each];
  } else if (isObject(value)) {
    yield {...value, unheardOf: {of: 1}};
    for (const [name, member] of Object.entries(value)) {
      const {[name]: _, ...rest} = value;
      yield rest;
      for (const each of mutationsOf(member, depth + 1)) yield {...value, [name]: each};
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemasOf(module: object): [string, Schema][] {
  return Object.entries(module as Schemas).filter(([name, value]) => name.endsWith('Schema') && '_zod' in value);
}

describe('the schemas of the MCP SDKs on the smaller zod', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a2ui-schemas-'));
  const small: Record<string, Schemas> = {};
  before(async () => {
    const {outputFiles} = await build({
      stdin: {
        contents: `export * as types from '@modelcontextprotocol/sdk/types.js'; export * as bridge from '@modelcontextprotocol/ext-apps/app-bridge';
          export * as client from '@modelcontextprotocol/sdk/client/streamableHttp.js';`,
        resolveDir: '.',
      },
      plugins: [extAppsPatches],
      bundle: true,
      write: false,
      format: 'esm',
    });
    writeFileSync(join(folder, 'small.mjs'), outputFiles[0]!.text);
    try {
      Object.assign(small, await import(pathToFileURL(join(folder, 'small.mjs')).href));
    } catch (error) {
      throw new Error('The SDKs use more of zod than test/tools/mcp-schemas.mjs has.', {cause: error});
    }
  });
  after(() => rmSync(folder, {recursive: true}));

  for (const [name, module] of Object.entries({types, bridge})) {
    it(`take, refuse and change what the whole of zod does (${name})`, () => {
      const schemas = schemasOf(module);
      assert.ok(schemas.length > 20, `${schemas.length} schemas`);
      let taken = 0;
      let refused = 0;
      for (const [title, schema] of schemas) {
        const other = small[name]![title]!;
        // What the SDKs tell messages apart by.
        assert.equal(other.shape?.method?.value, schema.shape?.method?.value, title);
        const samples = samplesOf(schema);
        const sound = samples.find((value) => schema.safeParse(value).success);
        assert.ok(sound !== undefined, `${title} refuses its own samples: ${JSON.stringify(samples)}`);
        for (const value of [...samples, ...mutationsOf(sound)]) {
          const [whole, ours] = [schema.safeParse(value), other.safeParse(value)];
          assert.deepEqual(
            [ours.success, ours.data],
            [whole.success, whole.data],
            `${title}: ${JSON.stringify(value)}`,
          );
          if (whole.success) taken++;
          else refused++;
        }
      }
      assert.ok(taken > 500 && refused > 500, `${taken} taken, ${refused} refused`);
    });
  }
});
