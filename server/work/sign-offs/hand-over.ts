import { type RawBuilder, sql } from 'kysely';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { seesSubject } from '#server/work/messages/readers.ts';
import { waitsFor } from './read.ts';

/** Requests that wait for one person, and the last answer of the company, at a moment when nobody can answer. */
export type LockedSignOffs = { ids: readonly string[]; position: number };

/**
 * A condition on `sign_offs`, and on `users` with their `roles`: staff could ask them the same. A person who was asked already stays one
 * of several.
 */
export const mayTakeSignOff: RawBuilder<boolean> = sql<boolean>`
  (users.is_active and ${mayEnter} and users.deleted_at is null and users.client_id = sign_offs.client_id and roles.may_sign_off
    and exists (
      select from (select sign_offs.subject_type) asked cross join lateral (
        select project_id, client_id, audience, created_by from documents
        where documents.id = sign_offs.document_id and documents.deleted_at is null
        union all select project_id, client_id, audience, created_by from images
        where images.id = sign_offs.image_id and images.deleted_at is null) subject
      where ${seesSubject('client')})
    and not exists (
      select from sign_off_people other where other.sign_off_id = sign_offs.id and other.user_id = users.id))`;

/**
 * Locks what waits for the person, and then the chain of answers, as an answer does. Call it before the person is locked: their own
 * answer would wait for that lock, and hold these.
 */
export async function lockSignOffsOf(tx: WriteTx, userId: string): Promise<LockedSignOffs> {
  const open = await tx.run(sql<{ id: string }>`
    select sign_offs.id from sign_offs where ${waitsFor(sql`${userId}::uuid`)} order by sign_offs.id for update`);
  if (open.length === 0) return { ids: [], position: 0 };
  const end = await tx.first(sql<{ position: number | null }>`select position from app.end_of_sign_offs()`);
  return { ids: open.map(({ id }) => id), position: end?.position ?? 0 };
}

/**
 * Asks another person in place of one who leaves, wherever they could have been asked at first. The other one is told of all at once.
 * Returns how many.
 */
export async function handOverSignOffs(
  tx: WriteTx,
  { ids, position }: LockedSignOffs,
  userId: string,
  heirId: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.run(sql<{ id: string }>`
    with left_to_heir as (
      update sign_off_people former set left_after = ${position}, link_epoch = former.link_epoch + 1
      from sign_offs, users join roles on roles.id = users.role_id
      where former.sign_off_id = sign_offs.id and former.user_id = ${userId}::uuid and users.id = ${heirId}::uuid
        and sign_offs.id = any (${ids}::uuid[]) and ${waitsFor(sql`former.user_id`)} and ${mayTakeSignOff}
      returning former.sign_off_id
    )
    insert into sign_off_people (tenant_id, sign_off_id, user_id, asked_after)
    select app.tenant_id(), sign_off_id, ${heirId}::uuid, ${position} from left_to_heir
    returning sign_off_id as id`);
  for (const { id } of rows) tx.changed('signOffs', id);
  return rows.length;
}
