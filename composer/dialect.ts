import {isObject} from '../renderer/index.js';
import type {ParsedText} from './language/parse.js';

/** The bodies by which messages of v0.8 are known, which have no version. */
const FIRST_BODIES = new Set(['surfaceUpdate', 'dataModelUpdate', 'beginRendering']);

/** The dialect older than v1.0 that a text is written in, going by its first message that is; undefined where none is. */
export function oldDialectOf({messages}: ParsedText): string | undefined {
  for (const {value, body} of messages) {
    if (!isObject(value)) continue;
    const {version} = value;
    if (version === undefined && FIRST_BODIES.has(body ?? '')) return 'v0.8';
    if (version === 'v1.0') return 'v1.0 candidate';
    if (typeof version === 'string' && /^v?0\.[89](\.\d+)?$/.test(version)) return `v${version.replace('v', '')}`;
  }
  return undefined;
}
