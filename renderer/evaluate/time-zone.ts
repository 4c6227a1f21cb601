let own: string | undefined;

/** The browser's time zone, an IANA name: asked for late, since a page's first formatter makes the engine read its tables. */
export function ownTimeZone(): string {
  return (own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
