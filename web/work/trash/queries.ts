import type { TrashNoun } from '#contract/work/trash-nouns.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';
import type { TrashSearch } from './search.ts';

/** What the user may restore, deleted last first. */
export const trashQuery = (filter: TrashSearch) =>
  pagesQuery(['trash', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listTrash', { query: { ...filter, ...page } }, options),
  });

const restoreCalls = {
  projects: (id: string) => call('restoreProject', { params: { id } }),
  documents: (id: string) => call('restoreDocument', { params: { id } }),
  images: (id: string) => call('restoreImage', { params: { id } }),
  clients: (id: string) => call('restoreClient', { params: { id } }),
} as const;

export const useRestore = (noun: TrashNoun) => useSaving<string, unknown>(restoreCalls[noun], noun);
