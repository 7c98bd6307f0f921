import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '#server/platform/crypto/secrets.ts';
import { bytesOfId } from '#server/platform/crypto/signed-token.ts';

type Keys = Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;
/** The row of a code. */
export type MailedCode = { tenantId: string; id: string };

const purpose = 'mail-code';
const digits = 6;

/** The six digits of a code. They are not stored: the same row always gives the same digits. */
export function writeMailedCode(secrets: Keys, code: MailedCode): string {
  return digitsUnder(deriveKeys(secrets, purpose)[0], code);
}

/** Compares in constant time. Spaces and hyphens in what was typed do not count. */
export function isMailedCode(secrets: Keys, code: MailedCode, typed: string): boolean {
  const given = Buffer.from(typed.replace(/[\s-]/g, ''));
  // Every key is tried, so that the time does not say which one matched.
  const matches = deriveKeys(secrets, purpose).map((key) => {
    const expected = Buffer.from(digitsUnder(key, code));
    return timingSafeEqual(expected, given.length === digits ? given : Buffer.alloc(digits));
  });
  return matches.includes(true);
}

function digitsUnder(key: Buffer, { tenantId, id }: MailedCode): string {
  const hash = createHmac('sha256', key).update(bytesOfId(tenantId)).update(bytesOfId(id)).digest();
  // 48 bits, so that no digits are noticeably likelier than others.
  return String(hash.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}
