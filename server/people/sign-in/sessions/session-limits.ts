import { sql } from 'kysely';
import { sessionLimits } from '#contract/people/company.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * A session ends after 14 days without use, or after 30 days in total, or earlier if its company says so. `app.enter` checks
 * only `expires_at`, so the limits cost a request nothing.
 */
const limits = sql`select
  make_interval(days => coalesce(max_idle_days, ${sql.lit(sessionLimits.maxIdleDays)})) as idle,
  make_interval(days => coalesce(max_session_days, ${sql.lit(sessionLimits.maxDays)})) as total
  from tenants where tenants.id = app.tenant_id()`;

export const firstExpiry = sql<string>`(select now() + least(total, idle) from (${limits}) limits)`;

export const expiryAfterUse = sql<string>`(select least(created_at + total, now() + idle) from (${limits}) limits)`;

/**
 * Whether a session is within the limits of its company. Asked at a renewal: a session that starts while the limits change has
 * the former ones.
 */
export const isWithinLimits = sql<boolean>`(select least(sessions.created_at + total, sessions.last_used_at + idle) > now()
  from (${limits}) limits)`;

/** Ends the sessions of the company that are over its limits, or lets them end when they will be. API tokens have their own end. */
export async function shortenSessions(tx: WriteTx): Promise<void> {
  await tx.run(
    db
      .updateTable('sessions')
      .set({
        expires_at: sql`(select least(expires_at, created_at + total, last_used_at + idle) from (${limits}) limits)`,
      })
      .where('kind', '=', 'session')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`),
  );
}
