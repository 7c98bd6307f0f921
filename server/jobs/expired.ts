import { sql } from 'kysely';
import { trashDays } from '#contract/work/trash-nouns.ts';
import { record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { removeUnusedAttachments } from '#server/work/attachments/write.ts';

const day = 24 * 60 * 60 * 1000;
/** An old link still answers why it no longer works. */
const linkAge = 30 * day;
const deliveryAge = 30 * day;
/** Imports that ran are the history of the list. */
const importAge = 90 * day;
const mailAge = 90 * day;
const replyAge = 365 * day;

/**
 * Removes sessions with their refresh tokens and sign-in throttles a day after they expired. A session that ended by a
 * replay is kept until its user has been notified. One-time links and
 * deliveries of webhooks are kept for 30 days, and mails and imports for 90. Files that were only checked, and factors that were not
 * confirmed, are kept for a day.
 */
export async function removeExpired(tx: WriteTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - day).toISOString();
  await Promise.all([
    tx.run(
      db
        .deleteFrom('sessions')
        .where((session) => session.or([session('expires_at', '<', before), session('ended_at', '<', before)]))
        .where('replay_untold', '=', false),
    ),
    tx.run(db.deleteFrom('sign_in_codes').where('expires_at', '<', now.toISOString())),
    tx.run(db.deleteFrom('mail_codes').where('expires_at', '<', now.toISOString())),
    tx.run(db.deleteFrom('sign_in_challenges').where('expires_at', '<', now.toISOString())),
    tx.run(db.deleteFrom('factors').where('confirmed_at', 'is', null).where('created_at', '<', before)),
    tx.run(db.deleteFrom('used_passkey_challenges').where('expires_at', '<', now.toISOString())),
    tx.run(db.deleteFrom('sign_in_throttles').where('last_failed_at', '<', before)),
    tx.run(db.deleteFrom('entry_links').where('expires_at', '<', new Date(now.getTime() - linkAge).toISOString())),
    tx.run(
      db
        .deleteFrom('webhook_deliveries')
        .where('created_at', '<', new Date(now.getTime() - deliveryAge).toISOString())
        .where('state', 'not in', ['Queued', 'Sending']),
    ),
    tx.run(
      db
        .deleteFrom('imports')
        .where((each) =>
          each.or([
            each('created_at', '<', new Date(now.getTime() - importAge).toISOString()),
            each.and([each('created_at', '<', before), each('run_at', 'is', null)]),
          ]),
        ),
    ),
    tx.run(
      db
        .deleteFrom('mails')
        .where('created_at', '<', new Date(now.getTime() - mailAge).toISOString())
        .where('state', 'not in', ['Queued', 'Sending']),
    ),
  ]);
}

/**
 * Removes mails that came in 90 days ago, and addresses for answers that nobody used for a year. The bytes are removed like those of an
 * abandoned upload. Returns whether there may be more.
 */
export async function removeOldInboundMails(tx: WriteTx, now: Date): Promise<boolean> {
  const [removed] = await Promise.all([
    tx.run(sql`
      with gone as (
        delete from inbound_mails where id = any (array(
          select id from inbound_mails where received_at < ${new Date(now.getTime() - mailAge).toISOString()}
          limit ${batch} for update))
        returning id
      )
      insert into uploads (tenant_id, id, is_abandoned) select app.tenant_id(), id, true from gone returning id`),
    tx.run(db.deleteFrom('reply_addresses').where('created_at', '<', new Date(now.getTime() - replyAge).toISOString())),
  ]);
  return removed.length === batch;
}

/** Entries per transaction. More than `batch`, because no bytes have to be removed. */
const auditBatch = 10_000;

/** Removes audit entries past the company's retention and records their number. Returns whether there may be more. */
export async function removeOldAuditEntries(tx: WriteTx): Promise<boolean> {
  const row = await tx.first(sql<{ removed: number }>`select app.remove_old_audit_entries(${auditBatch}) as removed`);
  const removed = row?.removed ?? 0;
  if (removed === 0) return false;
  const origin = { address: 'maintenance', requestId: newId() };
  await record(tx, origin, { action: 'audit.removed', subjectType: 'tenant', details: { count: removed } });
  return removed === auditBatch;
}

/**
 * Removes events and lines of the inbox as old as audit entries that are removed, what deleted users followed, the views that they
 * saved, and messages that could not be posted 30 days ago. Returns whether there may be more.
 */
export async function removeOldEvents(tx: WriteTx): Promise<boolean> {
  const row = await tx.first(sql<{ most: number }>`
    select greatest(app.remove_old_events(${auditBatch}), app.remove_old_notifications(${auditBatch}),
      app.remove_old_follows(${auditBatch}), app.remove_old_withheld_messages(${auditBatch}), app.remove_old_views(${auditBatch})) as most`);
  return row?.most === auditBatch;
}

const trashAge = trashDays * day;
/** Rows per transaction, so that transactions stay short. */
const batch = 500;

/**
 * Removes documents, images, projects and clients that have been in the trash for 30 days, on their own or with their
 * project, and files that got no message within a day. Rows with bytes become abandoned uploads in the same transaction, so that the bytes are found and
 * removed. Every row is locked and looked at again before it is removed, because it may be restored at the same time.
 * Returns whether there may be more.
 */
export async function emptyTrash(tx: WriteTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - trashAge).toISOString();
  const locked = await tx.run(
    db
      .selectFrom('projects')
      .where('deleted_at', '<', before)
      .where(sql<boolean>`not ${hasAnsweredFile}`)
      .select('id')
      .orderBy('id')
      .limit(batch)
      .forUpdate(),
  );
  const projectIds = locked.map(({ id }) => id);
  const removed = await Promise.all([
    removeUnusedAttachments(tx, now, batch),
    removeFiles(tx, 'documents', before, projectIds),
    removeFiles(tx, 'images', before, projectIds),
  ]);
  if (removed.some((count) => count === batch)) return true;
  await Promise.all([
    tx.run(
      db
        .updateTable('tickets')
        .set({ project_id: null })
        .where('project_id', '=', sql<string>`any (${projectIds}::uuid[])`),
    ),
    tx.run(sql`
      with gone as (
        delete from projects where id = any (${projectIds}::uuid[])
          and not exists (select 1 from documents where documents.project_id = projects.id)
          and not exists (select 1 from images where images.project_id = projects.id)
        returning id
      ), files as (
        delete from attachments where message_id in (select id from messages where project_id in (select id from gone))
        returning id, created_by
      )
      insert into uploads (tenant_id, id, user_id, is_abandoned)
      select app.tenant_id(), id, created_by, true from files`),
    tx.run(sql`
      delete from clients where deleted_at < ${before}
        and not exists (select 1 from projects where projects.client_id = clients.id)
        and not exists (select 1 from users where users.client_id = clients.id)
        and not exists (select 1 from documents where documents.client_id = clients.id)
        and not exists (select 1 from tickets where tickets.client_id = clients.id)
        and not exists (select 1 from sign_offs where sign_offs.client_id = clients.id)`),
  ]);
  return projectIds.length === batch;
}

/** Whether a file of the project was answered about in a sign-off. Such files are kept, so the project is too. */
const hasAnsweredFile = sql`exists (
  select from sign_off_answers given join sign_offs on sign_offs.id = given.sign_off_id
  where exists (select from documents where documents.id = sign_offs.document_id and documents.project_id = projects.id)
    or exists (select from images where images.id = sign_offs.image_id and images.project_id = projects.id))`;

/**
 * With their versions and the files of their messages, except what was answered about in a sign-off. An array keeps the planner from
 * repeating the inner query, which would lock more rows.
 */
async function removeFiles(
  tx: WriteTx,
  table: 'documents' | 'images',
  before: string,
  projectIds: readonly string[],
): Promise<number> {
  // The first version of a document has its id.
  const versions =
    table === 'documents'
      ? sql`delete from document_versions where document_id in (select id from gone) returning id, created_by, number`
      : sql`select id, created_by, 1 as number from gone where false`;
  const removed = await tx.run(sql`
    with gone as (
      delete from ${sql.table(table)} where id = any (array(
        select item.id from ${sql.table(table)} item
        where (item.deleted_at < ${before} or item.project_id = any (${projectIds}::uuid[]))
          and not exists (select from sign_offs join sign_off_answers given on given.sign_off_id = sign_offs.id
            where sign_offs.subject_type = ${table === 'documents' ? 'document' : 'image'} and sign_offs.subject_id = item.id)
        limit ${batch} for update))
      returning id, created_by
    ), files as (
      delete from attachments where message_id in (
        select id from messages where ${sql.ref(table === 'documents' ? 'document_id' : 'image_id')} in (select id from gone))
      returning id, created_by
    ), versions as (
      ${versions}
    ), kept as (
      insert into uploads (tenant_id, id, user_id, is_abandoned)
      select app.tenant_id(), id, created_by, true from (
        select * from gone union all select * from files
        union all select id, created_by from versions where number > 1) removed
    )
    select id from gone`);
  return removed.length;
}
