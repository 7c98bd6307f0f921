import { sql } from 'kysely';
import type { z } from 'zod';
import { type AuditAction, auditActions } from '#contract/platform/audit-actions.ts';
import type { AuditEntry, auditQuery } from '#contract/work/audit.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';

const list = 'audit';

/** The company's audit log, newest first. There is no total, because counting a long log reads all of it. */
export async function listAuditEntries(tx: ReadTx, page: z.output<typeof auditQuery>): Promise<ListPage<AuditEntry>> {
  const { kind, actorId, before, cursor } = page;
  const after = cursor ? readTimeCursor(list, cursor) : undefined;
  let query = selectEntries();
  if (kind) query = query.where('audit_log.action', 'in', [...auditActions[kind]]);
  if (actorId) query = query.where('audit_log.actor_id', '=', actorId);
  if (before) query = query.where(sql<boolean>`audit_log.at < ${before}::timestamptz`);
  if (after) {
    query = query.where(sql<boolean>`(audit_log.at, audit_log.id) < (${after.key}::timestamptz, ${after.id}::uuid)`);
  }
  return readPage(page, {
    read: async (count) => (await tx.run(query.limit(count))).map((row) => withoutNulls(row) as AuditEntry),
    cursorOf: ({ at, id }) => writeCursor(list, { key: at, id }),
  });
}

/** How often this was done to the subject within the last hour. For limits. */
export function countWithinHour(tx: ReadTx, action: AuditAction, subjectId: string): Promise<number> {
  return countWithin(tx, '1 hour', action, subjectId);
}

export async function countWithin(
  tx: ReadTx,
  time: '1 hour' | '1 day',
  action: AuditAction,
  subjectId: string,
): Promise<number> {
  const row = await tx.first(
    db
      .selectFrom('audit_log')
      .where('action', '=', action)
      .where('subject_id', '=', subjectId)
      .where('at', '>', sql<string>`now() - ${time}::interval`)
      .select(sql<number>`count(*)::int`.as('count')),
  );
  return row?.count ?? 0;
}

/** Anyone can be the administrator of a demo company, so the addresses of its visitors are hidden. */
function selectEntries() {
  return db
    .selectFrom('audit_log')
    .innerJoin('tenants', 'tenants.id', 'audit_log.tenant_id')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.actor_id as actorId',
      'audit_log.actor_name as actorName',
      'audit_log.subject_type as subjectType',
      'audit_log.subject_id as subjectId',
      'audit_log.subject_name as subjectName',
      sql<string | null>`case when tenants.is_demo then null else audit_log.address end`.as('address'),
      'audit_log.request_id as requestId',
      'audit_log.details',
    ]);
}
