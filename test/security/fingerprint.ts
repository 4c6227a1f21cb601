// What no message may change: the globals, and what every object inherits.

/** The own names of the globals and of what objects inherit, one line each. */
export function fingerprint(): string[] {
  const global = globalThis as unknown as Record<string, unknown>;
  // Symbols are no names that JSON could hold.
  const lines = [`globalThis: ${Object.getOwnPropertyNames(global).sort().join(' ')}`];
  for (const name of WATCHED) {
    const made = global[name];
    if (typeof made !== 'function') continue;
    lines.push(
      `${name}: ${membersOf(made)}`,
      `${name}.prototype: ${membersOf((made as {prototype?: object}).prototype)}`,
    );
  }
  return lines;
}

const WATCHED = [
  ...[
    'Object',
    'Array',
    'Function',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'Promise',
    'Map',
    'Set',
    'WeakMap',
    'RegExp',
  ],
  ...['Error', 'JSON', 'Date', 'Proxy', 'EventTarget', 'Event', 'Node', 'Element', 'HTMLElement', 'SVGElement'],
  ...['Document', 'ShadowRoot', 'Window', 'Navigator', 'Storage', 'CSSStyleDeclaration'],
];

function membersOf(target: object | undefined): string {
  if (!target) return '';
  return Reflect.ownKeys(target)
    .map((key) => {
      const is: PropertyDescriptor = Object.getOwnPropertyDescriptor(target, key)!;
      const flags = [is.writable, is.enumerable, is.configurable].map((flag) => Number(flag ?? false)).join('');
      return `${String(key)}/${typeof is.value}${flags}`;
    })
    .sort()
    .join(' ');
}
