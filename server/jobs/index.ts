import { backUpNightly } from '#server/backup/backup-directory.ts';
import { describeLoss } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { sendBackups } from '#server/backup/off-site.ts';
import { keepAllErasures } from '#server/people/erasure/keep.ts';
import { startLoop } from '#server/platform/jobs/loop.ts';
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
  async function attempt(signal: AbortSignal, job: string, work: () => Promise<void>): Promise<void> {
    if (signal.aborted) return;
    try {
      await work();
      if (!signal.aborted) services.metrics?.jobSucceeded(job);
    } catch (error) {
      if (signal.aborted) return;
      services.metrics?.jobFailed(job);
      report(error, job);
    }
  }

  async function backUp(signal: AbortSignal): Promise<void> {
    const { backups, backupKey: key } = services.config;
    if (!backups || !ownerUrl) return;
    await attempt(signal, 'backup', async () => {
      const made = await backUpNightly(backups, { ownerUrl, store: services.files.store, key, signal });
      const loss = made && describeLoss(made);
      if (made) services.metrics?.backupMade(made.missing.length + made.altered.length);
      if (loss) throw new BackupError(loss);
    });
  }

  async function send(signal: AbortSignal): Promise<void> {
    const { backups, backupsIn, backupKey } = services.config;
    if (!backups || !backupsIn || !ownerUrl) return;
    await attempt(signal, 'off-site', async () => {
      const newest = await sendBackups({ backups, backupsIn, backupKey, ownerUrl, signal });
      services.metrics?.backupsSent(newest);
    });
  }

  const sending = startLoop(send, {});
  const jobs = startLoop(
    async (signal) => {
      await attempt(signal, 'maintenance', () => maintain(services, { signal }));
      await attempt(signal, 'erasures', () => keepAllErasures(services));
      await backUp(signal);
      sending.wake();
    },
    { every: interval, first: firstRun },
  );

  return {
    stop: async () => {
      await Promise.all([jobs.stop(), sending.stop()]);
    },
  };
}
