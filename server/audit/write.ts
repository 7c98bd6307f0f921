import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '#contract/audit-actions.ts';
import { newId } from '#server/ids.ts';
import { db, prepare, type WriteTx } from '#server/tenancy/index.ts';

/** Where a request came from: the peer's address, and the request's id in the logs. */
export type Origin = { address: string; requestId: string };

export type AuditEntry = {
  action: AuditAction;
  subjectType?: string;
  subjectId?: string | undefined;
  /** What it is called now: it may be renamed or gone when somebody reads this. */
  subjectName?: string | undefined;
  /** For what happens before anyone has signed in. */
  actorId?: string;
  /** For whoever is no user of the company: the operator. */
  actorName?: string;
  details?: Record<string, unknown>;
};

/** Adds to the append-only log, in the transaction of what it tells of: both are kept, or neither. */
export async function record(tx: WriteTx, origin: Origin, entry: AuditEntry): Promise<void> {
  const { actorId, actorName } = entry;
  const row = {
    id: newId(),
    action: entry.action,
    subjectType: entry.subjectType ?? null,
    subjectId: entry.subjectId ?? null,
    subjectName: entry.subjectName?.slice(0, 200) ?? null,
    address: origin.address,
    requestId: origin.requestId,
    details: JSON.stringify(entry.details ?? {}),
  };
  if (actorId) await tx.run(insertEntryOf({ ...row, actorId }));
  else if (actorName) await tx.run(insertNamedEntry({ ...row, actorName }));
  else await tx.run(insertEntry(row));
}

type Row = Record<'id' | 'action' | 'address' | 'requestId' | 'details', string> &
  Record<'subjectType' | 'subjectId' | 'subjectName', string | null>;

/** Whoever acts in the transaction. */
const insertEntry = prepare((row: Row) => insert(row, sql`app.user_id()`, sql`app.user_name()`));
/** Somebody else; the name is kept, whatever becomes of the user. */
const insertEntryOf = prepare((row: Row & { actorId: string }) =>
  insert(row, sql`${row.actorId}::uuid`, nameOfUser(sql`${row.actorId}::uuid`)),
);
/** No user of the company. */
const insertNamedEntry = prepare((row: Row & { actorName: string }) => insert(row, sql`null`, sql`${row.actorName}`));

function insert(row: Row, actorId: RawBuilder<string | null>, actorName: RawBuilder<string | null>) {
  return db.insertInto('audit_log').values({
    tenant_id: sql<string>`app.tenant_id()`,
    id: row.id,
    action: row.action,
    actor_id: actorId,
    actor_name: actorName,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    address: row.address,
    request_id: row.requestId,
    details: row.details,
  });
}

/** As `displayName` has it. */
function nameOfUser(id: RawBuilder<unknown>) {
  return sql<string | null>`(select coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name, email)
    from users where users.id = ${id})`;
}
