/** Agents choose locale-independent options only, yet there must be a bound to how many formatters they can have made. */
const MAX_CACHED = 200;

function cached<T, O extends object>(
  make: (locale: string | undefined, options: O) => T,
): (locale: string, options: O) => T {
  const known = new Map<string, T>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    let formatter = known.get(key);
    if (!formatter) {
      formatter = make(supported(locale), options);
      if (known.size >= MAX_CACHED) known.clear();
      known.set(key, formatter);
    }
    return formatter;
  };
}

function supported(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const collator = cached((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));
