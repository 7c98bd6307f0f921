import { startLoop } from '#server/platform/jobs/loop.ts';
import { mailIsOn } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { Channel } from './channel.ts';
import { openSender } from './sender.ts';

/** Milliseconds that a stopping process leaves to what is on its way. */
const lastWords = 500;

/** Sends what the channel has, until stopped: after each commit that queued some, in this process or another, and every `interval` milliseconds. */
export function startChannel(
  { config, bus }: Pick<Services, 'config' | 'bus'>,
  channel: Channel,
  report: (error: unknown, job: string) => void,
  interval: number,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const cutOff = new AbortController();
  const signals = { stopped: stopped.signal, cutOff: cutOff.signal };
  const sender = openSender(channel, signals, (error) => report(error, 'outbox'));
  const looking = startLoop(sender.look, { every: interval });
  const changed = ({ noun }: { noun: string }) => {
    if (noun === channel.noun) looking.wake();
  };
  // Hearing of other processes takes a connection. Without a mail server nobody waits for mail, and webhooks of other processes
  // leave a few seconds later.
  const forget = mailIsOn(config) ? bus.listen({ changed, missed: () => looking.wake() }) : bus.onOwnChange(changed);
  return {
    stop: async () => {
      stopped.abort();
      forget();
      const timeUp = setTimeout(() => cutOff.abort(), lastWords);
      await looking.stop();
      await sender.settled();
      clearTimeout(timeUp);
    },
  };
}
