import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#database/connect.ts';
import { type MailServerPlace, withoutPassword } from '#server/platform/config/mail-server-url.ts';
import { startLoop } from '#server/platform/jobs/loop.ts';
import { shortenAnswer } from '#server/platform/mail/answer.ts';
import type { Services } from '#server/platform/services.ts';
import { openMailbox, type Waiting } from './mailbox-session.ts';
import type { MailInServices } from './recipient.ts';

type Place = { mailbox: MailServerPlace; domain: string; databaseUrl: string };

/** Milliseconds before the next attempt. Doubles with each failure in a row. */
const pauses = { first: 1000, longest: 5 * 60_000 };

/**
 * Takes mail from a mailbox of the operator's mail server: at once where the server has IDLE, else within a minute. One process at a time
 * reads. A mail stays in the mailbox until what it says is committed; then it is moved to another folder, so that nothing is lost and
 * nothing read in a loop. `report` is called for failures; those of the mail server are tried again, with growing pauses.
 */
export function startMailbox(
  place: Place,
  services: MailInServices & Pick<Services, 'metrics'>,
  report: (error: unknown, job: string) => void,
): { stop(): Promise<void> } {
  const waiting: Waiting = new Map();
  let failures = 0;

  const passed = () => {
    failures = 0;
    services.metrics?.jobSucceeded('mailbox');
  };
  const failed = (error: unknown) => {
    services.metrics?.jobFailed('mailbox');
    report(error, 'mailbox');
  };

  async function read(signal: AbortSignal): Promise<void> {
    const mailbox = await openMailbox(place, services, { waiting, passed, failed });
    try {
      await mailbox.readUntil(signal);
    } finally {
      mailbox.close();
    }
  }

  return startLoop(
    async (stopped) => {
      try {
        await inOneProcess(place.databaseUrl, stopped, read);
      } catch (error) {
        if (stopped.aborted) return;
        failed(describe(error, place.mailbox));
        failures += 1;
      }
    },
    { every: () => Math.min(pauses.first * 2 ** (failures - 1), pauses.longest) },
  );
}

/** One line, without the password and without what else the library knows. */
function describe(error: unknown, mailbox: MailServerPlace): Error {
  const { message, responseText } = error as { message?: string; responseText?: string };
  const words = shortenAnswer(withoutPassword(responseText || message || String(error), mailbox));
  return new Error(`The mailbox of IMAP_URL cannot be read: ${words}`);
}

/** Milliseconds between two attempts to become the process that reads. */
const pauseMs = 10_000;

/**
 * Runs `work` in one process at a time, whatever their number. Waits for its turn; it ends with the connection, so another process takes
 * over when this one dies. `work` must end when its signal is aborted. `url` must lead directly to PostgreSQL, because a lock belongs to
 * a connection.
 */
async function inOneProcess(
  url: string,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  client.once('error', () => lost.abort());
  try {
    while (!stopped.aborted) {
      const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended('mailbox', 0)) as acquired");
      if (rows[0].acquired) return await work(AbortSignal.any([stopped, lost.signal]));
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {});
    }
  } finally {
    await client.end().catch(() => {});
  }
}
