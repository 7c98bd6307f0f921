import './markdown.css';
import { memo, useMemo } from 'react';
import type { Mention } from './mention.ts';
import { parseMarkdown } from './parse.ts';
import { renderTree, Verbatim } from './render.tsx';

interface MarkdownProps {
  text: string;
  /** The people that the text mentions, as the server says. Other names are shown as text. */
  mentions: readonly Mention[];
  /** Whose name stands out. */
  viewerId?: string;
}

/** A text that a person wrote, with the Markdown in it. It never becomes HTML: each node of its tree becomes an element. */
export const Markdown = memo(({ text, mentions, viewerId }: MarkdownProps) => {
  const content = useMemo(() => {
    const tree = parseMarkdown(text);
    return tree ? renderTree(tree, { text, mentions, viewerId }) : <Verbatim text={text} />;
  }, [text, mentions, viewerId]);
  return <div className="markdown">{content}</div>;
});
