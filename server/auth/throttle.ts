import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { db, type Tx } from '#server/tenancy/index.ts';

/** `free` failures cost nothing; the next ones wait 1, 2, 4 … 30 seconds. One failure is forgiven every `forgiveness`. */
const rules = {
  account: { free: 5, forgiveness: 15 * 60 },
  device: { free: 5, forgiveness: 15 * 60 },
  address: { free: 100, forgiveness: 9 },
} as const;
const longestDelay = 30;
/** Further failures than this are not counted: from there the longest delay applies, and forgiveness stays in reach. */
const countedBeyondFree = 6;

type Kind = keyof typeof rules;
export type ThrottleKeys = { kind: Kind; key: string }[];
export type Waits = { kind: string; key: string; wait: number }[];

/**
 * What sign-ins from unknown devices are counted by: the identifier, whether or not an account has it, so that being
 * throttled tells nothing about accounts; and the address, generously, since whole offices share one (D17).
 */
export function throttleKeys(foldedIdentifier: string, address: string): ThrottleKeys {
  return [
    { kind: 'account', key: createHash('sha256').update(foldedIdentifier).digest('base64url') },
    { kind: 'address', key: address },
  ];
}

/** A device that is known to the account waits for its own failures alone, whatever others do to account and address. */
export function deviceThrottleKeys(deviceId: string): ThrottleKeys {
  return [{ kind: 'device', key: deviceId }];
}

/** How long each of them still has to wait. */
export function readWaits(tx: Tx, by: ThrottleKeys): Promise<Waits> {
  return tx.run(selectThrottles(by));
}

/** Seconds that any of them still has to wait, or 0. */
export function secondsToWait(waits: Waits, by: ThrottleKeys): number {
  return longest(waits.filter((each) => by.some(({ kind, key }) => kind === each.kind && key === each.key)));
}

/**
 * Counts a failure; true if it came while the account or address had to wait, so that of many guesses sent at
 * once no more than the free ones learn anything. One statement each: failures at the same time all count.
 */
export async function countFailure(tx: Tx, by: ThrottleKeys): Promise<boolean> {
  const counted = await Promise.all(by.map((each) => tx.run(upsertFailure(each.kind, each.key))));
  return counted.some((rows) => rows.length === 0);
}

/**
 * Forgives the account or the known device, not the address: otherwise a guesser could free an address by signing in to an
 * account of their own. Answers the seconds that it still has to wait, if others have failed meanwhile; then nothing is
 * forgiven.
 */
export async function clearFailures(tx: Tx, by: ThrottleKeys): Promise<number> {
  const forgiven = by.filter(({ kind }) => kind !== 'address');
  const wait = longest(await tx.run(selectThrottles(forgiven).forUpdate()));
  if (wait > 0) return wait;
  for (const { kind, key } of forgiven) {
    await tx.run(db.deleteFrom('sign_in_throttles').where('kind', '=', kind).where('key', '=', key));
  }
  return 0;
}

/** True for the first attempt of each wait: whoever goes on trying does not fill the log. */
export async function claimWaitRecord(tx: Tx, by: ThrottleKeys): Promise<boolean> {
  const told = await tx.run(
    db
      .updateTable('sign_in_throttles')
      .set((each) => ({ told_until: each.ref('blocked_until') }))
      .where((where) => where.or(by.map(({ kind, key }) => where.and({ kind, key }))))
      .where('blocked_until', '>', sql<string>`clock_timestamp()`)
      .where(sql<boolean>`told_until is distinct from blocked_until`)
      .returning('kind'),
  );
  return told.length > 0;
}

function selectThrottles(by: ThrottleKeys) {
  return db
    .selectFrom('sign_in_throttles')
    .where((where) => where.or(by.map(({ kind, key }) => where.and({ kind, key }))))
    .select(['kind', 'key'])
    .select(sql<number>`coalesce(ceil(extract(epoch from blocked_until - clock_timestamp())), 0)::int`.as('wait'));
}

function longest(throttles: { wait: number }[]): number {
  return Math.max(0, ...throttles.map((each) => each.wait));
}

function upsertFailure(kind: Kind, key: string) {
  const { free, forgiveness } = rules[kind];
  const failures = sql<number>`least(${free + countedBeyondFree}::int, 1 + greatest(0,
    throttle.failures - floor(extract(epoch from clock_timestamp() - throttle.last_failed_at) / ${forgiveness}::int)::int))`;
  return sql<{ failures: number }>`
    insert into sign_in_throttles as throttle (tenant_id, kind, key, failures, last_failed_at)
    values (app.tenant_id(), ${kind}, ${key}, 1, clock_timestamp())
    on conflict (tenant_id, kind, key) do update set
      failures = ${failures},
      last_failed_at = clock_timestamp(),
      blocked_until = case when ${failures} >= ${free}::int
        then clock_timestamp() + make_interval(secs => least(${longestDelay}::int, 2 ^ (${failures} - ${free}::int))) end
    where throttle.blocked_until is null or throttle.blocked_until <= clock_timestamp()
    returning failures`;
}
