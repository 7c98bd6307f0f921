import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';

export type Tree = ReturnType<typeof fromMarkdown>;
export type MarkdownNode = Tree | Tree['children'][number];

/**
 * The most characters with a meaning in Markdown, and the deepest nesting of quotes and lists in one line. Beyond them the
 * parser takes seconds, or runs out of stack, for a text of 10,000 characters.
 */
const limits = { marks: 1500, nesting: 20 };

/** The tree of a text, or undefined for a text that nobody writes by hand. It is shown unchanged. */
export function parseMarkdown(text: string): Tree | undefined {
  if (countMarks(text) > limits.marks || nestsTooDeep(text)) return undefined;
  return fromMarkdown(text, options);
}

const options = {
  extensions: [gfmAutolinkLiteral(), gfmStrikethrough({ singleTilde: false })],
  mdastExtensions: [gfmAutolinkLiteralFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

const marks = new Set('*_~[]!<>=#`&+|\\');

function countMarks(text: string): number {
  let count = 0;
  for (const character of text) if (marks.has(character)) count += 1;
  return count;
}

/** Whether a line opens more quotes and lists than people write: `> - 1. > - …`. */
function nestsTooDeep(text: string): boolean {
  for (const line of text.split('\n')) {
    const opened = line.slice(0, 2000).match(/^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/)?.[0] ?? '';
    if ((opened.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0) > limits.nesting) return true;
  }
  return false;
}

export interface Mention {
  id: string;
  name: string;
}

export interface MarkdownSource {
  /** The text that the tree was made of. */
  text: string;
  /** The people that it mentions, as the server says. */
  mentions: readonly Mention[];
}

/**
 * The person of `@[Name](user:id)`. Only the people that the server found in the text count, and they are shown by their own
 * name, whatever the text calls them.
 */
export function mentionOf(node: MarkdownNode | undefined, source: MarkdownSource): Mention | undefined {
  if (node?.type !== 'link' || !node.url.startsWith('user:')) return undefined;
  const start = node.position?.start.offset ?? 0;
  if (source.text[start - 1] !== '@') return undefined;
  return source.mentions.find(({ id }) => node.url === `user:${id}`);
}

/** The id of the file that `![words](attachment:id)` shows. It counts only if it is a picture of the same message. */
export function pictureIdOf(node: MarkdownNode): string | undefined {
  return node.type === 'image' ? picture.exec(node.url)?.[1]?.toLowerCase() : undefined;
}

/** The ids of all files that a text shows. */
export function pictureIdsIn(text: string): ReadonlySet<string> {
  const tree = text.includes('](attachment:') ? parseMarkdown(text) : undefined;
  return new Set(tree ? idsIn(tree) : []);
}

function idsIn(node: MarkdownNode): string[] {
  const id = pictureIdOf(node);
  if (id) return [id];
  return 'children' in node ? node.children.flatMap(idsIn) : [];
}

const picture = /^attachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What the author wrote for a node. */
export function sourceOf({ position }: MarkdownNode, { text }: MarkdownSource): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** Where a link leads, or undefined for anything but the web and mail: no scripts, no files, no addresses of this site. */
export function safeAddress(url: string): { href: string; place: string } | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || !URL.canParse(url)) return undefined;
  const { href, host, protocol, pathname, username, password } = new URL(url);
  // `https://bank.example@other.example` looks like a link to the bank.
  if (username || password) return undefined;
  return { href, place: protocol === 'mailto:' ? decode(pathname) : host };
}

/** Whether a link that is called so shows where it leads. */
export function saysAddress(label: unknown, url: string): boolean {
  return label === url || label === url.replace(/^(https?:\/\/|mailto:)/, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text in one line and without its marks, for places that show plain text alone. */
export function plainText(source: MarkdownSource): string {
  const tree = parseMarkdown(source.text);
  return (tree ? wordsOf(tree, source) : source.text).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: MarkdownNode, source: MarkdownSource): string {
  const mention = mentionOf(node, source);
  // Its @ is in the text before it.
  if (mention) return mention.name;
  if (node.type === 'image') return node.alt || (pictureIdOf(node) ? '' : node.url);
  if ('value' in node) return node.value;
  if (!('children' in node)) return ' ';
  const parts = node.children.map((child) => wordsOf(child, source));
  return parts.join(node.type === 'paragraph' || node.type === 'heading' || isInline(node) ? '' : ' ');
}

const isInline = ({ type }: MarkdownNode) => ['emphasis', 'strong', 'delete', 'link'].includes(type);
