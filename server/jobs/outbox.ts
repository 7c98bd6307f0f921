import { exportChannel } from '#server/exchange/exports/channel.ts';
import { webhookChannel } from '#server/exchange/webhooks/channel.ts';
import type { OutboxServices } from '#server/platform/outbox/channel.ts';
import { startChannel } from '#server/platform/outbox/start-channel.ts';
import type { Services } from '#server/platform/services.ts';
import { mailChannel } from '#server/work/mails/channel.ts';

/**
 * Sends mail and webhooks, and makes exports, until stopped. Any number of processes may run it. `report` is called for failures of the
 * outbox itself; those of a mail are in its row. `interval` is in milliseconds, for when nothing wakes the outbox.
 */
export function startOutbox(
  services: OutboxServices & Pick<Services, 'bus' | 'outgoing' | 'files' | 'inBackground'>,
  report: (error: unknown, job: string) => void,
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
