import type { WorkKind } from '#contract/work/work-kinds.ts';
import { callWithHeaders } from '#web/lib/api.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** What is the viewer's to do, soonest first. Its key begins like that of what waits, because the same changes concern both. */
export const workQuery = (kind: WorkKind | undefined) =>
  pagesQuery(['waiting', 'work', kind], {
    size: 100,
    read: (page, options) => callWithHeaders('listWork', { query: { kind, ...page } }, options),
  });
