import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Project, projectListQuery } from '#contract/projects.ts';
import { readTimeCursor, writeCursor } from '#server/cursor.ts';
import { pageSize } from '#server/paging.ts';
import { db, prepare, type ReadTx } from '#server/tenancy/index.ts';
import { selectProjects } from './read.ts';
import { visible } from './visible.ts';

export type ProjectFilter = Pick<z.output<typeof projectListQuery>, 'search' | 'status'>;
type Page = z.output<typeof projectListQuery>;

/** `json`: the projects as a JSON array. `next`: the cursor of the next page, if there is one. */
export type ProjectPage = { json: string; count: number; next?: string };

const list = 'projects';

/** Separates projects in the database's answer. PostgreSQL writes this JSON without line breaks. */
const separator = ',\n';

/** Lists visible projects, newest first. */
export async function listVisibleProjects(tx: ReadTx, page: Page): Promise<ProjectPage> {
  const limit = pageSize(page);
  const { key: createdAt, id } = page.cursor ? readTimeCursor(list, page.cursor) : {};
  // One extra row shows whether there is a next page.
  const row = await tx.first(listQuery(page)({ ...page, createdAt, id, limit: limit + 1 }));
  const { count, json } = row as ListRow;
  if (count <= limit) return { json: `[${json ?? ''}]`, count };
  const projects = (json as string).slice(0, (json as string).lastIndexOf(separator));
  const last = projects.includes(separator)
    ? projects.slice(projects.lastIndexOf(separator) + separator.length)
    : projects;
  const { createdAt: key, id: lastId } = JSON.parse(last) as Project;
  return { json: `[${projects}]`, count: limit, next: writeCursor(list, { key, id: lastId }) };
}

type ListRow = { count: number; json: string | null };

type ListValues = ProjectFilter & {
  createdAt?: string | undefined;
  id?: string | undefined;
  limit: number;
};
const listQueries = new Map<string, ReturnType<typeof prepareList>>();

/** Returns the prepared query for the given combination of filters. There are eight. */
function listQuery({ search, status, cursor }: Page): ReturnType<typeof prepareList> {
  const key = [search, status, cursor].map(Boolean).join();
  const known = listQueries.get(key) ?? prepareList({ search, status, cursor });
  listQueries.set(key, known);
  return known;
}

function prepareList(given: Page) {
  return prepare((values: ListValues) => {
    let query = selectProjects()
      .where(matches({ search: given.search && values.search, status: given.status && values.status }))
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
      .limit(values.limit);
    if (given.cursor) {
      const after = sql`(${values.createdAt}::timestamptz, ${values.id}::uuid)`;
      query = query.where(sql<boolean>`(projects.created_at, projects.id) < ${after}`);
    }
    // Reading one text is faster than reading fifty. The rows are joined in their sort order.
    return db
      .selectFrom(query.as('found'))
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<string | null>`string_agg(found.json, ${sql.lit(separator)})`.as('json'));
  });
}

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

/** Searches title and description without regard to case. The search text has no wildcards. */
function matches({ search, status }: ProjectFilter): RawBuilder<boolean> {
  // In a subquery, it is computed once per statement. A generic plan would compute it for every row.
  const term = sql`(select lower(${search}))`;
  const bySearch = search ? sql<boolean>`strpos(projects.search_text, ${term}) > 0` : sql<boolean>`true`;
  const byStatus = status ? sql<boolean>`projects.status = ${status}` : sql<boolean>`true`;
  return sql<boolean>`${bySearch} and ${byStatus}`;
}
