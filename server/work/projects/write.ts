import { sql } from 'kysely';
import type { z } from 'zod';
import type { updateProjectBody } from '#contract/work/project-bodies.ts';
import { progressComesFromTasks } from '#contract/work/task-values.ts';
import { dropUnfitLead } from '#server/people/accounts/leads.ts';
import { forbidFields, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { hideEventsOfProject, recordTeamChange } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { deletedNow } from '#server/work/trash/columns.ts';
import { lockVisibleProject, requireClient } from '#server/work/visible/project-locks.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { changedColumns } from './columns.ts';
import { recordProjectChanges } from './events.ts';
import { recordLeadChange, requireLead } from './lead.ts';
import { getWrittenProject, type ProjectRow } from './read.ts';
import { dropOtherClientsMembers, findAssignable, readTeam, replaceTeam } from './team.ts';

type ProjectChanges = z.output<typeof updateProjectBody>;

/** What happens to a noun of a project that is given to another client. */
export type ClientChange = {
  /** While the project still has its former client. */
  before?: (tx: WriteTx, projectId: string) => Promise<void>;
  after?: (tx: WriteTx, projectId: string) => Promise<void>;
};

declare module '#server/platform/services.ts' {
  interface Services {
    clientChanges: readonly ClientChange[];
  }
}

/**
 * Changes the fields that are given. Without EditProjects these can only be progress and status. A project that moves
 * to another client loses the client users who do not belong there and the tickets of its former client, and its files and
 * earlier events become internal.
 * Statements are sent together if none needs another's answer: BEGIN and the lock, the update with its audit entry, its events
 * and the answer, COMMIT.
 */
export async function updateProject(
  clientChanges: readonly ClientChange[],
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: ProjectChanges,
  ifMatch: number | undefined,
): Promise<ProjectRow> {
  const [before, team, { claims, scope }] = await Promise.all([
    lockVisibleProject(tx, id, ifMatch),
    changes.userIds || changes.clientId || changes.leadId ? readTeam(tx, id) : [],
    actor(),
  ]);
  const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : name));
  if (!claims.has('Project:EditProjects')) refuseBeyondReport(fields);
  const ofStaff = (['modules', 'progressFromTasks', 'leadId'] as const).filter((field) => changes[field] !== undefined);
  if (scope !== 'staff' && ofStaff.length > 0)
    forbidFields(ofStaff, 'Only staff can choose modules, lead, and where progress comes from.');
  const { userIds, ...given } = changes;
  // Without a change the version stays, so that others who are editing get no conflict.
  if (fields.length === 0) return getWrittenProject(tx, id);
  if ((given.startDate ?? before.startDate) > (given.endDate ?? before.endDate)) {
    invalid('endDate', 'Due date must be after start date');
  }
  const { progressFromTasks = before.progressFromTasks } = given;
  if (progressFromTasks && given.progressPercentage !== undefined) {
    invalid('progressPercentage', progressComesFromTasks);
  }
  const newClient = given.clientId !== before.clientId ? given.clientId : undefined;
  if (newClient) await requireClient(tx, newClient);
  if (given.leadId && given.leadId !== before.leadId) await requireLead(tx, given.leadId, userIds ?? team);

  const clientId = newClient ?? before.clientId;
  const ofNouns = newClient ? clientChanges : [];
  const prepared = ofNouns.map((noun) => noun.before?.(tx, id));
  const [updated, dropped, assignable, , project] = await Promise.all([
    tx.first(update(id, given)),
    newClient ? dropOtherClientsMembers(tx, id, newClient) : [],
    userIds ? findAssignable(tx, id, clientId, userIds) : [],
    given.progressFromTasks && requireTasks(tx, id),
    getWrittenProject(tx, id),
    record(tx, origin, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      subjectName: given.title ?? before.title,
      details: { fields },
    }),
    newClient && hideEventsOfProject(tx, id),
    ...prepared,
    ...ofNouns.map((noun) => noun.after?.(tx, id)),
    recordProjectChanges(tx, id, before, given),
    recordLeadChange(tx, id, before, given),
    newClient && !userIds && recordTeamChange(tx, id, team),
  ]);
  if (!updated) notFound();
  const formerViewers = newClient ? [before.clientId, ...dropped] : [];
  if (!userIds) {
    tx.changed('projects', id, formerViewers);
    return project;
  }
  const [left, , withTeam] = await Promise.all([
    replaceTeam(tx, id, clientId, assignable),
    dropUnfitLead(tx, id),
    getWrittenProject(tx, id),
    recordTeamChange(tx, id, team),
  ]);
  tx.changed('projects', id, [...formerViewers, ...left]);
  return withTeam;
}

function update(id: string, given: Omit<ProjectChanges, 'userIds'>) {
  return db
    .updateTable('projects')
    .set({
      ...changedColumns(given),
      ...(given.progressFromTasks && { progress: sql<number>`coalesce(app.progress_of_tasks(id), progress)` }),
      progress_from_tasks: given.progressFromTasks,
      modules: given.modules,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('id');
}

/** Progress can come only from tasks that the project has, after the change. */
async function requireTasks(tx: WriteTx, id: string): Promise<void> {
  const found = await tx.first(sql<{ hasTasks: boolean }>`
    select ${hasModule('tasks')} as "hasTasks" from projects where id = ${id}::uuid`);
  if (!found?.hasTasks) invalid('progressFromTasks', 'This project has no tasks. Turn them on first.');
}

function refuseBeyondReport(fields: readonly string[]): void {
  const beyond = fields.filter((name) => name !== 'progressPercentage' && name !== 'status');
  if (beyond.length > 0)
    forbidFields(beyond, 'You can change progress and status here, but not {fields}.', { fields: beyond.join(', ') });
}

/** Moves the project to the trash. For 30 days, users who may delete it can restore it. */
export async function deleteProject(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const before = await lockVisibleProject(tx, id, ifMatch);
  await Promise.all([
    tx.run(
      db
        .updateTable('projects')
        .set({ ...deletedNow(), version: sql`version + 1` })
        .where('id', '=', id),
    ),
    record(tx, origin, {
      action: 'project.deleted',
      subjectType: 'project',
      subjectId: id,
      subjectName: before.title,
    }),
  ]);
  tx.changed('projects', id);
}
