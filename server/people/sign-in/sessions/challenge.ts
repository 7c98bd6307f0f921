import { sql } from 'kysely';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import {
  bytesOfId,
  createSignedToken,
  idBytes,
  idOfBytes,
  readSignedToken,
} from '#server/platform/crypto/signed-token.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

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

/** A sign-in that waits. Whether it is still open, its row decides. */
export type Challenge = { tenantId: string; id: string };

/** The challenge of a genuine token, otherwise undefined. */
export function readChallenge(secrets: Secrets, token: string): Challenge | undefined {
  const ids = readSignedToken(secrets, purpose, 2 * idBytes, token);
  return ids && { tenantId: idOfBytes(ids.subarray(0, idBytes)), id: idOfBytes(ids.subarray(idBytes)) };
}

/** Whose sign-in waits. */
export type Waiting = { userId: string; name: string; passwordHash: string | null };

/** Whose sign-in waits. Undefined if the challenge has expired or was used, or if the password has changed since. */
export async function findChallenge(tx: ReadTx, { id }: Challenge): Promise<Waiting | undefined> {
  return tx.first(
    db
      .selectFrom('sign_in_challenges')
      .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
      .where('sign_in_challenges.id', '=', id)
      .where('sign_in_challenges.expires_at', '>', sql<string>`now()`)
      .where('sign_in_challenges.password_epoch', '=', passwordEpoch)
      .select([
        'users.id as userId',
        'users.password_hash as passwordHash',
        sql<string>`btrim(concat_ws(' ', users.first_name, users.last_name))`.as('name'),
      ]),
  );
}

/** Uses up the challenge. Returns false if it is gone: of two requests at the same time, one gets true. */
export async function takeChallenge(tx: WriteTx, { id }: Challenge): Promise<boolean> {
  const taken = await tx.first(db.deleteFrom('sign_in_challenges').where('id', '=', id).returning('id'));
  return taken !== undefined;
}

/** Changes with every password, because each hash has a salt. People who sign in without a password have one, too. */
const passwordEpoch = sql<Buffer>`sha256(convert_to(coalesce(users.password_hash, ''), 'UTF8'))`;
