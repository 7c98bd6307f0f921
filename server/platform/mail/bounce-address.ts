import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '#server/platform/crypto/secrets.ts';

type Keys = Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;

const idBytes = 16;
/** 96 bits. With them the part before the `@` has 64 characters, and more are not allowed. */
const macBytes = 12;

/**
 * The address that a mail comes back to: `bounce+<mail id>.<signature>@<domain>`. Each mail has its own, so a report needs to name
 * neither the mail nor the recipient. In lower case and hexadecimal, because some mail servers change the case.
 */
export function createBounceAddress(secrets: Keys, mailId: string, domain: string): string {
  const id = Buffer.from(mailId.replaceAll('-', ''), 'hex');
  const [key] = deriveKeys(secrets, 'bounce-address');
  return `bounce+${id.toString('hex')}.${sign(key, id).toString('hex')}@${domain}`;
}

/** Returns the id of the mail for the part of a genuine address between `bounce+` and `@`, otherwise undefined. */
export function readBounceCode(secrets: Keys, code: string): string | undefined {
  const [, hexId, hexMac] = /^([0-9a-f]{32})\.([0-9a-f]{24})$/.exec(code) ?? [];
  if (!hexId || !hexMac) return undefined;
  const [id, mac] = [Buffer.from(hexId, 'hex'), Buffer.from(hexMac, 'hex')];
  if (!deriveKeys(secrets, 'bounce-address').some((key) => timingSafeEqual(mac, sign(key, id)))) return undefined;
  return hexId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(key: Buffer, id: Buffer): Buffer {
  if (id.length !== idBytes) throw new Error('The id of a mail has 16 bytes.');
  return createHmac('sha256', key).update(id).digest().subarray(0, macBytes);
}
