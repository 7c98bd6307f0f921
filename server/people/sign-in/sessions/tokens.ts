import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionUser } from '#contract/people/auth.ts';
import { deriveKeys, type Secrets } from '#server/platform/crypto/secrets.ts';
import { looksLikePreview, previewHeader } from '#server/platform/crypto/token-kinds.ts';
import type { Principal } from '#server/platform/tenancy/index.ts';

/** Hard-coded for signing and verifying, so that a token cannot choose its algorithm. */
const algorithm = 'HS256';
const issuer = 'loggia';
/** Seconds. */
const lifetime = 10 * 60;
/** Seconds. The database ends a preview at the same time. */
const previewLifetime = 15 * 60;
const previewIdentity = z.object({ preview: z.guid() });
const identity = z.object({ tenantId: z.guid(), sid: z.guid(), sub: z.guid(), clientId: z.guid().optional() });
const maxCachedTokens = 10_000;

type Tokens = ReturnType<typeof openTokens>;

declare module '#server/platform/services.ts' {
  interface Services {
    tokens: Tokens;
  }
}

export function openTokens(secrets: Secrets) {
  const keys = deriveKeys(secrets, 'access-token');
  const previewKeys = deriveKeys(secrets, 'preview-token');
  const verified = new Map<string, { principal: Principal; until: number }>();

  /** Signs an access token; `expiresIn` is in seconds. */
  async function issue(user: SessionUser, sessionId: string): Promise<{ token: string; expiresIn: number }> {
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      tenantId: user.tenantId,
      clientId: user.clientId,
      permissions: user.permissions,
      sid: sessionId,
    })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(keys[0]);
    return { token, expiresIn: lifetime };
  }

  /** Signs the token of a preview, which belongs to the session of the caller; `expiresIn` is in seconds. */
  async function issuePreview(
    preview: Required<Omit<Principal, 'tokenHash'>>,
  ): Promise<{ token: string; expiresIn: number }> {
    const now = Math.floor(Date.now() / 1000);
    const { tenantId, sessionId, userId, clientId, previewId } = preview;
    const token = await new SignJWT({ tenantId, clientId, sid: sessionId, preview: previewId })
      .setProtectedHeader(previewHeader)
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + previewLifetime)
      .sign(previewKeys[0]);
    return { token, expiresIn: previewLifetime };
  }

  /**
   * Returns the session of a valid token, or null. Verified tokens are cached until they expire, because a look-up costs a
   * tenth of a verification; a cached result is returned without a promise.
   */
  function verify(token: string): Principal | Promise<Principal | null> {
    const known = verified.get(token);
    return known && known.until > Date.now() ? known.principal : verifySignature(token);
  }

  async function verifySignature(token: string): Promise<Principal | null> {
    if (!isCanonical(token)) return null;
    try {
      const isPreview = looksLikePreview(token);
      const payload = await verifyWithAny(token, isPreview ? previewKeys : keys);
      const { tenantId, sid, sub, clientId } = identity.parse(payload);
      const previewId = isPreview ? previewIdentity.parse(payload).preview : undefined;
      const principal = { tenantId, sessionId: sid, userId: sub, clientId, ...(previewId && { previewId }) };
      remember(token, principal, (payload.exp as number) * 1000);
      return principal;
    } catch {
      verified.delete(token);
      return null;
    }
  }

  async function verifyWithAny(token: string, [first, other]: typeof keys): Promise<JWTPayload> {
    const rules = { algorithms: [algorithm], issuer, requiredClaims: ['exp'] };
    const verified = jwtVerify(token, first, rules);
    return (await (other ? verified.catch(() => jwtVerify(token, other, rules)) : verified)).payload;
  }

  function remember(token: string, principal: Principal, until: number): void {
    if (verified.size >= maxCachedTokens) verified.delete(verified.keys().next().value as string);
    verified.set(token, { principal, until });
  }

  return { issue, issuePreview, verify };
}

/** Decoders ignore the unused bits in the last character of a signature. A token that sets them was altered. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
