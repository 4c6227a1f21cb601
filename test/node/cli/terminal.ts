import {run} from '../../../renderer/cli/run.js';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `a2ui-surface` in this process, with `stdin` piped in. */
export async function a2ui(args: readonly string[], stdin = ''): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    stdin: () => Promise.resolve(stdin),
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    columns: 60,
    env: {},
  });
  return {code, out: out.join('\n'), err: err.join('\n')};
}

export const CATALOG = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** A message that makes a surface of these components. */
export function created(components: readonly object[], more: object = {}): object {
  return {version: '1.0', createSurface: {surfaceId: 's', catalogId: CATALOG, components, ...more}};
}
