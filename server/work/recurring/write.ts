import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays } from '#contract/work/recurrence-days.ts';
import { daysAfter, parseRule, type RecurringNoun } from '#contract/work/recurrence-rule.ts';
import type { createRecurringBody, NewTemplate, Recurring, updateRecurringBody } from '#contract/work/recurring.ts';
import { archived, forbidden, invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { requireAssignee as requireTaskAssignee } from '#server/work/tasks/assignee.ts';
import { lockProjectForTask } from '#server/work/tasks/locks.ts';
import { mayEdit } from '#server/work/tasks/rights.ts';
import { requireAssignee as requireTicketAssignee } from '#server/work/tickets/change.ts';
import { findPlace } from '#server/work/tickets/place.ts';
import { type Calendar, type Occurrence, planNext } from './plan.ts';
import { calendarOf, getVisibleRecurring, today } from './read.ts';

type New = z.output<typeof createRecurringBody>;
type Changes = z.output<typeof updateRecurringBody>;
type Timing = Pick<New, 'rule' | 'afterCompletion' | 'startsOn' | 'onHoliday'>;
type Place = { projectId: string | null; clientId: string | null };

/** What it makes is made in the name of the actor, who therefore has to be allowed to. */
export async function createRecurring(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  body: New,
): Promise<Recurring> {
  const who = await actor();
  requireMaker(who, body.of);
  const place = await findPlaceOf(tx, who, body);
  const audience = await requireTemplate(tx, body.of, place, body.template);
  const afterDays = requireRule(body);
  const now = await readNow(tx, place.clientId);
  const next = requireNext(body, afterDays, now);
  const { title, assigneeId, dueDays, checklist, type, priority } = body.template;
  const id = newId();
  await tx.run(
    db.insertInto('recurring').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      noun: body.of,
      project_id: place.projectId,
      client_id: place.clientId,
      title,
      body: body.template.body,
      assignee_id: assigneeId,
      audience,
      due_days: dueDays,
      checklist: JSON.stringify(checklist),
      type,
      priority,
      rule: body.rule,
      starts_on: body.startsOn,
      after_days: afterDays ?? null,
      on_holiday: body.onHoliday,
      next_on: next.on,
      occurs_on: next.occursOn,
      owner_id: sql<string>`app.user_id()`,
    }),
  );
  const [made] = await Promise.all([
    getVisibleRecurring(tx, id),
    recordRecurring(tx, origin, 'recurring.created', { id, title }),
  ]);
  return made ?? notFound();
}

/** What was made stays. Who lets a rule go on after a pause, or changes what it makes, has it made in their own name. */
export async function updateRecurring(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: Changes,
  ifMatch: number | undefined,
): Promise<Recurring> {
  const [before, who] = await Promise.all([lockRecurring(tx, id, ifMatch), actor()]);
  requireMaker(who, before.of);
  const place = { projectId: before.template.projectId ?? null, clientId: before.template.clientId ?? null };
  const template = { ...before.template, ...given(changes.template ?? {}) } as NewTemplate;
  const timing = { ...before, ...given(changes) } as Timing & Recurring;
  const paused = changes.paused ?? before.pausedBecause !== undefined;
  const resumes = before.pausedBecause !== undefined && !paused;
  if (before.of === 'Task') await lockProjectForTask(tx, place.projectId as string);
  // People who no longer fit may stay in a rule that is changed elsewhere. Nobody is assigned then.
  const assignee = changes.template?.assigneeId;
  const audience = await requireTemplate(tx, before.of, place, {
    ...template,
    assigneeId: assignee && assignee !== before.template.assigneeId ? assignee : null,
  });
  const afterDays = requireRule(timing);
  const isOther = (['rule', 'afterCompletion', 'startsOn', 'onHoliday'] as const).some(
    (name) => timing[name] !== before[name],
  );
  const next = await findNext(tx, before, timing, afterDays, { paused, isOther, resumes, clientId: place.clientId });
  const after = {
    title: template.title,
    body: template.body,
    assignee_id: template.assigneeId ?? null,
    audience,
    due_days: template.dueDays ?? null,
    checklist: JSON.stringify(template.checklist ?? []),
    type: template.type ?? 'Defect',
    priority: template.priority ?? 'Medium',
    rule: timing.rule,
    starts_on: timing.startsOn,
    after_days: afterDays ?? null,
    on_holiday: timing.onHoliday,
    paused_because: paused ? (before.pausedBecause ?? 'Person') : null,
  };
  const isSame = await tx.first(sql`
    select from recurring where id = ${id}::uuid and (title, body, assignee_id, audience, due_days, checklist, type, priority, rule, starts_on,
      after_days, on_holiday, paused_because) is not distinct from (${after.title}, ${after.body}, ${after.assignee_id}::uuid,
      ${after.audience}, ${after.due_days}::int, ${after.checklist}::jsonb, ${after.type}, ${after.priority}, ${after.rule},
      ${after.starts_on}::date, ${after.after_days}::int, ${after.on_holiday}, ${after.paused_because}::text)`);
  // Without a change the version stays, so that others who are editing get no conflict.
  if (isSame) return before;
  const changed = changedFields(before, changes);
  // Nobody puts words into the mouth of another.
  const makesOther = changed.includes('template');
  const [, updated] = await Promise.all([
    tx.run(
      db
        .updateTable('recurring')
        .set({
          ...after,
          ...(next !== 'stays' && { next_on: next?.on ?? null, occurs_on: next?.occursOn ?? null }),
          ...((resumes || makesOther) && { owner_id: sql<string>`app.user_id()` }),
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    getVisibleRecurring(tx, id),
    recordRecurring(tx, origin, 'recurring.updated', { id, title: after.title }, changed),
  ]);
  return updated ?? notFound();
}

export async function deleteRecurring(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const [before, who] = await Promise.all([lockRecurring(tx, id, ifMatch), actor()]);
  requireMaker(who, before.of);
  await Promise.all([
    tx.run(db.deleteFrom('recurring').where('id', '=', id)),
    recordRecurring(tx, origin, 'recurring.deleted', { id, title: before.template.title }),
  ]);
}

/** Who may make a task or a ticket may make it recurring. */
function requireMaker(who: Actor, of: RecurringNoun): void {
  if (of === 'Task' && !mayEdit(who)) forbidden('Only staff who can edit projects can make tasks recurring.');
}

async function findPlaceOf(tx: WriteTx, who: Actor, { of, template }: New): Promise<Place> {
  const { projectId, clientId } = template;
  if (of === 'Ticket') return findPlace(tx, who, { projectId, clientId });
  if (!projectId) invalid('template.projectId', 'Choose a project');
  const project = await lockProjectForTask(tx, projectId);
  return { projectId: project.id, clientId: project.clientId };
}

/** Returns the audience: a task of a client user is for the client. */
async function requireTemplate(
  tx: WriteTx,
  of: RecurringNoun,
  { projectId, clientId }: Place,
  {
    body,
    assigneeId,
    audience = 'staff',
  }: Pick<NewTemplate, 'body' | 'assigneeId'> & { audience?: NewTemplate['audience'] },
): Promise<NewTemplate['audience']> {
  const field = 'template.assigneeId';
  if (of === 'Ticket') {
    if (body.trim() === '') invalid('template.body', 'Description is required');
    if (assigneeId) await requireTicketAssignee(tx, assigneeId, field);
    return 'staff';
  }
  if (!assigneeId) return audience;
  const project = { id: projectId as string, clientId: clientId as string };
  const { isClient } = await requireTaskAssignee(tx, project, assigneeId, field);
  return isClient ? 'client' : audience;
}

/** After how many days the next one comes, if it counts from the last one. */
function requireRule({ rule, afterCompletion }: Timing): number | undefined {
  const parsed = parseRule(rule);
  if (!parsed) invalid('rule', 'Please enter a rule with FREQ from DAILY to YEARLY');
  if (!afterCompletion) return undefined;
  return daysAfter(parsed) ?? invalid('rule', 'After the last one is done, only days or weeks are counted');
}

type Now = { today: string; calendar: Calendar | null };

async function readNow(tx: WriteTx, clientId: string | null): Promise<Now> {
  return (await tx.first(sql<Now>`select ${today} as today, ${calendarOf(sql`${clientId}::uuid`)} as calendar`)) as Now;
}

/** Years in which a rule may have begun, so that its days are counted quickly. */
const longestAgo = 10 * 366;

function requireNext(
  timing: Timing,
  afterDays: number | undefined,
  { today, calendar }: Now,
  lastOn?: string,
): Occurrence {
  const { startsOn } = timing;
  if (startsOn < addDays(today, -longestAgo)) invalid('startsOn', 'Choose a day in the last ten years or later');
  const first = startsOn > today ? startsOn : today;
  if (afterDays !== undefined) return { on: first, occursOn: first };
  // The day of the last one is not made twice.
  const from = lastOn !== undefined && lastOn >= first ? addDays(lastOn, 1) : first;
  return planNext({ ...timing, calendar }, from) ?? invalid('rule', 'This rule never comes. Choose another one');
}

type Change = { paused: boolean; isOther: boolean; resumes: boolean; clientId: string | null };

/** `stays`: only what it makes was changed. */
async function findNext(
  tx: WriteTx,
  before: Recurring & { lastOn: string | null; isLastOpen: boolean },
  timing: Timing,
  afterDays: number | undefined,
  { paused, isOther, resumes, clientId }: Change,
): Promise<Occurrence | undefined | 'stays'> {
  if (!isOther && !resumes && !paused) return 'stays';
  const now = await readNow(tx, clientId);
  const next = isOther || resumes ? requireNext(timing, afterDays, now, before.lastOn ?? undefined) : undefined;
  if (paused || (afterDays !== undefined && before.isLastOpen)) return undefined;
  return next;
}

/** 404 if the actor may not see it, 403 if its project is archived, 412 if the version is another. */
async function lockRecurring(tx: WriteTx, id: string, ifMatch: number | undefined) {
  const [locked, rule] = await Promise.all([
    tx.first(sql<{ version: number; lastOn: string | null; isLastOpen: boolean; isArchived: boolean }>`
      select version, last_on::text as "lastOn",
        exists (select from tasks where recurring_id = recurring.id and recurring_on = recurring.last_on and status <> 'Done')
          or exists (select from tickets where recurring_id = recurring.id and recurring_on = recurring.last_on
            and status not in ('Resolved', 'Closed', 'Cancelled')) as "isLastOpen",
        exists (select from projects where projects.id = recurring.project_id and projects.archived_at is not null) as "isArchived"
      from recurring where id = ${id}::uuid for update`),
    getVisibleRecurring(tx, id),
  ]);
  if (!locked || !rule) notFound();
  if (locked.isArchived) archived();
  if (ifMatch !== undefined && ifMatch !== locked.version) versionConflict();
  return { ...rule, ...locked };
}

/** The fields without those that are undefined. */
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const both = ['title', 'body', 'assigneeId'];
/** What of a template the noun has. Forms send all of it. */
const templateFields: Record<RecurringNoun, readonly string[]> = {
  Task: [...both, 'audience', 'dueDays', 'checklist'],
  Ticket: [...both, 'type', 'priority'],
};

/** Which fields of the request differ from the rule. */
function changedFields(before: Recurring, { template = {}, paused, ...timing }: Changes): string[] {
  const differs = (own: object, changed: object) =>
    Object.entries(given(changed)).filter(
      ([name, value]) => JSON.stringify(own[name as keyof typeof own] ?? null) !== JSON.stringify(value),
    );
  return [
    ...(differs(before.template, template).some(([name]) => templateFields[before.of].includes(name))
      ? ['template']
      : []),
    ...differs(before, timing).map(([name]) => name),
    ...(paused !== undefined && paused !== (before.pausedBecause !== undefined) ? ['paused'] : []),
  ];
}

type Action = 'recurring.created' | 'recurring.updated' | 'recurring.deleted';

function recordRecurring(
  tx: WriteTx,
  origin: Origin,
  action: Action,
  { id, title }: { id: string; title: string },
  fields?: string[],
) {
  tx.changed('recurring', id);
  return record(tx, origin, {
    action,
    subjectType: 'recurring',
    subjectId: id,
    subjectName: title,
    ...(fields && { details: { fields } }),
  });
}
