import type { Services } from '#server/platform/services.ts';
import { makeDueDigests } from './digest.ts';

/** Milliseconds between two looks for digests that are due. */
const interval = 30_000;

/** Makes digests when they are due. Any number of processes may do so. `stop` waits for the one that is being made. */
export function startDigests(
  { inBackground }: Pick<Services, 'inBackground'>,
  report: (error: unknown, job: string) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run(): Promise<void> {
    try {
      await makeDueDigests(inBackground, new Date(), () => isStopped);
    } catch (error) {
      // The next look tries again.
      if (!isStopped) report(error, 'digests');
    }
    if (!isStopped) {
      timer = setTimeout(() => {
        running = run();
      }, interval).unref();
    }
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
