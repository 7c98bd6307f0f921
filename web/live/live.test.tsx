import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { followChanges, type News, parseEvents } from './events.ts';
import { refresh } from './live.ts';
import { joinTabs } from './tabs.ts';

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

test('reads events wherever the network splits them', async () => {
  const heard: News[] = [];
  const body = streamOf(
    'event: ready\ndata: {}\n\neve',
    'nt: change\ndata: {"nouns":["pro',
    'jects"]}\n',
    '\n: here\n\n',
  );
  for await (const news of parseEvents(body)) heard.push(news);
  expect(heard).toEqual([['projects']]);
});

test('reports only `selfChanged` when permissions change, also at the start of the stream', async () => {
  const heard: News[] = [];
  const body = streamOf(
    'event: ready\ndata: {"selfChanged":true}\n\n',
    'event: change\ndata: {"nouns":["roles"],"selfChanged":true}\n\n',
    'event: change\ndata: {"nouns":[],"selfChanged":true}\n\n',
  );
  for await (const news of parseEvents(body)) heard.push(news);
  expect(heard).toEqual(['selfChanged', 'selfChanged', 'selfChanged']);
});

test('reopens a stream that ends, and reads again what may have been missed', async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  const over = new AbortController();
  const heard: News[] = [];
  let answers = 0;
  vi.stubGlobal('fetch', async () => {
    answers++;
    if (answers === 1) throw new TypeError('no network');
    return new Response(streamOf('event: change\ndata: {"nouns":["tickets"]}\n\n'));
  });
  vi.spyOn(Math, 'random').mockReturnValue(-0.5);
  await followChanges(async (news) => {
    heard.push(news);
    if (heard.length === 4) over.abort();
  }, over.signal);
  expect(heard).toEqual(['missed', ['tickets'], 'missed', ['tickets']]);
});

test('opens no stream without a session', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  await followChanges(async () => {}, new AbortController().signal);
});

test('asks for earlier changes with the first stream only, and reads again after a slow start', async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  const over = new AbortController();
  const heard: News[] = [];
  const asked: number[] = [];
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(Number(new URL(url, 'http://loggia.example').searchParams.get('sinceMs')));
    now += asked.length === 1 ? 5001 : 10;
    if (asked.length === 2) over.abort();
    return new Response(streamOf());
  });
  vi.spyOn(Math, 'random').mockReturnValue(-0.5);
  await followChanges(async (news) => void heard.push(news), over.signal, 400);
  expect(asked).toEqual([5600, 0]);
  expect(heard).toEqual(['missed', 'missed']);
});

test('waits longer after streams that end at once, and not after long ones', async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const over = new AbortController();
  const asked: number[] = [];
  const lasting = (milliseconds: number) =>
    new ReadableStream({ start: (stream) => void setTimeout(() => stream.close(), milliseconds) });
  vi.stubGlobal('fetch', async () => {
    asked.push(performance.now());
    return new Response(lasting(asked.length === 8 ? 60_000 : 0));
  });
  const following = followChanges(async () => {}, over.signal, performance.now());
  await vi.advanceTimersByTimeAsync(160_000);
  const pauses = asked.slice(1, 9).map((at, index) => Math.round((at - (asked[index] as number)) / 1000));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 61]);
  over.abort();
  await following;
});

test('receives what other tabs reported before it could follow', async () => {
  const [mine, other] = [joinTabs(), joinTabs()];
  other.broadcast(['projects']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const heard: News[] = [];
  mine.follow((news) => heard.push(news));
  expect(heard).toEqual([['projects']]);
  other.broadcast('missed');
  await vi.waitFor(() => expect(heard).toEqual([['projects'], 'missed']));
  mine.leave();
  other.leave();
});

test("gives the screen's requests priority over the stream", async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  const over = new AbortController();
  const sent = vi.fn(async (_url: string, _init: RequestInit) => {
    over.abort();
    return new Response(streamOf());
  });
  vi.stubGlobal('fetch', sent);
  await followChanges(async () => {}, over.signal);
  expect(sent.mock.calls.map(([, init]) => init.priority)).toEqual(['low']);
});

test('refetches what is on screen and only invalidates the rest of that kind', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const read = vi.fn(async () => []);
  for (const key of ['projects', 'roles']) client.setQueryData([key, 'list'], []);
  client.setQueryData(['projects', 'hidden'], []);
  const stops = ['projects', 'roles'].map((key) =>
    new QueryObserver(client, { queryKey: [key, 'list'], queryFn: read }).subscribe(() => {}),
  );
  refresh(client, ['documents']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(['projects', 'hidden'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['roles', 'list'])?.isInvalidated).toBe(false);
  for (const stop of stops) stop();
});

test('removes what is not on screen after permissions change', () => {
  const client = new QueryClient();
  client.setQueryData(['projects', 'list'], [{ title: 'No longer theirs' }]);
  refresh(client, 'missed');
  expect(client.getQueryData(['projects', 'list'])).toBeDefined();
  refresh(client, 'selfChanged');
  expect(client.getQueryData(['projects', 'list'])).toBeUndefined();
});

test('does not refetch a long list while the user scrolls', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const read = vi.fn(async () => ({}));
  client.setQueryData(['projects', 'list'], { pages: [1, 2, 3, 4, 5], pageParams: [0, 1, 2, 3, 4] });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['projects', 'list'],
    queryFn: read,
    initialPageParam: 0,
    getNextPageParam: () => 1,
  });
  const stop = observer.subscribe(() => {});
  refresh(client, ['projects']);
  expect(read).not.toHaveBeenCalled();
  expect(client.getQueryState(['projects', 'list'])?.isInvalidated).toBe(true);
  stop();
});
