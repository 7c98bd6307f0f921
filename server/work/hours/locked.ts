import { sql } from 'kysely';
import type { z } from 'zod';
import type { correctHourBody, HourDetails } from '#contract/work/hours.ts';
import { conflict, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { ofHoursProject, readableBy } from '#server/work/visible/hours.ts';
import { lockDays, lockHour } from './locks.ts';
import { getReadableHour } from './read.ts';
import { insertHour } from './write.ts';

/** Adds an entry that corrects a locked one. It is for the same person, day, project and client. */
export async function correctHour(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  { minutes, note }: z.output<typeof correctHourBody>,
): Promise<HourDetails> {
  const who = await actor();
  const hour = await lockHour(tx, who, id);
  if (!hour.isLocked) conflict('This entry is not locked. Change it instead.');
  if (hour.correctsId) conflict('Correct the entry that this one corrects.');
  // Before the sum is read, so that no other correction goes away after it.
  await lockDays(tx, hour.userId);
  const corrected = await tx.first(sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from hours where corrects_id = ${id}::uuid`);
  const most = hour.minutes + (corrected?.minutes ?? 0);
  if (most + minutes < 0) invalid('minutes', 'The entry has {most} minutes, so no more can be taken away', { most });
  const project = { id: hour.projectId, title: hour.projectTitle, clientId: hour.clientId };
  const added = await insertHour(tx, origin, project, { ...hour, minutes, note, correctsId: id });
  return (await getReadableHour(tx, who, added)) ?? notFound();
}

/** Marks entries as exported and locks them. The mark is set once. 404 if the actor does not read all of them. */
export async function exportHours(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  ids: readonly string[],
): Promise<{ marked: number }> {
  const who = await actor();
  const wanted = [...new Set(ids)];
  const found = await tx.run(sql<{ projectId: string }>`
    select hours.project_id as "projectId" from hours
    where hours.id = any (${wanted}::uuid[]) and ${readableBy(who)} and ${ofHoursProject}
    order by hours.id for update of hours`);
  if (found.length < wanted.length) notFound();
  for (const projectId of new Set(found.map((each) => each.projectId))) tx.changed('hours', projectId);
  const marked = await tx.run(sql<{ id: string }>`
    update hours set exported_at = now(), exported_by = app.user_id(), locked_at = coalesce(locked_at, now()), version = version + 1
    where id = any (${wanted}::uuid[]) and exported_at is null returning id`);
  await record(tx, origin, { action: 'hours.exported', subjectType: 'hours', details: { count: marked.length } });
  return { marked: marked.length };
}
