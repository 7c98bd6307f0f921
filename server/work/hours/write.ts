import { sql } from 'kysely';
import type { z } from 'zod';
import { bookableDays } from '#contract/work/hour-values.ts';
import type { createHourBody, HourDetails, updateHourBody } from '#contract/work/hours.ts';
import { forbidFields, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import {
  type LockedHour,
  type LockedProject,
  lockDays,
  lockHour,
  lockProjectForHours,
  refuseLocked,
  requireNoNeedOf,
  requirePlace,
  requireRoomInDay,
  requireWorker,
} from './locks.ts';
import { getReadableHour } from './read.ts';

type NewHour = z.output<typeof createHourBody>;
type Changes = z.output<typeof updateHourBody>;

/** Books hours of the actor, or of somebody else for who edits projects. */
export async function createHour(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  { userId, ...body }: NewHour,
): Promise<HourDetails> {
  const [project, who] = await Promise.all([lockProjectForHours(tx, body.projectId), actor()]);
  const worker = userId ?? who.userId;
  if (worker !== who.userId) {
    if (!who.claims.has('Project:EditProjects'))
      forbidFields(['userId'], 'Only those who edit projects can book hours for others.');
    await requireWorker(tx, project, worker);
  }
  await requirePlace(tx, project, body);
  const id = await insertHour(tx, origin, project, { ...body, userId: worker });
  return (await getReadableHour(tx, who, id)) ?? notFound();
}

type Booked = Omit<NewHour, 'projectId' | 'userId'> & { userId: string; correctsId?: string; clientId?: string };

/** The caller has checked project and place. Returns the id. */
export async function insertHour(
  tx: WriteTx,
  origin: Origin,
  project: LockedProject,
  { userId, correctsId, clientId = project.clientId, ...hour }: Booked,
): Promise<string> {
  requireBookableDay(hour.workedOn);
  const id = newId();
  tx.changed('hours', project.id);
  await Promise.all([
    lockDays(tx, userId),
    tx.run(
      db.insertInto('hours').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        project_id: project.id,
        client_id: clientId,
        task_id: hour.taskId,
        ticket_id: hour.ticketId,
        user_id: userId,
        worked_on: hour.workedOn,
        minutes: hour.minutes,
        note: hour.note,
        audience: hour.noteAudience,
        billable: hour.billable,
        corrects_id: correctsId ?? null,
        created_by: sql<string>`app.user_id()`,
      }),
    ),
    requireRoomInDay(tx, userId, hour.workedOn),
    record(tx, origin, {
      action: correctsId ? 'hours.corrected' : 'hours.created',
      subjectType: 'hours',
      subjectId: id,
      subjectName: project.title,
      details: { workedOn: hour.workedOn, minutes: hour.minutes, userId },
    }),
  ]);
  return id;
}

const columns = {
  workedOn: 'worked_on',
  minutes: 'minutes',
  projectId: 'project_id',
  taskId: 'task_id',
  ticketId: 'ticket_id',
  note: 'note',
  noteAudience: 'audience',
  billable: 'billable',
} as const satisfies Record<keyof Changes, string>;

const everyField = Object.keys(columns) as (keyof Changes)[];

/**
 * Changes the fields that are given, and keeps what was there before. Without a difference the version stays. An entry that moves to
 * another project leaves its task or ticket, and counts for the client of the new one.
 */
export async function updateHour(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: Changes,
  ifMatch: number | undefined,
): Promise<HourDetails> {
  const who = await actor();
  const before = await lockHour(tx, who, id, ifMatch);
  refuseLocked(before);
  const given = withPlace(before, changes);
  const fields = everyField.filter((field) => given[field] !== undefined && given[field] !== before[field]);
  if (fields.length === 0) return (await getReadableHour(tx, who, id)) ?? notFound();
  if (before.correctsId) refuseBeyondNote(fields);
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, given[field]])) } as LockedHour;
  const moves = fields.includes('projectId');
  const project = moves
    ? await lockProjectForHours(tx, after.projectId)
    : { id: before.projectId, title: before.projectTitle, clientId: before.clientId };
  if (moves && before.userId !== who.userId) await requireWorker(tx, project, before.userId);
  if (fields.includes('taskId') || fields.includes('ticketId')) await requirePlace(tx, project, after);
  if (fields.includes('workedOn')) requireBookableDay(after.workedOn);
  tx.changed('hours', before.projectId);
  if (moves) tx.changed('hours', after.projectId);
  await Promise.all([
    lockDays(tx, before.userId),
    tx.run(sql`
      insert into hour_edits (tenant_id, id, hour_id, user_id, project_id, task_id, ticket_id, worked_on, minutes, note, note_audience, billable)
      select tenant_id, ${newId()}::uuid, id, app.user_id(), project_id, task_id, ticket_id, worked_on, minutes, note, audience, billable
      from hours where id = ${id}::uuid`),
    tx.run(
      db
        .updateTable('hours')
        .set({
          ...Object.fromEntries(fields.map((field) => [columns[field], after[field]])),
          ...(moves && { client_id: project.clientId }),
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    requireRoomInDay(tx, before.userId, after.workedOn),
    record(tx, origin, {
      action: 'hours.updated',
      subjectType: 'hours',
      subjectId: id,
      subjectName: project.title,
      details: { fields, workedOn: after.workedOn, minutes: after.minutes, userId: before.userId },
    }),
  ]);
  return (await getReadableHour(tx, who, id)) ?? notFound();
}

/** Of task and ticket an entry has one: a new one replaces the other. */
function withPlace(before: LockedHour, changes: Changes): Changes {
  const { projectId = before.projectId } = changes;
  const left = projectId === before.projectId ? {} : { taskId: null, ticketId: null };
  return {
    ...left,
    ...(changes.taskId && { ticketId: null }),
    ...(changes.ticketId && { taskId: null }),
    ...changes,
  };
}

function refuseBeyondNote(fields: readonly (keyof Changes)[]): void {
  const beyond = fields.find((field) => field !== 'note' && field !== 'noteAudience');
  if (beyond) invalid(beyond, 'Of a correction only the note changes. Delete it and add another one.');
}

function requireBookableDay(workedOn: string): void {
  const [first, last] = [dayFromToday(-bookableDays.before), dayFromToday(bookableDays.after)];
  if (workedOn < first || workedOn > last) invalid('workedOn', 'Choose a day from {first} to {last}', { first, last });
}

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export async function deleteHour(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const hour = await lockHour(tx, await actor(), id, ifMatch);
  refuseLocked(hour);
  tx.changed('hours', hour.projectId);
  const { workedOn, minutes, userId } = hour;
  await Promise.all([
    // Corrections of one entry are of one person, so their writes come one after the other.
    hour.correctsId && lockDays(tx, userId),
    tx.run(db.deleteFrom('hours').where('id', '=', id)),
    hour.correctsId && requireNoNeedOf(tx, hour),
    record(tx, origin, {
      action: 'hours.deleted',
      subjectType: 'hours',
      subjectId: id,
      subjectName: hour.projectTitle,
      details: { workedOn, minutes, userId },
    }),
  ]);
}
