import { type RawBuilder, sql } from 'kysely';
import type { Recurring } from '#contract/work/recurring.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import type { Calendar } from './plan.ts';

/** Returns a rule, or undefined if it does not exist or the actor may not see it. Row security shows rules to staff alone. */
export async function getVisibleRecurring(tx: ReadTx, id: string): Promise<Recurring | undefined> {
  const row = await tx.first(selectRecurring().where('recurring.id', '=', id).where(visibleRecurring()));
  return row && present(row);
}

export type RecurringRow = Awaited<ReturnType<ReturnType<typeof selectRecurring>['execute']>>[number];

export function present({ template, ofTask, ofTicket, nextOrder: _nextOrder, ...row }: RecurringRow): Recurring {
  const own = row.of === 'Task' ? ofTask : ofTicket;
  return { ...withoutNulls(row), template: withoutNulls({ ...template, ...own }) } as unknown as Recurring;
}

export function selectRecurring() {
  return db
    .selectFrom('recurring')
    .select(['recurring.id', 'recurring.noun as of', 'recurring.rule', 'recurring.starts_on as startsOn'])
    .select([sql<boolean>`recurring.after_days is not null`.as('afterCompletion'), 'recurring.on_holiday as onHoliday'])
    .select(['recurring.next_on as nextOn', 'recurring.paused_because as pausedBecause'])
    .select(sql<string>`recurring.next_order::text`.as('nextOrder'))
    .select(['recurring.owner_id as ownerId', nameOf(sql`recurring.owner_id`).as('ownerName')])
    .select(['recurring.created_at as createdAt', 'recurring.updated_at as updatedAt', 'recurring.version'])
    .select([template.as('template'), ofTask.as('ofTask'), ofTicket.as('ofTicket')]);
}

function nameOf(userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User')
    from users where users.id = ${userId})`;
}

const template = sql<Record<string, unknown>>`jsonb_build_object('title', recurring.title, 'body', recurring.body,
  'projectId', recurring.project_id,
  'projectTitle', (select projects.title from projects where projects.id = recurring.project_id),
  'clientId', recurring.client_id, 'clientName', (select clients.name from clients where clients.id = recurring.client_id),
  'assigneeId', recurring.assignee_id, 'assigneeName', ${nameOf(sql`recurring.assignee_id`)})`;

const ofTask = sql<
  Record<string, unknown>
>`jsonb_build_object('audience', recurring.audience, 'dueDays', recurring.due_days,
  'checklist', recurring.checklist)`;

const ofTicket = sql<
  Record<string, unknown>
>`jsonb_build_object('type', recurring.type, 'priority', recurring.priority)`;

/** Rules of the projects that the actor sees, and of tickets without a project. Those of tasks only where tasks are on. */
export function visibleRecurring(): RawBuilder<boolean> {
  return sql<boolean>`(recurring.project_id is null or exists (
    select from projects where projects.id = recurring.project_id and projects.deleted_at is null
      and (recurring.noun = 'Ticket' or ${hasModule('tasks')}) and ${visibleById()} offset 0))`;
}

/** The holidays and days of work of the client's service level, or of that of clients that have none. Null without a level. */
export function calendarOf(clientId: RawBuilder<unknown>): RawBuilder<Calendar | null> {
  return sql<Calendar | null>`(
    select jsonb_build_object('holidays', to_jsonb(levels.holidays),
      'workdays', (select jsonb_agg(distinct (span ->> 'day')::int) from jsonb_array_elements(levels.hours) span))
    from service_levels levels
    where levels.id = (select clients.service_level_id from clients where clients.id = ${clientId}) or levels.is_default
    order by levels.is_default limit 1)`;
}

/** Today in the time zone of the company. */
export const today: RawBuilder<string> = sql<string>`(
  select app.local_time(now(), tenants.time_zone)::date::text from tenants where tenants.id = app.tenant_id())`;
