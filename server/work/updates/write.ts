import { sql } from 'kysely';
import type { z } from 'zod';
import type { createUpdateBody, Update } from '#contract/work/updates.ts';
import { archived, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordUpdateEvent } from '#server/platform/events/write.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { endOfLastUpdate, getUpdate } from './read.ts';

type NewUpdate = z.output<typeof createUpdateBody>;

/** Publishes a status update, and tells the people who see the project and may read it. */
export async function createUpdate(
  tx: WriteTx,
  origin: Origin,
  projectId: string,
  { health, body, audience }: NewUpdate,
): Promise<Update> {
  const project = await lockProject(tx, projectId);
  const id = newId();
  tx.changed('updates', id);
  const [, update] = await Promise.all([
    tx.run(sql`
      insert into updates (tenant_id, id, project_id, client_id, health, body, audience, covers_from, covers_to, created_by)
      select app.tenant_id(), ${id}::uuid, ${projectId}::uuid, ${project.clientId}::uuid, ${health}, ${body}, ${audience},
        least(${endOfLastUpdate(projectId, audience)}, clock_timestamp()), clock_timestamp(), app.user_id()`),
    getUpdate(tx, id),
    record(tx, origin, {
      action: 'project.updatePublished',
      subjectType: 'project',
      subjectId: projectId,
      subjectName: project.title,
      details: { audience },
    }),
    recordUpdateEvent(tx, id, { to: health }),
  ]);
  return update ?? notFound();
}

/**
 * Remembers that the actor has opened an update, and reads the line of the inbox that tells of it, unless it tells of something
 * newer. 404 if they may not see it.
 */
export async function readUpdate(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  { id, updateId }: { id: string; updateId: string },
): Promise<void> {
  const visible = sql`updates join projects on projects.id = updates.project_id
    where updates.id = ${updateId}::uuid and projects.id = ${id}::uuid and projects.deleted_at is null and ${hasModule('updates')} and ${visibleById()}`;
  const [found, , , { userId }] = await Promise.all([
    tx.first(sql`select from ${visible}`),
    tx.run(sql`
      insert into update_reads (tenant_id, update_id, user_id)
      select app.tenant_id(), updates.id, app.user_id() from ${visible} on conflict do nothing`),
    tx.run(sql`
      update notifications set read_at = now(), unread_count = 0 from events
      where notifications.subject_type = 'project' and notifications.read_at is null
        and notifications.subject_id = ${id}::uuid and exists (select from ${visible})
        and events.id = notifications.last_event_id and (events.data ->> 'updateId')::uuid = ${updateId}::uuid`),
    actor(),
  ]);
  if (!found) notFound();
  tx.changed('notifications', userId);
}

/** A project that moves to another client: its updates are for staff only. */
export async function hideUpdatesFromNewClient(tx: WriteTx, projectId: string): Promise<void> {
  await tx.run(
    sql`update updates set audience = 'staff' where project_id = ${projectId}::uuid and audience = 'client'`,
  );
}

/** Until the transaction commits, the project can neither move to another client nor be archived or deleted. Two updates follow each other. */
async function lockProject(tx: WriteTx, id: string): Promise<{ clientId: string; title: string }> {
  const project = await tx.first(sql<{ clientId: string; title: string; isArchived: boolean }>`
    select projects.client_id as "clientId", projects.title, projects.archived_at is not null as "isArchived" from projects
    where projects.id = ${id}::uuid and projects.deleted_at is null and ${hasModule('updates')} and ${visibleById()}
    for no key update of projects`);
  if (!project) notFound();
  if (project.isArchived) archived();
  return project;
}
