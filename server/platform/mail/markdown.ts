import {
  type MarkdownNode,
  type MarkdownSource,
  mentionOf,
  parseMarkdown,
  pictureIdOf,
  safeAddress,
  saysAddress,
  sourceOf,
} from '#contract/platform/markdown.ts';

/** What a mail shows of a text that somebody wrote, for both of its parts. */
export type Written = { html: string; text: string };

type Parent = Extract<MarkdownNode, { children: unknown }>;
/** How nodes become one of the parts. `inner`: what became of the children. */
type Walker = {
  plain(text: string): string;
  block(node: MarkdownNode, inner: string, place: { index: number; parent: Parent }): string;
  link(address: { href: string; place: string }, inner: string, isSaid: boolean): string;
  /** `shown`: its HTML, where it can be shown. */
  picture(alt: string, shown: string | undefined): string;
};

export type WrittenSource = MarkdownSource & {
  /** The HTML of a picture of the text, or undefined where it is not shown. Then its words stand for it. */
  pictureOf?(id: string, alt: string): string | undefined;
};

/** Nodes that are nested deeper are shown as they were written. */
const deepest = 12;

/** Characters of a text that a mail shows. */
const maxCharacters = 3000;

/** At most so many characters, without the marks of Markdown, and without what could turn the order of letters around. */
export function writeMarkdown({ text, mentions, pictureOf }: WrittenSource, most = maxCharacters): Written {
  const source = {
    text: shorten(text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim(), most),
    mentions,
    pictureOf,
  };
  const tree = parseMarkdown(source.text);
  const write = (walker: Walker) => (tree ? walk(tree, source, walker, 0) : walker.plain(source.text)).trim();
  return { html: write(html), text: write(plainText).replace(/\n{3,}/g, '\n\n') };
}

function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
}

function walk(parent: Parent, source: WrittenSource, walker: Walker, depth: number): string {
  const nodes: readonly MarkdownNode[] = parent.children;
  return nodes
    .map((node, index) => {
      const mention = mentionOf(node, source);
      if (mention) return walker.plain(mention.name);
      const written = () => walker.plain(sourceOf(node, source));
      if (node.type === 'text') return walker.plain(node.value);
      if (depth > deepest || node.type === 'html' || node.type === 'definition') return written();
      const pictureId = pictureIdOf(node);
      if (node.type === 'image' && pictureId) {
        const alt = node.alt ?? '';
        return walker.picture(alt, source.pictureOf?.(pictureId, alt));
      }
      if (node.type === 'link' || node.type === 'image') {
        const address = safeAddress(node.url);
        if (!address) return written();
        const inner = node.type === 'link' ? walk(node, source, walker, depth + 1) : walker.plain(node.alt || node.url);
        const label = node.type === 'link' ? (node.children[0] as { value?: string } | undefined)?.value : node.alt;
        return walker.link(address, inner || walker.plain(node.url), saysAddress(label, node.url));
      }
      if ('children' in node) return walker.block(node, walk(node, source, walker, depth + 1), { index, parent });
      return walker.block(node, 'value' in node ? walker.plain(node.value) : '', { index, parent });
    })
    .join('');
}

const margin = 'margin:0 0 12px';

const html: Walker = {
  plain: (text) => escapeHtml(text).replace(/\r?\n/g, '<br>'),
  link: ({ href, place }, inner, isSaid) =>
    `<a href="${escapeHtml(href)}" class="plain" style="color:inherit">${inner}</a>${isSaid ? '' : ` (${escapeHtml(place)})`}`,
  picture: (alt, shown) => shown ?? (alt && `[${escapeHtml(alt)}]`),
  block: (node, inner) => {
    if (node.type === 'list') {
      const tag = node.ordered ? `ol start="${node.start ?? 1}"` : 'ul';
      return `<${tag} style="${margin};padding:0 0 0 24px">${inner}</${node.ordered ? 'ol' : 'ul'}>`;
    }
    return (blocks[node.type] ?? ((content) => content))(inner);
  },
};

/** A heading is bold text, so that the outline of the mail stays. */
const blocks: Partial<Record<MarkdownNode['type'], (inner: string) => string>> = {
  paragraph: (inner) => `<p dir="auto" style="${margin}">${inner}</p>`,
  heading: (inner) => `<p dir="auto" style="${margin};font-weight:600">${inner}</p>`,
  emphasis: (inner) => `<em>${inner}</em>`,
  strong: (inner) => `<strong>${inner}</strong>`,
  delete: (inner) => `<s>${inner}</s>`,
  inlineCode: (inner) => `<code>${inner}</code>`,
  code: (inner) => `<p style="${margin};font-family:monospace">${inner}</p>`,
  blockquote: (inner) => `<blockquote style="${margin};padding:0 0 0 12px;border-left:2px solid">${inner}</blockquote>`,
  listItem: (inner) => `<li dir="auto">${inner.replace(/^<p dir="auto" style="[^"]*">(.*?)<\/p>$/s, '$1')}</li>`,
  thematicBreak: () => `<hr style="${margin};border:0;border-top:1px solid">`,
  break: () => '<br>',
};

const plainText: Walker = {
  plain: (text) => text,
  picture: (alt) => alt && `[${alt}]`,
  link: ({ href }, inner, isSaid) => (isSaid ? inner : `${inner} (${href.replace(/^mailto:/, '')})`),
  block: ({ type }, inner, { index, parent }) => {
    if (type === 'paragraph' || type === 'heading' || type === 'code') return `${inner}\n\n`;
    if (type === 'list') return `${inner}\n`;
    if (type === 'blockquote') return `${inner.trim().replace(/^/gm, '> ')}\n\n`;
    if (type === 'thematicBreak') return '---\n\n';
    if (type === 'break') return '\n';
    if (type !== 'listItem') return inner;
    const mark = parent.type === 'list' && parent.ordered ? `${(parent.start ?? 1) + index}.` : '-';
    return `${mark} ${inner.trim().replace(/\n+/g, '\n  ')}\n`;
  },
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
