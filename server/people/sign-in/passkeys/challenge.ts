import { randomBytes } from 'node:crypto';
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

/** What an authenticator signs: to register a passkey for a user, or to show that somebody has one of a company. */
export type Purpose = 'registration' | 'assertion';
type Challenge = { id: string; expiresAt: Date };

/** Seconds. */
export const challengeLifetime = 5 * 60;

const noUser = '00000000-0000-0000-0000-000000000000';
const timeBytes = 4;
const length = 3 * idBytes + timeBytes;

/** Makes a challenge for one company, and for one user if the caller is signed in. It is a signature, so nothing is stored. */
export function createPasskeyChallenge(secrets: Secrets, purpose: Purpose, tenantId: string, userId = noUser): Buffer {
  const expires = Buffer.alloc(timeBytes);
  expires.writeUInt32BE(Math.floor(Date.now() / 1000) + challengeLifetime);
  const content = Buffer.concat([bytesOfId(tenantId), bytesOfId(userId), expires, randomBytes(idBytes)]);
  return Buffer.from(createSignedToken(secrets, keyOf(purpose), content), 'base64url');
}

/** The challenge, if it was made for this purpose, company and user and has not expired. */
export function readPasskeyChallenge(
  secrets: Secrets,
  purpose: Purpose,
  token: string,
  tenantId: string,
  userId = noUser,
): Challenge | undefined {
  const content = readSignedToken(secrets, keyOf(purpose), length, token);
  const owner = Buffer.concat([bytesOfId(tenantId), bytesOfId(userId)]);
  if (!content?.subarray(0, owner.length).equals(owner)) return undefined;
  const expiresAt = new Date(content.readUInt32BE(owner.length) * 1000);
  return expiresAt > new Date() ? { id: idOfBytes(content.subarray(-idBytes)), expiresAt } : undefined;
}

/** Returns false if the challenge was used before, also if both uses happen at the same time. */
export async function spendChallenge(tx: WriteTx, { id, expiresAt }: Challenge): Promise<boolean> {
  const [used] = await Promise.all([
    tx.first(sql<{ id: string }>`
      insert into used_passkey_challenges (tenant_id, id, expires_at) values (app.tenant_id(), ${id}::uuid, ${expiresAt.toISOString()}::timestamptz)
      on conflict do nothing returning id`),
    tx.run(db.deleteFrom('used_passkey_challenges').where('expires_at', '<', sql<string>`now()`)),
  ]);
  return used !== undefined;
}

function keyOf(purpose: Purpose): string {
  return `passkey-${purpose}`;
}
