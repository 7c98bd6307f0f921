import { tooManyRequests } from '#server/platform/answers/failures.ts';

/** `remaining`: writes left this minute. `retryAfter`: seconds to wait, if this write is refused. */
type Taken = { limit: number; remaining: number; resetsIn: number; retryAfter?: number };

/** Who writes. The user id `strangers` stands for all people who register. */
type Writer = { tenantId: string; userId: string };

export type WriteLimits = {
  /**
   * Counts a write, unless the writer or their company has reached its limit this minute. With `ownLimitOnly` the company's limit
   * does not count: others must not be able to use up the writes that sign a user in or lock an account.
   */
  take(writer: Writer, options?: { ownLimitOnly?: boolean }): Taken | undefined;
};

const minute = 60_000;
/** The limit of a company is this many times the limit of a person. */
const companyFactor = 10;
/** Lower, because anyone can register. */
const strangersFactor = 1 / 10;

/**
 * Limits writes per minute for a person, and ten times as many for a company. Each process counts in memory, because a
 * shared count would cost a round trip per write. Counts start again every minute. With `perMinute` undefined, nothing is
 * limited.
 */
export function openWriteLimits(perMinute: number | undefined, now: () => number = Date.now): WriteLimits {
  if (perMinute === undefined) return { take: () => undefined };
  let counted = new Map<string, number>();
  let current = 0;

  return {
    take({ tenantId, userId }, { ownLimitOnly = false } = {}) {
      const time = now();
      if (Math.floor(time / minute) !== current) {
        current = Math.floor(time / minute);
        counted = new Map();
      }
      const resetsIn = Math.ceil(((current + 1) * minute - time) / 1000);
      const own = userId === 'strangers' ? Math.ceil(perMinute * strangersFactor) : perMinute;
      const person = `${tenantId}/${userId}`;
      const [byPerson, byCompany] = [counted.get(person) ?? 0, counted.get(tenantId) ?? 0];
      const ofCompany = ownLimitOnly ? Number.POSITIVE_INFINITY : perMinute * companyFactor - byCompany;
      const remaining = Math.min(own - byPerson, ofCompany);
      if (remaining <= 0) return { limit: own, remaining: 0, resetsIn, retryAfter: resetsIn };
      counted.set(person, byPerson + 1);
      if (!ownLimitOnly) counted.set(tenantId, byCompany + 1);
      return { limit: own, remaining: remaining - 1, resetsIn };
    },
  };
}

/** For writes of public operations, which are not counted when the request arrives. */
export function countWrite(limits: WriteLimits, writer: Writer, options?: { ownLimitOnly?: boolean }): void {
  const taken = limits.take(writer, options);
  if (taken?.retryAfter) tooManyRequests(taken.retryAfter);
}
