import { backUpNightly } from '#server/backup/backup-directory.ts';
import { describeLoss } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { keepAllErasures } from '#server/people/erasure/keep.ts';
import type { Services } from '#server/platform/services.ts';
import { maintain } from './maintain.ts';

/** Milliseconds. */
const interval = 15 * 60 * 1000;
const firstRun = 30 * 1000;

type Options = {
  /** For the nightly backup, which the app's role is not allowed to make. */
  ownerUrl: string | undefined;
  /** Called for failures. */
  report: (error: unknown, job: string) => void;
};

/** Runs the jobs periodically, one after the other. `stop` waits for the current step. */
export function startMaintenance(services: Services, { ownerUrl, report }: Options): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  let current = Promise.resolve();
  let timer = setTimeout(run, firstRun);

  async function attempt(job: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (!signal.aborted) services.metrics?.jobSucceeded(job);
    } catch (error) {
      if (signal.aborted) return;
      services.metrics?.jobFailed(job);
      report(error, job);
    }
  }

  async function backUp(): Promise<void> {
    const { backups, backupKey: key } = services.config;
    if (!backups || !ownerUrl || signal.aborted) return;
    await attempt('backup', async () => {
      const made = await backUpNightly(backups, { ownerUrl, store: services.files.store, key, signal });
      const loss = made && describeLoss(made);
      if (made) services.metrics?.backupMade(made.missing.length + made.altered.length);
      if (loss) throw new BackupError(loss);
    });
  }

  async function runAll(): Promise<void> {
    await attempt('maintenance', () => maintain(services, { signal }));
    await attempt('erasures', () => keepAllErasures(services));
    await backUp();
    if (!signal.aborted) timer = setTimeout(run, interval).unref();
  }

  function run(): void {
    current = runAll();
  }

  return {
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
      return current;
    },
  };
}
