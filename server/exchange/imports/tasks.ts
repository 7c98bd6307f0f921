import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import { createTaskBody, type Task, updateTaskBody } from '#contract/work/tasks.ts';
import type { ReadTx, WriteTx } from '#server/platform/tenancy/index.ts';
import { createTask, updateTask } from '#server/work/tasks/write.ts';
import { type Cells, idsOf, type Key, matcher, type Problem, valuesOf } from './match.ts';
import { changesOf, check, isEmpty, keepExternalKey, type Planned, type Planner, type Written } from './planned.ts';
import { findPerson, findProject, readPeople, readProjects } from './task-places.ts';
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

const vague = 'Several tasks of this project have this title. An id or an externalKey must say which one.';
const forClient = 'A task of a client user is always for the client';
const otherProject = 'A task stays in its project';

type Existing = Awaited<ReturnType<typeof readExisting>>[number];
type Place = ReturnType<typeof findProject>;

function placeProblems(found: Existing | undefined, place: Place, project: Place['project']): Problem[] {
  const at = (message: string): Problem[] => [{ field: 'projectTitle', message }];
  // A task that is found by its id or key needs no project.
  if (place.problem && (!found || place.isGiven)) return [place.problem];
  if (found && place.project && place.project.id !== found.projectId) return at(otherProject);
  if (project?.isArchived) return at(problemTexts.archived);
  return project && !project.hasTasks ? at('Tasks are off in this project') : [];
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
