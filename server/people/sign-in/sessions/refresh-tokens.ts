import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKeys, type Secrets } from '#server/platform/crypto/secrets.ts';

export type RefreshToken = {
  /** The token as the client keeps it: 64 characters. */
  text: string;
  tenantId: string;
  /** Only the hash is stored in the database. */
  hash: Buffer;
};

export type RefreshTokens = ReturnType<typeof openRefreshTokens>;

const idBytes = 16;
const secretBytes = 32;

/** A refresh token is the tenant's id followed by a secret. The id is needed to find its row under row security. */
export function openRefreshTokens(secrets: Secrets) {
  const [key, other] = deriveKeys(secrets, 'refresh-token');

  /** Creates the first token of a session. */
  function create(tenantId: string): RefreshToken {
    return assemble(Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(secretBytes));
  }

  /**
   * The successor is derived from its parent, so a client that lost an answer gets the same token again. The second item
   * is the successor that a process with the other secret may have issued.
   */
  function successorsOf(parent: RefreshToken): [RefreshToken, ...RefreshToken[]] {
    return [successorBy(key, parent), ...(other ? [successorBy(other, parent)] : [])];
  }

  return { create, successorsOf, parse };
}

function successorBy(key: Buffer, parent: RefreshToken): RefreshToken {
  const bytes = Buffer.from(parent.text, 'base64url');
  return assemble(bytes.subarray(0, idBytes), createHmac('sha256', key).update(bytes).digest());
}

/** Returns null if the text cannot be a refresh token. */
function parse(text: string): RefreshToken | null {
  if (!/^[\w-]{64}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return assemble(bytes.subarray(0, idBytes), bytes.subarray(idBytes));
}

function assemble(tenant: Buffer, secret: Buffer): RefreshToken {
  const bytes = Buffer.concat([tenant, secret]);
  const tenantId = tenant.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { text: bytes.toString('base64url'), tenantId, hash: createHash('sha256').update(bytes).digest() };
}
