import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { type OutgoingAllow, parseOutgoingAllow } from '#server/platform/outgoing/allow.ts';
import { openOutgoing } from '#server/platform/outgoing/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { findNewerVersion } from './feed.ts';
import { startVersionWatch } from './watch.ts';

let feed: Receiver;
let body: string;
let status: number;
beforeEach(async () => {
  status = 200;
  feed = await startReceiver((response) => response.writeHead(status).end(body));
});
afterEach(() => feed.stop());

const outgoing = openOutgoing(parseOutgoingAllow('127.0.0.0/8') as OutgoingAllow);
const atom = (...titles: string[]) =>
  `<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Loggia 9.9.9</title>${titles
    .map((title) => `<entry><id>tag:8.8.8</id><title type="text">${title}</title><content>7.7.7</content></entry>`)
    .join('')}</feed>`;
const json = (...titles: unknown[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: '9.9.9',
    items: titles.map((title) => ({ title })),
  });
const find = (current = '1.4.0') => findNewerVersion(outgoing, feed.url, current);

describe('a feed', () => {
  it.each([
    ['the newest in any order', ['1.4.1', 'v1.10.0', '1.9.9'], '1.10.0'],
    ['one in a sentence', ['Loggia 2.0.0: calendars.', 'and 2.0.1.'], '2.0.1'],
    ['none that is the same or older', ['1.4.0', 'v1.3.9', '0.99.99'], undefined],
    ['no early version', ['2.0.0-beta.1', 'v2.0.0-rc1', '2.0.0+build'], undefined],
    ['nothing else that looks like one', ['1.2.3.4', 'x5.0.0', '5.0', '10.0.0.1', '2026-11-28', ''], undefined],
    ['none of numbers that are too long', [`${'9'.repeat(7)}.0.0`], undefined],
    ['none without entries', [], undefined],
  ])('of Atom or JSON names %s', async (_, titles, expected) => {
    body = atom(...titles);
    expect(await find()).toBe(expected);
    body = json(...titles);
    expect(await find()).toBe(expected);
  });

  it('may have titles in CDATA, and items without a title', async () => {
    body = atom('<![CDATA[Loggia 1.5.0]]>');
    expect(await find()).toBe('1.5.0');
    body = json(undefined, null, 3, { a: '9.0.0' }, '1.5.1').replace('{"title":null}', 'null');
    expect(await find()).toBe('1.5.1');
  });

  it.each([
    ['a page', () => '<!doctype html><title>2.0.0</title>'],
    ['text', () => '2.0.0'],
    ['JSON without items', () => '{"tag_name":"2.0.0"}'],
    ['JSON that is cut', () => json('2.0.0').slice(0, -1)],
    ['JSON that is too long', () => json('2.0.0', 'x'.repeat(300_000))],
  ])('is not %s', async (_, answer) => {
    body = answer();
    await expect(find()).rejects.toThrow(/^The answer is no Atom feed and no JSON feed/);
  });

  it('is not followed to another address, nor read from a private one', async () => {
    body = atom('2.0.0');
    status = 301;
    await expect(find()).rejects.toThrow('The server answered with the status 301.');
    const guarded = openOutgoing({ networks: [], hosts: [] });
    const before = feed.received.length;
    await expect(findNewerVersion(guarded, `https://127.0.0.1:${feed.port}/`, '1.0.0')).rejects.toThrow('not public');
    expect(feed.received).toHaveLength(before);
  });

  it('gets one request that says nothing of this installation', async () => {
    body = atom('2.0.0');
    expect(await find()).toBe('2.0.0');
    const [{ method, path, headers, body: sent }] = feed.received as [Receiver['received'][number]];
    expect([feed.received.length, method, path, sent]).toEqual([1, 'GET', '/hook', '']);
    expect(headers).toEqual({
      host: `127.0.0.1:${feed.port}`,
      connection: 'close',
      'user-agent': 'Loggia',
      accept: 'application/feed+json, application/atom+xml, application/json;q=0.9',
    });
  });

  it.each([
    ['tags that do not end', `<feed>${'<entry><title '.repeat(17_000)}`],
    ['entries without titles', `<feed>${'<entry>'.repeat(35_000)}`],
    ['titles in one entry', `<feed><entry>${'<title>'.repeat(35_000)}`],
    ['a title of digits and dots', atom('1.'.repeat(120_000))],
    ['brackets', `{"items":${'['.repeat(100_000)}`],
  ])('of many %s takes no longer than a harmless one', async (_, hostile) => {
    const harmless = atom(...Array.from({ length: 2000 }, (_, index) => `Loggia 1.${index}.0`));
    const known = await fastestRead(harmless);
    expect(await fastestRead(hostile)).toBeLessThan(20 * known);
  });
});

/** Milliseconds of the fastest of several reads, so that other load does not matter. */
async function fastestRead(text: string): Promise<number> {
  body = text;
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const begun = performance.now();
    await find().catch(() => {});
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

describe('the watch', () => {
  const lines: string[] = [];
  const found: boolean[] = [];
  let watch: ReturnType<typeof startVersionWatch> | undefined;
  afterEach(async () => {
    await watch?.stop();
    watch = undefined;
    lines.length = 0;
    found.length = 0;
  });

  function start(versionFeed: string | undefined, every?: number): void {
    const config = { ...readConfig({}), versionFeed, version: { number: '1.4.0', commit: undefined } };
    const metrics = { newerVersionFound: (exists: boolean) => found.push(exists) } as unknown as Services['metrics'];
    watch = startVersionWatch({ config, outgoing, metrics }, { warn: (line) => lines.push(line) }, every);
  }

  it('says once at the start that a newer version exists, and asks once a day', async () => {
    body = atom('1.5.0');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    start(feed.url);
    await expect.poll(() => lines).toEqual(['a newer version of Loggia exists: 1.5.0']);
    expect(found).toEqual([true]);
    vi.advanceTimersByTime(23 * 3_600_000);
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(() => found).toEqual([true, true]);
    vi.useRealTimers();
    expect([lines.length, feed.received.length]).toEqual([1, 2]);
  });

  it('says again what has changed, and when the feed cannot be read', async () => {
    body = atom('1.4.0');
    start(feed.url, 20);
    await expect.poll(() => found).toContain(false);
    expect(lines).toEqual([]);
    body = json('1.5.0');
    await expect.poll(() => lines).toEqual(['a newer version of Loggia exists: 1.5.0']);
    status = 500;
    const failing = 'the feed of VERSION_FEED cannot be read: The server answered with the status 500.';
    await expect.poll(() => lines.slice(1)).toEqual([failing]);
    const asked = feed.received.length;
    await expect.poll(() => feed.received.length).toBeGreaterThan(asked + 2);
    expect(lines).toHaveLength(2);
    status = 200;
    await expect.poll(() => lines.slice(2)).toEqual(['a newer version of Loggia exists: 1.5.0']);
  });

  it('asks nobody without VERSION_FEED, and stops at once while it waits', async () => {
    start(undefined, 5);
    await watch?.stop();
    expect([lines, found, feed.received]).toEqual([[], [], []]);
    feed.state.answer = () => {};
    start(feed.url, 5);
    await expect.poll(() => feed.received.length).toBe(1);
    await watch?.stop();
    expect([lines, found, feed.received.length]).toEqual([[], [], 1]);
  });
});
