import { sql } from 'kysely';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import {
  bytesOfId,
  createSignedToken,
  idBytes,
  idOfBytes,
  readSignedToken,
} from '#server/platform/crypto/signed-token.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

export type SignInCode = { tenantId: string; codeId: string };
type Content = {
  userId: string;
  providerId: string;
  /** When the person last showed who they are. Null if nobody knows. */
  confirmedAt: Date | null;
};

const purpose = 'sign-in-code';

/** The text of a code: its company, its id and a signature. */
export function writeCode(secrets: Secrets, { tenantId, codeId }: SignInCode): string {
  return createSignedToken(secrets, purpose, Buffer.concat([bytesOfId(tenantId), bytesOfId(codeId)]));
}

export function readCode(secrets: Secrets, code: string): SignInCode | undefined {
  const ids = readSignedToken(secrets, purpose, 2 * idBytes, code);
  return ids && { tenantId: idOfBytes(ids.subarray(0, idBytes)), codeId: idOfBytes(ids.subarray(idBytes)) };
}

/** Adds a code, which the browser exchanges as soon as its page is loaded. Returns its id. */
export async function addCode(tx: WriteTx, { userId, providerId, confirmedAt }: Content): Promise<string> {
  const id = newId();
  await tx.run(
    db.insertInto('sign_in_codes').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      user_id: userId,
      provider_id: providerId,
      confirmed_at: confirmedAt?.toISOString() ?? null,
      expires_at: sql<string>`now() + interval '2 minutes'`,
    }),
  );
  return id;
}

/** Uses up a code. Of several requests at the same time, one gets it. */
export function takeCode(tx: WriteTx, id: string) {
  return tx.first(
    db
      .deleteFrom('sign_in_codes')
      .where('id', '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['user_id as userId', 'provider_id as providerId', 'confirmed_at as confirmedAt']),
  );
}
