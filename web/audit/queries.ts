import type { AuditKind } from '#contract/audit-actions.ts';
import { callWithHeaders } from '#web/lib/api.ts';
import { pagesQuery } from '#web/lib/pages.ts';

export interface AuditFilter {
  kind?: AuditKind;
  /** Who did it. */
  actorId?: string;
}

/** The company's log, newest first. Nothing of it is kept: whoever comes to look wants to see what is new. */
export const auditQuery = (filter: AuditFilter) => ({
  ...pagesQuery(['audit', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listAudit', { query: { ...filter, ...page } }, options),
  }),
  staleTime: 0,
  gcTime: 0,
});
