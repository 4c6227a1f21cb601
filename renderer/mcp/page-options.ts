/** What a server says to the page that draws its surfaces. */
export interface PageOptions {
  readonly actions: 'tool' | 'message';
  /** The names of the server's tools, since hosts don't tell apps of them. */
  readonly tools: readonly string[];
  readonly mediaOrigins: readonly string[];
}

const OPTIONS = /(<script type="application\/json" id="options">)[^<]*(<\/script>)/;
const MEDIA = 'data: blob:';
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.:-]+$/i;

/**
 * The page with a server's options in it; its policy lets media of the origins given in.
 *
 * @throws {TypeError} for an origin that is none, and for HTML that is not the page.
 */
export function withOptions(html: string, options: PageOptions): string {
  const strange = options.mediaOrigins.find((origin) => !ORIGIN.test(origin));
  if (strange !== undefined)
    throw new TypeError(`surfaceApp: "${strange}" is no origin; write it as "https://images.example.org".`);
  if (!OPTIONS.test(html)) throw new TypeError('surfaceApp: `html` is not mcp-app.html of this package.');
  // Nothing in it may end the element.
  const text = JSON.stringify(options).replaceAll('<', '\\u003c');
  return html
    .replace(OPTIONS, (_whole, begin: string, end: string) => begin + text + end)
    .replaceAll(MEDIA, [MEDIA, ...options.mediaOrigins].join(' '));
}
