import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Services } from '#server/platform/services.ts';
import { makeRecurring } from './make.ts';

/** Milliseconds between two looks for days that have begun. */
const interval = 30_000;

/** Makes recurring tasks and tickets when their day begins. Any number of processes may do so. `stop` waits for the batch that is being made. */
export function startRecurring(
  { inBackground }: Pick<Services, 'inBackground'>,
  report: (error: unknown, job: string) => void,
): { stop(): Promise<void> } {
  return startLoop((signal) => makeRecurring(inBackground, new Date(), () => signal.aborted), {
    every: interval,
    report: (error) => report(error, 'recurring'),
  });
}
