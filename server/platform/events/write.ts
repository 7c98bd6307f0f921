import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import { prepare, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** Ids, and old and new values of enumerations and dates. Never text that was typed. */
export type EventData = Record<string, string | number | readonly string[] | { from: string; to: string } | undefined>;

type Subject = NotificationSubject;
type MessageEvent = Extract<EventKind, `message.${string}`>;
type Row = { id: string; kind: EventKind; subjectId: string; data: string };

/**
 * Adds an event, in the same transaction and pipeline as the write it tells of. Client, project and audience come from the
 * subject's row, so call it after the statement that changes the row.
 */
export async function recordEvent(
  tx: WriteTx,
  kind: Exclude<EventKind, MessageEvent | 'project.updatePublished'>,
  subjectId: string,
  data: EventData = {},
): Promise<void> {
  const subject = kind.slice(0, kind.indexOf('.')) as Subject;
  await tx.run(inserts[subject]({ id: newId(), kind, subjectId, data: JSON.stringify(data) }));
}

/** Adds an event about the subject of a message, for the readers of the message. */
export async function recordMessageEvent(
  tx: WriteTx,
  kind: MessageEvent,
  messageId: string,
  data: EventData,
): Promise<void> {
  const values = { id: newId(), kind, subjectId: messageId, data: JSON.stringify({ messageId, ...data }) };
  await tx.run(insertMessageEvent(values));
}

/** Adds an event about the project of a status update, for the readers of the update. */
export async function recordUpdateEvent(tx: WriteTx, updateId: string, data: EventData): Promise<void> {
  const values = {
    id: newId(),
    kind: 'project.updatePublished' as const,
    subjectId: updateId,
    data: JSON.stringify({ updateId, ...data }),
  };
  await tx.run(insertUpdateEvent(values));
}

/** Adds an event for the people who joined the team, and one for those who left it since `before`. */
export async function recordTeamChange(tx: WriteTx, projectId: string, before: readonly string[]): Promise<void> {
  const [added, removed] = [newId(), newId()];
  await tx.run(sql`
    insert into events (tenant_id, id, kind, actor_id, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
    select app.tenant_id(), change.id, change.kind, app.user_id(), app.user_name(), projects.client_id, projects.id, 'project',
      projects.id, 'client', jsonb_build_object('userIds', change.users)
    from projects, (
      select ${added}::uuid as id, 'project.membersAdded' as kind, (
        select jsonb_agg(user_id order by user_id) from project_members
        where project_id = ${projectId} and user_id <> all (${before}::uuid[])) as users
      union all
      select ${removed}::uuid, 'project.membersRemoved', (
        select jsonb_agg(former order by former) from unnest(${before}::uuid[]) former
        where former not in (select user_id from project_members where project_id = ${projectId}))
    ) change
    where projects.id = ${projectId} and change.users is not null`);
}

/** Hides the earlier events of a project that is given to another client. */
export async function hideEventsOfProject(tx: WriteTx, projectId: string): Promise<void> {
  await tx.run(sql`select app.hide_events(${projectId}::uuid, null)`);
}

/** Hides the earlier events of a file or a task that becomes internal. */
export async function hideEventsOfItem(tx: WriteTx, id: string): Promise<void> {
  await tx.run(sql`select app.hide_events(null, ${id}::uuid)`);
}

/** Hides the earlier events of a ticket that is given to another client. Call it before its new events are recorded. */
export async function hideEventsOfTicket(tx: WriteTx, ticketId: string): Promise<void> {
  await tx.run(sql`select app.hide_ticket_events(${ticketId}::uuid)`);
}

const inserts: Record<Subject, ReturnType<typeof insertFrom>> = {
  project: insertFrom(
    sql`projects`,
    // Who leads a project is for staff.
    ({ kind }) =>
      sql`client_id, id, 'project', id, case when ${kind}::text = 'project.leadChanged' then 'staff' else 'client' end`,
  ),
  document: insertFrom(sql`documents`, sql`client_id, project_id, 'document', id, audience`),
  image: insertFrom(sql`images`, sql`client_id, project_id, 'image', id, audience`),
  task: insertFrom(sql`tasks`, sql`client_id, project_id, 'task', id, audience`),
  user: insertFrom(
    sql`users`,
    sql`client_id, null::uuid, 'user', id, case when client_id is null then 'staff' else 'client' end`,
  ),
  ticket: insertFrom(
    sql`tickets`,
    // Who works on a ticket, which client had it before, how its promises stand, and a link to a ticket of another client is for staff.
    ({ kind, data }) => sql`client_id, project_id, 'ticket', id,
      case when client_id is null or ${kind}::text in ('ticket.assigned', 'ticket.moved', 'ticket.promiseRunningOut', 'ticket.promiseMissed')
        or ${kind}::text in ('ticket.linked', 'ticket.unlinked') and not exists (
          select from tickets other where other.id = (${data}::jsonb ->> 'ticketId')::uuid and other.client_id = tickets.client_id)
        then 'staff' else 'client' end`,
  ),
};

const insertUpdateEvent = insertFrom(sql`updates`, sql`client_id, project_id, 'project', project_id, audience`);

/** A message about a ticket is kept when the project is removed, so it does not name it. Its event does. */
const insertMessageEvent = insertFrom(
  sql`messages`,
  sql`client_id, coalesce(project_id, (select tickets.project_id from tickets where tickets.id = messages.ticket_id)),
    subject_type, subject_id, audience`,
);

/** `described`: client, project, type and id of the subject, and the audience. */
function insertFrom(table: RawBuilder<unknown>, described: RawBuilder<unknown> | ((row: Row) => RawBuilder<unknown>)) {
  return prepare(
    (row: Row) => sql`
      insert into events (tenant_id, id, kind, actor_id, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
      select app.tenant_id(), ${row.id}::uuid, ${row.kind}::text, app.user_id(), app.user_name(),
        ${typeof described === 'function' ? described(row) : described}, ${row.data}::jsonb
      from ${table} where id = ${row.subjectId}::uuid`,
  );
}
