import type { Query, QueryClient } from '@tanstack/react-query';
import { type Noun, refreshes } from '#web/lib/refreshes.ts';
import { renew } from '#web/lib/renewal.ts';
import { readToken } from '#web/lib/session.ts';
import { followChanges, type News } from './events.ts';
import type { Tabs } from './tabs.ts';

/** Pages of a long list that are read anew by themselves; a longer one is when it is next opened. */
const mostPages = 4;

/**
 * Keeps what is on screen as colleagues change it. One tab of the browser holds the stream and tells the others;
 * when it is closed, the next takes over. Returns what ends it.
 */
export function stayLive(client: QueryClient, tabs: Tabs): () => void {
  const over = new AbortController();
  tabs.follow((news) => refresh(client, news));
  const tell = async (news: News) => {
    if (news === 'you') await renewSession();
    refresh(client, news);
    tabs.tell(news);
  };
  alone(() => followChanges(tell, over.signal, tabs.joined), over.signal).catch(() => {});
  return () => over.abort();
}

/** The next token says who one is now, and every screen follows it, in all tabs. */
async function renewSession(): Promise<void> {
  const token = readToken();
  // Where it cannot be renewed just now, the next stream is told again that the token is older.
  if (token) await renew(token).catch(() => {});
}

/** What is on screen is read anew, the rest when it is next needed. Forms keep what they were opened with. */
export function refresh(client: QueryClient, news: News): void {
  const all = news === 'missed' || news === 'you';
  const stale: readonly Noun[] = all ? Object.values(refreshes).flat() : news.flatMap((noun) => refreshes[noun]);
  // Whoever may see less now is not shown it again for the moment that reading takes.
  if (news === 'you') client.removeQueries({ type: 'inactive' });
  const nouns = new Set<string>(stale);
  const concerned = ({ queryKey }: Query) => nouns.has(String(queryKey[0]));
  void client.invalidateQueries({ predicate: concerned, refetchType: 'none' });
  void client.refetchQueries({ type: 'active', predicate: (query) => concerned(query) && !isLong(query) });
}

function isLong({ state }: Query): boolean {
  const pages = (state.data as { pages?: unknown[] } | undefined)?.pages;
  return (pages?.length ?? 0) > mostPages;
}

/** Browsers offer locks to secure pages only; elsewhere each tab listens for itself. */
function alone(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  return navigator.locks ? navigator.locks.request('loggia-live', { signal }, work) : work();
}
