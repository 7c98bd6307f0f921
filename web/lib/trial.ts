import { useSession } from './session.ts';

/** Days until the last day of a trial, in UTC, as the server counts them. Negative after it: then nothing can be changed. */
export function daysLeft(lastDay: string, now = new Date()): number {
  const today = now.toISOString().slice(0, 10);
  return Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);
}

/** Whether the server refuses every write: in the read-only demo company, and after a trial. */
export function useIsReadOnly(): boolean {
  const user = useSession()?.user;
  return user?.tenantIsReadOnly === true || (user?.trialEndsOn !== undefined && daysLeft(user.trialEndsOn) < 0);
}
