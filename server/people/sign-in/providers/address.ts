import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Flow } from './flow-cookie.ts';

/** What follows `#` when the browser is back at a page of Loggia. A fragment is in no log and reaches no other server. */
export type Outcome = { code: string } | 'refused' | 'unavailable' | 'linked' | Confirmation;
/**
 * What came of signing in again. `other`: with another account than the one that is linked. `outdated`: the provider did not ask.
 * `undated`: it does not say when.
 */
export type Confirmation = 'confirmed' | 'refused' | 'other' | 'outdated' | 'undated';

/** Where people reach Loggia. Without PUBLIC_URL, what the browser of this request says. */
export function pageOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** What is registered at the provider. */
export function redirectAddressOf(page: string): string {
  return `${page}/api/Auth/oidc/callback`;
}

type Return = Pick<Flow, 'page'> & Partial<Pick<Flow, 'tenantId' | 'entry' | 'linking' | 'confirming'>>;

/** The page to which the browser returns: where it began. */
export function returnAddress(flow: Return, outcome: Outcome): string {
  const fragment = typeof outcome === 'string' ? outcome : `code=${outcome.code}`;
  return `${flow.page}${pathOf(flow)}#${fragment}`;
}

function pathOf({ tenantId, entry, linking, confirming }: Return): string {
  if (confirming) return '/step-up';
  if (linking) return '/user';
  if (entry) return `/welcome/${entry}`;
  return tenantId ? `/login/${tenantId}` : '/login';
}
