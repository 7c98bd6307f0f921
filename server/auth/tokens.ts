import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionUser } from '#contract/auth.ts';
import { deriveKeys, type Secrets } from '#server/secrets.ts';
import type { Principal } from '#server/tenancy/index.ts';

/** The one algorithm, hard-coded on both sides: a token cannot choose (D15). */
const algorithm = 'HS256';
const issuer = 'loggia';
const lifetime = 10 * 60;
const identity = z.object({ tenantId: z.guid(), sid: z.guid(), sub: z.guid(), clientId: z.guid().optional() });
const tokensKept = 10_000;

export type Tokens = ReturnType<typeof openTokens>;

export function openTokens(secrets: Secrets) {
  const keys = deriveKeys(secrets, 'access-token');
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

  /**
   * Whose token this is, or null; at once where it has been verified before. Verified tokens are remembered until they
   * expire: a look-up costs a tenth.
   */
  function verify(token: string): Principal | Promise<Principal | null> {
    const known = verified.get(token);
    return known && known.until > Date.now() ? known.principal : verifyAnew(token);
  }

  async function verifyAnew(token: string): Promise<Principal | null> {
    if (!isCanonical(token)) return null;
    try {
      const payload = await verifyWithAny(token);
      const { tenantId, sid, sub, clientId } = identity.parse(payload);
      const principal = { tenantId, sessionId: sid, userId: sub, clientId };
      remember(token, principal, (payload.exp as number) * 1000);
      return principal;
    } catch {
      verified.delete(token);
      return null;
    }
  }

  async function verifyWithAny(token: string): Promise<JWTPayload> {
    const [first, other] = keys;
    const rules = { algorithms: [algorithm], issuer, requiredClaims: ['exp'] };
    const verified = jwtVerify(token, first, rules);
    return (await (other ? verified.catch(() => jwtVerify(token, other, rules)) : verified)).payload;
  }

  function remember(token: string, principal: Principal, until: number): void {
    if (verified.size >= tokensKept) verified.delete(verified.keys().next().value as string);
    verified.set(token, { principal, until });
  }

  return { issue, verify };
}

/** The last character of a signature has bits to spare that decoders ignore: with them set, the token was altered. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
