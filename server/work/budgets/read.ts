import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Budget, budgetListQuery } from '#contract/work/budgets.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { hasModule, requireModuleInUse, requireModuleOf } from '#server/work/visible/tasks.ts';

type Asked = z.output<typeof budgetListQuery>;

const list = 'budgets';

/** Budgets of the projects that the actor sees, newest first. Row security shows client users theirs, if their client sees hours. */
export async function listBudgets(tx: ReadTx, asked: Asked): Promise<ListPage<Budget>> {
  const { projectId } = asked;
  const after = asked.cursor ? readTimeCursor(list, asked.cursor) : undefined;
  const query = selectBudgets()
    .where(matches(asked))
    .orderBy('budgets.created_at', 'desc')
    .orderBy('budgets.id', 'desc');
  const isAfter =
    after && sql<boolean>`(budgets.created_at, budgets.id) < (${after.key}::timestamptz, ${after.id}::uuid)`;
  const [, { items, ...page }] = await Promise.all([
    projectId ? requireModuleOf(tx, projectId, 'hours') : requireModuleInUse(tx, 'hours'),
    readPage(asked, {
      read: (count) => tx.run((isAfter ? query.where(isAfter) : query).limit(count)),
      cursorOf: ({ sortedBy, id }) => writeCursor(list, { key: sortedBy, id }),
      count: async () => {
        const row = await tx.first(sql<{ total: number }>`
          select count(*)::int as total from budgets where ${visibleBudget} and ${matches(asked)}`);
        return row?.total ?? 0;
      },
    }),
  ]);
  return { ...page, items: items.map(present) };
}

export async function getVisibleBudget(tx: ReadTx, id: string): Promise<Budget | undefined> {
  const row = await tx.first(selectBudgets().where('budgets.id', '=', id));
  return row && present(row);
}

/** A condition on `projects`: they have hours, and the actor sees them. */
export const isSeen = sql<boolean>`projects.deleted_at is null and ${hasModule('hours')} and ${visibleById()}`;

/** A condition on `budgets`: the actor sees one of its projects. */
export const visibleBudget = sql<boolean>`exists (
  select from budget_projects join projects on projects.id = budget_projects.project_id
  where budget_projects.budget_id = budgets.id and ${isSeen})`;

function matches({ clientId, projectId }: Asked): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    clientId && sql`budgets.client_id = ${clientId}::uuid`,
    projectId &&
      sql`exists (select from budget_projects own where own.budget_id = budgets.id and own.project_id = ${projectId}::uuid)`,
  ].filter((each) => typeof each === 'object');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBudgets>['execute']>>[number];

function present({ carriedMinutes, sortedBy: _sortedBy, ...row }: Row): Budget {
  const leftMinutes = row.minutes + (carriedMinutes ?? 0) - row.usedMinutes;
  return withoutNulls({ ...row, carriedMinutes, leftMinutes }) as Budget;
}

function selectBudgets() {
  return db
    .selectFrom('budgets')
    .innerJoin('clients', 'clients.id', 'budgets.client_id')
    .innerJoinLateral(
      sql<{ month: string | null; carried: number | null; used: number }>`
        (select to_char(use.month, 'YYYY-MM') as month, use.carried::float8 as carried, use.used::float8 as used
        from app.use_of_budget(budgets.id) use)`.as('used'),
      (join) => join.onTrue(),
    )
    .where(visibleBudget)
    .select([
      'budgets.id',
      'budgets.client_id as clientId',
      'clients.name as clientName',
      'clients.colour as clientColour',
    ])
    .select([
      sql<Budget['projects']>`(
        select jsonb_agg(jsonb_build_object('id', projects.id, 'title', projects.title) order by projects.sort_name, projects.id)
        from budget_projects join projects on projects.id = budget_projects.project_id
        where budget_projects.budget_id = budgets.id and ${isSeen})`.as('projects'),
    ])
    .select(['budgets.minutes', 'budgets.period', 'budgets.carries_over as carriesOver'])
    .select(['budgets.billable_only as billableOnly', 'budgets.starts_on as startsOn'])
    .select(['used.month', 'used.carried as carriedMinutes', 'used.used as usedMinutes'])
    .select([
      'budgets.created_at as sortedBy',
      sql<string | null>`case when (select app.scope() = 'staff') then budgets.created_at end`.as('createdAt'),
      sql<number | null>`case when (select app.scope() = 'staff') then budgets.version end`.as('version'),
    ]);
}
