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
  let stopped = false;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let lastFailed = false;

  const unsubscribe = services.bus.onOwnChange(({ noun }) => {
    if (noun !== 'withheldMessages') return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, services.config.undoSeconds * 1000);
    timers.add(timer.unref());
  });
  const sweeping = setInterval(wake, interval).unref();

  function wake(): void {
    isWoken = true;
    running ??= run().finally(() => (running = undefined));
  }

  async function run(): Promise<void> {
    while (isWoken && !stopped) {
      isWoken = false;
      const failures = await releaseDueMessages(services).catch((error) => [error]);
      // The next sweep tries again. A database that is down is reported once.
      if (!lastFailed) for (const error of failures) report(error, 'withheld messages');
      lastFailed = failures.length > 0;
    }
  }

  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(sweeping);
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}
