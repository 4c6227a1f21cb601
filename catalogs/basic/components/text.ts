import {html, nothing} from 'lit';
import {defineComponent, type ComponentContext} from '../../../renderer/index.js';
import type {TextProps} from '../generated/props.js';
import {placed} from '../directives/placed.js';
import {loadMarkdown, markdownNow, prefetchMarkdown} from '../markdown/markdown.js';
import {plainOf} from '../markdown/plain.js';
import {mediaUrl} from '../media.js';

type Context = ComponentContext<TextProps>;

/**
 * Shows text, with simple Markdown and no HTML.
 *
 * @csspart text - The whole component.
 * @csspart text-link - A link, where the page allows links in Markdown.
 * @csspart text-image - An image, where the page allows images in Markdown.
 */
export const text = defineComponent<TextProps>('Text', (context) => {
  const value = textOf(context.props.text);
  prefetchMarkdown();
  const plain = plainOf(value);
  switch (plain.kind) {
    case 'plain':
      return phrase(context, value, value);
    case 'heading':
      return headingText(context, plain.depth, plain.text);
    case 'label':
      return markedUp(context, value, plain.rest, plain.sign);
    default:
      return markedUp(context, value, value, '');
  }
});

/** Bound values arrive as text, but a page's own tools may hand over anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

function phrase({props, accessible, named, component}: Context, value: string, content: unknown) {
  // Numbers and signs alone have no direction of their own and follow what is around them.
  const dir = /\p{L}/u.test(value) ? 'auto' : nothing;
  const look = lookOf(props.variant, value);
  const meaning = accessible();
  // By far the most components of a surface are these, so they have the templates that make the fewest nodes and parts: a text
  // that stays is set whole, one that data changes has a text node of its own to change.
  if (meaning === nothing && typeof content === 'string') {
    if (look !== 'text') return html`<span class=${look} part="text" dir=${dir} .textContent=${content}></span>`;
    return typeof component.text === 'string'
      ? html`<span class="text" part="text" dir=${dir} .textContent=${content}></span>`
      : html`<span class="text" part="text" dir=${dir}>${content}</span>`;
  }
  // A name replaces what the text says ("★★★" reads "3 of 5 stars"), which needs a role that takes one.
  const role = named ? 'img' : nothing;
  return html`<span class=${look} part="text" dir=${dir} role=${role} ${meaning}>${content}</span>`;
}

function lookOf(variant: TextProps['variant'], value: string): string {
  const look = variant === 'caption' ? 'text caption' : 'text';
  // Words that no line may hold are broken anywhere; others only where a line ends.
  return value.length > 24 && /\S{25}/.test(value) ? `${look} long-words` : look;
}

function block({props, accessible, named, state}: Context, value: string, content: unknown) {
  const inline = state('inline', false);
  const onPlaced = (element: Element) => {
    // A button holds phrasing content only, so headings and lists are told off in there.
    const now = element.closest('button, summary') !== null;
    if (inline.value !== now) inline.value = now;
  };
  const role = named ? 'img' : nothing;
  return html`<div class=${lookOf(props.variant, value)} part="text" dir="auto" role=${role} ${accessible()} ${placed(onPlaced)}>${content}</div>`;
}

function headingText(context: Context, depth: number, content: string) {
  if (context.state('inline', false).value) return phrase(context, content, html`<strong>${content}</strong>`);
  return block(context, content, HEADINGS[depth - 1]!(content));
}

const HEADINGS = [
  (content: string) => html`<h1>${content}</h1>`,
  (content: string) => html`<h2>${content}</h2>`,
  (content: string) => html`<h3>${content}</h3>`,
  (content: string) => html`<h4>${content}</h4>`,
  (content: string) => html`<h5>${content}</h5>`,
  (content: string) => html`<h6>${content}</h6>`,
];

function markedUp(context: Context, whole: string, source: string, sign: string) {
  const markdown = markdownNow();
  if (!markdown) return waiting(context, whole);
  const {policy, state} = context;
  const tree = markdown.tree(source, {links: policy.markdownLinks, images: policy.markdownImages});
  if (!tree) return phrase(context, whole, whole);
  const {isPhrase, markdownTemplate, phraseTemplate} = markdown.templates;
  if (sign !== '' || isPhrase(tree)) {
    return phrase(context, whole, [sign, phraseTemplate(tree, viewOf(context, false))]);
  }
  if (state('inline', false).value) return phrase(context, whole, markdownTemplate(tree, viewOf(context, true)));
  return block(context, whole, markdownTemplate(tree, viewOf(context, false)));
}

/** Until the parser is there: nothing for a moment, so that no asterisks flash up, then (by CSS) the text as it was written. */
function waiting(context: Context, whole: string) {
  void loadMarkdown().then((markdown) => markdown && context.refresh());
  return phrase(context, whole, html`<span class="text-waiting">${whole}</span>`);
}

function viewOf({policy, report}: Context, inline: boolean) {
  return {
    inline,
    link: (url: string) => (policy.markdownLinks ? linkUrl(url) : undefined),
    image: (url: string, alt: string) => {
      if (!policy.markdownImages) return undefined;
      const media = mediaUrl(url, {kind: 'image', policy, base: document.baseURI});
      if ('url' in media) {
        return html`<img class="text-image" part="text-image" src=${media.url} alt=${alt} loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
      }
      report({
        code: 'MEDIA_BLOCKED',
        message: `An image in a Text was not loaded. ${media.blocked}`,
        severity: 'warning',
      });
      return undefined;
    },
  };
}

/** What a link may open: pages and mail, nothing that runs. */
function linkUrl(text: string): string | undefined {
  try {
    const url = new URL(text, document.baseURI);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
