import './markdown.css';
import { memo, type ReactNode, useMemo } from 'react';
import {
  type MarkdownNode,
  type MarkdownSource,
  type Mention,
  mentionOf,
  parseMarkdown,
  pictureIdOf,
  safeAddress,
  saysAddress,
  sourceOf,
  type Tree,
} from '#contract/platform/markdown.ts';

interface MarkdownProps {
  text: string;
  /** The people that the text mentions, as the server says. Other names are shown as text. */
  mentions: readonly Mention[];
  /** Whose name stands out. */
  viewerId?: string;
  /** The element for `#12`. Without it, the number stays text. */
  ticketLink?: TicketLink;
  /** The pictures that the text may show, with their element. Others are never loaded. */
  pictures?: Pictures;
}

/** A text that a person wrote, with the Markdown in it. It never becomes HTML: each node of its tree becomes an element. */
export const Markdown = memo(({ text, mentions, viewerId, ticketLink, pictures }: MarkdownProps) => {
  const content = useMemo(() => {
    const tree = parseMarkdown(text);
    return tree ? renderTree(tree, { text, mentions, viewerId, ticketLink, pictures }) : <Verbatim text={text} />;
  }, [text, mentions, viewerId, ticketLink, pictures]);
  return <div className="markdown">{content}</div>;
});

interface Source extends MarkdownSource {
  viewerId?: string;
  /** The element for `#12`. Without it, the number stays text. */
  ticketLink?: TicketLink;
  pictures?: Pictures;
}

type TicketLink = (props: { number: string }) => ReactNode;

interface Pictures {
  ids: ReadonlySet<string>;
  Shown: (props: { id: string; alt: string }) => ReactNode;
}

type Parent = Extract<MarkdownNode, { children: unknown }>;

/** Nodes that are nested deeper are shown as they were written. */
const deepest = 12;

/** Nodes whose children are parts of a line. Those of other nodes are paragraphs. */
const lines = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link']);

/** The elements of a tree. What has no element here, such as HTML, is shown as it was written. */
function renderTree(tree: Tree, source: Source): ReactNode {
  return renderChildren(tree, source, 0);
}

function renderChildren(parent: Parent, source: Source, depth: number): ReactNode[] {
  const nodes: readonly MarkdownNode[] = parent.children;
  return nodes.map((node, index) => {
    if (node.type === 'text') {
      // A mention brings its own @.
      const text = mentionOf(nodes[index + 1], source) ? node.value.replace(/@$/, '') : node.value;
      // A link in a link would be none.
      return parent.type === 'link' ? text : withTickets(text, source.ticketLink);
    }
    const element = depth <= deepest || node.type === 'listItem' ? renderNode(node, source, depth, index) : undefined;
    if (element !== undefined) return element;
    const written = sourceOf(node, source);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return lines.has(parent.type) ? written : <Verbatim key={index} text={written} />;
  });
}

/** `#12` as a whole word leads to the ticket with this number. */
function withTickets(text: string, Link: TicketLink | undefined): ReactNode {
  if (!Link || !text.includes('#')) return text;
  // The numbers are at the odd places.
  return text.split(/(?<![\w#&/])#(\d{1,9})(?!\w)/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    index % 2 === 1 ? <Link key={index} number={part} /> : part,
  );
}

/** A text as it was written. */
function Verbatim({ text }: { text: string }) {
  return (
    <p className="verbatim" dir="auto">
      {text}
    </p>
  );
}

function renderNode(node: MarkdownNode, source: Source, depth: number, key: number): ReactNode {
  const children = () => ('children' in node ? renderChildren(node, source, depth + 1) : null);
  switch (node.type) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {children()}
        </p>
      );
    case 'heading':
      // Not a heading of the page, whose outline is not the author's to change.
      return (
        <p key={key} dir="auto" className="heading">
          {children()}
        </p>
      );
    case 'emphasis':
      return <em key={key}>{children()}</em>;
    case 'strong':
      return <strong key={key}>{children()}</strong>;
    case 'delete':
      return <s key={key}>{children()}</s>;
    case 'inlineCode':
      return <code key={key}>{node.value}</code>;
    case 'code':
      return (
        <pre key={key}>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote key={key}>{children()}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol key={key} start={node.start ?? 1}>
          {children()}
        </ol>
      ) : (
        <ul key={key}>{children()}</ul>
      );
    case 'listItem':
      return (
        <li key={key} dir="auto">
          {children()}
        </li>
      );
    case 'thematicBreak':
      return <hr key={key} />;
    case 'break':
      return <br key={key} />;
    case 'link': {
      const mention = mentionOf(node, source);
      if (!mention) return <SafeLink key={key} url={node.url} content={children()} written={sourceOf(node, source)} />;
      return (
        <bdi key={key} className="mention" data-self={mention.id === source.viewerId}>
          @{mention.name}
        </bdi>
      );
    }
    case 'image': {
      const id = pictureIdOf(node);
      const { ids, Shown } = source.pictures ?? {};
      if (id && Shown && ids?.has(id)) return <Shown key={key} id={id} alt={node.alt ?? ''} />;
      // Never loaded, because that would tell its server who reads the message, and when.
      return <SafeLink key={key} url={node.url} content={node.alt || node.url} written={sourceOf(node, source)} />;
    }
    default:
      return undefined;
  }
}

interface SafeLinkProps {
  url: string;
  content: ReactNode;
  /** Shown instead of a link that leads elsewhere than to the web or to mail. */
  written: string;
}

/** A link that says where it leads, unless its text is the address already. */
function SafeLink({ url, content, written }: SafeLinkProps) {
  const address = safeAddress(url);
  if (!address) return written;
  const label = Array.isArray(content) && content.length === 1 ? content[0] : content;
  return (
    <>
      <a href={address.href} target="_blank" rel="noopener noreferrer nofollow">
        <bdi>{content}</bdi>
      </a>
      {!saysAddress(label, url) && (
        <>
          {' '}
          <bdi className="place">({address.place})</bdi>
        </>
      )}
    </>
  );
}
