import { sql } from 'kysely';
import type { z } from 'zod';
import type { User, updateMeBody } from '#contract/people/users.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';
import { refuseUnknownTimeZone } from '#server/platform/text/time-zones.ts';
import { getWrittenUser } from './read.ts';

type Changes = z.output<typeof updateMeBody>;

const columns = { phoneNumber: 'phone_number', locale: 'locale', region: 'region', timeZone: 'time_zone' } as const;

/** Changes the parts of an account that every user may change. */
export async function updateMe(tx: WriteTx, origin: Origin, actor: Actor, changes: Changes): Promise<User> {
  const { userId } = actor;
  const own = db.selectFrom('users').where('id', '=', userId).select(['phone_number', 'locale', 'region', 'time_zone']);
  const before = await tx.first(own.forUpdate());
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== before?.[columns[field]],
  );
  if (fields.includes('timeZone') && changes.timeZone) await refuseUnknownTimeZone(tx, changes.timeZone);
  if (fields.length > 0) {
    const values = Object.fromEntries(fields.map((field) => [columns[field], changes[field]]));
    await Promise.all([
      tx.run(
        db
          .updateTable('users')
          .set({ ...values, version: sql<number>`version + 1`, updated_at: sql`now()` })
          .where('id', '=', userId),
      ),
      record(tx, origin, {
        action: 'user.updated',
        subjectType: 'user',
        subjectId: userId,
        subjectName: displayName(actor),
        details: { fields },
      }),
    ]);
    tx.changed('users', userId);
  }
  return getWrittenUser(tx, actor, userId);
}
