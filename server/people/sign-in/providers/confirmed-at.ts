import type { Person } from './person.ts';

/** Seconds by which the clock of the provider may differ. It also says only whole seconds. */
export const clockTolerance = 10;

/** A clock that is ahead would make an old sign-in look new. */
export function isAhead(signedInAt: number): boolean {
  return signedInAt > Date.now() / 1000 + clockTolerance;
}

/**
 * When a person who comes from their provider last showed who they are. The provider lets people through whom it still knows, so only
 * the time that it names counts, and null means that nobody knows. An invitation works once and was given to this person, so it counts
 * as much as one that sets a password.
 */
export function confirmedAtOf({ signedInAt }: Person, { byInvitation }: { byInvitation: boolean }): Date | null {
  const now = Date.now();
  if (byInvitation) return new Date(now);
  if (signedInAt === undefined || isAhead(signedInAt)) return null;
  return new Date(Math.min(signedInAt * 1000, now));
}
