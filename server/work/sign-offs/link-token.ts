import { createHash } from 'node:crypto';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import {
  bytesOfId,
  createSignedToken,
  idBytes,
  idOfBytes,
  readSignedToken,
} from '#server/platform/crypto/signed-token.ts';

/** The person and the sign-off that a link is for. */
export type SignOffLinkKey = { tenantId: string; signOffId: string; userId: string };

/**
 * Whom the link was sent to: their address, and how often their links for this sign-off had ended. It works only while both are as
 * they were.
 */
export type Holding = { address: string; epoch: number };

/** `holding` is a hash. */
export type ReadLink = SignOffLinkKey & { holding: Buffer };

const purpose = 'sign-off';
const millisecondsADay = 24 * 60 * 60 * 1000;
/** A link works this long after its mail was made. */
const lifetimeDays = 14;
const holdingBytes = 8;
const length = 3 * idBytes + holdingBytes + 2;

type Keys = Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;

/** Makes the token of a link in a mail: 120 characters. `now` decides when it ends. */
export function createSignOffToken(secrets: Keys, link: SignOffLinkKey, holding: Holding, now = new Date()): string {
  const day = Buffer.alloc(2);
  day.writeUInt16BE(dayOf(now));
  const ids = [link.tenantId, link.signOffId, link.userId].map(bytesOfId);
  return createSignedToken(secrets, purpose, Buffer.concat([...ids, hashHolding(holding), day]));
}

/** Returns what a genuine token is for; `ended` if it is too old. */
export function readSignOffToken(secrets: Keys, token: string, now = new Date()): ReadLink | 'ended' | undefined {
  const content = readSignedToken(secrets, purpose, length, token);
  if (!content) return undefined;
  if (dayOf(now) > content.readUInt16BE(length - 2) + lifetimeDays) return 'ended';
  const idAt = (index: number) => idOfBytes(content.subarray(index * idBytes, (index + 1) * idBytes));
  const holding = content.subarray(3 * idBytes, 3 * idBytes + holdingBytes);
  return { tenantId: idAt(0), signOffId: idAt(1), userId: idAt(2), holding };
}

export function hashHolding({ address, epoch }: Holding): Buffer {
  // Links from before epochs were counted have none.
  const text = epoch === 0 ? address.toLowerCase() : `${address.toLowerCase()} ${epoch}`;
  return createHash('sha256').update(text).digest().subarray(0, holdingBytes);
}

/** Days since 1970, which fit into two bytes until 2149. */
function dayOf(time: Date): number {
  return Math.floor(time.getTime() / millisecondsADay);
}
