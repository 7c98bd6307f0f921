import type { ReactNode } from 'react';
import type { MarkdownNode } from './parse.ts';

export interface Mention {
  id: string;
  name: string;
}

export interface Source {
  /** The text that the tree was made of. */
  text: string;
  /** The people that it mentions, as the server says. */
  mentions: readonly Mention[];
  viewerId?: string;
  /** The element for `#12`. Without it, the number stays text. */
  ticketLink?: TicketLink;
}

export type TicketLink = (props: { number: string }) => ReactNode;

/**
 * The person of `@[Name](user:id)`. Only the people that the server found in the text count, and they are shown by their own
 * name, whatever the text calls them.
 */
export function mentionOf(node: MarkdownNode | undefined, source: Source): Mention | undefined {
  if (node?.type !== 'link' || !node.url.startsWith('user:')) return undefined;
  const start = node.position?.start.offset ?? 0;
  if (source.text[start - 1] !== '@') return undefined;
  return source.mentions.find(({ id }) => node.url === `user:${id}`);
}

/** What the author wrote for a node. */
export function sourceOf({ position }: MarkdownNode, { text }: Source): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
