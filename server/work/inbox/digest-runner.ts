import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Services } from '#server/platform/services.ts';
import { makeDueDigests } from './digest.ts';

/** Milliseconds between two looks for digests that are due. */
const interval = 30_000;

/** Makes digests when they are due. Any number of processes may do so. `stop` waits for the one that is being made. */
export function startDigests(
  { inBackground }: Pick<Services, 'inBackground'>,
  report: (error: unknown, job: string) => void,
): { stop(): Promise<void> } {
  return startLoop((signal) => makeDueDigests(inBackground, new Date(), () => signal.aborted), {
    every: interval,
    report: (error) => report(error, 'digests'),
  });
}
