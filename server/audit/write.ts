import { sql } from 'kysely';
import { newId } from '#server/ids.ts';
import { db, type Principal, prepare, type Tenancy, type Tx } from '#server/tenancy/index.ts';

/** Where a request came from: the peer's address, and the request's id in the logs. */
export type Origin = { address: string; requestId: string };

export type AuditEntry = {
  /** `noun.verb`, past tense: `project.created`, `session.refused`. */
  action: string;
  subjectType?: string;
  subjectId?: string;
  /** For what happens before anyone has signed in. */
  actorId?: string;
  /** What they called themselves, where there is no actor. */
  actorName?: string;
  details?: Record<string, unknown>;
};

/** Adds to the append-only log, in the transaction of what it tells of: both are kept, or neither. */
export async function record(tx: Tx, origin: Origin, entry: AuditEntry): Promise<void> {
  await tx.run(
    insertEntry({
      id: newId(),
      action: entry.action,
      actorId: entry.actorId ?? null,
      actorName: entry.actorName ?? null,
      subjectType: entry.subjectType ?? null,
      subjectId: entry.subjectId ?? null,
      address: origin.address,
      requestId: origin.requestId,
      details: JSON.stringify(entry.details ?? {}),
    }),
  );
}

type Row = Record<'id' | 'action' | 'address' | 'requestId' | 'details', string> &
  Record<'actorId' | 'actorName' | 'subjectType' | 'subjectId', string | null>;

const insertEntry = prepare((row: Row) =>
  db.insertInto('audit_log').values({
    tenant_id: sql<string>`app.tenant_id()`,
    id: row.id,
    action: row.action,
    actor_id: sql<string>`coalesce(${row.actorId}::uuid, app.user_id())`,
    actor_name: row.actorName,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    address: row.address,
    request_id: row.requestId,
    details: row.details,
  }),
);

/** Somebody signed in asked for what their role does not allow. */
export async function recordDenial(tenancy: Tenancy, who: Principal, origin: Origin, operation: string): Promise<void> {
  await tenancy.asServer(who.tenantId, 'write', (tx) =>
    record(tx, origin, { action: 'access.denied', actorId: who.userId, details: { operation } }),
  );
}

/** Somebody asked for bytes that they may not see, or that do not exist; the answer does not say which. */
export async function recordRefusedDownload(
  tenancy: Tenancy,
  who: Pick<Principal, 'tenantId' | 'userId'>,
  origin: Origin,
  subjectType: 'document' | 'image',
  subjectId: string,
): Promise<void> {
  await tenancy.asServer(who.tenantId, 'write', (tx) =>
    record(tx, origin, { action: 'download.refused', actorId: who.userId, subjectType, subjectId }),
  );
}
