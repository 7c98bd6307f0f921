import { sql } from 'kysely';
import { addDays } from '#contract/work/recurrence-days.ts';
import type { HolidayChoice, RecurringNoun } from '#contract/work/recurrence-rule.ts';
import { seesProject } from '#server/people/accounts/leads.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import type { Tenancy, WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { insertTasks, insertTickets, type Making } from './insert.ts';
import { pauseOfOwners } from './pause.ts';
import { type Calendar, type Occurrence, plan, settle } from './plan.ts';
import { calendarOf } from './read.ts';

/** Rules per transaction, so that transactions stay short. */
const batch = 250;

/**
 * Makes the tasks and tickets whose day has begun in the time zone of their company, of all companies. Any number of processes may do so:
 * a rule is locked while it is served, and a unique index refuses a second one for the same day.
 */
export async function makeRecurring(tenancy: Tenancy, now = new Date(), isStopped = () => false): Promise<void> {
  const due = await tenancy.lookUp(sql<{ id: string }>`
    select id from app.tenants_with_due_recurring(${now.toISOString()}::timestamptz) id`);
  const failures: Error[] = [];
  for (const { id } of due) {
    if (isStopped()) return;
    await makeOfCompany(tenancy, id, now, isStopped).catch((error) => failures.push(error));
  }
  const [first] = failures;
  // What one company cannot have keeps nothing from the others.
  if (first)
    throw new Error(`Nothing recurring was made for ${failures.length} of ${due.length} companies: ${first.message}`, {
      cause: first,
    });
}

async function makeOfCompany(tenancy: Tenancy, id: string, now: Date, isStopped: () => boolean): Promise<void> {
  for (let isMore = true; isMore && !isStopped(); ) {
    isMore = await tenancy.asMaintenance(id, (tx) => makeBatch(tx, now));
  }
}

type Due = {
  id: string;
  noun: RecurringNoun;
  projectId: string | null;
  title: string;
  rule: string;
  startsOn: string;
  afterDays: number | null;
  onHoliday: HolidayChoice;
  nextOn: string;
  occursOn: string;
  ownerId: string;
  calendar: Calendar | null;
  today: string;
  /** Its project is archived or in the trash, has no tasks, or its client is in the trash. Its days pass. */
  rests: boolean;
  ownerMay: boolean;
};

type Step = Due & { due?: Occurrence; next?: Occurrence };

async function makeBatch(tx: WriteTx, now: Date): Promise<boolean> {
  const rules = await readDue(tx, now);
  const steps = rules.map((rule): Step => ({ ...rule, ...planOf(rule) }));
  const making = steps.filter(({ due, rests, ownerMay }) => due && !rests && ownerMay);
  const isPaused = (step: Step) => step.due !== undefined && !step.rests && !step.ownerMay;
  const makingOf = (noun: RecurringNoun): Making[] =>
    making
      .filter((step) => step.noun === noun)
      .map(({ id, due, projectId, title }) => ({
        id: newId(),
        recurringId: id,
        projectId,
        title,
        ...(due as Occurrence),
      }));
  const origin = { address: 'maintenance', requestId: newId() };
  await insertTasks(tx, origin, makingOf('Task'));
  await insertTickets(tx, origin, makingOf('Ticket'));
  await pauseOfOwners(tx, origin, steps.filter(isPaused));
  const rows = steps.map((step) => {
    const isMade = making.includes(step);
    const next = isPaused(step) ? undefined : step.next;
    return {
      id: step.id,
      nextOn: next?.on ?? null,
      occursOn: next?.occursOn ?? null,
      lastOn: isMade ? step.due?.occursOn : null,
      pausedBecause: isPaused(step) ? 'Owner' : null,
    };
  });
  await tx.run(sql`
    update recurring set next_on = step."nextOn", occurs_on = step."occursOn", last_on = coalesce(step."lastOn", recurring.last_on),
      paused_because = step."pausedBecause"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as step (id uuid, "nextOn" date, "occursOn" date, "lastOn" date, "pausedBecause" text)
    where recurring.id = step.id`);
  for (const { id } of steps) tx.changed('recurring', id);
  return rules.length === batch;
}

/** A rule that waits for its last one names no days. */
function planOf(rule: Due): { due?: Occurrence; next?: Occurrence } {
  const { afterDays, onHoliday, calendar, occursOn, today, rests } = rule;
  if (afterDays === null) return plan(rule, occursOn, today);
  const on = settle(today, onHoliday === 'Skip' ? 'Move' : onHoliday, calendar) as string;
  if (on > today) return { next: { on, occursOn: on } };
  return rests ? { next: { on: addDays(today, 1), occursOn: addDays(today, 1) } } : { due: { on, occursOn } };
}

function readDue(tx: WriteTx, now: Date): Promise<Due[]> {
  return tx.run(sql<Due>`
    with today as materialized (
      select app.local_time(${now.toISOString()}::timestamptz, time_zone)::date as day from tenants where id = app.tenant_id()
    )
    select recurring.id, recurring.noun, recurring.project_id as "projectId", recurring.title, recurring.rule,
      recurring.starts_on as "startsOn", recurring.after_days as "afterDays", recurring.on_holiday as "onHoliday",
      recurring.next_on as "nextOn", recurring.occurs_on as "occursOn", recurring.owner_id as "ownerId",
      (select day::text from today) as today,
      case when recurring.on_holiday <> 'Make' then ${calendarOf(sql`recurring.client_id`)} end as calendar,
      recurring.project_id is not null and not exists (
        select from projects where projects.id = recurring.project_id and projects.deleted_at is null and projects.archived_at is null
          and (recurring.noun = 'Ticket' or ${hasModule('tasks')}))
        or exists (select from clients where clients.id = recurring.client_id and clients.deleted_at is not null) as rests,
      exists (
        select from users join roles on roles.id = users.role_id
        where users.id = recurring.owner_id and users.is_active and users.deleted_at is null and users.client_id is null and ${mayEnter}
          and roles.role_type is distinct from 'ClientUser'
          and (recurring.noun = 'Ticket' or roles.is_admin or 'Project:EditProjects' = any (roles.claims))
          and (recurring.project_id is null or ${seesProject(sql`recurring.project_id`)})) as "ownerMay"
    from recurring
    where recurring.next_on <= (select day from today)
    order by recurring.next_on, recurring.id limit ${batch} for update of recurring skip locked`);
}
