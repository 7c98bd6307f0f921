import { sql } from 'kysely';
import { type Loop, startLoop } from '#server/platform/jobs/loop.ts';
import { type Principal, prepare, type Tenancy, type WriteTx } from '#server/platform/tenancy/index.ts';
import { type AuditEntry, type Origin, record } from './write.ts';

/** Refusals that a caller can repeat endlessly. Repeats within a minute are counted in one entry, each reason in another. */
type Refusal = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName'> &
  (
    | { action: 'access.denied' | 'download.refused'; actorId: string; operation: string }
    | {
        action:
          | 'session.refused'
          | 'session.throttled'
          | 'code.refused'
          | 'stepUp.throttled'
          | 'factor.refused'
          | 'factor.throttled';
      }
    /** `provider` is its name. */
    | { action: 'identity.refused' | 'stepUp.refused'; provider: string; reason: string }
    | { action: 'stepUp.refused' }
  );

/** Increments a matching entry of the last minute, or adds an entry. Must be the last statement of its transaction. */
export async function recordRefusal(tx: WriteTx, origin: Origin, refusal: Refusal, times = 1): Promise<void> {
  const denied = 'operation' in refusal ? refusal : undefined;
  const operation = denied?.operation;
  const who = denied ? denied.actorId : (refusal.subjectId ?? null);
  const { action } = refusal;
  const reason = 'reason' in refusal ? refusal.reason : null;
  const row = await tx.first(
    countRepeat({ action, who, operation: operation ?? null, address: origin.address, times, reason }),
  );
  if (row?.counted) return;
  const { subjectType, subjectId, subjectName } = refusal;
  await record(tx, origin, {
    action,
    ...(denied && { actorId: denied.actorId }),
    ...(subjectType && { subjectType }),
    subjectId,
    subjectName,
    details: {
      ...(operation && { operation }),
      ...('provider' in refusal && { provider: refusal.provider, reason: refusal.reason }),
      count: times,
    },
  });
}

const countRepeat = prepare(
  (each: {
    action: string;
    who: string | null;
    operation: string | null;
    address: string;
    times: number;
    reason: string | null;
  }) =>
    sql<{
      counted: boolean;
    }>`select app.count_repeat(${each.action}, ${each.who}::uuid, ${each.operation}, ${each.address},
      ${each.times}::int, ${each.reason}) as counted`,
);

/** Milliseconds after which counted repeats are written. */
const interval = 5000;

type Who = Pick<Principal, 'tenantId' | 'userId'>;
type Denial = Pick<AuditEntry, 'subjectType' | 'subjectId'> & {
  action: 'access.denied' | 'download.refused';
  operation: string;
};
/** Repeats that have not been written yet. */
type Pending = { who: Who; origin: Origin; denial: Denial; times: number };
type Counting = { pending: Map<string, Pending>; writing: Loop };

const countings = new WeakMap<Tenancy, Counting>();

/**
 * Records that a signed-in user was denied something. The first denial is written at once, in a separate transaction
 * because the user's own was rolled back. Repeats are counted in memory and written together to save statements.
 */
export async function recordDenial(tenancy: Tenancy, who: Who, origin: Origin, denial: Denial): Promise<void> {
  const counting = countings.get(tenancy) ?? {
    pending: new Map(),
    writing: startLoop(() => flushRepeats(tenancy), {}),
  };
  countings.set(tenancy, counting);
  const key = [who.tenantId, who.userId, denial.action, denial.operation].join();
  const known = counting.pending.get(key);
  if (known) {
    known.times += 1;
    known.origin = origin;
    return;
  }
  counting.pending.set(key, { who, origin, denial, times: 0 });
  counting.writing.wake(interval);
  try {
    await write(tenancy, { who, origin, denial, times: 1 });
  } catch (error) {
    counting.pending.delete(key);
    throw error;
  }
}

/** Writes the counted repeats, also at shutdown. Repeats that cannot be written now are tried again next time. */
export async function flushRepeats(tenancy: Tenancy): Promise<void> {
  const counting = countings.get(tenancy);
  if (!counting) return;
  for (const [key, each] of counting.pending) {
    const { times } = each;
    if (times === 0) counting.pending.delete(key);
    else {
      each.times = 0;
      await write(tenancy, { ...each, times }).catch(() => {
        each.times += times;
      });
    }
  }
  if (counting.pending.size > 0) counting.writing.wake(interval);
}

async function write(tenancy: Tenancy, { who, origin, denial, times }: Pending): Promise<void> {
  const refusal = { ...denial, actorId: who.userId };
  await tenancy.asServer(who.tenantId, 'write', (tx) => recordRefusal(tx, origin, refusal, times));
}
