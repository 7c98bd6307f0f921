import { seal, unseal } from '#server/platform/crypto/sealed.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';

type Place = { tenantId: string; id: string };

const purpose = 'totp';

/** Encrypts the secret of an app, so that a copy of the database cannot make its codes. */
export function sealTotpSecret(secrets: Secrets, { tenantId, id }: Place, secret: string): Buffer {
  return seal(secrets, purpose, `${tenantId}/${id}`, secret);
}

/** Undefined if it was encrypted with another `TOKEN_SECRET`. */
export function unsealTotpSecret(secrets: Secrets, { tenantId, id }: Place, sealed: Buffer): string | undefined {
  return unseal(secrets, purpose, `${tenantId}/${id}`, sealed);
}
