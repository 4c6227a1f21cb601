/** Pictures of a map server, which only the page can choose. */
export interface Tiles {
  /** `https://tiles.example.org/{z}/{x}/{y}.png`; the page's policy must let images of that host load. */
  readonly url: string;
  /** Whom the server wants to be named, as plain text. */
  readonly attribution: string;
  /** Largest zoom that the server has; 18. */
  readonly maxZoom?: number;
  /** For `{s}` in the URL. */
  readonly subdomains?: readonly string[];
}

/** Refuses what no page would want; the programmer reads it at once. */
export function checkTiles({url, attribution}: Tiles): void {
  if (!/^(https:\/\/|\/(?!\/))/.test(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    throw new TypeError(
      'makeMapCatalog({tiles}): url must be an https or page-relative template with {z}, {x} and {y}.',
    );
  }
  if (typeof attribution !== 'string' || attribution === '') {
    throw new TypeError('makeMapCatalog({tiles}): attribution must name whose map it is.');
  }
}
