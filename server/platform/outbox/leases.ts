import { sql } from 'kysely';

/** Seconds for which work in the outbox belongs to the process that took it. If that process dies, another one takes it afterwards. */
const leaseSeconds = 60;

export const leaseEnd = sql<string>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** What takes a due row. It is due again when the lease ends. */
export const takeLease = sql`attempts = attempts + 1, leased_until = ${leaseEnd}, next_at = ${leaseEnd}`;

/** Gives a row back. It is due after so many seconds, if its state says that it waits. */
export function endLease(pause: number) {
  return { leased_until: null, next_at: sql<string>`now() + make_interval(secs => ${pause})` };
}
