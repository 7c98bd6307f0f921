import type { Outgoing } from '#server/platform/outgoing/index.ts';

/**
 * The newest version that a feed names in the titles of its entries, if that is newer than `current`. The feed is Atom (RFC 4287) or
 * JSON Feed. Early versions, such as 2.0.0-beta.1, do not count. Throws an error with one line if the feed cannot be read.
 */
export async function findNewerVersion(
  outgoing: Pick<Outgoing, 'request'>,
  url: string,
  current: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const headers = { accept: 'application/feed+json, application/atom+xml, application/json;q=0.9' };
  const { status, body } = await outgoing.request(url, { headers, signal });
  if (status !== 200) throw new Error(`The server answered with the status ${status}.`);
  const titles = titlesOf(body);
  if (!titles) throw new Error('The answer is no Atom feed and no JSON feed, or longer than 256 KB.');
  const versions = titles.flatMap(versionsIn);
  const [newest] = versions.sort((a, b) => compare(b, a));
  return newest && compare(newest, numbersOf(current)) > 0 ? newest.join('.') : undefined;
}

function titlesOf(body: string): string[] | undefined {
  const text = body.trimStart();
  if (text.startsWith('{')) return titlesOfJson(text);
  return /<feed[\s>]/.test(text.slice(0, 2000)) ? titlesOfAtom(text) : undefined;
}

function titlesOfJson(text: string): string[] | undefined {
  try {
    const { items } = JSON.parse(text);
    return Array.isArray(items) ? items.map((item) => String(item?.title ?? '')) : undefined;
  } catch {
    return undefined;
  }
}

/** Only digits and dots of a title count, so that no XML has to be decoded. No part matches across a `<`, so that no feed takes long. */
function titlesOfAtom(text: string): string[] {
  const title = /<title(?:\s[^<>]*)?>(?:<!\[CDATA\[)?([^<>]*)/;
  return text
    .split(/<entry(?=[\s>])/)
    .slice(1)
    .map((entry) => title.exec(entry)?.[1] ?? '');
}

type Numbers = [number, number, number];

function versionsIn(title: string): Numbers[] {
  const found = title.slice(0, 300).matchAll(/(?<![\w.])v?(\d{1,6}\.\d{1,6}\.\d{1,6})(?![\w+-]|\.\w)/g);
  return [...found].map(([, version = '']) => numbersOf(version));
}

function numbersOf(version: string): Numbers {
  return version.split('.').map((part) => Number.parseInt(part, 10)) as Numbers;
}

function compare(a: Numbers, b: Numbers): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
