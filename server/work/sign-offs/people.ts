import { sql } from 'kysely';
import { userName } from '#server/people/accounts/user-name.ts';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { readers } from '#server/work/messages/readers.ts';
import { findSubject } from '#server/work/messages/subjects.ts';

export type FileKey = { subjectType: 'document' | 'image'; subjectId: string };

/** At most this many are offered. */
const most = 200;

/** The people of the client who see the file and whose role may answer. 404 if the actor may not see the file. */
export async function listSignOffPeople(
  tx: ReadTx,
  file: FileKey,
): Promise<{ people: { id: string; name: string }[] }> {
  const [subject, people] = await Promise.all([
    findSubject(tx, file),
    tx.run(sql<{ id: string; name: string }>`
      select users.id, ${userName} as name ${askable(file)} order by users.sort_name, users.id limit ${most}`),
  ]);
  return subject ? { people } : notFound();
}

/** 400 if one of them cannot be asked, whatever the reason. */
export async function requireAskable(tx: ReadTx, file: FileKey, ids: readonly string[], field: string): Promise<void> {
  const row = await tx.first(sql<{ count: number }>`
    select count(*)::int as count ${askable(file)} and users.id = any (${ids}::uuid[])`);
  if (row?.count !== ids.length) invalid(field, 'Choose people of the client who see this file and may approve');
}

function askable(file: FileKey) {
  return sql`${readers(file, 'client')} and users.client_id is not null and roles.may_sign_off`;
}
