import { sql } from 'kysely';
import { notOnProject } from '#contract/work/task-values.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { type Cells, foldedValuesOf, type Problem, valuesOf } from './match.ts';
import { isNamed, namesOfUser } from './team.ts';

type Project = { id: string; title: string; clientId: string; hasTasks: boolean; isArchived: boolean };

/** The projects that rows name, and those of tasks that exist. */
export function readProjects(tx: ReadTx, rows: readonly Cells[], ids: readonly string[]): Promise<Project[]> {
  return tx.run(sql<Project>`
    select projects.id, projects.title, projects.client_id as "clientId", ${hasModule('tasks')} as "hasTasks",
      projects.archived_at is not null as "isArchived"
    from projects where projects.deleted_at is null and (projects.title = any (${valuesOf(rows, 'projectTitle')}::text[])
      or projects.id::text = any (${valuesOf(rows, 'projectId')}::text[]) or projects.id = any (${ids}::uuid[]))`);
}

/** The project that a row names. */
export function findProject(
  projects: readonly Project[],
  cells: Cells,
): { project?: Project | undefined; problem?: Problem; isGiven: boolean } {
  const [id, title] = [cells.get('projectId')?.toLowerCase(), cells.get('projectTitle')];
  const isGiven = (id ?? title) !== undefined;
  const found = projects.filter((project) => (id === undefined ? project.title === title : project.id === id));
  if (found.length === 1) return { project: found[0], isGiven };
  const message =
    found.length > 1
      ? 'Several projects have this title. A projectId must say which one.'
      : isGiven
        ? 'There is no such project. Import projects first.'
        : 'Please name the project';
  return { problem: { field: id === undefined ? 'projectTitle' : 'projectId', message }, isGiven };
}

type Person = { id: string; names: string[]; clientId: string | null; seesAll: boolean; projects: string[] };

/** The people that rows name, by name or address, and the teams that they are on. */
export function readPeople(tx: ReadTx, rows: readonly Cells[], projects: readonly string[]): Promise<Person[]> {
  const names = foldedValuesOf(rows, 'assigneeName');
  return tx.run(sql<Person>`
    select users.id, users.client_id as "clientId",
      ${namesOfUser} as names,
      roles.is_admin or 'Project:ViewAllProjects' = any (roles.claims) as "seesAll",
      array(select member.project_id::text from project_members member
        where member.user_id = users.id and member.project_id = any (${projects}::uuid[])
          and 'Project:ViewAssignedProjects' = any (roles.claims)) as projects
    from users join roles on roles.id = users.role_id
    where users.deleted_at is null and users.is_active and ${mayEnter} and ${isNamed(names)}`);
}

/** The person that a row names, as far as they may do a task of the project. */
export function findPerson(
  people: readonly Person[],
  name: string | undefined,
  project: Project | undefined,
): { id?: string; isClient?: boolean; problem?: Problem } {
  if (name === undefined || !project) return {};
  const named = people.filter(({ names, clientId }) => {
    return names.includes(foldName(name)) && (clientId === null || clientId === project.clientId);
  });
  const at = (message: string) => ({ problem: { field: 'assigneeName', message } });
  if (named.length > 1) return at('Several people have this name. Use the e-mail address.');
  const [found] = named;
  if (!found) return at('There is nobody with this name who could do the task');
  if (!found.seesAll && !found.projects.includes(project.id)) return at(notOnProject);
  return { id: found.id, isClient: found.clientId !== null };
}
