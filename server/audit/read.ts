import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry, auditQuery } from '#contract/audit.ts';
import { auditActions } from '#contract/audit-actions.ts';
import { readCursor, writeCursor } from '#server/cursor.ts';
import { withoutNulls } from '#server/rows.ts';
import { db, type Tx } from '#server/tenancy/index.ts';

/** The company's log, newest first. `next` is the cursor of the following page, where there is one. */
export async function listAuditEntries(
  tx: Tx,
  { kind, actorId, limit, cursor }: z.output<typeof auditQuery>,
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const after = cursor ? readCursor(cursor) : undefined;
  let query = selectEntries().limit(limit + 1);
  if (kind) query = query.where('audit_log.action', 'in', [...auditActions[kind]]);
  if (actorId) query = query.where('audit_log.actor_id', '=', actorId);
  if (after) {
    query = query.where(sql<boolean>`(audit_log.at, audit_log.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  const rows = (await tx.run(query)).map((row) => withoutNulls(row) as AuditEntry);
  if (rows.length <= limit) return { entries: rows };
  const entries = rows.slice(0, limit);
  return { entries, next: writeCursor(entries.at(-1) as AuditEntry) };
}

/** Anybody may be the administrator of a demo company, so addresses of its visitors are nobody's business there. */
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
