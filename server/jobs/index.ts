import { backUpNightly } from '#server/backup/backup-directory.ts';
import { describeLoss } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { sendBackups } from '#server/backup/off-site.ts';
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

/**
 * Runs the jobs periodically, one after the other, but sends backups beside them, because that may take hours. `stop` waits for the
 * current step.
 */
export function startMaintenance(services: Services, { ownerUrl, report }: Options): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  let current = Promise.resolve();
  let sending: Promise<void> | undefined;
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

  async function send(): Promise<void> {
    const { backups, backupsIn, backupKey } = services.config;
    if (!backups || !backupsIn || !ownerUrl || signal.aborted) return;
    await attempt('off-site', async () => {
      const newest = await sendBackups({ backups, backupsIn, backupKey, ownerUrl, signal });
      services.metrics?.backupsSent(newest);
    });
  }

  async function runAll(): Promise<void> {
    await attempt('maintenance', () => maintain(services, { signal }));
    await attempt('erasures', () => keepAllErasures(services));
    await backUp();
    sending ??= send().finally(() => {
      sending = undefined;
    });
    if (!signal.aborted) timer = setTimeout(run, interval).unref();
  }

  function run(): void {
    current = runAll();
  }

  return {
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await current;
      await sending;
    },
  };
}
