import {html, nothing} from 'lit';
import type {Nodes, Parents, PhrasingContent, Root} from 'mdast';
import {scrollable} from '../directives/scrollable.js';
import {decodeReferences} from './character-references.js';

export interface MarkdownView {
  /** Only phrasing content, because the text stands in a button or a label. */
  readonly inline: boolean;
  /** The URL that a link may open, or undefined where the page shows none. */
  readonly link: (url: string) => string | undefined;
  /** What to draw for an image, or undefined where the page shows none. */
  readonly image: (url: string, alt: string) => unknown;
}

/** Deeper than any text that is written to be read; what lies deeper is shown as text. */
const MAX_DEPTH = 30;

/** Draws a Markdown tree: a table from node types to templates, no HTML text anywhere. */
export function markdownTemplate(tree: Root, view: MarkdownView): unknown {
  return children(tree, view, 0);
}

/** Whether a tree is no more than one paragraph. */
export function isPhrase(tree: Root): boolean {
  return tree.children.length === 0 || (tree.children.length === 1 && tree.children[0]!.type === 'paragraph');
}

/** Draws the content of a tree that is one paragraph, without the paragraph. */
export function phraseTemplate(tree: Root, view: MarkdownView): unknown {
  const [paragraph] = tree.children;
  return paragraph ? children(paragraph as Parents, view, 0) : nothing;
}

function children(parent: Parents, view: MarkdownView, depth: number): unknown {
  if (depth > MAX_DEPTH) return textOf(parent);
  const drawn = parent.children.map((node) => template(node as Nodes, view, depth + 1));
  // Blocks that are not drawn as blocks need something between them.
  if (!view.inline) return drawn;
  return parent.type === 'root' || parent.type === 'list'
    ? drawn.map((each, i) => (i === 0 ? each : [' ', each]))
    : drawn;
}

function template(node: Nodes, view: MarkdownView, depth: number): unknown {
  const inner = () => children(node as Parents, view, depth);
  switch (node.type) {
    case 'text':
      return decodeReferences(node.value);
    case 'strong':
      return html`<strong>${inner()}</strong>`;
    case 'emphasis':
      return html`<em>${inner()}</em>`;
    case 'delete':
      return html`<del>${inner()}</del>`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'break':
      return html`<br>`;
    case 'link': {
      const url = view.link(node.url);
      return url === undefined || view.inline
        ? inner()
        : html`<a part="text-link" href=${url} target="_blank" rel="noopener noreferrer">${inner()}</a>`;
    }
    case 'image':
      return view.image(node.url, node.alt ?? '') ?? node.alt ?? '';
    case 'linkReference':
    case 'imageReference':
      return 'children' in node ? inner() : (node.alt ?? '');
    case 'definition':
      return nothing;
    case 'html':
      return node.value;
  }
  if (view.inline) {
    if (node.type === 'heading') return html`<strong>${inner()}</strong>`;
    if (node.type === 'code') return html`<code>${node.value}</code>`;
    return 'children' in node ? inner() : nothing;
  }
  switch (node.type) {
    case 'paragraph':
      return html`<p>${inner()}</p>`;
    case 'heading':
      return heading(node.depth, inner());
    case 'thematicBreak':
      return html`<hr>`;
    case 'code':
      return html`<pre ${scrollable()}><code>${node.value}</code></pre>`;
    case 'blockquote':
      return html`<blockquote>${inner()}</blockquote>`;
    case 'list': {
      const items = node.children.map((item) => html`<li>${tight(item, view, depth + 1)}</li>`);
      return node.ordered ? html`<ol start=${node.start ?? 1}>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'table': {
      const cell = (content: PhrasingContent[], column: number, head: boolean) => {
        const align = node.align?.[column] ?? nothing;
        const drawn = content.map((each) => template(each, view, depth + 3));
        return head ? html`<th scope="col" class=${align}>${drawn}</th>` : html`<td class=${align}>${drawn}</td>`;
      };
      const row = (index: number) =>
        html`<tr>${node.children[index]!.children.map((each, column) => cell(each.children, column, index === 0))}</tr>`;
      return html`<div ${scrollable()}><table>
        <thead>${row(0)}</thead>
        <tbody>${node.children.slice(1).map((_, i) => row(i + 1))}</tbody>
      </table></div>`;
    }
    default:
      return 'children' in node ? inner() : nothing;
  }
}

/** An item's only paragraph needs no element of its own. */
function tight(item: Parents, view: MarkdownView, depth: number): unknown {
  const [first, ...rest] = item.children;
  if (first?.type !== 'paragraph') return children(item, view, depth);
  return [children(first, view, depth), ...rest.map((node) => template(node as Nodes, view, depth + 1))];
}

/** A heading of a level from 1 to 6. */
export function heading(depth: number, content: unknown): unknown {
  switch (depth) {
    case 1:
      return html`<h1>${content}</h1>`;
    case 2:
      return html`<h2>${content}</h2>`;
    case 3:
      return html`<h3>${content}</h3>`;
    case 4:
      return html`<h4>${content}</h4>`;
    case 5:
      return html`<h5>${content}</h5>`;
    default:
      return html`<h6>${content}</h6>`;
  }
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child as Nodes)).join('') : '';
}
