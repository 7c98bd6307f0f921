import { seal, unseal } from '#server/platform/crypto/sealed.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';

type Place = { tenantId: string; id: string };

const purpose = 'identity-provider';

/** Encrypts what the provider calls the client secret, so that a copy of the database does not contain it. */
export function sealSecret(secrets: Secrets, { tenantId, id }: Place, secret: string | null): Buffer | null {
  return secret === null ? null : seal(secrets, purpose, `${tenantId}/${id}`, secret);
}

/** Undefined if the provider has none, or if it was encrypted with another `TOKEN_SECRET`. */
export function unsealSecret(secrets: Secrets, { tenantId, id }: Place, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : unseal(secrets, purpose, `${tenantId}/${id}`, sealed);
}
