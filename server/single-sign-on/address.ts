import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** What follows `#` when the browser is back at a page of Loggia. A fragment is in no log and reaches no other server. */
export type Outcome = { code: string } | 'refused' | 'unavailable' | 'linked';

/** Where people reach Loggia. Without PUBLIC_URL, what the browser of this request says. */
export function pageOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** What is registered at the provider. */
export function redirectAddressOf(page: string): string {
  return `${page}/api/Auth/oidc/callback`;
}

type Return = { page: string; tenantId?: string | undefined; entry?: string | undefined; isLinking?: boolean };

/** The page to which the browser returns: where it began. */
export function returnAddress({ page, tenantId, entry, isLinking }: Return, outcome: Outcome): string {
  const fragment = typeof outcome === 'string' ? outcome : `code=${outcome.code}`;
  const path = isLinking ? '/user' : entry ? `/welcome/${entry}` : tenantId ? `/login/${tenantId}` : '/login';
  return `${page}${path}#${fragment}`;
}
