import { sql } from 'kysely';
import type { z } from 'zod';
import type { createUpdateBody, Update } from '#contract/updates.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { recordUpdateEvent } from '#server/events/write.ts';
import { archived, notFound } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import { visibleById } from '#server/projects/visible.ts';
import { hasModule } from '#server/tasks/visible.ts';
import type { WriteTx } from '#server/tenancy/index.ts';
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
  tx.changed('projects', projectId);
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
