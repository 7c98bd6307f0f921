import { sql } from 'kysely';
import { listDueSignUps, sendSignUpMail } from '#server/sign-up/mail.ts';
import { MailNotWritten, type OutboxServices, type Progress, sendNextMail } from './send.ts';

/** Mails that are sent at the same time. */
const atOnce = 4;
/** Milliseconds without new attempts after the mail server did not answer, or after a failure of the outbox itself. */
const restMs = 5000;

type Signals = { stopped?: AbortSignal | undefined; cutOff?: AbortSignal | undefined };

export type Sender = {
  /** Looks for companies with mail that is due, and begins to send it. May be called while mails are on their way. */
  look(): Promise<void>;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
};

/**
 * Sends what is due, one mail of a company at a time. Companies take turns, so one with many mails, or with a mail that hangs,
 * delays only itself. A mail server that is away is tried once in a while with a few mails, not with every mail at once.
 */
export function openSender(
  services: OutboxServices,
  { stopped, cutOff }: Signals,
  report: (error: unknown) => void,
): Sender {
  const line: string[] = [];
  /** Those in line that are still a sign-up, by the id of the future company. */
  const signUps = new Set<string>();
  /** Companies whose mail is being sent, and whether they became due again during that time. */
  const busy = new Map<string, boolean>();
  const workers = new Set<Promise<void>>();
  let restsUntil = 0;

  const mustRest = () => stopped?.aborted || performance.now() < restsUntil;

  function rest(): void {
    restsUntil = performance.now() + restMs;
    line.length = 0;
    signUps.clear();
  }

  function fail(error: unknown): void {
    rest();
    if (!stopped?.aborted) report(error);
  }

  async function look(): Promise<void> {
    if (mustRest()) return;
    try {
      const [due, waiting] = await Promise.all([
        services.tenancy.lookUp(sql<{ id: string }>`select id from app.tenants_with_due_mail() id`),
        services.config.signUp ? listDueSignUps(services.tenancy) : [],
      ]);
      for (const id of waiting) signUps.add(id);
      for (const id of [...waiting, ...due.map(({ id }) => id)]) {
        if (busy.has(id)) busy.set(id, true);
        else if (!line.includes(id)) line.push(id);
      }
    } catch (error) {
      fail(error);
    }
    while (workers.size < atOnce && line.length > 0 && !mustRest()) {
      const worker = work().catch(fail);
      workers.add(worker);
      void worker.then(() => workers.delete(worker));
    }
  }

  async function work(): Promise<void> {
    for (let id = line.shift(); id && !mustRest(); id = line.shift()) {
      busy.set(id, false);
      const sendNext = signUps.delete(id) ? sendSignUpMail : sendNextMail;
      const progress = await sendNext(services, id, cutOff)
        .catch(reportUnwritten)
        .finally(() => {
          if (busy.get(id as string)) line.push(id as string);
          busy.delete(id as string);
        });
      if (progress === 'unreachable') rest();
      else if (progress === 'sent' && !line.includes(id)) line.push(id);
    }
  }

  /** One mail that cannot be written stops neither the next one of its company nor those of others. */
  function reportUnwritten(error: unknown): Progress {
    if (!(error instanceof MailNotWritten)) throw error;
    report(error);
    return 'sent';
  }

  return {
    look,
    settled: async () => {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}

/** Sends what is due now, and resolves when all of it was tried. Rejects if the outbox itself fails or a mail cannot be written. */
export async function sendDueMails(services: OutboxServices): Promise<void> {
  const failures: unknown[] = [];
  const sender = openSender(services, {}, (error) => failures.push(error));
  await sender.look();
  await sender.settled();
  if (failures.length > 0) throw failures[0];
}
