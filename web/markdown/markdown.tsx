import './markdown.css';
import { memo, useMemo } from 'react';
import { type Mention, parseMarkdown } from '#contract/platform/markdown.ts';
import { renderTree, type TicketLink, Verbatim } from './render.tsx';

interface MarkdownProps {
  text: string;
  /** The people that the text mentions, as the server says. Other names are shown as text. */
  mentions: readonly Mention[];
  /** Whose name stands out. */
  viewerId?: string;
  /** The element for `#12`. Without it, the number stays text. */
  ticketLink?: TicketLink;
}

/** A text that a person wrote, with the Markdown in it. It never becomes HTML: each node of its tree becomes an element. */
export const Markdown = memo(({ text, mentions, viewerId, ticketLink }: MarkdownProps) => {
  const content = useMemo(() => {
    const tree = parseMarkdown(text);
    return tree ? renderTree(tree, { text, mentions, viewerId, ticketLink }) : <Verbatim text={text} />;
  }, [text, mentions, viewerId, ticketLink]);
  return <div className="markdown">{content}</div>;
});
