import type { Services } from '#server/services.ts';
import { maintain } from './maintain.ts';

const interval = 15 * 60 * 1000;
const firstRun = 30 * 1000;

/** Runs the maintenance now and then, until `stop`, which waits for the step under way. `report` hears of failures. */
export function startMaintenance(services: Services, report: (error: unknown) => void): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let current = Promise.resolve();
  let timer = setTimeout(run, firstRun);

  function run(): void {
    current = maintain(services, { signal: stopped.signal })
      .catch(report)
      .then(() => {
        if (!stopped.signal.aborted) timer = setTimeout(run, interval).unref();
      });
  }

  return {
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
      return current;
    },
  };
}
