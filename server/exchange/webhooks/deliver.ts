import type { Text } from '#contract/platform/texts/speak.ts';
import { pauseAfter } from '#server/platform/outbox/backoff.ts';
import { NotWritten, type Progress } from '#server/platform/outbox/channel.ts';
import { OutgoingError } from '#server/platform/outgoing/error.ts';
import type { Services } from '#server/platform/services.ts';
import { readBody } from './body.ts';
import { type DeliveryResult, type LeasedDelivery, leaseDeliveries, recordResult } from './lease.ts';
import { readWebhookSecret, signDelivery } from './secret.ts';

export type DeliveryServices = Pick<Services, 'tenancy' | 'secrets' | 'outgoing'>;

/** Bytes of an answer that are kept. */
const answerLimit = 1000;

/**
 * Sends the company's next due deliveries. Holds no connection to the database while it talks. If the process dies in between, they
 * are sent again with the same ids, a minute later.
 */
export async function sendNextDeliveries(
  services: DeliveryServices,
  tenantId: string,
  signal?: AbortSignal,
): Promise<Progress> {
  const leased = await services.tenancy.asServer(tenantId, 'write', leaseDeliveries);
  const sent = await Promise.allSettled(leased.map((delivery) => send(services, delivery, signal)));
  for (const each of sent) if (each.status === 'rejected') throw each.reason;
  return leased.length > 0 ? 'sent' : 'none';
}

async function send(services: DeliveryServices, delivery: LeasedDelivery, signal?: AbortSignal): Promise<void> {
  let failure: NotWritten | undefined;
  const result = await attempt(services, delivery, signal).catch((cause: unknown) => {
    failure = new NotWritten(`The webhook delivery ${delivery.id} could not be written`, { cause });
    const answer = 'The delivery could not be written. The log of the server says why.' satisfies Text;
    return { ...failed(delivery, { answer }), isOurFault: true };
  });
  await services.tenancy.asServer(delivery.tenantId, 'write', (tx) => recordResult(tx, delivery, result));
  if (failure) throw failure;
}

async function attempt(
  services: DeliveryServices,
  delivery: LeasedDelivery,
  signal?: AbortSignal,
): Promise<DeliveryResult> {
  const { secrets, outgoing } = services;
  const { tenantId, webhookId, id } = delivery;
  if (delivery.isDemo)
    return { state: 'Suppressed', answer: 'Demo companies send nothing to other servers.' satisfies Text };
  const body = await readBody(services, delivery).catch(ignoreLeavers);
  if (body === undefined)
    return { state: 'Suppressed', answer: 'The owner of the webhook may not see what happened.' satisfies Text };
  const place = { tenantId, id: webhookId };
  const sealed = [delivery.secret, delivery.previousSecret].filter((each) => each !== null);
  const signers = sealed.flatMap((each) => readWebhookSecret(secrets, place, each) ?? []);
  if (signers.length === 0)
    return failed(delivery, {
      answer: 'The secret can no longer be read. Make a new one for this webhook.' satisfies Text,
    });
  const headers = { 'content-type': 'application/json', ...signDelivery(signers, id, body) };
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  try {
    const answer = await outgoing.request(delivery.address, {
      method: 'POST',
      headers,
      body,
      signal,
      limit: answerLimit,
    });
    const seen = { status: answer.status, milliseconds: milliseconds(), answer: storable(answer.body) };
    return answer.status >= 200 && answer.status < 300 ? { state: 'Delivered', ...seen } : failed(delivery, seen);
  } catch (error) {
    if (signal?.aborted) return { state: 'Queued', answer: 'The server was stopped.' satisfies Text };
    if (!(error instanceof OutgoingError)) throw error;
    return failed(delivery, { milliseconds: milliseconds(), answer: error.message });
  }
}

function failed({ attempts }: LeasedDelivery, seen: Omit<DeliveryResult, 'state'>): DeliveryResult {
  const pause = pauseAfter(attempts);
  return pause === undefined ? { state: 'Failed', ...seen } : { state: 'Queued', ...seen, pause };
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The owner was deleted or deactivated, or the client was deleted. */
function ignoreLeavers(error: { code?: unknown }): undefined {
  if (error.code !== 'AT401') throw error;
}
