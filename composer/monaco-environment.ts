import editorUrl from 'monaco-editor/editor/editor.worker?worker&url';

interface Policy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): Policy;
}

// Trusted Types are not in TypeScript's library yet, and not in every browser.
const trusted = (globalThis as {trustedTypes?: PolicyFactory}).trustedTypes;

const policy = trusted?.createPolicy('composer-worker', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('A worker of another origin is refused.');
    return url;
  },
});

/** A script's address in the form that workers want under Trusted Types. */
export function scriptAddress(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}

const made = new Map<string, Policy | undefined>();

/**
 * Must run before the editor's own modules: rolldown may order side effects within a chunk, so this lives in the eager one.
 * The editor asks twice for a policy of the same name, which browsers refuse, hence the memory.
 */
(globalThis as {MonacoEnvironment?: unknown}).MonacoEnvironment = {
  createTrustedTypesPolicy(name: string, rules: Record<string, (text: string) => string>): Policy | undefined {
    if (!made.has(name)) made.set(name, trusted?.createPolicy(name, rules));
    return made.get(name);
  },
  getWorker(_module: string, label: string): Worker {
    return new Worker(scriptAddress(editorUrl), {type: 'module', name: label});
  },
};
