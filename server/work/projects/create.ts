import { sql } from 'kysely';
import type { z } from 'zod';
import { lastDay, tooLate } from '#contract/platform/fields.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { toldBy } from '#contract/platform/texts/constant.ts';
import type { createProjectBody } from '#contract/work/project-bodies.ts';
import { mayNotLead } from '#contract/work/project-status.ts';
import { progressComesFromTasks } from '#contract/work/task-values.ts';
import { mayLead } from '#server/people/accounts/leads.ts';
import { invalid, refuseField } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { isRefusal, prepare, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { getFilling } from '#server/work/templates/read.ts';
import { addTasksOfTemplate } from '#server/work/templates/tasks.ts';
import { insertColumns, insertValues } from './columns.ts';
import { asJson, type ProjectRow } from './read.ts';
import { refuseTeam } from './team.ts';

type NewProject = z.output<typeof createProjectBody>;

/**
 * Inserts project and members in one statement, which also checks that the actor may use the client and the users. Their
 * rows are locked, so concurrent changes to them finish first. Creators who see only assigned projects join the team, so
 * that they can see the new project, unless they were moved to another client or removed in the meantime. It commits, unless
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
  const tellingLead = asked.leadId !== null && recordEvent(tx, 'project.leadChanged', id, { userIds: [asked.leadId] });
  const filling = asked.templateId && addTasksOfTemplate(tx, id, asked.templateId);
  tx.changed('projects', id);
  if (commits) tx.commit();
  try {
    const [inserted] = await Promise.all([inserting, recording, telling, tellingLead, filling]);
    return inserted as ProjectRow;
  } catch (error) {
    if (isRefusal(error, 'client')) invalid('clientId', 'Client selection is required');
    if (isRefusal(error, 'team')) refuseTeam();
    if (isRefusal(error, 'lead')) invalid('leadId', mayNotLead);
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
  return /^\d{4}-/.test(end) && end <= lastDay ? end : refuseField('endDate', toldBy(tooLate));
}

const none = sql<number>`0`;

const insertProject = prepare(
  (project: FilledProject & { id: string }) => sql<ProjectRow>`
    with client as (
      select id, name, colour from clients where id = ${project.clientId} and deleted_at is null for share
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
    ), lead as (
      select users.id from users join roles on roles.id = users.role_id
      where users.id = ${project.leadId}::uuid and app.scope() = 'staff' and ${mayLeadNew}
      for share of users
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
      when ${project.leadId}::uuid is not null and not exists (select from lead) then app.refuse('lead')
      else (select ${asJson(none, none)} from project as projects, client)
    end as json`,
);

/** As `mayLead`, for a project whose team is not stored yet. */
const mayLeadNew = mayLead(sql<boolean>`users.id in (select id from member)`);

/** The ids of one side of the new team, as a trigger would store them otherwise. */
function idsOf(side: 'InternalUser' | 'ClientUser') {
  return sql`(select coalesce(array_to_json(array_agg(id order by id) filter (where side = ${sql.lit(side)})), '[]') from member)`;
}
