import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Services } from '#server/platform/services.ts';
import { releaseDueMessages } from './release.ts';

type Report = (error: unknown, job: string) => void;

/**
 * Posts withheld messages when their time has come: those that this process took in on time, and those of processes that died every
 * `interval` milliseconds. `stop` waits for the current step.
 */
export function startReleasing(
  services: Pick<Services, 'tenancy' | 'bus' | 'config'>,
  report: Report,
  interval = 5000,
): { stop(): Promise<void> } {
  const timers = new Set<NodeJS.Timeout>();
  const releasing = startLoop(
    async () => {
      const failures = await releaseDueMessages(services);
      if (failures.length > 0) throw failures[0];
    },
    { every: interval, first: interval, report: (error) => report(error, 'withheld messages') },
  );

  const unsubscribe = services.bus.onOwnChange(({ noun }) => {
    if (noun !== 'withheldMessages') return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      releasing.wake();
    }, services.config.undoSeconds * 1000);
    timers.add(timer.unref());
  });

  return {
    async stop() {
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
      await releasing.stop();
    },
  };
}
