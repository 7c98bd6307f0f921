import { sql } from 'kysely';
import type { z } from 'zod';
import { problemTexts } from '#contract/problems.ts';
import type { createProjectBody, updateProjectBody } from '#contract/projects.ts';
import { progressComesFromTasks } from '#contract/task-values.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { hideEventsOfProject, recordEvent, recordTeamChange } from '#server/events/write.ts';
import { forbidFields, invalid, notFound } from '#server/failures.ts';
import { hideFilesFromNewClient } from '#server/files/change.ts';
import { newId } from '#server/ids.ts';
import { hideMessagesFromNewClient } from '#server/messages/audience.ts';
import { unlinkTickets } from '#server/support/links.ts';
import { hideTasksFromNewClient } from '#server/tasks/audience.ts';
import { hasModule } from '#server/tasks/visible.ts';
import { getFilling } from '#server/templates/read.ts';
import { addTasksOfTemplate } from '#server/templates/tasks.ts';
import { type Actor, db, isRefusal, prepare, type WriteTx } from '#server/tenancy/index.ts';
import { deletedNow } from '#server/trash/columns.ts';
import { hideUpdatesFromNewClient } from '#server/updates/write.ts';
import { changedColumns, insertColumns, insertValues } from './columns.ts';
import { recordProjectChanges } from './events.ts';
import { lockVisibleProject, requireClient } from './locks.ts';
import { asJson, getWrittenProject, type ProjectRow } from './read.ts';
import { dropOtherClientsMembers, findAssignable, readTeam, refuseTeam, replaceTeam } from './team.ts';

type NewProject = z.output<typeof createProjectBody>;
type ProjectChanges = z.output<typeof updateProjectBody>;

/**
 * Inserts project and members in one statement, which also checks that the actor may use the client and the users. Their
 * rows are locked, so concurrent changes to them finish first. Creators who see only assigned projects join the team, so
 * that they can see the new project (D19), unless they were moved to another client or removed in the meantime. It commits, unless
 * more is written with it.
 */
export async function createProject(
  tx: WriteTx,
  origin: Origin,
  asked: NewProject,
  { commits = true }: { commits?: boolean } = {},
): Promise<ProjectRow> {
  const id = newId();
  // Without a template the contract gives a description and requires a due date, and all statements are sent together.
  const body = asked.templateId ? await fill(tx, asked, asked.templateId) : (asked as FilledProject);
  const userIds = [...new Set(body.userIds)];
  const inserting = tx.first(insertProject({ ...body, id, userIds }));
  const recording = record(tx, origin, {
    action: 'project.created',
    subjectType: 'project',
    subjectId: id,
    subjectName: body.title,
  });
  const telling = recordEvent(tx, 'project.created', id, { userIds });
  const filling = asked.templateId && addTasksOfTemplate(tx, id, asked.templateId);
  tx.changed('projects', id);
  if (commits) tx.commit();
  try {
    const [inserted] = await Promise.all([inserting, recording, telling, filling]);
    return inserted as ProjectRow;
  } catch (error) {
    if (isRefusal(error, 'client')) invalid('clientId', 'Client selection is required');
    if (isRefusal(error, 'team')) refuseTeam();
    throw error;
  }
}

type FilledProject = NewProject & {
  description: string;
  endDate: string;
  modules?: string[] | null;
  progressFromTasks?: boolean;
};

async function fill(tx: WriteTx, body: NewProject, templateId: string): Promise<FilledProject> {
  const template = (await getFilling(tx, templateId)) ?? invalid('templateId', problemTexts.notFound);
  const { modules, progressFromTasks } = template;
  if (progressFromTasks && body.progressPercentage > 0) invalid('progressPercentage', progressComesFromTasks);
  const endDate = body.endDate ?? addDays(body.startDate, template.days);
  return { ...body, description: body.description ?? template.description, endDate, modules, progressFromTasks };
}

function addDays(day: string, days: number): string {
  const end = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  // A year with five digits is written in another way.
  return /^\d{4}-/.test(end) ? end : invalid('endDate', 'Not a valid date');
}

const none = sql<number>`0`;

const insertProject = prepare(
  (project: FilledProject & { id: string }) => sql<ProjectRow>`
    with client as (
      select id, name from clients where id = ${project.clientId} and deleted_at is null for share
    ), asked as (
      select users.id, roles.role_type as side from users join roles on roles.id = users.role_id
      where users.id = any (${project.userIds}::uuid[]) and users.deleted_at is null
        and (roles.role_type = 'InternalUser'
          or (roles.role_type = 'ClientUser' and users.client_id = ${project.clientId}::uuid))
      for share of users
    ), creator as (
      select users.id, case when users.client_id is null then 'InternalUser' else 'ClientUser' end as side
      from users where users.id = app.user_id() and app.visibility() = 'assigned'
        and users.deleted_at is null and users.client_id is not distinct from app.client_id()
      for share
    ), member as materialized (
      select * from asked union select * from creator
    ), project as (
      insert into projects (tenant_id, id, created_by, modules, progress_from_tasks, internal_users, client_users, ${insertColumns()})
      select app.tenant_id(), ${project.id}::uuid, app.user_id(), ${project.modules}::text[],
        coalesce(${project.progressFromTasks}::boolean, false), ${idsOf('InternalUser')}, ${idsOf('ClientUser')},
        ${insertValues(project)}
      from client
      returning *
    ), joined as (
      insert into project_members (tenant_id, project_id, client_id, user_id, side)
      select app.tenant_id(), ${project.id}::uuid, project.client_id, member.id, member.side from project, member
    )
    select case
      when not exists (select from project) then app.refuse('client')
      when (select count(*) from asked) <> cardinality(${project.userIds}::uuid[]) then app.refuse('team')
      else (select ${asJson(none, none)} from project as projects, client)
    end as json`,
);

/** The ids of one side of the new team, as a trigger would store them otherwise. */
function idsOf(side: 'InternalUser' | 'ClientUser') {
  return sql`(select coalesce(array_to_json(array_agg(id order by id) filter (where side = ${sql.lit(side)})), '[]') from member)`;
}

/**
 * Changes the fields that are given. Without EditProjects these can only be progress and status (D21). A project that moves
 * to another client loses the client users who do not belong there (D23) and the tickets of its former client, and its files and
 * earlier events become internal.
 * Statements are sent together if none needs another's answer: BEGIN and the lock, the update with its audit entry, its events
 * and the answer, COMMIT.
 */
export async function updateProject(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: ProjectChanges,
  ifMatch: number | undefined,
): Promise<ProjectRow> {
  const [before, team, { claims, scope }] = await Promise.all([
    lockVisibleProject(tx, id, ifMatch),
    changes.userIds || changes.clientId ? readTeam(tx, id) : [],
    actor(),
  ]);
  const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : name));
  if (!claims.has('Project:EditProjects')) refuseBeyondReport(fields);
  const ofStaff = (['modules', 'progressFromTasks'] as const).filter((field) => changes[field] !== undefined);
  if (scope !== 'staff' && ofStaff.length > 0) forbidFields(ofStaff, 'Only staff can choose what a project has.');
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

  const clientId = newClient ?? before.clientId;
  const [unlinked, updated, dropped, assignable, , project] = await Promise.all([
    newClient ? unlinkTickets(tx, id) : [],
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
    newClient && hideFilesFromNewClient(tx, id),
    newClient && hideEventsOfProject(tx, id),
    newClient && hideMessagesFromNewClient(tx, id),
    newClient && hideTasksFromNewClient(tx, id),
    newClient && hideUpdatesFromNewClient(tx, id),
    recordProjectChanges(tx, id, before, given),
    newClient && !userIds && recordTeamChange(tx, id, team),
  ]);
  if (!updated) notFound();
  for (const ticketId of unlinked) tx.changed('tickets', ticketId);
  const formerViewers = newClient ? [before.clientId, ...dropped] : [];
  if (!userIds) {
    tx.changed('projects', id, formerViewers);
    return project;
  }
  const [left, withTeam] = await Promise.all([
    replaceTeam(tx, id, clientId, assignable),
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
  if (beyond.length > 0) forbidFields(beyond, `You can change progress and status here, but not ${beyond.join(', ')}.`);
}

/** Moves the project to the trash. For 30 days, users who may delete it can restore it (D27). */
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
