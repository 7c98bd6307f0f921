import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKeys, type Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret that the server has to read again, so that a copy of the database does not contain it. `place` says where it is
 * stored, such as `tenant/id`: in another row the secret cannot be read.
 */
export function seal(secrets: Keys, purpose: string, place: string, text: string): Buffer {
  const [key] = deriveKeys(secrets, purpose);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** Reads a secret again. Undefined if it was altered, belongs to another place, or was encrypted with another `TOKEN_SECRET`. */
export function unseal(secrets: Keys, purpose: string, place: string, sealed: Buffer): string | undefined {
  for (const key of deriveKeys(secrets, purpose)) {
    const text = decrypt(key, place, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decrypt(key: Buffer, place: string, sealed: Buffer): string | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
