import { sql } from 'kysely';
import type { Principal, Tenancy } from '#server/platform/tenancy/index.ts';
import { readApiToken } from './format.ts';

/** Milliseconds for which the owner of a token is remembered. After it, the next request also renews the time of its last use. */
const rememberedFor = 60_000;
const maxRemembered = 10_000;

/**
 * Finds the owner of an API token. What it remembers grants nothing: each request checks the token in the database
 * (`app.enter_by_token`), so a token that ended is refused by every process at once.
 */
export function openApiTokens(tenancy: Tenancy) {
  const found = new Map<string, { principal: Principal; until: number }>();

  async function verify(token: string): Promise<Principal | null> {
    const parts = readApiToken(token);
    if (!parts) return null;
    const { tenantId, id, hash } = parts;
    const key = hash.toString('base64');
    const known = found.get(key);
    if (known && known.until > Date.now()) return known.principal;
    found.delete(key);
    const [owner] = await tenancy.lookUp(
      sql<{ user_id: string; client_id: string | null }>`
        select user_id, client_id from app.find_token(${tenantId}::uuid, ${id}::uuid, ${hash})`,
    );
    if (!owner) return null;
    const { user_id: userId, client_id: clientId } = owner;
    const principal = { tenantId, sessionId: id, userId, clientId, tokenHash: hash };
    if (found.size >= maxRemembered) found.delete(found.keys().next().value as string);
    found.set(key, { principal, until: Date.now() + rememberedFor });
    return principal;
  }

  return { verify };
}
