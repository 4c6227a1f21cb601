// What the MCP SDKs use of `zod/v4`, on its smaller sibling: there a method is a function, so that what nobody calls can be left out.
// It never compiles text either, which a strict policy refuses. `test/node/mcp-schemas.test.ts` holds it to the whole of zod.
import * as z from 'zod/v4/mini';

export * from 'zod/v4/mini';
// All times and dates hang on its namespace.
export const iso = {datetime: z.iso.datetime};
export const preprocess = (change, schema) => z.pipe(z.transform(change), schema);

// They look up the methods of JSON-RPC in it.
export const literal = (value, params) => Object.assign(z.literal(value, params), {value});

const loose = (schema) => z.catchall(schema, z.unknown());

/** @type {Record<string, (schema: any, ...args: any[]) => unknown>} */
const METHODS = {
  and: z.intersection,
  array: z.array,
  catchall: z.catchall,
  datetime: (schema, params) => schema.check(z.iso.datetime(params)),
  default: z._default,
  // What each field is stands in the specification.
  describe: (schema) => schema,
  extend: z.extend,
  int: (schema) => schema.check(z.int()),
  loose,
  max: (schema, most) => schema.check(schema.type === 'number' ? z.maximum(most) : z.maxLength(most)),
  merge: z.merge,
  min: (schema, least) => schema.check(schema.type === 'number' ? z.minimum(least) : z.minLength(least)),
  nonnegative: (schema) => schema.check(z.nonnegative()),
  optional: z.optional,
  or: (schema, other) => z.union([schema, other]),
  passthrough: loose,
  refine: (schema, holds, params) => schema.check(z.refine(holds, params)),
  startsWith: (schema, start) => schema.check(z.startsWith(start)),
  strict: (schema) => z.catchall(schema, z.never()),
  url: (schema) => schema.check(z.url()),
};
for (const [name, does] of Object.entries(METHODS)) {
  z.ZodMiniType.prototype[name] = function (...args) {
    return does(this, ...args);
  };
}
