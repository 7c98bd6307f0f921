import { mentionOf, type Source } from './mention.ts';
import { type MarkdownNode, parseMarkdown } from './parse.ts';

/** A text in one line and without its marks, for a preview. */
export function plainText(source: Source): string {
  const tree = parseMarkdown(source.text);
  return (tree ? wordsOf(tree, source) : source.text).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: MarkdownNode, source: Source): string {
  const mention = mentionOf(node, source);
  // Its @ is in the text before it.
  if (mention) return mention.name;
  if (node.type === 'image') return node.alt || node.url;
  if ('value' in node) return node.value;
  if (!('children' in node)) return ' ';
  const parts = node.children.map((child) => wordsOf(child, source));
  return parts.join(node.type === 'paragraph' || node.type === 'heading' || isInline(node) ? '' : ' ');
}

const isInline = ({ type }: MarkdownNode) => ['emphasis', 'strong', 'delete', 'link'].includes(type);
