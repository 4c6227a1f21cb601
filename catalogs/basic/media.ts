import type {Policy} from '../../renderer/index.js';

/** What a URL is to be loaded as. */
export type MediaKind = 'image' | 'video' | 'audio';

export interface MediaRequest {
  readonly kind: MediaKind;
  readonly policy: Pick<Policy, 'mediaHosts' | 'trustedMediaHosts'>;
  /** The page's `document.baseURI`, against which relative URLs are read. */
  readonly base: string;
  /** Whether the URL was computed from what the user wrote, which a foreign host must not learn. */
  readonly fromUser?: boolean;
}

/** The URL that may be loaded, or why none may. */
export type MediaUrl = {readonly url: string} | {readonly blocked: string};

// SVG is left out: it may hold scripts and references to other hosts.
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)(?:;[\w=-]+)*,/i;

/**
 * Decides whether media may load (design: the page's origin, https and raster `data:`; a URL that the user's own input went
 * into only from hosts that the page trusts with it).
 */
export function mediaUrl(text: string, {kind, policy, base, fromUser = false}: MediaRequest): MediaUrl {
  const address = text.trim();
  if (address === '') return {blocked: 'It has no URL.'};
  if (/^data:/i.test(address)) {
    if (kind === 'image' && RASTER.test(address)) return {url: address};
    return {blocked: kind === 'image' ? 'Only raster images may come as data.' : `A ${kind} can not come as data.`};
  }
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return {blocked: `${shown(address)} is no URL.`};
  }
  const own = url.origin !== 'null' && url.origin === originOf(base);
  if (url.username || url.password) return {blocked: 'A media URL must not carry a user name or password.'};
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) {
    return {blocked: `The page does not load media by ${shown(url.protocol)}`};
  }
  if (fromUser) {
    if (policy.trustedMediaHosts?.includes(url.host)) return {url: url.href};
    return {blocked: `Its URL holds what the user wrote, and ${shown(url.host)} is not trusted with that.`};
  }
  if (own || !policy.mediaHosts || policy.mediaHosts.includes(url.host)) return {url: url.href};
  return {blocked: `The page does not load media from ${shown(url.host)}.`};
}

function originOf(base: string): string | undefined {
  try {
    return new URL(base).origin;
  } catch {
    return undefined;
  }
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
