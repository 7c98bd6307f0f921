import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPattern } from '#contract/people/token-limits.ts';
import { bytesOfId, idBytes, idOfBytes } from '#server/platform/crypto/signed-token.ts';
import { apiTokenPrefix } from '#server/platform/crypto/token-kinds.ts';

const secretBytes = 30;
const checksumBytes = 4;

/** Makes the token of a row: company, id, a random secret, and the CRC-32 of these, which lets scanners tell tokens from other texts. */
export function makeApiToken(tenantId: string, id: string): string {
  const content = Buffer.concat([bytesOfId(tenantId), bytesOfId(id), randomBytes(secretBytes)]);
  return apiTokenPrefix + Buffer.concat([content, checksumOf(content)]).toString('base64url');
}

/** The row that a token names. Undefined if no token looks like this. */
export function readApiToken(token: string): { tenantId: string; id: string; hash: Buffer } | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const bytes = Buffer.from(token.slice(apiTokenPrefix.length), 'base64url');
  const content = bytes.subarray(0, -checksumBytes);
  if (!checksumOf(content).equals(bytes.subarray(-checksumBytes))) return undefined;
  const [tenantId, id] = [content.subarray(0, idBytes), content.subarray(idBytes, 2 * idBytes)];
  return { tenantId: idOfBytes(tenantId), id: idOfBytes(id), hash: hashOf(token) };
}

/** Only this is stored. The secret is random and long, so a fast hash is enough. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function checksumOf(content: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crc32(content));
  return checksum;
}
