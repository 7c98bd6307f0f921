import { tooManyRequests } from './failures.ts';

/** `remaining`: how many more this minute. `retryAfter`: seconds until the next one may be done, where this one may not. */
type Taken = { limit: number; remaining: number; resetsIn: number; retryAfter?: number };

/** Who writes. `strangers` stands for all who ask for an account. */
type Writer = { tenantId: string; userId: string };

export type WriteLimits = {
  /** Counts a write, unless the writer or their company has none left this minute. */
  take(writer: Writer): Taken | undefined;
};

const minute = 60_000;
/** A company writes as much as so many people who do nothing else. */
const peopleOfCompany = 10;
/** Nobody has vouched for strangers. */
const partOfStrangers = 1 / 10;

/**
 * So many writes a minute for a person, and ten times as many for a company. Counted in memory, because a shared count would
 * cost each write a round trip: each process counts for itself. Every count begins anew with the minute, so nothing is kept
 * for longer. Undefined: nothing is limited.
 */
export function openWriteLimits(perMinute: number | undefined, now: () => number = Date.now): WriteLimits {
  if (perMinute === undefined) return { take: () => undefined };
  let counted = new Map<string, number>();
  let current = 0;

  return {
    take({ tenantId, userId }) {
      const time = now();
      if (Math.floor(time / minute) !== current) {
        current = Math.floor(time / minute);
        counted = new Map();
      }
      const resetsIn = Math.ceil(((current + 1) * minute - time) / 1000);
      const own = userId === 'strangers' ? Math.ceil(perMinute * partOfStrangers) : perMinute;
      const person = `${tenantId}/${userId}`;
      const [byPerson, byCompany] = [counted.get(person) ?? 0, counted.get(tenantId) ?? 0];
      const remaining = Math.min(own - byPerson, perMinute * peopleOfCompany - byCompany);
      if (remaining <= 0) return { limit: own, remaining: 0, resetsIn, retryAfter: resetsIn };
      counted.set(person, byPerson + 1);
      counted.set(tenantId, byCompany + 1);
      return { limit: own, remaining: remaining - 1, resetsIn };
    },
  };
}

/** For a write that is not counted when its request comes in. */
export function countWrite(limits: WriteLimits, writer: Writer): void {
  const taken = limits.take(writer);
  if (taken?.retryAfter) tooManyRequests(taken.retryAfter);
}
