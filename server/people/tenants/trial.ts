import { type RawBuilder, sql } from 'kysely';
import { queueMail } from '#server/platform/mail/queue.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** A day is one in UTC, as in `app.refuse_after_trial`. */
const today = sql<string>`(now() at time zone 'UTC')::date`;

/** A condition on `tenants`. */
export const trialIsNotOver: RawBuilder<boolean> = sql`coalesce(tenants.trial_ends_on >= ${today}, true)`;

/** The last day of the trial, for those who are told: administrators, and everyone once it is over. */
export const shownTrialEnd: RawBuilder<string | null> = sql`
  case when roles.is_admin or tenants.trial_ends_on < ${today} then tenants.trial_ends_on end`;

/** Days before the end of the trial on which administrators are told, the last first. */
const reminders = [1, 3, 7] as const;

/** The columns of a trial that ends in so many days; undefined for none. Reminders that are too late already are left out. */
export function trialEndingIn(days: number | undefined) {
  if (days === undefined) return { trial_ends_on: null, trial_told: null };
  return {
    trial_ends_on: sql<string>`${today} + ${days}::int`,
    trial_told: reminders.find((each) => each > days) ?? null,
  };
}

/**
 * Tells the administrators of this company that its trial ends soon, once for each reminder. After a pause of Loggia, only the latest
 * one is sent. `now` is the time of the run.
 */
export async function remindOfTrial(tx: WriteTx, now: Date): Promise<void> {
  const row = await tx.first(sql<{ left: number; told: number | null }>`
    select trial_ends_on - (${now.toISOString()}::timestamptz at time zone 'UTC')::date as left, trial_told as told
    from tenants where id = app.tenant_id() and is_active and trial_ends_on is not null`);
  const due = row && row.left >= 0 ? reminders.find((days) => row.left <= days) : undefined;
  if (!due || (row?.told != null && row.told <= due)) return;
  const [administrators] = await Promise.all([
    tx.run(sql<{ id: string; email: string }>`
      select users.id, users.email from users join roles on roles.id = users.role_id
      where roles.is_admin and users.is_active and users.email is not null order by users.id`),
    tx.run(sql`update tenants set trial_told = ${due} where id = app.tenant_id()`),
  ]);
  for (const { id, email } of administrators) {
    await queueMail(tx, { kind: 'trialEnding', userId: id, address: email });
  }
}
