/** A parsed path: the unescaped keys from the root of the data model. */
export type Pointer = readonly string[];

const parsed = new Map<string, Pointer>();
/** Characters of a path that is worth remembering. */
const LONGEST = 500;

/** Reads a message's path (RULES §5.1, §6.3): absolute with a leading slash, else relative to the collection scope. */
export function parsePointer(path: string, scope: Pointer = []): Pointer {
  if (path === '' || path === '.') return scope;
  if (path === '/') return [];
  let tokens = parsed.get(path);
  if (!tokens) {
    tokens = tokensOf(path);
    // Agents send few distinct paths many times; the bounds keep a hostile stream from filling memory.
    if (parsed.size >= 5000) parsed.clear();
    if (path.length <= LONGEST) parsed.set(path, tokens);
  }
  return path.startsWith('/') || scope.length === 0 ? tokens : [...scope, ...tokens];
}

function tokensOf(path: string): Pointer {
  const text = path.endsWith('/') ? path.slice(0, -1) : path;
  const tokens = (text.startsWith('/') ? text.slice(1) : text).split('/');
  return text.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** Writes a pointer as RFC 6901 text; the root is `/` as A2UI writes it when `root` says so, else `''`. */
export function formatPointer(pointer: Pointer, root = ''): string {
  if (pointer.length === 0) return root;
  return pointer.map((token) => '/' + escapeToken(token)).join('');
}

/** One key as it stands in a pointer's text. */
export function escapeToken(token: string | number): string {
  return String(token).replaceAll('~', '~0').replaceAll('/', '~1');
}
