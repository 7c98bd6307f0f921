import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import { createTaskBody, type Task, updateTaskBody } from '#contract/work/tasks.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import type { ReadTx, WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import { createTask, updateTask } from '#server/work/tasks/write.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { type Cells, foldedValuesOf, idsOf, type Key, matcher, type Problem, valuesOf } from './match.ts';
import { changesOf, check, isEmpty, keepExternalKey, type Planned, type Planner, type Written } from './planned.ts';
import { isNamed, namesOfUser } from './team.ts';
import { parseDay, parseTaskStatus, parseYesNo } from './values.ts';

const columnOf = { projectId: 'projectTitle', assigneeId: 'assigneeName' };

export const planTasks: Planner = async (tx, { actor, origin }, rows) => {
  const existing = await readExisting(tx, rows);
  const projects = await readProjects(
    tx,
    rows,
    existing.map(({ projectId }) => projectId),
  );
  const people = await readPeople(
    tx,
    rows,
    projects.map(({ id }) => id),
  );
  const counts = Map.groupBy(existing, keyOf);
  const find = matcher(existing, (row) => [keyOf(row)]);
  const inTurn = takeTurns();
  return (cells): Planned => {
    const externalKey = cells.get('externalKey');
    const place = findProject(projects, cells);
    const isNamed = externalKey !== undefined || existing.some(({ id }) => id === cells.get('id'));
    const keys = isNamed ? [] : keysOf(cells, place.project?.id);
    const { found, problems } = find(cells, keys);
    const project = found ? projects.find(({ id }) => id === found.projectId) : place.project;
    problems.push(...placeProblems(found, place, project));
    if (keys.some(({ value }) => (counts.get(value)?.length ?? 0) > 1))
      problems.push({ field: 'title', message: vague });
    const person = findPerson(people, cells.get('assigneeName'), project);
    if (person.problem) problems.push(person.problem);
    const given = { ...valuesIn(cells), ...(person.id && { assigneeId: person.id }) };
    if (person.isClient) given.audience ??= 'client';
    if (person.isClient && given.audience === 'staff') problems.push({ field: 'audience', message: forClient });
    if (!found) {
      const { status, ...rest } = given;
      const { data, problems: faults } = check(createTaskBody, { ...rest, projectId: project?.id ?? '' }, columnOf);
      const { data: more, problems: wrong } = check(updateTaskBody.pick({ status: true }), { status });
      const missing = place.problem ? faults.filter(({ field }) => field !== 'projectTitle') : faults;
      const write: Planned['write'] =
        data &&
        more &&
        inTurn(async (writing) => {
          const made = await createTask(writing, origin, data);
          const isOpen = more.status === undefined || more.status === 'Open';
          const task = isOpen ? made : await updateTask(writing, origin, async () => actor, made.id, more, undefined);
          await keepExternalKey(writing, 'tasks', made.id, externalKey);
          return writtenBy(task);
        });
      return { existingId: undefined, keys, problems: [...problems, ...missing, ...wrong], write };
    }
    const { data = {}, problems: faults } = check(updateTaskBody, given, columnOf);
    const changes = changesOf<object>(found, data);
    const isKept = externalKey === undefined || externalKey === found.externalKey;
    const write: Planned['write'] =
      isEmpty(changes) && isKept
        ? undefined
        : async (writing) => {
            const task = await updateTask(writing, origin, async () => actor, found.id, changes, undefined);
            await keepExternalKey(writing, 'tasks', found.id, externalKey);
            return writtenBy(task);
          };
    return { existingId: found.id, keys, problems: [...problems, ...faults], write };
  };
};

/** Rows are written together, but tasks take their places in the order of the file. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (write: (tx: WriteTx) => Promise<Written>) => (tx: WriteTx) => {
    const mine = last.then(() => write(tx));
    last = mine.catch(() => {});
    return mine;
  };
}

const vague =
  'Several tasks of this project have this title. An id or an externalKey must say which one.' satisfies Text;
const forClient = 'A task of a client user is always for the client' satisfies Text;
const otherProject = 'A task stays in its project' satisfies Text;

type Existing = Awaited<ReturnType<typeof readExisting>>[number];
type Place = ReturnType<typeof findProject>;

function placeProblems(found: Existing | undefined, place: Place, project: Place['project']): Problem[] {
  const at = (message: string): Problem[] => [{ field: 'projectTitle', message }];
  // A task that is found by its id or key needs no project.
  if (place.problem && (!found || place.isGiven)) return [place.problem];
  if (found && place.project && place.project.id !== found.projectId) return at(otherProject);
  if (project?.isArchived) return at(problemTexts.archived);
  return project && !project.hasTasks ? at('Tasks are off in this project' satisfies Text) : [];
}

type Given = Partial<Record<'title' | 'body' | 'status' | 'dueOn' | 'audience' | 'wants', string>> & {
  milestone?: boolean | string;
  assigneeId?: string;
};

function valuesIn(cells: Cells): Given {
  const parsers = {
    title: String,
    body: String,
    status: parseTaskStatus,
    dueOn: parseDay,
    audience: (text: string) => text.toLowerCase(),
    wants: (text: string) => text.toLowerCase(),
    milestone: (text: string) => parseYesNo(text) ?? text,
  };
  return Object.fromEntries(
    Object.entries(parsers).flatMap(([field, parse]) => {
      const text = cells.get(field);
      return text === undefined ? [] : [[field, parse(text)]];
    }),
  );
}

function writtenBy({ id, title, version }: Task): Written {
  return { id, name: title, version };
}

/** Two tasks may have the same title. A row without a key means the task with its title in its project. */
function keyOf({ title, projectId }: Pick<Existing, 'title' | 'projectId'>): string {
  return `${projectId} ${title}`;
}

function keysOf(cells: Cells, projectId: string | undefined): Key[] {
  const title = cells.get('title');
  if (title === undefined || !projectId) return [];
  return [{ field: 'title', value: keyOf({ title, projectId }), taken: 'This task already exists' }];
}

type Row = {
  id: string;
  externalKey: string | null;
  projectId: string;
  title: string;
  body: string;
  status: string;
  assigneeId: string | null;
  dueOn: string | null;
  audience: string;
  wants: string;
  milestone: boolean;
};

function readExisting(tx: ReadTx, rows: readonly Cells[]): Promise<Row[]> {
  return tx.run(sql<Row>`
    select tasks.id, tasks.external_key as "externalKey", tasks.project_id as "projectId", tasks.title, tasks.body, tasks.status,
      tasks.assignee_id as "assigneeId", tasks.due_on as "dueOn", tasks.audience, tasks.wants, tasks.milestone
    from tasks join projects on projects.id = tasks.project_id
    where projects.deleted_at is null and (tasks.title = any (${valuesOf(rows, 'title')}::text[])
      or tasks.external_key = any (${valuesOf(rows, 'externalKey')}::text[]) or tasks.id = any (${idsOf(rows)}::uuid[]))`);
}

type Project = { id: string; title: string; clientId: string; hasTasks: boolean; isArchived: boolean };

/** The projects that rows name, and those of tasks that exist. */
function readProjects(tx: ReadTx, rows: readonly Cells[], ids: readonly string[]): Promise<Project[]> {
  return tx.run(sql<Project>`
    select projects.id, projects.title, projects.client_id as "clientId", ${hasModule('tasks')} as "hasTasks",
      projects.archived_at is not null as "isArchived"
    from projects where projects.deleted_at is null and (projects.title = any (${valuesOf(rows, 'projectTitle')}::text[])
      or projects.id::text = any (${valuesOf(rows, 'projectId')}::text[]) or projects.id = any (${ids}::uuid[]))`);
}

/** The project that a row names. */
function findProject(
  projects: readonly Project[],
  cells: Cells,
): { project?: Project | undefined; problem?: Problem; isGiven: boolean } {
  const [id, title] = [cells.get('projectId')?.toLowerCase(), cells.get('projectTitle')];
  const isGiven = (id ?? title) !== undefined;
  const found = projects.filter((project) => (id === undefined ? project.title === title : project.id === id));
  if (found.length === 1) return { project: found[0], isGiven };
  const message: Text =
    found.length > 1
      ? 'Several projects have this title. A projectId must say which one.'
      : isGiven
        ? 'There is no such project. Import projects first.'
        : 'Please name the project';
  return { problem: { field: id === undefined ? 'projectTitle' : 'projectId', message }, isGiven };
}

type Person = { id: string; names: string[]; clientId: string | null; seesAll: boolean; projects: string[] };

/** The people that rows name, by name or address, and the teams that they are on. */
function readPeople(tx: ReadTx, rows: readonly Cells[], projects: readonly string[]): Promise<Person[]> {
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
function findPerson(
  people: readonly Person[],
  name: string | undefined,
  project: Project | undefined,
): { id?: string; isClient?: boolean; problem?: Problem } {
  if (name === undefined || !project) return {};
  const named = people.filter(({ names, clientId }) => {
    return names.includes(foldName(name)) && (clientId === null || clientId === project.clientId);
  });
  const at = (message: string) => ({ problem: { field: 'assigneeName', message } });
  if (named.length > 1) return at('Several people have this name. Use the e-mail address.' satisfies Text);
  const [found] = named;
  if (!found) return at('There is nobody with this name who could do the task' satisfies Text);
  if (!found.seesAll && !found.projects.includes(project.id)) return at(notOnProject);
  return { id: found.id, isClient: found.clientId !== null };
}
