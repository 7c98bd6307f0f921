import type { z } from 'zod';
import type { Audience } from '#contract/platform/audience.ts';
import type { createUpdateBody } from '#contract/work/updates.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** The status updates of a project, newest first. */
export const projectUpdatesQuery = (id: string) =>
  pagesQuery(['updates', 'list', id], {
    size: 20,
    read: (page, options) => callWithHeaders('listProjectUpdates', { params: { id }, query: page }, options),
  });

/** What happened since the last update for the same readers. */
export const fetchDraft = (id: string, audience: Audience) =>
  call('draftProjectUpdate', { params: { id }, query: { audience } });

/** The user has opened an update. */
export const useReadUpdate = (id: string) =>
  useSaving((updateId: string) => call('readUpdate', { params: { id, updateId } }), 'notifications');

export const usePublishUpdate = (id: string) =>
  useSaving(
    (body: z.input<typeof createUpdateBody>) => call('createProjectUpdate', { params: { id }, body }),
    'updates',
  );
