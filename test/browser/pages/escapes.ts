// What drawn components must not hold, whatever an agent sent.

const ELEMENTS =
  'script, iframe, frame, object, embed, link, style, base, meta, form, portal, template, noscript, foreignObject, use, animate, set, image, math, marquee, isindex';
const URLS = new Set([
  'href',
  'src',
  'srcset',
  'poster',
  'action',
  'formaction',
  'data',
  'background',
  'ping',
  'cite',
  'xlink:href',
]);
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i;
/** Properties that components set one by one, by what they may be set to. */
const LENGTH = /^-?\d*\.?\d+(?:e-?\d+)?(?:px|%|em|rem)?$/;
const HARMFUL = /url\(|image-set|expression|element\(|cross-fade|@import|javascript:|src\(/i;
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

/** Everything in a surface that an agent's text has made of it which no text should be able to; a sentence each. */
export function escapes(host: HTMLElement): string[] {
  const found: string[] = [];
  const root = host.shadowRoot;
  if (!root) return found;
  if (root.adoptedStyleSheets.some(({href, ownerNode}) => href !== null || ownerNode !== null))
    found.push('a sheet with an address');
  look(root, found);
  for (const {name} of host.attributes)
    if (name.startsWith('on')) found.push(`attribute ${name} on the element itself`);
  return found;
}

function look(root: ShadowRoot, found: string[]): void {
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName;
    if (element.matches(ELEMENTS)) found.push(`element ${tag}`);
    for (const {name, value} of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') found.push(`attribute ${name} on ${tag}`);
      if (URLS.has(name)) checkUrl(tag, name, value, found);
      if (name === 'target' && element.getAttribute('rel') !== 'noopener noreferrer')
        found.push(`a target without rel on ${tag}`);
      if (name === 'class' || name === 'part' || name === 'type' || name === 'role') {
        if (!/^[\w\s-]*$/.test(value)) found.push(`${name}="${value}" on ${tag}`);
      }
      if (
        HARMFUL.test(value) &&
        ['style', 'fill', 'stroke', 'filter', 'mask', 'clip-path', 'd', 'width', 'height'].includes(name)
      )
        found.push(`${name}="${value.slice(0, 80)}" on ${tag}`);
    }
    checkStyle(element as HTMLElement, found);
    if (element.shadowRoot) look(element.shadowRoot, found);
  }
  checkControls(root, found);
}

function checkUrl(tag: string, name: string, value: string, found: string[]): void {
  let url: URL;
  try {
    url = new URL(value, document.baseURI);
  } catch {
    found.push(`${name}="${value.slice(0, 80)}" on ${tag}`);
    return;
  }
  const link = tag === 'a' && /^(?:https?|mailto):$/.test(url.protocol);
  const own = url.origin === location.origin;
  const media = own || url.host === 'allowed.example' || (tag === 'img' && RASTER.test(value));
  if (tag === 'a' ? !link : !media) found.push(`${name}="${value.slice(0, 80)}" on ${tag}`);
}

function checkStyle({style, localName}: HTMLElement, found: string[]): void {
  for (const name of style ?? []) {
    const value = style.getPropertyValue(name);
    if (name === 'position' || name === 'z-index' || name === 'content' || name.startsWith('background-image'))
      found.push(`style ${name}: ${value} on ${localName}`);
    if (HARMFUL.test(value) && !LENGTH.test(value)) found.push(`style ${name}: ${value.slice(0, 80)} on ${localName}`);
  }
}

/** A text with controls of direction must not reorder what stands beside it, so something around it has to end them. */
function checkControls(root: ShadowRoot, found: string[]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!CONTROL.test(node.nodeValue ?? '')) continue;
    const parent = node.parentElement;
    if (!parent || parent.closest('[hidden], title, option, textarea')) continue;
    const {display, unicodeBidi} = getComputedStyle(parent);
    if (display === 'none' || !/^(?:inline|contents)$/.test(display)) continue;
    if (/isolate|plaintext/.test(unicodeBidi)) continue;
    const alone = [...parent.childNodes].every(
      (each) => each === node || each.nodeType === 8 || /^\s*$/.test(each.textContent ?? ''),
    );
    const above = parent.parentElement && getComputedStyle(parent.parentElement);
    // The only text of a box of its own.
    const only = [...(parent.parentElement?.childNodes ?? [])].every(
      (each) => each === parent || each.nodeType === 8 || /^\s*$/.test(each.textContent ?? ''),
    );
    if (alone && only && above && !/^(?:inline|contents)$/.test(above.display)) continue;
    found.push(`controls of direction are not kept in <${parent.localName} class="${parent.className}">`);
  }
}
