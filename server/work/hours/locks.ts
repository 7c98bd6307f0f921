import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { dayMinutes } from '#contract/work/hour-values.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import { isOnTeam, mayLead } from '#server/people/accounts/leads.ts';
import {
  archived,
  conflict,
  forbidden,
  invalid,
  notFound,
  versionConflict,
} from '#server/platform/answers/failures.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { readableBy } from '#server/work/visible/hours.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { hasModule, ofVisibleProject, requireModuleInUse } from '#server/work/visible/tasks.ts';

export type LockedProject = { id: string; title: string; clientId: string };

export type LockedHour = {
  id: string;
  projectId: string;
  projectTitle: string;
  clientId: string;
  taskId: string | null;
  ticketId: string | null;
  userId: string;
  workedOn: string;
  minutes: number;
  note: string;
  noteAudience: Audience;
  billable: boolean;
  correctsId: string | null;
  isLocked: boolean;
  version: number;
};

/**
 * Until the transaction commits, the project can neither move to another client nor be archived. 404 if hours are off, 400 for a project
 * that does not exist or that the actor may not see, 403 if it is archived.
 */
export async function lockProjectForHours(tx: WriteTx, projectId: string): Promise<LockedProject> {
  const project = await tx.first(selectProject(sql`${projectId}::uuid`));
  if (!project) {
    await requireModuleInUse(tx, 'hours');
    invalid('projectId', problemTexts.notFound);
  }
  if (!project.hasHours) notFound();
  if (project.isArchived) archived();
  return project;
}

/**
 * Locks an entry that the actor may change, and its project first. 404 if they may not read it or hours are off, 403 if it is of somebody
 * else and they do not edit projects, or if the project is archived, 412 if the version is another.
 */
export async function lockHour(tx: WriteTx, actor: Actor, id: string, ifMatch?: number): Promise<LockedHour> {
  const [project, hour] = await Promise.all([
    tx.first(selectProject(sql`(select hours.project_id from hours where hours.id = ${id}::uuid)`)),
    tx.first(selectHour(id, readableBy(actor))),
  ]);
  if (!project?.hasHours || !hour) notFound();
  if (hour.userId !== actor.userId && !actor.claims.has('Project:EditProjects'))
    forbidden('Only those who edit projects can change the hours of others.');
  if (project.isArchived) archived();
  if (ifMatch !== undefined && ifMatch !== hour.version) versionConflict();
  return { ...hour, projectTitle: project.title } as LockedHour;
}

export function refuseLocked({ isLocked }: LockedHour): void {
  if (isLocked) conflict('This entry was exported, so it does not change. Add a correction instead.');
}

/**
 * 400 for a person who is not active staff, or does not see the project. The row stays locked, so that they stay so: like `lockDays`, since
 * two who book for one person would wait for each other if both took a weaker lock first.
 */
export async function requireWorker(tx: WriteTx, project: LockedProject, userId: string): Promise<void> {
  const found = await tx.first(sql<{ seesProject: boolean }>`
    select ${mayLead(isOnTeam(sql`${project.id}::uuid`))} as "seesProject"
    from users join roles on roles.id = users.role_id
    where users.id = ${userId}::uuid and ${mayLead(sql`true`)}
    for no key update of users`);
  if (!found) invalid('userId', problemTexts.notFound);
  if (!found.seesProject) invalid('userId', notOnProject);
}

type Place = { taskId: string | null; ticketId: string | null };

/** 400 for a task that is not of the project, and for a ticket that is neither of it nor of its client. */
export async function requirePlace(tx: WriteTx, project: LockedProject, { taskId, ticketId }: Place): Promise<void> {
  if (taskId && ticketId) invalid('ticketId', 'Choose a task or a ticket, not both');
  const [task, ticket] = await Promise.all([
    taskId &&
      tx.first(sql`
        select from tasks where tasks.id = ${taskId}::uuid and tasks.project_id = ${project.id}::uuid
          and ${ofVisibleProject({ archived: true })}`),
    ticketId &&
      tx.first(sql`
        select from tickets where tickets.id = ${ticketId}::uuid and (tickets.project_id = ${project.id}::uuid
          or tickets.project_id is null and tickets.client_id = ${project.clientId}::uuid)`),
  ]);
  if (taskId && !task) invalid('taskId', 'This task is not one of the project');
  if (ticketId && !ticket) invalid('ticketId', 'This ticket is not one of the project or its client');
}

/** Two entries of a person are written one after the other, so that together they fit into a day. */
export async function lockDays(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(sql`select from users where id = ${userId}::uuid for no key update`);
}

/** After an entry was written: 400 if the person worked more than 24 hours on the day. */
export async function requireRoomInDay(tx: WriteTx, userId: string, workedOn: string): Promise<void> {
  if (await isOverfull(tx, userId, workedOn))
    invalid('minutes', 'A day has 24 hours. With this entry, {day} would have more.', { day: workedOn });
}

/** After a correction was deleted: 409 if others now take away more than there is, or if the day now has more than 24 hours. */
export async function requireNoNeedOf(
  tx: WriteTx,
  { correctsId, userId, workedOn }: Pick<LockedHour, 'correctsId' | 'userId' | 'workedOn'>,
): Promise<void> {
  const left = await tx.first(sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from hours where id = ${correctsId}::uuid or corrects_id = ${correctsId}::uuid`);
  if (left && left.minutes < 0) conflict('Other corrections take these minutes away. Delete them first.');
  if (await isOverfull(tx, userId, workedOn))
    conflict('Without this correction, {day} would have more than 24 hours.', { day: workedOn });
}

async function isOverfull(tx: WriteTx, userId: string, workedOn: string): Promise<boolean> {
  const day = await tx.first(sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from hours where user_id = ${userId}::uuid and worked_on = ${workedOn}::date`);
  return day !== undefined && day.minutes > dayMinutes;
}

function selectProject(id: RawBuilder<string>) {
  return db
    .selectFrom('projects')
    .where('projects.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .where(visibleById())
    .select(['projects.id', 'projects.title', 'projects.client_id as clientId'])
    .select([hasModule('hours').as('hasHours'), sql<boolean>`projects.archived_at is not null`.as('isArchived')])
    .forShare();
}

function selectHour(id: string, isReadable: RawBuilder<boolean>) {
  return db
    .selectFrom('hours')
    .where('hours.id', '=', id)
    .where(isReadable)
    .select(['id', 'project_id as projectId', 'client_id as clientId', 'task_id as taskId', 'ticket_id as ticketId'])
    .select(['user_id as userId', 'worked_on as workedOn', 'minutes', 'note', 'audience as noteAudience', 'billable'])
    .select(['corrects_id as correctsId', sql<boolean>`locked_at is not null`.as('isLocked'), 'version'])
    .forUpdate();
}
