import { sql } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { ProjectTemplate } from '#contract/work/templates.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder, isAfterName } from '#server/platform/text/folded.ts';

const list = 'templates';

/** Lists templates by name. Keys are unique per company, so the key alone identifies the position. */
export async function listTemplates(tx: ReadTx, asked: Paging): Promise<ListPage<ProjectTemplate>> {
  const after = asked.cursor ? readCursor(list, asked.cursor).key : undefined;
  const query = selectTemplates().select('name_key as key').orderBy(inNameOrder('project_templates'));
  const { items, ...page } = await readPage(asked, {
    read: async (count) => {
      const rows = await tx.run(
        (after === undefined ? query : query.where(isAfterName('project_templates', after))).limit(count),
      );
      return rows.map(({ key, ...row }) => ({ key, template: present(row) }));
    },
    cursorOf: ({ key, template }) => writeCursor(list, { key, id: template.id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      return (await tx.first(db.selectFrom('project_templates').select(total)))?.total ?? 0;
    },
  });
  return { ...page, items: items.map(({ template }) => template) };
}

/** Returns a template, or undefined. Row security shows templates to staff alone. */
export async function getTemplate(tx: ReadTx, id: string): Promise<ProjectTemplate | undefined> {
  const row = await tx.first(selectTemplates().where('id', '=', id));
  return row && present(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTemplates>['execute']>>[number];

function present(row: Row): ProjectTemplate {
  return withoutNulls(row) as ProjectTemplate;
}

/** What a project takes from a template. Progress comes from tasks only where the project will have some. */
export async function getFilling(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('project_templates')
      .where('id', '=', id)
      .select(['description', 'days', 'modules'])
      .select(
        sql<boolean>`progress_from_tasks and coalesce(modules, (
          select tenants.modules from tenants where tenants.id = app.tenant_id())) @> array['tasks']`.as(
          'progressFromTasks',
        ),
      ),
  );
}

function selectTemplates() {
  return db
    .selectFrom('project_templates')
    .select(['id', 'name', 'description', 'days', 'created_at as createdAt', 'updated_at as updatedAt', 'version'])
    .select(sql<number>`jsonb_array_length(tasks)`.as('taskCount'));
}
