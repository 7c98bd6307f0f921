import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Passwords } from '#server/people/passwords/passwords.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** Without letters and digits that look alike. 12 of them are 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 12;
const codeCount = 10;
const shape = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** Only the salt and the hashes are stored. One salt for the set, so that a code costs one hash and not ten. */
export type RecoveryCodes = { codes: string[]; salt: string; hashes: string[] };

/** Whether a text, without spaces and hyphens, could be a recovery code. */
export function isRecoveryCode(text: string): boolean {
  return shape.test(text);
}

/** Makes a new set, written in groups of four. Hashing holds no connection. */
export async function createCodes(passwords: Passwords, tenantId: string): Promise<RecoveryCodes> {
  const plain = Array.from({ length: codeCount }, newCode);
  const salt = randomBytes(16).toString('base64url');
  const hashes = await Promise.all(plain.map((code) => hashCode(passwords, code, salt, tenantId)));
  return { codes: plain.map((code) => (code.match(/.{4}/g) ?? []).join('-')), salt, hashes };
}

export function hashCode(passwords: Passwords, code: string, salt: string, tenantId: string): Promise<string> {
  return passwords.hashWithSalt(code, Buffer.from(salt, 'base64url'), tenantId);
}

/** Stores a set in place of the former one, which ends. */
export async function storeCodes(tx: WriteTx, userId: string, { salt, hashes }: RecoveryCodes): Promise<void> {
  await tx.run(db.deleteFrom('factors').where('user_id', '=', userId).where('kind', '=', 'Recovery'));
  await tx.run(
    db.insertInto('factors').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id: newId(),
      user_id: userId,
      kind: 'Recovery',
      name: 'Recovery codes',
      data: sql`${JSON.stringify({ salt, hashes })}::jsonb`,
      confirmed_at: sql<string>`now()`,
    }),
  );
}

/** Removes the code from its set. Returns false if it was used before, also if both uses happen at the same time. */
export async function spendRecoveryCode(tx: WriteTx, userId: string, hash: string): Promise<boolean> {
  const used = await tx.first(
    db
      .updateTable('factors')
      .set({
        data: sql`jsonb_set(data, '{hashes}', (data -> 'hashes') - ${hash}::text)`,
        last_used_at: sql<string>`now()`,
      })
      .where('user_id', '=', userId)
      .where('kind', '=', 'Recovery')
      .where(sql<boolean>`data -> 'hashes' ? ${hash}::text`)
      .returning('id'),
  );
  return used !== undefined;
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
