import type { QueryClient } from '@tanstack/react-query';
import { removeOldDrafts } from '#web/lib/draft-store.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { startLiveUpdates } from '#web/live/live.ts';
import type { Tabs } from '#web/live/tabs.ts';
import { keepPictures } from '#web/people/users/picture-loader.ts';

/**
 * Starts what runs beside every screen: the pictures of people and, except in a preview, live updates. Removes old drafts. Returns
 * what ends it.
 */
export function startBackground(client: QueryClient, tabs: Tabs | undefined): () => void {
  // So that the menu opens at once.
  if (matchMedia('(max-width: 899.95px)').matches)
    loadChunk(() => import('#web/app/shell/phone-menu.tsx')).catch(() => {});
  removeOldDrafts().catch(() => {});
  const stops = [keepPictures(client), ...(tabs ? [startLiveUpdates(client, tabs)] : [])];
  return () => {
    for (const stop of stops) stop();
  };
}
