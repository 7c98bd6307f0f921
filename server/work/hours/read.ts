import { type RawBuilder, sql } from 'kysely';
import type { Hour, HourDetails } from '#contract/work/hours.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { ofHoursProject, readableBy } from '#server/work/visible/hours.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';

/** Returns an entry with its history, or undefined if it does not exist or the actor may not read it. */
export async function getReadableHour(tx: ReadTx, actor: Actor, id: string): Promise<HourDetails | undefined> {
  const [row, history] = await Promise.all([
    tx.first(selectHours(actor).where('hours.id', '=', id).where(ofHoursProject).where(readableBy(actor))),
    tx.run(selectHistory(id)),
  ]);
  return (
    row && { ...present(row), history: history.map((edit) => withoutNulls(edit) as HourDetails['history'][number]) }
  );
}

export type HourRow = Awaited<ReturnType<ReturnType<typeof selectHours>['execute']>>[number];

export function present({ task, ticket, ...row }: HourRow): Hour {
  return { ...withoutNulls(row), ...task, ...ticket } as Hour;
}

/** The caller says which. Client users learn nothing of who wrote and exported an entry, and who worked only if their client sees names. */
export function selectHours({ scope }: Pick<Actor, 'scope'>) {
  const isStaff = scope === 'staff';
  const forStaff = <Value>(value: RawBuilder<Value>) =>
    isStaff ? sql<Value | null>`${value}` : sql<Value | null>`null`;
  const named = isStaff ? sql<boolean>`true` : sql<boolean>`(select app.shows_hours('Names'))`;
  return db
    .selectFrom('hours')
    .select(['hours.id', 'hours.project_id as projectId', projectOf('hours').as('projectTitle')])
    .select(['hours.client_id as clientId', clientOf('name', 'hours').as('clientName')])
    .select([
      clientOf('colour', 'hours').as('clientColour'),
      taskOf('hours').as('task'),
      ticketOf('hours').as('ticket'),
    ])
    .select(['hours.worked_on as workedOn', 'hours.minutes', 'hours.note', 'hours.audience as noteAudience'])
    .select([
      'hours.billable',
      sql<string>`case when hours.locked_at is null then 'Open' else 'Locked' end`.as('state'),
    ])
    .select([
      sql<string | null>`case when ${named} then hours.user_id end`.as('userId'),
      sql<string | null>`case when ${named} then ${nameOf('hours.user_id')} end`.as('userName'),
      correctedOf(isStaff).as('correctsId'),
    ])
    .select([
      forStaff(sql.ref<string>('hours.created_at')).as('createdAt'),
      forStaff(sql.ref<string>('hours.created_by')).as('createdBy'),
      forStaff(nameOf('hours.created_by')).as('createdByName'),
      forStaff(sql.ref<string>('hours.updated_at')).as('updatedAt'),
      forStaff(sql.ref<string>('hours.exported_at')).as('exportedAt'),
      forStaff(sql.ref<string>('hours.exported_by')).as('exportedBy'),
      forStaff(nameOf('hours.exported_by')).as('exportedByName'),
      forStaff(sql.ref<number>('hours.version')).as('version'),
    ]);
}

/** Null for client users if row security hides the corrected entry from them. */
function correctedOf(isStaff: boolean): RawBuilder<string | null> {
  return isStaff
    ? sql.ref<string | null>('hours.corrects_id')
    : sql<string | null>`(select corrected.id from hours corrected where corrected.id = hours.corrects_id)`;
}

/** Row security hides it from client users. */
function selectHistory(id: string) {
  return db
    .selectFrom('hour_edits')
    .where('hour_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select([
      'at',
      'user_id as userId',
      nameOf('hour_edits.user_id').as('userName'),
      'worked_on as workedOn',
      'minutes',
    ])
    .select([
      'project_id as projectId',
      sql<string | null>`(
        select projects.title from projects
        where projects.id = hour_edits.project_id and projects.deleted_at is null and ${visibleById()})`.as(
        'projectTitle',
      ),
    ])
    .select(['task_id as taskId', 'ticket_id as ticketId', 'note', 'note_audience as noteAudience', 'billable']);
}

/** The title of the project of a row that is shown with it. */
export function projectOf(table: string): RawBuilder<string> {
  return sql<string>`(select projects.title from projects where projects.id = ${sql.ref(`${table}.project_id`)})`;
}

export function clientOf(column: 'name' | 'colour', table: string): RawBuilder<string> {
  return sql<string>`(
    select ${sql.ref(`clients.${column}`)} from clients where clients.id = ${sql.ref(`${table}.client_id`)})`;
}

/** Null if the actor does not see it. */
export function taskOf(table: string): RawBuilder<Pick<Hour, 'taskId' | 'taskTitle'> | null> {
  return sql`(
    select jsonb_build_object('taskId', tasks.id, 'taskTitle', tasks.title) from tasks
    where tasks.id = ${sql.ref(`${table}.task_id`)} and ${ofVisibleProject({ archived: true })})`;
}

/** Null if the actor does not see it. */
export function ticketOf(table: string): RawBuilder<Pick<Hour, 'ticketId' | 'ticketNumber' | 'ticketTitle'> | null> {
  return sql`(
    select jsonb_build_object('ticketId', tickets.id, 'ticketNumber', tickets.number, 'ticketTitle', tickets.title) from tickets
    where tickets.id = ${sql.ref(`${table}.ticket_id`)})`;
}

/** Null if row security hides the user from the actor. */
function nameOf(column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User')
    from users where users.id = ${sql.ref(column)})`;
}
