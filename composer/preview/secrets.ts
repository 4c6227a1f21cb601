import type {Renderer} from '../../renderer/index.js';

/** What stands in place of what a field hides. */
export const HIDDEN = '••••••';
/** Below this length a text within another one is more likely a coincidence. */
const TELLING = 4;

/** The texts that were typed into fields that hide them. */
export function secretsOf(renderer: Renderer): ReadonlySet<string> {
  const found = new Set<string>();
  collect(renderer.snapshot({secrets: true}).messages, renderer.snapshot().messages, found);
  return found;
}

/** What a snapshot leaves out is a secret. */
function collect(all: unknown, open: unknown, found: Set<string>): void {
  if (typeof all === 'string' && all !== '' && open !== all) found.add(all);
  if (typeof all !== 'object' || all === null) return;
  for (const [key, value] of Object.entries(all))
    collect(value, (open as Record<string, unknown> | null | undefined)?.[key], found);
}

/** A copy of JSON without those texts. */
export function withoutSecrets<T>(json: T, secrets: ReadonlySet<string>): T {
  if (secrets.size === 0 || json === undefined) return json;
  return JSON.parse(JSON.stringify(json), (_, value: unknown) =>
    typeof value === 'string' ? hidden(value, secrets) : value,
  ) as T;
}

function hidden(text: string, secrets: ReadonlySet<string>): string {
  if (secrets.has(text)) return HIDDEN;
  let shown = text;
  for (const secret of secrets) if (secret.length >= TELLING) shown = shown.replaceAll(secret, HIDDEN);
  return shown;
}
