import type { AuditKind } from '#contract/platform/audit-actions.ts';
import { callWithHeaders } from '#web/lib/api.ts';
import { pagesQuery } from '#web/lists/pages.ts';

export interface AuditFilter {
  kind?: AuditKind;
  /** The id of the acting user. */
  actorId?: string;
  /** An instant. */
  before?: string;
}

/** The company's audit log, newest first. Never cached, because administrators expect the latest entries. */
export const auditQuery = (filter: AuditFilter) => ({
  ...pagesQuery(['audit', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listAudit', { query: { ...filter, ...page } }, options),
  }),
  staleTime: 0,
  gcTime: 0,
});
