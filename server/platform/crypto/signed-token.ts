import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;

const macBytes = 32;

/** Makes a token for links: the bytes and a signature under the key of this purpose. The same bytes always give the same token. */
export function createSignedToken(secrets: Keys, purpose: string, content: Buffer): string {
  const [key] = deriveKeys(secrets, purpose);
  return Buffer.concat([content, sign(key, content)]).toString('base64url');
}

/** Returns the `length` bytes of a genuine token for this purpose, otherwise undefined. */
export function readSignedToken(secrets: Keys, purpose: string, length: number, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Several texts decode to the same bytes; only the one that was made is accepted.
  if (bytes.length !== length + macBytes || bytes.toString('base64url') !== token) return undefined;
  const [content, mac] = [bytes.subarray(0, length), bytes.subarray(length)];
  const isGenuine = deriveKeys(secrets, purpose).some((key) => timingSafeEqual(mac, sign(key, content)));
  return isGenuine ? content : undefined;
}

/** Bytes of an id. */
export const idBytes = 16;

export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export function idOfBytes(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function sign(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
