import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Services } from '#server/platform/services.ts';
import { isLate as isLateWork, minutesWaiting, readWaitingWork } from './waiting.ts';

/** Milliseconds. */
const interval = 60_000;

/** Where the lines of the log go. */
export type Log = { warn(line: string): void; error(line: string): void };

/**
 * Says in the log when the mail server is away and when mails wait for long, once each, and when that is over. `stop` ends it.
 * `every` is in milliseconds.
 */
export function startMailWatch(
  { mailServer, inBackground }: Pick<Services, 'mailServer' | 'inBackground'>,
  log: Log,
  every = interval,
): { stop(): Promise<void> } {
  let isLate = false;

  mailServer.onChange((problem) =>
    log.warn(problem === undefined ? 'mail server answers again' : `mail server cannot be reached: ${problem}`),
  );

  async function look(signal: AbortSignal): Promise<void> {
    // Without the database nobody can tell, and its outage has a line of its own.
    const work = await readWaitingWork(inBackground).catch(() => undefined);
    const mail = work?.find(({ queue }) => queue === 'mail');
    if (!mail || signal.aborted) return;
    const wasLate = isLate;
    isLate = isLateWork(mail);
    if (isLate && !wasLate)
      log.error(`mails are late: ${mail.waiting} waiting, the oldest for ${minutesWaiting(mail)} minutes`);
    if (wasLate && !isLate) log.warn('mails are not late any more');
  }

  const looking = startLoop(look, { every, first: every });

  return {
    stop: () => {
      mailServer.onChange(() => {});
      return looking.stop();
    },
  };
}
