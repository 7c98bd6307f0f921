import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '#server/platform/limits/network.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * The first `free` failures cause no delay; later ones cause 1, 2, 4 … `maxDelay` seconds. One failure expires every `forgiveness` seconds.
 * A code of six digits is guessed sooner than a password, so wrong codes cause longer delays.
 */
const rules = {
  account: { free: 5, forgiveness: 15 * 60, maxDelay: 30 },
  device: { free: 5, forgiveness: 15 * 60, maxDelay: 30 },
  address: { free: 100, forgiveness: 9, maxDelay: 30 },
  factor: { free: 5, forgiveness: 15 * 60, maxDelay: 15 * 60 },
} as const;

type Kind = keyof typeof rules;
export type ThrottleKeys = { kind: Kind; key: string }[];
export type Waits = { kind: string; key: string; wait: number }[];

/**
 * The keys that count sign-ins from unknown devices: the identifier, even if no account has it, so that throttling does
 * not reveal which accounts exist; and the network of the address, with a high limit because whole offices share one.
 */
export function throttleKeys(foldedIdentifier: string, address: string): ThrottleKeys {
  return [
    { kind: 'account', key: createHash('sha256').update(foldedIdentifier).digest('base64url') },
    { kind: 'address', key: networkOf(address) },
  ];
}

/** A device known to the account waits only for its own failures, not for those of the account or the address. */
export function deviceThrottleKeys(deviceId: string): ThrottleKeys {
  return [{ kind: 'device', key: deviceId }];
}

/** Codes of a second factor are counted for one person, one of their known devices, or one session. */
export function factorThrottleKeys(id: string): ThrottleKeys {
  return [{ kind: 'factor', key: id }];
}

/** How long each key still has to wait. */
export function readWaits(tx: ReadTx, by: ThrottleKeys): Promise<Waits> {
  return tx.run(selectThrottles(by));
}

/** The longest remaining wait of these keys in seconds, or 0. */
export function secondsToWait(waits: Waits, by: ThrottleKeys): number {
  return longest(waits.filter((each) => by.some(({ kind, key }) => kind === each.kind && key === each.key)));
}

/**
 * Counts a failure. Returns true if the account or address already had to wait, so that concurrent guesses beyond the
 * free ones learn nothing. One statement per key, so that concurrent failures all count.
 */
export async function countFailure(tx: WriteTx, by: ThrottleKeys): Promise<boolean> {
  const counted = await Promise.all(by.map((each) => tx.run(upsertFailure(each.kind, each.key))));
  return counted.some((rows) => rows.length === 0);
}

/**
 * Clears the failures of the account or the known device, but not of the address: otherwise an attacker could clear an
 * address by signing in to their own account. If others have failed in the meantime, clears nothing and returns the
 * seconds left to wait.
 */
export async function clearFailures(tx: WriteTx, by: ThrottleKeys): Promise<number> {
  const cleared = by.filter(({ kind }) => kind !== 'address');
  const wait = longest(await tx.run(selectThrottles(cleared).forUpdate()));
  if (wait > 0) return wait;
  for (const { kind, key } of cleared) {
    await tx.run(db.deleteFrom('sign_in_throttles').where('kind', '=', kind).where('key', '=', key));
  }
  return 0;
}

/** Returns true only for the first attempt during each wait, so that repeated attempts do not fill the audit log. */
export async function claimWaitRecord(tx: WriteTx, by: ThrottleKeys): Promise<boolean> {
  const claimed = await tx.run(
    db
      .updateTable('sign_in_throttles')
      .set((each) => ({ told_until: each.ref('blocked_until') }))
      .where((where) => where.or(by.map(({ kind, key }) => where.and({ kind, key }))))
      .where('blocked_until', '>', sql<string>`clock_timestamp()`)
      .where(sql<boolean>`told_until is distinct from blocked_until`)
      .returning('kind'),
  );
  return claimed.length > 0;
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

/** The count of failures after one more, and when the next attempt may follow, for a row that the statement calls `throttle`. */
export function afterFailure(kind: Kind) {
  const { free, forgiveness, maxDelay } = rules[kind];
  // Failures beyond this are not counted, because the delay is at its maximum and the count should expire soon.
  const maxCountedBeyondFree = Math.ceil(Math.log2(maxDelay)) + 1;
  const failures = sql<number>`least(${free + maxCountedBeyondFree}::int, 1 + greatest(0,
    throttle.failures - floor(extract(epoch from clock_timestamp() - throttle.last_failed_at) / ${forgiveness}::int)::int))`;
  const blockedUntil = sql<string | null>`case when ${failures} >= ${free}::int
    then clock_timestamp() + make_interval(secs => least(${maxDelay}::int, 2 ^ (${failures} - ${free}::int))) end`;
  return { failures, blockedUntil };
}

function upsertFailure(kind: Kind, key: string) {
  const { failures, blockedUntil } = afterFailure(kind);
  return sql<{ failures: number }>`
    insert into sign_in_throttles as throttle (tenant_id, kind, key, failures, last_failed_at)
    values (app.tenant_id(), ${kind}, ${key}, 1, clock_timestamp())
    on conflict (tenant_id, kind, key) do update set
      failures = ${failures},
      last_failed_at = clock_timestamp(),
      blocked_until = ${blockedUntil}
    where throttle.blocked_until is null or throttle.blocked_until <= clock_timestamp()
    returning failures`;
}
