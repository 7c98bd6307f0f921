import type { Assertion } from '#contract/people/passkey-shapes.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import type { RelyingParty } from './relying-party.ts';
import { acceptAssertion, selectPasskey } from './sign-in.ts';
import { verifyAssertion } from './verify.ts';

/**
 * Checks what the browser returned for a passkey of the caller. Holds no connection. The function that it returns uses up the challenge,
 * and says whether the passkey was right.
 */
export async function checkOwnPasskey(
  { tenancy, secrets }: Pick<Services, 'tenancy' | 'secrets'>,
  { tenantId, userId }: Actor,
  party: RelyingParty,
  passkey: Assertion,
): Promise<(tx: WriteTx, origin: Origin) => Promise<boolean>> {
  const stored = await tenancy.asServer(tenantId, 'read', (tx) => tx.first(selectPasskey(passkey.id)));
  if (stored?.user_id !== userId) return async () => false;
  const verified = await verifyAssertion(secrets, party, tenantId, passkey, stored);
  return async (tx, origin) => verified !== undefined && acceptAssertion(tx, origin, stored, verified);
}
