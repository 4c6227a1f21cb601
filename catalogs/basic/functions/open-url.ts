import {defineFunction, FunctionError, type Json} from '../../../renderer/index.js';

/**
 * Opens a page in a new tab; runs only from a user's gesture. Throws {@link FunctionError} for anything but http and https
 * and for what the page's policy refuses.
 */
export const openUrl = defineFunction<{url?: Json}>('openUrl', ({url}, {policy, open}) => {
  if (typeof url !== 'string' || url.trim() === '') throw new FunctionError('it needs a URL.');
  // URL parsers drop tabs and line breaks, so that "java\tscript:" would pass for something else on the way.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(url)) throw new FunctionError('the URL holds control characters.');
  const target = resolved(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new FunctionError(`only http and https URLs can be opened, not ${target.protocol}`);
  }
  if (!policy.openUrl(target)) throw new FunctionError(`the page does not allow to open ${target.host}.`);
  open(target.href);
});

/** The URL as a link in the page would have it. */
function resolved(url: string): URL {
  const base = typeof document === 'undefined' ? undefined : document.baseURI;
  try {
    return new URL(url, base);
  } catch {
    throw new FunctionError('the URL is not valid.');
  }
}
