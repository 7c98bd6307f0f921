import type { Query, QueryClient } from '@tanstack/react-query';
import { type Noun, refreshes } from '#web/lib/refreshes.ts';
import { renew } from '#web/lib/renewal.ts';
import { readToken } from '#web/lib/session.ts';
import { followChanges, type News } from './events.ts';
import type { Tabs } from './tabs.ts';

/** Longest list, in pages, that is refetched automatically. Longer ones are refetched when next opened. */
const maxPages = 4;

/**
 * Keeps the screen up to date with other users' changes. One tab holds the stream and informs the others; when it
 * closes, another takes over. Returns a function that stops it.
 */
export function startLiveUpdates(client: QueryClient, tabs: Tabs): () => void {
  const controller = new AbortController();
  tabs.follow((news) => refresh(client, news));
  const publish = async (news: News) => {
    // The session says which modules the company has.
    if (news === 'selfChanged' || (news !== 'missed' && news.includes('company'))) await renewSession();
    refresh(client, news);
    tabs.broadcast(news);
  };
  withLock(() => followChanges(publish, controller.signal, tabs.joined), controller.signal).catch(() => {});
  return () => controller.abort();
}

/** A new token carries the new permissions, and every screen in all tabs follows it. */
async function renewSession(): Promise<void> {
  const token = readToken();
  // If renewal fails now, the next stream reports again that the token is older.
  if (token) await renew(token).catch(() => {});
}

/** Refetches what is on screen and invalidates the rest. Open forms keep their values. */
export function refresh(client: QueryClient, news: News): void {
  const all = news === 'missed' || news === 'selfChanged';
  const stale: readonly Noun[] = all ? Object.values(refreshes).flat() : news.flatMap((noun) => refreshes[noun]);
  // A user who lost permissions must not see old data while new data loads.
  if (news === 'selfChanged') client.removeQueries({ type: 'inactive' });
  const nouns = new Set<string>(stale);
  const isAffected = ({ queryKey }: Query) => nouns.has(String(queryKey[0]));
  void client.invalidateQueries({ predicate: isAffected, refetchType: 'none' });
  void client.refetchQueries({ type: 'active', predicate: (query) => isAffected(query) && !isLong(query) });
}

/** Also a conversation that was opened in its middle, which would move away below its reader. */
function isLong({ state }: Query): boolean {
  const pages = (state.data as { pages?: { later?: unknown }[] } | undefined)?.pages;
  return (pages?.length ?? 0) > maxPages || pages?.[0]?.later !== undefined;
}

/** Locks exist only on secure pages. On other pages each tab opens its own stream. */
function withLock(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  return navigator.locks ? navigator.locks.request('loggia-live', { signal }, work) : work();
}
