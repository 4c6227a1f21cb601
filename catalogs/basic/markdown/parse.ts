import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmStrikethroughFromMarkdown} from 'mdast-util-gfm-strikethrough';
import {gfmTableFromMarkdown} from 'mdast-util-gfm-table';
import {gfmStrikethrough} from 'micromark-extension-gfm-strikethrough';
import {gfmTable} from 'micromark-extension-gfm-table';
import type {Nodes, Root} from 'mdast';

export interface MarkdownOptions {
  readonly links: boolean;
  readonly images: boolean;
}

/**
 * Parses Markdown without HTML; links and images stay literal text unless they are wanted. Character references are left in the
 * text for the renderer, because the parser's own decoder writes `innerHTML` in browsers.
 */
export function parseMarkdown(text: string, {links, images}: MarkdownOptions): Root {
  const off = ['htmlText', 'htmlFlow', 'characterReference'];
  if (!links) off.push('labelStartLink', 'autolink');
  if (!images) off.push('labelStartImage');
  if (!links && !images) off.push('definition');
  const root = fromMarkdown(text, {
    extensions: [{disable: {null: off}}, gfmTable(), gfmStrikethrough({singleTilde: false})],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
  // Where each node stood in the text is most of a tree that is kept, and nothing that is drawn.
  const left: Nodes[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    node.position = undefined;
    if ('children' in node) for (const child of node.children) left.push(child);
  }
  return root;
}
