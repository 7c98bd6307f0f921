import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { mayCall } from '#contract/operations.ts';
import type { TrashItem, trashQuery } from '#contract/work/trash.ts';
import { type TrashNoun, trashNouns } from '#contract/work/trash-nouns.ts';
import { type Position, readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { Actor, ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { isRestorable } from './columns.ts';
import { restorableDocument, restorableImage, restorableProject } from './restorable.ts';

const list = 'trash';

/** Lists what the actor may restore, deleted last first. */
export function listTrash(tx: ReadTx, actor: Actor, asked: z.output<typeof trashQuery>): Promise<ListPage<TrashItem>> {
  const nouns = trashNouns.filter((noun) => (asked.noun ?? noun) === noun && mayRestore(actor, noun));
  const after = asked.cursor ? readTimeCursor(list, asked.cursor) : undefined;
  return readPage(asked, {
    read: async (count) => {
      if (nouns.length === 0) return [];
      const found = await tx.run(selectPage(actor, nouns, after, count));
      return found.map((row) => withoutNulls(row) as TrashItem);
    },
    cursorOf: ({ deletedAt, id }) => writeCursor(list, { key: deletedAt, id }),
    count: () => countTrash(tx, actor, nouns),
  });
}

function mayRestore({ claims, isAdmin, clientId }: Actor, noun: TrashNoun): boolean {
  return mayCall(sources[noun].restore, { permissions: [...claims], isAdmin, clientId });
}

type Source = {
  restore: 'restoreProject' | 'restoreDocument' | 'restoreImage' | 'restoreClient';
  title: RawBuilder<unknown>;
  projectId: RawBuilder<unknown>;
  clientId: RawBuilder<unknown>;
  which: (actor: Actor) => RawBuilder<boolean>;
};

const nobody = sql`null::uuid`;

const sources: Record<TrashNoun, Source> = {
  projects: {
    restore: 'restoreProject',
    title: sql`title`,
    projectId: nobody,
    clientId: sql`client_id`,
    which: restorableProject,
  },
  documents: {
    restore: 'restoreDocument',
    title: sql`file_name`,
    projectId: sql`project_id`,
    clientId: sql`client_id`,
    which: restorableDocument,
  },
  images: {
    restore: 'restoreImage',
    title: sql`file_name`,
    projectId: sql`project_id`,
    clientId: sql`client_id`,
    which: restorableImage,
  },
  clients: {
    restore: 'restoreClient',
    title: sql`name`,
    projectId: nobody,
    clientId: nobody,
    which: () => isRestorable('clients'),
  },
};

/** Each table gives at most one page, so that the rest of it is neither read nor sorted. */
function selectPage(actor: Actor, nouns: readonly TrashNoun[], after: Position | undefined, count: number) {
  const isAfter = after ? sql`(deleted_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const parts = nouns.map((noun) => {
    const { title, projectId, clientId, which } = sources[noun];
    return sql`(
      select ${sql.lit(noun)} as noun, id, ${title} as title, deleted_at, deleted_by, ${projectId} as project_id, ${clientId} as client_id
      from ${sql.table(noun)} where ${which(actor)} and ${isAfter}
      order by deleted_at desc, id desc limit ${count})`;
  });
  return sql<Record<keyof TrashItem, string | null>>`
    select item.id, item.noun, item.title, item.deleted_at as "deletedAt",
      (select nullif(trim(concat_ws(' ', first_name, last_name)), '') from users where users.id = item.deleted_by) as "deletedByName",
      project.id as "projectId", project.title as "projectTitle", client.id as "clientId", client.name as "clientName",
      case when project.deleted_at is not null then 'project' when client.deleted_at is not null then 'client' end as "restoreFirst"
    from (select * from (${sql.join(parts, sql` union all `)}) found order by deleted_at desc, id desc limit ${count}) item
      left join projects project on project.id = item.project_id
      left join clients client on client.id = item.client_id
    order by item.deleted_at desc, item.id desc`;
}

async function countTrash(tx: ReadTx, actor: Actor, nouns: readonly TrashNoun[]): Promise<number> {
  if (nouns.length === 0) return 0;
  const counts = nouns.map(
    (noun) => sql`(select count(*) from ${sql.table(noun)} where ${sources[noun].which(actor)})`,
  );
  const row = await tx.first(sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`);
  return row?.total ?? 0;
}
