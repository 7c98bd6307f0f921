import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { FindOperator } from '#server/platform/http/access.ts';
import type { Tenancy } from '#server/platform/tenancy/index.ts';

const prefix = 'lgo_';
/** The name of the token in OPERATOR_TOKEN. */
export const sharedName = 'operator';

export function openOperatorTokens(tenancy: Pick<Tenancy, 'lookUp'>, sharedToken: string): FindOperator {
  const expected = hashOf(sharedToken);

  async function findNamed(hash: Buffer): Promise<string | null> {
    const [found] = await tenancy.lookUp(sql<{ name: string | null }>`select app.find_operator_token(${hash}) as name`);
    return found?.name ?? null;
  }

  return (token) => {
    const hash = hashOf(token);
    if (timingSafeEqual(hash, expected)) return sharedName;
    return token.startsWith(prefix) ? findNamed(hash) : null;
  };
}

export function makeOperatorToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Only this is stored. The token is random and long, so a fast hash is enough. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
