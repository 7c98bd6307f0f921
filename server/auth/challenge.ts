import { sql } from 'kysely';
import { newId } from '#server/ids.ts';
import type { Secrets } from '#server/secrets.ts';
import { bytesOfId, createSignedToken } from '#server/signed-token.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';

const purpose = 'sign-in-challenge';

/**
 * Makes the token of a sign-in that waits for a second factor. It is valid for five minutes and as long as the person keeps their password.
 * Challenges of this person that have expired are removed.
 */
export async function createChallenge(tx: WriteTx, secrets: Secrets, userId: string): Promise<string> {
  const id = newId();
  const [challenge] = await Promise.all([
    tx.first(sql<{ tenantId: string }>`
      insert into sign_in_challenges (tenant_id, id, user_id, password_epoch)
      select tenant_id, ${id}::uuid, id, ${passwordEpoch} from users where id = ${userId}::uuid
      returning tenant_id as "tenantId"`),
    tx.run(
      db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).where('expires_at', '<', sql<string>`now()`),
    ),
  ]);
  if (!challenge) throw new Error('Only a user gets a challenge.');
  return createSignedToken(secrets, purpose, Buffer.concat([bytesOfId(challenge.tenantId), bytesOfId(id)]));
}

/** Changes with every password, because each hash has a salt. People who sign in without a password have one, too. */
const passwordEpoch = sql<Buffer>`sha256(convert_to(coalesce(users.password_hash, ''), 'UTF8'))`;
