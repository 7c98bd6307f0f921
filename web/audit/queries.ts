import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditKind } from '#contract/audit-actions.ts';
import { callWithHeaders } from '#web/lib/api.ts';
import { nextCursor } from '#web/lib/next-cursor.ts';

export interface AuditFilter {
  kind?: AuditKind;
  /** Who did it. */
  actorId?: string;
}

const pageSize = 50;

/** The company's log, newest first, page by page. Nothing of it is kept: whoever comes to look wants to see what is new. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: pageSize, cursor: pageParam };
      const { body, headers } = await callWithHeaders('listAudit', { query }, { signal });
      return { entries: body, next: nextCursor(headers) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    gcTime: 0,
  });
