import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '#server/platform/crypto/sealed.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';

type Place = { tenantId: string; id: string };

const purpose = 'webhook-secret';

/** A new secret as the Standard Webhooks write it, and how it is stored. */
export function createWebhookSecret(secrets: Secrets, { tenantId, id }: Place): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: seal(secrets, purpose, `${tenantId}/${id}`, secret) };
}

/** Undefined if it was encrypted with a `TOKEN_SECRET` that is gone. */
export function readWebhookSecret(secrets: Secrets, { tenantId, id }: Place, sealed: Buffer): string | undefined {
  return unseal(secrets, purpose, `${tenantId}/${id}`, sealed);
}

/** The headers by which a receiver knows the sender. While a secret is changed there are two signatures, and one has to match. */
export function signDelivery(secrets: readonly string[], id: string, body: string, now = new Date()) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
