import { sql } from 'kysely';
import type { z } from 'zod';
import { problemTexts } from '#contract/platform/problems.ts';
import type { Budget, createBudgetBody, updateBudgetBody } from '#contract/work/budgets.ts';
import { invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { requireModuleInUse } from '#server/work/visible/tasks.ts';
import { getVisibleBudget, isSeen, visibleBudget } from './read.ts';

type NewBudget = z.output<typeof createBudgetBody>;
type Changes = z.output<typeof updateBudgetBody>;

export async function createBudget(tx: WriteTx, origin: Origin, body: NewBudget): Promise<Budget> {
  await requireModuleInUse(tx, 'hours');
  const { clientId, period, carriesOver } = body;
  const projectIds = [...new Set(body.projectIds)];
  const client = await tx.first(sql<{ name: string }>`
    select name from clients where id = ${clientId}::uuid and deleted_at is null for share`);
  // First the projects: who sees none of the client does not learn whether there is one.
  await requireProjects(tx, clientId, projectIds);
  if (!client) invalid('clientId', problemTexts.notFound);
  const id = newId();
  for (const projectId of projectIds) tx.changed('budgets', projectId);
  await Promise.all([
    tx.run(
      db.insertInto('budgets').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        client_id: clientId,
        minutes: body.minutes,
        period,
        carries_over: period === 'Month' && carriesOver,
        billable_only: body.billableOnly,
        starts_on: body.startsOn,
      }),
    ),
    addProjects(tx, { id, clientId }, projectIds),
    record(tx, origin, {
      action: 'budget.created',
      subjectType: 'budget',
      subjectId: id,
      subjectName: client.name,
      details: { minutes: body.minutes },
    }),
  ]);
  return (await getVisibleBudget(tx, id)) ?? notFound();
}

/** Changes the fields that are given. Projects that the actor does not see stay, and so do those that have another client by now. */
export async function updateBudget(
  tx: WriteTx,
  origin: Origin,
  id: string,
  changes: Changes,
  ifMatch: number | undefined,
): Promise<Budget> {
  const before = await lockBudget(tx, id, ifMatch);
  const given = { ...before, ...changes };
  const after = { ...given, carriesOver: given.period === 'Month' && given.carriesOver };
  const projectIds = [...new Set(changes.projectIds ?? before.projectIds)];
  const added = projectIds.filter((each) => !before.projectIds.includes(each));
  const removed = before.projectIds.filter((each) => !projectIds.includes(each));
  const fields = (['minutes', 'period', 'carriesOver', 'billableOnly', 'startsOn'] as const).filter(
    (field) => after[field] !== before[field],
  );
  const changed = [...fields, ...(added.length + removed.length > 0 ? ['projectIds'] : [])];
  if (changed.length === 0) return (await getVisibleBudget(tx, id)) ?? notFound();
  await requireProjects(tx, before.clientId, added);
  for (const projectId of new Set([...before.projectIds, ...added])) tx.changed('budgets', projectId);
  await Promise.all([
    removed.length > 0 &&
      tx.run(sql`delete from budget_projects where budget_id = ${id}::uuid and project_id = any (${removed}::uuid[])`),
    addProjects(tx, before, added),
    tx.run(sql`
      update budgets set minutes = ${after.minutes}, period = ${after.period}, carries_over = ${after.carriesOver},
        billable_only = ${after.billableOnly}, starts_on = ${after.startsOn}::date, version = version + 1, updated_at = now()
      where id = ${id}::uuid`),
    record(tx, origin, {
      action: 'budget.updated',
      subjectType: 'budget',
      subjectId: id,
      subjectName: before.clientName,
      details: { fields: changed, minutes: after.minutes },
    }),
  ]);
  return (await getVisibleBudget(tx, id)) ?? notFound();
}

export async function deleteBudget(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const budget = await lockBudget(tx, id, ifMatch);
  for (const projectId of budget.projectIds) tx.changed('budgets', projectId);
  await Promise.all([
    tx.run(db.deleteFrom('budgets').where('id', '=', id)),
    record(tx, origin, {
      action: 'budget.deleted',
      subjectType: 'budget',
      subjectId: id,
      subjectName: budget.clientName,
      details: { minutes: budget.minutes },
    }),
  ]);
}

type LockedBudget = Pick<
  Budget,
  'id' | 'clientId' | 'clientName' | 'minutes' | 'period' | 'carriesOver' | 'billableOnly' | 'startsOn'
> & {
  /** Those that the actor sees. */
  projectIds: string[];
  version: number;
};

async function lockBudget(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<LockedBudget> {
  const budget = await tx.first(sql<LockedBudget>`
    select budgets.id, budgets.client_id as "clientId", clients.name as "clientName", budgets.minutes, budgets.period,
      budgets.carries_over as "carriesOver", budgets.billable_only as "billableOnly", budgets.starts_on as "startsOn", budgets.version,
      array(select projects.id from budget_projects join projects on projects.id = budget_projects.project_id
        where budget_projects.budget_id = budgets.id and ${isSeen}) as "projectIds"
    from budgets join clients on clients.id = budgets.client_id
    where budgets.id = ${id}::uuid and ${visibleBudget}
    for update of budgets`);
  if (!budget) notFound();
  if (ifMatch !== undefined && ifMatch !== budget.version) versionConflict();
  return budget;
}

/** 400 if one of them is not a project of the client, or not one that the actor sees. */
async function requireProjects(tx: WriteTx, clientId: string, ids: readonly string[]): Promise<void> {
  const found = await tx.run(sql`
    select from projects where projects.id = any (${ids}::uuid[]) and projects.client_id = ${clientId}::uuid and ${isSeen}
    for share of projects`);
  if (found.length < ids.length) invalid('projectIds', 'Choose projects of this client that have hours');
}

async function addProjects(
  tx: WriteTx,
  { id, clientId }: { id: string; clientId: string },
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return;
  await tx.run(sql`
    insert into budget_projects (tenant_id, budget_id, project_id, client_id)
    select app.tenant_id(), ${id}::uuid, added, ${clientId}::uuid from unnest(${projectIds}::uuid[]) added`);
}
