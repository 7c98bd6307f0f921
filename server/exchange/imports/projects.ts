import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { projectForm, updateProjectBody } from '#contract/work/project-bodies.ts';
import type { Project } from '#contract/work/projects.ts';
import { progressComesFromTasks } from '#contract/work/task-values.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import { createProject } from '#server/work/projects/create.ts';
import type { ProjectRow } from '#server/work/projects/read.ts';
import { updateProject } from '#server/work/projects/write.ts';
import { type Cells, foldedValuesOf, idsOf, type Key, matcher, type Problem, valuesOf } from './match.ts';
import {
  changesOf,
  check,
  isEmpty,
  keepExternalKey,
  type Planned,
  type Planner,
  readClientIds,
  unknownClient,
  type Written,
} from './planned.ts';
import { findTeam, readNamed } from './team.ts';
import { parseDay, parseProgress, parseStatus } from './values.ts';

const columnOf = { progressPercentage: 'progress', clientId: 'clientName', userIds: 'teamNames', leadId: 'leadName' };

export const planProjects: Planner = async (tx, { actor, origin, services }, rows) => {
  const [existing, clients, people] = await Promise.all([
    readExisting(tx, rows),
    readClientIds(tx, foldedValuesOf(rows, 'clientName')),
    readNamed(tx, rows),
  ]);
  const ids = new Set(existing.map(({ id }) => id));
  const counts = Map.groupBy(existing, keyOf);
  const find = matcher(existing, (row) => [keyOf(row)]);
  return (cells): Planned => {
    const clientId = clients.get(foldName(cells.get('clientName') ?? ''));
    const given = { ...valuesIn(cells), clientId };
    const faults: Problem[] =
      cells.has('clientName') && !clientId ? [{ field: 'clientName', message: unknownClient }] : [];
    const externalKey = cells.get('externalKey');
    const isNamed = externalKey !== undefined || ids.has(cells.get('id') ?? '');
    const keys = isNamed ? [] : keysOf(cells, clientId);
    const { found, problems } = find(cells, keys);
    if (keys.some(({ value }) => (counts.get(value)?.length ?? 0) > 1))
      problems.push({ field: 'title', message: vague });
    const ofClient = clientId ?? found?.clientId;
    const team = ofClient === undefined ? noTeam : findTeam(people, cells, ofClient);
    faults.push(...team.problems);
    if (!found) {
      const isDone = given.status === 'Completed' && given.progressPercentage === undefined;
      const asked = { ...given, ...(isDone && { progressPercentage: 100 }), userIds: team.ids, leadId: team.leadId };
      const { data, problems: invalid } = check(projectForm, asked, columnOf);
      const write: Planned['write'] =
        data &&
        (async (writing) => {
          const project = writtenBy(await createProject(writing, origin, data, { commits: false }));
          await keepExternalKey(writing, 'projects', project.id, externalKey);
          return project;
        });
      const missing = invalid.filter(({ field }) => !faults.some((fault) => fault.field === field));
      return { existingId: undefined, keys, problems: [...problems, ...faults, ...explainDays(missing, cells)], write };
    }
    const { data = {}, problems: invalid } = check(updateProjectBody, { ...given, leadId: team.leadId }, columnOf);
    const { members, ...before } = found;
    const staying = members.filter((member) => !member.clientId || member.clientId === ofClient).map(({ id }) => id);
    const joining = team.ids.filter((id) => !staying.includes(id));
    const changes = {
      ...changesOf<object>(before, data),
      // Nobody leaves a team by an import.
      ...(joining.length > 0 && { userIds: [...staying, ...joining] }),
    };
    if (found.progressFromTasks && 'progressPercentage' in changes)
      problems.push({ field: 'progress', message: progressComesFromTasks });
    const isKept = externalKey === undefined || externalKey === found.externalKey;
    const write: Planned['write'] =
      isEmpty(changes) && isKept
        ? undefined
        : async (writing) => {
            const changed = await updateProject(
              services.clientChanges,
              writing,
              origin,
              async () => actor,
              found.id,
              changes,
              undefined,
            );
            await keepExternalKey(writing, 'projects', found.id, externalKey);
            return writtenBy(changed);
          };
    if (write && found.archivedAt) problems.push({ field: '', message: problemTexts.archived });
    const { startDate, endDate } = { ...found, ...changes };
    if (startDate > endDate && invalid.length === 0) {
      problems.push({ field: 'endDate', message: 'Due date must be after start date' });
    }
    return { existingId: found.id, keys, problems: [...problems, ...faults, ...explainDays(invalid, cells)], write };
  };
};

const noTeam = { ids: [], leadId: undefined, problems: [] };

type Existing = Awaited<ReturnType<typeof readExisting>>[number];

/** A spreadsheet has dates in many forms. */
function explainDays(problems: readonly Problem[], cells: Cells): Problem[] {
  return problems.map((problem) =>
    cells.has(problem.field) && problem.message === 'Not a valid date'
      ? { ...problem, message: 'Please write the date like 2026-12-31' }
      : problem,
  );
}

function valuesIn(cells: Cells): { status?: unknown; progressPercentage?: unknown } {
  const parsers = {
    title: String,
    description: String,
    status: parseStatus,
    startDate: parseDay,
    endDate: parseDay,
    progress: parseProgress,
  };
  return Object.fromEntries(
    Object.entries(parsers).flatMap(([field, parse]) => {
      const text = cells.get(field);
      return text === undefined ? [] : [[field === 'progress' ? 'progressPercentage' : field, parse(text)]];
    }),
  );
}

function writtenBy({ json }: ProjectRow): Written {
  const { id, title, version } = JSON.parse(json) as Project;
  return { id, name: title, version };
}

const vague =
  'Several projects of this client have this title. An id or an externalKey must say which one.' satisfies Text;

/** Titles may be there twice. A row without a key of its own is the project with its title and client. */
function keyOf({ title, clientId }: Pick<Existing, 'title' | 'clientId'>): string {
  return `${clientId} ${title}`;
}

function keysOf(cells: Cells, clientId: string | undefined): Key[] {
  const title = cells.get('title');
  if (title === undefined || !clientId) return [];
  return [{ field: 'title', value: keyOf({ title, clientId }), taken: 'This project already exists' }];
}

function readExisting(tx: ReadTx, rows: readonly Cells[]) {
  return tx.run(
    db
      .selectFrom('projects')
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`(title = any (${valuesOf(rows, 'title')}::text[])
          or external_key = any (${valuesOf(rows, 'externalKey')}::text[])
          or id = any (${idsOf(rows)}::uuid[]))`,
      )
      .select([
        'id',
        'external_key as externalKey',
        'title',
        'description',
        'status',
        'start_date as startDate',
        'end_date as endDate',
        'progress as progressPercentage',
        'client_id as clientId',
        'archived_at as archivedAt',
        'progress_from_tasks as progressFromTasks',
        'lead_id as leadId',
        sql<{ id: string; clientId: string | null }[]>`(
          select coalesce(json_agg(json_build_object('id', users.id, 'clientId', users.client_id)), '[]')
          from project_members member join users on users.id = member.user_id
          where member.project_id = projects.id)`.as('members'),
      ]),
  );
}
