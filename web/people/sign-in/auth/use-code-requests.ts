import { useCallback, useEffect, useState } from 'react';
import { call, messageOf } from '#web/lib/api.ts';

export type CodeRequests = ReturnType<typeof useCodeRequests>;

const minute = 60_000;
/** The server sends no more to one account, and says nothing about it. */
const maxPerHour = 3;

/** Requests for a code by mail, and when the next one makes sense. */
export function useCodeRequests(tenantId: string) {
  const [askedAt, setAskedAt] = useState<readonly number[]>([]);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const secondsToWait = useSecondsUntil(nextAfter(askedAt));

  /** Returns whether the request was taken. */
  const ask = useCallback(
    async (identifier: string): Promise<boolean> => {
      setSending(true);
      setFailure(undefined);
      try {
        await call('requestCode', { body: { tenantId, identifier } });
        setAskedAt((earlier) => [...earlier, Date.now()]);
        return true;
      } catch (error) {
        setFailure(messageOf(error));
        return false;
      } finally {
        setSending(false);
      }
    },
    [tenantId],
  );

  return { ask, sending, failure, isAsked: askedAt.length > 0, secondsToWait };
}

/** A mail needs a moment, so the next request waits for a minute. */
export function nextAfter(askedAt: readonly number[]): number {
  const last = askedAt.at(-1);
  if (last === undefined) return 0;
  const oldest = askedAt.at(-maxPerHour);
  return Math.max(last + minute, oldest === undefined ? 0 : oldest + 60 * minute);
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((time - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    if (time <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
