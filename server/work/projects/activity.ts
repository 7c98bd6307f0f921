import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ActivityItem, listProjectActivity as contract } from '#contract/work/activity.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { versionThen } from '#server/platform/events/version-then.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { findClientOfVisibleProject } from '#server/work/visible/projects.ts';
import { holds } from '#server/work/visible/subjects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';

type Row = Omit<ActivityItem, 'data'> & { data: Record<string, unknown>; linkedNumber: number | null };

const list = 'activity';

/**
 * What happened in a project, newest first. Row security shows client users only events for the client, and only files and tickets that
 * they may see. What was deleted stays in it until it leaves the trash. 404 if the actor may not see the project.
 */
export async function listProjectActivity(
  tx: ReadTx,
  id: string,
  asked: z.output<typeof contract.query>,
): Promise<ListPage<ActivityItem>> {
  const after = asked.cursor ? readTimeCursor(list, asked.cursor) : undefined;
  const ofTask = asked.taskId
    ? sql`and events.subject_type = 'task' and events.subject_id = ${asked.taskId}::uuid and events.kind not like 'message.%'`
    : sql``;
  const further = after ? sql`and (events.at, events.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``;
  const [project, page] = await Promise.all([
    findClientOfVisibleProject(tx, id),
    readPage(asked, {
      read: (count) =>
        readActivity(tx, id, sql`${ofTask} ${further} order by events.at desc, events.id desc limit ${count}`),
      cursorOf: ({ at, id }) => writeCursor(list, { key: at, id }),
    }),
  ]);
  return project ? page : notFound();
}

/** Reads events of a project by the given further conditions, ORDER BY and LIMIT. */
export async function readActivity(tx: ReadTx, projectId: string, which: RawBuilder<unknown>): Promise<ActivityItem[]> {
  const rows = await tx.run(sql<Row>`
    select events.id, events.at, events.kind, events.actor_id as "actorId",
      (select ${userName} from users where users.id = events.actor_id) as "actorName",
      events.subject_type as "subjectType", events.subject_id as "subjectId", subject.title as "subjectTitle",
      subject.number as "subjectNumber", events.audience, events.data, linked.number as "linkedNumber"
    from events join lateral ${subjectOfEvent} subject on true left join lateral ${linkedTicket} linked on true
    where events.project_id = ${projectId}::uuid and (${isNoLink} or linked.id is not null) ${which}`);
  return rows.map(present);
}

/** The title, also of what is in the trash. */
const subjectOfEvent = sql`(
  select projects.title, null::int as number from projects where events.subject_type = 'project' and projects.id = events.subject_id
  union all
  select coalesce((select file_name from ${versionThen} version), documents.file_name), null from documents
  where events.subject_type = 'document' and documents.id = events.subject_id
    and ${holds('ProjectDocuments:ViewProjectDocuments')}
  union all
  select images.file_name, null from images
  where events.subject_type = 'image' and images.id = events.subject_id and ${holds('ProjectImages:ViewProjectImages')}
  union all
  select tasks.title, null from tasks
  where events.subject_type = 'task' and tasks.id = events.subject_id and ${ofVisibleProject({ archived: true })}
  union all
  select tickets.title, tickets.number from tickets where events.subject_type = 'ticket' and tickets.id = events.subject_id)`;

const isNoLink = sql`events.kind not in ('ticket.linked', 'ticket.unlinked')`;

/**
 * The other ticket of a link, if the actor sees it, too. Both tickets have an event. If they are about the same project, its feed
 * has one of them. OFFSET 0 keeps the planner from reading all tickets first.
 */
const linkedTicket = sql`(
  select tickets.id, tickets.number from tickets
  where not (${isNoLink}) and tickets.id = (events.data ->> 'ticketId')::uuid
    and (tickets.project_id is distinct from events.project_id or tickets.id > events.subject_id)
  offset 0)`;

/** Only the data that the contract names. The end of a due date that came near is no change. */
function present({ data, linkedNumber, ...row }: Row): ActivityItem {
  const { from, to, startDate, endDate, userIds, messageId, ticketId, version } = data;
  const ticketNumber = linkedNumber ?? undefined;
  const changed = typeof endDate === 'object' ? endDate : undefined;
  const told = { from, to, startDate, endDate: changed, userIds, messageId, ticketId, ticketNumber, version };
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return { ...withoutNulls(row), data: given } as ActivityItem;
}
