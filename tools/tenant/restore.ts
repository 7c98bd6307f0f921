import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '#server/platform/audit/write.ts';
import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { notDeleted } from '#server/work/trash/columns.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { type Company, inCompany, shell } from './company.ts';

type Deleted = {
  kind: 'project' | 'document' | 'image';
  id: string;
  name: string;
  clientId: string | null;
  deleted: string;
};

const tables = { project: 'projects', document: 'documents', image: 'images' } as const;

export const restore: Command = {
  summary: 'Restore a project, document or image deleted in the last 30 days. Without --id, list them.',
  usage: '--tenant NAME [--id ID]',
  options: { tenant: { type: 'string' }, id: { type: 'string' } },
  required: ['tenant'],
  isLogged: ({ id }) => id !== undefined,

  async run({ ownerUrl, values }) {
    const id = textOf(values, 'id');
    const lines = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, company) => {
      const deleted = await listDeleted(tx, company);
      if (id === undefined) return overview(deleted, company);
      if (!z.uuid().safeParse(id).success) throw new UsageError(`${id} is not an id.`);
      const found = deleted.find((each) => each.id === id.toLowerCase());
      if (!found) throw new UsageError(`No deletion with the id ${id} in the last 30 days.`);
      return restoreItem(tx, company, found);
    });
    print(...lines);
  },
};

function listDeleted(tx: WriteTx, { id }: Company): Promise<Deleted[]> {
  return tx.run(sql<Deleted>`
    select kind, id, name, client_id as "clientId", to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as deleted
    from (
      select 'project' as kind, id, title as name, client_id, deleted_at from projects where tenant_id = ${id}
      union all select 'document', id, file_name, client_id, deleted_at from documents where tenant_id = ${id}
      union all select 'image', id, file_name, client_id, deleted_at from images where tenant_id = ${id}
    ) thing
    where deleted_at > now() - interval '30 days' order by deleted_at desc`);
}

function overview(deleted: Deleted[], { name }: Company): string[] {
  if (deleted.length === 0) return [`Nothing was deleted at ${name} in the last 30 days.`];
  return deleted.map((each) => `${each.id}  ${each.deleted} UTC  ${each.kind.padEnd(8)}  ${each.name}`);
}

async function restoreItem(tx: WriteTx, company: Company, { kind, id, name, clientId }: Deleted): Promise<string[]> {
  if (kind !== 'project') await refuseWithoutProject(tx, company, kind, id);
  const client = clientId && (await restoreClient(tx, company, clientId));
  await tx.run(db.updateTable(tables[kind]).set(notDeleted).where('tenant_id', '=', company.id).where('id', '=', id));
  await record(tx, shell(), {
    action: `${kind}.restored`,
    actorName: 'operator',
    subjectType: kind,
    subjectId: id,
    subjectName: name,
  });
  return [`Restored the ${kind} ${name}.`, ...(client ? [`Its client ${client} is restored too.`] : [])];
}

/** A file in a deleted project would be invisible, and removed with the project. */
async function refuseWithoutProject(
  tx: WriteTx,
  company: Company,
  kind: 'document' | 'image',
  id: string,
): Promise<void> {
  const project = await tx.first(
    sql<Record<'id' | 'title', string>>`
      select projects.id, projects.title from projects
        join ${sql.table(tables[kind])} item on item.tenant_id = projects.tenant_id and item.project_id = projects.id
      where item.tenant_id = ${company.id} and item.id = ${id} and projects.deleted_at is not null`,
  );
  if (project)
    throw new UsageError(`Its project ${project.title} is deleted too: restore it first (--id ${project.id}).`);
}

/** Restores the client if it is deleted too, and then returns its name. */
async function restoreClient(tx: WriteTx, company: Company, id: string): Promise<string | undefined> {
  const taken = 'Its client is deleted, and another client has that name now. Rename the other client first.';
  const client = await refuseDuplicates(
    tx.first(
      db
        .updateTable('clients')
        .set({ ...notDeleted, version: sql`version + 1`, updated_at: sql<string>`now()` })
        .where('tenant_id', '=', company.id)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returning('name'),
    ),
    { clients_name: ['name', taken] },
  );
  return client?.name;
}
