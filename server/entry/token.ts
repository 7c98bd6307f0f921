import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '#server/secrets.ts';

/** The entry link that a token opens. */
export type EntryLink = { tenantId: string; linkId: string };

const idBytes = 16;
const macBytes = 32;

/**
 * Makes the token of an entry link: its company, its id and a signature, 86 characters. The same link always has the same token,
 * so no table has to keep it, and a mail can be made again with the same link.
 */
export function createEntryToken(secrets: Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>, link: EntryLink): string {
  const ids = Buffer.concat([bytesOf(link.tenantId), bytesOf(link.linkId)]);
  const [key] = deriveKeys(secrets, 'entry-link');
  return Buffer.concat([ids, sign(key, ids)]).toString('base64url');
}

/** Returns the link of a genuine token, otherwise undefined. Whether the link is still valid, its row decides. */
export function readEntryToken(
  secrets: Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>,
  token: string,
): EntryLink | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Several texts decode to the same bytes; only the one that was made is accepted.
  if (bytes.length !== 2 * idBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const [ids, mac] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)];
  const isGenuine = deriveKeys(secrets, 'entry-link').some((key) => timingSafeEqual(mac, sign(key, ids)));
  if (!isGenuine) return undefined;
  return { tenantId: idOf(ids.subarray(0, idBytes)), linkId: idOf(ids.subarray(idBytes)) };
}

function sign(key: Buffer, ids: Buffer): Buffer {
  return createHmac('sha256', key).update(ids).digest();
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
