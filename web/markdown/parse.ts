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
