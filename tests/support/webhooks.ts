import { createWebhook, listWebhookDeliveries, type WebhookDelivery } from '#contract/exchange/webhooks.ts';
import { webhookChannel } from '#server/exchange/webhooks/channel.ts';
import { sendDue } from '#server/platform/outbox/sender.ts';
import { distribute } from '#server/work/inbox/distribute.ts';
import { startTestApp } from './app.ts';
import { type Company, createCompany } from './company.ts';
import { type Receiver, startReceiver } from './receiver.ts';

type Asked = Partial<Parameters<Company['admin']['call']>[1]> & Record<string, unknown>;

/** A server that may send to loopback, a company, and a receiver. */
export async function startWebhookTest(environment: Record<string, string> = {}) {
  const test = await startTestApp({ OUTGOING_ALLOW: '127.0.0.0/8', ...environment });
  const company = await createCompany(test, 'Studio');
  const receiver = await startReceiver();
  const stops: (() => void)[] = [() => receiver.stop()];
  let made = 0;

  const webhooks = {
    test,
    company,
    receiver,
    query: (text: string, values: unknown[] = []) => test.database.owner.query(text, values),
    /** Another server, for what the first one must not see. */
    addReceiver: async (...[answer]: Parameters<typeof startReceiver>): Promise<Receiver> => {
      const other = await startReceiver(answer);
      stops.push(() => other.stop());
      return other;
    },
    add: async (changes: Asked = {}, of: Company = company) => {
      const body = {
        name: `Webhook ${++made}`,
        address: receiver.url,
        kinds: ['project.created'],
        audience: 'client',
        ...changes,
      };
      const { status, body: webhook } = await of.admin.call(createWebhook, { body: body as never });
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(webhook)}`);
      return webhook;
    },
    /** Queues what happened since, without sending it. */
    distribute: async (of: Company = company) => {
      while (await distribute(test.services.tenancy, of.id));
    },
    send: () => sendDue(webhookChannel(test.services)),
    /** Queues and sends what happened since. */
    run: async () => {
      await webhooks.distribute();
      await webhooks.send();
    },
    deliveries: async (id: string, of: Company = company): Promise<WebhookDelivery[]> => {
      const { body } = await of.admin.call(listWebhookDeliveries, { params: { id } });
      return body;
    },
    /** Lets waiting deliveries be tried now. */
    hurry: () => webhooks.query("update webhook_deliveries set next_at = now() where state = 'Queued'"),
    stop: async () => {
      for (const stop of stops) stop();
      await test.stop();
    },
  };
  return webhooks;
}

export type Webhooks = Awaited<ReturnType<typeof startWebhookTest>>;
