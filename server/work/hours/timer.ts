import { sql } from 'kysely';
import type { z } from 'zod';
import { longTimerMinutes } from '#contract/work/hour-values.ts';
import type { HourDetails, startTimerBody, stopTimerBody } from '#contract/work/hours.ts';
import type { Timer } from '#contract/work/timer.ts';
import { conflict, invalid, notFound } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { requireModuleInUse } from '#server/work/visible/tasks.ts';
import { lockProjectForHours, requirePlace } from './locks.ts';
import { clientOf, getReadableHour, projectOf, taskOf, ticketOf } from './read.ts';
import { insertHour } from './write.ts';

/** The running timer of the actor. Row security shows nobody else's. 404 where hours are off. */
export async function getTimer(tx: ReadTx): Promise<{ timer?: Timer }> {
  const [, timer] = await Promise.all([requireModuleInUse(tx, 'hours'), readTimer(tx)]);
  return timer ? { timer } : {};
}

/** 409 while one runs: the key of the table decides, also between two tabs that start one at once. */
export async function startTimer(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  body: z.output<typeof startTimerBody>,
): Promise<{ timer?: Timer }> {
  const [project, { userId }] = await Promise.all([lockProjectForHours(tx, body.projectId), actor()]);
  await requirePlace(tx, project, body);
  const started = await tx.first(sql`
    insert into timers (tenant_id, user_id, project_id, task_id, ticket_id, note, note_audience, billable)
    values (app.tenant_id(), app.user_id(), ${project.id}::uuid, ${body.taskId}::uuid, ${body.ticketId}::uuid, ${body.note},
      ${body.noteAudience}, ${body.billable})
    on conflict do nothing returning started_at`);
  if (!started) conflict('A timer runs already. Stop it first.');
  tx.changed('hours', userId);
  return { timer: (await readTimer(tx)) ?? notFound() };
}

/**
 * Books what the timer measured, on the day on which it began where the person is. Whole minutes, and at least one. A timer that was
 * forgotten is not booked: who stops it says how long it was.
 */
export async function stopTimer(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  given: z.output<typeof stopTimerBody>,
): Promise<HourDetails> {
  const [timer, who] = await Promise.all([takeTimer(tx), actor()]);
  if (!timer) notFound();
  const minutes = given.minutes ?? Math.max(1, timer.minutes);
  if (given.minutes === undefined && timer.minutes > longTimerMinutes)
    invalid('minutes', 'The timer ran for more than 10 hours. Please enter how many minutes it was.');
  const project = await lockProjectForHours(tx, timer.projectId);
  tx.changed('hours', who.userId);
  const { projectId: _projectId, ...measured } = timer;
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const id = await insertHour(tx, origin, project, { ...measured, ...chosen, minutes, userId: who.userId });
  return (await getReadableHour(tx, who, id)) ?? notFound();
}

export async function discardTimer(tx: WriteTx, actor: () => Promise<Actor>): Promise<void> {
  const [timer, { userId }] = await Promise.all([takeTimer(tx), actor()]);
  if (!timer) notFound();
  tx.changed('hours', userId);
}

/** A project was given to another client: what its timers say was meant for the former one. */
export async function hideTimersFromNewClient(tx: WriteTx, projectId: string): Promise<void> {
  const found = await tx.run(sql<{ userId: string }>`select app.hide_timers(${projectId}::uuid) as "userId"`);
  for (const { userId } of found) tx.changed('hours', userId);
}

type Taken = Pick<Timer, 'projectId' | 'note' | 'noteAudience' | 'billable' | 'minutes'> & {
  taskId: string | null;
  ticketId: string | null;
  workedOn: string;
};

/** Removes the timer. Of two tabs that stop it at once, one gets it. */
function takeTimer(tx: WriteTx): Promise<Taken | undefined> {
  return tx.first(sql<Taken>`
    delete from timers where user_id = app.user_id()
    returning project_id as "projectId", task_id as "taskId", ticket_id as "ticketId", note, note_audience as "noteAudience", billable,
      ${minutesRun} as minutes,
      to_char(app.local_time(started_at, coalesce(
        (select users.time_zone from users where users.id = timers.user_id),
        (select tenants.time_zone from tenants where tenants.id = timers.tenant_id), 'UTC')), 'YYYY-MM-DD') as "workedOn"`);
}

const minutesRun = sql<number>`round(extract(epoch from clock_timestamp() - timers.started_at) / 60)::int`;

async function readTimer(tx: ReadTx): Promise<Timer | undefined> {
  const row = await tx.first(
    db
      .selectFrom('timers')
      .where(sql<boolean>`timers.user_id = app.user_id()`)
      .innerJoin('projects', 'projects.id', 'timers.project_id')
      .select([
        'timers.project_id as projectId',
        'projects.client_id as clientId',
        projectOf('timers').as('projectTitle'),
      ])
      .select([clientOf('name', 'projects').as('clientName'), clientOf('colour', 'projects').as('clientColour')])
      .select([taskOf('timers').as('task'), ticketOf('timers').as('ticket')])
      .select(['timers.note', 'timers.note_audience as noteAudience', 'timers.billable'])
      .select(['timers.started_at as startedAt', minutesRun.as('minutes')]),
  );
  if (!row) return undefined;
  const { task, ticket, ...timer } = row;
  return { ...timer, ...task, ...ticket, isLong: timer.minutes > longTimerMinutes } as Timer;
}
