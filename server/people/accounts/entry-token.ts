import type { Secrets } from '#server/platform/crypto/secrets.ts';
import {
  bytesOfId,
  createSignedToken,
  idBytes,
  idOfBytes,
  readSignedToken,
} from '#server/platform/crypto/signed-token.ts';

/** The entry link that a token opens. */
export type EntryLink = { tenantId: string; linkId: string };

const purpose = 'entry-link';

/**
 * Makes the token of an entry link: its company, its id and a signature, 86 characters. The same link always has the same token,
 * so no table has to keep it, and a mail can be made again with the same link.
 */
export function createEntryToken(secrets: Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>, link: EntryLink): string {
  return createSignedToken(secrets, purpose, Buffer.concat([bytesOfId(link.tenantId), bytesOfId(link.linkId)]));
}

/** Returns the link of a genuine token, otherwise undefined. Whether the link is still valid, its row decides. */
export function readEntryToken(
  secrets: Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>,
  token: string,
): EntryLink | undefined {
  const ids = readSignedToken(secrets, purpose, 2 * idBytes, token);
  return ids && { tenantId: idOfBytes(ids.subarray(0, idBytes)), linkId: idOfBytes(ids.subarray(idBytes)) };
}
