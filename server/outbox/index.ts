import { mailIsOn } from '#server/mail/queue.ts';
import type { Services } from '#server/services.ts';
import type { OutboxServices } from './send.ts';
import { openSender } from './sender.ts';

/** Milliseconds that a stopping process leaves to the mails on their way. */
const lastWords = 500;

/**
 * Sends mail until stopped: after each commit that queued one, in this process or another, and every few seconds. Any number of
 * processes may run it. `report` is called for failures of the outbox itself; those of a mail are in its row. `interval` is in
 * milliseconds, for when nothing wakes the outbox.
 */
export function startOutbox(
  services: OutboxServices & Pick<Services, 'bus'>,
  report: (error: unknown, job: string) => void,
  interval = 5000,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const cutOff = new AbortController();
  const signals = { stopped: stopped.signal, cutOff: cutOff.signal };
  const sender = openSender(services, signals, (error) => report(error, 'outbox'));
  let looking: Promise<void> | undefined;
  let isWoken = false;

  /** Many wakes in a row lead to one more look. */
  function wake(): void {
    isWoken = true;
    looking ??= lookWhileWoken();
  }

  async function lookWhileWoken(): Promise<void> {
    while (isWoken && !stopped.signal.aborted) {
      isWoken = false;
      await sender.look();
    }
    looking = undefined;
  }

  const timer = setInterval(wake, interval).unref();
  const changed = ({ noun }: { noun: string }) => noun === 'mails' && wake();
  // Without a mail server nobody waits for the result, so the connection that hears of other processes is not needed.
  const forget = mailIsOn(services.config) ? services.bus.listen({ changed, missed: wake }) : () => {};
  wake();
  return {
    stop: async () => {
      stopped.abort();
      clearInterval(timer);
      forget();
      const timeUp = setTimeout(() => cutOff.abort(), lastWords);
      await looking;
      await sender.settled();
      clearTimeout(timeUp);
    },
  };
}
