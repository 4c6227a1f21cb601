/** A constructor of Intl that takes a locale and options. */
type Maker<T, O> = new (locale: string | undefined, options: O) => T;

/** Making a formatter costs a hundred times what using one does; pages use few, and the bound keeps hostile ones few. */
const MAX_CACHED = 200;

/** Makes formatters of one kind, each locale and set of options once; a locale that doesn't exist gives the runtime's own. */
function cached<T, O extends object>(Formatter: Maker<T, O>): (locale: string, options: O) => T {
  const known = new Map<string, T>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    let formatter = known.get(key);
    if (!formatter) {
      formatter = new Formatter(supported(locale), options);
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

export const numberFormat = cached<Intl.NumberFormat, Intl.NumberFormatOptions>(Intl.NumberFormat);
export const dateFormat = cached<Intl.DateTimeFormat, Intl.DateTimeFormatOptions>(Intl.DateTimeFormat);
export const pluralRules = cached<Intl.PluralRules, Intl.PluralRulesOptions>(Intl.PluralRules);
