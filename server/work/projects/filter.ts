import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { projectListQuery } from '#contract/work/projects.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { hasWords } from '#server/platform/text/folded.ts';
import { notArchived, visible } from '#server/work/visible/projects.ts';

export type ProjectFilter = Partial<
  Pick<
    z.output<typeof projectListQuery>,
    'search' | 'status' | 'clientId' | 'memberId' | 'leadId' | 'overdue' | 'today' | 'dueFrom' | 'dueTo' | 'archived'
  >
>;

/** Counts the visible projects that match. */
export async function countVisibleProjects(tx: ReadTx, filter: ProjectFilter): Promise<number> {
  const row = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.deleted_at', 'is', null)
      .where(visible())
      .where(matches(filter))
      .select(sql<number>`count(*)::int`.as('total')),
  );
  return row?.total ?? 0;
}

/** Searches title and description. */
export function matches(filter: ProjectFilter): RawBuilder<boolean> {
  const { search, status, clientId, memberId, leadId, overdue, today, dueFrom, dueTo, archived } = filter;
  const conditions = [
    archived === 'include' ? undefined : archived === 'only' ? sql`projects.archived_at is not null` : notArchived,
    search && hasWords(sql`projects.search_text`, search),
    status && sql`projects.status = ${status}`,
    clientId && sql`projects.client_id = ${clientId}`,
    memberId && hasMember(memberId),
    leadId && hasLead(leadId),
    overdue && isOverdueOn(today ?? todayInUtc()),
    dueFrom && sql`projects.end_date >= ${dueFrom}`,
    dueTo && sql`projects.end_date <= ${dueTo}`,
  ].filter((each) => each !== undefined && each !== '');
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

/** The rule of `isOverdue` in the contract as SQL. The tests check both with `overdueCases`. */
export function isOverdueOn(today: string): RawBuilder<boolean> {
  return sql<boolean>`projects.status <> 'Completed' and projects.end_date < ${today}`;
}

/** For callers who do not say which day it is for them. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Nothing for client users, who do not learn by it who leads a project. */
function hasLead(leadId: string): RawBuilder<boolean> {
  const isLed =
    leadId === 'none'
      ? sql`projects.lead_id is null`
      : sql`projects.lead_id = ${leadId === 'me' ? sql`(select app.user_id())` : sql`${leadId}::uuid`}`;
  return sql<boolean>`(select app.scope() = 'staff') and ${isLed}`;
}

function hasMember(memberId: string): RawBuilder<boolean> {
  const userId = memberId === 'me' ? sql`(select app.user_id())` : sql`${memberId}::uuid`;
  return sql<boolean>`projects.id in (select member.project_id from project_members member where member.user_id = ${userId})`;
}
