import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '#contract/platform/audit-actions.ts';
import { db, prepare, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** Where a request came from: the client's address, and the request id as in the logs. */
export type Origin = { address: string; requestId: string };

export type AuditEntry = {
  action: AuditAction;
  subjectType?: string;
  subjectId?: string | undefined;
  /** The current name, because the subject may be renamed or deleted later. */
  subjectName?: string | undefined;
  /** For actions before sign-in. */
  actorId?: string;
  /** For the operator, who is not a user of the company. */
  actorName?: string;
  details?: Record<string, unknown>;
};

/** Adds an entry to the append-only log, in the same transaction as the action, so that both commit or neither. */
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

/** The actor is the user of the transaction. If a program acts for them, the entry names its token too. */
const insertEntry = prepare((row: Row) => insert(row, sql`app.user_id()`, sql`app.actor_name()`));
/** The actor is a given user. The entry stores the name, because the user may be deleted later. */
const insertEntryOf = prepare((row: Row & { actorId: string }) =>
  insert(row, sql`${row.actorId}::uuid`, nameOfUser(sql`${row.actorId}::uuid`)),
);
/** The actor is not a user of the company. */
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

/** The same name as `displayName` returns. */
function nameOfUser(id: RawBuilder<unknown>) {
  return sql<string | null>`(select coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name, email)
    from users where users.id = ${id})`;
}
