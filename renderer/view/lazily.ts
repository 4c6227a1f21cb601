/** A module that is loaded when it is first asked for. */
export interface Lazy<T> {
  /** The module once it is here; until then `loaded` is called when it has come, or failed to. */
  get(loaded: () => void): T | undefined;
  readonly failed: boolean;
}

/** Loads a module on first use, once for all who ask. */
export function lazily<T>(load: () => Promise<T>): Lazy<T> {
  let module: T | undefined;
  let failed = false;
  let pending: Promise<void> | undefined;
  return {
    get(loaded) {
      if (module !== undefined || failed) return module;
      pending ??= load().then(
        (value) => {
          module = value;
        },
        () => {
          failed = true;
        },
      );
      void pending.then(loaded);
      return undefined;
    },
    get failed() {
      return failed;
    },
  };
}
