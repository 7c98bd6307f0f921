import { sql } from 'kysely';
import { mailIsOn } from '#server/mail/queue.ts';
import type { Services } from '#server/services.ts';
import { type OutboxServices, sendNextMail } from './send.ts';

/** Milliseconds between two looks at the queue when nothing wakes the outbox. */
const interval = 5000;
/** Mails that are sent at the same time. */
const atOnce = 4;
/** Milliseconds that a stopping process leaves to the mails on their way. */
const lastWords = 500;

/**
 * Sends mail until stopped: after each commit that queued one, in this process or another, and every few seconds. Any number of
 * processes may run it. `report` is called for failures of the outbox itself; those of a mail are in its row.
 */
export function startOutbox(
  services: OutboxServices & Pick<Services, 'bus'>,
  report: (error: unknown, job: string) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const cutOff = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  let restsUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    do {
      isWoken = false;
      await sendOnce();
    } while (isWoken && !mustRest());
    running = undefined;
    if (!stopped.signal.aborted) timer = setTimeout(begin, interval).unref();
  }

  async function sendOnce(): Promise<void> {
    try {
      const { isReachable } = await sendDueMails(services, stopped.signal, cutOff.signal);
      if (!isReachable) restsUntil = performance.now() + interval;
    } catch (error) {
      restsUntil = performance.now() + interval;
      if (!stopped.signal.aborted) report(error, 'outbox');
    }
  }

  /** A mail server that is away is tried once in a while with one mail, not with every mail at once. */
  function mustRest(): boolean {
    return stopped.signal.aborted || performance.now() < restsUntil;
  }

  function wake(): void {
    isWoken = true;
    if (!mustRest()) begin();
  }

  function begin(): void {
    clearTimeout(timer);
    running ??= run();
  }

  const changed = ({ noun }: { noun: string }) => noun === 'mails' && wake();
  // Without a mail server nobody waits for the result, so the connection that hears of other processes is not needed.
  const forget = mailIsOn(services.config) ? services.bus.listen({ changed, missed: wake }) : () => {};
  begin();
  return {
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      forget();
      const timeUp = setTimeout(() => cutOff.abort(), lastWords);
      await running;
      clearTimeout(timeUp);
    },
  };
}

/**
 * Sends what is due. Companies take turns, so a company with many mails delays only itself. Stops early if the mail server does
 * not answer.
 */
export async function sendDueMails(
  services: OutboxServices,
  stopped?: AbortSignal,
  cutOff?: AbortSignal,
): Promise<{ isReachable: boolean }> {
  const due = await services.tenancy.lookUp(sql<{ id: string }>`select id from app.tenants_with_due_mail() id`);
  const line = due.map(({ id }) => id);
  let isReachable = true;
  await Promise.all(Array.from({ length: Math.min(atOnce, line.length) }, work));
  return { isReachable };

  async function work(): Promise<void> {
    for (let id = line.shift(); id && isReachable && !stopped?.aborted; id = line.shift()) {
      const progress = await sendNextMail(services, id, cutOff);
      if (progress === 'sent') line.push(id);
      if (progress === 'unreachable') isReachable = false;
    }
  }
}
