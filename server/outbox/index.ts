import { exportChannel } from '#server/exports/channel.ts';
import { mailIsOn } from '#server/mail/queue.ts';
import type { Services } from '#server/services.ts';
import { webhookChannel } from '#server/webhooks/channel.ts';
import type { Channel } from './channel.ts';
import { mailChannel } from '#server/mails/channel.ts';
import type { OutboxServices } from '#server/mails/send.ts';
import { openSender } from './sender.ts';

/** Milliseconds that a stopping process leaves to what is on its way. */
const lastWords = 500;

type Report = (error: unknown, job: string) => void;

/**
 * Sends mail and webhooks, and makes exports, until stopped: after each commit that queued some, in this process or another, and every few seconds. Any
 * number of processes may run it. `report` is called for failures of the outbox itself; those of a mail are in its row. `interval` is in
 * milliseconds, for when nothing wakes the outbox.
 */
export function startOutbox(
  services: OutboxServices & Pick<Services, 'bus' | 'outgoing' | 'files' | 'inBackground'>,
  report: Report,
  interval = 5000,
): { stop(): Promise<void> } {
  const behind = { ...services, tenancy: services.inBackground };
  // An export may read for long, which must not hold up mails.
  const channels = [mailChannel(behind), webhookChannel(behind), exportChannel(services)];
  const started = channels.map((channel) => startChannel(services, channel, report, interval));
  return {
    stop: async () => {
      await Promise.all(started.map((each) => each.stop()));
    },
  };
}

function startChannel(
  { config, bus }: Pick<Services, 'config' | 'bus'>,
  channel: Channel,
  report: Report,
  interval: number,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const cutOff = new AbortController();
  const signals = { stopped: stopped.signal, cutOff: cutOff.signal };
  const sender = openSender(channel, signals, (error) => report(error, 'outbox'));
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
  const changed = ({ noun }: { noun: string }) => {
    if (noun === channel.noun) wake();
  };
  // Hearing of other processes takes a connection. Without a mail server nobody waits for mail, and webhooks of other processes
  // leave a few seconds later.
  const forget = mailIsOn(config) ? bus.listen({ changed, missed: wake }) : bus.onOwnChange(changed);
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
