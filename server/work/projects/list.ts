import { sql } from 'kysely';
import type { z } from 'zod';
import type { Project, projectListQuery } from '#contract/work/projects.ts';
import { readTimeCursor } from '#server/platform/answers/cursor.ts';
import { pageSize } from '#server/platform/answers/paging.ts';
import { db, prepare, type ReadTx } from '#server/platform/tenancy/index.ts';
import { matches, type ProjectFilter } from './filter.ts';
import { projectOrder } from './order.ts';
import { selectFirstProjects, selectProjects } from './read.ts';

type Asked = z.output<typeof projectListQuery>;

/** `json`: the projects as a JSON array. `next`: the cursor of the next page, if there is one. */
export type ProjectPage = { json: string; count: number; next?: string };

/** Separates projects in the database's answer. PostgreSQL writes this JSON without line breaks. */
const separator = ',\n';

/** Lists visible projects, by default newest first. */
export async function listVisibleProjects(tx: ReadTx, asked: Asked): Promise<ProjectPage> {
  const limit = pageSize(asked);
  // One extra row shows whether there is a next page.
  const row = await tx.first(isPlain(asked) ? plainPage(asked, limit + 1) : page(asked, limit + 1));
  const { count, json } = row as ListRow;
  if (count <= limit) return { json: `[${json ?? ''}]`, count };
  const projects = (json as string).slice(0, (json as string).lastIndexOf(separator));
  const last = projects.includes(separator)
    ? projects.slice(projects.lastIndexOf(separator) + separator.length)
    : projects;
  const next = projectOrder(asked.sort).cursorOf(JSON.parse(last) as Project);
  return { json: `[${projects}]`, count: limit, next };
}

type ListRow = { count: number; json: string | null };

function page(asked: Asked, limit: number) {
  const order = projectOrder(asked.sort);
  const which = asked.cursor ? sql<boolean>`${order.after(asked.cursor)} and ${matches(asked)}` : matches(asked);
  return asText(selectFirstProjects(which, order.by, limit, order.byClient));
}

type PlainFilter = Pick<ProjectFilter, 'search' | 'status'>;

/** Whether it is the list as it opens, perhaps with a search or a status. Such a list is read often, so its query is prepared. */
function isPlain({ sort, clientId, memberId, leadId, overdue, dueFrom, dueTo, archived }: Asked): boolean {
  return (
    projectOrder(sort).isDefault && !clientId && !memberId && !leadId && !overdue && !dueFrom && !dueTo && !archived
  );
}

function plainPage({ search, status, cursor }: Asked, limit: number) {
  const { key: createdAt, id } = cursor ? readTimeCursor('projects', cursor) : {};
  return plainQuery({ search, status, cursor })({ search, status, createdAt, id, limit });
}

type PlainValues = PlainFilter & { createdAt: string | undefined; id: string | undefined; limit: number };
type Given = PlainFilter & Pick<Asked, 'cursor'>;
const plainQueries = new Map<string, ReturnType<typeof prepareList>>();

/** Returns the prepared query for the given combination of filters. There are eight. */
function plainQuery(given: Given): ReturnType<typeof prepareList> {
  const key = [given.search, given.status, given.cursor].map(Boolean).join();
  const known = plainQueries.get(key) ?? prepareList(given);
  plainQueries.set(key, known);
  return known;
}

function prepareList(given: Given) {
  return prepare((values: PlainValues) => {
    let query = selectProjects()
      .where(matches({ search: given.search && values.search, status: given.status && values.status }))
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
      .limit(values.limit);
    if (given.cursor) {
      const after = sql`(${values.createdAt}::timestamptz, ${values.id}::uuid)`;
      query = query.where(sql<boolean>`(projects.created_at, projects.id) < ${after}`);
    }
    return asText(query);
  });
}

/**
 * PostgreSQL joins the rows in their sort order and sends one text, because fifty are slower to read. The page is a part of that text, and
 * only the last project is parsed, for the cursor. The list should reach 0.80 of the lean limit (bench/README.md) and has 0.76 to 0.86
 * with this, so it cannot do without.
 */
function asText(query: ReturnType<typeof selectProjects> | ReturnType<typeof selectFirstProjects>) {
  return db
    .selectFrom(query.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<string | null>`string_agg(found.json, ${sql.lit(separator)})`.as('json'));
}
