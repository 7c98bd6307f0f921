import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Update } from '#contract/work/updates.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { requireModuleOf } from '#server/work/visible/tasks.ts';

/** A project's updates, newest first. Row security shows client users those for their client. 404 where updates are off. */
export async function listUpdates(tx: ReadTx, projectId: string, asked: Paging): Promise<ListPage<Update>> {
  const list = `updates of ${projectId}`;
  const after = asked.cursor ? readTimeCursor(list, asked.cursor) : undefined;
  let query = selectUpdates().where('updates.project_id', '=', projectId).orderBy('updates.covers_to', 'desc');
  if (after)
    query = query.where(sql<boolean>`(updates.covers_to, updates.id) < (${after.key}::timestamptz, ${after.id}::uuid)`);
  const [, page] = await Promise.all([
    requireModuleOf(tx, projectId, 'updates'),
    readPage(asked, {
      read: (count) => tx.run(query.orderBy('updates.id', 'desc').limit(count)),
      cursorOf: ({ coversTo, id }) => writeCursor(list, { key: coversTo, id }),
      count: async () => (await tx.first(countUpdates(projectId)))?.total ?? 0,
    }),
  ]);
  return { ...page, items: page.items.map((row) => withoutNulls(row) as Update) };
}

export async function getUpdate(tx: ReadTx, id: string): Promise<Update | undefined> {
  const row = await tx.first(selectUpdates().where('updates.id', '=', id));
  return row && (withoutNulls(row) as Update);
}

/** When the last update of a project for these readers was published, or else when the project was created. */
export function endOfLastUpdate(projectId: string, audience: Audience): RawBuilder<string> {
  return sql<string>`coalesce(
    (select max(updates.covers_to) from updates where updates.project_id = ${projectId}::uuid and updates.audience = ${audience}),
    (select projects.created_at from projects where projects.id = ${projectId}::uuid))`;
}

/** People that are named. The rest is counted. */
const maxNamed = 100;

/**
 * Which people of the client have opened the row of `updates`, of those who may see it now. Null for client users, who do not learn
 * what others have opened, and for an update that they cannot open.
 */
const seen = sql<Update['seen'] | null>`case when app.scope() = 'staff' and updates.audience = 'client' then (
  select jsonb_build_object('count', count(opened.at), 'of', count(*), 'by', jsonb_path_query_array(
    coalesce(jsonb_agg(jsonb_build_object('userId', users.id, 'name',
        coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User'), 'at', app.instant(opened.at))
      order by opened.at, users.id) filter (where opened.at is not null), '[]'), ${sql.lit(`$[0 to ${maxNamed - 1}]`)}))
  from users
    join roles on roles.id = users.role_id
    left join update_reads opened on opened.update_id = updates.id and opened.user_id = users.id
  where users.client_id = updates.client_id and users.is_active and users.deleted_at is null
    and ('Project:ViewAllProjects' = any (roles.claims)
      or 'Project:ViewAssignedProjects' = any (roles.claims) and exists (
        select from project_members member where member.project_id = updates.project_id and member.user_id = users.id))) end`;

function selectUpdates() {
  return db.selectFrom('updates').select([
    'updates.id',
    'updates.project_id as projectId',
    'updates.health',
    'updates.body',
    'updates.audience',
    'updates.covers_from as coversFrom',
    'updates.covers_to as coversTo',
    'updates.created_by as createdBy',
    // Null if row security hides the user from the actor.
    sql<string | null>`(
      select coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User')
      from users where users.id = updates.created_by)`.as('createdByName'),
    sql<boolean>`coalesce(updates.created_by = app.user_id() or exists (
      select from update_reads own where own.update_id = updates.id and own.user_id = app.user_id()), false)`.as(
      'isRead',
    ),
    seen.as('seen'),
  ]);
}

function countUpdates(projectId: string): RawBuilder<{ total: number }> {
  return sql<{
    total: number;
  }>`select count(*)::int as total from updates where updates.project_id = ${projectId}::uuid`;
}
