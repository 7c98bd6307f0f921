const minute = 60;
const hour = 60 * minute;

/** Seconds before the second, third and later attempts. After the last one the mail has failed. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/**
 * Seconds until the next attempt after `attempts` failed ones, or undefined if there is none. Up to a fifth longer by chance, so
 * that mails that failed together do not come back together.
 */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  const pause = pauses[attempts - 1];
  return pause && Math.round(pause * (1 + random / 5));
}
